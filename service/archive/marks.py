"""The mark of an archive: which one it is, and how far it had come. The store remembers both.

So an archive that is away is not taken for an empty one. A store that has moved anything works with
the archive that it remembers, and with no other one, nor with an older copy of it.
"""

import asyncio
import secrets
import time
from collections.abc import Collection, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from saikoro.service.archive.form.frames import MAC_BYTES, mac, require_mac
from saikoro.service.archive.form.packs import PACKS
from saikoro.service.archive.objects import NoObject, Objects
from saikoro.service.errors.stores import ArchiveDown
from saikoro.service.store.streams.packing import Unreadable

MARK = "mark"
"""The object with the mark."""

FRESH_SECONDS = 1.0
"""How long it counts that the archive was seen to be the one that the store remembers."""

STATE_SECONDS = 2.0
"""How long it is waited for an archive whose state is asked for."""

ArchiveState: TypeAlias = Literal["ok", "unmarked", "down"]
"""It is the one that the store remembers, or nothing was ever moved; it has no mark yet, and is
being adopted; it cannot be reached, or is another one, or behind."""


class Mark(msgspec.Struct, frozen=True):
    """The mark of an archive."""

    id: str
    packs: int = 0
    """How many packs were put into it."""
    at: int = 0
    """The moment in the name of the newest of them, in ms since 1970."""
    segments: Sequence[str] = ()
    """The segments that there were at least; later marks name what these were merged into."""


class Memory(Protocol):
    """What a store remembers of its archive."""

    async def word(self) -> bytes:
        """A word that changes whenever something was added; empty if nothing ever was."""

    async def known_mark(self) -> Mark | None:
        """The mark that it remembers, without segments; None if there is none."""

    async def keep_mark(self, mark: Mark, *, instead: bool = False) -> None:
        """Remember a mark that is further than the one before, or `instead` of any."""

    async def note_broken(self, name: str) -> None:
        """Let a mover know of a part of the index that cannot be read."""


def unmarked() -> ArchiveDown:
    """The archive was written before there were marks: a worker adopts it."""
    down = ArchiveDown("it has no mark yet: a worker checks it, and gives it one")
    down.unmarked = True
    return down


_decode = msgspec.json.Decoder(Mark).decode


