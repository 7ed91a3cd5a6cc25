"""Tournaments that are paused, resumed or cancelled while workers play them."""

import pytest

from tests.http.test_refusals import refused
from tests.kit.tournaments import SWISS, Tournament, plan, rows, verified

LONG = {"plan": plan(SWISS | {"rounds": 3}), "entrants": rows(384), "start": True}
"""Three chunks a round, and most of a second of work."""


@pytest.mark.parametrize("kind", ["tournament.created", "round.paired", "results.taken"])
def test_nothing_follows_a_cancellation(client, stack, kind):
    tournament = Tournament.open(client, LONG)
    tournament.come_to(kind)
    tournament.taken("cancellation", {"reason": "no hall"})
    stack.wait_until_idle(tournament.id)
    assert tournament.kinds()[-1] == "tournament.cancelled"
    assert tournament.look()["status"] == "cancelled"
    assert tournament.look("/events", after=1)["over"]
    for what in ("pause", "resume", "start", "cancellation"):
        assert tournament.ask(what, {"reason": ""}).status_code == 409


def test_a_pause_lets_matches_in_hand_count_and_begins_no_more(client, stack, pytestconfig):
    tournament = Tournament.open(client, LONG)
    tournament.come_to("round.paired")
    tournament.taken("pause", {"reason": "lunch"})
    stack.wait_until_idle(tournament.id)
    paused = tournament.kinds()
    # Each worker has one chunk of three in hand.
    in_hand = 2 if pytestconfig.getoption("--processes") else 1
    assert len(paused) - paused.index("tournament.paused") <= 1 + in_hand
    assert tournament.look()["status"] == "paused"
    refused(tournament.ask("pause", {}), 409, "not-playing")
    refused(tournament.ask("entrants", {"entrants": rows(1)}), 409, "entries-locked")
    refused(tournament.ask("check-ins", {"entrants": [1]}), 409, "entries-locked")
    tournament.taken("resume")
    refused(tournament.ask("resume"), 409, "not-paused")
    found = verified(tournament.finish())
    assert (found.sound, found.finished, found.pairings) == (True, True, 3 * 192)


def test_who_withdraws_during_a_pause_loses_by_walkover(client):
    tournament = Tournament.open(client, LONG)
    tournament.come_to("round.paired")
    tournament.taken("pause", {})
    tournament.taken("withdrawals", {"entrant": 3, "reason": "ill"})
    tournament.taken("resume")
    assert verified(tournament.finish()).differences == []
    assert tournament.look("/entrants", first=3, count=1)[0]["gone"] == "withdrawn"


def test_rounds_that_one_worker_plays_in_a_row_can_be_paused_between(client, stack):
    everybody = {"plan": plan({"format": "round_robin"}), "entrants": rows(32), "start": True}
    tournament = Tournament.open(client, everybody)
    after = 0
    for _ in range(3):
        after = tournament.come_to("round.closed", after=after)
        tournament.taken("pause", {})
        stack.wait_until_idle(tournament.id)
        kinds = tournament.kinds()
        since = kinds[len(kinds) - kinds[::-1].index("tournament.paused") :]
        assert set(since) <= {"results.taken", "round.closed"}
        tournament.taken("resume")
    found = verified(tournament.finish())
    assert (found.sound, found.finished, found.pairings) == (True, True, 31 * 16)
