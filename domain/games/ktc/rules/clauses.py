"""KT-8.3 to KT-8.18: what a clause does to its targets, one after the other."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, assert_never

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import SQUARES, Id
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.notes import reached
from saikoro.domain.games.ktc.rules.numbers import Modifying, amount, modifiers, plus
from saikoro.domain.games.ktc.rules.requirements.clauses import (
    changes_stamina,
    changes_unique,
    finds_in_row,
    finds_some,
    finds_target,
    has_source,
    has_status,
    has_unique,
    heals_within,
    may_return,
    rises_within,
)
from saikoro.domain.games.ktc.rules.targets import select
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import (
    Attribute,
    ExiledState,
    ExileKeeps,
    LossCause,
    MoveCause,
    Stamina,
    StatusSlot,
)
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term, added

READY, TIRED = Stamina.READY, Stamina.TIRED
HEALING = n.Modified.HEALING
DEALT, TAKEN = Modifying.DEALT, Modifying.TAKEN


class Context(NamedTuple):
    """The soldiers and the place that the words of a clause refer to."""

    owner: Soldier
    """The soldier that the text calls 自分 (KT-2.6)."""
    source: Soldier | None
    """The soldier whose 与える modifiers count; None for lines of statuses (KT-8.3)."""
    defeat: Callable[[Soldier], None]
    """Defeats a soldier with the credit of the unit (KT-8.16)."""
    targets: Sequence[Soldier] = ()
    """The soldiers that the text calls 対象."""
    empty: int | None = None
    """The place to which 戻す returns a soldier."""


def apply(field: Field, clause: n.Clause, context: Context) -> None:
    """Apply a clause to all its targets (KT-8.6); the settlement is left to the unit."""
    targets = select(field, clause, context.owner, context.targets)
    if not _finds_some(field, clause, targets):
        return
    each = field.each(reached, targets, field, clause.who, context.owner)
    match clause:
        case n.Damage():
            _damage(field, clause, each, context)
        case n.Heal():
            _heal(field, clause, each, context)
        case n.ChangeHp():
            _change_hp(field, clause, each, context)
        case n.ChangeUnique():
            _change_unique(field, clause, each, context)
        case n.GiveStatus():
            _give_status(field, clause, each)
        case n.EraseStatus():
            _erase_status(field, clause, each)
        case n.SetStamina():
            _set_stamina(field, clause, each)
        case n.SwapRows():
            _swap_rows(field, each)
        case n.Defeat():
            _defeat(each, context)
        case n.Exile():
            _exile(field, clause, each)
        case n.Return():
            _return(field, each, context.empty)
        case _:
            assert_never(clause)


@rule("KT-7.9", follows=True)
def _finds_some(field: Field, clause: n.Clause, targets: Sequence[Soldier]) -> bool:
    """Whether a clause applies to somebody, after what came before it."""
    return field.meets(_FINDS.get(clause.who, finds_some), field, clause, targets)


_FINDS = {n.Selector.TARGET: finds_target, **dict.fromkeys(n.ROWS, finds_in_row)}
"""That clauses find somebody by rules of their selectors (KT-7.7, KT-7.8)."""


# KT-8.3 to KT-8.5: HP


def _damage(field: Field, clause: n.Damage, targets: Iterable[Soldier], context: Context) -> None:
    """Deal normal or additional damage (KT-8.3)."""
    what = n.Modified.ADDITIONAL if clause.additional else n.Modified.NORMAL
    attribute = Attribute.ADDITIONAL if clause.additional else Attribute.NORMAL
    printed = amount(field, clause.amount, context.owner)
    given, source = _given(field, printed, what, context.source)
    x0, x1 = added(printed), added(given)
    for target in targets:
        taken = field.total(*plus(given, modifiers(field, target, what, TAKEN)))
        hp = max(0, target.hp - taken)
        field.emit(e.DamageDealt(source, target.id, attribute, x0, x1, taken, hp))


def _heal(field: Field, clause: n.Heal, targets: Iterable[Soldier], context: Context) -> None:
    """Heal (KT-8.4)."""
    printed = amount(field, clause.amount, context.owner)
    given, source = _given(field, printed, HEALING, context.source)
    x0, x1 = added(printed), added(given)
    for target in targets:
        received = field.total(*plus(given, modifiers(field, target, HEALING, TAKEN)))
        hp = target.hp + received
        hp = hp if field.meets(heals_within, field, target, hp) else target.max_hp
        field.emit(e.Healed(source, target.id, x0, x1, received, hp))


def _given(
    field: Field, printed: list[Term], what: n.Modified, source: Soldier | None
) -> tuple[list[Term], Id | None]:
    """The x1 of KT-8.3 and KT-8.4, and the id of the source."""
    if not field.meets(has_source, source) or source is None:
        return printed, None
    return plus(printed, modifiers(field, source, what, DEALT)), source.id


def _change_hp(
    field: Field, clause: n.ChangeHp, targets: Iterable[Soldier], context: Context
) -> None:
    """Raise or lower HP by the clause's N (KT-8.5)."""
    by = amount(field, clause.amount, context.owner)
    for target in targets:
        change_hp(field, target, by, more=clause.more)


