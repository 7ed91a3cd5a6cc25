"""Swiss: every entrant plays every round, against one of similar score (TN-8)."""

from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Stage
from saikoro.domain.tournament.formats.history import next_bye, opponents
from saikoro.domain.tournament.formats.matching import Pair, cheapest
from saikoro.domain.tournament.formats.score_groups import ScoreGroups
from saikoro.domain.tournament.formats.seats import seated
from saikoro.domain.tournament.planning.plan import Swiss
from saikoro.domain.tournament.standings.points import points

EXHAUSTIVE_UP_TO = 256
"""The most entrants for which every pair is considered (TN-8.8)."""

NEAREST = 16
"""The number of partners on either side of an entrant that are considered first in a larger
stage."""


def rounds(stage: Stage) -> int:
    """The number of rounds (TN-8.1)."""
    return _plan(stage).rounds or max(1, (len(stage.first_seeds) - 1).bit_length())


def pair(stage: Stage) -> list[Pairing]:
    """The pairings of the next round once all earlier ones are decided; empty after the last."""
    present, sitting_out = stage.present(), stage.sitting_out()
    if len(stage.rounds) >= rounds(stage) or len(present) < 2:
        return []
    playing = [entrant for entrant in present if entrant not in sitting_out]
    scores = _scores(stage)
    order = sorted(playing, key=lambda entrant: -scores[entrant])
    met = opponents(stage)
    bye = next_bye(stage, order, met)
    if bye is not None:
        order.remove(bye)
    places = {entrant: place for place, entrant in enumerate(order)}
    groups = ScoreGroups(
        [scores[entrant] for entrant in order],
        [{places[other] for other in met[entrant] if other in places} for entrant in order],
        [stage.clubs.get(entrant, "") for entrant in order],
    )
    pairs = [(order[upper], order[lower]) for upper, lower in swiss_pairs(groups)]
    return seated(stage, pairs, bye, "swiss", sitting_out)


def swiss_pairs(
    groups: ScoreGroups, all_up_to: int = EXHAUSTIVE_UP_TO, width: int = NEAREST
) -> list[Pair]:
    """The pairs that TN-8.4 requires; with more than `all_up_to` entrants, by TN-8.8."""
    while all_up_to < groups.size > width:
        pairs = cheapest(groups.size, groups.costs_of_nearest(width))
        if 2 * len(pairs) == groups.size:
            return pairs
        width *= 4
    return cheapest(groups.size, groups.costs())


def _scores(stage: Stage) -> dict[Entrant, int]:
    """The scores for pairing the next round (TN-8.2, TN-8.7)."""
    plan, scores, last = _plan(stage), points(stage), rounds(stage)
    number = len(stage.rounds) + 1
    if plan.accelerated and number <= (last + 1) // 2 and number != last:
        for entrant in stage.first_seeds[: (len(stage.first_seeds) + 1) // 2]:
            scores[entrant] += plan.points.win
    return scores


def _plan(stage: Stage) -> Swiss:
    if not isinstance(stage.plan, Swiss):
        raise TypeError(f"{type(stage.plan).__name__} is not a Swiss")
    return stage.plan
