"""What rules act for is read from where they stand: from the functions with a rule that run."""

from collections.abc import Generator, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from saikoro.conformance.seating import known
from saikoro.domain.match.events import DieRolled
from saikoro.domain.match.interface.causes import Cause
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.interface.requirements import requirement
from saikoro.domain.match.interface.rules import outside, rule, rule_of
from saikoro.domain.match.interface.table import AnyTable
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles
from saikoro.domain.words import Word

ROLLS = 9


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def table(recorder: Recorder) -> AnyTable:
    dice = GivenDice([1] * ROLLS)
    return recorder.table(known(None).match, None, None, dice, GivenShuffles([]))


def roll(table: AnyTable) -> None:
    table.roll(6, why="wind")


def causes(recorder: Recorder) -> list[Cause]:
    return [one.cause for one in recorder.happened if isinstance(one.event, DieRolled)]


def rules(recorder: Recorder) -> list[list[str | None]]:
    """The rules of each die, the widest first."""
    return [[one.rule for one in cause.path()[1:]] for cause in causes(recorder)]


@rule("LN-1")
def turn(table: AnyTable, attacks: int) -> None:
    roll(table)
    for _ in range(attacks):
        attack(table)
    roll(table)


@rule("LN-2")
def attack(table: AnyTable) -> None:
    roll(table)
    roll(table)


def test_a_call_costs_what_it_did():
    """LN-1 is a plain function, and not one around it."""
    assert turn.__name__ == "turn"
    assert not hasattr(turn, "__wrapped__")


def test_the_causes_are_the_rules_that_are_being_carried_out(table, recorder):
    turn(table, 1)
    roll(table)
    assert rules(recorder) == [["LN-1"], ["LN-1", "LN-2"], ["LN-1", "LN-2"], ["LN-1"], []]


def test_one_activation_is_one_cause(table, recorder):
    turn(table, 2)
    begins, first, again, second, _, ends = causes(recorder)
    assert begins is ends
    assert first is again
    assert first is not second
    assert first.above is second.above is begins
    assert [first.after, second.after] == [1, 3]


def test_the_thing_is_read_from_its_parameter(table, recorder):
    @rule("LN-3", thing="card", line=lambda _table, thing: len(thing))
    def act(card: str) -> None:
        roll(table)

    @rule("LN-4", thing="unit.ref")
    def die(unit: Any) -> None:
        roll(table)

    act("A1")
    die(SimpleNamespace(ref="B9"))
    assert [(one.thing, one.line) for one in causes(recorder)] == [("A1", 2), ("B9", None)]


def test_a_paragraph_is_a_parameter_or_always_the_same(table, recorder):
    @rule("LN-3", thing="card", line="place")
    def act(card: str | None, place: int) -> None:
        roll(table)

    @rule("LN-4", thing="card.ref", line=-1)
    def die(card: Any) -> None:
        roll(table)

    act("A1", 2)
    act(None, 2)
    die(SimpleNamespace(ref="B9"))
    die(None)
    things = [(one.thing, one.line) for one in causes(recorder)]
    assert things == [("A1", 2), (None, None), ("B9", -1), (None, None)]


def test_a_text_that_a_thing_does_not_have_is_not_carried_out(table, recorder):
    @rule("LN-3", thing="card", line=lambda _table, thing: {"A1": 0}.get(thing))
    def act(card: str) -> None:
        roll(table)

    act("A1")
    act("B9")
    assert [(one.thing, one.line) for one in causes(recorder)] == [("A1", 0), (None, None)]


def test_what_has_waited_began_with_the_event_that_a_parameter_holds(table, recorder):
    @rule("LN-3", since="trap.event")
    def spring(trap: Any) -> None:
        roll(table)

    turn(table, 0)
    first, second = (one.event for one in recorder.happened if isinstance(one.event, DieRolled))
    assert first == second
    spring(SimpleNamespace(event=second))
    spring(SimpleNamespace(event=None))
    *_, by_event, by_none = causes(recorder)
    assert by_event.since is not None
    assert recorder.happened[by_event.since].event is second
    assert by_none.since is None


