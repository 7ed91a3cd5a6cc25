"""Tie-breaks: values that rank entrants with equal points (TN-11). Larger is always better."""

from collections.abc import Callable, Mapping
from math import lcm

import msgspec

from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.planning.plan import Tabled, TieBreak
from saikoro.domain.tournament.standings.meetings import Meeting
from saikoro.domain.tournament.standings.points import points_for

Values = dict[Entrant, int]

MAX_RATE, MIN_RATE = 10_000, 3_300
"""The bounds of a win rate, in ten-thousandths (TN-11.4)."""


class Standings(msgspec.Struct, frozen=True):
    """A stage ranked by its points and by the tie-breaks so far."""

    plan: Tabled
    met: Mapping[Entrant, list[Meeting]]
    points: Mapping[Entrant, int]
    tied: list[list[Entrant]]
    """Tiers of entrants who are equal so far, best first."""


def buchholz(so_far: Standings) -> Values:
    """The sum of the opponents' points (TN-11.1)."""
    return {entrant: sum(_opponents_points(so_far, entrant)) for entrant in so_far.met}


def median_buchholz(so_far: Standings) -> Values:
    """Buchholz without the highest and the lowest, with three opponents or more (TN-11.2)."""
    values = {}
    for entrant in so_far.met:
        faced = sorted(_opponents_points(so_far, entrant))
        values[entrant] = sum(faced[1:-1] if len(faced) >= 3 else faced)
    return values


def sonneborn_berger(so_far: Standings) -> Values:
    """Twice the points of beaten opponents, once those of drawn ones (TN-11.3)."""
    return {
        entrant: sum(meeting.halves * so_far.points[meeting.opponent or entrant] for meeting in met)
        for entrant, met in so_far.met.items()
    }


def opponents_win_rate(so_far: Standings) -> Values:
    """The mean of the opponents' win rates, in ten-thousandths (TN-11.4)."""
    played = {
        entrant: sum(not meeting.bye for meeting in met) for entrant, met in so_far.met.items()
    }
    scale = so_far.plan.points
    # Rates over one common denominator are integers, so their mean is rounded only once.
    whole = lcm(*(number * scale.win for number in played.values() if number), MAX_RATE)
    rates = {}
    for entrant, number in played.items():
        gained = sum(
            points_for(scale, meeting.result, entrant)
            for meeting in so_far.met[entrant]
            if not meeting.bye
        )
        rate = whole * gained // (number * scale.win) if number else 0
        rates[entrant] = min(max(rate, whole * MIN_RATE // MAX_RATE), whole)
    values = {}
    for entrant, met in so_far.met.items():
        faced = [rates[meeting.opponent] for meeting in met if meeting.opponent is not None]
        values[entrant] = MAX_RATE * sum(faced) // (whole * len(faced)) if faced else MIN_RATE
    return values


def head_to_head(so_far: Standings) -> Values:
    """Points from the pairings with one another, where every two have met (TN-11.5)."""
    values = dict.fromkeys(so_far.met, 0)
    for tied in so_far.tied:
        among = set(tied)
        gained = {}
        for entrant in tied:
            theirs = [meeting for meeting in so_far.met[entrant] if meeting.opponent in among]
            if len({meeting.opponent for meeting in theirs}) < len(tied) - 1:
                break
            gained[entrant] = sum(
                points_for(so_far.plan.points, meeting.result, entrant) for meeting in theirs
            )
        else:
            values |= gained
    return values


def matches_won(so_far: Standings) -> Values:
    """Matches won in all pairings; a bye or walkover counts as the matches needed (TN-11.6)."""
    games = so_far.plan.best_of // 2 + 1
    needed = 2 * games if so_far.plan.mirrored else games
    return {
        entrant: sum(
            needed if meeting.halves == 2 and meeting.opponent is None else meeting.matches
            for meeting in met
        )
        for entrant, met in so_far.met.items()
    }


def hp_difference(so_far: Standings) -> Values:
    """The HP that an entrant had left minus the HP that its opponents had left (TN-11.7)."""
    return {entrant: sum(meeting.ahead for meeting in met) for entrant, met in so_far.met.items()}


def wins(so_far: Standings) -> Values:
    """Pairings won that were played or ruled (TN-11.8)."""
    return {
        entrant: sum(meeting.halves == 2 and meeting.opponent is not None for meeting in met)
        for entrant, met in so_far.met.items()
    }


def _opponents_points(so_far: Standings, entrant: Entrant) -> list[int]:
    """The points of all opponents; a bye or walkover counts as an opponent with equal points."""
    return [
        so_far.points[meeting.opponent or entrant]
        for meeting in so_far.met[entrant]
        if not meeting.both_lost
    ]


TIE_BREAKS: Mapping[TieBreak, Callable[[Standings], Values]] = {
    "buchholz": buchholz,
    "median_buchholz": median_buchholz,
    "sonneborn_berger": sonneborn_berger,
    "opponents_win_rate": opponents_win_rate,
    "head_to_head": head_to_head,
    "matches_won": matches_won,
    "hp_difference": hp_difference,
    "wins": wins,
}
"""Every tie-break by its name in plans."""
