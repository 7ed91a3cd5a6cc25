"""Rosters, placements, time-outs and concessions (KT-3.8, KT-4, KT-11.5, KT-11.6)."""

from typing import Any

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.errors.matches import CannotResign, NotYourDecision, WrongDecision
from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc.rules.set_up import default_placement
from tests.kit.ktc import IRON, SHADOW, Match, act, house_set

ROSTERS = [(0, {"roster": IRON}), (1, {"roster": SHADOW})]
PLACEMENTS = [(seat, {"squares": default_placement(seat)}) for seat in (0, 1)]


def placing(**options: Any) -> Seated:
    return Seated.both(KTC, **options).play(ROSTERS)


def playing(**options: Any) -> Seated:
    return placing(**options).play(PLACEMENTS)


def timed_out(match: Seated, times: int = 1) -> Seated:
    for _ in range(times):
        match.time_out()
        match.run()
    return match


def refused(name: str, answer: Any, seat: int = 0) -> tuple[str, str, str]:
    match = Match(dice=[500, 400])
    match.begin()
    if name == "placement":
        match.answer({"roster": IRON}, {"roster": SHADOW})
    assert match.decision.name == name
    with pytest.raises(IllegalAnswer) as illegal:
        match.decision.read(seat, answer)
    [violation] = illegal.value.violations
    return violation.code, violation.rule, violation.pointer


@pytest.mark.parametrize(
    ("answer", "code", "pointer"),
    [
        ({"roster": IRON[:9]}, "RosterSizeInvalid", "/roster"),
        ({"roster": [*IRON, "S08"]}, "RosterSizeInvalid", "/roster"),
        ({"roster": ["S99", *IRON[1:]]}, "SoldierUnknown", "/roster/0"),
        ({"roster": [*IRON[:9], "S01"]}, "SoldierDuplicated", "/roster/9"),
        ({"roster": ["S99", "S99", *IRON[2:]]}, "SoldierUnknown", "/roster/0"),
        ({"roster": ["S99"]}, "RosterSizeInvalid", "/roster"),
        ({"roster": [*IRON[:9], 7]}, "SoldierUnknown", "/roster/9"),
        ({"roster": [[], *IRON[1:]]}, "SoldierUnknown", "/roster/0"),
        ({"roster": [None]}, "RosterSizeInvalid", "/roster"),
        ({"roster": IRON, "card_set": "0" * 64}, "CardSetMismatch", "/card_set"),
        ({"roster": 3}, "RosterSizeInvalid", "/roster"),
        ({}, "RosterSizeInvalid", ""),
    ],
)
def test_the_first_error_of_a_roster_is_reported(answer, code, pointer):
    """KT-3.8: the first failure, in the book's order."""
    assert refused("roster", answer) == (code, "KT-3.8", pointer)


def squares(**changed: Any) -> dict[str, Any]:
    return {"squares": default_placement(0) | {k.replace("_", "-"): v for k, v in changed.items()}}


@pytest.mark.parametrize(
    ("answer", "code", "pointer"),
    [
        ({"squares": {}}, "PlacementSquaresInvalid", "/squares"),
        (squares(**{"6_1": "A1"}), "PlacementSquaresInvalid", "/squares/6-1"),
        (squares(**{"1_1": "B1"}), "PlacementSoldiersInvalid", "/squares/1-1"),
        (squares(**{"1_1": "A2"}), "PlacementSoldiersInvalid", "/squares"),
        (squares(**{"1_1": 3}), "PlacementSoldiersInvalid", "/squares/1-1"),
        ({"squares": []}, "PlacementSquaresInvalid", "/squares"),
    ],
)
def test_the_error_of_a_placement_is_reported(answer, code, pointer):
    """KT-4.5."""
    assert refused("placement", answer) == (code, "KT-4.5", pointer)


def test_a_player_places_only_its_own_soldiers():
    code, _, pointer = refused("placement", {"squares": default_placement(0)}, seat=1)
    assert (code, pointer) == ("PlacementSoldiersInvalid", "/squares/1-1")


def test_the_forms_of_rosters_and_placements():
    match = Match(dice=[500, 400])
    match.begin()
    form = match.decision.choices.form(0)
    assert (form.cards, form.max_copies, form.card_set) == (10, 1, house_set().digest)
    assert len(form.choose_from) == 24
    assert [starter.roster for starter in form.starters] == [IRON, SHADOW]
    assert match.decision.choices.listed is None
    match.answer({"roster": IRON, "card_set": form.card_set}, {"roster": SHADOW})
    placement = match.decision.choices.form(1)
    assert placement.squares[:3] == ["1-1", "1-2", "2-1"]
    assert placement.soldiers["B10"] == "S23"


