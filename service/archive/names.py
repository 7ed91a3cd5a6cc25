"""Names of players in the archive: an object each, so that a name can be deleted and nothing else.

No pack and no segment has a name. One that is withdrawn leaves an empty object, and an object that
is there is never written with a name again: so whoever dies or is slow while matches are moved
brings no name back.
"""

from collections.abc import Iterable, Sequence

from saikoro.service.archive.marks import Marks
from saikoro.service.archive.objects import NoObject, Objects, together
from saikoro.service.store.streams.packing import APART, WITHDRAWN, sealed_names, seats_in

FOLDER = "names"

AT_ONCE = 64
"""How many objects are written at once."""

_SEATS = (0, 1)


def object_of(stream: str, seat: int) -> str:
    """The object with the name of a seat."""
    return f"{FOLDER}/{stream[:2]}/{stream}.{seat}"


def without_names(fields: dict[bytes, bytes]) -> dict[bytes, bytes]:
    """A meta hash as images have it: it says whose names are objects, and has none itself."""
    named = sealed_names(fields)
    if not named:
        return fields
    apart = sorted({*named, *seats_in(fields, APART)})
    kept = {name: value for name, value in fields.items() if name not in _NAMES}
    return kept | {APART: "".join(map(str, apart)).encode()}


def as_withdrawn(fields: dict[bytes, bytes], seats: Iterable[int]) -> dict[bytes, bytes]:
    """A meta hash without the tags of these seats, whose names were withdrawn since."""
    changed = dict(fields)
    for seat in seats:
        tag, other = changed.pop(b"T%d" % seat, b""), changed.get(b"T%d" % (1 - seat))
        if tag and tag != other:
            tags = changed.get(b"i", b"").split(b"\n")
            changed[b"i"] = b"\n".join(each for each in tags if each != tag)
        gone = sorted({*seats_in(changed, WITHDRAWN), seat})
        changed[WITHDRAWN] = "".join(map(str, gone)).encode()
    return changed


_NAMES = {b"N%d" % seat for seat in _SEATS}


class Names:
    """The names in an archive, sealed as in the store."""

    def __init__(self, objects: Objects, marks: Marks) -> None:
        self._objects = objects
        self._marks = marks

    async def get(self, stream: str, seats: Sequence[int]) -> dict[int, bytes]:
        """The names of these seats, but for those that were withdrawn."""
        found = await together(self._whole(object_of(stream, seat)) for seat in seats)
        return {seat: sealed for seat, sealed in zip(seats, found, strict=True) if sealed}

    async def keep(self, images: Iterable[tuple[str, dict[bytes, bytes]]]) -> None:
        """Keep the names in the meta hashes of streams, and none of those withdrawn."""
        writes = [
            (object_of(stream, seat), sealed)
            for stream, fields in images
            for seat, sealed in (
                *sealed_names(fields).items(),
                *((seat, b"") for seat in seats_in(fields, WITHDRAWN)),
            )
        ]
        for at in range(0, len(writes), AT_ONCE):
            some = writes[at : at + AT_ONCE]
            await together(self._write(name, sealed) for name, sealed in some)

    async def withdraw(self, stream: str, seat: int, *, may_come: bool) -> None:
        """Delete a name, and let none be written in its place.

        Where none `may_come`, nothing is written unless a name is there: there may be no archive.
        """
        name = object_of(stream, seat)
        if may_come:
            await self._marks.begin()
        if may_come or await self._whole(name):
            await self._write(name, b"")

    async def missing(self, stream: str, seats: Sequence[int]) -> list[int]:
        """The seats of which there is neither a name, nor that it was withdrawn."""
        found = await together(self._whole(object_of(stream, seat)) for seat in seats)
        return [seat for seat, sealed in zip(seats, found, strict=True) if sealed is None]

    async def _write(self, name: str, sealed: bytes) -> None:
        await self._objects.put(name, sealed, new=bool(sealed))

    async def _whole(self, name: str) -> bytes | None:
        try:
            return await self._objects.whole(name)
        except NoObject:
            await self._marks.require_seen()  # where the archive is away, nothing is withdrawn
            return None
