"""The journal of a tournament that is played without a service: its lines, and their secrets."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Batch
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.cli.files.journals import Journal, written
from saikoro.service.cli.files.reading import UnreadableFile
from saikoro.service.process.writing import write_private

MOST_BYTES = 256 * 1024 * 1024
"""The longest line of a journal: the first, which has all entries and the card set."""


class _Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """Lines that were appended at once."""

    lines: list[msgspec.Raw]
    secrets: dict[int, Secrets] = {}
    """The secrets of the lines, by version."""
    header: msgspec.Raw = msgspec.Raw()
    """The header of the tournament, with its first lines."""
    cards: msgspec.Raw = msgspec.Raw()
    """Its card set, with its first lines."""


class TournamentJournal:
    """A tournament as far as its journal goes."""

    def __init__(self, file: Path) -> None:
        """UnreadableFile if it is no journal of a tournament."""
        self._file = file
        self._journal = Journal(file, msgspec.json.Decoder(_Part).decode, MOST_BYTES)
        first = next(self._journal.read(), None)
        if first is None or not bytes(first.header):
            raise UnreadableFile(f"{file} holds no tournament")
        self.cards = bytes(first.cards)
        """The card set."""
        self.ledger = Ledger(TournamentHeader.read(bytes(first.header)))
        self.batches: list[Batch] = []
        self._take(first)
        self.catch_up()

    @staticmethod
    def begin(file: Path, ledger: Ledger, batches: Sequence[Batch], cards: bytes) -> None:
        """Write the journal of a tournament that has only its first lines."""
        header = msgspec.Raw(ledger.header_line)
        part = msgspec.structs.replace(_part(batches), header=header, cards=msgspec.Raw(cards))
        write_private(file, written(part))

    def catch_up(self) -> None:
        """Read what was appended since."""
        for part in self._journal.read():
            self._take(part)

    @contextmanager
    def open(self) -> Iterator[Callable[[Sequence[Batch]], None]]:
        """Append batches that the ledger has accepted."""
        with self._journal.open() as add:

            def append(batches: Sequence[Batch]) -> None:
                add(_part(batches))
                self.batches += batches

            yield append

    @property
    def record(self) -> list[bytes]:
        """The record of the tournament: its header, and all lines."""
        return [self.ledger.header_line, *(line for one in self.batches for line in one.lines)]

    def _take(self, part: _Part) -> None:
        ledger = self.ledger
        after, parent, lines = ledger.version, ledger.head, [bytes(line) for line in part.lines]
        for version, line in enumerate(lines, after + 1):
            try:
                ledger.take(line, part.secrets.get(version, {}))
            except Exception as broken:  # a line that was changed may raise any error
                detail = f"it cannot be read from line {version} of the tournament on"
                raise UnreadableFile(f"{self._file}: {detail}: {broken}") from broken
        self.batches.append(Batch(after, parent, lines, ledger.head, part.secrets))


def _part(batches: Sequence[Batch]) -> _Part:
    lines = [msgspec.Raw(line) for batch in batches for line in batch.lines]
    secrets = {version: one for batch in batches for version, one in batch.secrets.items()}
    return _Part(lines, secrets)
