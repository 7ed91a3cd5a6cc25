"""The shapes of a card set as its author writes it (CG-2, CG-22.1)."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.cards.fields import Bounds, field
from saikoro.domain.cards.flavour import Beside
from saikoro.domain.text import Text

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
    field(
        "ID",
        Text("英数字と_-で{most}文字まで", "1 to {most} of A-Z a-z 0-9 _ -").filled(
            most=LONGEST_ID
        ),
        pattern=rf"^[A-Za-z0-9_-]{{1,{LONGEST_ID}}}\Z",
    ),
]


class CardSource(Beside, frozen=True, forbid_unknown_fields=True):
    """What every card of a set has (CG-22.1)."""

    id: CardId
    """The id, unique among its kind."""
    name: Annotated[str, field("名前")]
    """The name."""


class UnitSource(CardSource, frozen=True):
    """One `[[unit]]` or `[[leap]]` of a card set as its author wrote it (CG-22.1)."""

    element: Annotated[str, field("属性")]
    """The element of the unit."""
    hp: Annotated[int, field("HP", within=Bounds(1, 30, "hp_bad"))]
    """The HP that are printed on the card."""
    speed: Annotated[int, field("速度", within=Bounds(0, 10, "speed_bad"))]
    """The speed."""
    traits: Annotated[list[str], field("特徴", max_length=MOST_TRAITS)]
    """Its traits."""
    actions: Annotated[list[str], field("行動表")]
    """The six rows of the action table, face 1 first."""
    ability: Annotated[str, field("特性")]
    """The text of the ability."""
    leap: Annotated[str, field("リープ")] = ""
    """The leap units, or the text of the leap."""
    en: Annotated[Label, field("英名")] = ""
    """The English text."""


class CommandSource(CardSource, frozen=True):
    """One `[[command]]` of a card set as its author wrote it (CG-22.1)."""

    text: Annotated[str, field("テキスト")]
    """The text of the card."""
    en: Annotated[Label, field("英名")] = ""
    """The English text."""


class CheckedSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set as its author wrote it (CG-22.1)."""

    format: Annotated[Literal[1], field("形式")] = 1
    """The version of the layout of the set."""
    game: Annotated[Literal["cardgard"], field("ゲーム")] = "cardgard"
    """The id of the game."""
    id: Annotated[Label, field("ID")] = ""
    """The id, unique among its kind."""
    version: Annotated[Label, field("版")] = ""
    """The version."""
    author: Annotated[Label, field("作者")] = ""
    """Who wrote the cards."""
    licence: Annotated[Label, field("ライセンス")] = ""
    """The licence of the cards."""
    unit: Annotated[list[UnitSource], field("ユニット", max_length=MOST_CARDS)] = []
    """The units for decks."""
    leap: Annotated[list[UnitSource], field("リープ", max_length=MOST_CARDS)] = []
    """The units for leap decks."""
    command: Annotated[list[CommandSource], field("コマンド", max_length=MOST_CARDS)] = []
    """The commands."""
