"""CG-9 and CG-21.4: the targets of an action and the units of a selector."""

from collections.abc import Callable, Sequence
from operator import call
from typing import Any

import msgspec

from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import Ref
from saikoro.domain.games.cardgard.rules.field import FRONT, REAR, SEATS, Field, in_listing_order
from saikoro.domain.games.cardgard.rules.order import next_to_act
from saikoro.domain.games.cardgard.rules.requirements.targets import (
    are_equal,
    are_picked_by_square,
    are_still_equal,
    faces_one,
    has_front,
    has_knocked_out,
    has_latest,
    has_lowest_square,
    has_one_to_act,
    has_rear,
    is_first_in_order,
    is_last_in_order,
    is_latest_there,
    is_picked_as_first,
    is_picked_as_last,
    is_picked_by_hp,
    is_still_target,
    is_target_by_element,
    is_target_by_hp,
    matches,
    may_return,
    reaches_column,
    stands_in_front,
    stands_there,
)
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.match.events import Seat

Units = list[Combatant]

Meets = Callable[..., bool]
"""Asks a requirement, as `table.meets` does."""

ALLIES, ENEMIES = n.Side.ALLIES, n.Side.ENEMIES  # an attribute of an enum is slow


class Context(msgspec.Struct, frozen=True):
    """What the words of a text refer to while it is carried out."""

    seat: Seat
    unit: Combatant | None = None
    """このユニット; None for a command."""
    targets: Sequence[Combatant] = ()
    """対象 (CG-8.3)."""
    that_unit: Combatant | None = None
    """そのユニット: the unit that caused the trigger."""

    @property
    def who(self) -> Ref | Seat:
        """The source of damage and the roller of dice (CG-10.4, CG-17.1)."""
        return self.seat if self.unit is None else self.unit.ref


def selected(field: Field, selector: n.Selector, context: Context, meets: Meets = call) -> Units:
    """The units that a selector selects now, in listing order (CG-21.4).

    `meets` asks of the table where they are reached, and not only counted.
    """
    return _SELECTED[type(selector)](field, selector, context, meets)


def _of_line(field: Field, selector: n.Units, context: Context, _meets: Meets) -> Units:
    units, line = _of_side(field, selector.side, context.seat), selector.line
    return units if line is None else [unit for unit in units if unit.square in _LINES[line]]


def _filtered(field: Field, selector: n.Filtered, context: Context, meets: Meets) -> Units:
    units, which = _of_side(field, selector.side, context.seat), selector.filter
    return [unit for unit in units if meets(matches, field, unit, which)]


def _on_square(field: Field, selector: n.OnSquare, _context: Context, _meets: Meets) -> Units:
    return [unit for seat in SEATS for unit in field.on_squares(seat, (selector.square,))]


_LINES = {n.Line.FRONT: FRONT, n.Line.REAR: REAR}


def _of_targets(field: Field, _selector: n.Targets, context: Context, meets: Meets) -> Units:
    return in_listing_order([one for one in context.targets if meets(is_still_target, field, one)])


def _present(unit: Combatant | None) -> Units:
    return [unit] if unit is not None and unit.on_field else []


def _of_side(field: Field, side: n.Side, seat: Seat) -> Units:
    """The units of a side on the field, as a seat names it, by ascending square (CG-21.4)."""
    if side is ALLIES:
        return field.on_field(seat)
    return field.on_field(1 - seat) if side is ENEMIES else field.all_units()


def _single(field: Field, selector: n.Single, context: Context, meets: Meets) -> Units:
    """At most one unit of a side; equal HP: the lower square (CG-21.4)."""
    units, pick = _of_side(field, selector.side, context.seat), selector.pick
    if pick in _BEST_HP:
        best = _best_hp(units, _BEST_HP[pick])
        equal = [unit for unit in units if meets(is_picked_by_hp, field, unit, best)]
        return equal[:1] if meets(are_picked_by_square, equal) else equal
    return [unit for unit in units if meets(_IN_ORDER[pick], field, unit, units)]


_BEST_HP: dict[n.Pick, Callable[..., int]] = {n.Pick.LOWEST_HP: min, n.Pick.HIGHEST_HP: max}
_IN_ORDER = {n.Pick.FIRST: is_picked_as_first, n.Pick.LAST: is_picked_as_last}

