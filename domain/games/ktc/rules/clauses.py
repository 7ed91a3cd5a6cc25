"""KT-8.3 to KT-8.18: what a clause does to its targets, one after the other."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple, assert_never

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import SQUARES, Id
from saikoro.domain.games.ktc.rules.field import Field, Parts, plus
from saikoro.domain.games.ktc.rules.stating import (
    counter,
    gained,
    is_of_status,
)
from saikoro.domain.games.ktc.rules.targets import one_by_one, select
from saikoro.domain.games.ktc.state import Held, Soldier
from saikoro.domain.games.ktc.stated import Compared, Ground, Unmet
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

READY, TIRED = Stamina.READY, Stamina.TIRED
NO_RECIPIENT, SAME_STAMINA = Unmet.NO_RECIPIENT, Unmet.SAME_STAMINA
MOST_HP = Compared.MOST_HP
MOST_UNIQUE, SAME_UNIQUE = Unmet.MOST_UNIQUE, Unmet.SAME_UNIQUE


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
    targets = select(field, clause.who, context.owner, context.targets)
    if not targets:
        field.unmet(NO_RECIPIENT, "KT-7.9")
        return
    each = one_by_one(field, clause.who, context.owner, targets)
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
        case n.Defeat():  # KT-8.11: without HPが0の時 lines
            for target in each:
                context.defeat(target)
        case n.Exile():
            _exile(field, clause, each)
        case n.Return():
            _return(field, each, context.empty)
        case _:
            assert_never(clause)


# KT-8.3 to KT-8.5: HP


def _damage(field: Field, clause: n.Damage, targets: Iterable[Soldier], context: Context) -> None:
    """Deal normal or additional damage (KT-8.3)."""
    what = n.Modified.ADDITIONAL if clause.additional else n.Modified.NORMAL
    attribute = Attribute.ADDITIONAL if clause.additional else Attribute.NORMAL
    printed = field.amount(clause.amount, context.owner)
    given, source = _given(field, printed, what, context.source)
    for target in targets:
        taken, terms = plus(given, field.modifiers(target, what, dealt=False))
        hp = max(0, target.hp - taken)
        field.terms(*terms)
        field.emit(e.DamageDealt(source, target.id, attribute, printed[0], given[0], taken, hp))


def _heal(field: Field, clause: n.Heal, targets: Iterable[Soldier], context: Context) -> None:
    """Heal (KT-8.4)."""
    printed = field.amount(clause.amount, context.owner)
    given, source = _given(field, printed, n.Modified.HEALING, context.source)
    for target in targets:
        received, terms = plus(given, field.modifiers(target, n.Modified.HEALING, dealt=False))
        hp = _raised(field, target, received, "KT-8.4")
        field.terms(*terms)
        field.emit(e.Healed(source, target.id, printed[0], given[0], received, hp))


def _given(
    field: Field, printed: Parts, what: n.Modified, source: Soldier | None
) -> tuple[Parts, Id | None]:
    """The x1 of KT-8.3 and KT-8.4, and the id of the source."""
    if source is None:
        field.ground(Ground.NO_SOURCE, "KT-8.3")
        return printed, None
    return plus(printed, field.modifiers(source, what, dealt=True)), source.id


def _raised(field: Field, target: Soldier, by: int, rule: str) -> int:
    """The HP of a soldier after a raise, up to 最大HP (KT-8.4, KT-8.5)."""
    hp = target.hp + by
    if hp > target.max_hp:
        field.checked(MOST_HP, rule, target.id, before=target.hp, value=target.max_hp)
        return target.max_hp
    return hp


def _change_hp(
    field: Field, clause: n.ChangeHp, targets: Iterable[Soldier], context: Context
) -> None:
    """Raise or lower HP by the clause's N (KT-8.5)."""
    by = field.amount(clause.amount, context.owner)
    for target in targets:
        change_hp(field, target, by, more=clause.more)


def change_hp(field: Field, target: Soldier, amount: Parts, *, more: bool) -> None:
    """Raise or lower the HP of a soldier; no modifier applies (KT-8.5)."""
    by, terms = amount
    if field.table.recording and _is_modified(field, target):
        field.ground(Ground.UNMODIFIED, "KT-8.5", target.id)
    if more:
        hp = _raised(field, target, by, "KT-8.5")
        field.terms(*terms)
        field.emit(e.HpIncreased(target.id, by, hp))
    else:
        field.terms(*terms)
        field.emit(e.HpDecreased(target.id, by, max(0, target.hp - by)))


def _is_modified(field: Field, soldier: Soldier) -> bool:
    """Whether texts in force change what a soldier takes or receives (KT-8.2)."""
    modifiers = field.in_force(soldier, soldier.place)
    return any(isinstance(one, n.Modifies) and not one.dealt for one in modifiers)


# KT-8.8, KT-8.9, KT-8.18: ユニーク, statuses, stamina


def _change_unique(
    field: Field, clause: n.ChangeUnique, targets: Iterable[Soldier], context: Context
) -> None:
    """Raise or lower ユニーク by the clause's N (KT-8.8)."""
    amount, _ = field.amount(clause.amount, context.owner)
    for target in targets:
        set_unique(field, target, target.unique + (amount if clause.more else -amount))


