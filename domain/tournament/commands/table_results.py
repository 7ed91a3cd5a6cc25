"""Checks which results of a real table can be entered (TN-34)."""

from saikoro.domain.errors import IllegalRuling
from saikoro.domain.tournament.commands.penalties import expect_desk
from saikoro.domain.tournament.commands.ruled_pairings import illegal, pairing_of
from saikoro.domain.tournament.facts.rulings import PlayedAtTable
from saikoro.domain.tournament.facts.stage import Fixed, Pairing
from saikoro.domain.tournament.planning.plan import StagePlan
from saikoro.domain.tournament.standings.deciding import decide, played_at_table
from saikoro.domain.tournament.state import TournamentState

RULE = "TN-34.1"


def admit_played(state: TournamentState, ruling: PlayedAtTable) -> None:
    """Raise IllegalRuling if these results cannot be entered (TN-34.1)."""
    expect_desk(state, RULE)
    if state.plan.play != "seats":
        raise illegal(
            "the matches of this tournament are played from builds",
            "この大会のマッチは構築から行われます",
            "/kind",
            RULE,
        )
    pairing, result = pairing_of(state, ruling)
    stage = state.stages[ruling.stage]
    if pairing.b is None or not stage.gone.isdisjoint(pairing.entrants):
        raise illegal(
            "this pairing has no two entrants who play",
            "この組には対戦する二人がいません",
            "/slot",
            RULE,
        )
    if result is not None:
        raise illegal(
            f"slot {ruling.slot} is decided already",
            f"枠 {ruling.slot} の結果は決まっています",
            "/slot",
            RULE,
        )
    _expect_numbers(state, ruling, stage.fixed_of(ruling.round, pairing))
    _expect_winners(stage.plan, ruling, pairing)
    _expect_needed(stage.plan, ruling, pairing, stage.fixed_of(ruling.round, pairing))


def _expect_numbers(state: TournamentState, ruling: PlayedAtTable, fixed: Fixed) -> None:
    next_ = state.next_match((ruling.stage, ruling.round, ruling.slot))
    if not 0 <= ruling.number <= next_:
        raise illegal(
            f"match {ruling.number} is not the next one of this pairing, which is {next_}",
            f"この組の次のマッチは {next_} で、{ruling.number} ではありません",
            "/number",
            RULE,
        )
    for number in range(ruling.number, ruling.number + len(ruling.winners)):
        if number in fixed:
            raise illegal(
                f"a ruling has decided match {number} already",
                f"マッチ {number} は、すでに裁定で決まっています",
                "/number",
                RULE,
            )


def _expect_winners(plan: StagePlan, ruling: PlayedAtTable, pairing: Pairing) -> None:
    most = (plan.best_of + plan.draws.replays) * (2 if plan.mirrored else 1) - ruling.number
    if not 1 <= len(ruling.winners) <= most:
        raise illegal(
            f"from match {ruling.number} on there are 1 to {most} matches",
            f"マッチ {ruling.number} からは 1〜{most} マッチです",
            "/winners",
            RULE,
        )
    for at, winner in enumerate(ruling.winners):
        if winner not in {*pairing.entrants, None}:
            raise illegal(
                f"entrant {winner} is not in this pairing",
                f"参加者 {winner} はこの組にいません",
                f"/winners/{at}",
                RULE,
            )


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
    return illegal(
        f"{needed} of these matches decide the pairing, and no match follows",
        f"このうち {needed} マッチで組の結果が決まり、その後のマッチはありません",
        f"/winners/{needed}",
        RULE,
    )
