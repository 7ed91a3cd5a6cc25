from collections import Counter
from itertools import pairwise, product
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.outputs.brackets.brackets_model import (
    Database,
    Match,
    MatchGame,
    Status,
)
from saikoro.domain.tournament.outputs.brackets.drawing import draw
from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    Draws,
    Ladder,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.state import TournamentState, evolve
from tests.kit.cases import for_every
from tests.kit.random_tournaments import decided, locked, plan_of, play_on, played
from tests.kit.worded import worded

PLANS: list[AnyStage] = [
    SingleElimination(third_place=True),
    DoubleElimination(grand_final="none"),
    DoubleElimination(grand_final="simple"),
    DoubleElimination(grand_final="reset"),
    RoundRobin(groups=3),
    RoundRobin(times=2),
]


def scored(match: Match) -> frozenset[tuple[int | None, int | None]]:
    sides = (match.opponent1, match.opponent2)
    return frozenset((side.id, side.score) for side in sides if side is not None)


def winner_of(game: MatchGame) -> int | None:
    sides = (game.opponent1, game.opponent2)
    return next((side.id for side in sides if side is not None and side.result == "win"), None)


def statuses(state: TournamentState, group: int = 0) -> list[list[Status]]:
    """By round of a group."""
    data = draw(state)
    rounds = [found.id for found in data.round if found.group_id == group]
    return [[m.status for m in data.match if m.round_id == round_] for round_ in rounds]


def groups_of(data: Database) -> list[int]:
    """The number of matches in each group."""
    return list(Counter(match.group_id for match in data.match).values())


@for_every(("plan", "count"), list(product(PLANS, range(2, 18))))
def test_every_pairing_is_drawn_with_its_scores(plan: AnyStage, count: int) -> None:
    state = played(plan_of(plan), count, Random(count))
    expected = Counter(
        frozenset(zip(pairing.entrants, result.won, strict=True))
        for _, _, pairing, result in decided(state)
    )
    drawn = [match for match in draw(state).match if match.opponent1 and match.opponent2]
    assert Counter(map(scored, drawn)) == expected
    assert {match.status for match in drawn} <= {Status.COMPLETED, Status.ARCHIVED}


@for_every(("plan", "count"), list(product(PLANS, (2, 5, 9))))
def test_ids_count_from_0_and_refer_to_rows(plan: AnyStage, count: int) -> None:
    data = draw(played(plan_of(plan), count, Random(count), rounds=1))
    for table in (data.group, data.round, data.match, data.match_game):
        assert [row.id for row in table] == list(range(len(table)))
    assert {match.round_id for match in data.match} == {found.id for found in data.round}
    assert {found.group_id for found in data.round} == {group.id for group in data.group}
    assert {group.stage_id for group in data.group} == {stage.id for stage in data.stage}
    for before, after in pairwise(data.round):
        assert after.number == (before.number + 1 if before.group_id == after.group_id else 1)


def test_a_bye_is_null_and_an_unknown_opponent_has_a_null_id() -> None:
    data = draw(played(plan_of(SingleElimination()), 3, Random(1), rounds=0))
    bye, semi_final, final = msgspec.to_builtins(data.match)
    assert bye["opponent1"] == {"id": 1, "position": 1, "result": "win"}
    assert bye["opponent2"] is None
    assert semi_final["opponent2"] == {"id": 3, "position": 3}
    assert (final["opponent1"], final["opponent2"]) == ({"id": 1}, {"id": None})


def test_a_match_is_locked_waiting_ready_completed_and_archived() -> None:
    plan, rng = plan_of(SingleElimination()), Random(2)
    state = played(plan, 5, rng, rounds=0)
    assert statuses(state) == [[0, 2, 0, 0], [1, 2], [0]]
    play_on(state, rng, rounds=1)
    assert statuses(state) == [[0, 4, 0, 0], [2, 2], [0]]
    play_on(state, rng, rounds=1)
    assert statuses(state) == [[5, 5, 5, 5], [4, 4], [2]]
    play_on(state, rng)
    assert statuses(state) == [[5, 5, 5, 5], [5, 5], [4]]


def test_a_match_is_running_once_it_is_created() -> None:
    state = locked(plan_of(SingleElimination(best_of=3), play="seats"), ["a", "b"])
    play_on(state, Random(3), rounds=0)
    evolve(state, e.MatchesLinked(0, 1, [e.Linked(0, 0, "ab" * 16)]))
    data = draw(state)
    assert [match.status for match in data.match] == [Status.RUNNING]
    assert [game.status for game in data.match_game] == [Status.RUNNING] * 3


