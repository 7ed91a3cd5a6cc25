"""Matches of pairings as documents, and where they can be found (TN-17.2, TN-17.6)."""

from collections.abc import Sequence

import msgspec

from domain.tournament.matches.deciding import seat_of_a
from domain.tournament.stage import Entrant, Score, Slot
from domain.tournament.state import TournamentState


class Links(msgspec.Struct, frozen=True):
    """Links to a match; in the files of a folder those are null that lead to no file of it."""

    match: str | None = None
    report: str | None = None
    """The replay in sentences."""
    record: str | None = None
    """The whole record in one file."""
    audit: str | None = None
    """The service's verification of the record."""


class MatchOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of one match of a pairing."""

    head: str
    """The head after its last line."""
    version: int
    winner: Entrant | None
    reason: str
    """How it ended, in the rule book's word."""
    left: tuple[int, int]
    """What `a` and `b` had left."""


class PairingMatch(msgspec.Struct, frozen=True, kw_only=True):
    """One match of a pairing."""

    number: int
    """Within the pairing, from 0."""
    match: str
    seat_of_a: int
    outcome: MatchOutcome | None
    """None until the pairing is decided."""
    links: Links


class Linking:
    """Where the matches of a tournament can be found."""

    def __init__(self, state: TournamentState, base: str | None) -> None:
        self._state = state
        self._kept = state.plan.keeps_matches
        self._base = base
        if base is not None and not self._kept:
            self._base = f"{base}/tournaments/{state.id.hex()}"

    def matches(self, stage: int, number: int, slot: Slot) -> list[PairingMatch]:
        """The matches that decided a pairing, or those created for it so far."""
        result = self._state.stages[stage].rounds[number - 1].results.get(slot)
        known = {score.match: _outcome(score) for score in (result.matches if result else ())}
        created: Sequence[str] = self._state.linked.get((stage, number, slot), ())
        return [
            PairingMatch(
                number=at,
                match=match,
                seat_of_a=seat_of_a(at),
                outcome=known.get(match),
                links=self._links(match),
            )
            for at, match in enumerate(known or created)
        ]

    def _links(self, match: str) -> Links:
        if self._base is None:
            return Links(record=record_file(match)) if self._kept else Links()
        at = f"{self._base}/matches/{match}"
        return Links(at, f"{at}/report", f"{at}/record", f"{at}/audit")


def record_file(match: str) -> str:
    """Where the record of a match lies in a tournament's folder (TN-17.6)."""
    return f"matches/{match}.jsonl"


def _outcome(score: Score) -> MatchOutcome:
    return MatchOutcome(
        head=score.head,
        version=score.version,
        winner=score.winner,
        reason=score.reason,
        left=score.left,
    )
