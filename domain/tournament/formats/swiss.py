"""Swiss: everybody plays every round, against who has done as well so far (TN-8)."""

from domain.tournament.formats.history import opponents, sits_out
from domain.tournament.formats.matching import Pair, cheapest
from domain.tournament.formats.score_groups import ScoreGroups
from domain.tournament.formats.seats import seated
from domain.tournament.plan import Swiss
from domain.tournament.points import points
from domain.tournament.stage import Entrant, Pairing, Stage

ALL_LOOKED_AT = 256
"""Up to this many to pair, every pair is looked at (TN-8.8)."""

NEAREST = 16
"""Beyond that, this many partners of each on every side."""


def rounds(stage: Stage) -> int:
    """How many rounds are played (TN-8.1)."""
    return _plan(stage).rounds or max(1, (len(stage.seeds) - 1).bit_length())


def pair(stage: Stage) -> list[Pairing]:
    """The next round, once all before it are decided; empty if there is none."""
    playing = [entrant for entrant in stage.seeds if entrant not in stage.gone]
    if len(stage.rounds) >= rounds(stage) or len(playing) < 2:
        return []
    scores = _scores(stage)
    order = sorted(playing, key=lambda entrant: -scores[entrant])
    met = opponents(stage)
    bye = sits_out(stage, order, met)
    if bye is not None:
        order.remove(bye)
    places = {entrant: place for place, entrant in enumerate(order)}
    groups = ScoreGroups(
        [scores[entrant] for entrant in order],
        [{places[other] for other in met[entrant] if other in places} for entrant in order],
    )
    pairs = [(order[upper], order[lower]) for upper, lower in opposed(groups)]
    return seated(stage, pairs, bye, "swiss")


def opposed(
    groups: ScoreGroups, all_up_to: int = ALL_LOOKED_AT, width: int = NEAREST
) -> list[Pair]:
    """The pairs that TN-8.4 asks for: among all up to so many, else by TN-8.8."""
    while all_up_to < groups.size > width:
        pairs = cheapest(groups.size, groups.costs_of_nearest(width))
        if 2 * len(pairs) == groups.size:
            return pairs
        width *= 4
    return cheapest(groups.size, groups.costs())


def _scores(stage: Stage) -> dict[Entrant, int]:
    """Points as they count for pairing the next round (TN-8.2, TN-8.7)."""
    plan, scores, last = _plan(stage), points(stage), rounds(stage)
    number = len(stage.rounds) + 1
    if plan.accelerated and number <= (last + 1) // 2 and number != last:
        for entrant in stage.seeds[: (len(stage.seeds) + 1) // 2]:
            scores[entrant] += plan.points.win
    return scores


def _plan(stage: Stage) -> Swiss:
    if not isinstance(stage.plan, Swiss):
        raise TypeError(f"{type(stage.plan).__name__} is not a Swiss")
    return stage.plan
