"""The shapes of a card set as its author writes it (CG-2, CG-22.1)."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.cards.flavour import FLAVOUR_LABELS, NO_FLAVOUR, Author, FlavourField, Picture

STAR = "★"
"""The trait of leap units (CG-2.3)."""

LONGEST_ID = 16
MOST_CARDS = 200
"""Maximum number of cards in each table of a set."""

LONGEST_LABEL = 200
"""Maximum length of a text that is only shown, such as a translated name or an author."""
MOST_TRAITS = 32
"""Maximum number of traits that are checked one by one."""

Label = Annotated[str, Meta(max_length=LONGEST_LABEL)]
CardId = Annotated[
    str,
    Meta(
        pattern=rf"^[A-Za-z0-9_-]{{1,{LONGEST_ID}}}\Z",
        description=f"英数字と_-で{LONGEST_ID}文字まで / 1 to {LONGEST_ID} of A-Z a-z 0-9 _ -",
    ),
]


class UnitSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[unit]]` or `[[leap]]` of a card set as its author wrote it (CG-22.1)."""

    id: CardId
    """The id, unique among its kind."""
    name: str
    """The name."""
    element: str
    """The element of the unit."""
    hp: int
    """The HP that are printed on the card."""
    speed: int
    """The speed."""
    traits: Annotated[list[str], Meta(max_length=MOST_TRAITS)]
    actions: list[str]
    """The six rows of the action table, face 1 first."""
    ability: str
    """The text of the ability."""
    leap: str = ""
    """The leap units, or the text of the leap."""
    en: Label = ""
    """The English text."""
    flavour: FlavourField = NO_FLAVOUR
    """A text for the mood of the card."""
    author: Author = ""
    """Who wrote the card."""
    picture: Picture = ""
    """The digest of its picture."""


class CommandSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[command]]` of a card set as its author wrote it (CG-22.1)."""

    id: CardId
    """The id, unique among its kind."""
    name: str
    """The name."""
    text: str
    """The text of the card."""
    en: Label = ""
    """The English text."""
    flavour: FlavourField = NO_FLAVOUR
    """A text for the mood of the card."""
    author: Author = ""
    """Who wrote the card."""
    picture: Picture = ""
    """The digest of its picture."""


Cards = Annotated[list[Any], Meta(max_length=MOST_CARDS)]


class SetSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set as its author wrote it (CG-22.1)."""

    format: Literal[1] = 1
    """The version of the layout of the set."""
    game: Literal["cardgard"] = "cardgard"
    """The id of the game."""
    id: Label = ""
    """The id, unique among its kind."""
    version: Label = ""
    """The version."""
    author: Label = ""
    """Who wrote the cards."""
    licence: Label = ""
    """The licence of the cards."""
    unit: Cards = []
    leap: Cards = []
    command: Cards = []


class CheckedSet(SetSource, frozen=True):
    """A card set whose cards have been checked."""

    unit: Annotated[list[UnitSource], Meta(max_length=MOST_CARDS)] = []
    leap: Annotated[list[UnitSource], Meta(max_length=MOST_CARDS)] = []
    command: Annotated[list[CommandSource], Meta(max_length=MOST_CARDS)] = []


LABELS = {
    "id": "ID",
    "name": "名前",
    "en": "英名",
    "element": "属性",
    "hp": "HP",
    "speed": "速度",
    "traits": "特徴",
    "actions": "行動表",
    "ability": "特性",
    "leap": "リープ",
    "text": "テキスト",
    "unit": "ユニット",
    "command": "コマンド",
    "format": "形式",
    "game": "ゲーム",
    "version": "版",
    "licence": "ライセンス",
    **FLAVOUR_LABELS,
}
"""What the fields are called in Japanese."""