def set_unique(field: Field, soldier: Soldier, value: int) -> None:
    """Set a ユニーク, clamped to 0…max; no event without a change (KT-8.8)."""
    unique = field.card(soldier).unique
    if unique is None:
        field.unmet(Unmet.NO_UNIQUE, "KT-8.8", soldier.id)
        return
    value = max(0, min(unique.max, value))
    if value != soldier.unique:
        field.emit(e.UniqueChanged(soldier.id, soldier.unique, value))
    else:
        why_not, name = MOST_UNIQUE if value == unique.max else SAME_UNIQUE, counter(unique)
        field.unmet(why_not, "KT-8.8", soldier.id, unique=name, value=value, most=unique.max)


def _give_status(field: Field, clause: n.GiveStatus, targets: Iterable[Soldier]) -> None:
    """Give a status, which replaces the one of its kind (KT-8.9)."""
    status = field.cards.statuses[clause.name]
    for target in targets:
        slot = _SLOTS[clause.kind]
        held = target.held(slot)
        replaced = None if held is None else held.name
        field.emit(e.StatusGained(target.id, slot, status.name, status.turns, replaced))


def _erase_status(field: Field, clause: n.EraseStatus, targets: Iterable[Soldier]) -> None:
    """Erase the status of a kind (KT-8.9)."""
    for target in targets:
        slot = _SLOTS[clause.kind]
        held = target.held(slot)
        if held is None:
            field.unmet(Unmet.NO_STATUS, "KT-8.9", target.id, kind=clause.kind)
        else:
            field.emit(e.StatusLost(target.id, slot, held.name, LossCause.ERASED))


_SLOTS = {n.StatusKind.BUFF: StatusSlot.BUFF, n.StatusKind.DEBUFF: StatusSlot.DEBUFF}
"""The slot of a soldier that statuses of each kind take (KT-3.4)."""


def state_given(field: Field, soldier: Soldier, held: Held) -> None:
    """State since when a soldier has a status, and when it was last counted (KT-8.9, KT-8.10)."""
    field.ground(Ground.GIVEN, "KT-8.9", soldier.id, since=gained(soldier, held.name))
    if held.turns < field.cards.statuses[held.name].turns:
        counted = partial(is_of_status, e.StatusCounted, soldier.id, held.name)
        field.ground(Ground.COUNTED, "KT-8.10", soldier.id, since=counted)


@rule("KT-8.18")
def _set_stamina(field: Field, clause: n.SetStamina, targets: Iterable[Soldier]) -> None:
    """Make tired or ready (KT-8.18)."""
    for target in targets:
        set_stamina(field, target, tired=clause.tired)


def set_stamina(field: Field, soldier: Soldier, *, tired: bool) -> None:
    """Make a soldier tired or ready; no event without a change (KT-8.18)."""
    stamina = TIRED if tired else READY
    if soldier.tired is tired:
        field.unmet(SAME_STAMINA, "KT-8.18", soldier.id, stamina=stamina)
    else:
        field.emit(e.StaminaChanged(soldier.id, stamina))


# KT-8.13, KT-8.14, KT-8.18: squares and zones


def _swap_rows(field: Field, targets: Iterable[Soldier]) -> None:
    """Move to the other row, although 移動できない may be in force (KT-8.18)."""
    for target in targets:
        if target.place is not None:
            _swap_row(field, target, target.place)


@rule("KT-8.18")
def _swap_row(field: Field, target: Soldier, place: int) -> None:
    """Move a soldier from its place to the other row (KT-8.18)."""
    move(field, target, place, place ^ 1, MoveCause.EFFECT)


def move(field: Field, soldier: Soldier, here: int, there: int, cause: MoveCause) -> None:
    """Move between two places; an occupant changes places (KT-6.3, KT-8.18)."""
    swapped = field.state.fields[soldier.seat][there]
    if field.table.recording:
        _state_unhindered(field, soldier, swapped, cause)
    field.emit(e.SoldierMoved(soldier.id, SQUARES[here], SQUARES[there], swapped, cause))


def _state_unhindered(field: Field, soldier: Soldier, swapped: Id | None, cause: MoveCause) -> None:
    """State whom 移動できない does not keep where it is, and since when (KT-6.4, KT-8.18)."""
    by_effect = cause is MoveCause.EFFECT
    moving = [soldier] if by_effect else []
    moving += [] if swapped is None else [field.state.soldiers[swapped]]
    what, rule = (
        (Compared.MOVED_BY_EFFECT, "KT-8.18") if by_effect else (Compared.MOVED_ASIDE, "KT-6.4")
    )
    for one in moving:
        for _, _, line, since in field.lines_with(one, n.Immobile, one.place):
            field.checked(what, rule, one.id, since=since, line=line)


def _exile(field: Field, clause: n.Exile, targets: Iterable[Soldier]) -> None:
    """Exile soldiers that are on the field (KT-8.13)."""
    keeps = field.options.exile_keeps is ExileKeeps.STATE
    state = ExiledState.KEPT if keeps else ExiledState.FRESH
    for target in targets:
        if target.place is not None:
            square = SQUARES[target.place]
            field.emit(e.SoldierExiled(target.id, square, clause.turns, state))


def _return(field: Field, targets: Iterable[Soldier], empty: int | None) -> None:
    """Return soldiers to the place `empty` while it is empty (KT-8.14)."""
    for target in targets:
        if empty is not None and field.state.fields[target.seat][empty] is None:
            field.emit(e.SoldierReturned(target.id, SQUARES[empty]))
        else:
            field.unmet(Unmet.OCCUPIED, "KT-8.14", target.id)
