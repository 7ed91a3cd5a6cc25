"""LP-4: submissions, the order of their checks, and hidden information."""

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.errors.matches import Untimely
from saikoro.domain.errors.rules import RuleViolation
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus.events import OpenCardsShown
from saikoro.domain.match.sources.chance import Chance
from tests.kit.battles import position
from tests.kit.worded import worded

ROW = {"row": [7, 12, 1]}
OPEN = {"open_cards": [1, 2, 2, 3]}


def code(*moves, **options):
    """The code and pointer of the first failing check of the last move."""
    played = position(*moves, **options)
    assert played.refused == len(moves) - 1
    if isinstance(played.error, Untimely):
        return LAPLAPLUS.book.refusals[type(played.error)].code
    assert isinstance(played.error, RuleViolation)
    (violation,) = played.error.violations
    assert violation.rule == "LP-4.5"
    return violation.code, violation.pointer


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"open_cards": [1, 1, 1, 1]}, "LP_WRONG_STEP"),
        ({"open_cards": "?"}, "LP_WRONG_STEP"),
        (None, ("LP_BAD_SHAPE", "")),
        ([7], ("LP_BAD_SHAPE", "")),
        ({}, ("LP_BAD_SHAPE", "")),
        ({"row": 7}, ("LP_BAD_SHAPE", "/row")),
        ({"row": [7, "7"]}, ("LP_BAD_SHAPE", "/row/1")),
        ({"row": [True]}, ("LP_BAD_SHAPE", "/row/0")),
        ({"row": [7.0]}, ("LP_BAD_SHAPE", "/row/0")),
        ({"row": [7], "deck": []}, ("LP_BAD_SHAPE", "/deck")),
        ({"row": [7] * 9}, ("LP_TOO_MANY_CARDS", "/row")),
        ({"row": [99] * 9}, ("LP_TOO_MANY_CARDS", "/row")),
        ({"row": [7, 28, 99]}, ("LP_UNKNOWN_CARD", "/row/1")),
        ({"row": [-1]}, ("LP_UNKNOWN_CARD", "/row/0")),
    ],
)
def test_a_row_that_fails_a_check(answer, expected):
    assert code((0, answer)) == expected


def test_the_options_limit_the_size_of_a_row():
    assert code((0, {"row": [1]}), min_cards=2) == ("LP_TOO_FEW_CARDS", "/row")
    assert code((0, {"row": [1, 2, 3]}), max_cards=2) == ("LP_TOO_MANY_CARDS", "/row")
    assert position((0, {"row": []})).error is None


def test_the_lowest_number_with_too_many_copies_is_named():
    played = position((0, {"row": [9, 9, 7, 7, 9]}), max_copies=1)
    assert "card 7 " in str(played.error)
    worded(str(played.error))


def test_an_accepted_submission_is_final():
    """LP-4.4."""
    assert code((0, ROW), (0, ROW)) == "LP_ALREADY_SUBMITTED"
    assert code((0, ROW), (0, {"row": "?"})) == "LP_ALREADY_SUBMITTED"
    assert code((0, ROW), (0, OPEN)) == "LP_WRONG_STEP"


def test_a_submission_after_the_end_is_refused():
    assert code((0, ROW), (1, {"row": [1]}), (0, ROW)) == "LP_WRONG_STEP"


