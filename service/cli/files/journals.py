"""Journals: files of JSON lines to which a run adds, so that one that was cut off goes on."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.service.cli.files.reading import UnreadableFile

Line = TypeVar("Line")


class Journal(Generic[Line]):
    """The lines of a file, as far as they are whole."""

    def __init__(self, file: Path, decode: Callable[[bytes], Line], most_bytes: int) -> None:
        """`most_bytes` are those of the longest line."""
        self._file = file
        self._decode = decode
        self._most_bytes = most_bytes
        self._ends = 0
        """Where the last whole line ends that was read."""

    def read(self) -> Iterator[Line]:
        """The lines after those that were read; none without a file.

        UnreadableFile if it is no journal.
        """
        try:
            with self._file.open("rb") as stream:
                stream.seek(self._ends)
                while (line := self._line(stream)) is not None:
                    self._ends = stream.tell()
                    yield line
        except FileNotFoundError:
            return
        except OSError as error:
            raise UnreadableFile(f"{self._file}: {error}") from error

    @contextlib.contextmanager
    def open(self, *, anew: bool = False) -> Iterator[Callable[[Line], None]]:
        """Add lines after those that were read, or `anew`."""
        self._ends = 0 if anew else self._ends
        with self._file.open("r+b" if self._ends else "wb") as stream:
            stream.truncate(self._ends)  # a run that was cut off may have left half a line
            stream.seek(self._ends)

            def add(line: Line) -> None:
                stream.write(written(line))
                stream.flush()

            yield add

    def _line(self, stream: BinaryIO) -> Line | None:
        """The next line; None at the end, or where the run was cut off."""
        line = stream.readline(self._most_bytes)
        if not line.endswith(b"\n"):
            if len(line) == self._most_bytes:
                raise UnreadableFile(f"{self._file} is no journal: a line is too long")
            return None
        try:
            return self._decode(line)
        except UNDECODABLE as error:
            raise UnreadableFile(f"{self._file} is no journal: {error}") from error


def written(line: object) -> bytes:
    """A line as it is in the file."""
    return msgspec.json.encode(line) + b"\n"
