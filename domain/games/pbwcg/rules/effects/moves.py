"""PCs change slots (PB-7.5, PB-11.8, no. 11 of PB-19.5)."""

from saikoro.domain.games.pbwcg.events.units import PcMoved
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import Slot, UnitId, seat_of
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.places import place_of
from saikoro.domain.games.pbwcg.rules.requirements import of_unit, requirement
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PbwcgState, Unit
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Met
from saikoro.domain.match.interface.rules import rule


def move(battle: Battle, pc: Unit, to: Slot) -> None:
    """A PC goes to a slot, and one that stands there to its old slot (PB-7.5)."""
    here = pc.slot
    there = battle.standing(battle.state.pls[pc.seat].slots[to - 1])
    battle.emit(PcMoved(pc.id, here, to, forced=False))
    if there is not None:
        battle.emit(PcMoved(there.id, to, here, forced=False))


def swap_rows(battle: Battle, pc: Unit) -> None:
    """前後を入れ替える (no. 11)."""
    move(battle, pc, pc.slot + FRONT_SLOTS if pc.slot <= FRONT_SLOTS else pc.slot - FRONT_SLOTS)
    forced_move(battle, pc.seat)


def forced_move(battle: Battle, seat: Seat) -> None:
    """The only PC of a side never stays in the rear row (PB-11.8)."""
    pcs = battle.state.pcs(seat)
    if len(pcs) == 1 and battle.meets(stands_alone_behind, battle, pcs[0]):
        _step_forward(battle, pcs[0])


def _pcs_of_side(state: PbwcgState, pc: UnitId) -> tuple[UnitId | None, ...]:
    return tuple(state.pls[seat_of(pc)].slots)


@requirement(
    "PB-11.8",
    met=Met(Ground.ALONE_BEHIND, "PB-11.8", Looked(_pcs_of_side)),
    things=of_unit,
    place=lambda _battle, pc: place_of(pc.slot),
    to=lambda _battle, pc: place_of(pc.slot - FRONT_SLOTS),
)
def stands_alone_behind(_battle: Battle, pc: Unit) -> bool:
    """The only PC of a side stands in the rear row."""
    return pc.slot > FRONT_SLOTS


@rule("PB-11.8")
def _step_forward(battle: Battle, pc: Unit) -> None:
    battle.emit(PcMoved(pc.id, pc.slot, pc.slot - FRONT_SLOTS, forced=True))
