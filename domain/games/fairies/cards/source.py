"""What authors write in a card set (FB-2.1, FB-20): the shapes of its tables, and their limits."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.cards.fields import Bounds, field, labels_of
from saikoro.domain.cards.flavour import NO_FLAVOUR, Author, FlavourField, Picture
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.text import Text

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
    field(
        "ID",
        Text("英数字と_-で24文字まで", "1 to 24 of A-Z a-z 0-9 _ -"),
        pattern=rf"^{ID}\Z",
    ),
]
Name = Annotated[str, field("名前", min_length=1, max_length=LONGEST_NAME)]
NameEn = Annotated[str, field("英名", max_length=2 * LONGEST_NAME)]
Guardian = Annotated[bool, field("ガーディアン")]
"""Whether it may block (FB-12)."""


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

    kin: Annotated[list[str], field("種族")] = []
    """Its kins, of those that the set lists."""


class PricedSource(SelectedSource, frozen=True, kw_only=True):
    """A card that is paid for."""

    cost: Annotated[int, field("コスト", within=Bounds(0, 10))]
    """How many cost cards it takes."""


class UnitSource(PricedSource, frozen=True, kw_only=True):
    """One `[[unit]]`, `[[support]]` or `[[extra_unit]]`."""

    power: Annotated[int, field("パワー", within=Bounds(0, 30_000))]
    """The power in battle."""
    damage: Annotated[int, field("ダメージ値", within=Bounds(0, 100))]
    """The damage value (FB-7.13)."""
    breaker: Annotated[int, field("ブレイカー", within=Bounds(0, 3))] = 0
    """How often breaker counts (FB-12)."""
    guardian: Guardian = False
    trigger_check: Annotated[int, field("トリガーチェック", within=Bounds(0, 3))] = 0
    """How many trigger checks its attack brings (FB-7.9)."""
    damage_check: Annotated[int, field("ダメージチェック", within=Bounds(0, 3))] = 0
    """How many damage checks it brings when it is beaten or ties (FB-7.12)."""
    damage_check_upright: Annotated[
        int | None, field("縦向きダメージチェック", within=Bounds(0, 3))
    ] = None
    """None: the same as `damage_check`."""


class ExtraMagicSource(PricedSource, frozen=True, kw_only=True):
    """One `[[extra_magic]]`."""

    permanent: bool = False
    """Whether it stays on the field after its cast (FB-6.10)."""


class MagicSource(ExtraMagicSource, frozen=True, kw_only=True):
    """One `[[magic]]`."""

    guardian: Guardian = False
    power: Annotated[int | None, field("パワー", within=Bounds(0, 30_000))] = None
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
    fairy: Annotated[Id, field("フェアリー")]
    """The id of the fairy."""
    name_en: NameEn = ""
    """The English name."""
    main: Copies = {}
    """The main deck."""
    extra: Copies = {}
    """The extra deck."""
    cost: Copies = {}
    """The cost deck."""
    reactions: Annotated[list[w.Window] | None, field("応答")] = None
    """None: all of them (FB-3.1)."""


_CARDS = Meta(max_length=MOST_CARDS)


class CheckedSet(Source, frozen=True):
    """A whole card set."""

    catalogue: Annotated[Name, field("カードセット")] = "page"
    """The name of the set."""
    version: Annotated[int, field("版", ge=1, le=999_999)] = 1
    """The version of the set."""
    game: Literal["fairies"] = "fairies"
    """The id of the game."""
    kins: Annotated[list[str], field("種族一覧", max_length=MOST_KINS)] = []
    """Every kin that its cards may have."""
    unit: Annotated[list[UnitSource], _CARDS] = []
    """ユニット."""
    support: Annotated[list[UnitSource], _CARDS] = []
    """サポートユニット."""
    magic: Annotated[list[MagicSource], _CARDS] = []
    """マジックイベント."""
    trigger: Annotated[list[TriggerSource], _CARDS] = []
    """トリガー."""
    music: Annotated[list[PricedSource], _CARDS] = []
    """ミュージック."""
    extra_unit: Annotated[list[UnitSource], _CARDS] = []
    """エクストラユニット."""
    extra_magic: Annotated[list[ExtraMagicSource], _CARDS] = []
    """エクストラマジックイベント."""
    cost: Annotated[list[CostSource], _CARDS] = []
    """コスト."""
    fairy: Annotated[list[CardSource], _CARDS] = []
    """フェアリー."""
    deck: Annotated[list[DeckSource], Meta(max_length=MOST_DECKS)] = []
    """Decks to start with (FB-3.1)."""


ATTRIBUTES = ("breaker", "guardian", "trigger_check", "damage_check", "damage_check_upright")
"""The fields that are attributes (FB-12)."""

LABELS = labels_of(CheckedSet)
"""What fields are called in Japanese."""
