"""A frame of a match: an event, with its sentence and what it changed on the table."""

from typing import TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from saikoro.domain.match.events import CueKind, Seat
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


Shown: TypeAlias = str | Seat
"""A thing or a place by its id, or a seat."""


class Cue(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event shows, for whoever draws it."""

    kind: CueKind
    """What happens: `act`, `aim`, `hit`, `help`, `pass`, `fail`, or `turn` where somebody's turn or
    a part of it begins; else `change` for a die and where the table is different, and `note`."""
    who: Shown | None = None
    """Who acts; null where the event does not name it, or the reader's table does not have it."""
    at: tuple[Shown, ...] = ()
    """Whom it is about, as far as the reader's table has them."""
    by: Shown | None = None
    """The card that it is done with; null like `who`."""


NOTE = Cue("note")


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
    cue: Cue = NOTE
    """What it shows; absent for a `note`."""
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
