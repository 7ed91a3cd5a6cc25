"""Card sets of PBWCG (PB-2): read from data, checked, and made ready to play."""

import functools
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.cards.flavour import NO_FLAVOUR, Flavour
from saikoro.domain.games.pbwcg.cards import source as s
from saikoro.domain.games.pbwcg.cards.checks import Checked
from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.cards.notation.english import Names
from saikoro.domain.games.pbwcg.cards.notation.parse import read_text
from saikoro.domain.games.pbwcg.cards.notation.placement import CardType, set_card_type
from saikoro.domain.games.pbwcg.cards.notation.texts import Text as CardText
from saikoro.domain.record.canonical import canonical_digest
from saikoro.domain.text import Text


class Stats(NamedTuple):
    """A triple 体/技/心 (PB-2.1)."""

    body: int
    skill: int
    mind: int

    def of(self, attribute: w.Attribute) -> int:
        """One of the three; 無 has none."""
        return self[w.TRIPLE.index(attribute)]


class Named(msgspec.Struct, frozen=True):
    """What every entry of a catalogue has."""

    name: str
    name_en: str

    @property
    def label(self) -> Text:
        """The name in both languages."""
        return Text.plain(self.name, self.name_en)


class World(Named, frozen=True):
    """A world of the catalogue."""


class Bs(Named, frozen=True):
    """A BS of the catalogue, and what it does (PB-14.9)."""

    effect: w.BsEffect


class Origin(Named, frozen=True):
    """A race or a job, with the ids of the abilities that it gives (PB-18.1)."""

    abilities: tuple[str, ...]


class Card(Named, frozen=True):
    """A card or an ability."""

    id: str
    text: CardText


class PrintedCard(Card, frozen=True, kw_only=True, omit_defaults=True):
    """A card that is printed: all but abilities."""

    flavour: Flavour = NO_FLAVOUR
    author: str = ""
    picture: str = ""


class Ability(Card, frozen=True):
    """PB-18."""

    origin: str
    """A race, a job, 固有 or 召喚サポート."""
    wp: int


class Pc(PrintedCard, frozen=True):
    """A PC card (PB-2.2)."""

    world: str
    race: str
    job: str
    attribute: w.Attribute
    hp: int
    stats: Stats
    wp: int
    sp: int
    range: int
    """The n of 通常範囲 nPC内."""
    endurance: int | None
    """None where `base_endurance` counts (PB-8.8)."""
    own: tuple[str, ...]
    """Ids of its 固有 abilities."""
    abilities: tuple[str, ...]
    """Ids of all that it can use: of its race, its job, its own (PB-18.1)."""
    traits: tuple[str, ...]


class Equipment(PrintedCard, frozen=True):
    """An equipment card (PB-2.3)."""

    type: w.EquipmentType
    place: w.EquipmentSlot
    stats: Stats
    weight: int


class SetCard(PrintedCard, frozen=True):
    """A set card (PB-17)."""

    kind: w.SetKind
    turns: int


class Support(PrintedCard, frozen=True):
    """A support card (PB-16)."""

    world: str
    attribute: w.Attribute
    stats: Stats
    cp: int
    wp: int
    range: int
    """The n of 通常範囲 nPC内."""
    endurance: int | None
    """None where it follows from its CP (PB-8.8)."""
    abilities: tuple[str, ...]
    """Ids of those printed on it (PB-18.1)."""

    @property
    def endurance_maximum(self) -> int:
        """PB-8.8."""
        return 5 + self.cp // 2 if self.endurance is None else self.endurance


def card_type(card: Ability | Pc | Equipment | SetCard | Support) -> CardType:
    """Which of the card types of PB-19.9 it has."""
    match card:
        case Ability():
            of_supports = card.origin == s.OF_SUPPORTS
            return CardType.SUPPORT_ABILITY if of_supports else CardType.ABILITY
        case Pc():
            return CardType.PC
        case Equipment():
            return CardType.EQUIPMENT
        case SetCard():
            return set_card_type(card.kind, card.turns)
        case Support():
            return CardType.SUPPORT


class Deck(Named, frozen=True):
    """A deck that comes with the set (PB-3.1)."""

    id: str
    slot1: str
    slot3: str
    cards: tuple[str, ...]
    """Card ids, the starters among them."""


