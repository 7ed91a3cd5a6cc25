"""Card sets of Fairies Battle (FB-2.1, FB-20): read from data, checked, and made ready to play."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Self

import msgspec

from saikoro.domain.cards.fields import ready
from saikoro.domain.cards.flavour import Beside
from saikoro.domain.games.fairies.cards.checks import Checked
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.lines import Lines
from saikoro.domain.games.fairies.cards.source import CardSource, CheckedSet, DeckSource, UnitSource
from saikoro.domain.record.canonical import canonical_digest


class Card(Beside, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """A card of any type; numbers that its type does not have are None or 0."""

    type: ClassVar[w.CardType]
    id: str
    name: str
    name_en: str = ""
    kin: tuple[str, ...] = ()
    cost: int | None = None
    """None fits no cost filter (FB-16.3)."""
    power: int | None = None
    damage: int = 0
    """The damage value."""
    breaker: int = 0
    guardian: bool = False
    trigger_check: int = 0
    damage_check: int = 0
    damage_check_upright: int = 0
    """How many checks if it was attacked upright (FB-7.12)."""
    permanent: bool = False
    lines: Lines = Lines()


class Unit(Card, frozen=True, tag="unit"):
    """ユニット."""

    type = w.CardType.UNIT


class Support(Card, frozen=True, tag="support"):
    """サポートユニット."""

    type = w.CardType.SUPPORT


class Magic(Card, frozen=True, tag="magic"):
    """マジックイベント; a guardian has a power (FB-12.1)."""

    type = w.CardType.MAGIC


class Trigger(Card, frozen=True, kw_only=True, tag="trigger"):
    """トリガー."""

    type = w.CardType.TRIGGER
    trigger: w.TriggerKind


class Music(Card, frozen=True, tag="music"):
    """ミュージック."""

    type = w.CardType.MUSIC


class ExtraUnit(Card, frozen=True, tag="extra_unit"):
    """エクストラユニット: its base and condition are in its lines."""

    type = w.CardType.EXTRA_UNIT


class ExtraMagic(Card, frozen=True, tag="extra_magic"):
    """エクストラマジックイベント: its condition is in its lines."""

    type = w.CardType.EXTRA_MAGIC


class Cost(Card, frozen=True, kw_only=True, tag="cost"):
    """コスト."""

    type = w.CardType.COST
    cost_kind: w.CostKind


class Overrides(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a fairy changes for its owner (FB-13); None where the rule stays as it is."""

    main_deck_min: int | None = None
    trigger_count: int | None = None
    same_name_max: int | None = None
    breaker_max: int | None = None
    guardian_max: int | None = None
    extra_max: int | None = None
    opening_hand: int | None = None
    mulligans: int | None = None
    losing_damage: int | None = None
    direct_damage: int | None = None
    grade_step: int | None = None
    use_banished: bool = False
    forest_to_banished: bool = False
    reverse_instead: bool = False
    slough_pays: bool = False

    @classmethod
    def of(cls, lines: Iterable[n.Line]) -> Self:
        """What these lines change together; the last of one override wins (FB-3.15)."""
        changes: dict[str, Any] = {
            line.override: True if line.number is None else line.number
            for line in lines
            if isinstance(line, n.RuleOverride)
        }
        return cls(**changes)


class Fairy(Card, frozen=True, kw_only=True, tag="fairy"):
    """フェアリー."""

    type = w.CardType.FAIRY
    overrides: Overrides = Overrides()


AnyCard = Unit | Support | Magic | Trigger | Music | ExtraUnit | ExtraMagic | Cost | Fairy

_CARDS: dict[w.CardType, type[AnyCard]] = {
    card.type: card
    for card in (Unit, Support, Magic, Trigger, Music, ExtraUnit, ExtraMagic, Cost, Fairy)
}


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A submission to start with (FB-3.1)."""

    name: str
    name_en: str
    fairy: str
    main: dict[str, int]
    """How many of each card, by id."""
    extra: dict[str, int]
    cost: dict[str, int]
    reactions: tuple[w.Window, ...]


class CardSet(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Every card that exists in a match."""

    digest: str
    catalogue: str
    version: int
    kins: tuple[str, ...]
    cards: dict[str, AnyCard]
    """By id, in the order of FB-2.1 and of the set."""
    decks: tuple[Deck, ...]

    @cached_property
    def by_name(self) -> dict[str, AnyCard]:
        """The cards by their names, which are unique (FB-16.4)."""
        return {card.name: card for card in self.cards.values()}

    def english_of(self, name: str) -> str:
        """The English name of a card by its name, which stays where no card has it (FB-6.3)."""
        card = self.by_name.get(name)
        return name if card is None else card.name_en or name


def read_card_set(data: Any) -> CardSet:
    """Check decoded JSON or TOML, and make it playable; IllegalCardSet names every failure."""
    checked = Checked(data)
    checked.refuse()
    source = msgspec.convert(data, CheckedSet)
    cards = [
        _card(type_, card, f"/{type_}/{index}", checked.meanings)
        for type_ in w.CardType
        for index, card in enumerate(getattr(source, type_))
    ]
    return CardSet(
        digest=canonical_digest(data),
        catalogue=source.catalogue,
        version=source.version,
        kins=tuple(source.kins),
        cards={card.id: card for card in cards},
        decks=tuple(map(_deck, source.deck)),
    )


def _card(
    type_: w.CardType, source: CardSource, pointer: str, lines: Mapping[str, n.Line]
) -> AnyCard:
    printed = tuple(lines[f"{pointer}/text/{index}"] for index in range(len(source.text)))
    made: dict[str, Any] = {"lines": Lines(printed)}
    if isinstance(source, UnitSource):
        checks, upright = source.damage_check, source.damage_check_upright
        made["damage_check_upright"] = checks if upright is None else upright
    if type_ is w.CardType.FAIRY:
        made["overrides"] = Overrides.of(printed)
    return ready(_CARDS[type_], source, **made)


def _deck(source: DeckSource) -> Deck:
    reactions = w.Window if source.reactions is None else source.reactions
    return ready(Deck, source, reactions=tuple(reactions))
