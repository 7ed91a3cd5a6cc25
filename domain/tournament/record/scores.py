"""Scores of matches between people, compared with the records of the matches (TN-18.1)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.match.events import Seat, SeatJoined
from domain.match.fold import Fold
from domain.match.game import AnyGame
from domain.record.header import Header
from domain.record.line import EventReader, Line
from domain.tournament.matches.attendance import awaited, missed_by
from domain.tournament.matches.deciding import score, seat_of_a
from domain.tournament.stage import Pairing, Score
from domain.tournament.state import TournamentState
from domain.tournament.versions import DOUBLE_LOSS

_JOINED = EventReader(SeatJoined)


class ScoredMatch(NamedTuple):
    """A match between people, and the score that a tournament has of it."""

    state: TournamentState
    pairing: Pairing
    number: int
    """Within the pairing, from 0."""
    score: Score


def score_fault(
    scored: ScoredMatch, record: Sequence[bytes], game: AnyGame, cards: Any
) -> str | None:
    """How a score differs from the record of its match, header first; None if it does not.

    The record itself is not verified here.
    """
    header, lines = Header.read(record[0]), record[1:]
    if header.match != scored.score.match:
        return f"its record is of match {header.match}"
    players = _players(lines)
    entrants = scored.pairing.entrants
    expected = entrants[::-1] if seat_of_a(scored.number) else entrants
    names = dict(enumerate(scored.state.entrants[entrant].name for entrant in expected))
    if players != names:
        return f"its record is of {players}, not of {names}"
    fold = Fold(game, header, cards)
    fold.take_all(lines)
    missed: tuple[Seat, ...] = ()
    late: tuple[Seat, ...] = ()
    if fold.state.winner is None and scored.state.rules >= DOUBLE_LOSS:
        missed, late = missed_by(lines), awaited(lines)
    of_record = score(
        scored.pairing,
        scored.number,
        header.match,
        head=fold.head.hex(),
        version=fold.version,
        winner=fold.state.winner,
        reason=fold.state.reason or "",
        left=game.book.left(fold.state.game),
        missed_by=missed,
        awaited=late,
    )
    return None if of_record == scored.score else f"its record gives {of_record}"


def _players(lines: Sequence[bytes]) -> dict[Seat, str | None]:
    """The players of a match by seat."""
    read = (Line.read(line) for line in lines if b'"type":"seat.joined"' in line)
    joined = (_JOINED.read(line) for line in read if line.type == "seat.joined")
    return {event.seat: event.player for event in joined if isinstance(event, SeatJoined)}
