"""What earlier runs have found to be sound, in a file: only the rest is run again.

A record counts as sound under the name and with the digest that it had. So one journal may serve
several sources.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from saikoro import __version__
from saikoro.domain.verification.records import Outcome
from saikoro.service.cli.files.journals import Journal
from saikoro.service.cli.files.reading import UnreadableFile


class _Begin(msgspec.Struct, frozen=True, tag="saikoro", tag_field="kind"):
    """The first line: which rules have run."""

    version: str


class _Sound(msgspec.Struct, frozen=True, tag="sound", tag_field="kind"):
    """A record that is sound."""

    name: str
    digest: str


_Line = _Begin | _Sound

MOST_BYTES = 10_000
"""The longest line of a journal."""

_START = b'{"kind":"saikoro"'
"""What every journal begins with: another file is never written to."""


class SoundRecords:
    """The records that this version of Saikoro has found to be sound."""

    def __init__(self, file: Path) -> None:
        """UnreadableFile for a file that is no journal, or has a line that is of none."""
        with contextlib.suppress(OSError), file.open("rb") as stream:
            if not _START.startswith(stream.read(len(_START))):
                raise UnreadableFile(f"{file} is no journal")
        self._journal: Journal[_Line] = Journal(
            file, msgspec.json.Decoder(_Line).decode, MOST_BYTES
        )
        lines = self._journal.read()
        self._anew = next(lines, None) != _Begin(__version__)  # other rules: all is run again
        sound = () if self._anew else (line for line in lines if isinstance(line, _Sound))
        self.known: Mapping[str, str] = {line.name: line.digest for line in sound}
        """The SHA-256 of each record, by its name."""

    @contextlib.contextmanager
    def open(self) -> Iterator[Callable[[Outcome], None]]:
        """Keep what is found to be sound from now on, after what there is."""
        with self._journal.open(anew=self._anew) as add:
            if self._anew:
                add(_Begin(__version__))
            yield lambda outcome: add(_Sound(outcome.name, outcome.digest))
