"""The card notation of KTC (KT-9): read a text into its meaning, and print a meaning.

Every reader raises ParseError for a text that is not in the grammar, at the first character that
does not fit, and PlacementError for phrases that are not allowed where they are.
"""

import functools
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from lark import Token

from domain.cards.diagnosis import Codes
from domain.cards.notation import (
    Notation,
    ParseError,
    PlacementError,
    TreeNodes,
    check_characters,
    parse_error,
)
from domain.cards.shipped import shipped
from domain.games.ktc.cards.notation import nodes as n
from domain.games.ktc.cards.notation.placement import (
    Clauses,
    ParsedLine,
    SkillText,
    place_skill_text,
    place_status,
    place_trait,
)

LONGEST_TEXT = 200
"""Most characters of a text (KT-3.6)."""

CODES = Codes("CardTextInvalid", "KT-9", "CardTextInvalid")
"""The errors of a text, and the rule of the notation (KT-3.6)."""


def read_trait(text: str) -> n.Standing | n.Line:
    """The meaning of a line of a trait (KT-9.1)."""
    return place_trait(_read("line", text))


def read_status_line(text: str) -> n.Standing | n.Line:
    """The meaning of a line of a バフ or デバフ (KT-9.1)."""
    return place_status(_read("line", text))


def read_skill_text(text: str) -> SkillText:
    """The meaning of one text of a skill (KT-9.4)."""
    return place_skill_text(_read("skill", text))


def effect_of(texts: Iterable[SkillText]) -> n.Effect:
    """The effect of a skill from all its texts, in their order; one has clauses (KT-9.4)."""
    texts = tuple(texts)
    clauses = [text for text in texts if isinstance(text, Clauses)]
    return n.Effect(
        tuple(clause for text in clauses for clause in text.clauses),
        clauses[0].cost,
        tuple(text for text in texts if isinstance(text, n.Line)),
    )


def suggestion(text: str, read: Callable[[str], Any]) -> str:
    """`text` with the characters of KT-9 in place of look-alikes; empty if that is not valid."""
    replaced = unicodedata.normalize("NFKC", re.sub(r"\s+", "", text)).translate(_WIDE)
    for guess in (replaced, f"{replaced}。"):
        try:
            read(guess)
        except (ParseError, PlacementError):
            continue
        return guess
    return ""


_WIDE = str.maketrans({":": "：", ",": "、", "､": "、", "｡": "。", "!": "！"})
"""The characters that NFKC makes narrow and KT-9 prints wide."""


# Printing


def print_line(line: n.Standing | n.Line) -> str:
    """The text of a line of a trait or a status (KT-9.1)."""
    conditions = "".join(f"〔{condition}〕" for condition in line.conditions)
    if isinstance(line, n.Standing):
        return f"常時{conditions}：{'、'.join(map(_modifier, line.modifiers))}。"
    cost = _cost(line.cost)
    rate = "" if line.rate is None else f"〔成功率{line.rate}%〕"
    return f"{line.timing}{conditions}{cost}{rate}：{''.join(map(print_clause, line.clauses))}"


def print_effect(effect: n.Effect) -> Iterator[str]:
    """The texts of a skill, one for each clause and line (KT-9.4)."""
    first, *later = map(print_clause, effect.clauses)
    yield _cost(effect.cost) + first
    yield from later
    yield from map(print_line, effect.after)


def print_clause(clause: n.Clause) -> str:
    """The text of a clause (KT-9.5)."""
    match clause:
        case n.Damage(who, amount, additional):
            return f"{who}に{print_amount(amount)}{'追加' if additional else ''}ダメージ。"
        case n.Heal(who, amount):
            return f"{who}を{print_amount(amount)}回復。"
        case n.ChangeHp(who, amount, more):
            return f"{who}のHPを{print_amount(amount)}{_change(more=more)}"
        case n.ChangeUnique(who, amount, more):
            return f"{who}のユニークを{print_amount(amount)}{_change(more=more)}"
        case n.GiveStatus(who, kind, name):
            return f"{who}に{kind}「{name}」を与える。"
        case n.EraseStatus(who, kind):
            return f"{who}の{kind}を消す。"
        case n.SetStamina(who, tired):
            return f"{who}を{'疲労' if tired else '元気'}状態にする。"
        case n.SwapRows(who):
            return f"{who}の前後を入れ替える。"
        case n.Defeat(who):
            return f"{who}を撃破する。"
        case n.Exile(who, turns):
            return f"{who}を追放する{f'({turns}ターン)' if turns else ''}。"
        case n.Return(who):
            return f"{who}を空マス1つに戻す。"


