"""What is noted beside events, and since when it is so: what was looked at in the state."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.record.line import Event
from saikoro.domain.text import Fact
from saikoro.domain.words import Word


class Looked(NamedTuple):
    """What a test looked at: since its last change the result is as it is."""

    at: Callable[..., Any]
    """Reads it from a state of the game, and from what was asked about but for the first; what has
    an `id`, such as a unit, is asked about by that."""
    by: type[Event] | tuple[type[Event], ...] = ()
    """The events of which one has to be that change; any, if none is named."""
    after: Callable[[Any], Any] | None = None
    """What has to have changed before, such as the turn."""
    of: int | None = None
    """By how many of what was asked about it is read; None for all."""
    alone: bool = False
    """Whether nothing counts that is changed by other events than `by`, such as a new round."""
    read: Callable[..., tuple[Any, ...]] | None = None
    """By what it is read, of what a requirement was asked about; None for the ids of that."""


def latest(kind: type[Event]) -> Looked:
    """That the last event of a type has happened, whatever it changed."""
    return Looked(lambda *_: object(), by=kind, alone=True)


class Each(NamedTuple):
    """What is shown besides, for each of several things, such as those that a value counts."""

    what: Word
    of: Callable[..., Iterable[str]]
    """The ids of the things, by what was asked about."""
    looked: Looked
    """What is read of each of them; nothing is shown of one without such a change."""
    rule: str | None = None
    """Its rule; None for that of what it is shown with."""
    values: Callable[..., Mapping[str, Fact]] | None = None
    """What fills the slots of its words, by what was asked about and the id of the thing."""


class Note(msgspec.Struct, frozen=True):
    """What is so, or is not so, and is shown with the next event."""

    what: Word
    rule: str
    things: tuple[str, ...] = ()
    values: Mapping[str, Any] = MappingProxyType({})
    """What the slots of its texts are filled with, as in `Unmet`."""
    looked: Looked | Event | None = None
    """What is read of the things: it is so since the last change; or the event since which it is.
    """
    checked: bool = True
    """Whether it is so, as in `Unmet`."""
