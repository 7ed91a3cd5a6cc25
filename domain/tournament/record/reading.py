"""Reading a whole record to a tournament."""

from collections.abc import Sequence
from typing import NamedTuple

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.record.line import Line
from saikoro.domain.tournament.facts.events import ResultsTaken
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.facts.stage import Score
from saikoro.domain.tournament.record.ledger import Ledger


class ReadRecord(NamedTuple):
    """A tournament as the lines of a record tell it; they are not verified."""

    ledger: Ledger
    scores: list[Score]
    """The scores of all matches in the record, including those that a ruling replaced."""
    created: str
    """The time at which the tournament was created."""


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
            scored = (score for result in event.results for score in result.matches)
            scores |= {score.match: score for score in scored if score.match}
    return ReadRecord(ledger, list(scores.values()), created)
