"""Zones that are declared beside the state: what lies in each, whose it is, and what it is called.

A table is made of the declaration: `Zones.zones` are its zones, and `Zones.things` what lies in
them. What a declaration cannot place, such as a card under another one, the game adds.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table_view import Number, Place, Thing, Zone, ZoneKind
from saikoro.domain.text import Text
from saikoro.domain.words import Word

S = TypeVar("S")

_NUMBER = Text("{number}", "{number}")

_SEATS: Sequence[Seat] = (0, 1)


class Laid(NamedTuple):
    """An item of the state where it lies."""

    item: Any
    """What the state has there, such as the handle of a card."""
    zone: str
    """The id of the zone."""
    at: int
    """Its place or position, as that of a `Thing`."""
    owner: Seat | None
    """Whose zone it is; None if it is nobody's."""


Look: TypeAlias = Callable[[Laid], tuple[str, Thing]]
"""Makes an item a thing, with its id."""


class Zoned(msgspec.Struct, Generic[S], frozen=True):
    """A zone of each seat, or of nobody, with the field of the state that lies in it.

    `Zoned(Area.HAND, "hand", lambda state, seat: state.hands[seat])` are the zones `0:hand` and
    `1:hand`.
    """

    name: Word | Text
    """What it is called."""
    kind: ZoneKind
    """How things lie in it."""
    items: Callable[[S, Seat], Sequence[Any]] = lambda _state, _seat: ()
    """What lies in that of a seat, by place or position; None is a place where nothing lies. By
    default nothing: the game itself adds what lies there by its rules."""
    places: int | Callable[[S], int] = 0
    """How many places a row has, or now has. Their ids are that of the zone and a number from 1."""
    place: Text = _NUMBER
    """What a place is called; its slots are its `number` and the `name` of the zone."""
    key: str | None = None
    """What its id has after the seat; by default the word that it is called by. A zone without a
    word has the seat alone as its id."""
    shared: bool = False
    """Whether it is nobody's, and lies in the middle: `items` is asked once, for seat 0."""
    mirrored: bool = False
    """Whether the places run the other way for who sits opposite."""
    closed: bool = False
    """Whether only the number of its cards is known until the end of the match has opened all."""

    @property
    def text(self) -> Text:
        """What it is called, in both languages."""
        return Text.of(self.name) if isinstance(self.name, Word) else self.name

    def id(self, owner: Seat | None) -> str:
        """The id of the zone of a seat."""
        key = self.name if self.key is None and isinstance(self.name, Word) else self.key
        return ":".join(f"{part}" for part in (owner, key) if part is not None)

    def row(self, zone: str, count: int) -> tuple[Place, ...]:
        """So many places of a row."""
        return _row(zone, self.text, self.place, count)


@lru_cache(maxsize=1024)
def _row(zone: str, name: Text, place: Text, count: int) -> tuple[Place, ...]:
    """Places by their number; the same ones are the same objects."""
    return tuple(
        Place(f"{zone}:{number}", place.filled(name=name, number=number))
        for number in range(1, count + 1)
    )


class _Part(NamedTuple, Generic[S]):
    """The zone of one seat, or of nobody."""

    owner: Seat | None
    declared: Zoned[S]
    zone: Zone
    """As it is without a state."""

    def items(self, state: S) -> Sequence[Any]:
        return self.declared.items(state, self.owner or 0)


class Zones(Generic[S]):
    """The zones of a game.

    Those of a seat are declared from the middle of the table outwards, as they lie there.
    """

    def __init__(self, *declared: Zoned[S]) -> None:
        """ValueError where one has no id of its own."""
        self._parts: dict[str, _Part[S]] = {}
        for owner in (None, *_SEATS):
            for one in declared:
                if one.shared is (owner is None):
                    self._add(owner, one)

    def _add(self, owner: Seat | None, declared: Zoned[S]) -> None:
        name = declared.id(owner)
        if not name or name in self._parts:
            raise ValueError(f"a zone has no id of its own, but {name!r}")
        fixed = declared.places if isinstance(declared.places, int) else 0
        places = declared.row(name, fixed)
        zone = Zone(declared.text, declared.kind, owner, places, declared.mirrored)
        self._parts[name] = _Part(owner, declared, zone)

    def zones(self, state: S) -> dict[str, Zone]:
        """Every zone by its id: those of nobody first, then those of each seat."""
        found = {}
        for name, part in self._parts.items():
            zone, declared = part.zone, part.declared
            if callable(declared.places):
                zone = replace(zone, places=declared.row(name, declared.places(state)))
            if declared.closed:
                zone = replace(zone, count=len(part.items(state)))
            found[name] = zone
        return found

    def laid(self, state: S, *, opened: bool = True) -> Iterator[Laid]:
        """What lies in every zone, in their order; not in those that are closed unless `opened`."""
        for name, part in self._parts.items():
            if opened or not part.declared.closed:
                for at, item in enumerate(part.items(state)):
                    if item is not None:
                        yield Laid(item, name, at, part.owner)

    def things(self, known: Known[S], look: Look) -> dict[str, Thing]:
        """What the reader sees in every zone, as `look` makes it a thing, by its id."""
        opened = known.opened is not None
        return dict(map(look, self.laid(known.match.game, opened=opened)))

    def cards(
        self, known: Known[S], numbers: Callable[[str], tuple[Number, ...]] = lambda _card: ()
    ) -> dict[str, Thing]:
        """The same where every item is the handle of a card: backs of those that are hidden.

        `numbers` are those of a card that the reader knows.
        """

        def look(laid: Laid) -> tuple[str, Thing]:
            handle, zone, at, _ = laid
            card = known.card(handle)
            if card is None:
                return handle, Thing(zone, at, face_down=True)
            return handle, Thing(zone, at, card, numbers=numbers(card))

        return self.things(known, look)
