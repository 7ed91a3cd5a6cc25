"""Numbers of tables (TN-21.6)."""

from typing import Any

import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts.stage import Pairing, Round
from saikoro.domain.tournament.matches.tables import tables
from saikoro.domain.tournament.outputs.documents.results import results
from saikoro.domain.tournament.outputs.tabular import pairings_csv
from saikoro.domain.tournament.planning.plan import Plan, SingleElimination, Swiss
from saikoro.domain.tournament.planning.timetable import FixedTable, Tables
from tests.kit.local_tournament import LocalTournament, RandomExecutor

NAMES = ("Ada", "Bob", "Cho", "Dai", "Eva", "Fay", "Gil")


def fixed(*at):
    """The fixed tables of entrants, by name."""
    return tuple(FixedTable(name, table) for name, table in at)


def seated(*pairs, **plan):
    """The tables of these pairings, in the order of slots."""
    made = Plan(name="x", game=LAPLAPLUS.id, stages=(Swiss(),), **plan)
    entries = [Entry(name=name, build=[0]) for name in NAMES]
    cup = LocalTournament.of(LAPLAPLUS, made, entries, executor=RandomExecutor)
    pairings = {slot: Pairing(slot, a, b, "swiss") for slot, (a, b) in enumerate(pairs)}
    return list(tables(cup.state, Round(pairings)).values())


PAIRS = ((1, 2), (3, 4), (5, 6), (7, None))


def test_the_example_of_the_rule_book():
    assert seated(*PAIRS[:3], tables=Tables(first=10, fixed=fixed(("Dai", 11)))) == [10, 11, 12]


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        ({}, [1, 2, 3, 4]),
        ({"tables": Tables()}, [1, 2, 3, None]),
        ({"tables": Tables(first=5, fixed=fixed(("ＦＡＹ", 1)))}, [5, 6, 1, None]),
        ({"tables": Tables(fixed=fixed(("Bob", 2), ("Ada", 3)))}, [3, 1, 2, None]),
        ({"tables": Tables(fixed=fixed(("Ada", 7), ("Cho", 7), ("Dai", 1)))}, [7, 1, 2, None]),
        ({"tables": Tables(fixed=fixed(("Gil", 1)))}, [1, 2, 3, None]),
    ],
)
def test_fixed_tables_come_first_and_a_bye_has_none(plan, expected):
    assert seated(*PAIRS, **plan) == expected


def test_readers_see_the_tables():
    plan: dict[str, Any] = {"tables": Tables(first=20), "seeding": "entered"}
    cup = LocalTournament.random(SingleElimination(), entrants=3, **plan).play(until=(0, 1))
    pairings = results(cup.state).stages[0].rounds[0].pairings
    assert [one.table for one in pairings] == [None, 20]
    rows = pairings_csv(cup.state).decode().splitlines()[1:]
    assert [row.split(",")[2] for row in rows] == ["20", ""]
