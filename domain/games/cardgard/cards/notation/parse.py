"""The card notation of Cardgard (CG-21): parses texts into nodes and prints nodes as texts.

Every reader raises ParseError for a text outside of the grammar, at the first character that does
not fit, and PlacementError for misplaced phrases.
"""

import functools
from collections.abc import Callable, Iterable
from types import UnionType
from typing import Any

from lark import Token
from msgspec.structs import replace

from domain.cards.notation import (
    Notation,
    Number,
    ParseError,
    TreeNodes,
    check_characters,
    parse_error,
)
from domain.cards.shipped import shipped
from domain.games.cardgard.cards.notation import nodes as n
from domain.games.cardgard.cards.notation.phrases import (
    AILMENTS,
    EQUALS,
    GROUPS,
    ONES,
    TYPES,
    UNITS,
    Aimed,
    SaveAll,
    print_command_trigger,
    print_leap_selector,
    print_meaning,
    print_sentences,
    print_tail,
    print_timing,
)
from domain.games.cardgard.cards.notation.placement import (
    named_first,
    place_ability,
    place_command,
    place_row,
    saving_all,
)

LONGEST_TEXT = 400
"""Most characters of a text (CG-2.7)."""

_FACES = {f"【{face}】": face for face in range(1, 7)}
_ABILITY = "【特性】"
_LEAP = "【リープ】"
_NOTHING = "「なし」"
_FIRST_STRIKE = "この行動は【先制】である。"
_ONCE = "(1回制限)"


def read_row(text: str) -> tuple[int, n.Row | None]:
    """The face and the node of a row of an action table (CG-21.2); None for 「なし」."""
    head = _head(text, _FACES)
    if text == head + _NOTHING:
        return _FACES[head], None
    name, at = _name(text, len(head))
    row: n.Row = _read("action", text, at)
    return _FACES[head], place_row(replace(row, name=name))


def read_ability(text: str) -> n.Ability | None:
    """The node of an ability (CG-21.2, CG-21.7, CG-21.8); None for 「なし」."""
    head = _head(text, [_ABILITY])
    if text == head + _NOTHING:
        return None
    name, at = _name(text, len(head))
    meaning: n.Meaning = _read("ability", text, at)
    if isinstance(meaning, n.Triggered):
        place_ability(meaning)
    return n.Ability(name, meaning)


def read_leap(text: str) -> n.Leap:
    """The node of a leap line (CG-15.4, CG-21.10)."""
    leap: n.Leap = _read("leap", text, len(_head(text, [_LEAP])))
    return leap


def read_command(text: str) -> n.Command:
    """The node of the text of a command (CG-21.9)."""
    check_characters(text)  # CG-21.1, CG-21.2
    command: n.Command = _read("command", text, 0)
    return place_command(command)


def print_row(face: int, row: n.Row | None) -> str:
    """A row in the words of CG-21."""
    if row is None:
        return f"【{face}】{_NOTHING}"
    mode = f"【{row.aim.mode}】" if row.aim else ""
    marks = _FIRST_STRIKE * row.first_strike + _ONCE * row.once
    return f"【{face}】「{row.name}」……{mode}{print_sentences(named_first(row))}{marks}"


def print_ability(ability: n.Ability | None) -> str:
    """An ability in the words of CG-21."""
    if ability is None:
        return _ABILITY + _NOTHING
    return f"{_ABILITY}「{ability.name}」……{print_meaning(ability.meaning)}"


def print_leap(leap: n.Leap) -> str:
    """A leap line in the words of CG-21."""
    timing = print_timing(leap.timing) if leap.timing else ""
    return f"{_LEAP}{timing}自分の場の{print_leap_selector(leap.selector)}と入れ替わる。"


def print_command(command: n.Command) -> str:
    """The text of a command in the words of CG-21."""
    trigger = print_command_trigger(command.trigger)
    sentences = print_sentences(saving_all(command).sentences)
    return f"{trigger}に発動する。{sentences}{print_tail(command.tail) if command.tail else ''}"


# CG-21.2: frames


def _head(text: str, heads: Iterable[str]) -> str:
    """The head with which `text` begins; ParseError if it has none of `heads`."""
    check_characters(text)  # CG-21.1, CG-21.2
    for head in heads:
        if text.startswith(head):
            return head
    raise _parse_error(text, 0, heads)


def _name(text: str, start: int) -> tuple[str, int]:
    """The name at `start`, up to the last 」 before ……, and the offset after it."""
    if not text.startswith("「", start):
        raise _parse_error(text, start, ["「"])
    end = text.rfind("」……")
    if end < 0:
        end = text.rfind("」") if "」" in text else len(text)
        raise _parse_error(text, end, ["」……"])
    if end == start + 1:
        raise ParseError(text, end + 1, ["名前 / a name"])
    return text[start + 1 : end], end + len("」……")


# The grammar and its nodes


def _read(part: str, text: str, start: int) -> Any:
    """The node of `text` from `start`; `part` is a rule of cards.lark."""
    try:
        return _notation(part).read(text[start:])
    except ParseError as error:
        moved = error.within(text, lambda index: start + index)
        raise _parse_error(text, moved.column - 1, moved.expected, moved.number) from None


def _parse_error(
    text: str, at: int, expected: Iterable[str], number: Number | None = None
) -> ParseError:
    return parse_error(text, at, expected, _IN_WORDS, number)


@functools.cache
def _notation(part: str) -> Notation:
    return Notation(
        f"?start: {part}\n{shipped(__package__, 'cards.lark')}", TreeNodes(_NODES, _TOKENS)
    )


