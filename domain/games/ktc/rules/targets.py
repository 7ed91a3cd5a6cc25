"""KT-7.5 to KT-7.9: whom a phrase means, now or on a field after a move."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.games.ktc.cards import nodes as n
from domain.games.ktc.rules.field import COMMA, Field
from domain.games.ktc.squares import COLUMNS, SQUARES, Id
from domain.games.ktc.state import KtcState, Soldier
from domain.match.events import Seat

Places = Sequence[Id | None]
"""Who stands on each square of a field."""


class Sight(NamedTuple):
    """The fields as a soldier sees them."""

    own: Places
    enemy: Places
    place: int | None
    """Where it stands."""
    own_outside: Sequence[Id]
    enemy_outside: Sequence[Id]


def sight(state: KtcState, seat: Seat, own: Places, place: int | None) -> Sight:
    """The fields as a soldier of `seat` at `place` sees them, with its own arranged as `own`."""
    outside = state.outside
    return Sight(own, state.fields[1 - seat], place, outside[seat], outside[1 - seat])


# KT-7.5: choices

Targets = list[str]
"""The `targets` of an action."""


def choices(selector: n.Selector, seen: Sight) -> list[Targets]:
    """The legal `targets` of a choice selector, in the order of KT-13.4."""
    return _CHOICES[selector](seen)


def _each(places: Places) -> list[Targets]:
    return [[name] for name in places if name is not None]


def reach(enemy: Places) -> list[Id]:
    """KT-7.6: in each column the front soldier, or the rear one behind an empty square."""
    found = (enemy[at] or enemy[at + 1] for at in range(0, len(SQUARES), 2))
    return [name for name in found if name is not None]


def _columns(seen: Sight) -> list[Targets]:
    enemy = seen.enemy
    columns = range(1, COLUMNS + 1)
    return [
        [f"col{column}"] for column in columns if enemy[2 * column - 2] or enemy[2 * column - 1]
    ]


def _other_allies(seen: Sight) -> list[Targets]:
    return [[name] for name in _others(seen)]


def _returns(seen: Sight) -> list[Targets]:
    empty = [square for square, name in zip(SQUARES, seen.own, strict=True) if name is None]
    return [[name, square] for name in seen.own_outside for square in empty]


_CHOICES: dict[n.Selector, Callable[[Sight], list[Targets]]] = {
    n.Selector.ENEMY: lambda seen: [[name] for name in reach(seen.enemy)],
    n.Selector.ANY_ENEMY: lambda seen: _each(seen.enemy),
    n.Selector.REAR_ENEMY: lambda seen: _each(seen.enemy[1::2]),
    n.Selector.ENEMY_COLUMN: _columns,
    n.Selector.ALLY: lambda seen: _each(seen.own),
    n.Selector.OTHER_ALLY: _other_allies,
    n.Selector.EXILED_ALLY: _returns,
    n.Selector.EXILED_ENEMY: lambda seen: _each(seen.enemy_outside),
}

OF_ENEMIES = frozenset(
    {
        n.Selector.ENEMY,
        n.Selector.ANY_ENEMY,
        n.Selector.REAR_ENEMY,
        n.Selector.ENEMY_COLUMN,
        n.Selector.EXILED_ENEMY,
    }
)
"""Choices that are the same wherever the acting soldier goes."""


def chosen(field: Field, seat: Seat, targets: Targets) -> list[Soldier]:
    """対象, for `targets` of an action of `seat`: of a column front first, as it is now."""
    if not targets:
        return []
    name = targets[0]
    if name.startswith("col"):
        at = 2 * int(name[3:]) - 2
        return field.soldiers(x for x in field.state.fields[1 - seat][at : at + 2] if x)
    return field.soldiers([name])


# KT-7.9: fixed selectors


def fixed(selector: n.Selector, seen: Sight) -> list[Id]:
    """Whom a fixed selector means, in field order; 対象 and 無作為の敵1体 are told elsewhere."""
    return [name for name in _FIXED[selector](seen) if name is not None]


def finds_somebody(selector: n.Selector, seen: Sight) -> bool:
    """Whether a skill whose first clause has this fixed selector can be declared (KT-7.5)."""
    return selector is n.Selector.RANDOM_ENEMY or bool(fixed(selector, seen))


def _others(seen: Sight) -> list[Id]:
    return [name for at, name in enumerate(seen.own) if name is not None and at != seen.place]


def _column(places: Places, seen: Sight) -> Places:
    """The column with the number of 自分's."""
    if seen.place is None:
        return ()
    front = seen.place & ~1
    return places[front : front + 2]


_FIXED: dict[n.Selector, Callable[[Sight], Places]] = {
    n.Selector.SELF: lambda seen: () if seen.place is None else (seen.own[seen.place],),
    n.Selector.ENEMIES: lambda seen: seen.enemy,
    n.Selector.FRONT_ENEMIES: lambda seen: seen.enemy[0::2],
    n.Selector.REAR_ENEMIES: lambda seen: seen.enemy[1::2],
    n.Selector.ALLIES: lambda seen: seen.own,
    n.Selector.OTHER_ALLIES: _others,
    n.Selector.FRONT_ALLIES: lambda seen: seen.own[0::2],
    n.Selector.REAR_ALLIES: lambda seen: seen.own[1::2],
    n.Selector.FACING_ENEMIES: lambda seen: _column(seen.enemy, seen),
    n.Selector.OWN_COLUMN: lambda seen: _column(seen.own, seen),
}


def select(
    field: Field, selector: n.Selector, own: Soldier, targets: Sequence[Soldier]
) -> list[Soldier]:
    """KT-7.9: the soldiers that a clause of `own` means as it begins; `targets` are 対象."""
    if selector is n.Selector.SELF:
        return [] if own.place is None else [own]
    if selector is n.Selector.RANDOM_ENEMY:
        return _random_enemy(field, own)
    if selector in _OUTSIDE:
        outside = field.state.outside
        return [target for target in targets if target.id in outside[target.seat]]
    if selector is n.Selector.TARGET or selector.chosen:
        return [target for target in targets if target.place is not None]
    seen = sight(field.state, own.seat, field.state.fields[own.seat], own.place)
    return field.soldiers(fixed(selector, seen))


_OUTSIDE = (n.Selector.EXILED_ALLY, n.Selector.EXILED_ENEMY)


def _random_enemy(field: Field, own: Soldier) -> list[Soldier]:
    """KT-10.5."""
    enemies = field.on_field(1 - own.seat)
    if not enemies:
        return []
    comma = field.comma("random_target", own.id)
    return [enemies[comma * len(enemies) // COMMA]]