def print_amount(amount: n.Amount) -> str:
    """The text of an N (KT-9.6)."""
    if isinstance(amount, int):
        return str(amount)
    return amount.value if amount.plus is None else f"{amount.plus}+{amount.value}"


def _change(*, more: bool) -> str:
    return "増やす。" if more else "減らす。"


def _cost(cost: n.Cost | None) -> str:
    return "" if cost is None else f"〔{cost.unique}を{cost.amount}消費〕"


def _modifier(modifier: n.Modifier) -> str:
    match modifier:
        case n.Modifies(dealt, what, sign, by):
            return f"{'与える' if dealt else '受ける'}{what}{'+' if sign > 0 else '-'}{by}"
        case n.ModifiesRate(sign, by):
            return f"成功率{'+' if sign > 0 else '-'}{by}%"
        case n.Immobile():
            return "移動できない"
        case n.Mute():
            return "スキルを使用できない"


# The grammar and its nodes


def _read(part: str, text: str) -> Any:
    """What cards.lark reads from `text`, with `part` as its start rule."""
    check_characters(text)
    try:
        return _notation(part).read(text)
    except ParseError as error:
        raise parse_error(text, error.column - 1, error.expected, _IN_WORDS, error.number) from None


@functools.cache
def _notation(part: str) -> Notation:
    return Notation(
        f"?start: {part}\n{shipped(__package__, 'cards.lark')}", TreeNodes(_NODES, _TOKENS)
    )


_IN_WORDS = {
    "0|[1-9][0-9]?": "n (0–99)",
    "[1-9][0-9]?": "n (1–99)",
    "「[^」]+」": "「名前 / name」",
    "[^〔〕]+(?=を(0|[1-9][0-9]?)消費〕)": "ユニークの名をn消費 / n of its ユニーク",
}
"""The patterns of cards.lark in the words of KT-9."""

_TOKENS: Mapping[str, Callable[[Token], Any]] = {
    "N": int,
    "TURNS": int,
    "NAME": lambda name: name[1:-1],
}


def _of(kind: Any, parts: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(part for part in parts if isinstance(part, kind))


def _parsed_line(timing: n.Timing | None, parts: Iterable[Any]) -> ParsedLine:
    parts = tuple(parts)
    conditions = _of(n.Condition | n.Cost | int, parts)
    return ParsedLine(timing, conditions, _of(n.Clause | n.Modifier, parts))


def _amount(*parts: Any) -> n.Amount:
    match parts:
        case (n.Value() as value,):
            return n.Sum(value)
        case int(number), n.Value() as value:
            return n.Sum(value, number)
        case _:
            return int(parts[0])


_NODES: dict[str, Callable[..., Any]] = {
    "standing": lambda *parts: _parsed_line(None, parts),
    "timed": lambda timing, *parts: _parsed_line(timing, parts),
    "clauses": lambda *parts: Clauses(
        _of(n.Clause, parts), parts[0] if isinstance(parts[0], n.Cost) else None
    ),
    "cost_first": lambda cost: cost,
    "timing": n.Timing,
    "condition": lambda condition: condition,
    "state": n.Condition,
    "cost": n.Cost,
    "rate": int,
    "modifies": n.Modifies,
    "dealt": lambda word: word == "与える",
    "modified": n.Modified,
    "sign": lambda sign: 1 if sign == "+" else -1,
    "by": lambda by: by,
    "modifies_rate": n.ModifiesRate,
    "immobile": n.Immobile,
    "mute": n.Mute,
    "damage": n.Damage,
    "additional_damage": lambda who, amount: n.Damage(who, amount, additional=True),
    "heal": n.Heal,
    "raise_hp": lambda who, amount: n.ChangeHp(who, amount, more=True),
    "lower_hp": lambda who, amount: n.ChangeHp(who, amount, more=False),
    "raise_unique": lambda who, amount: n.ChangeUnique(who, amount, more=True),
    "lower_unique": lambda who, amount: n.ChangeUnique(who, amount, more=False),
    "give": n.GiveStatus,
    "erase": n.EraseStatus,
    "ready": lambda who: n.SetStamina(who, tired=False),
    "tire": lambda who: n.SetStamina(who, tired=True),
    "swap_rows": n.SwapRows,
    "defeat": n.Defeat,
    "exile": n.Exile,
    "exile_for": n.Exile,
    "return_": n.Return,
    "kind": n.StatusKind,
    "selector": n.Selector,
    "exiled_enemy": n.Selector,
    "amount": _amount,
    "value": n.Value,
}
"""The node of each rule of cards.lark, from the rule's parts."""
