"""Decisions for clients that know no rules: listed answers are legal, others get an error."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.errors.records import NotCanonical
from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.ktc import KTC
from saikoro.domain.match.commands import answering
from saikoro.domain.verification.replay import replay
from tests.kit.budget import budget
from tests.kit.ktc import IRON, SHADOW, random_placement, random_roster

SHAPE = re.compile("Expected|Object|Invalid|`[a-z_]+`: ")
"""Details about the shape of an answer, which all games share."""
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")
LISTED = re.compile(r"\([^()]+\)|skill \S+")
"""Names that answers have, beside their English ones."""


def seated(salt: object = "", **options: Any) -> Seated:
    return Seated.both(KTC, salt, **options)


def playing(salt: object = "", **options: Any) -> Seated:
    """A match at its first operation."""
    match = seated(salt, **options)
    match.play(((0, {"roster": IRON}), (1, {"roster": SHADOW})))
    for seat in (0, 1):
        match.answer(seat, match.decision.choices.samples(seat)[0])  # type: ignore[misc]
    match.run()
    return match


def check(match: Seated, seat: int, given: Any) -> Any:
    return answering.check(match.driver, seat, given)


def mutations(choose: Random, answer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Answers that differ from a legal one in one place; few of them are legal."""
    yield answer | {"extra": 1}
    for name, value in answer.items():
        yield {key: kept for key, kept in answer.items() if key != name}
        yield answer | {name: "unknown"}
        yield answer | {name: 7}
        if isinstance(value, list) and value:
            at = choose.randrange(len(value))
            yield answer | {name: [*value[:at], "unknown", *value[at + 1 :]]}
            yield answer | {name: [*value, value[-1]]}
        if isinstance(value, dict):
            place = choose.choice(sorted(value))
            yield answer | {name: value | {place: "unknown"}}
            yield answer | {name: value | {"9-9": value[place]}}
            yield answer | {name: {key: kept for key, kept in value.items() if key != place}}


def answers(match: Seated, seat: int, choose: Random) -> list[Any]:
    """Legal answers: all of them, or some at random."""
    decision = match.decision
    listed = decision.choices.every(seat)
    if listed is not None:
        return listed
    assert decision.choices.samples is not None
    if decision.name == "roster":
        return [*decision.choices.samples(seat), {"roster": random_roster(choose)}]
    return [*decision.choices.samples(seat), {"squares": random_placement(choose, seat)}]


def test_listed_answers_are_legal_and_mutations_of_them_have_errors():
    for number in range(budget(3, soak=400)):
        choose = Random(number)
        match = seated(number, turn_cap=12)
        while not match.driver.state.over:
            for seat in match.waiting:
                legal = answers(match, seat, choose)
                for answer in legal:
                    match.decision.read(seat, answer)
                near = choose.choice(legal)
                assert_accepted_by_a_copy(match, seat, near)
                for wrong in mutations(choose, near):
                    if wrong not in legal:
                        assert_refused(match, seat, wrong, whole=wrong.keys() >= near.keys())
                match.answer(seat, choose.choice(legal))
            match.run()


def assert_accepted_by_a_copy(match: Seated, seat: int, answer: Any) -> None:
    copy = match.new_driver()
    replay(copy, match.lines, match.secrets)
    nonces = [bytes(32)] * match.decision.parts
    assert check(match, seat, answer).violations == ()
    assert answering.answer(copy, seat, answer, nonces)


def assert_refused(match: Seated, seat: int, wrong: Any, *, whole: bool) -> None:
    """`whole` answers have all fields, so that the error has a pointer."""
    nonces = [bytes(32)] * match.decision.parts
    with pytest.raises(IllegalAnswer) as refused:
        answering.answer(match.driver, seat, wrong, nonces)
    [violation] = refused.value.violations
    assert violation.rule.startswith("KT-")
    assert violation.detail
    assert violation.detail != violation.ja
    assert violation.ja or SHAPE.match(violation.detail)
    assert not JAPANESE.search(LISTED.sub("", violation.detail))
    assert violation.pointer or not whole
    assert check(match, seat, wrong).violations


def test_an_operation_is_built_field_by_field():
    choose = Random(3)
    match = playing()
    [seat] = match.waiting
    for _ in range(50):
        given: dict[str, Any] = {}
        while (found := check(match, seat, given)).violations:
            assert found.further is not None, given
            given[found.further.pointer[1:]] = choose.choice(found.further.choices)
        assert given in match.options(seat)


def test_a_roster_is_built_card_by_card():
    match = seated()
    found = check(match, 0, {})
    assert (found.further.pointer, len(found.further.choices)) == ("/roster/0", 24)
    found = check(match, 0, {"roster": IRON[:3]})
    assert found.violations[0].code == "RosterSizeInvalid"
    assert found.further.pointer == "/roster/3"
    assert not set(found.further.choices) & set(IRON[:3])
    found = check(match, 0, {"roster": [IRON[0], IRON[0]]})
    assert (found.violations[0].code, found.violations[0].pointer) == (
        "SoldierDuplicated",
        "/roster/1",
    )
    assert found.further is None
    assert check(match, 0, {"roster": [*IRON, "S99"]}).further is None
    assert check(match, 0, {"roster": IRON}).violations == ()


def test_a_placement_is_built_square_by_square():
    match = seated()
    match.play(((0, {"roster": IRON}), (1, {"roster": SHADOW})))
    squares: dict[str, str] = {}
    for count in range(10):
        found = check(match, 1, {"squares": squares})
        assert len(found.further.choices) == 10 - count
        squares[found.further.pointer.removeprefix("/squares/")] = found.further.choices[-1]
    assert check(match, 1, {"squares": squares}).violations == ()
    taken = check(match, 1, {"squares": {"1-1": "B1", "1-2": "B1"}})
    assert (taken.violations[0].code, taken.further) == ("PlacementSoldiersInvalid", None)
    assert check(match, 1, {"squares": {"9-9": "B1"}}).violations[0].pointer == "/squares/9-9"


@pytest.mark.parametrize("given", [None, 1, "x", [], ["roster"], {"roster": 1}, {"roster": [1]}])
def test_an_answer_of_the_wrong_type_has_an_error(given):
    found = check(seated(), 0, given)
    assert found.violations
    assert found.further is None


def test_an_answer_that_is_not_canonical_json_is_refused():
    with pytest.raises(NotCanonical):
        check(seated(), 0, {"roster": [1.5]})
