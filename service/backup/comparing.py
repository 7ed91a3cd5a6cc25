"""Whether store and archive are sound and agree, after both were put back.

The store was copied first. So what is in both may have been played on before it left: then the
archive continues the store, and has it alone from now on.
"""

from collections.abc import Sequence
from contextlib import AsyncExitStack, aclosing

from saikoro.domain.verification.records import Outcome
from saikoro.service.archive.care.restored import Settled, compare
from saikoro.service.archive.care.verifying import Verification
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.keyspace import Kind

MOVED: Sequence[Kind] = ("match", "tournament")
"""The kinds of streams that leave the store."""


class Comparison:
    """Compares the store at a URL with its archive, once."""

    def __init__(self, url: str, objects: Objects) -> None:
        self._url = url
        self._objects = objects
        self.archived = 0
        """How many streams the archive has."""
        self.newer = 0
        """How many of the store's the archive has continued; they are there alone now."""
        self.faults: list[str] = []
        """What is wrong with any of them."""

    async def run(self) -> None:
        """Verify the archive, then compare what was moved there since the store was copied."""
        async with AsyncExitStack() as entered:
            stores = [
                await entered.enter_async_context(aclosing(self._opened(kind))) for kind in MOVED
            ]
            verification = Verification(stores[0].archive)
            async for found in verification.records():
                if isinstance(found, Outcome):
                    self.faults.append(str(found))
            self.archived = verification.streams
            await compare(stores, note=self._note)

    def _opened(self, kind: Kind) -> ArchivedStore:
        return ArchivedStore(connect(self._url), self._objects, kind=kind)

    def _note(self, settled: Settled) -> None:
        if settled.conflict:
            self.faults.append(str(settled))
        else:
            self.newer += 1