class CardSet(msgspec.Struct, frozen=True, dict=True):
    """Every card that exists in a match."""

    digest: str
    catalogue: str
    version: int
    worlds: dict[str, World]
    """By name, as are BS, races and jobs."""
    bs: dict[str, Bs]
    races: dict[str, Origin]
    jobs: dict[str, Origin]
    abilities: dict[str, Ability]
    """By id, as are all cards and decks."""
    pcs: dict[str, Pc]
    equipment: dict[str, Equipment]
    sets: dict[str, SetCard]
    supports: dict[str, Support]
    decks: dict[str, Deck]

    @functools.cached_property
    def cards(self) -> "dict[str, Pc | Equipment | SetCard | Support]":
        """Every card by its id; abilities are none."""
        return {**self.pcs, **self.equipment, **self.sets, **self.supports}

    @functools.cached_property
    def supports_by_name(self) -> dict[str, Support]:
        """What no. 9 of PB-19.5 names."""
        return {support.name: support for support in self.supports.values()}

    @functools.cached_property
    def english(self) -> Names:
        """The English names of what texts name."""
        return Names(
            lambda bs: self.bs[bs].name_en,
            lambda support: self.supports_by_name[support].name_en,
        )

    @functools.cached_property
    def short_en(self) -> dict[str, str]:
        """The English name of every card, without the title in Ren, Blade of Dawn if it can be."""
        short = {card.id: card.name_en.partition(", ")[0] for card in self.cards.values()}
        count = Counter(short.values())
        return {
            id_: name if count[name] == 1 else self.cards[id_].name_en
            for id_, name in short.items()
        }


def read_card_set(data: Any) -> CardSet:
    """Check decoded JSON or TOML, and make it playable; IllegalCardSet names every failure."""
    Checked(data).refuse()
    source = msgspec.convert(data, s.CheckedSet)
    return CardSet(
        digest=canonical_digest(data),
        catalogue=source.catalogue,
        version=source.version,
        worlds={world.name: World(world.name, world.name_en) for world in source.world},
        bs={bs.name: Bs(bs.name, bs.name_en, bs.rule) for bs in source.bs},
        races=_origins(source.race),
        jobs=_origins(source.job),
        abilities={card.id: _ability(card) for card in source.ability},
        pcs={card.id: _pc(card, source) for card in source.pc},
        equipment={card.id: _equipment(card) for card in source.equipment},
        sets={card.id: _set_card(card) for card in source.set},
        supports={card.id: _support(card) for card in source.support},
        decks={deck.id: _deck(deck) for deck in source.deck},
    )


def _origins(sources: Iterable[s.OriginSource]) -> dict[str, Origin]:
    return {it.name: Origin(it.name, it.name_en, tuple(it.abilities)) for it in sources}


def _entry(card: s.CardSource) -> dict[str, Any]:
    """What every card and every ability has."""
    return {
        "name": card.name,
        "name_en": card.name_en,
        "id": card.id,
        "text": read_text(card.text),
    }


def _printed(card: s.PrintedSource) -> dict[str, Any]:
    """What every card has."""
    return {
        **_entry(card),
        "flavour": card.flavour,
        "author": card.author,
        "picture": card.picture,
    }


def _ability(card: s.AbilitySource) -> Ability:
    return Ability(**_entry(card), origin=card.origin, wp=card.wp)


def _pc(card: s.PcSource, source: s.CheckedSet) -> Pc:
    given = [
        ability
        for origins, name in ((source.race, card.race), (source.job, card.job))
        for origin in origins
        if origin.name == name
        for ability in origin.abilities
    ]
    return Pc(
        **_printed(card),
        world=card.world,
        race=card.race,
        job=card.job,
        attribute=card.attribute,
        hp=card.hp,
        stats=Stats(*card.stats),
        wp=card.wp,
        sp=card.sp,
        range=_distance(card.range),
        endurance=_or_none(card.endurance),
        own=tuple(card.abilities),
        abilities=tuple(dict.fromkeys([*given, *card.abilities])),
        traits=tuple(card.traits),
    )


def _equipment(card: s.EquipmentSource) -> Equipment:
    return Equipment(
        **_printed(card),
        type=card.type,
        place=card.place,
        stats=Stats(*card.stats),
        weight=card.weight,
    )


def _set_card(card: s.SetCardSource) -> SetCard:
    return SetCard(**_printed(card), kind=card.kind, turns=card.turns)


def _support(card: s.SupportSource) -> Support:
    return Support(
        **_printed(card),
        world=card.world,
        attribute=w.Attribute(card.attribute),
        stats=Stats(*card.stats),
        cp=card.cp,
        wp=card.wp,
        range=_distance(card.range),
        endurance=_or_none(card.endurance),
        abilities=tuple(dict.fromkeys(card.abilities)),
    )


def _deck(deck: s.DeckSource) -> Deck:
    starters = deck.starters
    return Deck(deck.name, deck.name_en, deck.id, starters.slot1, starters.slot3, tuple(deck.cards))


def _distance(normal_range: str) -> int:
    return int(normal_range[0])


def _or_none(endurance: int | msgspec.UnsetType) -> int | None:
    return None if endurance is msgspec.UNSET else endurance
