"""Matches of pairings as documents, and the links to them (TN-17.2, TN-17.6)."""

from collections.abc import Sequence

import msgspec

from saikoro.domain.tournament.facts.stage import Score, Slot
from saikoro.domain.tournament.outputs.documents.views import Links, MatchOutcome, PairingMatch
from saikoro.domain.tournament.standings.deciding import seat_of_a
from saikoro.domain.tournament.state import TournamentState


class Linking:
    """Links the matches of a tournament."""

    def __init__(self, state: TournamentState, base: str | None) -> None:
        self._state = state
        self._kept = state.plan.keeps_matches
        self._pages = base if self._kept else None
        self._base = base
        if base is not None and not self._kept:
            self._base = f"{base}/tournaments/{state.id.hex()}"

    def matches(self, stage: int, number: int, slot: Slot) -> list[PairingMatch]:
        """The matches that decided a pairing, or those created for it so far."""
        of = self._state.stages[stage]
        result = of.rounds[number - 1].results.get(slot)
        known = dict(enumerate(result.matches if result else ()))
        created: Sequence[str] = ()
        if not known:
            known = of.fixed_of(number, of.rounds[number - 1].pairings[slot])
            created = self._state.linked.get((stage, number, slot), ())
        return [
            self._match(at, known.get(at), created[at] if at < len(created) else "")
            for at in sorted(known.keys() | set(range(len(created))))
        ]

    def why(self, match: str, version: int) -> str | None:
        """The page that explains an event of a match; None where there is none."""
        return None if self._pages is None else f"{self._pages}/m/{match}/why/{version}"

    def _match(self, number: int, score: Score | None, created: str) -> PairingMatch:
        match = (score.match if score else "") or created
        return PairingMatch(
            number=number,
            match=match or None,
            seat_of_a=seat_of_a(number),
            outcome=None if score is None else _outcome(score),
            links=self._links(match),
        )

    def _links(self, match: str) -> Links:
        if not match:
            return Links()
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
        lost_by=[*score.lost_by] if score.lost_by else msgspec.UNSET,
        at_table=score.at_table or msgspec.UNSET,
    )
