"""Names of players that lie beside the lines of a stream."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from saikoro.domain.match.events import Seat, SeatJoined
from saikoro.domain.record.beside import NameBeside, write_names
from saikoro.domain.record.line import Line, came_from_outside, is_a


class Beside(NamedTuple):
    """The names that lie beside some lines."""

    names: dict[int, NameBeside]
    """By the versions of their lines."""
    withdrawn: tuple[Seat, ...]
    """The seats whose names were withdrawn."""


def joined_in(lines: Sequence[bytes]) -> list[tuple[int, SeatJoined]]:
    """The seats that were taken in these lines, each with its version."""
    asked = (line for line in lines if came_from_outside(line))
    found = [Line.read(line) for line in asked if is_a(line, SeatJoined)]
    return [(line.v, msgspec.json.decode(line.data, type=SeatJoined)) for line in found]


def names_beside(lines: Sequence[bytes], names: Sequence[NameBeside]) -> Beside:
    """Those of a stream's names that lie beside these of its lines."""
    known = {each.seat: each for each in names}
    taken = {at: joined.seat for at, joined in joined_in(lines) if joined.name_commit is not None}
    return Beside(
        {at: known[seat] for at, seat in taken.items() if seat in known},
        tuple(sorted(seat for seat in taken.values() if seat not in known)),
    )


def with_names(record: Sequence[bytes], names: Sequence[NameBeside]) -> list[bytes]:
    """A record with the line of names, if it commits to any; those withdrawn are not in it."""
    committed = {event.seat for _, event in joined_in(record) if event.name_commit is not None}
    if not committed:
        return [*record]
    return [*record, write_names(each for each in names if each.seat in committed)]