_SELECTED: dict[type[n.Selector], Callable[[Field, Any, Context, Meets], Units]] = {
    n.ThisUnit: lambda _field, _selector, context, _meets: _present(context.unit),
    n.Targets: _of_targets,
    n.ThatUnit: lambda _field, _selector, context, _meets: _present(context.that_unit),
    n.Units: _of_line,
    n.Filtered: _filtered,
    n.Single: _single,
    n.OnSquare: _on_square,
}
"""The table of CG-21.4; `match` is slow where it tries several types."""


def _best_hp(units: Units, best: Callable[..., int]) -> int:
    return best([unit.hp for unit in units], default=0)


def revivable(field: Field, seat: Seat, meets: Meets) -> Units:
    """The last unit of the knocked-out list that may return (CG-12.6)."""
    if not meets(has_knocked_out, field, seat):
        return []
    for ref in reversed(field.state.knocked_out[seat]):
        unit = field.state.units[ref]
        if meets(may_return, field, unit):
            return [unit]
    return []


def targets_of(field: Field, aim: n.Aim, unit: Combatant) -> Units:
    """The targets of an aim, in listing order; empty for no target (CG-9.1)."""
    chosen = aim.chosen
    if chosen is None:
        return _MODES[aim.mode](field, unit)
    if isinstance(chosen, n.OfElement):
        return [
            one
            for one in _all(field, unit)
            if field.meets(is_target_by_element, field, one, chosen)
        ]
    return selected(field, chosen, Context(unit.seat, unit), field.meets)


def _melee(field: Field, unit: Combatant) -> Units:
    """【近接】: the front enemy of the same column, or else the other front enemy."""
    enemy = 1 - unit.seat
    if not field.meets(has_front, field, enemy):
        return []
    return _same_column_first(field, unit, field.front(enemy))


def _shot(field: Field, unit: Combatant) -> Units:
    """【射撃】: a front enemy, or else a rear enemy."""
    enemy = 1 - unit.seat
    in_front = field.meets(has_front, field, enemy)
    return _same_column_first(field, unit, field.front(enemy) if in_front else field.rear(enemy))


def _same_column_first(field: Field, unit: Combatant, enemies: Units) -> Units:
    """At most one of the enemies, preferably of the same column."""
    return _in_same_column(field, unit, enemies)[:1]


def _in_same_column(field: Field, unit: Combatant, enemies: Units) -> Units:
    """The enemies of the same column, or else all of them."""
    column = [enemy for enemy in field.column(unit) if enemy in enemies]
    return column if field.meets(faces_one, field, unit, column, enemies) else enemies


def _lowest(field: Field, enemies: Units) -> Units:
    """The enemies with the lowest HP."""
    least = _best_hp(enemies, min)
    return [enemy for enemy in enemies if field.meets(is_target_by_hp, field, enemy, least)]


def _lowest_hp_in_front(field: Field, unit: Combatant) -> Units:
    """【近接・HP】: the front enemy with the lowest HP; equal HP: 【近接】."""
    lowest = _lowest(field, field.front(1 - unit.seat))
    return lowest if len(lowest) == 1 else _melee(field, unit)


def _lowest_hp(field: Field, unit: Combatant) -> Units:
    """【射撃・HP】: the lowest HP; equal HP: the same column, then the front."""
    lowest = _lowest(field, _all(field, unit))
    if not field.meets(are_equal, lowest):
        return lowest
    nearest = _in_same_column(field, unit, lowest)
    return nearest[:1] if field.meets(are_still_equal, nearest) else nearest


def _by_square(field: Field, unit: Combatant) -> Units:
    """【番号】: the enemy on the lowest square."""
    return [enemy for enemy in _all(field, unit) if field.meets(has_lowest_square, field, enemy)]


def _last(field: Field, enemies: Units) -> Units:
    """【速度】: the last of these enemies in order."""
    return [enemy for enemy in enemies if field.meets(is_last_in_order, field, enemy, enemies)]


def _last_in_front(field: Field, unit: Combatant) -> Units:
    """【近接・速度】: the front enemy that is last in order."""
    enemy = 1 - unit.seat
    return _last(field, field.front(enemy)) if field.meets(has_front, field, enemy) else []


