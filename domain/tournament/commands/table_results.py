"""Checks which results of a real table can be entered (TN-34)."""

from saikoro.domain.errors.rules import IllegalRuling
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands.penalties import expect_desk
from saikoro.domain.tournament.commands.ruled_pairings import NOT_IN_PAIRING, illegal, pairing_of
from saikoro.domain.tournament.facts.rulings import PlayedAtTable
from saikoro.domain.tournament.facts.stage import Fixed, Pairing
from saikoro.domain.tournament.planning.plan import StagePlan
from saikoro.domain.tournament.standings.deciding import decide, played_at_table
from saikoro.domain.tournament.state import TournamentState

_TOO_FEW_MATCHES = Text(
    "このうち {needed} マッチで組の結果が決まり、その後のマッチはありません",
    "{needed} of these matches decide the pairing, and no match follows",
)
_BUILDS_PLAY = Text(
    "この大会のマッチは構築から行われます", "the matches of this tournament are played from builds"
)
_NO_PAIRING_OF_TWO = Text(
    "この組には対戦する二人がいません", "this pairing has no two entrants who play"
)
_DECIDED = Text("枠 {slot} の結果は決まっています", "slot {slot} is decided already")
_NOT_NEXT = Text(
    "この組の次のマッチは {next} で、{number} ではありません",
    "match {number} is not the next one of this pairing, which is {next}",
)
_TOO_MANY_MATCHES = Text(
    "マッチ {number} からは 1〜{most} マッチです",
    "from match {number} on there are 1 to {most} matches",
)
_RULED_ALREADY = Text(
    "マッチ {number} は、すでに裁定で決まっています", "a ruling has decided match {number} already"
)

RULE = "TN-34.1"


def admit_played(state: TournamentState, ruling: PlayedAtTable) -> None:
    """Raise IllegalRuling if these results cannot be entered (TN-34.1)."""
    expect_desk(state, RULE)
    if state.plan.play != "seats":
        raise illegal(_BUILDS_PLAY, "/kind", RULE)
    pairing, result = pairing_of(state, ruling)
    stage = state.stages[ruling.stage]
    if pairing.b is None or not stage.gone.isdisjoint(pairing.entrants):
        raise illegal(_NO_PAIRING_OF_TWO, "/slot", RULE)
    if result is not None:
        raise illegal(_DECIDED.filled(slot=ruling.slot), "/slot", RULE)
    _expect_numbers(state, ruling, stage.fixed_of(ruling.round, pairing))
    _expect_winners(stage.plan, ruling, pairing)
    _expect_needed(stage.plan, ruling, pairing, stage.fixed_of(ruling.round, pairing))


def _expect_numbers(state: TournamentState, ruling: PlayedAtTable, fixed: Fixed) -> None:
    next_ = state.next_match((ruling.stage, ruling.round, ruling.slot))
    if not 0 <= ruling.number <= next_:
        raise illegal(_NOT_NEXT.filled(number=ruling.number, next=next_), "/number", RULE)
    for number in range(ruling.number, ruling.number + len(ruling.winners)):
        if number in fixed:
            raise illegal(_RULED_ALREADY.filled(number=number), "/number", RULE)


def _expect_winners(plan: StagePlan, ruling: PlayedAtTable, pairing: Pairing) -> None:
    most = (plan.best_of + plan.draws.replays) * (2 if plan.mirrored else 1) - ruling.number
    if not 1 <= len(ruling.winners) <= most:
        raise illegal(_TOO_MANY_MATCHES.filled(number=ruling.number, most=most), "/winners", RULE)
    for at, winner in enumerate(ruling.winners):
        if winner not in {*pairing.entrants, None}:
            raise illegal(NOT_IN_PAIRING.filled(entrant=winner or 0), f"/winners/{at}", RULE)


def _expect_needed(plan: StagePlan, ruling: PlayedAtTable, pairing: Pairing, before: Fixed) -> None:
    """Refuse matches after the one that decides the pairing, as far as all scores are known."""
    fixed = before | dict(enumerate(map(played_at_table, ruling.winners), ruling.number))
    scores = []
    for number in range(ruling.number + len(ruling.winners) - 1):
        if number not in fixed:
            return
        scores.append(fixed[number])
        if decide(plan, pairing, scores, pairing.a, lambda: 1) is not None:
            raise _not_needed(number, ruling)


def _not_needed(last: int, ruling: PlayedAtTable) -> IllegalRuling:
    needed = last + 1 - ruling.number
    return illegal(_TOO_FEW_MATCHES.filled(needed=needed), f"/winners/{needed}", RULE)
