"""Tables (TN-10): worked examples, then properties of every table."""

from itertools import groupby
from random import Random

import pytest

from saikoro.domain.tournament.facts.stage import Pairing, Round, Row, Stage
from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    Ladder,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.standings.ranking import (
    qualifiers,
    stage_standings,
    without_champion,
)
from saikoro.domain.tournament.standings.ratings import ratings
from tests.kit.budget import SOAKING, budget
from tests.kit.results import any_result, at_random, stage_of


def ranks(stage: Stage) -> list[tuple[int, int, int]]:
    return [(row.rank, row.place, row.entrant) for row in stage_standings(stage)]


def places(stage: Stage) -> dict[int, int]:
    return {row.entrant: row.place for row in stage_standings(stage)}


# --- by points -----------------------------------------------------------------------------------

FIVE = stage_of(
    Swiss(),
    5,
    "1>3 1:0 10:4, 2=4 0:0 5:5, 5",
    "1<5 0:1 0:8, 2>3 walkover, 4",
    "4=5 0:0 6:3, 1-2, 3",
)


def test_a_row_counts_what_was_won_drawn_and_lost():
    assert stage_standings(FIVE) == [
        Row(1, 1, 5, 5, points=7, tie_breaks=(7 + 3 + 5, 0, 5), won=1, drawn=1, byes=1),
        Row(2, 2, 4, 4, points=5, tie_breaks=(4 + 5 + 7, 0, 3), drawn=2, byes=1),
        Row(3, 3, 2, 2, points=4, tie_breaks=(5 + 4, 0, 0), won=1, drawn=1, lost=1),
        Row(4, 4, 1, 1, points=3, tie_breaks=(3 + 7, 0, -2), won=1, lost=2),
        Row(5, 5, 3, 3, points=3, tie_breaks=(3 + 3 + 3, 0, -6), lost=2, byes=1),
    ]


def test_before_the_first_round_all_share_the_first_place_in_seed_order():
    stage = Stage(Swiss(), seeds=[7, 3, 9])
    assert ranks(stage) == [(1, 1, 7), (2, 1, 3), (3, 1, 9)]


def test_entrants_that_differ_only_by_seed_share_a_place():
    assert ranks(stage_of(Swiss(), 4, "1>3, 2>4")) == [(1, 1, 1), (2, 1, 2), (3, 3, 3), (4, 3, 4)]


def test_round_robin_ranks_within_each_group():
    stage = stage_of(RoundRobin(groups=2), 6, "1<4, 2>3", "5>1, 6>2")
    assert [(row.group, row.rank, row.entrant) for row in stage_standings(stage)] == [
        (0, 1, 4),
        (0, 2, 5),
        (0, 3, 1),
        (1, 1, 6),
        (1, 2, 2),
        (1, 3, 3),
    ]


def test_a_ladder_ranks_by_rating_and_then_by_seed():
    stage = at_random(Ladder(), 9, 3, Random(9))
    shown = ratings(stage)
    order = sorted(stage.seeds, key=lambda entrant: (-shown[entrant], stage.seed(entrant)))
    assert [(r.entrant, r.points) for r in stage_standings(stage)] == [(e, shown[e]) for e in order]


@pytest.mark.parametrize(
    ("tie_breaks", "order"),
    [(("head_to_head",), [1, 2, 3, 5, 4]), (("wins", "head_to_head"), [2, 1, 3, 5, 4])],
)
def test_head_to_head_compares_entrants_that_are_equal_so_far(tie_breaks, order):
    # 1, 2, 3 and 5 have 3 points: 3 from a bye, 5 from a walkover; only 1 and 2 have met.
    stage = stage_of(Swiss(tie_breaks=tie_breaks), 5, "2>1, 3, 4-5", "1>4, 5>2 walkover")
    assert [row.entrant for row in stage_standings(stage)] == order


# --- elimination ---------------------------------------------------------------------------------

