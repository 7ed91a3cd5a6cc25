"""What authors write in a card set (PB-2): the shapes of its tables, with the limits of PB-2.5."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.cards.flavour import FLAVOUR_LABELS, NO_FLAVOUR, Author, FlavourField, Picture
from saikoro.domain.games.pbwcg.cards.notation.words import (
    Attribute,
    BsEffect,
    EquipmentSlot,
    EquipmentType,
    SetKind,
)

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

Name = Annotated[
    str,
    Meta(
        pattern=rf"\A[{_IN_NAMES}]{{1,{LONGEST_NAME}}}\Z",
        description="1〜40文字、「」【】《》[]なし / 1–40 characters, none of 「」【】《》[]",
    ),
]
BsName = Annotated[
    str,
    Meta(
        pattern=rf"\A(?!.*(?:を回復|無効|[。:]))[{_IN_NAMES}]{{1,{LONGEST_NAME}}}\Z",
        description="1〜40文字、「」【】《》[]。:・を回復・無効なし"
        " / 1–40 characters, without 「」【】《》[]。: and the phrases を回復 and 無効",
    ),
]
CardId = Annotated[
    str,
    Meta(
        pattern=rf"\A(?!s[0-9]+\Z|set[0-9]\Z)[A-Za-z0-9_-]{{1,{LONGEST_ID}}}\Z",
        description=f"英数字と_-で{LONGEST_ID}文字まで、s1やset1のような形を除く"
        f" / up to {LONGEST_ID} letters, digits, _ or -, but nothing like s1 or set1",
    ),
]


def _whole(least: int, most: int) -> Meta:
    return Meta(
        ge=least,
        le=most,
        description=f"{least}〜{most}の整数 / a whole number from {least} to {most}",
    )


def _one_of(*words: str) -> Meta:
    return Meta(description=f"{'・'.join(words)}のどれか / one of these")


Stat = Annotated[int, _whole(0, 20)]
EquipmentStat = Annotated[int, _whole(-5, 12)]
Wp = Annotated[int, _whole(0, 40)]
Endurance = Annotated[int, _whole(1, 20)]
Range = Annotated[
    Literal["1PC内", "2PC内", "3PC内"],
    _one_of("1PC内", "2PC内", "3PC内"),
]
Abilities = Annotated[
    list[CardId],
    Meta(
        max_length=MOST_ABILITIES,
        description=f"アビリティのidを{MOST_ABILITIES}つまで / up to {MOST_ABILITIES} ability ids",
    ),
]


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a card set as its author wrote it."""


class NamedSource(Source, frozen=True):
    """One `[[world]]`, and what every other table begins with."""

    name: Name
    """The name."""
    name_en: Name
    """The English name."""


class BsSource(Source, frozen=True):
    """One `[[bs]]` (PB-14.9)."""

    name: BsName
    """The name."""
    name_en: Name
    """The English name."""
    rule: Annotated[BsEffect, _one_of(*BsEffect)]
    """The rule that defines what it does."""


class OriginSource(NamedSource, frozen=True):
    """One `[[race]]` or `[[job]]`, with the abilities that it gives (PB-18.1)."""

    abilities: Abilities


class CardSource(NamedSource, frozen=True):
    """What every card and every ability has."""

    id: CardId
    """The id, unique among its kind."""
    text: Annotated[str, Meta(description="テキスト / a text")]
    """The text of the card."""


class AbilitySource(CardSource, frozen=True, rename={"origin": "from"}):
    """One `[[ability]]` (PB-18.3)."""

    origin: Name
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

    world: Name
    race: Name
    job: Name
    attribute: Annotated[Attribute, _one_of(*Attribute)]
    hp: Annotated[int, _whole(1, 40)]
    """HP afterwards."""
    stats: tuple[Stat, Stat, Stat]
    """体/技/心 (PB-2.1)."""
    wp: Wp
    sp: Annotated[int, _whole(0, 40)]
    range: Range
    abilities: Abilities
    traits: Annotated[list[Name], Meta(max_length=9, description="9つまで / 9 at most")]
    """The traits."""
    endurance: Endurance | msgspec.UnsetType = msgspec.UNSET


class EquipmentSource(PrintedSource, frozen=True):
    """One `[[equipment]]` (PB-2.3)."""

    type: Annotated[EquipmentType, _one_of(*EquipmentType)]
    place: Annotated[EquipmentSlot, _one_of(*EquipmentSlot)]
    stats: tuple[EquipmentStat, EquipmentStat, EquipmentStat]
    """What it adds to 体/技/心 (PB-2.3)."""
    weight: Annotated[int, _whole(0, 20)]


