"""The phrases of the card notation (CG-21.3 to CG-21.10), their nodes, and their printing."""

import enum
from collections.abc import Mapping, Sequence
from typing import TypeVar

from domain.games.cardgard.cards.notation import nodes as n

T = TypeVar("T")


class Aimed(enum.StrEnum):
    """A selector that needs a mode (CG-21.3), as printed; `placement` replaces it by an aim."""

    ONE = "1体"
    AHEAD = "正面縦1列の敵"
    COLUMN = "同じ縦列の敵"


class SaveAll(n.Save, frozen=True):
    """A save in the words of a command (CG-21.6); `placement` replaces it by `Save`."""


AILMENTS = {
    "【毒】": n.Ailment.POISON,
    "【スタン】": n.Ailment.STUN,
    "【睡眠】": n.Ailment.SLEEP,
    "【魔力封印】": n.Ailment.SEAL,
    "【弱体化】": n.Ailment.WEAKNESS,
}
TYPES = {
    "物理": n.DamageType.PHYSICAL,
    "魔力": n.DamageType.MAGICAL,
    "物理・魔力": n.DamageType.BOTH,
    "": n.DamageType.TYPELESS,
}
UNITS = {
    "味方全体": n.Units(n.Side.ALLIES),
    "味方前衛": n.Units(n.Side.ALLIES, n.Line.FRONT),
    "味方後衛": n.Units(n.Side.ALLIES, n.Line.REAR),
    "敵全体": n.Units(n.Side.ENEMIES),
    "敵前衛": n.Units(n.Side.ENEMIES, n.Line.FRONT),
    "敵後衛": n.Units(n.Side.ENEMIES, n.Line.REAR),
    "場の全てのユニット": n.Units(n.Side.BOTH),
}
GROUPS = {"味方全員": n.Side.ALLIES, "敵全員": n.Side.ENEMIES, "ユニット全て": n.Side.BOTH}
ONES = {"味方1体": n.Side.ALLIES, "敵1体": n.Side.ENEMIES}
EQUALS = {
    "現在のラウンド数": n.X.ROUND,
    "このユニットの減っているHP": n.X.MISSING_HP,
    "この行動で与えたダメージの合計": n.X.DEALT,
    "戦闘不能の味方の数": n.X.KNOCKED_OUT,
}


def print_sentences(sentences: Sequence[n.Sentence]) -> str:
    """Sentences; the second and later begin with その後、 (CG-21.2)."""
    return "その後、".join(map(print_sentence, sentences))


def print_sentence(sentence: n.Sentence) -> str:
    """CG-21.5, CG-21.6."""
    check = f"ダイスを1回振り、{print_check(sentence.check)}" if sentence.check else ""
    return check + print_effect(sentence.effect)


def print_check(check: n.Check) -> str:
    """The check after a roll (CG-21.5, CG-21.8)."""
    return f"{check.face}{'以上' if check.at_least else '以下'}の目が出た場合、"


def print_effect(effect: n.Effect) -> str:
    """CG-21.5, CG-21.6."""
    match effect:
        case n.Revive(hp):
            return f"最後に戦闘不能になった味方1体をHP{hp}で復活させる。"
        case n.ChangeFace(face):
            return f"その目を{face}に変える。"
        case SaveAll(hp):
            return f"その時に戦闘不能になった全てのユニットは場から取り除かれず、HP{hp}で復活する。"
        case n.Save(hp):
            return f"場から取り除かれず、HP{hp}で復活する。"
        case n.ExtraAction():
            return "ダイスを1回振り、その目の行動をとる。"
        case n.Negate():
            return "そのコマンドを無効にし破壊する。"
        case _:
            return print_selector(effect.who) + _predicate(effect)


def _predicate(effect: n.Effect) -> str:
    """An effect without its recipients (CG-21.5)."""
    match effect:
        case n.Damage(_, amount, type_, extra):
            damage = f"に{print_amount(amount)}点の{_phrase(TYPES, type_)}ダメージを与える。"
            return damage + _equals(amount) + (print_extra(extra) if extra else "")
        case n.GiveAilment(_, ailment):
            return f"を{_phrase(AILMENTS, ailment)}状態にする。"
        case n.Heal(_, amount):
            return f"のHPを{print_amount(amount)}点回復する。{_equals(amount)}"
        case n.Cure(_, ailment):
            cured = f"{_phrase(AILMENTS, ailment)}状態を" if ailment else "状態異常を全て"
            return f"の{cured}回復する。"
        case n.SetMaxHp(_, value):
            return f"の最大HPを{value}にする。"
        case n.ChangeMaxHp(_, by):
            return f"の最大HPを{abs(by)}点{'増やす' if by > 0 else '減らす'}。"
        case n.ChangeSpeed(_, by):
            return f"の速度を{abs(by)}{'上げる' if by > 0 else '下げる'}。"
        case n.Reorder(_, first):
            return f"の行動順を{'最初' if first else '最後'}にする。"
        case n.LoseTraits(_, until):
            return f"は{_until(until)}特徴を失う。"
        case n.Silence(_, until):
            return f"の特性は{_until(until)}無効となる。"
        case _:
            raise TypeError(effect)


def print_extra(extra: n.Extra) -> str:
    """CG-21.5."""
    return f"対象が{_filter(extra.condition)}時、さらに{extra.amount}点のダメージを与える。"


def print_x(x: n.X) -> str:
    """CG-21.5."""
    return f"Xは{_phrase(EQUALS, x)}に等しい。"


def _equals(amount: n.Amount) -> str:
    return print_x(amount) if isinstance(amount, n.X) else ""