class Marks:
    """The mark of one archive, held against what the store remembers."""

    def __init__(self, objects: Objects, memory: Memory) -> None:
        self._objects = objects
        self._memory = memory
        self._seen = float("-inf")
        """When the archive was seen to be the right one, in seconds of a steady clock."""

    async def word(self) -> bytes:
        """The word that changes whenever something was added to the archive."""
        return await self._memory.word()

    async def known(self) -> Mark | None:
        """The mark that the store remembers; None if nothing was moved."""
        return await self._memory.known_mark()

    async def note_broken(self, name: str) -> None:
        """Let a mover know of a part of the index that cannot be read."""
        await self._memory.note_broken(name)

    async def require(self) -> Mark | None:
        """The mark of the archive; None if there is none, and nothing was ever moved.

        ArchiveDown where it is not the archive that the store remembers, or is behind it.
        """
        known, found = await self._memory.known_mark(), await self.read()
        if found is None:
            if known is not None:
                raise ArchiveDown(f"it has no mark: the archive {known.id} is not here")
            if await self._objects.every(PACKS):
                raise unmarked()
            if await self._memory.word():
                raise ArchiveDown("there is nothing in it, and matches were moved")
        elif known is not None:
            if found.id != known.id:
                raise ArchiveDown(f"it is the archive {found.id}, not {known.id}")
            if found.packs < known.packs:
                raise ArchiveDown(
                    f"it is an older copy: {known.packs} packs were put into it, and it knows "
                    f"of {found.packs}"
                )
        self._seen = time.monotonic()
        return found

    async def newest(self) -> Mark | None:
        """As `require`; but where nothing was ever moved, by the mark alone, which is one request.

        A store that was put back from a backup does not know what it had moved since.
        """
        if await self._memory.known_mark() is None and not await self._memory.word():
            return await self.read()
        return await self.require()

    async def require_seen(self) -> None:
        """`require`, unless that went well a moment ago."""
        if time.monotonic() - self._seen > FRESH_SECONDS:
            await self.require()

    async def state(self) -> tuple[ArchiveState, str]:
        """Whether the archive can be used, and why not. It is not asked if nothing was moved."""
        try:
            async with asyncio.timeout(STATE_SECONDS):
                if await self._memory.known_mark() is not None or await self._memory.word():
                    await self.require_seen()
        except TimeoutError:
            return "down", "it does not answer"
        except ArchiveDown as down:
            return "unmarked" if down.unmarked else "down", down.reason
        return "ok", ""

    async def read(self) -> Mark | None:
        """The mark as it is; None if there is none. ArchiveDown if another service wrote it."""
        try:
            packed = await self._objects.whole(MARK)
        except NoObject:
            return None
        try:
            require_mac(packed[:MAC_BYTES], self._objects.key, "mark", packed[MAC_BYTES:])
            return _decode(packed[MAC_BYTES:])
        except (Unreadable, msgspec.MsgspecError) as broken:
            raise ArchiveDown(
                "its mark was not written with this service's secret, or was changed"
            ) from broken

    async def begin(self) -> Mark:
        """The mark, made if nothing was ever moved. ArchiveDown, as from `require`."""
        found = await self.require()
        if found is None:
            await self._put(Mark(secrets.token_hex(8)), new=True, make=True)
            found = await self.require()
            if found is None:
                raise ArchiveDown("it does not keep its mark")
            await self._memory.keep_mark(found)
        return found

    async def adopt(self, segments: Sequence[str], at: int, packs: int) -> None:
        """Give an archive its mark that had none, and remember it as one to be compared."""
        made = Mark(secrets.token_hex(8), packs, at, segments)
        await self._put(made)
        await self._memory.keep_mark(Mark(made.id))

    async def use(self) -> Mark:
        """Remember the archive that is here, whatever was remembered, as if it were all new.

        What is in both it and the store is then compared.
        """
        found = await self.read()
        if found is None:
            if await self._objects.every(PACKS):
                raise unmarked()
            found = Mark(secrets.token_hex(8))
            await self._put(found, make=True)
        await self._memory.keep_mark(Mark(found.id), instead=True)
        return found

    async def advance(
        self, mark: Mark, segment: str, *, replaced: Sequence[str] = (), pack_at: int = 0
    ) -> None:
        """Note a segment that was added, or that `replaced` others; with `pack_at` that a pack was.

        ArchiveDown if the archive is not the one any more that had this mark.
        """
        found = await self._still(mark)
        packs, at = found.packs + bool(pack_at), max(found.at, pack_at)
        segments = {*found.segments, segment}.difference(replaced)
        await self._put(Mark(mark.id, packs, at, sorted(segments)))
        known = await self._memory.known_mark()
        if known is not None and known.packs >= found.packs:  # else it has to be compared first
            await self._memory.keep_mark(Mark(mark.id, packs, at))

    async def replace(self, mark: Mark, segments: Collection[str], old: Collection[str]) -> None:
        """Note that these segments replace `old` ones. ArchiveDown, as from `advance`."""
        found = await self._still(mark)
        named = {*found.segments, *segments}.difference(old)
        await self._put(Mark(mark.id, found.packs, found.at, sorted(named)))

    async def _still(self, mark: Mark) -> Mark:
        """The mark as it is now; ArchiveDown if it is another archive's by now."""
        found = await self.require()
        if found is None or found.id != mark.id:
            raise ArchiveDown(f"the archive {mark.id} has gone away")
        return found

    async def _put(self, mark: Mark, *, new: bool = False, make: bool = False) -> None:
        packed = msgspec.json.encode(mark)
        packed = mac(self._objects.key, "mark", packed) + packed
        await self._objects.put(MARK, packed, new=new, make=make)
