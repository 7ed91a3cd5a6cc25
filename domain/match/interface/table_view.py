"""What lies on the table of a match, as one seat, or the public, sees it.

A game says it once (`Telling.table`); the terminal, the pages of the service and clients draw it,
and know no game. Zones hold things. Everything that can be pointed at has an id, the one by which
answers and events name it where they do.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, Self, TypeAlias

import msgspec

from saikoro.domain.cards.flavour import Flavour
from saikoro.domain.match.events import Seat
from saikoro.domain.text import Text
from saikoro.domain.words import Word

ZoneKind: TypeAlias = Literal["row", "pile", "hand", "list", "track"]
"""How things lie in a zone: each on a place of its own, on one another, held by a seat, side by
side as names, or in an order that means something, such as who acts next."""

Facing: TypeAlias = Literal[0, 90, 180]
"""By how many degrees a thing is turned."""


class Colour(Word):
    """The colours of cards, by name; each drawer has its own shade of them."""

    GREY = "grey", "灰", "grey"
    RED = "red", "赤", "red"
    ORANGE = "orange", "橙", "orange"
    YELLOW = "yellow", "黄", "yellow"
    GREEN = "green", "緑", "green"
    TEAL = "teal", "青緑", "teal"
    BLUE = "blue", "青", "blue"
    VIOLET = "violet", "紫", "violet"
    PINK = "pink", "桃", "pink"
    BROWN = "brown", "茶", "brown"


class Number(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number on a thing, a zone or a side."""

    word: str
    """What it counts: a word of a closed set of the game."""
    name: Text
    """The word in both languages."""
    value: int
    """The value in force."""
    most: int | None = None
    """Its maximum; null without one."""
    printed: int | None = None
    """What is printed, where the value in force differs from it."""
    harm: bool = False
    """Whether it is bad for its owner that it rises, as damage is."""

    @classmethod
    def of(
        cls,
        word: Word,
        value: int,
        *,
        most: int | None = None,
        printed: int | None = None,
        harm: bool = False,
    ) -> Self:
        """A number by its closed word; one that is as `printed` does not say so."""
        differs = None if printed == value else printed
        return cls(word.code, Text.of(word), value, most, differs, harm)