EIGHT = ("1>8, 4<5, 2>7, 3>6", "1>5, 2<3")


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (EIGHT[:1], {1: 1, 2: 1, 3: 1, 5: 1, 4: 5, 6: 5, 7: 5, 8: 5}),
        (EIGHT, {1: 1, 3: 1, 2: 3, 5: 3, 4: 5, 6: 5, 7: 5, 8: 5}),
        ((*EIGHT, "1<3"), {3: 1, 1: 2, 2: 3, 5: 3, 4: 5, 6: 5, 7: 5, 8: 5}),
    ],
)
def test_losers_of_the_same_round_share_a_place(rounds, expected):
    assert places(stage_of(SingleElimination(), 8, *rounds)) == expected


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        ("5>2", {1: 1, 3: 2, 5: 3, 2: 4}),
        ("5<2 walkover", {1: 1, 3: 2, 2: 3, 5: 4}),
        ("5-2", {1: 1, 3: 2, 2: 3, 5: 3}),
    ],
)
def test_the_third_place_is_played_for(note, expected):
    plan = SingleElimination(third_place=True)
    shown = places(stage_of(plan, 8, *EIGHT, f"1>3, {note} third_place"))
    assert shown == expected | {4: 5, 6: 5, 7: 5, 8: 5}


def test_a_walkover_is_a_loss_and_a_double_loss_eliminates_both():
    stage = stage_of(SingleElimination(), 8, "1>8, 4>5 walkover, 2>7, 3-6", "1-4, 2", "2")
    assert places(stage) == {2: 1, 1: 2, 4: 2, 3: 4, 5: 4, 6: 4, 7: 4, 8: 4}


FOUR = ("1>4, 2>3", "1>2, 4<3 losers", "2<3 losers")


@pytest.mark.parametrize(
    ("grand_final", "final", "expected"),
    [
        ("none", (), [1, 3, 2, 4]),
        ("simple", (), [1, 3, 2, 4]),
        ("simple", ("1>3 final",), [1, 3, 2, 4]),
        ("simple", ("1<3 final",), [3, 1, 2, 4]),
        ("reset", ("1>3 final",), [1, 3, 2, 4]),
        ("reset", ("1<3 final", "1>3 final"), [1, 3, 2, 4]),
        ("reset", ("1<3 final", "1<3 final"), [3, 1, 2, 4]),
    ],
)
def test_double_elimination_counts_the_eliminating_loss(grand_final, final, expected):
    stage = stage_of(DoubleElimination(grand_final=grand_final), 4, *FOUR, *final)
    assert [row.entrant for row in stage_standings(stage)] == expected
    assert [row.place for row in stage_standings(stage)] == [1, 2, 3, 4]


def test_before_the_reset_both_share_the_first_place():
    stage = stage_of(DoubleElimination(grand_final="reset"), 4, *FOUR, "1<3 final")
    assert ranks(stage)[:2] == [(1, 1, 1), (2, 1, 3)]


def test_fewer_losses_rank_first():
    stage = stage_of(DoubleElimination(), 4, *FOUR[:2])
    assert ranks(stage) == [(1, 1, 1), (2, 2, 2), (3, 2, 3), (4, 4, 4)]


@pytest.mark.parametrize("grand_final", ["none", "simple"])
def test_two_entrants_have_a_table_of_double_elimination(grand_final):
    plan = DoubleElimination(grand_final=grand_final)
    assert ranks(stage_of(plan, 2, "1<2")) == [(1, 1, 2), (2, 2, 1)]


# --- qualifiers ----------------------------------------------------------------------------------


def row(rank: int, entrant: int, points: int, *tie_breaks: int, group: int, gone: bool = False):
    return Row(
        rank, rank, entrant, 100 - entrant, points, tie_breaks=tie_breaks, group=group, gone=gone
    )


GROUPS = [
    row(1, 11, 6, 4, group=0),
    row(2, 12, 6, 3, group=0),
    row(3, 13, 0, 0, group=0),
    row(1, 21, 7, 1, group=1),
    row(2, 22, 3, 1, group=1),
    row(1, 31, 6, 4, group=2),
    row(2, 32, 3, 2, group=2),
]


def test_all_firsts_qualify_before_all_seconds_by_their_values_and_then_by_seed():
    assert qualifiers(GROUPS, 7) == [21, 31, 11, 12, 32, 22, 13]
    assert qualifiers(GROUPS, 4) == [21, 31, 11, 12]
    assert qualifiers(GROUPS, 99) == [21, 31, 11, 12, 32, 22, 13]


def test_the_next_entrant_takes_the_place_of_a_gone_one():
    left = [row(1, 11, 6, 4, group=0, gone=True), *GROUPS[1:]]
    assert qualifiers(left, 4) == [21, 31, 12, 32]


def test_one_group_qualifies_by_rank():
    stage = stage_of(SingleElimination(third_place=True), 8, *EIGHT, "1<3, 2<5 third_place")
    stage.gone = {1}
    assert qualifiers(stage_standings(stage), 4) == [3, 5, 2, 4]


# --- every table ---------------------------------------------------------------------------------

