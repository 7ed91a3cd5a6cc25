"""What earlier runs have found to be sound, in a file: only the rest is run again."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from saikoro import __version__
from saikoro.service.cli.corpus.checking import Outcome
from saikoro.service.cli.files.journals import Journal
from saikoro.service.cli.files.reading import UnreadableFile


class _Begin(msgspec.Struct, frozen=True, tag="saikoro", tag_field="kind"):
    """The first line: which rules have run."""

    version: str
    place: str


class _Sound(msgspec.Struct, frozen=True, tag="sound", tag_field="kind"):
    """A record that is sound."""

    name: str
    digest: str


_Line = _Begin | _Sound

MOST_BYTES = 10_000
"""The longest line of a journal."""


class SoundRecords:
    """The records of one place that this version of Saikoro has found to be sound."""

    def __init__(self, file: Path, place: str) -> None:
        """UnreadableFile for the journal of another place, or for a file that is none."""
        self._journal: Journal[_Line] = Journal(
            file, msgspec.json.Decoder(_Line).decode, MOST_BYTES
        )
        self._begin = _Begin(__version__, place)
        lines = self._journal.read()
        begun = next(lines, None)
        if begun is not None and (not isinstance(begun, _Begin) or begun.place != place):
            raise UnreadableFile(f"{file} is no journal of {place}")
        self._anew = begun != self._begin  # other rules have run: all is run again
        sound = () if self._anew else (line for line in lines if isinstance(line, _Sound))
        self.known: Mapping[str, str] = {line.name: line.digest for line in sound}
        """The SHA-256 of each record, by its name."""

    @contextlib.contextmanager
    def open(self) -> Iterator[Callable[[Outcome], None]]:
        """Keep what is found to be sound from now on, after what there is."""
        with self._journal.open(anew=self._anew) as add:
            if self._anew:
                add(self._begin)
            yield lambda outcome: add(_Sound(outcome.name, outcome.digest))
