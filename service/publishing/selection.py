"""Which matches are exported, by month: those that are published, and finished for everybody."""

import hashlib
import struct
from collections.abc import AsyncIterator
from datetime import UTC, datetime

from saikoro.domain.match.state import FINISHED
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.matches.listing import PUBLISHED
from saikoro.service.store.streams.protocol import Listed

PART = 500
"""Matches that one search of the archive returns."""

_PACKED = struct.Struct(">Q16sI")
"""When its last line was stored, in ms since 1970, its id, its version: 28 bytes a match."""


class Selection:
    """The matches of one month."""

    def __init__(self) -> None:
        self._packed = bytearray()
        self._sum = 0

    def __len__(self) -> int:
        return len(self._packed) // _PACKED.size

    def add(self, listed: Listed) -> None:
        """Add a match."""
        packed = _PACKED.pack(listed.moved, bytes.fromhex(listed.stream), listed.version)
        self._packed += packed
        hashed = hashlib.sha256(packed + bytes(listed.withdrawn))
        self._sum += int.from_bytes(hashed.digest(), "big")

    @property
    def digest(self) -> str:
        """What differs once a match is added, is gone, or has other lines; in any order.

        And once the name of a player is withdrawn, which the table of results has.
        """
        return f"{self._sum % 2**256:064x}"

    def matches(self) -> list[str]:
        """The ids, by when the last line of each was stored."""
        size = _PACKED.size
        parts = sorted(
            bytes(self._packed[at : at + size]) for at in range(0, len(self._packed), size)
        )
        return [_PACKED.unpack(part)[1].hex() for part in parts]


async def select(store: ArchivedStore, first: str, last: str) -> dict[str, Selection]:
    """The matches of each month from the `first` to the `last`, such as `2026-11`, in order."""
    selected: dict[str, Selection] = {}
    async for listed in _published(store):
        month = month_of(listed.moved)
        if first <= month <= last:
            selected.setdefault(month, Selection()).add(listed)
    return dict(sorted(selected.items()))


def month_of(moment: int) -> str:
    """The month of a moment, in ms since 1970, UTC."""
    return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m")


async def _published(store: ArchivedStore) -> AsyncIterator[Listed]:
    """All matches to export, each once: first those in Redis, then those that had left it by then.

    What moves meanwhile is found in one or the other: it is in the archive before it leaves.
    """
    now, seen = await store.now(), set[bytes]()
    async for part in store.old([PUBLISHED]):
        for listed in await store.listed(part):
            if _is_over(listed, now):
                seen.add(bytes.fromhex(listed.stream))
                yield listed
    before = ""
    while True:
        found, before = await store.archive.search(store.kind, [PUBLISHED], PART, before)
        for listed in found:
            if _is_over(listed, now) and bytes.fromhex(listed.stream) not in seen:
                yield listed
        if not before:
            return


def _is_over(listed: Listed, now: int) -> bool:
    """Whether a match is finished for those without a seat, too."""
    return listed.status == FINISHED and listed.moved + listed.delay <= now
