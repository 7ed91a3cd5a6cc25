"""Finds the pairing that a ruling names, or says why there is none (TN-14.1)."""

from typing import Protocol

from saikoro.domain.errors.rules import IllegalRuling, Violation
from saikoro.domain.text import Text
from saikoro.domain.tournament.facts.stage import Pairing, Result, Round, Slot
from saikoro.domain.tournament.state import TournamentState

_NO_PAIRING = Text("枠 {slot} に組み合わせがありません", "slot {slot} has no pairing")
_NO_ROUND = Text("ラウンド {round} は組み合わせ前です", "round {round} has not been paired")

NO_STAGE = Text("ステージ {stage} は始まっていません", "stage {stage} has not begun")
DECIDED = Text("枠 {slot} は結果が出ています", "slot {slot} is decided")
NOT_IN_PAIRING = Text(
    "参加者 {entrant} はこの組にいません", "entrant {entrant} is not in this pairing"
)
"""What is wrong with a ruling, a dispute or a pause alike."""

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


def illegal(detail: Text, pointer: str = "", rule: str = RULE) -> IllegalRuling:
    """The error of a ruling that is not allowed."""
    return IllegalRuling([Violation.of(CODE, rule, detail, pointer)])


def pairing_of(state: TournamentState, ruling: Placed) -> tuple[Pairing, Result | None]:
    """The pairing that a ruling names, and its result if it is decided; IllegalRuling."""
    played = _paired(state, ruling)
    if ruling.slot not in played.pairings:
        raise illegal(_NO_PAIRING.filled(slot=ruling.slot), "/slot")
    return played.pairings[ruling.slot], played.results.get(ruling.slot)


def _paired(state: TournamentState, ruling: Placed) -> Round:
    """The paired round that a ruling names."""
    if ruling.stage not in range(len(state.stages)):
        raise illegal(NO_STAGE.filled(stage=ruling.stage), "/stage")
    rounds = state.stages[ruling.stage].rounds
    if ruling.round not in range(1, len(rounds) + 1):
        raise illegal(_NO_ROUND.filled(round=ruling.round), "/round")
    return rounds[ruling.round - 1]