class Badge(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a thing or a side has for now, such as a status."""

    name: Text
    """Its name in both languages."""
    text: Text | None = None
    """What it does; null where the name says it all."""
    left: int | None = None
    """How long it lasts yet, or how often it counts; null without such a number."""

    @classmethod
    def of(cls, word: Word, *, text: Text | None = None, left: int | None = None) -> Self:
        """A badge by its closed word."""
        return cls(Text.of(word), text, left)


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on a card."""

    name: Text
    """Its name in both languages."""
    kind: Text | None = None
    """What kind of card it is, as a line under the name."""
    numbers: tuple[Number, ...] = ()
    """Its printed numbers, the most important first."""
    text: tuple[Text, ...] = ()
    """Its text, by paragraphs."""
    colour: Colour = Colour.GREY
    """The colour that it is drawn in."""
    flavour: Text | None = None
    """A text for its mood, which no rule reads; null without one."""
    author: str = ""
    """Who wrote it; empty where that is not known."""
    picture: str = ""
    """The digest of its picture, at `/pictures/{digest}` of the service; empty without one."""

    def with_flavour(self, flavour: Flavour, author: str, picture: str = "") -> Self:
        """The same face with what its card carries beside its rules."""
        texts = Text.by_language(flavour.text)
        mood = texts if texts.ja else None
        return msgspec.structs.replace(self, flavour=mood, author=author, picture=picture)


class Place(msgspec.Struct, frozen=True):
    """A place of a row."""

    id: str
    """Its id, by which it is pointed at; no thing and no other place has the same."""
    name: Text
    """What it is called, such as the name of a square."""


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the table."""

    name: Text
    """Its name in both languages."""
    kind: ZoneKind
    """How things lie in it."""
    owner: Seat | None = None
    """Whose it is; null if it is nobody's, and lies in the middle."""
    places: tuple[Place, ...] = ()
    """The places of a row, from the left of its owner."""
    mirrored: bool = False
    """Whether the places of a row run the other way for who sits opposite, as on a real table. They
    do not where columns face each other."""
    count: int | None = None
    """How many cards it has, where not all of them are things on the table."""
    numbers: tuple[Number, ...] = ()
    """What is counted of the zone as a whole."""


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, a token or a back on the table."""

    zone: str
    """The id of the zone that it lies in."""
    at: int = 0
    """Its place in a row, or its position in any other zone, from 0; the first of a pile is on
    top."""
    card: str | None = None
    """What is printed on it, by the id of a face; null where the reader may not know it."""
    name: Text | None = None
    """What it is called, where that is not the name of its face."""
    owner: Seat | None = None
    """Whose it is, where it lies in a zone of somebody else or of nobody."""
    face_down: bool = False
    """Whether it lies face-down, although the reader may know it."""
    facing: Facing = 0
    """By how many degrees it is turned."""
    dim: bool = False
    """Whether it is spent, and drawn paler; its badges or its facing say in which way."""
    under: str | None = None
    """The id of the thing that it lies under, or is attached to."""
    numbers: tuple[Number, ...] = ()
    """Its numbers in force, the most important first."""
    badges: tuple[Badge, ...] = ()
    """What it has for now."""


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is true of a seat as a whole."""

    name: Text | None = None
    """What the seat plays as, such as its fairy; null if there is no such thing."""
    numbers: tuple[Number, ...] = ()
    """Its numbers, such as HP, the most important first."""
    badges: tuple[Badge, ...] = ()
    """What it has for now."""


class Link(msgspec.Struct, frozen=True):
    """Something that goes from a thing to another one, such as an attack."""

    source: str
    """The id of the thing that it starts from."""
    target: str
    """The id of the thing or place that it leads to."""
    name: Text
    """What it is, in both languages."""


class TableView(msgspec.Struct, frozen=True):
    """The whole table at one moment."""

    heading: tuple[Text, ...] = ()
    """Where the match is, such as its turn and its phase."""
    acting: Seat | None = None
    """Whose turn it is; null outside turns."""
    sides: tuple[Side, ...] = ()
    """What is true of each seat; empty before the game begins."""
    zones: dict[str, Zone] = {}
    """By id. The zones of a seat come from the middle of the table outwards, then its piles."""
    things: dict[str, Thing] = {}
    """By id."""
    links: tuple[Link, ...] = ()
    """What goes from thing to thing now."""

    def pointable(self) -> set[str]:
        """Every id that an answer may point at."""
        places = {place.id for zone in self.zones.values() for place in zone.places}
        return places | self.things.keys()

    def on(self, zone: str) -> list[tuple[str, Thing]]:
        """The things in a zone that lie under no other, by position."""
        found = [
            (name, thing)
            for name, thing in self.things.items()
            if thing.zone == zone and thing.under is None
        ]
        return sorted(found, key=lambda each: each[1].at)

    def beneath(self, name: str) -> list[tuple[str, Thing]]:
        """The things that lie under a thing, by position."""
        found = [(other, thing) for other, thing in self.things.items() if thing.under == name]
        return sorted(found, key=lambda each: each[1].at)


Naming: TypeAlias = Callable[[Text, str, TableView | None], Text]
"""Gives the name by which explanations call a thing, from its own name, its id, and the table on
which it lies; without a table its place is not asked for."""


def named_things(table: TableView, _decision: str, _seat: Seat, answer: Any) -> tuple[str, ...]:
    """The things and places that an answer names by their ids, in order, each once."""
    pointable = table.pointable()
    return tuple(dict.fromkeys(text for text in strings_of(answer) if text in pointable))


def strings_of(answer: Any) -> Iterator[str]:
    """Every text in decoded JSON, in order; names of fields are none."""
    match answer:
        case str():
            yield answer
        case Mapping():
            for value in answer.values():
                yield from strings_of(value)
        case list() | tuple():
            for value in answer:
                yield from strings_of(value)
