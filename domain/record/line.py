"""The line: one event as canonical JSON; the bytes that are hashed, stored, served and exported."""

from typing import Self

import msgspec

from domain.errors import BrokenLine
from domain.record.canonical import UNDECODABLE

_TAG_FIELD = "$"  # sorts before every field name, so that the tag can be cut from the front


class Event(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field=_TAG_FIELD
):
    """Something that happened; its `tag` is the event's type, its fields are the line's data."""


class Outside(msgspec.Struct, frozen=True):
    """When an event from outside arrived, and from whom; events of the rules have neither."""

    at: str
    """When the service received it: `YYYY-MM-DDTHH:MM:SS.mmmZ`."""
    by: str
    """`server`, `organiser`, `judge`, `seat0` or `seat1`."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
            raise BrokenLine(line, str(broken)) from broken

    @property
    def outside(self) -> Outside | None:
        """Where the event came from, if not from the rules."""
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
    body = _data_and_type(event)
    if outside is None:
        return b'{%b,"v":%d}' % (body, version)
    return b'{"at":"%b","by":"%b",%b,"v":%d}' % (
        outside.at.encode(),
        outside.by.encode(),
        body,
        version,
    )


def came_from_outside(line: bytes) -> bool:
    """Whether a line is an event from outside, and not one that the rules emitted."""
    return line.startswith(b'{"at":')  # keys are sorted, and only these lines have this one


def write_unnumbered(event: Event) -> bytes:
    """`{"data":...,"type":...}`: an event outside any match."""
    return b"{%b}" % _data_and_type(event)


def _data_and_type(event: Event) -> bytes:
    kind = type(event)
    skip, tail = _shapes.get(kind) or _shape(kind)
    # An event without any field encodes to its tag and a brace, which the cut swallows.
    return b'"data":{%b%b' % (_event_encoder.encode(event)[skip:] or b"}", tail)


def _shape(event: type[Event]) -> tuple[int, bytes]:
    """How many bytes the tag takes in front of the fields, and what follows them in a line."""
    tag = event_type(event)
    shape = (len(f'{{"{_TAG_FIELD}":"{tag}",'), f',"type":"{tag}"'.encode())
    return _shapes.setdefault(event, shape)


class EventReader:
    """Reads lines back into the events that a match of one game can hold."""

    def __init__(self, *events: type[Event]) -> None:
        self._decoders = {event_type(event): msgspec.json.Decoder(event) for event in events}

    def read(self, line: Line) -> Event:
        """The event of `line`; BrokenLine for an unknown type or fields that do not fit it."""
        decoder = self._decoders.get(line.type)
        if decoder is None:
            raise BrokenLine(bytes(line.data), f"no event has the type {line.type!r}")
        try:
            return decoder.decode(line.data)
        except UNDECODABLE as error:
            raise BrokenLine(bytes(line.data), f"{line.type}: {error}") from error
