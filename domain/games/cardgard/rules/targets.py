"""CG-9 and CG-21.4: whom an action aims at, and whom a phrase names."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, assert_never

from domain.games.cardgard.cards import nodes as n
from domain.games.cardgard.events import Ref
from domain.games.cardgard.rules.field import FRONT, REAR, SIDES, Field, listed
from domain.games.cardgard.rules.order import next_to_act
from domain.games.cardgard.state import Combatant
from domain.match.events import Seat

Units = list[Combatant]


class Speaker(NamedTuple):
    """Who a text speaks for, and whom its words mean."""

    seat: Seat
    unit: Combatant | None = None
    """The card's own unit; None for a command."""
    targets: Sequence[Combatant] = ()
    """対象 (CG-8.3)."""
    that: Combatant | None = None
    """そのユニット."""

    @property
    def who(self) -> Ref | Seat:
        """As a source or roller."""
        return self.seat if self.unit is None else self.unit.ref


def named(field: Field, selector: n.Selector, speaker: Speaker) -> Units:
    """CG-21.4: the units that a phrase names now, in listing order."""
    match selector:
        case n.Targets():
            return listed(unit for unit in speaker.targets if unit.on_field)
        case n.ThisUnit():
            return _present(speaker.unit)
        case n.ThatUnit():
            return _present(speaker.that)
        case n.Units(side, line):
            units = _of_side(field, side, speaker.seat)
            return [unit for unit in units if line is None or unit.square in _LINES[line]]
        case n.Filtered(which, side):
            units = _of_side(field, side, speaker.seat)
            return [unit for unit in units if passes(field, which, unit)]
        case n.Single(pick, side):
            return _single(field, pick, _of_side(field, side, speaker.seat))
        case n.OnSquare(square):
            return [unit for seat in SIDES for unit in field.on_squares(seat, (square,))]
        case _:
            assert_never(selector)


_LINES = {n.Line.FRONT: FRONT, n.Line.REAR: REAR}


def _present(unit: Combatant | None) -> Units:
    return [unit] if unit is not None and unit.on_field else []


def _of_side(field: Field, side: n.Side, seat: Seat) -> Units:
    match side:
        case n.Side.ALLIES:
            return field.on_field(seat)
        case n.Side.ENEMIES:
            return field.on_field(1 - seat)
        case n.Side.BOTH:
            return field.everybody()
        case _:
            assert_never(side)


def _single(field: Field, pick: n.Pick, units: Units) -> Units:
    """One of `units`, which stand by ascending square; equal HP: the lower square."""
    if not units:
        return []
    match pick:
        case n.Pick.LOWEST_HP:
            return [min(units, key=lambda unit: unit.hp)]
        case n.Pick.HIGHEST_HP:
            return [max(units, key=lambda unit: unit.hp)]
        case n.Pick.FIRST:
            return field.in_order(units)[:1]
        case n.Pick.LAST:
            return field.in_order(units)[-1:]
        case _:
            assert_never(pick)


def passes(field: Field, which: n.Filter, unit: Combatant) -> bool:
    """Whether a unit passes a filter, or a condition 「対象が…時」 (CG-21.4, CG-21.5)."""
    match which:
        case n.HasTrait(trait):
            return field.has_trait(unit, trait)
        case n.HasAilment(None):
            return bool(unit.ailments)
        case n.HasAilment(ailment):
            return ailment in unit.ailments
        case n.OfElement(elements, others):
            return (field.card(unit).element in elements) is not others
        case _:
            assert_never(which)


def returning(field: Field, seat: Seat) -> Units:
    """CG-12.6: the last of the knocked-out list that may return."""
    starred = any(field.card(unit).star for unit in field.on_field(seat))
    for ref in reversed(field.state.knocked_out[seat]):
        unit = field.state.units[ref]
        if not (starred and field.card(unit).star):
            return [unit]
    return []


def aimed(field: Field, aim: n.Aim, unit: Combatant) -> Units:
    """CG-9.1: the targets of a mode, in listing order; none where the book says "no target"."""
    match aim.chosen:
        case None:
            return _MODES[aim.mode](field, unit)
        case n.OfElement() as elements:
            return named(field, n.Filtered(elements, n.Side.ENEMIES), Speaker(unit.seat, unit))
        case selector:
            return named(field, selector, Speaker(unit.seat, unit))


