"""Points for decided pairings (TN-9)."""

from saikoro.domain.tournament.facts.stage import Entrant, Result, Stage
from saikoro.domain.tournament.planning.plan import PointsFor, Tabled


def points(stage: Stage) -> dict[Entrant, int]:
    """The points of every entrant so far, in seed order; TypeError for a format without points."""
    if not isinstance(stage.plan, Tabled):
        raise TypeError(f"{type(stage.plan).__name__} does not rank by points")
    played = len(stage.rounds)
    missed = {entrant: min(first - 1, played) for entrant, first in stage.late.items()}
    worth = stage.plan.points.missed
    gained = {entrant: worth * missed.get(entrant, 0) for entrant in stage.seeds}
    for _, pairing, result in stage.met():
        for entrant in pairing.entrants:
            gained[entrant] += points_for(stage.plan.points, result, entrant)
    return gained


def points_for(scale: PointsFor, result: Result, entrant: Entrant) -> int:
    """The points of one entrant for a decided pairing (TN-9.1)."""
    if result.decided == "requested_bye":
        return scale.requested_bye
    if result.both_lost:
        return scale.loss
    if result.winner is None:
        return scale.draw
    if result.winner != entrant:
        return scale.loss
    return scale.bye if result.decided == "bye" else scale.win