def test_a_parameter_may_name_the_rule(table, recorder):
    @rule_of("phrase.rule")
    def carry_out(phrase: Any) -> None:
        roll(table)

    carry_out(SimpleNamespace(rule="LN-6"))
    carry_out(SimpleNamespace(rule="LN-7"))
    assert rules(recorder) == [["LN-6"], ["LN-7"]]


def test_rules_that_wait_still_act_for_the_same(table, recorder):
    """What is emitted from outside meanwhile, such as a decision, belongs to them."""

    @rule("LN-1")
    def play() -> Generator[None]:
        yield from choose()
        roll(table)

    @rule("LN-2")
    def choose() -> Generator[None]:
        yield
        roll(table)

    @outside
    def run() -> None:
        next(playing)
        roll(table)
        list(playing)
        roll(table)

    playing = table.rules = play()
    run()
    assert rules(recorder) == [["LN-1", "LN-2"], ["LN-1", "LN-2"], ["LN-1"], []]
    asked, answered, goes_on, _ = causes(recorder)
    assert asked is answered
    assert goes_on is asked.above


def test_who_runs_rules_carries_out_none(table, recorder):
    @outside
    def run() -> None:
        attack(table)

    @rule("LN-1")
    def look_ahead() -> None:
        run()

    look_ahead()
    assert rules(recorder) == [["LN-2"], ["LN-2"]]


@rule("LN-8", thing="line.card.id", line="line.paragraph", badge="line.status")
def carry_out(table: AnyTable, _field: object, line: Any) -> None:
    roll(table)


def test_what_holds_the_line_of_a_text_is_a_parameter_too(table, recorder):
    card = SimpleNamespace(id="A1")
    carry_out(table, None, SimpleNamespace(card=card, paragraph=2, status="毒"))
    carry_out(table, None, SimpleNamespace(card=card, paragraph=None, status=None))
    found = [(one.thing, one.line, one.badge) for one in causes(recorder)]
    assert found == [("A1", 2, "毒"), ("A1", None, None)]


class Shown(Word):
    """The word of these rules."""

    NOBODY = "nobody", "だれもいない", "nobody"


@requirement("LN-9", Shown.NOBODY)
def is_found(who: str | None) -> bool:
    return who is not None


@rule("LN-9", follows=True)
def follow(table: AnyTable) -> None:
    table.meets(is_found, None)


def test_what_follows_goes_by_the_event_before(table, recorder):
    """A search, such as for what triggers after an action, is shown with the end of that action."""

    @rule("LN-1")
    def action() -> None:
        attack(table)
        follow(table)

    action()
    [one] = recorder.unmet
    assert one.cause.rule == "LN-9"
    assert one.back_from is causes(recorder)[0].above
    assert one.after == 2


@pytest.mark.parametrize(
    ("resumes", "later"), [(True, ["LN-1", "LN-2", "LN-3"]), (False, ["LN-1", "LN-3"])]
)
def test_a_generator_may_go_on_for_what_it_began_for(table, recorder, resumes, later):
    """LN-3 waits until LN-2, where it began, is over."""

    @rule("LN-3", resumes=resumes)
    def react() -> Iterator[None]:
        roll(table)
        yield
        roll(table)

    @rule("LN-2")
    def hit() -> Iterator[None]:
        reaction = react()
        next(reaction)
        return reaction

    @rule("LN-1")
    def turn() -> None:
        reaction = hit()
        roll(table)
        next(reaction, None)
        roll(table)

    turn()
    assert rules(recorder) == [["LN-1", "LN-2", "LN-3"], ["LN-1"], later, ["LN-1"]]
    first, _, second, _ = causes(recorder)
    assert (first is second) is resumes
