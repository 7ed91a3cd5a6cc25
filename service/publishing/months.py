"""The two files of a month: a tar of records and their cards, and a table of their results."""

import io
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Self

import zstandard

from saikoro.service.publishing.folder import File, Folder
from saikoro.service.publishing.results import Result, file_of
from saikoro.service.publishing.tables import Table

LEVEL = 9
"""How hard zstd tries."""

SUMS = "SHA256SUMS"
"""The last file in the tar: the digest of each file before it, as `sha256sum` reads them."""

MOST_BYTES = 64 * 1024 * 1024
"""More than a record or a card set has."""

MOST_SUMS = 1024 * 1024 * 1024
"""The most bytes of SUMS, which has a line for each of them."""


class MonthFiles:
    """The files of a month that is being written; the same matches give the same bytes."""

    def __init__(self, folder: Folder, month: str) -> None:
        self._folder = folder
        self._month = month
        self._records = folder.new(f"records-{month}")
        self._results = folder.new(f"results-{month}")
        self._stack = ExitStack()
        self.licences: Counter[str] = Counter()
        self.card_sets: Counter[str] = Counter()
        self.events = 0

    def __enter__(self) -> Self:
        with ExitStack() as opening:
            self._table = opening.enter_context(Table(self._results))
            self._tar = opening.enter_context(_written_tar(self._records))
            self._sums = opening.enter_context(tempfile.TemporaryFile("w+b"))
            self._stack = opening.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def add(self, record: Sequence[bytes], row: Result) -> None:
        """Add a match."""
        moment = int(row.finished.timestamp())
        self._add(f"{row.match}.jsonl", file_of(record), row.record, moment)
        self._table.add(row)
        self.licences[row.licence] += 1
        self.card_sets[row.card_set] += 1
        self.events += row.events

    def add_cards(self, digest: str, source: bytes) -> None:
        """Add the card set that the following match was played with."""
        self._add(f"{digest}.json", source, digest, 0)

    def finish(self) -> tuple[File, File]:
        """The files, complete and on disk: the records, and the results."""
        self._sums.seek(0)
        self._put(SUMS, self._sums.read(), 0)
        self._stack.close()
        records = self._folder.keep(self._records, f"records-{self._month}", ".tar.zst")
        return records, self._folder.keep(self._results, f"results-{self._month}", ".parquet")

    def _add(self, name: str, content: bytes, digest: str, moment: int) -> None:
        self._put(name, content, moment)
        self._sums.write(f"{digest}  {name}\n".encode())

    def _put(self, name: str, content: bytes, moment: int) -> None:
        described = tarfile.TarInfo(f"{self._month}/{name}")
        described.size, described.mtime = len(content), moment
        self._tar.addfile(described, io.BytesIO(content))


@contextmanager
def _written_tar(file: Path) -> Iterator[tarfile.TarFile]:
    compressor = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)
    with (
        file.open("wb") as opened,
        compressor.stream_writer(opened, closefd=False) as writer,
        tarfile.open(fileobj=writer, mode="w|", format=tarfile.USTAR_FORMAT) as tar,
    ):
        yield tar


def files_in(records: Path) -> Iterator[tuple[str, bytes]]:
    """The files in the tar of a month, one after the other, without its folder.

    ValueError for one that is larger than any of an export.
    """
    decompressor = zstandard.ZstdDecompressor()
    with (
        records.open("rb") as opened,
        decompressor.stream_reader(opened) as reader,
        tarfile.open(fileobj=reader, mode="r|") as tar,
    ):
        for described in tar:
            name = described.name.partition("/")[2]
            if described.size > (MOST_SUMS if name == SUMS else MOST_BYTES):
                raise ValueError(f"{name} has {described.size} bytes")
            content = tar.extractfile(described)
            yield name, b"" if content is None else content.read()
