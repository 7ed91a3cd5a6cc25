"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeAlias

from saikoro.domain.games.pbwcg.events.cards import SupportSummoned, TrapSprung
from saikoro.domain.games.pbwcg.events.frame import (
    MainTurnBegan,
    OrderFixed,
    PlOrderFixed,
    PlTurnBegan,
)
from saikoro.domain.games.pbwcg.events.units import HitResolved, PcMoved, PlAttacked
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import card_thing, is_support, seat_of, support_number
from saikoro.domain.games.pbwcg.rules.answers.offered import is_alone
from saikoro.domain.games.pbwcg.rules.battle import Battle, PbwcgTable
from saikoro.domain.games.pbwcg.rules.clauses import resolve
from saikoro.domain.games.pbwcg.rules.effects.traps import waits_for
from saikoro.domain.games.pbwcg.rules.turns import SPEED
from saikoro.domain.games.pbwcg.rules.values import (
    is_inferior,
    is_superior,
    own_attribute,
    speed,
)
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PbwcgState, Unit, UnitSpeed
from saikoro.domain.games.pbwcg.stated import OWNERS, Owner, Unmet
from saikoro.domain.games.pbwcg.versions import PRESENT
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Note, beside, latest
from saikoro.domain.text import Fact

Values: TypeAlias = dict[str, Fact]
"""What fills the slots of the words of a note."""


@beside(SupportSummoned)
def summoned(table: PbwcgTable, event: SupportSummoned) -> Iterator[Note]:
    """A support is numbered by the arrivals on its side (PB-0.5)."""
    owner, number = OWNERS[table.state.units[event.master].seat], support_number(event.support)
    yield Note(Ground.NUMBERED, "PB-0.5", (event.support,), {"number": number, "owner": owner})


@beside(MainTurnBegan)
def began(table: PbwcgTable, _event: MainTurnBegan) -> Iterator[Note]:
    """What has arrived in this turn is not in the order (PB-5.10)."""
    state = table.state
    for unit in state.units.values():
        if unit.arrived == state.turn:
            yield Note(Unmet.ARRIVED, "PB-5.10", (unit.id,), checked=False)


@beside(OrderFixed)
def ordered(table: PbwcgTable, event: OrderFixed) -> Iterator[Note]:
    """Which PC was the first of the order before (PB-5.3)."""
    old, new = _first_pc(table.state.order), _first_pc(event.units)
    if old is not None and new is not None and old.unit != new.unit:
        values: Values = {"owner": _owner(new), "was": _owner(old), "speed": old.speed}
        yield Note(Ground.OVERTAKES, "PB-5.3", (new.unit, old.unit), values, latest(OrderFixed))


@beside(PlOrderFixed)
def pls_ordered(table: PbwcgTable, event: PlOrderFixed) -> Iterator[Note]:
    """That the first PL is another one than before, and by how fast which PCs (PB-5.3)."""
    battle = _reading(table)
    state = battle.state
    if state.turn == 1 or event.first == state.first:
        return
    values: Values = {"was": OWNERS[state.first], "now": OWNERS[event.first]}
    yield Note(Ground.NEW_FIRST, "PB-5.3", (), values, latest(PlOrderFixed))
    for seat in (event.second, event.first):
        one = _first_pc([one for one in state.order if seat_of(one.unit) == seat])
        if one is not None:
            of_pc: Values = {"owner": _owner(one), "speed": one.speed}
            yield Note(Ground.FIRST_OF_SIDE, "PB-5.3", (one.unit,), of_pc)
            pc = state.units[one.unit]
            battle.count(SPEED, speed(battle, pc), battle, pc)


@beside(PlTurnBegan)
def pl_turn_began(table: PbwcgTable, event: PlTurnBegan) -> Iterator[Note]:
    """Whose turn it is, by the order of the PLs (PB-5.5)."""
    word = Ground.TAKES_FIRST if event.seat == table.state.first else Ground.TAKES_SECOND
    yield Note(word, "PB-5.5", (), {"owner": OWNERS[event.seat]}, latest(PlOrderFixed))


def _first_pc(order: Sequence[UnitSpeed]) -> UnitSpeed | None:
    return next((one for one in order if not is_support(one.unit)), None)


def _owner(one: UnitSpeed) -> Owner:
    return OWNERS[seat_of(one.unit)]


@beside(TrapSprung)
def sprung(table: PbwcgTable, event: TrapSprung) -> Iterator[Note]:
    """Of several 罠 on what happens only the one in the lowest slot springs (PB-17.8)."""
    battle, seat, trap = _reading(table), event.seat, table.cards.sets[event.card].text.trap
    for number, slot in table.state.pls[seat].face_down():
        other = table.cards.sets[slot.card]
        if number <= event.slot or other.text.trap is None or trap is None:
            continue
        if battle.meets(waits_for, battle, seat, other, trap):
            things = card_thing(seat, other.id), card_thing(seat, event.card)
            values = {"condition": event.cause, "slot": event.slot}
            yield Note(Unmet.TRAP_BEHIND, "PB-17.8", things, values, checked=False)


@beside(PcMoved)
def moved(table: PbwcgTable, event: PcMoved) -> Iterator[Note]:
    """The only PC of a side can move to one slot alone (PB-7.5)."""
    pc = table.state.units[event.unit]
    if event.from_ <= FRONT_SLOTS and event.to <= FRONT_SLOTS and is_alone(table.state, pc):
        yield _alone(pc)


def _alone(pc: Unit) -> Note:
    return Note(Ground.ALONE, "PB-7.5", (pc.id,), {"owner": OWNERS[pc.seat]})


def _pcs(seat: Seat, state: PbwcgState) -> int:
    return len(state.pcs(seat))


@beside(PlAttacked)
def attacked(_table: PbwcgTable, event: PlAttacked) -> Iterator[Note]:
    """A PL can be attacked as long as it has no PC (PB-12.1)."""
    yield Note(Ground.NO_PC, "PB-12.1", (), {"seat": OWNERS[event.seat]}, _NO_PC[event.seat])


_NO_PC = tuple(Looked(partial(_pcs, seat)) for seat in (0, 1))
"""That a PL has no PC left, by seat."""


@beside(HitResolved)
def hit(table: PbwcgTable, event: HitResolved) -> Iterator[Note]:
    """Attributes of which none beats the other change no endurance damage (PB-8.7)."""
    battle, attribute = _reading(table), event.attribute
    unit = battle.state.units[event.target]
    if not (is_superior(battle, unit, attribute) or is_inferior(battle, unit, attribute)):
        values = {"attribute": attribute, "own": own_attribute(battle, unit)}
        yield Note(Ground.NO_ADVANTAGE, "PB-8.7", (unit.id,), values)


def _reading(table: PbwcgTable) -> Battle:
    """The table as rules read it; what is read here is the same in every version."""
    return Battle(table, resolve, PRESENT)
