"""What authors write in a card set (PB-2): the shapes of its tables, with the limits of PB-2.5."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.cards.fields import field, labels_of, tables_of
from saikoro.domain.cards.flavour import NO_FLAVOUR, Author, FlavourField, Picture
from saikoro.domain.games.pbwcg.cards.notation.words import (
    Attribute,
    BsEffect,
    EquipmentSlot,
    EquipmentType,
    SetKind,
)
from saikoro.domain.text import Text

ALL_WORLDS = "全世界"
"""The world of supports that any master may have (PB-16.2)."""

OWN = "固有"
OF_SUPPORTS = "召喚サポート"
"""Where an ability comes from, besides races and jobs (PB-18.3)."""

LONGEST_NAME = 40
LONGEST_ID = 16
MOST_CARDS = 200
"""Of one table of a card set."""
MOST_ABILITIES = 9
"""Of one race, job, PC or support."""

_IN_NAMES = r" -Z\\^-~" "\xa0-\u3009\u300e\u300f\u3012-\ud7ff\ue000-\U0010ffff"
"""All but 「」【】《》[], control characters and surrogates; JSON Schema cannot name surrogates."""

_NAMED = Text("1〜{most}文字、「」【】《》[]なし", "1–{most} characters, none of 「」【】《》[]")
_BS_NAMED = Text(
    "1〜{most}文字、「」【】《》[]。:・を回復・無効なし",
    "1–{most} characters, without 「」【】《》[]。: and the phrases を回復 and 無効",
)
_ID = Text(
    "英数字と_-で{most}文字まで、s1やset1のような形を除く",
    "up to {most} letters, digits, _ or -, but nothing like s1 or set1",
)
_ABILITIES = Text("アビリティのidを{most}つまで", "up to {most} ability ids")
_AT_MOST = Text("{most}まで", "{most} at most")


def _name(label: str) -> Meta:
    pattern = rf"\A[{_IN_NAMES}]{{1,{LONGEST_NAME}}}\Z"
    return field(label, _NAMED.filled(most=LONGEST_NAME), pattern=pattern)


_TABLE = field(says=_AT_MOST.filled(most=MOST_CARDS), max_length=MOST_CARDS)

Name = Annotated[str, _name("名前")]
CardId = Annotated[
    str,
    field(
        "ID",
        _ID.filled(most=LONGEST_ID),
        pattern=rf"\A(?!s[0-9]+\Z|set[0-9]\Z)[A-Za-z0-9_-]{{1,{LONGEST_ID}}}\Z",
    ),
]
World = Annotated[str, _name("世界")]
"""The name of a world."""
Stat = Annotated[int, Meta(ge=0, le=20)]
EquipmentStat = Annotated[int, Meta(ge=-5, le=12)]
Wp = Annotated[int, field("WP", ge=0, le=40)]
"""The WP: those that it has, or that an ability takes."""
Endurance = Annotated[int, field("持久", ge=1, le=20)]
"""The printed endurance; without one it follows from other numbers (PB-8.8)."""
Range = Annotated[Literal["1PC内", "2PC内", "3PC内"], field("範囲")]
"""How far normal attacks reach."""
Abilities = Annotated[
    list[CardId],
    field("アビリティ", _ABILITIES.filled(most=MOST_ABILITIES), max_length=MOST_ABILITIES),
]
"""The ids of abilities (PB-18.1)."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a card set as its author wrote it."""


class NamedSource(Source, frozen=True):
    """One `[[world]]`, and what every other table begins with."""

    name: Name
    """The name."""
    name_en: Annotated[str, _name("英名")]
    """The English name."""


class BsSource(Source, frozen=True):
    """One `[[bs]]` (PB-14.9)."""

    name: Annotated[
        str,
        field(
            "名前",
            _BS_NAMED.filled(most=LONGEST_NAME),
            pattern=rf"\A(?!.*(?:を回復|無効|[。:]))[{_IN_NAMES}]{{1,{LONGEST_NAME}}}\Z",
        ),
    ]
    """The name."""
    name_en: Annotated[str, _name("英名")]
    """The English name."""
    rule: Annotated[BsEffect, field("規則")]
    """The rule that defines what it does."""


class OriginSource(NamedSource, frozen=True):
    """One `[[race]]` or `[[job]]`, with the abilities that it gives (PB-18.1)."""

    abilities: Abilities


class CardSource(NamedSource, frozen=True):
    """What every card and every ability has."""

    id: CardId
    """The id, unique among its kind."""
    text: Annotated[str, field("特性", Text("テキスト", "a text"))]
    """The text of the card."""


class AbilitySource(CardSource, frozen=True, rename={"origin": "from"}):
    """One `[[ability]]` (PB-18.3)."""

    origin: Annotated[str, _name("出所")]
    """A race, a job, 固有 or 召喚サポート."""
    wp: Wp


class PrintedSource(CardSource, frozen=True, kw_only=True):
    """What every card has."""

    flavour: FlavourField = NO_FLAVOUR
    """A text for the mood of the card."""
    author: Author = ""
    """Who wrote the card."""
    picture: Picture = ""
    """The digest of its picture."""


