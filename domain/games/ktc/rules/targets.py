"""KT-7.5 to KT-7.9: the soldiers that a selector selects, now or on a field after a move."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import COLUMNS, SQUARES, Id
from saikoro.domain.games.ktc.rules.field import Field, Places
from saikoro.domain.games.ktc.rules.requirements.clauses import is_still_there
from saikoro.domain.games.ktc.rules.requirements.rolls import has_candidates, is_drawn
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.rules import rule


class Perspective(NamedTuple):
    """Both sides from the point of view of one soldier."""

    own: Places
    enemy: Places
    place: int | None
    """Where the soldier stands; None while it is not on the field."""
    own_outside: Sequence[Id]
    enemy_outside: Sequence[Id]
    reach: Callable[[Places], list[Id]]
    """The enemies that a single selection reaches."""


def perspective(field: Field, seat: Seat, own: Places, place: int | None) -> Perspective:
    """Both sides for a soldier of `seat` at `place`; `own` is its field, now or after a move."""
    outside, enemy = field.state.outside, field.state.fields[1 - seat]
    return Perspective(own, enemy, place, outside[seat], outside[1 - seat], field.rules.reach)


# KT-7.5: choices

Targets = list[str]
"""The `targets` of an action."""


def _each(places: Places) -> list[Targets]:
    return [[name] for name in places if name is not None]


def reach(enemy: Places) -> list[Id]:
    """The front soldier of each column, or the rear one behind an empty square (KT-7.6)."""
    found = [front or rear for front, rear in zip(enemy[0::2], enemy[1::2], strict=True)]
    return [name for name in found if name is not None]


def _columns(view: Perspective) -> list[Targets]:
    enemy = view.enemy
    columns = range(1, COLUMNS + 1)
    return [
        [f"col{column}"] for column in columns if enemy[2 * column - 2] or enemy[2 * column - 1]
    ]


def _returns(view: Perspective) -> list[Targets]:
    empty = [square for square, name in zip(SQUARES, view.own, strict=True) if name is None]
    return [[name, square] for name in view.own_outside for square in empty]


CHOICES: dict[n.Selector, Callable[[Perspective], list[Targets]]] = {
    n.Selector.ENEMY: lambda view: [[name] for name in view.reach(view.enemy)],
    n.Selector.ANY_ENEMY: lambda view: _each(view.enemy),
    n.Selector.REAR_ENEMY: lambda view: _each(view.enemy[1::2]),
    n.Selector.ENEMY_COLUMN: _columns,
    n.Selector.ALLY: lambda view: _each(view.own),
    n.Selector.OTHER_ALLY: lambda view: _each(_others(view)),
    n.Selector.EXILED_ALLY: _returns,
    n.Selector.EXILED_ENEMY: lambda view: _each(view.enemy_outside),
}
"""The legal `targets` of choice selectors, in the order of KT-13.4."""

OF_ENEMIES = frozenset(
    {
        n.Selector.ENEMY,
        n.Selector.ANY_ENEMY,
        n.Selector.REAR_ENEMY,
        n.Selector.ENEMY_COLUMN,
        n.Selector.EXILED_ENEMY,
    }
)
"""The choices that do not depend on the place of the acting soldier."""


def chosen(field: Field, seat: Seat, targets: Targets) -> list[Soldier]:
    """The 対象 of an action of `seat` with these `targets`; a column front first (KT-7.5)."""
    if not targets:
        return []
    name = targets[0]
    if name.startswith("col"):
        at = 2 * int(name[3:]) - 2
        return field.soldiers(x for x in field.state.fields[1 - seat][at : at + 2] if x)
    return field.soldiers([name])


def target_sets(field: Field, soldier: Soldier, first: n.Selector, there: int) -> list[Targets]:
    """The legal `targets` of a skill by its first selector (KT-7.5), after a move (KT-6.5)."""
    own = list(field.state.fields[soldier.seat])
    if soldier.place is not None:
        own[soldier.place], own[there] = own[there], own[soldier.place]
    view = perspective(field, soldier.seat, own, there)
    if first.chosen:
        return CHOICES[first](view)
    return [[]] if first is n.Selector.RANDOM_ENEMY or fixed(first, view) else []


# KT-7.9: fixed selectors


def fixed(selector: n.Selector, view: Perspective) -> list[Id]:
    """The ids that a fixed selector selects, in field order (KT-7.9).

    KeyError for 対象 and 無作為の敵1体, which need more than a perspective: see `select`.
    """
    return [name for name in _FIXED[selector](view) if name is not None]


def _others(view: Perspective) -> list[Id]:
    return [name for at, name in enumerate(view.own) if name is not None and at != view.place]


def _column(places: Places, view: Perspective) -> Places:
    """The soldiers in the column of 自分, front first."""
    if view.place is None:
        return ()
    front = view.place & ~1
    return places[front : front + 2]


_FIXED: dict[n.Selector, Callable[[Perspective], Places]] = {
    n.Selector.SELF: lambda view: () if view.place is None else (view.own[view.place],),
    n.Selector.ENEMIES: lambda view: view.enemy,
    n.Selector.FRONT_ENEMIES: lambda view: view.enemy[0::2],
    n.Selector.REAR_ENEMIES: lambda view: view.enemy[1::2],
    n.Selector.ALLIES: lambda view: view.own,
    n.Selector.OTHER_ALLIES: _others,
    n.Selector.FRONT_ALLIES: lambda view: view.own[0::2],
    n.Selector.REAR_ALLIES: lambda view: view.own[1::2],
    n.Selector.FACING_ENEMIES: lambda view: _column(view.enemy, view),
    n.Selector.OWN_COLUMN: lambda view: _column(view.own, view),
}


def select(
    field: Field, clause: n.Clause, owner: Soldier, targets: Sequence[Soldier]
) -> list[Soldier]:
    """The soldiers that a clause of `owner` applies to as it begins (KT-7.8, KT-7.9).

    `targets` are 対象; those that have left are skipped. 無作為の敵1体 draws a コンマ.
    """
    selector = clause.who
    if selector is n.Selector.SELF:
        return [] if owner.place is None else [owner]
    if selector is n.Selector.RANDOM_ENEMY:
        return _random_enemy(field, owner)
    if selector in _OUTSIDE:
        outside = field.state.outside
        return [target for target in targets if target.id in outside[target.seat]]
    if selector is n.Selector.TARGET or selector.chosen:
        return _still_there(field, targets, clause)
    view = perspective(field, owner.seat, field.state.fields[owner.seat], owner.place)
    return field.soldiers(fixed(selector, view))


@rule("KT-7.8", follows=True)
def _still_there(field: Field, targets: Sequence[Soldier], clause: n.Clause) -> list[Soldier]:
    """Those of 対象 that have not left, after what came before this clause."""
    return [target for target in targets if field.meets(is_still_there, field, target, clause)]


_OUTSIDE = (n.Selector.EXILED_ALLY, n.Selector.EXILED_ENEMY)


def _random_enemy(field: Field, owner: Soldier) -> list[Soldier]:
    """The enemy of 無作為の敵1体 (KT-10.5)."""
    enemies = [name for name in field.state.fields[1 - owner.seat] if name is not None]
    if not field.meets(has_candidates, field, enemies):
        return []
    comma, count = field.comma(Purpose.RANDOM_TARGET, owner.id), len(enemies)
    return field.soldiers(
        name for at, name in enumerate(enemies) if field.meets(is_drawn, name, at, comma, count)
    )