class TestOpenBuild:
    @pytest.mark.parametrize(
        ("answer", "expected"),
        [
            (ROW, "LP_WRONG_STEP"),
            ({"open_cards": [1, 2, 3]}, ("LP_OPEN_COUNT", "/open_cards")),
            ({"open_cards": [1, 2, 3, 28]}, ("LP_UNKNOWN_CARD", "/open_cards/3")),
            ({"open_cards": [1, 2, 3, None]}, ("LP_BAD_SHAPE", "/open_cards/3")),
        ],
    )
    def test_open_cards_that_fail_a_check(self, answer, expected):
        assert code((0, answer), build_mode="open") == expected

    def test_max_copies_applies_to_open_cards(self):
        assert code((0, OPEN), build_mode="open", max_copies=1) == (
            "LP_TOO_MANY_COPIES",
            "/open_cards",
        )

    def test_open_cards_are_shown_sorted_when_both_are_in(self):
        played = position((0, {"open_cards": [3, 2, 1, 2]}), (1, OPEN), build_mode="open")
        (shown,) = played.events
        assert shown == OpenCardsShown([1, 2, 2, 3], [1, 2, 2, 3])
        assert played.waiting is not None
        assert played.waiting.name == "choose_row"

    @pytest.mark.parametrize(
        ("row", "expected"),
        [
            ([1, 2, 2, 3, 7, 7, 7], ("LP_TOO_FEW_CARDS", "/row")),
            ([1, 2, 2, 3, 7, 7, 7, 7, 7], ("LP_TOO_MANY_CARDS", "/row")),
            ([1, 2, 7, 3, 7, 7, 7, 7], ("LP_OPEN_NOT_INCLUDED", "/row")),
        ],
    )
    def test_an_open_build_row_that_fails_a_check(self, row, expected):
        answers = [(0, OPEN), (1, OPEN), (0, {"row": row})]
        assert code(*answers, build_mode="open") == expected

    def test_the_lowest_missing_number_is_named(self):
        played = position(
            (0, OPEN), (1, OPEN), (0, {"row": [7, 7, 7, 7, 7, 7, 7, 2]}), build_mode="open"
        )
        assert "lacks the open card 1" in str(played.error)

    def test_a_row_mixes_open_and_closed_cards_freely(self):
        row = {"row": [7, 3, 7, 2, 7, 2, 7, 1]}
        played = position((0, OPEN), (1, OPEN), (0, row), (1, row), build_mode="open")
        assert played.outcome is not None
        assert played.outcome.reason == "identical"


class TestForfeits:
    """LP-4.8."""

    @pytest.mark.parametrize("seat", [0, 1])
    def test_a_seat_that_concedes_forfeits(self, seat):
        match = Seated.both(LAPLAPLUS)
        match.answer(1 - seat, ROW)
        match.resign(seat)
        match.run()
        assert match.data("laplaplus.battle_ended") == [
            {"winner": 1 - seat, "reason": "forfeit", "turn": 0, "hp_a": None, "hp_b": None}
        ]
        assert match.data("match.finished") == [{"winner": 1 - seat, "reason": "forfeit"}]

    def test_a_seat_that_misses_the_deadline_forfeits(self):
        match = Seated.both(LAPLAPLUS)
        match.answer(0, ROW)
        match.time_out()
        match.run()
        assert match.data("seat.timed_out") == [{"seat": 1, "decision": 1}]
        assert match.driver.state.winner == 0

    def test_both_seats_that_miss_the_deadline_forfeit(self):
        match = Seated.both(LAPLAPLUS, build_mode="open")
        match.time_out()
        match.run()
        assert [data["seat"] for data in match.data("seat.timed_out")] == [0, 1]
        assert match.data("laplaplus.battle_ended")[0]["reason"] == "both_forfeited"
        assert match.driver.state.winner is None

    def test_a_row_stays_hidden_if_the_match_ends_before_the_reveal(self):
        """LP-4.7."""
        match = Seated.both(LAPLAPLUS)
        match.answer(0, ROW)
        match.resign(1)
        match.run()
        assert "submission.opened" not in match.types
        assert not [line for line in match.lines if b'"row"' in line]
        assert match.replayed().head == match.driver.head


def test_a_sealed_row_does_not_change_the_length_of_lines():
    """LP-4.7."""
    lengths = []
    for row in ([], [1], [27] * 8):
        match = Seated.both(LAPLAPLUS)
        match.answer(0, {"row": row})
        lengths.append([len(line) for line in match.lines])
    assert lengths[0] == lengths[1] == lengths[2]


def test_rows_that_are_drawn_have_no_more_copies_than_allowed():
    """LP-4.5 check 7; also of open cards."""
    match, chance = Seated.both(LAPLAPLUS, build_mode="open", max_copies=1), Chance(bytes(32))
    for seat in (0, 1):
        match.answer(seat, match.decision.draw(seat, chance))
    match.run()
    for _ in range(30):
        answer = match.decision.draw(0, chance)
        assert match.decision.read(0, answer) == answer["row"]