class PcSource(PrintedSource, frozen=True):
    """One `[[pc]]` (PB-2.2)."""

    world: World
    race: Annotated[str, _name("種族")]
    """The name of a race."""
    job: Annotated[str, _name("職業")]
    """The name of a job."""
    attribute: Annotated[Attribute, field("本属性")]
    """What its normal attacks are made with."""
    hp: Annotated[int, field("HP", ge=1, le=40)]
    """The HP."""
    stats: Annotated[tuple[Stat, Stat, Stat], field("体/技/心")]
    """体/技/心 (PB-2.1)."""
    wp: Wp
    sp: Annotated[int, field("SP", ge=0, le=40)]
    """The SP."""
    range: Range
    abilities: Abilities
    traits: Annotated[list[Name], field("特徴", Text("9つまで", "9 at most"), max_length=9)]
    """The traits."""
    endurance: Endurance | msgspec.UnsetType = msgspec.UNSET


class EquipmentSource(PrintedSource, frozen=True):
    """One `[[equipment]]` (PB-2.3)."""

    type: Annotated[EquipmentType, field("種別")]
    """Whether it is a weapon or an armour."""
    place: Annotated[EquipmentSlot, field("部位")]
    """Where it is worn."""
    stats: Annotated[tuple[EquipmentStat, EquipmentStat, EquipmentStat], field("体/技/心")]
    """What it adds to 体/技/心 (PB-2.3)."""
    weight: Annotated[int, field("重さ", ge=0, le=20)]
    """How heavy it is."""


class SetCardSource(PrintedSource, frozen=True):
    """One `[[set]]` (PB-2.4)."""

    kind: Annotated[SetKind, field("種類")]
    """The kind (PB-17.1)."""
    turns: Annotated[int, field("持続ターン", ge=0, le=9)]
    """How many turns it lasts; 0 is no limit."""


class SupportSource(PrintedSource, frozen=True):
    """One `[[support]]` (PB-2.4)."""

    world: World
    attribute: Annotated[
        Literal["体", "技", "心"], field("本属性", Text("体・技・心のどれか", "one of these"))
    ]
    """What its normal attacks are made with."""
    stats: Annotated[tuple[Stat, Stat, Stat], field("体/技/心")]
    """体/技/心 (PB-2.1)."""
    cp: Annotated[int, field("CP", ge=1, le=13)]
    """The CP."""
    wp: Wp
    range: Range
    abilities: Abilities
    endurance: Endurance | msgspec.UnsetType = msgspec.UNSET


class StartersSource(Source, frozen=True):
    """The two starters of a deck (PB-3.1)."""

    slot1: Annotated[CardId, field("初期1")]
    """The id of the PC of slot 1."""
    slot3: Annotated[CardId, field("初期3")]
    """The id of the PC of slot 3."""


class DeckSource(NamedSource, frozen=True):
    """One `[[deck]]`: a deck to start with (PB-3.11)."""

    id: CardId
    """The id, unique among its kind."""
    starters: Annotated[
        StartersSource, field(says=Text("slot1とslot3のカード", "the cards of slot1 and slot3"))
    ]
    """The starters."""
    cards: Annotated[list[CardId], field("カード", Text("99枚まで", "99 at most"), max_length=99)]
    """The ids of its cards, the starters among them."""


class CheckedSet(Source, frozen=True):
    """A whole card set."""

    catalogue: Annotated[str, _name("カタログ")]
    """The name of the catalogue."""
    version: Annotated[int, field("版", ge=1, le=9_999)]
    """The version."""
    game: Annotated[Literal["pbwcg"], field("ゲーム")] = "pbwcg"
    """The id of the game."""
    world: Annotated[list[NamedSource], _TABLE] = []
    """The worlds."""
    bs: Annotated[list[BsSource], _TABLE] = []
    """The BS (PB-14.9)."""
    race: Annotated[list[OriginSource], _TABLE] = []
    """The races."""
    job: Annotated[list[OriginSource], _TABLE] = []
    """The jobs."""
    ability: Annotated[list[AbilitySource], _TABLE] = []
    """The abilities (PB-18)."""
    pc: Annotated[list[PcSource], _TABLE] = []
    """The PC cards."""
    equipment: Annotated[list[EquipmentSource], _TABLE] = []
    """The equipment cards."""
    set: Annotated[list[SetCardSource], _TABLE] = []
    """The set cards."""
    support: Annotated[list[SupportSource], _TABLE] = []
    """The support cards."""
    deck: Annotated[list[DeckSource], _TABLE] = []
    """The decks that the set offers (PB-3.11)."""


TABLES = tables_of(CheckedSet)
"""In the order in which references can be followed."""

LABELS = labels_of(CheckedSet)
"""What a page calls the fields."""

_CARDS = ("pc", "equipment", "set", "support")

REFERENCES: dict[str, dict[str, tuple[str, ...]]] = {
    "race": {"abilities": ("ability",)},
    "job": {"abilities": ("ability",)},
    "ability": {"from": ("race", "job", OWN, OF_SUPPORTS)},
    "pc": {"world": ("world",), "race": ("race",), "job": ("job",), "abilities": ("ability",)},
    "support": {"world": ("world",), "abilities": ("ability",)},
    "deck": {"starters/slot1": _CARDS, "starters/slot3": _CARDS, "cards": _CARDS},
}
"""The fields that refer to others (PB-2.6), with their tables, or the words that stand for none."""

BY_NAME = ("world", "bs", "race", "job")
"""The tables whose entries are referred to by name; those of others are by id."""