def print_amount(amount: n.Amount) -> str:
    """CG-21.5; the same in both languages."""
    match amount:
        case n.X():
            return "X"
        case n.Dice(count):
            return f"{count}D6"
        case _:
            return str(amount)


def _until(until: int | None) -> str:
    if until is None:
        return "ゲーム中"
    return "このラウンドの終わりまで" if until == n.THIS_ROUND else f"{until}ラウンド目の終わりまで"


def print_selector(selector: n.Selector | Aimed) -> str:
    """CG-21.3, CG-21.4."""
    match selector:
        case Aimed():
            return selector.value
        case n.ThisUnit():
            return "このユニット"
        case n.Targets():
            return "対象"
        case n.ThatUnit():
            return "そのユニット"
        case n.Units():
            return _phrase(UNITS, selector)
        case n.Filtered(filter_, side):
            return _filter(filter_) + _phrase(GROUPS, side)
        case n.Single(pick, side):
            return pick + _phrase(ONES, side)
        case n.OnSquare(square):
            return f"お互いの【{square}】のマスにいるユニット"


def print_elements(elements: Sequence[n.Element]) -> str:
    """CG-21.1."""
    return f"{'・'.join(elements)}属性"


def _filter(filter_: n.Filter) -> str:
    match filter_:
        case n.HasTrait(trait):
            return f"特徴【{trait}】を持つ"
        case n.HasAilment(None):
            return "状態異常の"
        case n.HasAilment(ailment):
            return f"{_phrase(AILMENTS, ailment)}状態の"
        case n.OfElement(elements, others):
            return print_elements(elements) + ("以外の" if others else "の")


def print_meaning(meaning: n.Meaning) -> str:
    """CG-21.7, CG-21.8."""
    match meaning:
        case n.Immune(None):
            return "このユニットは状態異常を受けない。"
        case n.Immune(ailment):
            return f"このユニットは{_phrase(AILMENTS, ailment)}状態にならない。"
        case n.CommandProof():
            return "このユニットはコマンドカードの効果を受けない。"
        case n.Spares(trait):
            return f"このユニットは特徴【{trait}】を持つユニットにダメージを与える事ができない。"
        case n.Modifies(dealt, type_, by):
            return (
                f"このユニットが{'与える' if dealt else '受ける'}{_phrase(TYPES, type_)}ダメージは"
                f"{abs(by)}点{'増加' if by > 0 else '減少'}する。"
            )
        case n.MeleeReaction(check, ailment):
            return (
                f"このユニットに近接攻撃を行ったユニットはダイスを1回振る。{print_check(check)}"
                f"そのユニットはターン終了後{_phrase(AILMENTS, ailment)}状態となる。"
            )
        case n.Triggered(trigger, sentences, limit):
            return (limit or "") + print_trigger(trigger) + print_sentences(sentences)


def print_trigger(trigger: n.AbilityTrigger) -> str:
    """CG-21.7."""
    match trigger:
        case n.RoundRoll(face):
            return f"ラウンドロールで{face}の目が出た時、"
        case n.RoundStart(None):
            return "各ラウンドの開始時、"
        case n.RoundStart(round_):
            return f"{round_}ラウンド目の開始時、"
        case n.TurnEnd():
            return "このユニットのターンの終わりに、"
        case n.DealtDamage():
            return "このユニットが相手ユニットにダメージを与えた場合、"
        case n.TookDamage():
            return "このユニットが相手ユニットからダメージを受けた場合、"
        case n.KnockedOut():
            return "このユニットが戦闘不能になった場合、"


def print_command_trigger(trigger: n.CommandTrigger) -> str:
    """CG-21.9."""
    match trigger:
        case n.RoundRoll(face):
            return f"ラウンドロールで{face}の目が出た場合"
        case n.RoundStart(round_):
            return f"{round_}ラウンド目の開始時"
        case n.AllyKnockedOut():
            return "自分のユニットが戦闘不能になった場合"
        case n.EnemyKnockedOut():
            return "相手のユニットが戦闘不能になった場合"
        case n.EnemyCommand():
            return "相手のコマンドが発動した場合"


def print_tail(tail: n.SetAgain | n.Stay) -> str:
    """CG-21.9."""
    match tail:
        case n.SetAgain(None):
            return "その後、このカードをセットしなおす。"
        case n.SetAgain(uses):
            return (
                "その後、このカードをセットしなおす。"
                f"このカードはゲーム中{uses}度までしか発動しない。"
            )
        case n.Stay(face, sentence):
            return (
                f"このカードは場に残り、その後、ラウンドロールで{face}の目が出る度に"
                f"{print_sentence(sentence)}"
            )


def print_timing(timing: n.LeapTiming) -> str:
    """CG-15.4."""
    match timing:
        case n.RoundRoll(face):
            return f"ラウンドロールで{face}の目が出た時、"
        case n.RoundStart(round_):
            return f"{round_}ラウンド目の開始時、"
        case n.AllyKnockedOut():
            return "自分の場のユニットが戦闘不能になった時、"
        case n.Alone():
            return "自分の場のユニットが1体のみの時、"


def print_leap_selector(selector: n.Named | n.Fitting) -> str:
    """CG-21.10."""
    match selector:
        case n.Named(name):
            return f"『{name}』"
        case n.Fitting(trait, elements, hp):
            limits = (
                f"特徴【{trait}】を持つ" if trait else "",
                f"{print_elements(elements)}の" if elements else "",
                f"HPが{hp}以下の" if hp else "",
            )
            return f"{''.join(limits)}ユニット1体"


def _phrase(table: Mapping[str, T], node: T) -> str:
    """The phrase for a node."""
    return next(phrase for phrase, value in table.items() if value == node)
