"""The card notation of PBWCG (PB-19): reads a text into its meaning, and prints it back."""

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from lark import Token

from domain.cards.notation import Notation, ParseError, TreeNodes, parse_error
from domain.cards.shipped import shipped
from domain.games.pbwcg.cards.notation import nodes as n
from domain.games.pbwcg.cards.notation import words as w
from domain.games.pbwcg.cards.notation.texts import Block, Text

LONGEST_TEXT = 500
"""Most characters of a text."""
MOST_CLAUSES = 12
"""Most clauses of a text."""


@functools.lru_cache(maxsize=4_096)
def read_text(text: str) -> Text:
    """The meaning of a whole text; ParseError at the first character that is not understood.

    Any phrase may stand in any card here: `placement` defines which card may have which (PB-19.9).
    """
    blocks = []
    for offset, sentence in sentences(text):
        try:
            blocks.append(read_sentence(sentence))
        except ParseError as error:
            raise error.within(text, offset.__add__) from None
    return _joined(blocks)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Each clause of a text as it is written, readable or not, with its offset."""
    return ((found.start(), found[0]) for found in _SENTENCE.finditer(text))


_SENTENCE = re.compile(
    r"(?:「[^「」【】《》\[\]]{1,40}」|【[^「」【】《》\[\]]{1,40}】|[^。])++。?|。"
)
"""Up to its 。, which may also be a character of a name."""


@functools.lru_cache(maxsize=4_096)
def read_sentence(sentence: str) -> Block:
    """The meaning of one clause with its 。, and with its prefix if it has one (PB-19.2)."""
    try:
        meaning: Block = _notation().read(sentence)
    except ParseError as error:
        at, expected = error.column - 1, error.expected
        raise parse_error(sentence, at, expected, _IN_WORDS, error.number) from None
    return meaning


def _joined(sentences: Iterable[Block]) -> Text:
    """A prefix holds for the clauses behind it, until another one (PB-19.2)."""
    blocks: list[tuple[w.Prefix | None, list[n.Clause]]] = []
    for sentence in sentences:
        if sentence.prefix is not None or not blocks:
            blocks.append((sentence.prefix, []))
        blocks[-1][1].extend(sentence.clauses)
    return Text(tuple(Block(prefix, tuple(clauses)) for prefix, clauses in blocks))


# Printing: one wording for each meaning


def print_text(text: Text) -> str:
    """The one wording of a text; empty for one without effect."""
    return "".join(
        (f"{block.prefix}:" if block.prefix else "")
        + "".join(f"{print_clause(clause)}。" for clause in block.clauses)
        for block in text.blocks
    )


def print_clause(clause: n.Clause) -> str:
    """PB-19.2, PB-19.6, without its 。."""
    match clause:
        case n.Attack(reach, attribute, value, fixed, riders):
            size = f"={value}" if fixed else f"{value:+}"
            return f"[{reach}]へ{attribute}攻撃{size}{''.join(map(print_rider, riders))}"
        case n.Modify(mod, None):
            return print_mod(mod)
        case n.Modify(mod, who):
            return f"[{who}]の{print_mod(mod)}"
        case n.ModifyEffectValue(attribute, by):
            return f"{attribute}攻撃の効果値{by:+}"
        case n.NormalRange(distance):
            return f"通常範囲={distance}PC内"
        case n.NormalAttackRider(rider):
            return f"通常攻撃に{print_rider(rider)}"
        case n.Immune(bs):
            return f"BS:{bs}無効"
        case n.SummonCapacity(by):
            return f"召喚CP{by:+}"
        case n.HandLimit(by):
            return f"手札上限{by:+}"
        case n.CannotAct():
            return "行動不可"
        case _:
            return print_instant(clause)


def print_instant(instant: n.Instant) -> str:
    """PB-19.5."""
    match instant:
        case n.ChangeHp(pl, by):
            return f"{pl}のHP{by:+}"
        case n.DiscardFaceDown(count):
            return f"敵場の伏せカードを{count}枚破棄"
        case n.VanishSupports(count):
            return f"敵場の召喚サポートを{count}体消滅"
        case n.Draw(count):
            return f"自PLは{count}枚引く"
        case n.DiscardHand(pl, count):
            return f"{pl}は手札を{count}枚捨てる"
        case n.SummonDiscarded(adds_hp):
            return f"捨札のPCを1体召喚{'' if adds_hp else '(HP加算なし)'}"
        case n.ReturnDiscarded(kind):
            return f"捨札の{kind}カードを1枚手札に加える"
        case n.EmptyField():
            return "領域を無しにする"
        case n.NegateAttack():
            return "その攻撃を無効"
        case _:
            return f"[{instant.who}]{_done_to_units(instant)}"


def _done_to_units(instant: n.UnitInstant) -> str:
    """What stands behind the range."""
    match instant:
        case n.ChangeEndurance(_, by):
            return f"の持久{by:+}"
        case n.ChangeWp(_, by):
            return f"のWP{by:+}"
        case n.GainStatus(_, mod, turns, None):
            return f"の{print_mod(mod)}({turns}T)"
        case n.GainStatus(_, mod, turns, limited):
            return f"に【{limited}】{print_mod(mod)}({turns}T)"
        case n.GiveBs(_, bs):
            return f"にBS:{bs}"
        case n.RecoverBs(_, None):
            return "の全BSを回復"
        case n.RecoverBs(_, bs):
            return f"のBS:{bs}を回復"
        case n.Summon(_, support):
            return f"に「{support}」を召喚"
        case n.DiscardItems(_, count):
            return f"の装備を{count}枚破棄"
        case n.SwapRows():
            return "の前後を入れ替える"
        case n.SummonChosen(_, cp):
            return f"に自世界の召喚サポート(CP{cp}以下)を召喚"


def print_rider(rider: n.Rider) -> str:
    """PB-19.2."""
    match rider:
        case n.SureHit():
            return "《必中》"
        case n.EvasionCheck():
            return "《CH回避》"
        case n.Repeat(times):
            return f"《{times}回》"
        case n.IgnoreDefence():
            return "《防御無視》"
        case n.ChangeEnduranceDamage(by):
            return f"《持久{by:+}》"
        case n.InflictBs(bs, break_):
            after = f"《ブレイク:{print_instant(break_)}》" if break_ else ""
            return f"《BS:{bs}》{after}"


def print_mod(mod: n.Mod) -> str:
    """A `<mod>`, as events have it (PB-22.1)."""
    return f"{mod.value}{mod.by:+}"


# The grammar and its nodes


@functools.cache
def _notation() -> Notation:
    return Notation(
        f"?start: sentence\n{shipped(__package__, 'cards.lark')}", TreeNodes(_NODES, _TOKENS)
    )


_NO_NAME = "\x00-\x1f\x7f-\x9f\ud800-\udfff"
_NAME = f"[^「」【】《》\\[\\]{_NO_NAME}]{{1,40}}"

_IN_WORDS = {
    "[1-9][0-9]?(?![0-9])": "n (1–99)",
    "(0|[1-9][0-9]?)(?![0-9])": "n (0–99)",
    "[+-][1-9][0-9]?(?![0-9])": "+n, -n (1–99)",
    r"(\+0|[+-][1-9][0-9]?)(?![0-9])": "+n, -n (0–99)",
    "([+=]0|[+=-][1-9][0-9]?)(?![0-9])": "+n, -n, =n (0–99)",
    "《(0|[1-9][0-9]*)回》": "《n回》",
    f"【{_NAME}】": "【名前 / a name】 (1–40)",
    f"「{_NAME}」": "「名前 / a name」 (1–40)",
    f"[^「」【】《》\\[\\]。:{_NO_NAME}]{{1,40}}?(?=を回復|無効|[》。]|$)": "BSの名前 / a BS",
}
"""The patterns of cards.lark, as an author knows them."""

_TOKENS: Mapping[str, Callable[[Token], Any]] = {
    "N": int,
    "INT": int,
    "CHANGE": int,
    "SIGNED": int,
    "TIMES": lambda times: int(times[1:-2]),
    "LIMITED": lambda name: name[1:-1],
    "SUPPORT": lambda name: name[1:-1],
}


def _sentence(*parts: Any) -> Block:
    *prefix, clause = parts
    return Block(prefix[0] if prefix else None, (clause,))


def _attack(reach: w.AttackRange, attribute: w.Attribute, value: str, *riders: n.Rider) -> n.Attack:
    return n.Attack(reach, attribute, int(value.lstrip("=")), value.startswith("="), riders)


def _modify(*parts: Any) -> n.Modify:
    return n.Modify(*reversed(parts))


_NODES: Mapping[str, Callable[..., Any]] = {
    "sentence": _sentence,
    "prefix": w.Prefix,
    # PB-19.2
    "attack": _attack,
    "attribute": w.Attribute,
    "attack_range": w.AttackRange,
    "sure_hit": n.SureHit,
    "evasion_check": n.EvasionCheck,
    "repeat": n.Repeat,
    "ignore_defence": n.IgnoreDefence,
    "endurance_damage": n.ChangeEnduranceDamage,
    "inflict_bs": n.InflictBs,
    "range": w.Range,
    "mod": n.Mod,
    "value": w.Value,
    "checks": lambda checks: w.Value(checks.removesuffix("+")),
    # PB-19.5
    "change_hp": n.ChangeHp,
    "change_endurance": n.ChangeEndurance,
    "change_wp": n.ChangeWp,
    "gain_status": n.GainStatus,
    "gain_limited": lambda who, name, mod, turns: n.GainStatus(who, mod, turns, name),
    "give_bs": n.GiveBs,
    "recover_bs": n.RecoverBs,
    "recover_all": n.RecoverBs,
    "summon": n.Summon,
    "discard_items": n.DiscardItems,
    "swap_rows": n.SwapRows,
    "summon_chosen": n.SummonChosen,
    "discard_face_down": n.DiscardFaceDown,
    "vanish_supports": n.VanishSupports,
    "draw": n.Draw,
    "discard_hand": n.DiscardHand,
    "summon_discarded": lambda *without_hp: n.SummonDiscarded(adds_hp=not without_hp),
    "return_discarded": n.ReturnDiscarded,
    "empty_field": n.EmptyField,
    "negate_attack": n.NegateAttack,
    "pl": w.Pl,
    "hand": w.Pl,
    "without_hp": str,
    "kind": lambda kind: w.CardKind(kind.removesuffix("カード")),
    # PB-19.6
    "modify": _modify,
    "modify_effect_value": n.ModifyEffectValue,
    "attacks_of": w.Attribute,
    "normal_range": n.NormalRange,
    "distance": lambda reach: int(reach[0]),
    "normal_attack_rider": n.NormalAttackRider,
    "immune": n.Immune,
    "summon_capacity": n.SummonCapacity,
    "hand_limit": n.HandLimit,
    "cannot_act": n.CannotAct,
}
"""What each rule of cards.lark makes of its parts."""