class SetCardSource(PrintedSource, frozen=True):
    """One `[[set]]` (PB-2.4)."""

    kind: Annotated[SetKind, _one_of(*SetKind)]
    turns: Annotated[int, _whole(0, 9)]
    """Turns left; 0 is no limit."""


class SupportSource(PrintedSource, frozen=True):
    """One `[[support]]` (PB-2.4)."""

    world: Name
    attribute: Annotated[Literal["体", "技", "心"], _one_of("体", "技", "心")]
    """通常 for damage of a skill, 追加 for additional damage."""
    stats: tuple[Stat, Stat, Stat]
    """体/技/心 (PB-2.1)."""
    cp: Annotated[int, _whole(1, 13)]
    wp: Wp
    range: Range
    abilities: Abilities
    endurance: Endurance | msgspec.UnsetType = msgspec.UNSET


class StartersSource(Source, frozen=True):
    """The two starters of a deck (PB-3.1)."""

    slot1: CardId
    slot3: CardId


class DeckSource(NamedSource, frozen=True):
    """One `[[deck]]`: a deck to start with (PB-3.11)."""

    id: CardId
    """The id, unique among its kind."""
    starters: Annotated[
        StartersSource, Meta(description="slot1とslot3のカード / the cards of slot1 and slot3")
    ]
    """Rosters that the card set offers."""
    cards: Annotated[list[CardId], Meta(max_length=99, description="99枚まで / 99 at most")]
    """The number of cards."""


Listed = Annotated[
    list[Any],
    Meta(max_length=MOST_CARDS, description=f"{MOST_CARDS}まで / {MOST_CARDS} at most"),
]


class SetSource(Source, frozen=True):
    """A whole card set; its tables are checked one by one."""

    catalogue: Name
    version: Annotated[int, _whole(1, 9_999)]
    """The version."""
    game: Annotated[Literal["pbwcg"], _one_of("pbwcg")] = "pbwcg"
    """The id of the game."""
    world: Listed = []
    bs: Listed = []
    race: Listed = []
    job: Listed = []
    ability: Listed = []
    pc: Listed = []
    equipment: Listed = []
    set: Listed = []
    support: Listed = []
    deck: Listed = []


class CheckedSet(SetSource, frozen=True):
    """A card set of which every table has its shape."""

    world: list[NamedSource] = []
    """The worlds."""
    bs: list[BsSource] = []
    """The BS (PB-14.9)."""
    race: list[OriginSource] = []
    """The races."""
    job: list[OriginSource] = []
    """The jobs."""
    ability: list[AbilitySource] = []
    """The abilities (PB-18)."""
    pc: list[PcSource] = []
    """The PC cards."""
    equipment: list[EquipmentSource] = []
    """The equipment cards."""
    set: list[SetCardSource] = []
    """The set cards."""
    support: list[SupportSource] = []
    """The support cards."""
    deck: list[DeckSource] = []
    """The decks that the set offers (PB-3.11)."""


TABLES: dict[str, type[Source]] = {
    "world": NamedSource,
    "bs": BsSource,
    "race": OriginSource,
    "job": OriginSource,
    "ability": AbilitySource,
    "pc": PcSource,
    "equipment": EquipmentSource,
    "set": SetCardSource,
    "support": SupportSource,
    "deck": DeckSource,
}
"""In the order in which references can be followed."""

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

LABELS = {
    "game": "ゲーム",
    "catalogue": "カタログ",
    "version": "版",
    "id": "ID",
    "name": "名前",
    "name_en": "英名",
    "rule": "規則",
    "from": "出所",
    "world": "世界",
    "race": "種族",
    "job": "職業",
    "attribute": "本属性",
    "type": "種別",
    "place": "部位",
    "kind": "種類",
    "turns": "持続ターン",
    "hp": "HP",
    "stats": "体/技/心",
    "wp": "WP",
    "sp": "SP",
    "cp": "CP",
    "endurance": "持久",
    "weight": "重さ",
    "range": "範囲",
    "abilities": "アビリティ",
    "traits": "特徴",
    "text": "特性",
    "slot1": "初期1",
    "slot3": "初期3",
    "cards": "カード",
    **FLAVOUR_LABELS,
}
"""What a page calls the fields."""
