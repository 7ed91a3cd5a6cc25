"""Reading a whole record: the tournament that its lines lead to."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.errors import BrokenLine
from domain.record.line import Line
from domain.tournament.events import ResultsTaken
from domain.tournament.record.header import TournamentHeader
from domain.tournament.record.ledger import Ledger
from domain.tournament.stage import Score


class ReadRecord(NamedTuple):
    """What the lines of a record lead to, whether or not they are true."""

    ledger: Ledger
    scores: list[Score]
    """Of every match in it, also of results that a ruling replaced."""
    created: str
    """When it was created."""


def read_record(lines: Sequence[bytes]) -> ReadRecord:
    """Fold a record, header line first; BrokenLine for a line that cannot be applied."""
    ledger = Ledger(TournamentHeader.read(lines[0]))
    created = ""
    scores: dict[str, Score] = {}
    for line in lines[1:]:
        try:
            event = ledger.take(line, {})
            outside = None if created else Line.read(line).outside
        except Exception as broken:  # a forged line may raise any error
            raise BrokenLine(line, f"{type(broken).__name__}: {broken}") from broken
        created = created if outside is None else outside.at
        if isinstance(event, ResultsTaken):
            scores |= {score.match: score for result in event.results for score in result.matches}
    return ReadRecord(ledger, list(scores.values()), created)
