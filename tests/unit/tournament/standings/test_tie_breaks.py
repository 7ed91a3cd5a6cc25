"""Tie-breaks (TN-11): a worked example, then properties of random tournaments."""

from fractions import Fraction
from random import Random

import pytest

from saikoro.domain.tournament.facts.stage import Entrant, Stage
from saikoro.domain.tournament.planning.plan import PointsFor, RoundRobin, Swiss, TieBreak
from saikoro.domain.tournament.standings.meetings import meetings
from saikoro.domain.tournament.standings.points import points, points_for
from saikoro.domain.tournament.standings.tie_breaks import TIE_BREAKS, Standings
from tests.kit.budget import budget
from tests.kit.results import at_random, stage_of

BEST_OF_3 = Swiss(best_of=3)

FIVE = stage_of(
    BEST_OF_3,
    5,
    "1>3 2:1 10:4, 2=4 1:1 5:5, 5",
    "1<5 0:2 0:8, 2>3 walkover, 4",
    "4=5 1:1 6:3, 1>2 2:1 7:5, 3",
)
"""Points: 6 for entrant 1, 4 for 2, 3 for 3, 5 for 4, 7 for 5."""


def values(stage: Stage, name: TieBreak, *tied: list[Entrant]) -> list[int]:
    """The values in seed order; `tied` are equal so far."""
    assert isinstance(stage.plan, Swiss | RoundRobin)
    standings = Standings(stage.plan, meetings(stage), points(stage), list(tied))
    return list(TIE_BREAKS[name](standings).values())


PAPER: list[tuple[TieBreak, list[int]]] = [
    ("buchholz", [3 + 7 + 4, 5 + 4 + 6, 6 + 3 + 3, 4 + 5 + 7, 7 + 6 + 5]),
    ("median_buchholz", [4, 5, 3, 5, 6]),
    ("sonneborn_berger", [6 + 8, 5 + 8, 6, 4 + 10 + 7, 14 + 12 + 5]),
    # Win rates: 6/9, 4/9, 0/6 (so 33/100), 2/6, 4/6.
    ("opponents_win_rate", [4803, 5000, 6666, 5555, 5000]),
    ("matches_won", [4, 1 + 2 + 1, 1 + 0 + 2, 1 + 2 + 1, 2 + 2 + 1]),
    ("hp_difference", [6 - 8 + 2, -2, -6, 3, 8 - 3]),
    ("wins", [2, 0, 0, 0, 1]),
]


@pytest.mark.parametrize(("name", "expected"), PAPER, ids=[name for name, _ in PAPER])
def test_a_tournament_of_five_on_paper(name: TieBreak, expected: list[int]) -> None:
    assert list(points(FIVE).values()) == [6, 4, 3, 5, 7]
    assert values(FIVE, name) == expected


def test_the_median_of_two_opponents_has_both():
    assert values(stage_of(Swiss(), 4, "1>2, 3>4", "1>3, 2>4"), "median_buchholz") == [6, 6, 6, 6]


def test_a_pairing_with_both_absent_is_not_a_meeting():
    stage = stage_of(Swiss(points=PointsFor(loss=1)), 4, "1-2, 3>4")
    assert values(stage, "buchholz") == [0, 0, 1, 3]
    assert values(stage, "opponents_win_rate") == [3300, 3300, 3333, 10_000]


def test_an_opponent_met_twice_counts_twice():
    assert values(stage_of(Swiss(), 2, "1>2", "2=1"), "buchholz") == [2, 8]


def test_a_ruling_is_a_meeting():
    stage = stage_of(Swiss(), 2, "1>2 ruling")
    assert values(stage, "wins") == [1, 0]
    assert values(stage, "buchholz") == [0, 3]


def test_a_win_rate_is_at_most_one():
    stage = stage_of(Swiss(points=PointsFor(win=1, draw=2)), 2, "1=2")
    assert values(stage, "opponents_win_rate") == [10_000, 10_000]


@pytest.mark.parametrize(
    ("best_of", "mirrored", "needed"), [(1, False, 1), (5, False, 3), (3, True, 4)]
)
def test_a_bye_and_a_walkover_count_as_the_matches_needed(best_of, mirrored, needed):
    stage = stage_of(Swiss(best_of=best_of, mirrored=mirrored), 3, "1, 2<3 walkover")
    assert values(stage, "matches_won") == [needed, 0, needed]


def test_head_to_head_ranks_the_winner_first():
    stage = stage_of(Swiss(), 4, "1<2, 3>4", "1>3, 2<4")
    assert values(stage, "head_to_head", [1, 2, 3, 4]) == [0, 0, 0, 0]
    assert values(stage, "head_to_head", [1, 2], [3, 4]) == [0, 3, 3, 0]
    assert values(stage, "head_to_head", [1, 2, 3], [4]) == [0, 0, 0, 0]


