"""Checks which penalties are allowed (TN-33)."""

from typing import NamedTuple

from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands.ruled_pairings import NOT_IN_PAIRING, illegal, pairing_of
from saikoro.domain.tournament.facts.rulings import GameLoss, Warn
from saikoro.domain.tournament.facts.stage import Result, Score, Slot
from saikoro.domain.tournament.planning.versions import DESK
from saikoro.domain.tournament.state import TournamentState

_DECIDED_OTHERWISE = Text(
    "この組の結果は、マッチで決まったものではありません",
    "the result of the pairing was not decided by its matches",
)
_NO_PAIRING_NAMED = Text(
    "組はステージ・ラウンド・枠で指定します", "a pairing is named by stage, round and slot"
)
_BYE_CANNOT_BE_LOST = Text(
    "不戦には敗北にできるマッチがありません", "a bye has no match that could be lost"
)
_OTHER_MATCH = Text(
    "マッチ {number} は、この組の結果に数えるものでも、次のものでもありません",
    "match {number} does not count in this pairing, and is not the next one",
)
_LOST_ALREADY = Text(
    "参加者 {entrant} は、すでにこのマッチに敗れています",
    "entrant {entrant} has lost this match already",
)
_RULES_TOO_OLD = Text(
    "大会のルールは {rules} 版で、この裁定がありません",
    "the tournament has rules of version {rules}, without this ruling",
)

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
        raise illegal(_NO_PAIRING_NAMED, "/stage", WARNING)
    pairing, _ = pairing_of(state, _Place(*named))
    if ruling.entrant not in pairing.entrants:
        raise illegal(NOT_IN_PAIRING.filled(entrant=ruling.entrant), "/entrant", WARNING)


def admit_game_loss(state: TournamentState, ruling: GameLoss) -> None:
    """Raise IllegalRuling if a game loss is not allowed (TN-33.4)."""
    expect_desk(state, GAME_LOSS)
    pairing, result = pairing_of(state, ruling)
    if pairing.b is None:
        raise illegal(_BYE_CANNOT_BE_LOST, "/slot")
    if ruling.entrant not in pairing.entrants:
        raise illegal(NOT_IN_PAIRING.filled(entrant=ruling.entrant), "/entrant")
    if result is not None and not _by_matches(result):
        raise illegal(_DECIDED_OTHERWISE, "/slot", GAME_LOSS)
    stage = state.stages[ruling.stage]
    scores = stage.fixed_of(ruling.round, pairing)
    if result is not None:
        scores = dict(enumerate(result.matches))
        numbers = range(len(scores))
    else:
        numbers = range(state.next_match((ruling.stage, ruling.round, ruling.slot)) + 1)
    if ruling.number not in numbers:
        raise illegal(_OTHER_MATCH.filled(number=ruling.number), "/number", GAME_LOSS)
    if _has_lost(scores.get(ruling.number), ruling, pairing.entrants):
        raise illegal(_LOST_ALREADY.filled(entrant=ruling.entrant), "/entrant", GAME_LOSS)


def expect_desk(state: TournamentState, rule: str) -> None:
    """Raise IllegalRuling in a tournament with rules from before version 5 (TN-1.5)."""
    if state.rules < DESK:
        raise illegal(_RULES_TOO_OLD.filled(rules=state.rules), "/kind", rule)


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
