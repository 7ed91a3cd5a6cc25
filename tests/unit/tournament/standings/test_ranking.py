"""The final ranking and its places (TN-10.5)."""

from random import Random

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts.rulings import Rerun
from saikoro.domain.tournament.facts.stage import Stage
from saikoro.domain.tournament.outputs.documents.results import standings
from saikoro.domain.tournament.planning.plan import Plan, RoundRobin, SingleElimination
from saikoro.domain.tournament.record.reading import read_record
from saikoro.domain.tournament.record.season import SeasonPlan, season
from saikoro.domain.tournament.standings.ranking import final_places, stage_standings
from tests.kit.drawn import printed, standings_page
from tests.kit.entries import row_build
from tests.kit.local_tournament import LocalTournament
from tests.kit.results import stage_of

GROUPS = stage_of(
    RoundRobin(groups=2, tie_breaks=()),
    6,
    "1>4, 2>3",
    "1>5, 2=6",
    "4=5, 3=6",
)
"""Groups 1, 4, 5 and 2, 3, 6: 4 and 5 have a point each, 6 has two and 3 has one."""


def cup(entrants: int = 4) -> LocalTournament:
    choose = Random(15)
    plan = Plan(
        name="Cup",
        game="laplaplus",
        stages=(SingleElimination(),),
        seeding="entered",
        options={"max_turns": 3},
    )
    entries = [Entry(name=f"E{at}", build=row_build(choose)) for at in range(1, entrants + 1)]
    return LocalTournament.of(LAPLAPLUS, plan, entries).play()


def test_losers_of_one_round_share_a_place():
    stage = stage_of(SingleElimination(), 4, "1>4, 2<3", "1<3")
    assert final_places([stage]) == {3: 1, 1: 2, 2: 3, 4: 3}


def test_the_match_for_the_third_place_parts_them():
    stage = stage_of(SingleElimination(third_place=True), 4, "1>4, 2<3", "1<3, 2<4 third_place")
    assert final_places([stage]) == {3: 1, 1: 2, 4: 3, 2: 4}


def test_without_a_champion_places_begin_at_two():
    stage = stage_of(SingleElimination(), 4, "1>4, 2<3", "1-3")
    assert final_places([stage]) == {1: 2, 3: 2, 2: 4, 4: 4}


def test_groups_share_places_by_rank_and_values():
    assert [(row.group, row.entrant, row.rank, row.place) for row in stage_standings(GROUPS)] == [
        *((0, 1, 1, 1), (0, 4, 2, 2), (0, 5, 3, 2)),
        *((1, 2, 1, 1), (1, 6, 2, 2), (1, 3, 3, 3)),
    ]
    places = {2: 2, 1: 1, 6: 3, 4: 4, 3: 5, 5: 5}
    assert final_places([GROUPS]) == places
    final = Stage(SingleElimination(qualifiers=2), seeds=[1, 2])
    final.rounds = stage_of(SingleElimination(), 2, "1<2").rounds
    assert final_places([GROUPS, final]) == places | {2: 1, 1: 2}
    assert list(final_places([GROUPS, final])) == [2, 1, 6, 4, 3, 5]


def test_a_season_gives_shared_places_the_same_points():
    tournament = cup()
    table = season(SeasonPlan("x", (9, 5, 3, 1)), [read_record(tournament.record)])
    assert [(row.points, row.best) for row in table.rows] == [(9, 1), (5, 2), (3, 3), (3, 3)]


def test_pages_have_the_final_ranking_only_while_the_tournament_is_finished():
    tournament = cup()
    state = tournament.state
    ranked = standings(state).ranking
    assert [one.place for one in ranked] == [1, 2, 3, 3]
    assert [one.entrant for one in ranked] == state.ranking
    first, third = ranked[0].name, ranked[3].name
    text, page = standings_page(state, "en"), printed(state, "standings", "en")
    assert f"\n| 1 | {first} |\n" in text
    assert f"\n| 3 | {third} |\n" in text
    assert f'<li value="3">{third}</li>' in page
    tournament.rule(Rerun(0, 1, 0))
    assert standings(state).ranking == []
    for page in (standings_page(state, "en"), printed(state, "standings", "en")):
        assert "Final ranking" not in page