def _latest(field: Field, unit: Combatant) -> Units:
    """The enemy that took the latest turn, if it is on the field (CG-9.4)."""
    enemy = 1 - unit.seat
    ref = field.state.latest[enemy]
    if not field.meets(has_latest, field, enemy) or ref is None:
        return []
    latest = field.state.units[ref]
    return [latest] if field.meets(is_latest_there, field, latest) else []


def _next_enemy(field: Field, unit: Combatant) -> Units:
    """【射撃・直後】: the next enemy (CG-9.3)."""
    following = next_to_act(field, 1 - unit.seat)
    if field.meets(has_one_to_act, field, 1 - unit.seat, following) and following is not None:
        return [following]
    enemies = _all(field, unit)
    return [enemy for enemy in enemies if field.meets(is_first_in_order, field, enemy, enemies)]


def _latest_in_front(field: Field, unit: Combatant) -> Units:
    """【近接・直前】: the latest enemy; in the rear or absent: 【近接】."""
    latest = _latest(field, unit)
    in_front = latest and field.meets(stands_in_front, field, latest[0])
    return latest if in_front else _melee(field, unit)


def _next_in_front(field: Field, unit: Combatant) -> Units:
    """【近接・直後】: the next enemy; in the rear: 【近接】."""
    following = _next_enemy(field, unit)
    in_front = following and field.meets(stands_in_front, field, following[0])
    return following if in_front else _melee(field, unit)


def _in_rear_or(otherwise: "_Choice") -> "_Choice":
    """A rear enemy, or else what another mode finds."""

    def choose(field: Field, unit: Combatant) -> Units:
        enemy = 1 - unit.seat
        if field.meets(has_rear, field, enemy):
            return _same_column_first(field, unit, field.rear(enemy))
        return otherwise(field, unit)

    return choose


def _all(field: Field, unit: Combatant) -> Units:
    return field.on_field(1 - unit.seat)


def _on(field: Field, unit: Combatant, squares: Sequence[int]) -> Units:
    """The enemies on these squares."""
    enemies = _all(field, unit)
    return [enemy for enemy in enemies if field.meets(stands_there, field, enemy, squares)]


def _front(field: Field, unit: Combatant) -> Units:
    return _on(field, unit, FRONT) if field.meets(has_front, field, 1 - unit.seat) else []


def _rear(field: Field, unit: Combatant) -> Units:
    return _on(field, unit, REAR) if field.meets(has_rear, field, 1 - unit.seat) else []


def _column(field: Field, unit: Combatant) -> Units:
    squares = field.column_squares(unit)
    found = _on(field, unit, squares)
    return found if field.meets(reaches_column, field, unit, squares, found) else []


_Choice = Callable[[Field, Combatant], Units]

_MODES: dict[n.Mode, _Choice] = {
    n.Mode.MELEE: _melee,
    n.Mode.MELEE_NUMBER: _by_square,
    n.Mode.MELEE_SPEED: _last_in_front,
    n.Mode.MELEE_HP: _lowest_hp_in_front,
    n.Mode.MELEE_LATEST: _latest_in_front,
    n.Mode.MELEE_NEXT: _next_in_front,
    n.Mode.MELEE_ASSASSIN: _in_rear_or(_melee),
    n.Mode.MELEE_PIERCE: _column,
    n.Mode.MELEE_FRONT: _front,
    n.Mode.MELEE_ALL: _all,
    n.Mode.SHOT: _shot,
    n.Mode.SHOT_NUMBER: _by_square,
    n.Mode.SHOT_REAR: _in_rear_or(_shot),
    n.Mode.SHOT_SPEED: lambda field, unit: _last(field, _all(field, unit)),
    n.Mode.SHOT_HP: _lowest_hp,
    n.Mode.SHOT_LATEST: lambda field, unit: _latest(field, unit) or _shot(field, unit),
    n.Mode.SHOT_NEXT: _next_enemy,
    n.Mode.AREA_FRONT: _front,
    n.Mode.AREA_REAR: _rear,
    n.Mode.AREA_COLUMN: _column,
    n.Mode.ALL: _all,
}
"""The table of CG-9.1, without 【属性】 and 【特殊】, which select by their own text."""
