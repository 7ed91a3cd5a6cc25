"""What earlier runs have found to be sound, in a file: only the rest is run again."""

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

import msgspec

from saikoro import __version__
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.service.cli.corpus.checking import Outcome
from saikoro.service.cli.files.reading import UnreadableFile


class _Begin(msgspec.Struct, frozen=True, tag="saikoro", tag_field="kind"):
    """The first line: which rules have run."""

    version: str
    place: str


class _Sound(msgspec.Struct, frozen=True, tag="sound", tag_field="kind"):
    """A record that is sound."""

    name: str
    digest: str


_read_line = msgspec.json.Decoder(_Begin | _Sound).decode

MOST_BYTES = 10_000
"""The longest line of a journal."""


class Journal:
    """The records of one place that this version of Saikoro has found to be sound."""

    def __init__(self, file: Path, place: str) -> None:
        """UnreadableFile for the journal of another place, or for a file that is none."""
        self._file = file
        self._begin = _Begin(__version__, place)
        self._ends = 0
        """Where the last whole line ends; 0 if the journal is begun anew."""
        self.known: Mapping[str, str] = self._read()
        """The SHA-256 of each record, by its name."""

    @contextlib.contextmanager
    def open(self) -> Iterator["Writer"]:
        """Write what is found from now on, after what there is."""
        with self._file.open("r+b" if self._ends else "wb") as stream:
            stream.truncate(self._ends)  # a run that was cut off may have left half a line
            stream.seek(self._ends)
            if not self._ends:
                _write(stream, self._begin)
            yield Writer(stream)

    def _read(self) -> dict[str, str]:
        known: dict[str, str] = {}
        try:
            with self._file.open("rb") as stream:
                begin = self._line(stream)
                if begin is None:
                    return {}
                if not isinstance(begin, _Begin) or begin.place != self._begin.place:
                    raise UnreadableFile(f"{self._file} is no journal of {self._begin.place}")
                if begin.version != self._begin.version:
                    return {}  # other rules have run: all is run again
                self._ends = stream.tell()
                while (line := self._line(stream)) is not None:
                    self._ends = stream.tell()
                    if isinstance(line, _Sound):
                        known[line.name] = line.digest
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise UnreadableFile(f"{self._file}: {error}") from error
        return known

    def _line(self, stream: BinaryIO) -> _Begin | _Sound | None:
        """The next line; None at the end, or where the run was cut off."""
        line = stream.readline(MOST_BYTES)
        if not line.endswith(b"\n"):
            if len(line) == MOST_BYTES:
                raise UnreadableFile(f"{self._file} is no journal: a line is too long")
            return None
        try:
            read: _Begin | _Sound = _read_line(line)
        except UNDECODABLE as error:
            raise UnreadableFile(f"{self._file} is no journal: {error}") from error
        return read


class Writer:
    """Writes what is found to be sound."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def add(self, outcome: Outcome) -> None:
        """Keep a record that is sound."""
        _write(self._stream, _Sound(outcome.name, outcome.digest))


def _write(stream: BinaryIO, line: _Begin | _Sound) -> None:
    stream.write(msgspec.json.encode(line) + b"\n")
    stream.flush()
