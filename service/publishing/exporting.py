"""Exporting: each month whose matches have changed is written again, all others stay."""

import asyncio
import hashlib
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from saikoro.domain.errors.records import BrokenRecord
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.errors.stores import BrokenArchive, BrokenStore
from saikoro.service.publishing.folder import Folder, LeftOut, Manifest, Month
from saikoro.service.publishing.months import MonthFiles
from saikoro.service.publishing.results import Result, result_of
from saikoro.service.publishing.selection import Selection, select
from saikoro.service.publishing.tables import require_parquet
from saikoro.service.store.sealed import Seal
from saikoro.service.store.withheld import WithheldStore

AHEAD = 16
"""Records that are fetched while others are written."""

Progress: TypeAlias = Callable[[str, int, int], None]
"""Is called with a month, how many of its matches are written, and how many it has."""


class Read(NamedTuple):
    """A match that was read."""

    match: str
    record: Sequence[bytes]
    row: Result | None
    """None if it is not to be published."""
    wrong: str = ""
    """Why it cannot be read."""


class Export:
    """Writes what is published of a service to a folder."""

    def __init__(
        self,
        store: ArchivedStore,
        seal: Seal,
        withheld: WithheldStore,
        folder: Folder,
        server: str,
    ) -> None:
        """`seal` opens names of players, which the table of results has."""
        self._store = store
        self._seal = seal
        self._withheld = withheld
        self._folder = folder
        self._server = server
        self.faults: list[str] = []
        """Matches that could not be read."""
        self.gone: list[str] = []
        """Months that were exported, and of which nothing is stored; they are left as they are."""

    async def run(self, first: str, last: str, progress: Progress) -> list[Month]:
        """Export the months from the `first` to the `last`; those that were written."""
        require_parquet()
        written = []
        with self._folder.writing():
            manifest = self._folder.manifest()
            months = {month.month: month for month in manifest.months}
            withheld = frozenset(await self._withheld.every())
            selected = await select(self._store, first, last)
            self.gone = [
                month for month in months if first <= month <= last and month not in selected
            ]
            for name, selection in selected.items():
                known = months.get(name)
                if known is not None and not self._is_stale(known, selection, withheld):
                    continue
                months[name] = await self._write(name, selection, withheld, progress)
                written.append(months[name])
                ordered = [months[each] for each in sorted(months)]
                self._folder.replace_manifest(Manifest(server=self._server, months=ordered))
        return written

    def _is_stale(self, known: Month, selection: Selection, withheld: frozenset[str]) -> bool:
        """Whether a month would be written otherwise today."""
        out = known.left_out
        return (
            known.source != selection.digest
            or not withheld.isdisjoint(known.card_sets)
            or (out.withheld > 0 and known.withheld != _digest(withheld))
            or out.unreadable > 0
            or not all(map(self._folder.has, (known.records, known.results)))
        )

    async def _write(
        self, name: str, selection: Selection, withheld: frozenset[str], progress: Progress
    ) -> Month:
        left_out: Counter[str] = Counter()
        with MonthFiles(self._folder, name) as files:
            done = 0
            async for read in self._read(selection.matches()):
                done += 1
                progress(name, done, len(selection))
                if read.wrong:
                    self.faults.append(f"{read.match}: {read.wrong}")
                    left_out["unreadable"] += 1
                elif read.row is not None and read.row.card_set in withheld:
                    left_out["withheld"] += 1
                elif read.row is not None:
                    await self._add(files, read.record, read.row)
            records, results = files.finish()
        return Month(
            month=name,
            matches=files.licences.total(),
            events=files.events,
            licences=dict(sorted(files.licences.items())),
            card_sets=dict(sorted(files.card_sets.items())),
            left_out=LeftOut(**left_out),
            records=records,
            results=results,
            source=selection.digest,
            withheld=_digest(withheld) if left_out["withheld"] else "",
        )

    async def _add(self, files: MonthFiles, record: Sequence[bytes], row: Result) -> None:
        if row.card_set not in files.card_sets:
            source = await self._store.blob(row.card_set)
            if source is not None and hashlib.sha256(source).hexdigest() == row.card_set:
                files.add_cards(row.card_set, source)
        files.add(record, row)

    async def _read(self, matches: Sequence[str]) -> AsyncIterator[Read]:
        """The matches in their order, some of them fetched ahead."""
        fetched: deque[asyncio.Task[Read]] = deque()
        try:
            for match in matches:
                fetched.append(asyncio.create_task(self._fetch(match)))
                if len(fetched) > AHEAD:
                    yield await fetched.popleft()
            while fetched:
                yield await fetched.popleft()
        finally:
            for task in fetched:
                task.cancel()

    async def _fetch(self, match: str) -> Read:
        try:
            meta, batches = await self._store.load(match)
            if meta is None or not batches:
                return Read(match, (), None, "it is not stored any more")
            lines = [line for batch in batches for line in batch.lines]
            record = [batches[0].header, *lines]
            row = result_of(record, self._seal.open_names(meta.names))
        except (BrokenArchive, BrokenStore, BrokenRecord, msgspec.MsgspecError) as broken:
            return Read(match, (), None, str(broken))
        if row is not None and (row.head, row.match) != (meta.head.hex(), match):
            return Read(match, (), None, "its lines do not lead to its head")
        return Read(match, record, row)


def _digest(withheld: frozenset[str]) -> str:
    return hashlib.sha256("\n".join(sorted(withheld)).encode()).hexdigest()
