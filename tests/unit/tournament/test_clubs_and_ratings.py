"""Seeding by rating (TN-4.1), and clubs that a Swiss keeps apart (TN-8.9)."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries import read_json
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts.stage import Stage
from saikoro.domain.tournament.formats.swiss import pair
from saikoro.domain.tournament.planning.plan import Plan, Swiss
from tests.kit.entries import read_csv, read_mail, refused
from tests.kit.local_tournament import LocalTournament, RandomExecutor

CARDS = house_cards(LAPLAPLUS)


def tournament(entries: list[Entry], **stage: Any) -> LocalTournament:
    plan = Plan(name="Cup", game="laplaplus", stages=(Swiss(**stage),), seeding="rated")
    return LocalTournament.of(LAPLAPLUS, plan, entries, "", RandomExecutor)


def entry(number: int, **facts: Any) -> Entry:
    return Entry(name=f"entrant {number}", build=[number], **facts)


# --- ratings -------------------------------------------------------------------------------------


def test_the_highest_rating_has_seed_1():
    rated = [entry(1, rating=1500), entry(2), entry(3, rating=1800), entry(4, rating=1500)]
    played = tournament(rated).play()
    assert played.state.stages[0].seeds == [3, 1, 4, 2]
    assert played.verified().sound


FACTS = [("Ada", 1500, "Club Ten"), ("Bob", None, None)]


@pytest.mark.parametrize(
    "given",
    [
        {"csv": "name,row,rating,所属\nAda,7,1500,Club Ten\nBob,7,,\n"},
        {"mail": "名前：Ada\nレーティング：１５００\n所属：Club Ten\n列：7\n\n名前：Bob\n列：7"},
    ],
)
def test_ratings_and_clubs_are_read(given):
    if "csv" in given:
        read = read_csv(given["csv"], LAPLAPLUS, CARDS)
    else:
        read = read_mail(given["mail"], LAPLAPLUS, CARDS)
    assert [(one.name, one.rating, one.club) for one in read] == FACTS


@pytest.mark.parametrize("rating", ["-1", "10000", "1.5", "high", "9" * 5000])
def test_a_rating_of_a_table_is_a_whole_number(rating):
    text = f"name,row,rating\nAda,7,{rating[:3000]}\n"
    assert [one.code for one in refused(read_csv, text, LAPLAPLUS, CARDS)] == ["entry_rating_bad"]


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        ({"rating": -1}, "entry_shape"),
        ({"rating": 10_000}, "entry_shape"),
        ({"rating": "9"}, "entry_shape"),
        ({"club": ""}, "entry_club_bad"),
        ({"club": "a\u200bb"}, "entry_club_bad"),
    ],
)
def test_a_fact_is_of_its_kind(fact, code):
    rows = [{"name": "Ada", "build": [], **fact}]
    [found] = refused(read_json, {"entrants": rows})
    assert (found.code, found.pointer) == (code, f"/entrants/0/{next(iter(fact))}")


# --- clubs ---------------------------------------------------------------------------------------


def met(clubs: dict[int, str], entrants: int = 4) -> list[set[int]]:
    """Who meet in round 1."""
    stage = Stage(Swiss(clubs_apart=True), list(range(1, entrants + 1)), clubs=clubs)
    return [set(pairing.entrants) for pairing in pair(stage)]


def test_the_worked_example_of_clubs_apart():
    assert met({1: "ten", 2: "ten", 3: "nine", 4: "nine"}) == [{1, 3}, {2, 4}]
    assert met({1: "ten", 3: "ten", 2: "nine", 4: "nine"}) == [{1, 4}, {2, 3}]


def test_those_without_a_club_are_not_of_one():
    assert met({1: "ten"}) == met({}) == [{1, 3}, {2, 4}]


def test_a_club_that_is_too_large_meets_itself_as_seldom_as_it_can():
    pairs = met(dict.fromkeys(range(1, 7), "ten"), entrants=8)
    assert sum(one <= set(range(1, 7)) for one in pairs) == 2


@pytest.mark.parametrize("apart", [False, True])
def test_clubs_are_kept_apart_through_a_whole_tournament(apart):
    choose = Random(3)
    clubs = ["Ten", "ｔｅｎ", "Nine", "Eight"] * 4
    choose.shuffle(clubs)
    entries = [entry(number, club=club) for number, club in enumerate(clubs, 1)]
    played = tournament(entries, rounds=4, clubs_apart=apart).play()
    folded = ["ten" if club == "ｔｅｎ" else club.lower() for club in clubs]
    mates = sum(
        pairing.b is not None and folded[pairing.a - 1] == folded[pairing.b - 1]
        for _, pairing, _ in played.state.stages[0].met()
    )
    assert (mates == 0) == apart
    assert played.verified().sound


def test_ratings_do_not_matter_where_seeds_are_drawn():
    entries = [entry(number, rating=9000 - number) for number in range(1, 30)]
    plan = Plan(name="Cup", game="laplaplus", stages=(Swiss(),))
    drawn = LocalTournament.of(LAPLAPLUS, plan, entries, "", RandomExecutor)
    drawn.step()
    assert any(one > other for one, other in pairwise(drawn.state.stages[0].seeds))
