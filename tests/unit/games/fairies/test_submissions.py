"""FB-3: every check of a submission, with its code, rule and place; all failures together."""

from copy import deepcopy
from typing import Any

import pytest

from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules.opening.submission import read_submission
from saikoro.domain.games.fairies.words import TriggerLimit
from tests.kit.fairies import FLOWERS, STARS, Match
from tests.kit.fairies_catalogue import HOUSE


def failures(answer: Any, **options: Any) -> list[tuple[str, str, str]]:
    """Code, rule and pointer of every violation, in their order."""
    try:
        read_submission(FairiesOptions(**options), HOUSE, answer)
    except IllegalAnswer as illegal:
        return [(each.code, each.rule, each.pointer) for each in illegal.violations]
    return []


def changed(base: dict[str, Any] = STARS, /, **changes: Any) -> dict[str, Any]:
    """A legal submission with these fields, or these entries of its decks."""
    answer = deepcopy(base)
    for name, value in changes.items():
        answer[name] = answer[name] | value if isinstance(value, dict) else value
    return answer


def test_the_starter_decks_are_legal():
    assert failures(STARS) == failures(FLOWERS) == []


def test_fields_that_may_be_left_out():
    answer = {name: STARS[name] for name in ("fairy", "main")}
    assert failures(answer) == []


CASES = [
    ("unknown_card", "FB-3.3", "/main/fb-zz", {"main": {"fb-zz": 1}}),
    ("unknown_card", "FB-3.3", "/cost/fb-c01", {"cost": {"fb-c01": 0}}),
    ("unknown_card", "FB-3.3", "/extra/a~1b~0c", {"extra": {"a/b~c": 1}}),
    ("fairy_missing", "FB-3.4", "/fairy", {"fairy": "fb-u01"}),
    ("wrong_deck", "FB-2.1", "/extra/fb-m01", {"extra": {"fb-o03": 1, "fb-m01": 1}}),
    ("wrong_deck", "FB-2.1", "/main/fb-f02", {"main": {"fb-u18": 3, "fb-f02": 1}}),
    ("main_too_large", "FB-3.6", "/main", {"main": {f"fb-u{n:02}": 4 for n in range(11, 18)}}),
    ("trigger_count", "FB-3.7", "/main", {"main": {"fb-t10": 3}}),
    ("trigger_kind_limit", "FB-3.8", "/main", {"main": {"fb-t10": 3, "fb-t02": 6, "fb-t08": 1}}),
    ("same_name_limit", "FB-3.9", "/main", {"main": {"fb-u18": 5, "fb-u19": 5}}),
    ("same_name_limit", "FB-3.9", "/extra", {"extra": {"fb-o04": 5, "fb-x04": 0}}),
    ("extra_too_large", "FB-3.10", "/extra", {"extra": {"fb-o01": 1}}),
    ("guardian_limit", "FB-3.12", "/main", {"main": {"fb-u02": 4, "fb-u04": 4, "fb-u06": 4}}),
    ("cost_basic_limit", "FB-3.13", "/cost", {"cost": {"fb-c02": 1}}),
    ("cost_wound_limit", "FB-3.14", "/cost", {"cost": {"fb-c04": 6}}),
    ("reactions_incomplete", "FB-10.3", "/reactions", {"reactions": ["attack"]}),
]


@pytest.mark.parametrize(("code", "rule", "pointer", "changes"), CASES)
def test_a_check(code, rule, pointer, changes):
    assert (code, rule, pointer) in failures(changed(**changes))


def test_a_deck_that_is_too_small():
    assert ("main_too_small", "FB-3.5", "/main") in failures(changed(main={"fb-u18": 3}))


def test_breakers_of_both_decks_count():
    breakers = ("fb-u05", "fb-u08", "fb-u09", "fb-u15", "fb-u21", "fb-u24", "fb-u27", "fb-u32")
    answer = changed(main=dict.fromkeys(breakers, 4))
    assert ("breaker_limit", "FB-3.11", "/main") in failures(answer)


