"""Checks which penalties are allowed (TN-33)."""

from typing import NamedTuple

from saikoro.domain.errors import UnknownEntrant
from saikoro.domain.tournament.commands.ruled_pairings import illegal, pairing_of
from saikoro.domain.tournament.facts.rulings import GameLoss, Warn
from saikoro.domain.tournament.facts.stage import Result, Score, Slot
from saikoro.domain.tournament.planning.versions import DESK
from saikoro.domain.tournament.state import TournamentState

WARNING, GAME_LOSS = "TN-33.2", "TN-33.4"

_BY_MATCHES = {"games", "replay", "hp_difference", "matches_won", "seed", "die", "drawn", "time"}
"""The ways of deciding a pairing by its matches; also a double loss that both missed."""


class _Place(NamedTuple):
    """The pairing at which a warning is given."""

    stage: int
    round: int
    slot: Slot


def admit_warning(state: TournamentState, ruling: Warn) -> None:
    """Raise IllegalRuling if a warning is not allowed (TN-33.2); UnknownEntrant."""
    expect_desk(state, WARNING)
    if ruling.entrant not in state.entrants:
        raise UnknownEntrant(ruling.entrant)
    place = ruling.stage, ruling.round, ruling.slot
    named = [part for part in place if part is not None]
    if not named:
        return
    if len(named) < len(place):
        raise illegal(
            "a pairing is named by stage, round and slot",
            "組はステージ・ラウンド・枠で指定します",
            "/stage",
            WARNING,
        )
    pairing, _ = pairing_of(state, _Place(*named))
    if ruling.entrant not in pairing.entrants:
        raise illegal(
            f"entrant {ruling.entrant} is not in this pairing",
            f"参加者 {ruling.entrant} はこの組にいません",
            "/entrant",
            WARNING,
        )


def admit_game_loss(state: TournamentState, ruling: GameLoss) -> None:
    """Raise IllegalRuling if a game loss is not allowed (TN-33.4)."""
    expect_desk(state, GAME_LOSS)
    pairing, result = pairing_of(state, ruling)
    if pairing.b is None:
        raise illegal(
            "a bye has no match that could be lost",
            "不戦には敗北にできるマッチがありません",
            "/slot",
        )
    if ruling.entrant not in pairing.entrants:
        raise illegal(
            f"entrant {ruling.entrant} is not in this pairing",
            f"参加者 {ruling.entrant} はこの組にいません",
            "/entrant",
        )
    if result is not None and not _by_matches(result):
        raise illegal(
            f"the pairing was decided as {result.decided}, and not by its matches",
            "この組の結果は、マッチで決まったものではありません",
            "/slot",
            GAME_LOSS,
        )
    stage = state.stages[ruling.stage]
    scores = stage.fixed_of(ruling.round, pairing)
    if result is not None:
        scores = dict(enumerate(result.matches))
        numbers = range(len(scores))
    else:
        numbers = range(state.next_match((ruling.stage, ruling.round, ruling.slot)) + 1)
    if ruling.number not in numbers:
        raise illegal(
            f"match {ruling.number} does not count in this pairing, and is not the next one",
            f"マッチ {ruling.number} は、この組の結果に数えるものでも、次のものでもありません",
            "/number",
            GAME_LOSS,
        )
    if _has_lost(scores.get(ruling.number), ruling, pairing.entrants):
        raise illegal(
            f"entrant {ruling.entrant} has lost this match already",
            f"参加者 {ruling.entrant} は、すでにこのマッチに敗れています",
            "/entrant",
            GAME_LOSS,
        )


def expect_desk(state: TournamentState, rule: str) -> None:
    """Raise IllegalRuling in a tournament with rules from before version 5 (TN-1.5)."""
    if state.rules < DESK:
        raise illegal(
            f"the tournament has rules of version {state.rules}, without this ruling",
            f"大会のルールは {state.rules} 版で、この裁定がありません",
            "/kind",
            rule,
        )


def _by_matches(result: Result) -> bool:
    """Whether the matches of a pairing have decided it."""
    if result.decided == "double_loss":
        return bool(result.matches) and result.matches[-1].both_lost
    return result.decided in _BY_MATCHES


def _has_lost(score: Score | None, ruling: GameLoss, entrants: tuple[int, ...]) -> bool:
    """Whether a match with this score is lost by the entrant, as far as that is known."""
    if score is None:
        return False
    return ruling.entrant in score.lost_by or score.winner in {*entrants} - {ruling.entrant}
