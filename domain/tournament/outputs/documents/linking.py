"""Matches of pairings as documents, and the links to them (TN-17.2, TN-17.6)."""

from collections.abc import Sequence

import msgspec

from saikoro.domain.tournament.facts.stage import Entrant, Score, Slot
from saikoro.domain.tournament.standings.deciding import seat_of_a
from saikoro.domain.tournament.state import TournamentState


class Links(msgspec.Struct, frozen=True):
    """Links to a match; in a folder, a link to a file that the folder does not have is null."""

    match: str | None = None
    """The id of the match: 32 hexadecimal digits."""
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
    """The version."""
    winner: Entrant | None
    reason: str
    """The reason of its end, in the rule book's word."""
    left: tuple[int, int]
    """What `a` and `b` had left."""


class PairingMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a pairing."""

    number: int
    """The number of the match in the pairing, from 0."""
    match: str
    """The id of the match: 32 hexadecimal digits."""
    seat_of_a: int
    """The seat of the first entrant: 0 or 1."""
    outcome: MatchOutcome | None
    """None until the pairing is decided."""
    links: Links
    """Where the match can be read."""


class Linking:
    """Links the matches of a tournament."""

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
    """The path of the record of a match in a tournament's folder (TN-17.6)."""
    return f"matches/{match}.jsonl"


def _outcome(score: Score) -> MatchOutcome:
    return MatchOutcome(
        head=score.head,
        version=score.version,
        winner=score.winner,
        reason=score.reason,
        left=score.left,
    )