def test_head_to_head_among_three_needs_all_their_pairings():
    circle = stage_of(RoundRobin(), 4, "1>2, 3>4", "2>3, 1>4", "3>1, 2=4")
    assert values(circle, "head_to_head", [1, 2, 3]) == [3, 3, 3, 0]


@pytest.mark.parametrize("note", ["1>2 walkover", "1-2"])
def test_head_to_head_needs_a_meeting_and_not_a_walkover(note):
    assert values(stage_of(Swiss(), 2, note), "head_to_head", [1, 2]) == [0, 0]


# --- over random tournaments --------------------------------------------------------------------


def by_definition(stage: Stage, name: TieBreak, x: Entrant) -> int:
    """A direct implementation of TN-11, for one entrant."""
    assert isinstance(stage.plan, Swiss | RoundRobin)
    scale = stage.plan.points
    scores = points(stage)
    mine = [(p, r) for _, p, r in stage.met() if x in p.entrants]

    def other(p):
        return p.b if p.a == x else p.a

    def rate(y: Entrant) -> Fraction:
        theirs = [(p, r) for _, p, r in stage.met() if y in p.entrants and r.decided != "bye"]
        gained = sum(points_for(scale, r, y) for _, r in theirs)
        return min(Fraction(1), max(Fraction(33, 100), Fraction(gained, len(theirs) * scale.win)))

    faced = [scores[other(p) if r.played else x] for p, r in mine if not r.both_lost]
    match name:
        case "buchholz":
            return sum(faced)
        case "median_buchholz":
            return sum(faced) - (max(faced) + min(faced) if len(faced) > 2 else 0)
        case "sonneborn_berger":
            beaten = [scores[other(p) if r.played else x] for p, r in mine if r.winner == x]
            drawn = [scores[other(p)] for p, r in mine if r.played and r.winner is None]
            return 2 * sum(beaten) + sum(drawn)
        case "opponents_win_rate":
            rates = [rate(other(p)) for p, r in mine if r.played]
            return int(10_000 * sum(rates) / len(rates)) if rates else 3300
        case "wins":
            return sum(r.winner == x for _, r in mine if r.played)
        case _:
            raise AssertionError(name)


@pytest.fixture(scope="module")
def stages() -> list[Stage]:
    scale = PointsFor(win=7, draw=3, loss=1, bye=5)
    return [
        at_random(plan, entrants, rounds, Random(seed))
        for entrants in (*range(2, 14), 25, 64, 130)
        for rounds in (1, 2, 7)
        for plan in (Swiss(points=scale), RoundRobin(groups=3))
        for seed in range(budget(1, soak=20))
    ]


@pytest.mark.parametrize(
    "name", ["buchholz", "median_buchholz", "sonneborn_berger", "opponents_win_rate", "wins"]
)
def test_values_follow_the_rule_book(stages: list[Stage], name: TieBreak) -> None:
    for stage in stages:
        some = Random(1).sample(range(len(stage.seeds)), min(len(stage.seeds), 12))
        computed = values(stage, name)
        assert [computed[i] for i in some] == [
            by_definition(stage, name, stage.seeds[i]) for i in some
        ]


def test_buchholz_sums_to_points_times_meetings(stages):
    for stage in stages:
        scores, met = points(stage), meetings(stage)
        assert sum(values(stage, "buchholz")) == sum(
            scores[entrant] * sum(not meeting.both_lost for meeting in met[entrant])
            for entrant in stage.seeds
        )


def test_hp_differences_sum_to_zero(stages):
    for stage in stages:
        assert sum(values(stage, "hp_difference")) == 0


def test_wins_and_matches_won_add_up_to_the_results(stages):
    for stage in stages:
        results = [result for _, _, result in stage.met()]
        played = [result for result in results if result.played]
        assert sum(values(stage, "wins")) == sum(r.winner is not None for r in played)
        assert sum(values(stage, "matches_won")) == sum(
            sum(r.won) if r.played else r.winner is not None for r in results
        )


def test_head_to_head_gives_a_group_that_has_met_the_points_of_its_pairings():
    for seed in range(budget(40, soak=2_000)):
        plan = Swiss(points=PointsFor(win=7, draw=3, loss=1))
        stage = at_random(plan, 6, 6, Random(seed))
        scores, met = points(stage), meetings(stage)
        for tied in (stage.seeds[:1], stage.seeds[:2], stage.seeds[:3], stage.seeds):
            inside = [r for _, p, r in stage.met() if r.played and set(p.entrants) <= set(tied)]
            pairs = {
                frozenset(p.entrants)
                for _, p, r in stage.met()
                if r.played and set(p.entrants) <= set(tied)
            }
            whole = len(pairs) == len(tied) * (len(tied) - 1) // 2
            computed = TIE_BREAKS["head_to_head"](Standings(plan, met, scores, [list(tied)]))
            assert sum(computed.values()) == (
                sum(8 if r.winner else 6 for r in inside) if whole else 0
            )
