"""Card sets of PBWCG (PB-2): read from data, checked, and made ready to play."""

import functools
from collections import Counter
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.cards.fields import ready
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
        worlds={world.name: ready(World, world) for world in source.world},
        bs={bs.name: ready(Bs, bs, effect=bs.rule) for bs in source.bs},
        races={race.name: ready(Origin, race) for race in source.race},
        jobs={job.name: ready(Origin, job) for job in source.job},
        abilities={
            card.id: ready(Ability, card, text=read_text(card.text)) for card in source.ability
        },
        pcs={card.id: _pc(card, source) for card in source.pc},
        equipment={card.id: _equipment(card) for card in source.equipment},
        sets={card.id: ready(SetCard, card, text=read_text(card.text)) for card in source.set},
        supports={card.id: _support(card) for card in source.support},
        decks={
            deck.id: ready(Deck, deck, slot1=deck.starters.slot1, slot3=deck.starters.slot3)
            for deck in source.deck
        },
    )


def _pc(card: s.PcSource, source: s.CheckedSet) -> Pc:
    given = [
        ability
        for origins, name in ((source.race, card.race), (source.job, card.job))
        for origin in origins
        if origin.name == name
        for ability in origin.abilities
    ]
    own = tuple(card.abilities)
    return ready(Pc, card, **_unit(card), own=own, abilities=tuple(dict.fromkeys([*given, *own])))


def _equipment(card: s.EquipmentSource) -> Equipment:
    return ready(Equipment, card, text=read_text(card.text), stats=Stats(*card.stats))


def _support(card: s.SupportSource) -> Support:
    abilities = tuple(dict.fromkeys(card.abilities))
    attribute = w.Attribute(card.attribute)
    return ready(Support, card, **_unit(card), attribute=attribute, abilities=abilities)


def _unit(card: s.PcSource | s.SupportSource) -> dict[str, Any]:
    """What a PC and a support have alike, and not as their author wrote it."""
    return {
        "text": read_text(card.text),
        "stats": Stats(*card.stats),
        "range": int(card.range[0]),
        "endurance": None if card.endurance is msgspec.UNSET else card.endurance,
    }