PLANS: list[AnyStage] = [
    Swiss(),
    Swiss(tie_breaks=("median_buchholz", "head_to_head", "opponents_win_rate")),
    Swiss(tie_breaks=("head_to_head", "matches_won", "head_to_head", "wins")),
    Swiss(tie_breaks=()),
    RoundRobin(groups=4, tie_breaks=("head_to_head", "sonneborn_berger")),
]


def bracket(entrants: int, rng: Random) -> Stage:
    """A single elimination in which neighbours meet until at most one is left."""
    stage = Stage(SingleElimination(), rng.sample(range(1, 1000), entrants))
    playing = list(stage.seeds)
    while len(playing) > 1:
        pairings = [
            Pairing(slot, *both, "winners")
            for slot, both in enumerate(zip(playing[::2], [*playing[1::2], None], strict=False))
        ]
        results = [any_result(pairing, rng, draws=False) for pairing in pairings]
        stage.rounds.append(Round(dict(enumerate(pairings)), dict(enumerate(results)), closed=True))
        playing = [result.winner for result in results if result.winner]
    return stage


COUNTS = [*range(2, 131)] if SOAKING else [*range(2, 18), 31, 33, 64, 129]


@pytest.fixture(scope="module")
def stages() -> list[Stage]:
    rng = Random(1)
    return [
        stage
        for _ in range(budget(1, soak=20))
        for entrants in COUNTS
        for stage in (
            *(at_random(plan, entrants, rng.randrange(8), rng) for plan in PLANS),
            bracket(entrants, rng),
        )
    ]


def test_every_entrant_has_a_row_and_every_rank_is_taken_once(stages):
    for stage in stages:
        rows = stage_standings(stage)
        assert sorted(row.entrant for row in rows) == sorted(stage.seeds)
        assert {row.entrant for row in rows if row.gone} == stage.gone
        first = 1 + without_champion(stage)
        by_group = [list(group) for _, group in groupby(rows, key=lambda row: row.group)]
        assert [row.group for row in rows] == sorted(row.group for row in rows)
        for group in by_group:
            assert [row.rank for row in group] == list(range(first, len(group) + first))


def test_points_then_tie_breaks_then_seeds_make_the_order(stages):
    for stage in stages:
        if isinstance(stage.plan, SingleElimination):
            continue
        for _, group in groupby(stage_standings(stage), key=lambda row: row.group):
            rows = list(group)
            keys = [(-r.points, [-value for value in r.tie_breaks], r.seed) for r in rows]
            assert keys == sorted(keys)
            for _, equal in groupby(rows, key=lambda r: (r.points, r.tie_breaks)):
                shared = list(equal)
                assert {r.place for r in shared} == {shared[0].rank}
        assert all(stage.seeds[row.seed - 1] == row.entrant for row in stage_standings(stage))


def test_entrants_that_get_further_rank_first(stages):
    for stage in stages:
        if not isinstance(stage.plan, SingleElimination):
            continue
        last = {e: number for number, p, _ in stage.met() for e in p.entrants}
        rows, first = stage_standings(stage), 1 + without_champion(stage)
        reached = [last[row.entrant] + (row.lost == 0) for row in rows]
        assert reached == sorted(reached, reverse=True)
        assert [row.place for row in rows] == [reached.index(each) + first for each in reached]


def test_later_rounds_change_no_earlier_standings(stages):
    for stage in stages:
        whole = Stage(stage.plan, stage.seeds, [], stage.gone)
        frozen = []
        for played in stage.rounds:
            whole.rounds.append(played)
            frozen.append(stage_standings(whole))
        for number, rows in enumerate(frozen, 1):
            assert rows == stage_standings(
                Stage(stage.plan, stage.seeds, stage.rounds[:number], stage.gone)
            )


def test_the_order_of_results_does_not_matter(stages):
    rng = Random(2)
    for stage in stages:
        mixed = [
            Round(
                dict(rng.sample(list(played.pairings.items()), len(played.pairings))),
                dict(rng.sample(list(played.results.items()), len(played.results))),
                closed=True,
            )
            for played in stage.rounds
        ]
        assert stage_standings(
            Stage(stage.plan, stage.seeds, mixed, stage.gone)
        ) == stage_standings(stage)


def test_undecided_pairings_do_not_count(stages):
    for stage in stages:
        undecided = [*stage.rounds, Round(dict(stage.rounds[0].pairings))] if stage.rounds else []
        assert stage_standings(
            Stage(stage.plan, stage.seeds, undecided, stage.gone)
        ) == stage_standings(stage)
