"""What may be declared of a requirement: of things with ids, what lasts, what is noted beside."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
import pytest

from saikoro.conformance.seating import known
from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.match.events import DieRolled, GameEvent, Seat
from saikoro.domain.match.interface.causes import Ground, Unmet
from saikoro.domain.match.interface.comparing import Measure, Order
from saikoro.domain.match.interface.limits import Breaches
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.interface.requirements import (
    Each,
    Looked,
    Met,
    Note,
    beside,
    require,
    requirement,
)
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import AnyTable, Table
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles
from saikoro.domain.words import Word


class Shown(Word):
    """The words of these rules."""

    GONE = "gone", "{0}はいない", "{0} is gone"
    THERE = "there", "{0}はいる", "{0} is there"
    LEFT = "left", "{0}は去った", "{0} has left"
    ENOUGH = "enough", "空き{value}", "{value} free"
    TOO_FEW = "too_few", "空き{value}だけ", "{value} free only"
    OTHERS = "others", "ほかに{count}", "{count} others"
    STAYS = "stays", "動かない", "does not move"
    MORE = "more", "{more} > {less}", "{more} > {less}"
    HERE = "here", "ここ", "here"


class Unit(msgspec.Struct):
    """A unit, which rules keep, and which is known by its id."""

    id: str
    place: int | None = 0
    mark: int = 0


class Board(msgspec.Struct):
    """The state: every unit by its id."""

    units: dict[str, Unit] = {}


class Placed(GameEvent, frozen=True, tag="requiring.placed"):
    """A unit came to a place, or left (LN-1)."""

    unit: str
    place: int | None

    def apply(self, state: Board, _cards: Any) -> None:
        state.units[self.unit].place = self.place


class Struck(GameEvent, frozen=True, tag="requiring.struck"):
    """A unit was struck (LN-2)."""

    unit: str


class Marked(GameEvent, frozen=True, tag="requiring.marked"):
    """A unit was marked (LN-2)."""

    unit: str
    mark: int

    def apply(self, state: Board, _cards: Any) -> None:
        state.units[self.unit].mark = self.mark


def _place(state: Board, unit: str, *_: object) -> int | None:
    return state.units[unit].place


LEFT = Looked(_place, by=Placed)


@requirement("LN-1", Shown.GONE, met=Shown.THERE, looked=LEFT)
def is_there(_table: AnyTable, unit: Unit) -> bool:
    return unit.place is not None


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def table(recorder: Recorder) -> AnyTable:
    return seated(recorder.table)


def seated(make: Any) -> AnyTable:
    match = known(Board({name: Unit(name) for name in ("A1", "A2", "B1")})).match
    made: AnyTable = make(match, None, None, GivenDice([1, 1]), GivenShuffles([]))
    return made


def unit(table: AnyTable, name: str) -> Unit:
    found: Unit = table.state.units[name]
    return found


def facts(statements: Sequence[Unmet | Ground]) -> list[tuple[object, ...]]:
    return [(one.rule, one.what, *one.things, *one.values.values()) for one in statements]


def grounds(recorder: Recorder) -> list[list[tuple[object, ...]]]:
    return [facts(one.grounds) for one in recorder.happened]


def since(statements: Sequence[Unmet | Ground]) -> list[int | None]:
    return [None if one.since is None else one.since.number for one in statements]


@rule("LN-2", thing="of.id")
def strike(table: AnyTable, of: Unit, target: str) -> None:
    table.emit(Struck(target))


class TestThingsWithIds:
    def test_a_unit_is_known_by_its_id(self, table, recorder):
        table.emit(Placed("A1", None))
        table.meets(is_there, table, unit(table, "A1"))
        assert facts(recorder.unmet) == [("LN-1", Shown.GONE, "A1")]
        assert since(recorder.unmet) == [0]

    def test_what_is_met_of_a_unit_counts_for_whoever_acts(self, table, recorder):
        table.meets(is_there, table, unit(table, "A1"))
        strike(table, unit(table, "A2"), "B1")
        assert grounds(recorder) == [[("LN-1", Shown.THERE, "A1")]]

    def test_it_may_be_of_that_unit_alone(self, table, recorder):
        @requirement("LN-6", met=Met(Shown.THERE, "LN-6", own=True))
        def acts(_table: AnyTable, _unit: Unit) -> bool:
            return True

        for of in ("A2", "A1"):
            table.meets(acts, table, unit(table, "A1"))
            strike(table, unit(table, of), "B1")
        assert grounds(recorder) == [[], [("LN-6", Shown.THERE, "A1")]]


class TestWhatWasLookedAt:
    def test_it_may_depend_on_what_was_asked_about(self, table, recorder):
        """And what changes is not kept to be looked at later."""

        @requirement(
            "LN-3", Shown.GONE, looked=lambda _table, unit, _: LEFT if unit.id == "A1" else None
        )
        def is_here(_table: AnyTable, unit: Unit, _listed: list[str]) -> bool:
            return unit.place is not None

        for name in ("A1", "A2"):
            table.emit(Placed(name, None))
        for name in ("A1", "A2"):
            table.meets(is_here, table, unit(table, name), [])
        assert since(recorder.unmet) == [0, None]

    def test_what_other_events_change_may_not_count(self, table, recorder):
        """Else it is so since no event, as another one changed it last."""
        reads = Looked(lambda state, unit: (state.units[unit].place, state.units[unit].mark))

        @requirement("LN-3", Shown.GONE, looked=reads._replace(by=Placed))
        def is_here(_table: AnyTable, unit: Unit) -> bool:
            return unit.place is not None

        @requirement("LN-3", Shown.GONE, looked=reads._replace(by=Placed, alone=True))
        def is_still_here(_table: AnyTable, unit: Unit) -> bool:
            return unit.place is not None

        table.emit(Placed("A1", None))
        table.emit(Marked("A1", 2))
        for test in (is_here, is_still_here):
            table.meets(test, table, unit(table, "A1"))
        assert since(recorder.unmet) == [None, 0]


def gone(table: AnyTable) -> list[str]:
    return [one.id for one in table.state.units.values() if one.place is None]


@requirement(
    "LN-4",
    Shown.TOO_FEW,
    met=Met(Shown.ENOUGH, "LN-4", each=Each(Shown.LEFT, lambda table, _: gone(table), LEFT)),
    value=lambda table, _seat: len(gone(table)),
)
def has_room(table: AnyTable, _seat: Seat) -> bool:
    return bool(gone(table))


class TestWhatIsMet:
    def test_what_a_value_counts_is_shown_one_by_one(self, table, recorder):
        for name in ("B1", "A1"):
            table.emit(Placed(name, None))
        table.meets(has_room, table, 0)
        table.emit(Struck("A2"))
        found = recorder.happened[-1].grounds
        left = [("LN-4", Shown.LEFT, "A1"), ("LN-4", Shown.LEFT, "B1")]
        assert facts(found) == [("LN-4", Shown.ENOUGH, 2), *left]
        assert since(found) == [None, 1, 0]

    def test_the_same_is_shown_once(self, table, recorder):
        table.emit(Placed("B1", None))
        for seat in (0, 1):
            table.meets(has_room, table, seat)
        table.emit(Struck("A2"))
        assert len(recorder.happened[-1].grounds) == 2

    def test_a_roll_on_the_way_goes_by_it_too(self, table, recorder):
        table.emit(Placed("B1", None))
        table.meets(has_room, table, 0)
        table.roll(6, why="wind")
        table.emit(Struck("A2"))
        rolled = [one for one in recorder.happened if isinstance(one.event, DieRolled)]
        assert [len(one.grounds) for one in (*rolled, recorder.happened[-1])] == [2, 2]

    def test_it_may_last_as_long_as_its_cause(self, table, recorder):
        @requirement("LN-5", met=Met(Shown.THERE, "LN-5", lasts=True))
        def still(_table: AnyTable, _unit: Unit) -> bool:
            return True

        @rule("LN-5", thing="of.id")
        def strike_twice(of: Unit) -> None:
            table.meets(still, table, of)
            for name in ("A2", "B1"):
                table.emit(Struck(name))

        strike_twice(unit(table, "A1"))
        table.emit(Struck("B1"))
        assert grounds(recorder) == [[("LN-5", Shown.THERE, "A1")]] * 2 + [[]]

    @pytest.mark.parametrize("met", [True, False])
    def test_it_may_count_within_its_cause_alone(self, table, recorder, met):
        """Also what decides although it is not met."""
        here = ("LN-5", Shown.HERE, "A1")

        @requirement("LN-5", Shown.HERE, met=Shown.HERE, decides=True, within=True)
        def is_so(_table: AnyTable, _unit: Unit) -> bool:
            return bool(met)

        @rule("LN-5", thing="of.id")
        def strike_or_not(of: Unit, strikes: int) -> None:
            table.meets(is_so, table, of)
            for _ in range(strikes):
                strike(table, of, "B1")

        strike_or_not(unit(table, "A1"), 0)
        table.emit(Struck("B1"))
        strike_or_not(unit(table, "A1"), 1)
        assert grounds(recorder) == [[], [here]]

    def test_it_may_be_only_noted(self, table, recorder):
        @requirement("LN-7", met=Met(Shown.HERE, "LN-7", noted=True))
        def might(_table: AnyTable, _unit: Unit) -> bool:
            return True

        table.meets(might, table, unit(table, "A1"))
        table.emit(Struck("B1"))
        assert grounds(recorder) == [[]]
        assert facts(recorder.unmet) == [("LN-7", Shown.HERE, "A1")]
        assert recorder.unmet[0].checked


class TestLeaves:
    def test_a_slot_is_filled_with_a_parameter_or_its_attribute(self, table, recorder):
        @requirement("LN-13", Shown.MORE, less="of.mark")
        def is_marked(_more: int, of: Unit) -> bool:
            return of.mark > _more

        table.meets(is_marked, 3, Unit("A1", mark=2))
        [one] = recorder.unmet
        assert one.values == {"more": 3, "less": 2}


class TestWhatIsNotMet:
    def test_it_may_be_no_obstacle(self, table, recorder):
        @requirement("LN-8", Shown.HERE, checked=True)
        def differs(_table: AnyTable) -> bool:
            return False

        table.meets(differs, table)
        assert [one.checked for one in recorder.unmet] == [True]

    def test_what_may_have_kept_it_from_being_met_is_asked(self, table, recorder):
        def why(meets: Any, table: AnyTable, unit: Unit) -> None:
            meets(is_there, table, unit)

        @requirement("LN-9", Shown.STAYS, because=why)
        def moves(_table: AnyTable, _unit: Unit) -> bool:
            return False

        unit(table, "A1").place = None
        table.meets(moves, table, unit(table, "A1"))
        about = [("LN-9", Shown.STAYS, "A1"), ("LN-1", Shown.GONE, "A1")]
        assert facts(recorder.unmet) == about


def others(targets: Sequence[str], table: AnyTable) -> Iterator[Note]:
    left = len(table.state.units) - len(targets)
    yield Note(Shown.OTHERS, "LN-10", values={"count": left}, checked=False)


class TestNotes:
    @pytest.mark.parametrize("make", [Table, Recorder().table])
    def test_a_list_is_the_same_whether_or_not_somebody_records(self, make):
        table = seated(make)
        assert [*table.each(others, ["A1", "B1"], table)] == ["A1", "B1"]

    def test_what_a_list_leaves_out_is_noted_for_each_that_it_has(self, table, recorder):
        for name in table.each(others, ["A1", "B1"], table):
            table.emit(Struck(name))
        assert facts(recorder.unmet) == [("LN-10", Shown.OTHERS, 1)] * 2
        assert [one.after for one in recorder.unmet] == [0, 1]

    def test_what_does_not_keep_an_event_from_happening_is_noted_before_it(self, table, recorder):
        @beside(Placed)
        def moved(table: AnyTable, event: Placed) -> Iterable[Note]:
            if unit(table, event.unit).mark:
                yield Note(Shown.HERE, "LN-11", (event.unit,), looked=LEFT)

        table.emit(Placed("A1", 1))
        for name in ("A1", "A2"):
            unit(table, name).mark = int(name == "A1")
            table.emit(Placed(name, 2))
        assert facts(recorder.unmet) == [("LN-11", Shown.HERE, "A1")]
        [one] = recorder.unmet
        assert (since([one]), one.after, one.beside) == ([0], 1, 1)


def test_a_measure_may_show_what_it_counts(table, recorder):
    order = Order(
        "LN-12",
        (
            Measure(
                Shown.HERE,
                lambda _table, seat: 2 - seat,
                Shown.MORE,
                each=Each(Shown.LEFT, gone, LEFT),
            ),
        ),
        side=lambda _seat: Shown.HERE,
    )
    table.emit(Placed("B1", None))
    table.ahead(order, table)
    table.emit(Struck("A1"))
    found = recorder.happened[-1].grounds
    assert facts(found) == [("LN-12", Shown.MORE, 2, 1), ("LN-12", Shown.LEFT, "B1")]
    assert since(found) == [None, 0]


# Refusals


@requirement(
    "LN-5",
    Shown.GONE,
    refused=Breaches("LN-6")("gone", "{unit}はいない", "{unit} is gone", "/units/{at}"),
    unit="unit.id",
)
def may_be_chosen(unit: Unit, at: int) -> bool:
    return unit.place is not None and at >= 0


@requirement("LN-5", Shown.GONE)
def is_unmarked(unit: Unit) -> bool:
    return unit.mark == 0


def test_an_answer_is_refused_by_what_a_requirement_declares():
    require(may_be_chosen, Unit("A1"), 3)
    with pytest.raises(IllegalAnswer) as refused:
        require(may_be_chosen, Unit("A1", place=None), 3)
    [violation] = refused.value.violations
    assert (violation.code, violation.rule, violation.pointer) == ("gone", "LN-6", "/units/3")
    assert (violation.ja, violation.detail) == ("A1はいない", "A1 is gone")


def test_a_requirement_without_a_refusal_refuses_nothing():
    require(is_unmarked, Unit("A1"))
    with pytest.raises(TypeError, match="is_unmarked does not say why"):
        require(is_unmarked, Unit("A1", mark=1))