def test_all_failures_together_in_the_order_of_the_book():
    answer = {
        "fairy": "nobody",
        "main": {"fb-zz": 1, "fb-u21": 31, "fb-u02": 16, "fb-t02": 6, "fb-m07": 1, "fb-c03": 1},
        "extra": {"fb-o01": 11, "fb-aa": -1},
        "cost": {"fb-c01": 11, "fb-c03": 6},
        "reactions": [],
    }
    assert [(code, pointer) for code, _, pointer in failures(answer)] == [
        ("unknown_card", "/main/fb-zz"),
        ("unknown_card", "/extra/fb-aa"),
        ("fairy_missing", "/fairy"),
        ("wrong_deck", "/main/fb-c03"),
        ("main_too_small", "/main"),
        ("trigger_count", "/main"),
        ("trigger_kind_limit", "/main"),
        ("same_name_limit", "/main"),
        ("same_name_limit", "/extra"),
        ("extra_too_large", "/extra"),
        ("breaker_limit", "/main"),
        ("guardian_limit", "/main"),
        ("cost_basic_limit", "/cost"),
        ("cost_wound_limit", "/cost"),
        ("reactions_incomplete", "/reactions"),
    ]


@pytest.mark.parametrize(
    ("answer", "pointer"),
    [
        (None, ""),
        ([], ""),
        ({}, ""),
        ("花" * 200_000, ""),
        ({"fairy": 1}, "/fairy"),
        (STARS | {"main": []}, "/main"),
        (STARS | {"main": {"fb-u18": "4"}}, "/main/fb-u18"),
        (STARS | {"main": {"fb-u18": True}}, "/main/fb-u18"),
        (STARS | {"reactions": ["never"]}, "/reactions/0"),
        (STARS | {"sideboard": {}}, "/sideboard"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_what_is_not_of_the_shape_is_refused_alone(answer, pointer):
    assert failures(answer) == [("malformed_submission", "FB-3.1", pointer)]


def test_all_that_is_malformed_is_named_at_once():
    wrong = {
        "name": 5,
        "main": {"fb-u18": "4", "fb-u19": 1, "~/": 0.5},
        "extra": [],
        "reactions": ["never", "play", 1],
        "side": 1,
    }
    entries = ["/main/fb-u18", "/main/~0~1", "/extra", "/reactions/0", "/reactions/2"]
    pointers = ["/name", "", *entries, "/side"]
    assert failures(wrong) == [("malformed_submission", "FB-3.1", each) for each in pointers]


def test_a_fairy_changes_the_numbers_for_its_owner():
    fifty = changed(fairy="fb-f05", main={"fb-u18": 0, "fb-u19": 0, "fb-u20": 1})
    fifty["main"] = {card: count for card, count in fifty["main"].items() if count}
    assert failures(fifty) == []
    assert failures(changed(fairy="fb-f08"))[0][0] == "trigger_count"
    twelve = changed(fairy="fb-f07", extra={"fb-o01": 2})
    assert failures(twelve) == []


def test_options_change_the_numbers():
    assert failures(STARS, main_max=59) == [("main_too_large", "FB-3.6", "/main")]
    assert failures(STARS, main_min=61) == [("main_too_small", "FB-3.5", "/main")]
    many = changed(main={"fb-t02": 4, "fb-t04": 2, "fb-t06": 3, "fb-t08": 1, "fb-t01": 2})
    many["main"] |= {"fb-t10": 3}
    assert failures(many) == [("trigger_kind_limit", "FB-3.8", "/main")]
    assert failures(many, trigger_limit_by=TriggerLimit.NAME) == []


def test_nothing_is_shown_of_a_submission_before_the_end():
    match = Match(seed=3)
    match.begin()
    match.answer(STARS)
    match.answer(FLOWERS)
    assert match.decision.name == "mulligan"
    assert [each["fairy"] for each in match.data("tables_laid")[0]["seats"]] == ["fb-f03", "fb-f01"]


@pytest.mark.parametrize("options", [{}, {"main_min": 40, "main_max": 40}])
def test_random_submissions_are_legal(options):
    """Also where the deck of a fairy could not be large enough for it."""
    match = Match(**options)
    match.begin()
    for _ in range(30):
        answer = match.decision.draw(0, match.chance)
        assert match.decision.read(0, answer).fairy == answer["fairy"]
