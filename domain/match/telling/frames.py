"""A frame of a match: an event, with its sentence and what it changed on the table."""

from typing import TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table_view import Link, Side, Thing, Zone
from saikoro.domain.text import Text

T = TypeVar("T")

Changed: TypeAlias = dict[str, T | None]
"""What is there now, by id; null for what is gone."""


class DieFace(msgspec.Struct, frozen=True):
    """A die as it fell."""

    low: int
    """Its lowest value."""
    sides: int
    """How many values it has."""
    value: int
    """The value that was rolled."""
    draw: int
    """The draw that it is proved by."""
    purpose: Text
    """What it was rolled for."""


class Frame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event: its sentence, and what is different on the table from the frame before."""

    v: int
    """The version of the event."""
    type: str
    """The type of the event."""
    text: Text | None = None
    """The sentence of the report; null where reports omit the event."""
    depth: int = 1
    """0 for a heading of the report, 1 for a sentence, 2 for one that belongs to the one before."""
    die: DieFace | None = None
    """The die, of an event that is one."""
    names: list[str] = []
    """The things and places that the event names, in order."""
    heading: tuple[Text, ...] | UnsetType = UNSET
    """Where the match is now; absent while that is as before, like the fields below."""
    acting: Seat | UnsetType | None = UNSET
    """Whose turn it is now."""
    sides: tuple[Side, ...] | UnsetType = UNSET
    """What is true of each seat now."""
    links: tuple[Link, ...] | UnsetType = UNSET
    """What goes from thing to thing now."""
    zones: Changed[Zone] = {}
    """The zones that are different."""
    order: tuple[str, ...] | UnsetType = UNSET
    """All zones in their order; absent while new ones come after those of before."""
    things: Changed[Thing] = {}
    """The things that are different."""
