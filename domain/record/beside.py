"""What lies beside the lines of a record, behind its last event: names, and the seal.

No head depends on it. Names can be withdrawn: then the line has fewer of them, or none. A copy may
also leave the line out: then it says nothing of them.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.libraries import described
from saikoro.domain.record.canonical import UNDECODABLE, canonical
from saikoro.domain.record.header import Hex32

_NAMES = b'{"names":'
_SEAL = b'{"seal":'


class NameBeside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a player, which the line `seat.joined` of the seat commits to."""

    name: str
    """The name."""
    salt: Hex32
    """The salt of its commitment: 32 bytes."""
    seat: Annotated[int, Meta(ge=0, le=1)]
    """A place at the table: 0 or 1."""


class _Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    names: list[NameBeside]


_decode = msgspec.json.Decoder(_Names).decode


class Parts(NamedTuple):
    """The parts of a record."""

    record: list[bytes]
    """The header line, and every event line."""
    names: bytes
    """The line with the names; empty without one."""
    seal: bytes
    """The line with the seal; empty without one."""


def apart(lines: Sequence[bytes]) -> Parts:
    """The parts of a record, as its file has them."""
    record, seal, names = [*lines], b"", b""
    if len(record) > 1 and record[-1].startswith(_SEAL):
        seal = record.pop()
    if len(record) > 1 and record[-1].startswith(_NAMES):
        names = record.pop()
    return Parts(record, names, seal)


def write_names(names: Iterable[NameBeside]) -> bytes:
    """The line with these names."""
    return canonical(_Names(sorted(names, key=lambda each: each.seat)))


def read_names(line: bytes) -> list[NameBeside]:
    """The names in a line; none in an empty one. BrokenLine if it is not of this form."""
    if not line:
        return []
    try:
        return _decode(line).names
    except UNDECODABLE as broken:
        raise BrokenLine(line, described(broken)) from broken


def names_of(line: bytes) -> dict[int, str] | None:
    """The names in a line by seat; None without a line, and if it is broken."""
    try:
        return {each.seat: each.name for each in read_names(line)} if line else None
    except BrokenLine:
        return None