def test_the_same_card_may_be_in_both_rosters():
    match = Match(dice=[500, 400])
    match.begin()
    match.answer({"roster": IRON}, {"roster": IRON})
    assert match.state.rosters == [IRON, IRON]


def test_the_first_player_places_first_under_second_last():
    """KT-4.4."""
    match = Match(dice=[400, 500], placement="second_last")
    match.begin()
    match.answer({"roster": IRON}, {"roster": SHADOW})
    for seat in (1, 0):
        assert match.decision.seats == (seat,)
        assert not match.decision.hidden
        match.answer({"squares": default_placement(seat)})
        assert match.state.fields[seat][0] is not None
    assert (match.state.turn, match.state.seat) == (1, 1)


def test_an_answer_to_another_decision_or_from_another_seat_is_refused():
    """KT-4.6, KT-13.6."""
    match = playing()
    seat = match.waiting[0]
    with pytest.raises(WrongDecision) as wrong:
        match.answer(seat, {"roster": IRON})
    KTC.book.name(wrong.value)
    assert str(wrong.value) == "the match waits for `op`"
    assert wrong.value.named is not None
    assert (wrong.value.named.code, wrong.value.named.rule) == ("NotYourDecision", "KT-4.6")
    with pytest.raises(NotYourDecision):
        match.answer(1 - seat, match.options(seat)[0])
    with pytest.raises(WrongDecision):
        placing().answer(0, {"op": "supply", "row": "front"})


# KT-11.6


def test_a_missing_roster_means_that_the_match_does_not_start():
    match = Seated.both(KTC).play(ROSTERS[:1])
    timed_out(match)
    assert match.data("ktc.match_ended") == [{"winner": None, "reason": "not_started"}]
    assert "ktc.player_forfeited" not in match.types


def test_a_missed_placement_is_the_default_placement():
    """KT-4.7."""
    match = timed_out(placing().play(PLACEMENTS[:1]))
    assert match.data("ktc.placement_revealed")[1]["squares"] == default_placement(1)
    assert match.driver.state.seats[1].time_outs == 1


def test_a_missed_operation_is_a_supply_of_the_front():
    match = playing()
    seat = match.waiting[0]
    timed_out(match)
    assert match.data("ktc.supply_declared") == [{"seat": seat, "row": "front"}]


def test_a_missed_promotion_is_declined():
    match = playing()
    seat = match.waiting[0]
    name = "A5" if seat == 0 else "B5"
    match.play([(seat, act(name))])
    assert match.decision.name == "promotion"
    timed_out(match)
    assert match.data("ktc.promotion_declined") == [{"soldier": name}]


def test_the_last_allowed_time_out_forfeits():
    match = playing(timeouts_to_forfeit=2)
    first = match.waiting[0]
    timed_out(match, 3)
    tail = [kind for kind in match.types if kind.startswith(("seat.timed", "ktc."))][-3:]
    assert tail == ["seat.timed_out", "ktc.player_forfeited", "ktc.match_ended"]
    assert match.data("ktc.player_forfeited") == [{"seat": first}]
    assert match.data("ktc.match_ended") == [{"winner": 1 - first, "reason": "forfeit"}]
    assert match.replayed().head == match.driver.head


def test_two_forfeits_at_one_deadline_are_a_draw():
    match = timed_out(placing(timeouts_to_forfeit=1))
    assert match.data("ktc.player_forfeited") == [{"seat": 0}, {"seat": 1}]
    assert match.data("ktc.match_ended") == [{"winner": None, "reason": "forfeit"}]


# KT-11.5


def test_a_player_cannot_concede_before_the_rosters_are_revealed():
    with pytest.raises(CannotResign):
        Seated.both(KTC).play(ROSTERS[:1]).resign(0)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_may_concede_in_either_turn(seat):
    match = playing()
    match.resign(seat)
    match.run()
    assert match.data("ktc.player_conceded") == [{"seat": seat}]
    assert match.data("ktc.match_ended") == [{"winner": 1 - seat, "reason": "concede"}]


@pytest.mark.parametrize("promotion", [False, True])
def test_a_player_may_concede_by_an_answer(promotion):
    """KT-13.2."""
    match = playing()
    seat = match.waiting[0]
    if promotion:
        match.play([(seat, act(f"{'AB'[seat]}5"))])
    match.play([(seat, {"op": "concede"})])
    assert match.data("ktc.player_conceded") == [{"seat": seat}]
    assert match.data("match.finished") == [{"winner": 1 - seat, "reason": "concede"}]
