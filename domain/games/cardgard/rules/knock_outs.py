"""CG-12: knock-outs, saves, and moving up."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import REFS, seat_of
from saikoro.domain.games.cardgard.rules import abilities, commands
from saikoro.domain.games.cardgard.rules.field import AHEAD, FRONT, SEATS, BattleOver, Field
from saikoro.domain.games.cardgard.rules.targets import Units
from saikoro.domain.games.cardgard.stated import Ground
from saikoro.domain.games.cardgard.words import LETTERS, Fate
from saikoro.domain.match.events import Seat
from saikoro.domain.record.line import Event


def knock_outs(field: Field) -> None:
    """CG-12.2: the knock-out procedure, after each damage instance."""
    knocked_out = [unit for unit in field.all_units() if unit.hp == 0]
    if knocked_out:
        with field.under("CG-12.2"):
            _knock_out(field, knocked_out)


def _knock_out(field: Field, knocked_out: Units) -> None:
    for unit in knocked_out:
        field.sides_knocked_out.add(unit.seat)
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
    for seat in SEATS:
        if field.has_front(seat) or not (rear := field.rear(seat)):
            continue
        command = field.state.commands[seat].square
        free = [square for square in FRONT if square != command]
        straight = [unit for unit in rear if AHEAD[unit.square or 0] in free]
        unit = (straight or rear)[0]
        square = AHEAD[unit.square or 0] if straight else free[0]
        _state_moving_up(field, seat, rear, square)
        field.emit(e.UnitMovedUp(unit.ref, unit.square or 0, square))


def _state_moving_up(field: Field, seat: Seat, rear: Units, square: int) -> None:
    """State why a unit of the rear moves up, and since when its new square is free."""
    held_command = REFS[seat][square - 1] not in field.state.units  # CG-1.6

    def frees(event: Event) -> bool:
        match event:
            case e.UnitRemoved(ref, left) | e.UnitMovedUp(ref, left):
                return seat_of(ref) == seat and left == square
            case e.CommandSettled(owner, fate):
                gone = fate in (Fate.REMOVED, Fate.DESTROYED)
                return held_command and owner == seat and gone
            case _:
                return False

    side, command = LETTERS[seat], field.state.commands[seat].square
    field.ground(Ground.NO_FRONT, "CG-12.7", side=side)
    field.ground(Ground.REAR_UNITS, "CG-12.7", *(unit.ref for unit in rear), side=side)
    if command in FRONT:
        field.ground(Ground.COMMAND_AHEAD, "CG-12.7", side=side, square=command)
    field.ground(Ground.FREE, "CG-12.7", since=frees, square=square)
