from random import Random

import msgspec

from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Rerun
from saikoro.domain.tournament.outputs.documents.results import (
    Results,
    Standings,
    results,
    standings,
)
from saikoro.domain.tournament.planning.plan import (
    DoubleElimination,
    Ladder,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.state import evolve
from tests.kit.random_tournaments import plan_of, play_on, played


def test_documents_round_trip_through_json() -> None:
    state = played(plan_of(Swiss(), DoubleElimination(qualifiers=4)), 6, Random(1), rounds=4)
    for document, kind in ((standings(state), Standings), (results(state), Results)):
        assert msgspec.json.decode(msgspec.json.encode(document), type=kind) == document


def test_every_match_has_its_links() -> None:
    state = played(plan_of(SingleElimination()), 2, Random(2))
    [pairing] = results(state, "https://example.org").stages[0].rounds[0].pairings
    for match in pairing.matches:
        there = f"https://example.org/matches/{match.match}"
        links = msgspec.structs.astuple(match.links)
        assert links == (there, f"{there}/report", f"{there}/record", f"{there}/audit")


def test_links_lead_to_replays_if_only_results_are_kept() -> None:
    plan = msgspec.structs.replace(plan_of(SingleElimination()), keep="results")
    state = played(plan, 2, Random(2))
    [pairing] = results(state).stages[0].rounds[0].pairings
    there = f"/tournaments/{state.id.hex()}/matches/"
    assert all(match.links.match == f"{there}{match.match}" for match in pairing.matches)


def test_a_finished_tournament_has_its_ranking() -> None:
    state = played(plan_of(SingleElimination()), 4, Random(3), rounds=1)
    assert standings(state).ranking == []
    play_on(state, Random(3))
    assert [who.entrant for who in standings(state).ranking] == state.ranking


def test_only_stages_with_points_show_them() -> None:
    document = standings(
        played(plan_of(Ladder(rounds=1), SingleElimination(qualifiers=2)), 4, Random(4))
    )
    ladder, elimination = document.stages
    assert all(isinstance(row.points, int) for row in ladder.rows)
    assert {row.points for row in elimination.rows} == {None}
    assert (ladder.format, elimination.format) == ("ladder", "single_elimination")


def test_a_restarted_slot_is_not_decided() -> None:
    state = played(plan_of(Swiss()), 4, Random(5))
    evolve(state, e.RulingMade(Rerun(0, 1, 0), "a card was read wrong"))
    restarted, other = results(state).stages[0].rounds[0].pairings
    assert (restarted.run, restarted.decided, restarted.winner, restarted.matches) == (
        1,
        None,
        None,
        [],
    )
    assert (other.run, other.decided is None) == (0, False)
