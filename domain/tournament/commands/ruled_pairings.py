"""Finds the pairing that a ruling names, or says why there is none (TN-14.1)."""

from typing import Protocol

from saikoro.domain.errors import IllegalRuling, Violation
from saikoro.domain.tournament.facts.stage import Pairing, Result, Round, Slot
from saikoro.domain.tournament.state import TournamentState

CODE, RULE = "illegal_ruling", "TN-14.1"


class Placed(Protocol):
    """What names a pairing."""

    @property
    def stage(self) -> int:
        """The stage, from 0."""

    @property
    def round(self) -> int:
        """The round, from 1."""

    @property
    def slot(self) -> Slot:
        """The slot, from 0."""


def illegal(detail: str, ja: str, pointer: str = "", rule: str = RULE) -> IllegalRuling:
    """The error of a ruling that is not allowed."""
    return IllegalRuling([Violation(CODE, rule, detail, pointer, ja=ja)])


def pairing_of(state: TournamentState, ruling: Placed) -> tuple[Pairing, Result | None]:
    """The pairing that a ruling names, and its result if it is decided; IllegalRuling."""
    played = _paired(state, ruling)
    if ruling.slot not in played.pairings:
        raise illegal(
            f"slot {ruling.slot} has no pairing",
            f"枠 {ruling.slot} に組み合わせがありません",
            "/slot",
        )
    return played.pairings[ruling.slot], played.results.get(ruling.slot)


def _paired(state: TournamentState, ruling: Placed) -> Round:
    """The paired round that a ruling names."""
    if ruling.stage not in range(len(state.stages)):
        raise illegal(
            f"stage {ruling.stage} has not begun",
            f"ステージ {ruling.stage} は始まっていません",
            "/stage",
        )
    rounds = state.stages[ruling.stage].rounds
    if ruling.round not in range(1, len(rounds) + 1):
        raise illegal(
            f"round {ruling.round} has not been paired",
            f"ラウンド {ruling.round} は組み合わせ前です",
            "/round",
        )
    return rounds[ruling.round - 1]
