"""The card notation of Cardgard (CG-21): parses texts into nodes and prints nodes as texts.

Every reader raises ParseError for a text outside of the grammar, at the first character that does
not fit, and PlacementError for misplaced phrases.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from saikoro.domain.cards.notation.texts import ParseError, check_characters, parse_error
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.notation.phrases import NOTATION
from saikoro.domain.games.cardgard.cards.notation.placement import (
    named_first,
    place_ability,
    place_command,
    place_row,
    saving_all,
)
from saikoro.domain.text import Text

LONGEST_TEXT = 400
"""Most characters of a text (CG-2.7)."""

_FACES = {f"【{face}】": face for face in range(1, 7)}
_ABILITY = "【特性】"
_LEAP = "【リープ】"
_NOTHING = "「なし」"
_A_NAME = Text("名前", "a name")


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


READERS: dict[str, Callable[[str], Any]] = {
    "actions": read_row,
    "ability": read_ability,
    "leap": read_leap,
    "text": read_command,
}
"""How the texts of a card are read, by the fields that have them."""


def print_row(face: int, row: n.Row | None) -> str:
    """A row in the words of CG-21."""
    if row is None:
        return f"【{face}】{_NOTHING}"
    return f"【{face}】「{row.name}」……{NOTATION.print(named_first(row))}"


def print_ability(ability: n.Ability | None) -> str:
    """An ability in the words of CG-21."""
    if ability is None:
        return _ABILITY + _NOTHING
    return f"{_ABILITY}「{ability.name}」……{NOTATION.print(ability.meaning)}"


def print_leap(leap: n.Leap) -> str:
    """A leap line in the words of CG-21."""
    return _LEAP + NOTATION.print(leap)


def print_command(command: n.Command) -> str:
    """The text of a command in the words of CG-21."""
    return NOTATION.print(saving_all(command))


# CG-21.2: frames


def _head(text: str, heads: Iterable[str]) -> str:
    """The head with which `text` begins; ParseError if it has none of `heads`."""
    check_characters(text)  # CG-21.1, CG-21.2
    for head in heads:
        if text.startswith(head):
            return head
    raise parse_error(text, 0, heads, {})


def _name(text: str, start: int) -> tuple[str, int]:
    """The name at `start`, up to the last 」 before ……, and the offset after it."""
    if not text.startswith("「", start):
        raise parse_error(text, start, ["「"], {})
    end = text.rfind("」……")
    if end < 0:
        end = text.rfind("」") if "」" in text else len(text)
        raise parse_error(text, end, ["」……"], {})
    if end == start + 1:
        raise ParseError(text, end + 1, [_A_NAME.both])
    return text[start + 1 : end], end + len("」……")


def _read(part: str, text: str, start: int) -> Any:
    """The node of `text` from `start`; `part` is a rule of cards.lark."""
    try:
        return NOTATION.read(text[start:], part)
    except ParseError as error:
        raise error.within(text, lambda index: start + index) from None
