"""Scores of matches between people, compared with the records of the matches (TN-18.1)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.events import MatchCreated, MatchPaused, MatchRewound, Seat, SeatJoined
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import EventReader, Line
from saikoro.domain.tournament.facts.rulings import Rewind
from saikoro.domain.tournament.facts.stage import Pairing, Score, Slot
from saikoro.domain.tournament.matches.attendance import awaited, missed_by
from saikoro.domain.tournament.matches.closing import closing_fault, played_part
from saikoro.domain.tournament.matches.timing import ends_at
from saikoro.domain.tournament.planning.versions import DOUBLE_LOSS, JUDGES
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.standings.deciding import is_cut, score, seat_of_a, settle
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.tournament.verification.findings import TableMatch

_CREATED = EventReader(MatchCreated)
_JOINED = EventReader(SeatJoined)
_PAUSED = EventReader(MatchPaused)
_REWOUND = EventReader(MatchRewound)


class ScoredMatch(NamedTuple):
    """A match between people, and its score in the tournament."""

    ledger: Ledger
    """The tournament once the result is taken."""
    where: tuple[int, int, Slot]
    """Stage, round and slot of the pairing."""
    pairing: Pairing
    number: int
    """The number of the match in the pairing, from 0."""
    score: Score


def played_fault(
    state: TournamentState, where: tuple[int, int, Slot], pairing: Pairing, scores: Sequence[Score]
) -> str:
    """Why these are not the matches of a pairing of people; empty if they are.

    They are those that were created for it, in their order, and none after it was decided
    (TN-12.2, TN-12.3, TN-21.4). Before version 3 this is not checked.
    """
    if state.rules < JUDGES or state.plan.play != "seats":
        return ""
    fixed = state.stages[where[0]].fixed_of(where[1], pairing)
    created = dict(enumerate(state.linked.get(where, ())))
    for number, scored in enumerate(scores):
        if fixed.get(number, scored) != scored:
            return f"a ruling has decided match {number} in another way"
        if number not in fixed and (scored.lost_by or scored.at_table):
            return f"no ruling has decided match {number}"
        if number not in fixed and scored.match != created.get(number):
            return "its matches are not those that were created for it"
    if len(scores) < len(created) and not fixed:
        return "its matches are not those that were created for it"

    def die() -> int:
        return 1  # whatever is rolled decides

    plan = state.stages[where[0]].plan
    for count in range(1, len(scores)):
        if settle(plan, pairing, scores[:count], pairing.a, die, time_is_up=False) is not None:
            return f"it was decided after {count} of its {len(scores)} matches"
    return ""


def table_matches(state: TournamentState) -> Iterator[TableMatch]:
    """The matches of results that were played at a real table, without a record (TN-34.4)."""
    for stage, number, played in state.rounds():
        for slot, result in sorted(played.results.items()):
            for at, scored in enumerate(result.matches):
                if scored.at_table:
                    yield TableMatch(stage, number, slot, at)


def score_fault(
    scored: ScoredMatch, record: Sequence[bytes], game: AnyGame, cards: Any
) -> str | None:
    """How a score differs from the record of its match, header first; None if it does not.

    The record itself is not verified here.
    """
    state = scored.ledger.state
    header, lines = Header.read(record[0]), played_part(record[1:])
    if header.match != scored.score.match:
        return f"its record is of match {header.match}"
    players = _players(lines)
    entrants = scored.pairing.entrants
    expected = entrants[::-1] if seat_of_a(scored.number) else entrants
    names = dict(enumerate(state.entrants[entrant].name for entrant in expected))
    if players != names:
        return f"its record is of {players}, not of {names}"
    fold = Fold(game, header, cards)
    fold.take_all(lines)
    missed: tuple[Seat, ...] = ()
    late: tuple[Seat, ...] = ()
    if fold.state.winner is None and state.rules >= DOUBLE_LOSS:
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
    if of_record != scored.score:
        return f"its record gives {of_record}"
    faults = (
        fault(scored, lines) for fault in (_pairing_fault, _cut_fault, _pause_fault, _rewind_fault)
    )
    return next(filter(None, faults), None)


def _pairing_fault(scored: ScoredMatch, lines: Sequence[bytes]) -> str:
    """Why its record cannot be of a match of this pairing; empty if it can, or does not say."""
    created = _CREATED.read(Line.read(lines[0]))
    if not isinstance(created, MatchCreated) or created.pairing is UNSET:
        return ""
    stage, number, slot = scored.where
    clock = scored.ledger.state.plan.stages[stage].clock
    bound = created.pairing
    place = (scored.ledger.stream, stage, number, slot)
    if bound is None or (bound.tournament, bound.stage, bound.round, bound.slot) != place:
        return "its record is of another pairing, or of none"
    cancels = clock is not None and clock.late != "judge"
    if bool(bound.ends) != cancels:
        return "its record has another clock than its round"
    return closing_fault(scored.ledger.state.plan, lines)


def _cut_fault(scored: ScoredMatch, lines: Sequence[bytes]) -> str:
    """Why the clock of the round could not cancel a match then; empty if it could (TN-21.4)."""
    if scored.ledger.state.rules < JUDGES or not is_cut([scored.score]):
        return ""
    cut = Line.read(lines[-1]).at or ""
    ends = milliseconds(ends_at(scored.ledger.state, *scored.where))
    # Pauses after that moment have moved the end, but not this match.
    ends -= scored.ledger.pauses.after(scored.where, cut)
    return "" if milliseconds(cut) >= ends else f"it was cancelled at {cut}, before its time was up"


def _pause_fault(scored: ScoredMatch, lines: Sequence[bytes]) -> str:
    """Why a match was not paused by an official of its tournament; empty if it was (TN-30.1)."""
    pauses = scored.ledger.pauses
    for line in lines:
        if b'"type":"match.paused"' not in line:
            continue
        parts = Line.read(line)
        event = _PAUSED.read(parts)
        if isinstance(event, MatchPaused) and not pauses.covers(
            scored.where, parts.at or "", event.who, event.reason
        ):
            return f"{event.who} has not paused it by {parts.at} for {event.reason!r}"
    return ""


def _rewind_fault(scored: ScoredMatch, lines: Sequence[bytes]) -> str:
    """Why a match was not rewound exactly as rulings say; empty if it was (TN-35.4)."""
    rulings = scored.ledger.state.rulings.items()
    ruled = [
        MatchRewound(made.what.to, made.reason, line)
        for line, made in sorted(rulings)
        if isinstance(made.what, Rewind) and made.match == scored.score.match
    ]
    found = [_REWOUND.read(Line.read(line)) for line in lines if b'"type":"match.rewound"' in line]
    if found == ruled:
        return ""
    return f"it was rewound by {_rewinds(found)}, and rulings say {_rewinds(ruled)}"


def _rewinds(rewound: Sequence[object]) -> str:
    """Rewinds by the lines of their rulings, with the versions that they lead to."""
    named = (f"line {one.ruling} to {one.to}" for one in rewound if isinstance(one, MatchRewound))
    return ", ".join(named) or "none"


def _players(lines: Sequence[bytes]) -> dict[Seat, str | None]:
    """The players of a match by seat."""
    read = (Line.read(line) for line in lines if b'"type":"seat.joined"' in line)
    joined = (_JOINED.read(line) for line in read if line.type == "seat.joined")
    return {event.seat: event.player for event in joined if isinstance(event, SeatJoined)}
