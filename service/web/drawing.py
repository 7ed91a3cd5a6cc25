"""How a table is laid out on a page, by kinds of zones alone.

`clients/web/drawing.ts` lays it out in the same way; a test compares what both draw.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table_view import Face, Number, Place, TableView, Thing, Zone
from saikoro.domain.match.telling.frames import DieFace
from saikoro.domain.text import Text
from saikoro.domain.words import Language

NamedZone: TypeAlias = tuple[str, Zone]

MOST_BACKS = 40
"""The most backs that a hand shows."""

PIPS: tuple[tuple[int, ...], ...] = (
    (),
    (4,),
    (0, 8),
    (0, 4, 8),
    (0, 2, 6, 8),
    (0, 2, 4, 6, 8),
    (0, 2, 3, 5, 6, 8),
)
"""Where the pips of each face of a die are, on a grid of three by three."""

_LONG_WORD = re.compile("[A-Za-z]{7,}")

_SYLLABLE = re.compile(
    r"(\B[aeiouy][^aeiouy]*?|[aeiouy][^aeiouy]+?)"
    "(?=(?:[bcdfgpt]r|[bcfgps]l|[cpst]h|qu|[^aeiouy])[aeiouy][a-z])",
    re.IGNORECASE,
)
"""A vowel with the consonants of its syllable, where another one follows."""

COMMA_SIDES = 1000
"""The values of a コンマ, which has three digits."""


class SideZones(NamedTuple):
    """What lies on the side of a seat."""

    seat: Seat
    far: bool
    lanes: list[NamedZone]
    """Rows, lists and tracks, from the top of the screen."""
    piles: list[NamedZone]
    hands: list[NamedZone]


class LogLine(msgspec.Struct, frozen=True):
    """A frame, as far as the log needs it."""

    v: int
    type: str = ""
    text: Text | None = None
    depth: int = 1
    die: DieFace | None = None


class Chapter(NamedTuple):
    """Sentences under one heading."""

    heading: LogLine | None
    lines: list[LogLine]


class Drawing:
    """A table with what is printed on its cards, seen from a seat."""

    def __init__(
        self,
        table: TableView,
        faces: Mapping[str, Face],
        players: tuple[str, ...],
        named: frozenset[str] = frozenset(),
        near: Seat = 0,
    ) -> None:
        self.table = table
        self.faces = faces
        self.players = players
        self.named = named
        """The things that the event names."""
        self.near = near

    def side(self, *, far: bool) -> SideZones:
        """The zones of a side."""
        seat: Seat = 1 - self.near if far else self.near
        own = [(name, zone) for name, zone in self.table.zones.items() if zone.owner == seat]
        lanes = [each for each in own if each[1].kind not in ("pile", "hand")]
        return SideZones(
            seat,
            far,
            lanes[::-1] if far else lanes,
            [each for each in own if each[1].kind == "pile"],
            [each for each in own if each[1].kind == "hand"],
        )

    def middle(self) -> list[NamedZone]:
        """The zones of nobody."""
        return [(name, zone) for name, zone in self.table.zones.items() if zone.owner is None]

    def places(self, zone: Zone) -> list[tuple[int, Place]]:
        """The places of a row from the left of the screen, each with its number."""
        numbered = list(enumerate(zone.places))
        opposite = self.near == 1 if zone.owner is None else zone.owner != self.near
        return numbered[::-1] if zone.mirrored and opposite else numbered

    def count(self, name: str) -> int:
        """How many cards a zone has."""
        count = self.table.zones[name].count
        return len(self.table.on(name)) if count is None else count

    def backs(self, name: str) -> int:
        """How many of them are drawn as backs because they are not on the table."""
        return min(max(self.count(name) - len(self.table.on(name)), 0), MOST_BACKS)

    def face(self, thing: Thing) -> Face | None:
        """What is printed on a thing."""
        return None if thing.card is None else self.faces.get(thing.card)

    def numbers(self, thing: Thing) -> tuple[Number, ...]:
        """The numbers in force of a thing, or those that are printed on it."""
        face = self.face(thing)
        return thing.numbers or (() if face is None else face.numbers)

    def classes(self, name: str, thing: Thing) -> str:
        """How a thing lies, as classes of its element."""
        face = self.face(thing)
        states = [
            ("down", thing.face_down),
            ("dim", thing.dim),
            (f"turned-{thing.facing}", thing.facing),
            (f"of-{thing.owner}", thing.owner is not None),
            ("plain", face is None or face.kind is None),
            ("named", name in self.named),
        ]
        return "".join(f" {state}" for state, holds in states if holds)

    def name_of(self, name: str, language: Language, back: str) -> str:
        """The name of a thing or a place."""
        thing = self.table.things.get(name)
        if thing is not None:
            face = self.face(thing)
            label = thing.name or (None if face is None else face.name)
            return back if label is None else label.in_language(language)
        for zone in self.table.zones.values():
            for place in zone.places:
                if place.id == name:
                    return place.name.in_language(language)
        return name

    def printed(self) -> list[tuple[str, Face]]:
        """Every card on the table with what is printed on it, each once."""
        cards = dict.fromkeys(thing.card for thing in self.table.things.values())
        return [(card, self.faces[card]) for card in cards if card is not None]


def hyphenated(name: str) -> str:
    """A name with soft hyphens in long English words, for narrow cards.

    Browsers break capitalised English words without a hyphen, wherever a line is full.
    """
    return _LONG_WORD.sub(lambda word: _SYLLABLE.sub("\\1\xad", word[0]), name)


def chapters(lines: list[LogLine]) -> Iterator[Chapter]:
    """A log by its headings; events that reports omit are left out."""
    chapter = Chapter(None, [])
    for line in lines:
        if line.text is None:
            continue
        if line.depth == 0:
            if chapter.heading is not None or chapter.lines:
                yield chapter
            chapter = Chapter(line, [])
        else:
            chapter.lines.append(line)
    if chapter.heading is not None or chapter.lines:
        yield chapter


def pips(die: DieFace) -> tuple[int, ...] | None:
    """Where the pips of a die are; None if it has digits."""
    return PIPS[die.value] if die.low == 1 and die.sides <= 6 else None


def digits(die: DieFace) -> str:
    """The value of a die as text."""
    return f"{die.value:03}" if die.sides == COMMA_SIDES else str(die.value)
