"""Fixing the scores of matches by rulings, and deciding their pairings again (TN-33, TN-34)."""

from functools import partial

from saikoro.domain.tournament.facts.rulings import GameLoss, OfMatches
from saikoro.domain.tournament.facts.stage import Fixed, Pairing
from saikoro.domain.tournament.standings.deciding import lost, played_at_table, settle_first
from saikoro.domain.tournament.state.tournament import Ruled, TournamentState, Where


def fix_matches(state: TournamentState, ruling: OfMatches, kept: Ruled) -> None:
    """Fix the scores of matches, and decide their pairing again by them (TN-33.3, TN-34.2)."""
    where = ruling.stage, ruling.round, ruling.slot
    stage, played = state.stages[ruling.stage], state.stages[ruling.stage].rounds[ruling.round - 1]
    pairing, result = played.pairings[ruling.slot], played.results.pop(ruling.slot, None)
    kept.fixed, kept.linked = stage.fixed_of(ruling.round, pairing), [*state.linked.get(where, ())]
    fixed = kept.fixed | dict(enumerate(() if result is None else result.matches))
    if isinstance(ruling, GameLoss):
        fixed[ruling.number] = lost(fixed.get(ruling.number), pairing, ruling.entrant)
    else:
        fixed |= dict(enumerate(map(played_at_table, ruling.winners), ruling.number))
    stage.fixed[ruling.round, pairing] = fixed
    _settle(state, where)


def keep_losses(state: TournamentState, where: Where, before: Pairing) -> None:
    """Let the entrants of a restarted pairing lose the matches that they had lost (TN-33.5)."""
    of, number = state.stages[where[0]], where[1]
    pairing = of.rounds[number - 1].pairings[where[2]]
    losses: Fixed = {}
    for at, score in of.fixed_of(number, before).items():
        for entrant in score.lost_by:
            losses[at] = lost(losses.get(at), pairing, entrant)
    if losses:
        of.fixed[number, pairing] = losses
        _settle(state, where)


def _settle(state: TournamentState, where: Where) -> None:
    """Decide a pairing, if the scores that are fixed do (TN-33.3)."""
    stage, number, slot = where
    of = state.stages[stage]
    pairing = of.rounds[number - 1].pairings[slot]
    if not set(of.seeds).issuperset(pairing.entrants):
        return  # The seeds have changed, and the round is paired again.
    fixed = of.fixed_of(number, pairing)
    first_free = next(at for at in range(len(fixed) + 1) if at not in fixed)
    scores = [fixed[at] for at in range(first_free)]
    better = min(pairing.entrants, key=of.seeds.index)
    die = partial(state.entropy.die, *where, pairing.run)
    result = settle_first(of.plan, pairing, scores, better, die, time_is_up=False)
    if result is not None:
        of.rounds[number - 1].results[slot] = result
