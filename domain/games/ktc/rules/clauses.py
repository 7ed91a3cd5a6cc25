"""KT-8.3 to KT-8.18: what one clause does to its targets, one after the other."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from domain.games.ktc import events as e
from domain.games.ktc.cards import nodes as n
from domain.games.ktc.rules.field import Field
from domain.games.ktc.rules.targets import named
from domain.games.ktc.squares import SQUARES, Id
from domain.games.ktc.state import Held, Soldier


class Speaker(NamedTuple):
    """Who a text speaks for, and whom its words mean."""

    soldier: Soldier
    """自分."""
    source: Soldier | None
    """Whose 与える modifiers count; None for バフ and デバフ lines (KT-8.3)."""
    defeat: Callable[[Soldier], None]
    """撃破 with the credit of the unit (KT-8.16)."""
    targets: Sequence[Soldier] = ()
    """対象."""
    empty: int | None = None
    """The place of the 空マス1つ of 戻す."""


def apply(field: Field, clause: n.Clause, speaker: Speaker) -> None:
    """KT-8.6: N once, then one target after the other; the settlement is the unit's."""
    who = named(field, clause.who, speaker.soldier, speaker.targets)
    _APPLY[type(clause)](field, clause, who, speaker)


# KT-8.3 to KT-8.5: HP


def _damage(field: Field, clause: n.Damage, who: Sequence[Soldier], speaker: Speaker) -> None:
    """KT-8.3."""
    what = n.Modified.ADDITIONAL if clause.additional else n.Modified.NORMAL
    attribute: e.Attribute = "追加" if clause.additional else "通常"
    x0 = field.amount(clause.amount, speaker.soldier)
    x1, source = _given(field, x0, what, speaker)
    for target in who:
        x2 = max(0, x1 + field.modified(target, what, dealt=False))
        hp = max(0, target.hp - x2)
        field.emit(e.DamageDealt(source, target.id, attribute, x0, x1, x2, hp))


def _heal(field: Field, clause: n.Heal, who: Sequence[Soldier], speaker: Speaker) -> None:
    """KT-8.4."""
    x0 = field.amount(clause.amount, speaker.soldier)
    x1, source = _given(field, x0, n.Modified.HEALING, speaker)
    for target in who:
        x2 = max(0, x1 + field.modified(target, n.Modified.HEALING, dealt=False))
        hp = min(target.max_hp, target.hp + x2)
        field.emit(e.Healed(source, target.id, x0, x1, x2, hp))


def _given(field: Field, x0: int, what: n.Modified, speaker: Speaker) -> tuple[int, Id | None]:
    """x1 of KT-8.3, and the source."""
    source = speaker.source
    if source is None:
        return x0, None
    return max(0, x0 + field.modified(source, what, dealt=True)), source.id


def _change_hp(field: Field, clause: n.ChangeHp, who: Sequence[Soldier], speaker: Speaker) -> None:
    """KT-8.5."""
    by = field.amount(clause.amount, speaker.soldier)
    for target in who:
        change_hp(field, target, by, more=clause.more)


def change_hp(field: Field, target: Soldier, by: int, *, more: bool) -> None:
    """HPを増やす, HPを減らす: no modifier applies (KT-8.5)."""
    if more:
        field.emit(e.HpIncreased(target.id, by, min(target.max_hp, target.hp + by)))
    else:
        field.emit(e.HpDecreased(target.id, by, max(0, target.hp - by)))


# KT-8.8, KT-8.9, KT-8.18: what a soldier has


def _change_unique(
    field: Field, clause: n.ChangeUnique, who: Sequence[Soldier], speaker: Speaker
) -> None:
    """KT-8.8."""
    amount = field.amount(clause.amount, speaker.soldier)
    for target in who:
        set_unique(field, target, target.unique + (amount if clause.more else -amount))


