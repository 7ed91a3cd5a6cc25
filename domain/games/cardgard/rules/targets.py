"""CG-9 and CG-21.4: the targets of an action and the units of a selector."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, assert_never

from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import Ref
from saikoro.domain.games.cardgard.rules.field import FRONT, REAR, SEATS, Field, in_listing_order
from saikoro.domain.games.cardgard.rules.order import next_to_act
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.match.events import Seat

Units = list[Combatant]

ALLIES, ENEMIES = n.Side.ALLIES, n.Side.ENEMIES  # an attribute of an enum is slow


class Context(NamedTuple):
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


def selected(field: Field, selector: n.Selector, context: Context) -> Units:
    """The units that a selector selects now, in listing order (CG-21.4)."""
    match selector:
        case n.Targets():
            return in_listing_order(context.targets)
        case n.ThisUnit():
            return _present(context.unit)
        case n.Units(side, line):
            units = of_side(field, side, context.seat)
            return [unit for unit in units if line is None or unit.square in _LINES[line]]
        case n.Filtered(which, side):
            units = of_side(field, side, context.seat)
            return [unit for unit in units if matches(field, which, unit)]
        case n.Single(pick, side):
            return _single(field, pick, of_side(field, side, context.seat))
        case n.ThatUnit():
            return _present(context.that_unit)
        case n.OnSquare(square):
            return [unit for seat in SEATS for unit in field.on_squares(seat, (square,))]
        case _:
            assert_never(selector)


_LINES = {n.Line.FRONT: FRONT, n.Line.REAR: REAR}


def _present(unit: Combatant | None) -> Units:
    return [unit] if unit is not None and unit.on_field else []


def of_side(field: Field, side: n.Side, seat: Seat) -> Units:
    """The units of a side on the field, as a seat names it, by ascending square (CG-21.4)."""
    if side is ALLIES:
        return field.on_field(seat)
    return field.on_field(1 - seat) if side is ENEMIES else field.all_units()


def _single(field: Field, pick: n.Pick, units: Units) -> Units:
    """At most one of `units`, given by ascending square; equal HP: the lower square (CG-21.4)."""
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


def matches(field: Field, which: n.Filter, unit: Combatant) -> bool:
    """Whether a unit matches a filter or a condition 「対象が…時」 (CG-21.4, CG-21.5)."""
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


def revivable(field: Field, seat: Seat) -> Units:
    """The last unit of the knocked-out list that may return (CG-12.6)."""
    starred = any(field.card(unit).star for unit in field.on_field(seat))
    for ref in reversed(field.state.knocked_out[seat]):
        unit = field.state.units[ref]
        if not (starred and field.card(unit).star):
            return [unit]
    return []


def targets_of(field: Field, aim: n.Aim, unit: Combatant) -> Units:
    """The targets of an aim, in listing order; empty for no target (CG-9.1)."""
    match aim.chosen:
        case None:
            return _MODES[aim.mode](field, unit)
        case n.OfElement() as elements:
            return selected(field, n.Filtered(elements, n.Side.ENEMIES), Context(unit.seat, unit))
        case selector:
            return selected(field, selector, Context(unit.seat, unit))


def _melee(field: Field, unit: Combatant) -> Units:
    """【近接】: the front enemy of the same column, or else the other front enemy."""
    return _same_column_first(field, unit, field.front(1 - unit.seat))


def _shot(field: Field, unit: Combatant) -> Units:
    """【射撃】: a front enemy, or else a rear enemy."""
    enemy = 1 - unit.seat
    return _same_column_first(field, unit, field.front(enemy) or field.rear(enemy))


def _same_column_first(field: Field, unit: Combatant, enemies: Units) -> Units:
    """At most one of the enemies, preferably of the same column."""
    column = field.column(unit)
    return sorted(enemies, key=lambda enemy: enemy not in column)[:1]


def _lowest_hp_in_front(field: Field, unit: Combatant) -> Units:
    """【近接・HP】: the front enemy with the lowest HP; equal HP: 【近接】."""
    front = field.front(1 - unit.seat)
    lowest = [enemy for enemy in front if enemy.hp == min(other.hp for other in front)]
    return lowest if len(lowest) == 1 else _melee(field, unit)


def _lowest_hp(field: Field, unit: Combatant) -> Units:
    """【射撃・HP】: the lowest HP; equal HP: the same column, then the front."""
    column = field.column(unit)
    enemies = field.on_field(1 - unit.seat)
    return sorted(enemies, key=lambda enemy: (enemy.hp, enemy not in column))[:1]


def _latest(field: Field, unit: Combatant) -> Units:
    """The enemy that took the latest turn, if it is on the field (CG-9.4)."""
    ref = field.state.latest[1 - unit.seat]
    return [] if ref is None else _present(field.state.units[ref])


def _next_enemy(field: Field, unit: Combatant) -> Units:
    """【射撃・直後】: the next enemy (CG-9.3)."""
    following = next_to_act(field, 1 - unit.seat)
    return field.in_order(_all(field, unit))[:1] if following is None else [following]


def _latest_in_front(field: Field, unit: Combatant) -> Units:
    """【近接・直前】: the latest enemy; in the rear or absent: 【近接】."""
    latest = _latest(field, unit)
    return latest if latest and latest[0].square in FRONT else _melee(field, unit)


def _next_in_front(field: Field, unit: Combatant) -> Units:
    """【近接・直後】: the next enemy; in the rear: 【近接】."""
    following = _next_enemy(field, unit)
    in_rear = following and following[0].square in REAR
    return _melee(field, unit) if in_rear else following


def _rear_or_melee(field: Field, unit: Combatant) -> Units:
    """【近接・暗殺】: a rear enemy, or else 【近接】."""
    return _same_column_first(field, unit, field.rear(1 - unit.seat)) or _melee(field, unit)


def _shot_in_rear(field: Field, unit: Combatant) -> Units:
    """【射撃・後衛】: a rear enemy, or else 【射撃】."""
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
    n.Mode.MELEE_HP: _lowest_hp_in_front,
    n.Mode.MELEE_LATEST: _latest_in_front,
    n.Mode.MELEE_NEXT: _next_in_front,
    n.Mode.MELEE_ASSASSIN: _rear_or_melee,
    n.Mode.MELEE_PIERCE: _column,
    n.Mode.MELEE_FRONT: _front,
    n.Mode.MELEE_ALL: _all,
    n.Mode.SHOT: _shot,
    n.Mode.SHOT_NUMBER: lambda field, unit: _all(field, unit)[:1],
    n.Mode.SHOT_REAR: _shot_in_rear,
    n.Mode.SHOT_SPEED: lambda field, unit: field.in_order(_all(field, unit))[-1:],
    n.Mode.SHOT_HP: _lowest_hp,
    n.Mode.SHOT_LATEST: lambda field, unit: _latest(field, unit) or _shot(field, unit),
    n.Mode.SHOT_NEXT: _next_enemy,
    n.Mode.AREA_FRONT: _front,
    n.Mode.AREA_REAR: lambda field, unit: field.rear(1 - unit.seat),
    n.Mode.AREA_COLUMN: _column,
    n.Mode.ALL: _all,
}
"""The table of CG-9.1, without 【属性】 and 【特殊】, which select by their own text."""
