"""CG-12: knock-outs, saves, and moving up."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.rules import abilities, commands
from saikoro.domain.games.cardgard.rules.field import (
    AHEAD,
    FRONT,
    SEATS,
    BattleOver,
    Field,
    in_listing_order,
)
from saikoro.domain.games.cardgard.rules.requirements.moving import (
    are_all_in_rear,
    goes_straight,
    is_free_ahead,
)
from saikoro.domain.games.cardgard.rules.targets import Units
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.rules import rule


def knock_outs(field: Field) -> None:
    """CG-12.2: the knock-out procedure, after each damage instance."""
    at_0 = [unit for unit in field.state.units.values() if unit.hp == 0]
    if at_0 and (knocked_out := in_listing_order(at_0)):
        _knock_out(field, knocked_out)


@rule("CG-12.2")
def _knock_out(field: Field, knocked_out: Units) -> None:
    for unit in knocked_out:
        field.emit(e.UnitKnockedOut(unit.ref))
    removed = _unsaved(field, knocked_out)
    if not removed:
        return
    _remove(field, removed)
    if not all(field.on_field(seat) for seat in SEATS):
        raise BattleOver
    for unit in removed:
        abilities.fire(field, unit, n.KnockedOut())
    for seat in field.leading():
        if any(unit.seat == seat for unit in removed):
            commands.activate_on(field, seat, n.AllyKnockedOut())
        if any(unit.seat != seat for unit in removed):
            commands.activate_on(field, seat, n.EnemyKnockedOut())


def _unsaved(field: Field, knocked_out: Units) -> Units:
    """CG-12.2 step 2: the units that neither an ability nor a command saves."""
    for unit in knocked_out:
        abilities.save(field, unit)
    for seat in field.leading():
        if any(unit.hp == 0 for unit in field.on_field(seat)):
            commands.save(field, seat)
    return [unit for unit in knocked_out if unit.hp == 0 and unit.on_field]


def _remove(field: Field, units: Units) -> None:
    """CG-12.2 step 3: remove these units from the field."""
    for unit in units:
        field.lost_units.add(unit.seat)
        field.emit(e.UnitRemoved(unit.ref, unit.square or 0))


def move_up(field: Field) -> None:
    """CG-12.7: move a unit up on each side that has no front unit."""
    for seat, held in enumerate(field.state.squares):
        if held[0] is None and held[1] is None:
            _move_up(field, seat)


def _move_up(field: Field, seat: Seat) -> None:
    rear = field.rear(seat)
    if field.meets(are_all_in_rear, field, seat, rear):
        unit, square = _way_up(field, seat, rear)
        field.emit(e.UnitMovedUp(unit.ref, unit.square or 0, square))


def _way_up(field: Field, seat: Seat, rear: Units) -> tuple[Combatant, int]:
    """CG-12.7: who moves where: straight ahead, or past the command to the other front square."""
    free = [square for square in FRONT if field.meets(is_free_ahead, field, seat, square)]
    straight = [unit for unit in rear if AHEAD[unit.square or 0] in free]
    unit = (straight or rear)[0]
    if field.meets(goes_straight, field, unit, free):
        return unit, AHEAD[unit.square or 0]
    return unit, free[0]
