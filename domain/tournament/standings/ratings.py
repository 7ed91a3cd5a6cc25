"""Ratings of a ladder (TN-15.1)."""

from openskill.models import PlackettLuce

from domain.tournament.stage import Entrant, Pairing, Result, Stage

MODEL = PlackettLuce(mu=25, sigma=25 / 3, beta=25 / 6, tau=25 / 300)


def ratings(stage: Stage) -> dict[Entrant, int]:
    """The rating of every entrant after all decided pairings, in seed order; 0 at the start."""
    rated = {entrant: MODEL.rating() for entrant in stage.seeds}
    for _, pairing, result in stage.met():
        if pairing.b is not None and result.played:
            teams = [[rated[pairing.a]], [rated[pairing.b]]]
            after = MODEL.rate(teams, ranks=_ranks(pairing, result))
            rated[pairing.a], rated[pairing.b] = after[0][0], after[1][0]
    return {entrant: round(1000 * rating.ordinal(z=3)) for entrant, rating in rated.items()}


def _ranks(pairing: Pairing, result: Result) -> list[float]:
    """1 for the winner and 2 for the loser; 1 for both after a draw."""
    if result.winner is None:
        return [1, 1]
    return [1, 2] if result.winner == pairing.a else [2, 1]