_IN_WORDS = {
    "[1-9][0-9]?": "N (1–99)",
    "[1-6]": "D (1–6)",
    "[1-4]": "Q (1–4)",
    "[1-3]D6": "kD6 (1D6–3D6)",
    "聖(・闇)?(・混沌)?(・無)?|闇(・混沌)?(・無)?|混沌(・無)?|無": "聖・闇・混沌・無",
    "[^【】「」『』。、・\\s]{1,16}": "特徴 / a trait",
    "『.+』": "『名前 / name』",
}
"""The names of CG-21.1 for the patterns of cards.lark."""

_TOKENS: dict[str, Callable[[Token], Any]] = {
    "N": int,
    "FACE": int,
    "SQUARE": int,
    "DICE": lambda dice: n.Dice(int(dice[0])),
    "ELEMENTS": lambda elements: tuple(map(n.Element, elements.split("・"))),
    "NAME": lambda name: name[1:-1],
}

_NODES: dict[str, Callable[..., Any]] = {
    "action": lambda *parts: n.Row(
        "",
        _of(n.Sentence, parts),
        _one(n.Aim, parts),
        first_strike=_FIRST_STRIKE in parts,
        once=_ONCE in parts,
    ),
    "mode": lambda mode: n.Aim(n.Mode(mode[1:-1])),
    "first_strike": str,
    "once": str,
    "triggered": lambda *parts: n.Triggered(
        _one(n.AbilityTrigger, parts), _of(n.Sentence, parts), _one(n.Limit, parts)
    ),
    "limit": n.Limit,
    "leap": lambda *parts: n.Leap(*reversed(parts)),
    "command": lambda trigger, *parts: n.Command(
        trigger, _of(n.Sentence, parts), _one(n.SetAgain | n.Stay, parts)
    ),
    "sentence": lambda *parts: n.Sentence(*reversed(parts)),
    "check": n.Check,
    "bound": lambda bound: bound == "以上",
    # CG-21.5
    "damage": n.Damage,
    "damage_of_x": lambda who, type_, x, *extra: n.Damage(who, x, type_, *extra),
    "amount": lambda amount: amount,
    "type": lambda *words: TYPES["".join(words)],
    "extra": n.Extra,
    "x": lambda x: EQUALS[x],
    "give_ailment": n.GiveAilment,
    "heal": n.Heal,
    "cure": n.Cure,
    "cure_all": n.Cure,
    "set_max_hp": n.SetMaxHp,
    "more_max_hp": n.ChangeMaxHp,
    "less_max_hp": lambda who, by: n.ChangeMaxHp(who, -by),
    "faster": n.ChangeSpeed,
    "slower": lambda who, by: n.ChangeSpeed(who, -by),
    "first": lambda who: n.Reorder(who, first=True),
    "last": lambda who: n.Reorder(who, first=False),
    "lose_traits": n.LoseTraits,
    "silence": n.Silence,
    "this_round": lambda: n.THIS_ROUND,
    "until": lambda round_: round_,
    "whole_game": lambda: None,
    "revive": n.Revive,
    # CG-21.6
    "change_face": n.ChangeFace,
    "save": n.Save,
    "save_all": SaveAll,
    "extra_action": n.ExtraAction,
    "negate": n.Negate,
    # CG-21.3, CG-21.4
    "this_unit": n.ThisUnit,
    "targets": n.Targets,
    "that_unit": n.ThatUnit,
    "aimed": Aimed,
    "units": lambda units: UNITS[units],
    "filtered": n.Filtered,
    "group": lambda group: GROUPS[group],
    "single": n.Single,
    "pick": n.Pick,
    "one": lambda one: ONES[one],
    "on_square": n.OnSquare,
    "has_trait": n.HasTrait,
    "has_ailment": n.HasAilment,
    "any_ailment": n.HasAilment,
    "of_element": n.OfElement,
    "of_others": lambda elements: n.OfElement(elements, others=True),
    "ailment": lambda ailment: AILMENTS[ailment],
    # CG-21.7 to CG-21.9, CG-15.4
    "round_roll": n.RoundRoll,
    "round_start": n.RoundStart,
    "each_round": n.RoundStart,
    "turn_end": n.TurnEnd,
    "dealt_damage": n.DealtDamage,
    "took_damage": n.TookDamage,
    "knocked_out": n.KnockedOut,
    "ally_knocked_out": n.AllyKnockedOut,
    "enemy_knocked_out": n.EnemyKnockedOut,
    "enemy_command": n.EnemyCommand,
    "alone": n.Alone,
    "immune": n.Immune,
    "command_proof": n.CommandProof,
    "spares": n.Spares,
    "modifies": lambda dealt, type_, by, sign: n.Modifies(dealt, type_, sign * by),
    "modified": lambda type_: TYPES[type_],
    "dealt": lambda dealt: dealt == "与える",
    "change": lambda change: 1 if change == "増加する。" else -1,
    "melee_reaction": n.MeleeReaction,
    "reaction_check": n.Check,
    "set_again": n.SetAgain,
    "stay": n.Stay,
    # CG-21.10
    "named": n.Named,
    "fitting": lambda *limits: n.Fitting(**dict(limits)),
    "trait": lambda trait: ("trait", trait),
    "elements": lambda elements: ("elements", elements),
    "hp": lambda hp: ("hp", hp),
}
"""The node of each rule of cards.lark, from its parts."""


def _of(kind: type | UnionType, parts: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(part for part in parts if isinstance(part, kind))


def _one(kind: type | UnionType, parts: Iterable[Any]) -> Any:
    return next(iter(_of(kind, parts)), None)