def set_unique(field: Field, soldier: Soldier, value: int) -> None:
    """Clamped to 0…max; a soldier without a ユニーク ignores it (KT-8.8)."""
    unique = field.card(soldier).unique
    if unique is None:
        return
    value = max(0, min(unique.max, value))
    if value != soldier.unique:
        field.emit(e.UniqueChanged(soldier.id, soldier.unique, value))


def _give_status(
    field: Field, clause: n.GiveStatus, who: Sequence[Soldier], _speaker: Speaker
) -> None:
    """KT-8.9."""
    status = field.cards.statuses[clause.name]
    for target in who:
        kind, held = _held(target, clause.kind)
        replaced = None if held is None else held.name
        field.emit(e.StatusGained(target.id, kind, status.name, status.turns, replaced))


def _erase_status(
    field: Field, clause: n.EraseStatus, who: Sequence[Soldier], _speaker: Speaker
) -> None:
    """KT-8.9."""
    for target in who:
        kind, held = _held(target, clause.kind)
        if held is not None:
            field.emit(e.StatusLost(target.id, kind, held.name, "erased"))


def _held(soldier: Soldier, kind: n.StatusKind) -> tuple[e.StatusKind, Held | None]:
    return ("buff", soldier.buff) if kind is n.StatusKind.BUFF else ("debuff", soldier.debuff)


def _set_stamina(
    field: Field, clause: n.SetStamina, who: Sequence[Soldier], _speaker: Speaker
) -> None:
    for target in who:
        set_stamina(field, target, tired=clause.tired)


def set_stamina(field: Field, soldier: Soldier, *, tired: bool) -> None:
    """An event only for a real change (KT-8.18)."""
    if soldier.tired is not tired:
        field.emit(e.StaminaChanged(soldier.id, "疲労状態" if tired else "元気状態"))


# KT-8.11, KT-8.13, KT-8.14, KT-8.18: where a soldier is


def _swap_rows(
    field: Field, _clause: n.SwapRows, who: Sequence[Soldier], _speaker: Speaker
) -> None:
    """KT-8.18."""
    for target in who:
        if target.place is not None:
            move(field, target, target.place, target.place ^ 1, "effect")


def move(field: Field, soldier: Soldier, here: int, there: int, cause: e.MoveCause) -> None:
    """To another square; whoever stands there changes places (KT-6.3, KT-8.18)."""
    swapped = field.state.fields[soldier.seat][there]
    field.emit(e.SoldierMoved(soldier.id, SQUARES[here], SQUARES[there], swapped, cause))


def _defeat(_field: Field, _clause: n.Defeat, who: Sequence[Soldier], speaker: Speaker) -> None:
    """KT-8.11: directly, without HPが0の時 lines."""
    for target in who:
        speaker.defeat(target)


def _exile(field: Field, clause: n.Exile, who: Sequence[Soldier], _speaker: Speaker) -> None:
    """KT-8.13."""
    state: e.ExiledState = "kept" if field.options.exile_keeps == "state" else "fresh"
    for target in who:
        if target.place is not None:
            square = SQUARES[target.place]
            field.emit(e.SoldierExiled(target.id, square, clause.turns, state))


def _return(field: Field, _clause: n.Return, who: Sequence[Soldier], speaker: Speaker) -> None:
    """KT-8.14."""
    empty = speaker.empty
    for target in who:
        if empty is not None and field.state.fields[target.seat][empty] is None:
            field.emit(e.SoldierReturned(target.id, SQUARES[empty]))


_APPLY: dict[type[n.Clause], Callable[[Field, Any, Sequence[Soldier], Speaker], None]] = {
    n.Damage: _damage,
    n.Heal: _heal,
    n.ChangeHp: _change_hp,
    n.ChangeUnique: _change_unique,
    n.GiveStatus: _give_status,
    n.EraseStatus: _erase_status,
    n.SetStamina: _set_stamina,
    n.SwapRows: _swap_rows,
    n.Defeat: _defeat,
    n.Exile: _exile,
    n.Return: _return,
}
"""The table of KT-9.5."""
