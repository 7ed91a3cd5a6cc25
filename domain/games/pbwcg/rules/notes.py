"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterator
from functools import partial

from saikoro.domain.games.pbwcg.events.cards import SupportSummoned
from saikoro.domain.games.pbwcg.events.frame import MainTurnBegan
from saikoro.domain.games.pbwcg.events.units import HitResolved, PcMoved, PlAttacked
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import support_number
from saikoro.domain.games.pbwcg.rules.answers.offered import is_alone
from saikoro.domain.games.pbwcg.rules.battle import Battle, PbwcgTable
from saikoro.domain.games.pbwcg.rules.clauses import resolve
from saikoro.domain.games.pbwcg.rules.values import is_inferior, is_superior, own_attribute
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PbwcgState, Unit
from saikoro.domain.games.pbwcg.stated import OWNERS, Unmet
from saikoro.domain.games.pbwcg.versions import PRESENT
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Note, beside


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