def change_hp(field: Field, target: Soldier, parts: Sequence[Term], *, more: bool) -> None:
    """Raise or lower the HP of a soldier; no modifier applies (KT-8.5)."""
    by = field.total(*parts)
    if more:
        hp = target.hp + by
        hp = hp if field.meets(rises_within, field, target, hp) else target.max_hp
        field.emit(e.HpIncreased(target.id, by, hp))
    else:
        field.emit(e.HpDecreased(target.id, by, max(0, target.hp - by)))


# KT-8.8, KT-8.9, KT-8.18: ユニーク, statuses, stamina


@rule("KT-8.8")
def _change_unique(
    field: Field, clause: n.ChangeUnique, targets: Iterable[Soldier], context: Context
) -> None:
    """Raise or lower ユニーク by the clause's N (KT-8.8)."""
    by = added(amount(field, clause.amount, context.owner))
    for target in targets:
        set_unique(field, target, target.unique + (by if clause.more else -by))


def set_unique(field: Field, soldier: Soldier, value: int) -> None:
    """Set a ユニーク, clamped to 0…max; no event without a change (KT-8.8)."""
    unique = field.card(soldier).unique
    if not field.meets(has_unique, field, soldier) or unique is None:
        return
    value = max(0, min(unique.max, value))
    if field.meets(changes_unique, field, soldier, value, unique.max):
        field.emit(e.UniqueChanged(soldier.id, soldier.unique, value))


def _give_status(field: Field, clause: n.GiveStatus, targets: Iterable[Soldier]) -> None:
    """Give a status, which replaces the one of its kind (KT-8.9)."""
    status = field.cards.statuses[clause.name]
    for target in targets:
        slot = _SLOTS[clause.kind]
        held = target.held(slot)
        replaced = None if held is None else held.name
        field.emit(e.StatusGained(target.id, slot, status.name, status.turns, replaced))


@rule("KT-8.9")
def _erase_status(field: Field, clause: n.EraseStatus, targets: Iterable[Soldier]) -> None:
    """Erase the status of a kind (KT-8.9)."""
    for target in targets:
        slot = _SLOTS[clause.kind]
        held = target.held(slot)
        if field.meets(has_status, field, target, slot) and held is not None:
            field.emit(e.StatusLost(target.id, slot, held.name, LossCause.ERASED))


_SLOTS = {n.StatusKind.BUFF: StatusSlot.BUFF, n.StatusKind.DEBUFF: StatusSlot.DEBUFF}
"""The slot of a soldier that statuses of each kind take (KT-3.4)."""


@rule("KT-8.18")
def _set_stamina(field: Field, clause: n.SetStamina, targets: Iterable[Soldier]) -> None:
    """Make tired or ready (KT-8.18)."""
    for target in targets:
        set_stamina(field, target, tired=clause.tired)


def set_stamina(field: Field, soldier: Soldier, *, tired: bool) -> None:
    """Make a soldier tired or ready; no event without a change (KT-8.18)."""
    stamina = TIRED if tired else READY
    if field.meets(changes_stamina, field, soldier, stamina):
        field.emit(e.StaminaChanged(soldier.id, stamina))


# KT-8.11, KT-8.13, KT-8.14, KT-8.18: squares and zones


@rule("KT-8.11")
def _defeat(targets: Iterable[Soldier], context: Context) -> None:
    """Defeat soldiers, without their HPが0の時 lines (KT-8.11)."""
    for target in targets:
        context.defeat(target)


@rule("KT-8.18")
def _swap_rows(field: Field, targets: Iterable[Soldier]) -> None:
    """Move to the other row, although 移動できない may be in force (KT-8.18)."""
    for target in targets:
        if target.place is not None:
            move(field, target, target.place, target.place ^ 1, MoveCause.EFFECT)


def move(field: Field, soldier: Soldier, here: int, there: int, cause: MoveCause) -> None:
    """Move between two places; an occupant changes places (KT-6.3, KT-8.18)."""
    swapped = field.state.fields[soldier.seat][there]
    field.emit(e.SoldierMoved(soldier.id, SQUARES[here], SQUARES[there], swapped, cause))


def _exile(field: Field, clause: n.Exile, targets: Iterable[Soldier]) -> None:
    """Exile soldiers that are on the field (KT-8.13)."""
    keeps = field.options.exile_keeps is ExileKeeps.STATE
    state = ExiledState.KEPT if keeps else ExiledState.FRESH
    for target in targets:
        if target.place is not None:
            square = SQUARES[target.place]
            field.emit(e.SoldierExiled(target.id, square, clause.turns, state))


@rule("KT-8.14")
def _return(field: Field, targets: Iterable[Soldier], empty: int | None) -> None:
    """Return soldiers to the place `empty` while it is empty (KT-8.14)."""
    for target in targets:
        if field.meets(may_return, field, target, empty) and empty is not None:
            field.emit(e.SoldierReturned(target.id, SQUARES[empty]))
