"""Lines: each is one event as canonical JSON, in the bytes that are hashed, stored and served."""

from collections.abc import Callable, Mapping
from typing import Any, Self, TypeAlias

import msgspec

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.libraries import described
from saikoro.domain.record.canonical import UNDECODABLE, canonical
from saikoro.domain.text import Text

_NO_EVENT = Text("{type} という種類の出来事はありません", "no event has the type {type}")
_EVENT = Text("{type}: {why}", "{type}: {why}")

_TAG_FIELD = "$"  # sorts before every field name, so that the tag can be cut from the front


class Event(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field=_TAG_FIELD
):
    """Something that happened; its `tag` is the event's type, its fields are the line's data."""


class Outside(msgspec.Struct, frozen=True, gc=False):
    """The time and the author of an event from outside; events of the rules have neither."""

    at: str
    """The time at which the service received it: `YYYY-MM-DDTHH:MM:SS.mmmZ`."""
    by: str
    """`server`, `organiser`, `judge`, `seat0` or `seat1`."""


class Line(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A decoded line; `data` stays raw until it is read as an event of its type."""

    data: msgspec.Raw
    type: str
    v: int
    at: str | None = None
    by: str | None = None

    @classmethod
    def read(cls, line: bytes) -> Self:
        """Decode `line`; BrokenLine if it is not an event."""
        try:
            return _line_decoder.decode(line)  # type: ignore[return-value]
        except UNDECODABLE as broken:
            raise BrokenLine(line, described(broken)) from broken

    @property
    def outside(self) -> Outside | None:
        """The time and the author of the event; None if the rules emitted it."""
        if self.at is None or self.by is None:
            return None
        return Outside(self.at, self.by)


_line_decoder = msgspec.json.Decoder(Line)
_event_encoder = msgspec.json.Encoder(order="sorted")
_shapes: dict[type[Event], tuple[int, bytes]] = {}


def event_type(event: type[Event]) -> str:
    """The type that lines of this event carry, such as `match.created`."""
    tag = event.__struct_config__.tag
    if not isinstance(tag, str):
        raise TypeError(f"{event.__name__} has no tag")
    return tag


def write_line(event: Event, version: int, outside: Outside | None = None) -> bytes:
    """The line of `event` as number `version` (1, 2, 3, ...) of its match."""
    skip, tail = _shapes.get(type(event)) or _shape(type(event))
    # An event without any field encodes to its tag and a brace, which the cut swallows.
    fields = _event_encoder.encode(event)[skip:] or b"}"
    if outside is None:
        return b'{"data":{%b%b,"v":%d}' % (fields, tail, version)
    at, by = outside.at.encode(), outside.by.encode()
    return b'{"at":"%b","by":"%b","data":{%b%b,"v":%d}' % (at, by, fields, tail, version)


def came_from_outside(line: bytes) -> bool:
    """Whether a line is an event from outside, and not one that the rules emitted."""
    return line.startswith(b'{"at":')  # keys are sorted, and only these lines have this one


def raw_type_of(line: bytes) -> bytes:
    """The type of a canonical line, without decoding it; any bytes of a line that is not."""
    # Quotes in texts are escaped, so the last of these begins the type.
    return line.rpartition(b',"type":"')[2].partition(b'"')[0]


def type_of(line: bytes) -> str:
    """The type of a canonical line, without decoding it; any text of a line that is not."""
    return raw_type_of(line).decode(errors="replace")


def is_a(line: bytes, event: type[Event]) -> bool:
    """Whether a line has the type of this event, without decoding it."""
    return type_of(line) == event_type(event)


def write_unnumbered(event: Event) -> bytes:
    """`{"data":...,"type":...}`: an event outside any match."""
    skip, tail = _shapes.get(type(event)) or _shape(type(event))
    return b'{"data":{%b%b}' % (_event_encoder.encode(event)[skip:] or b"}", tail)


def _shape(event: type[Event]) -> tuple[int, bytes]:
    """The number of bytes that a tag takes before the fields, and the bytes that follow them."""
    tag = event_type(event)
    shape = (len(f'{{"{_TAG_FIELD}":"{tag}",'), f',"type":"{tag}"'.encode())
    return _shapes.setdefault(event, shape)


_MISSHAPEN = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""Errors that an upcast raises for data that no older line had."""

Upcasts: TypeAlias = Mapping[type[Event], Mapping[str, Callable[[Mapping[str, Any]], Any]]]
"""The fields that events have gained, and what each is in a line that was written before.

An entry computes the field from the data of the older line.
"""


class EventReader:
    """Reads lines back into the events that a match of one game can hold."""

    def __init__(self, *events: type[Event], upcasts: Upcasts | None = None) -> None:
        self._events = {event_type(event): event for event in events}
        self._decoders = {kind: msgspec.json.Decoder(event) for kind, event in self._events.items()}
        self._upcasts = upcasts or {}
        for event, gained in self._upcasts.items():
            fields = {field.encode_name: field for field in msgspec.structs.fields(event)}
            if not all(name in fields and fields[name].required for name in gained):
                raise TypeError(
                    f"{event.__name__}: {sorted(gained)} are not all fields without a default"
                )

    def read(self, line: Line) -> Event:
        """The event of `line`; BrokenLine for an unknown type or fields that do not fit it."""
        decoder = self._decoders.get(line.type)
        if decoder is None:
            raise BrokenLine(bytes(line.data), _NO_EVENT.filled(type=repr(line.type)))
        try:
            gained = self._gained_since(line)
            if not gained:
                return decoder.decode(line.data)
            older = msgspec.json.decode(line.data)
            added = {name: upcast(older) for name, upcast in gained.items()}
            return msgspec.convert(older | added, self._events[line.type])
        except (*UNDECODABLE, *_MISSHAPEN) as error:
            raise BrokenLine(
                bytes(line.data), _EVENT.filled(type=line.type, why=described(error))
            ) from error

    def as_recorded(self, emitted: bytes, recorded: bytes) -> bytes:
        """The line `recorded` if it is `emitted` without fields gained since; else `emitted`."""
        if not self._upcasts or emitted == recorded:
            return emitted
        try:
            gained = self._gained_since(Line.read(recorded))
        except (BrokenLine, *UNDECODABLE):
            return emitted
        today = msgspec.json.decode(emitted)
        older = {name: value for name, value in today["data"].items() if name not in gained}
        return recorded if canonical(today | {"data": older}) == recorded else emitted

    def _gained_since(self, line: Line) -> Mapping[str, Callable[[Mapping[str, Any]], Any]]:
        """The upcasts of the fields that an older line lacks; empty for a line of today."""
        event = self._events.get(line.type) if self._upcasts else None
        upcasts = None if event is None else self._upcasts.get(event)
        if not upcasts:
            return {}
        written = msgspec.json.decode(line.data, type=dict[str, Any])
        return {name: upcast for name, upcast in upcasts.items() if name not in written}