def _melee(field: Field, unit: Combatant) -> Units:
    """【近接】: the enemy straight ahead, or else the other one in front."""
    return _same_column_first(field, unit, field.front(1 - unit.seat))


def _shot(field: Field, unit: Combatant) -> Units:
    """【射撃】: an enemy in front, or else in the rear."""
    enemy = 1 - unit.seat
    return _same_column_first(field, unit, field.front(enemy) or field.rear(enemy))


def _same_column_first(field: Field, unit: Combatant, enemies: Units) -> Units:
    """One of the enemies: of two, the one in the same column."""
    column = field.column(unit)
    return sorted(enemies, key=lambda enemy: enemy not in column)[:1]


def _weakest_in_front(field: Field, unit: Combatant) -> Units:
    """【近接・HP】."""
    front = field.front(1 - unit.seat)
    lowest = [enemy for enemy in front if enemy.hp == min(other.hp for other in front)]
    return lowest if len(lowest) == 1 else _melee(field, unit)


def _weakest(field: Field, unit: Combatant) -> Units:
    """【射撃・HP】: the same column first, then the front."""
    column = field.column(unit)
    enemies = field.on_field(1 - unit.seat)
    return sorted(enemies, key=lambda enemy: (enemy.hp, enemy not in column))[:1]


def _latest(field: Field, unit: Combatant) -> Units:
    """CG-9.4."""
    ref = field.state.latest[1 - unit.seat]
    return [] if ref is None else _present(field.state.units[ref])


def _next_enemy(field: Field, unit: Combatant) -> Units:
    """CG-9.3."""
    following = next_to_act(field, 1 - unit.seat)
    return field.in_order(_all(field, unit))[:1] if following is None else [following]


def _latest_in_front(field: Field, unit: Combatant) -> Units:
    """【近接・直前】."""
    latest = _latest(field, unit)
    return latest if latest and latest[0].square in FRONT else _melee(field, unit)


def _next_in_front(field: Field, unit: Combatant) -> Units:
    """【近接・直後】."""
    following = _next_enemy(field, unit)
    in_rear = following and following[0].square in REAR
    return _melee(field, unit) if in_rear else following


def _assassinated(field: Field, unit: Combatant) -> Units:
    """【近接・暗殺】."""
    return _same_column_first(field, unit, field.rear(1 - unit.seat)) or _melee(field, unit)


def _shot_in_rear(field: Field, unit: Combatant) -> Units:
    """【射撃・後衛】."""
    return _same_column_first(field, unit, field.rear(1 - unit.seat)) or _shot(field, unit)


def _all(field: Field, unit: Combatant) -> Units:
    return field.on_field(1 - unit.seat)


def _front(field: Field, unit: Combatant) -> Units:
    return field.front(1 - unit.seat)


def _column(field: Field, unit: Combatant) -> Units:
    return field.column(unit)


_MODES: dict[n.Mode, Callable[[Field, Combatant], Units]] = {
    n.Mode.MELEE: _melee,
    n.Mode.MELEE_NUMBER: lambda field, unit: _all(field, unit)[:1],
    n.Mode.MELEE_SPEED: lambda field, unit: field.in_order(_front(field, unit))[-1:],
    n.Mode.MELEE_HP: _weakest_in_front,
    n.Mode.MELEE_LATEST: _latest_in_front,
    n.Mode.MELEE_NEXT: _next_in_front,
    n.Mode.MELEE_ASSASSIN: _assassinated,
    n.Mode.MELEE_PIERCE: _column,
    n.Mode.MELEE_FRONT: _front,
    n.Mode.MELEE_ALL: _all,
    n.Mode.SHOT: _shot,
    n.Mode.SHOT_NUMBER: lambda field, unit: _all(field, unit)[:1],
    n.Mode.SHOT_REAR: _shot_in_rear,
    n.Mode.SHOT_SPEED: lambda field, unit: field.in_order(_all(field, unit))[-1:],
    n.Mode.SHOT_HP: _weakest,
    n.Mode.SHOT_LATEST: lambda field, unit: _latest(field, unit) or _shot(field, unit),
    n.Mode.SHOT_NEXT: _next_enemy,
    n.Mode.AREA_FRONT: _front,
    n.Mode.AREA_REAR: lambda field, unit: field.rear(1 - unit.seat),
    n.Mode.AREA_COLUMN: _column,
    n.Mode.ALL: _all,
}
"""The table of CG-9.1; 【属性】 and 【特殊】 say themselves whom they mean."""
