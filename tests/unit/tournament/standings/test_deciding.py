"""Deciding pairings by matches (TN-12): worked examples, then properties of every pairing."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from saikoro.domain.tournament.facts.stage import Pairing, Result, Score, Stage
from saikoro.domain.tournament.planning.plan import (
    DrawBreak,
    Draws,
    SingleElimination,
    StagePlan,
    Swiss,
)
from saikoro.domain.tournament.planning.versions import NEWEST
from saikoro.domain.tournament.standings.deciding import Die, decide, seat_of_a, without_matches
from tests.kit.budget import budget

A, B = 7, 4
PAIRING = Pairing(2, A, B, "swiss", run=3)
WINNERS = {"a": A, "b": B, "=": None}


def scores(notes: str) -> list[Score]:
    """`a 9:2, =, b`: `a` wins with 9 left to 2, a draw, `b` wins."""
    return [_score(*note.split()) for note in notes.split(",") if note.strip()]


def _score(winner: str, left: str = "0:0") -> Score:
    a, b = map(int, left.split(":"))
    return Score("00" * 16, "00" * 32, 9, WINNERS[winner], left=(a, b))


def shows(face: int) -> Die:
    return lambda: face


def no_die() -> int:
    raise AssertionError("the die was rolled although it does not decide")


def decided(plan: StagePlan, notes: str, *, better: int = A, die: int | None = None):
    rolled = no_die if die is None else shows(die)
    return decide(plan, PAIRING, scores(notes), better, rolled)


def outcome(plan: StagePlan, notes: str, **given):
    """The winner, and how the pairing was decided; None while it is not."""
    result = decided(plan, notes, **given)
    return None if result is None else (result.winner, result.decided)


# --- games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("best_of", "notes", "expected"),
    [
        (1, "", None),
        (1, "a", (A, "games")),
        (1, "b", (B, "games")),
        (1, "=", (None, "drawn")),
        (3, "a", None),
        (3, "a, a", (A, "games")),
        (3, "a, b", None),
        (3, "a, b, b", (B, "games")),
        (3, "a, =", None),
        (3, "a, =, =", (A, "games")),
        (3, "=, =", None),
        (3, "=, =, =", (None, "drawn")),
        (3, "a, =, b", (None, "drawn")),
        (5, "b, b, a", None),
        (5, "b, b, a, b", (B, "games")),
        (5, "a, b, =, =, b", (B, "games")),
    ],
)
def test_games_are_played_until_the_pairing_is_decided(best_of, notes, expected):
    assert outcome(Swiss(best_of=best_of), notes) == expected


@pytest.mark.parametrize(
    ("best_of", "notes", "expected"),
    [
        (1, "a", None),
        (1, "a, a", (A, "games")),
        (1, "a, =", (A, "games")),
        (1, "a, b", (None, "drawn")),
        (1, "=, =", (None, "drawn")),
        (3, "a, a", None),
        (3, "a, a, =", None),
        (3, "a, a, =, a", (A, "games")),
        (3, "a, b, =, b", None),
        (3, "a, b, =, b, a, b", (B, "games")),
        (3, "a, b, a, b, b, a", (None, "drawn")),
    ],
)
def test_a_mirrored_game_is_won_by_the_winner_of_more_matches(best_of, notes, expected):
    assert outcome(Swiss(best_of=best_of, mirrored=True), notes) == expected


def test_the_seats_are_exchanged_from_match_to_match():
    assert [seat_of_a(number) for number in range(4)] == [0, 1, 0, 1]


# --- drawn pairings ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ("=", None),
        ("=, a", (A, "replay")),
        ("=, =", None),
        ("=, =, b", (B, "replay")),
        ("=, =, =", (None, "drawn")),
    ],
)
def test_replays_are_played_until_one_is_not_drawn(notes, expected):
    assert outcome(Swiss(draws=Draws(replays=2)), notes) == expected


def test_a_replay_is_mirrored_as_the_games_are():
    plan = Swiss(mirrored=True, draws=Draws(replays=1))
    assert outcome(plan, "a, b, b") is None
    assert outcome(plan, "a, b, b, =") == (B, "replay")
    assert outcome(plan, "a, b, b, a") == (None, "drawn")


def test_replays_follow_all_games_of_a_drawn_pairing():
    plan = Swiss(best_of=3, draws=Draws(replays=1))
    assert outcome(plan, "a, b, =") is None
    assert outcome(plan, "a, b, =, b") == (B, "replay")
    assert outcome(plan, "a, b, b") == (B, "games")


@pytest.mark.parametrize(
    ("tie_breaks", "notes", "expected"),
    [
        (("hp_difference",), "a 3:0, b 0:5, = 1:1", (B, "hp_difference")),
        (("hp_difference",), "a 3:0, b 0:3, = 1:1", (None, "drawn")),
        (("hp_difference", "seed"), "a 3:0, b 0:3, =", (A, "seed")),
        (("seed", "hp_difference"), "a 0:9, b 0:9, =", (A, "seed")),
        (("matches_won", "hp_difference"), "a, b, = 2:3", (B, "hp_difference")),
    ],
)
def test_tie_breaks_apply_in_order(tie_breaks, notes, expected):
    plan = Swiss(best_of=3, draws=Draws(tie_breaks=tie_breaks))
    assert outcome(plan, notes) == expected


def test_more_matches_won_break_a_draw_of_mirrored_games():
    # Games: `a` wins the first two to nothing, `b` the second by one draw, the third is even.
    plan = Swiss(best_of=3, mirrored=True, draws=Draws(tie_breaks=("matches_won",)))
    assert outcome(plan, "a, a, =, b, =, =") == (A, "matches_won")


def test_replays_count_for_hp_difference():
    plan = Swiss(draws=Draws(replays=1, tie_breaks=("hp_difference",)))
    assert outcome(plan, "= 1:0, = 0:4") == (B, "hp_difference")


def test_the_better_seed_can_be_either():
    plan = Swiss(draws=Draws(tie_breaks=("seed",)))
    assert outcome(plan, "=", better=B) == (B, "seed")


@pytest.mark.parametrize(("rolled", "winner"), [(1, A), (3, A), (4, B), (6, B)])
def test_the_die_decides_last(rolled, winner):
    plan = Swiss(draws=Draws(tie_breaks=("hp_difference",), die=True))
    result = decided(plan, "= 2:2", die=rolled)
    assert (result.winner, result.decided, result.die) == (winner, "die", rolled)


def test_elimination_always_has_the_die():
    assert outcome(SingleElimination(), "=", die=6) == (B, "die")


def test_a_result_counts_all_that_was_played():
    played = scores("a 9:2, = 1:1, b 0:4")
    result = decide(Swiss(best_of=3), PAIRING, played, A, no_die)
    expected = Result(2, None, "drawn", (1, 1), (10, 7), run=3, matches=tuple(played))
    assert result == expected


# --- without matches -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "needed"),
    [(Swiss(), 1), (Swiss(best_of=5), 3), (Swiss(best_of=5, mirrored=True), 6)],
)
def test_a_walkover_wins_the_matches_needed(plan, needed):
    bye = Pairing(5, A, None, "swiss", run=1)

    def left(*gone: int, rules: int = NEWEST) -> Stage:
        return Stage(plan, [A, B], gone=set(gone), rules=rules)

    assert without_matches(left(), bye) == Result(5, A, "bye", (needed, 0), run=1)
    assert without_matches(left(B), PAIRING) == Result(2, A, "walkover", (needed, 0), run=3)
    assert without_matches(left(A), PAIRING) == Result(2, B, "walkover", (0, needed), run=3)
    assert without_matches(left(A, B), PAIRING) == Result(2, None, "double_loss", run=3)
    assert without_matches(left(A, B, rules=1), PAIRING) == Result(2, None, "nobody", run=3)


# --- every pairing -------------------------------------------------------------------------------

BREAKS: list[tuple[DrawBreak, ...]] = [(), ("hp_difference",)]

PLANS = [
    kind(best_of=best_of, mirrored=mirrored, draws=Draws(replays=replays, tie_breaks=breaks))
    for kind, best_of, mirrored, replays, breaks in product(
        (Swiss, SingleElimination), (1, 3, 5), (False, True), (0, 1, 2), BREAKS
    )
]


def mirror(score: Score) -> Score:
    """The same match with the entrants exchanged."""
    other = {A: B, B: A, None: None}[score.winner]
    return replace(score, winner=other, left=score.left[::-1])


def test_a_pairing_ends_and_is_symmetric():
    rng = Random(1)
    for plan in PLANS * budget(8, soak=2_000):
        played: list[Score] = []
        legs = 2 if plan.mirrored else 1
        rolled = rng.randint(1, 6)
        while (result := decide(plan, PAIRING, played, A, shows(rolled))) is None:
            note = f"{rng.choice('ab===')} {rng.randrange(3)}:{rng.randrange(3)}"
            played += scores(note)
        assert len(played) <= (plan.best_of + plan.draws.replays) * legs
        assert result.matches == tuple(played)
        assert result.winner in (A, B) or not isinstance(plan, SingleElimination)
        assert (result.decided == "drawn") == (result.winner is None)
        exchanged = decide(plan, PAIRING, list(map(mirror, played)), B, shows(7 - rolled))
        assert exchanged is not None
        assert exchanged.decided == result.decided
        assert exchanged.winner == {A: B, B: A, None: None}[result.winner]
        assert exchanged.won == result.won[::-1]


def test_no_game_follows_the_deciding_one():
    rng = Random(2)
    for plan in [plan for plan in PLANS if not plan.mirrored] * budget(3, soak=500):
        played: list[Score] = []
        while (result := decide(plan, PAIRING, played, A, shows(1))) is None:
            played += scores(rng.choice("ab="))
        if len(played) < plan.best_of:
            assert played[-1].winner == result.winner
            assert max(result.won) == plan.best_of // 2 + 1