def test_the_third_place_has_a_group_of_its_own() -> None:
    data = draw(played(plan_of(SingleElimination(third_place=True)), 8, Random(4)))
    assert groups_of(data) == [7, 1]
    assert data.match[-1].opponent1 is not None
    assert data.match[-1].opponent1.position == 1
    assert data.stage[0].settings.consolation_final is True


@pytest.mark.parametrize(("grand_final", "groups"), [("none", [7, 6]), ("simple", [7, 6, 1])])
def test_brackets_of_double_elimination_are_groups(grand_final: Any, groups: list[int]) -> None:
    data = draw(played(plan_of(DoubleElimination(grand_final=grand_final)), 8, Random(5)))
    assert groups_of(data) == groups
    assert data.stage[0].settings.grand_final == grand_final
    assert data.stage[0].settings.seed_ordering == ("inner_outer", "natural", "reverse")


def test_a_reset_is_the_second_round_of_the_final_group() -> None:
    plan = plan_of(DoubleElimination())
    data = draw(played(plan, 8, Random(6), rounds=0))
    assert groups_of(data) == [7, 6, 2]
    assert data.stage[0].settings.grand_final == "double"


def test_finals_of_two_entrants_continue_the_only_bracket() -> None:
    data = draw(played(plan_of(DoubleElimination()), 2, Random(7), rounds=1))
    assert len(data.group) == 1
    assert [found.number for found in data.round] == [1, 2, 3]
    assert all(match.opponent1 and not match.opponent1.position for match in data.match[1:])


def test_a_round_robin_is_drawn_to_its_end_from_its_start() -> None:
    data = draw(played(plan_of(RoundRobin(groups=2, times=2)), 7, Random(8), rounds=0))
    assert groups_of(data) == [6, 12]
    assert {match.status for match in data.match} == {Status.READY}
    settings = data.stage[0].settings
    assert settings.manual_ordering == [[1, 4, 5], [2, 3, 6, 7]]
    assert (settings.group_count, settings.round_robin_mode) == (2, "double")


def test_a_best_of_three_has_three_games() -> None:
    state = played(plan_of(SingleElimination(best_of=3)), 4, Random(9))
    data = draw(state)
    assert [match.child_count for match in data.match] == [3, 3, 3]
    for match, (_, _, _, result) in zip(data.match, decided(state), strict=True):
        games = [game for game in data.match_game if game.parent_id == match.id]
        assert [game.number for game in games] == [1, 2, 3]
        count = len(result.matches)
        winners = [score.winner for score in result.matches]
        assert [winner_of(game) for game in games] == winners + [None] * (3 - count)
        reached = [Status.COMPLETED] * count + [Status.ARCHIVED] * (3 - count)
        assert [game.status for game in games] == reached


def test_a_mirrored_game_is_one_game_and_a_replay_one_more() -> None:
    plan = plan_of(RoundRobin(mirrored=True, draws=Draws(replays=2)))
    state = played(plan, 6, Random(10))
    lengths = [len(result.matches) // 2 for _, _, _, result in decided(state)]
    counts = [match.child_count for match in draw(state).match]
    assert counts == [length if length > 1 else 0 for length in lengths]
    assert set(counts) > {0, 2}


def test_a_walkover_is_a_forfeit() -> None:
    state = played(plan_of(SingleElimination()), 4, Random(11), rounds=0)
    evolve(state, e.EntrantWithdrawn(4))
    play_on(state, Random(11), rounds=1)
    there, gone = draw(state).match[0].opponent1, draw(state).match[0].opponent2
    assert there is not None
    assert gone is not None
    assert (there.id, there.result, there.forfeit) == (1, "win", False)
    assert (gone.id, gone.result, gone.forfeit) == (4, None, True)


def test_stages_without_a_type_are_left_out() -> None:
    plan = plan_of(Swiss(), Ladder(qualifiers=4, rounds=1), SingleElimination(qualifiers=2))
    data = draw(played(plan, 5, Random(12)), "ja")
    assert [(stage.id, stage.number) for stage in data.stage] == [(2, 3)]
    worded(data.stage[0].name)
    assert draw(played(plan_of(Swiss()), 4, Random(12))).match == []


def test_settings_have_the_names_of_the_model() -> None:
    [stage] = draw(played(plan_of(RoundRobin()), 3, Random(13))).stage
    assert msgspec.to_builtins(stage.settings) == {
        "size": 3,
        "manualOrdering": [[1, 2, 3]],
        "groupCount": 1,
        "roundRobinMode": "simple",
    }
