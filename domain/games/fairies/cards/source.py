"""What authors write in a card set (FB-2.1, FB-20): the shapes of its tables, and their limits."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.cards.flavour import FLAVOUR_LABELS, NO_FLAVOUR, Author, FlavourField, Picture
from saikoro.domain.games.fairies.cards.notation import words as w

LONGEST_NAME = 40
MOST_KINS = 40
LONGEST_KIN = 16
MOST_CARDS = 300
"""The maximum number of cards in a table."""
MOST_DECKS = 40
MOST_LINES = 10
"""The maximum number of lines of a card."""
LONGEST_LINE = 400

ID = "[A-Za-z0-9_-]{1,24}"

Id = Annotated[
    str,
    Meta(pattern=rf"^{ID}\Z", description="英数字と_-で24文字まで / 1 to 24 of A-Z a-z 0-9 _ -"),
]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
NameEn = Annotated[str, Meta(max_length=2 * LONGEST_NAME)]


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a card set as its author wrote it."""


class CardSource(Source, frozen=True):
    """What every card has."""

    id: Id
    """The id, unique in the set."""
    name: Name
    """The Japanese name, unique in the set."""
    name_en: NameEn = ""
    """The English name."""
    text: list[str] = []
    """Lines in the notation of FB-16."""
    flavour: FlavourField = NO_FLAVOUR
    """A text for the mood of the card."""
    author: Author = ""
    """Who wrote the card."""
    picture: Picture = ""
    """The digest of its picture."""


class SelectedSource(CardSource, frozen=True):
    """A card that can be selected or picked."""

    kin: list[str] = []
    """Its kins, of those that the set lists."""


class PricedSource(SelectedSource, frozen=True, kw_only=True):
    """A card that is paid for."""

    cost: int
    """How many cost cards it takes."""


class UnitSource(PricedSource, frozen=True, kw_only=True):
    """One `[[unit]]`, `[[support]]` or `[[extra_unit]]`."""

    power: int
    """The power in battle."""
    damage: int
    """The damage value (FB-7.13)."""
    breaker: int = 0
    """How often breaker counts (FB-12)."""
    guardian: bool = False
    """Whether it may block (FB-12)."""
    trigger_check: int = 0
    """How many trigger checks its attack brings (FB-7.9)."""
    damage_check: int = 0
    """How many damage checks it brings when it is beaten or ties (FB-7.12)."""
    damage_check_upright: int | None = None
    """None: the same as `damage_check`."""


class ExtraMagicSource(PricedSource, frozen=True, kw_only=True):
    """One `[[extra_magic]]`."""

    permanent: bool = False
    """Whether it stays on the field after its cast (FB-6.10)."""


class MagicSource(ExtraMagicSource, frozen=True, kw_only=True):
    """One `[[magic]]`."""

    guardian: bool = False
    """Whether it may block (FB-12.1)."""
    power: int | None = None
    """The power of a guardian; null for another (FB-12.1)."""


class TriggerSource(SelectedSource, frozen=True, kw_only=True):
    """One `[[trigger]]`."""

    trigger: w.TriggerKind
    """The kind of trigger (FB-8.2)."""


class CostSource(CardSource, frozen=True, kw_only=True):
    """One `[[cost]]`."""

    cost_kind: w.CostKind
    """Basic, or of a wound (FB-2.1)."""


Copies = dict[Id, Annotated[int, Meta(ge=1, le=99)]]
"""How many of each card, by id."""


class DeckSource(Source, frozen=True):
    """One `[[deck]]`: a submission of FB-3.1 to start with."""

    name: Name
    """The name."""
    fairy: Id
    """The id of the fairy."""
    name_en: NameEn = ""
    """The English name."""
    main: Copies = {}
    """The main deck."""
    extra: Copies = {}
    """The extra deck."""
    cost: Copies = {}
    """The cost deck."""
    reactions: list[w.Window] | None = None
    """None: all of them (FB-3.1)."""


Cards = Annotated[list[Any], Meta(max_length=MOST_CARDS)]


class SetSource(Source, frozen=True):
    """A whole card set; its cards and decks are checked one by one."""

    catalogue: Name = "page"
    """The name of the set."""
    version: Annotated[int, Meta(ge=1, le=999_999)] = 1
    """The version of the set."""
    game: Literal["fairies"] = "fairies"
    """The id of the game."""
    kins: Annotated[list[str], Meta(max_length=MOST_KINS)] = []
    """Every kin that its cards may have."""
    unit: Cards = []
    support: Cards = []
    magic: Cards = []
    trigger: Cards = []
    music: Cards = []
    extra_unit: Cards = []
    extra_magic: Cards = []
    cost: Cards = []
    fairy: Cards = []
    deck: Annotated[list[Any], Meta(max_length=MOST_DECKS)] = []


class CheckedSet(SetSource, frozen=True):
    """A card set whose cards and decks have been checked."""

    unit: list[UnitSource] = []
    """ユニット."""
    support: list[UnitSource] = []
    """サポートユニット."""
    magic: list[MagicSource] = []
    """マジックイベント."""
    trigger: list[TriggerSource] = []
    """トリガー."""
    music: list[PricedSource] = []
    """ミュージック."""
    extra_unit: list[UnitSource] = []
    """エクストラユニット."""
    extra_magic: list[ExtraMagicSource] = []
    """エクストラマジックイベント."""
    cost: list[CostSource] = []
    """コスト."""
    fairy: list[CardSource] = []
    """フェアリー."""
    deck: list[DeckSource] = []
    """Decks to start with (FB-3.1)."""


ATTRIBUTES = ("breaker", "guardian", "trigger_check", "damage_check", "damage_check_upright")
"""The fields that are attributes (FB-12)."""

LABELS = {
    "catalogue": "カードセット",
    "version": "版",
    "kins": "種族一覧",
    "id": "ID",
    "name": "名前",
    "name_en": "英名",
    "kin": "種族",
    "cost": "コスト",
    "power": "パワー",
    "damage": "ダメージ値",
    "breaker": "ブレイカー",
    "guardian": "ガーディアン",
    "trigger_check": "トリガーチェック",
    "damage_check": "ダメージチェック",
    "damage_check_upright": "縦向きダメージチェック",
    "fairy": "フェアリー",
    "reactions": "応答",
    **FLAVOUR_LABELS,
}
"""What fields are called in Japanese."""

SOURCES: dict[w.CardType, type[CardSource]] = {
    w.CardType.UNIT: UnitSource,
    w.CardType.SUPPORT: UnitSource,
    w.CardType.MAGIC: MagicSource,
    w.CardType.TRIGGER: TriggerSource,
    w.CardType.MUSIC: PricedSource,
    w.CardType.EXTRA_UNIT: UnitSource,
    w.CardType.EXTRA_MAGIC: ExtraMagicSource,
    w.CardType.COST: CostSource,
    w.CardType.FAIRY: CardSource,
}
"""The shape of each table of cards, by its name."""
