"""CG-12: knock-outs, saves, and moving up."""

from domain.games.cardgard import events as e
from domain.games.cardgard.cards import nodes as n
from domain.games.cardgard.rules import abilities, commands
from domain.games.cardgard.rules.field import AHEAD, FRONT, SIDES, BattleOver, Field
from domain.games.cardgard.rules.targets import Units


def knock_outs(field: Field) -> None:
    """CG-12.2: at once after each damage instance."""
    fallen = [unit for unit in field.everybody() if unit.hp == 0]
    if not fallen:
        return
    for unit in fallen:
        field.emit(e.UnitKnockedOut(unit.ref))
    removed = _remove(field, _unsaved(field, fallen))
    if not removed:
        return
    if not all(field.on_field(seat) for seat in SIDES):
        raise BattleOver
    for unit in removed:
        abilities.fire(field, unit, n.KnockedOut())
    for seat in field.leading():
        if any(unit.seat == seat for unit in removed):
            commands.answer(field, seat, n.AllyKnockedOut())
        if any(unit.seat != seat for unit in removed):
            commands.answer(field, seat, n.EnemyKnockedOut())


def _unsaved(field: Field, fallen: Units) -> Units:
    """Step 2: first abilities, then commands, keep units on the field."""
    for unit in fallen:
        abilities.save(field, unit)
    for seat in field.leading():
        if any(unit.hp == 0 for unit in field.on_field(seat)):
            commands.save(field, seat)
    return [unit for unit in fallen if unit.hp == 0 and unit.on_field]


def _remove(field: Field, units: Units) -> Units:
    """Step 3."""
    for unit in units:
        field.fallen.add(unit.seat)
        field.emit(e.UnitRemoved(unit.ref, unit.square or 0))
    return units


def move_up(field: Field) -> None:
    """CG-12.7."""
    for seat in SIDES:
        rear = [] if field.has_front(seat) else field.rear(seat)
        if not rear:
            continue
        command = field.state.commands[seat].square
        free = [square for square in FRONT if square != command]
        straight = [unit for unit in rear if AHEAD[unit.square or 0] in free]
        unit = (straight or rear)[0]
        ahead = AHEAD[unit.square or 0]
        field.emit(e.UnitMovedUp(unit.ref, unit.square or 0, ahead if straight else free[0]))
