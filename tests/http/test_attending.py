"""Late entries, requested byes, and who leaves after a round, over HTTP (TN-26 to TN-28)."""

from functools import partial
from typing import Any

from tests.http.test_refusals import refused
from tests.kit.registering import GOOD, announced, register
from tests.kit.tournaments import Tournament, bearer, plan, rows, verified
from tests.kit.waiting import wait_until

SWISS = {"format": "swiss", "rounds": 3, "late_until": 3, "requested_byes": 1}
SLOW: dict[str, Any] = {"play": "seats", "options": {"decision_seconds": 600}, "stages": [SWISS]}


def answered(client, seat, answer):
    """Answer for a seat; a match that is linked may not have asked yet."""
    given = partial(client.answer, seat["match"], seat["token"], answer)
    wait_until(lambda: given().is_success, "the match takes no answer")


def began(client, **changed):
    """A tournament of four builds that is paused in round 1 or later, or over."""
    return Tournament.open(client, {"plan": plan(SWISS, **changed), "entrants": rows(4)})


def test_a_late_entry_and_a_requested_bye_verify(client):
    tournament = announced(client, **SLOW)
    entrants = [register(tournament, name, build=None) for name in ("ada", "bob", "cho", "dai")]
    assert entrants[3].ask("/byes", {"round": 2}).status_code == 202
    refused(entrants[3].ask("/byes", {"round": 3}), 422, "illegal-bye", pointer="/round")
    refused(tournament.ask("late-entries", {"entry": {"name": "eve"}}), 409, "not-playing")
    tournament.taken("start")
    tournament.come_to("matches.linked")
    hidden = tournament.ask("late-entries", {"entry": {"name": "e\u202eve"}})
    refused(hidden, 422, "illegal-entries", pointer="/entry/name")
    alike = tournament.ask("late-entries", {"entry": {"name": "b o b"}})
    refused(alike, 422, "illegal-entries", pointer="/entry/name")
    tournament.taken("late-entries", {"entry": {"name": "eve"}})
    refused(tournament.ask("late-entries", {"entrant": 1}), 422, "not-admitted")
    refused(tournament.ask("late-entries", {}), 422, "not-admitted")
    taken = tournament.ask("late-entries", {"entry": {"name": "ＥＶＥ"}})
    refused(taken, 422, "not-admitted")
    tournament.taken("byes", {"entrant": 5, "round": 2})
    assert tournament.look()["playing"] == 5
    for entrant in entrants:
        path = f"{tournament.path}/entrants/{entrant.number}/seats"
        for seat in client.get(path, headers=bearer(entrant.token)).json():
            answered(client, seat, {"row": [entrant.number]})
    again = tournament.come_to("round.closed")
    tournament.come_to("round.paired", after=again)
    [_, second] = tournament.events("round.paired")
    asked = {one["a"] for one in second["pairings"] if one.get("requested")}
    assert asked == {4, 5}


def test_builds_come_late_and_the_record_verifies(client):
    tournament = began(client, check_in=True, secret_entries=True)
    tournament.taken("check-ins", {"entrants": [1, 2, 3]})
    tournament.taken("byes", {"entrant": 3, "round": 1})
    tournament.taken("start")
    tournament.finish()
    refused(tournament.ask("late-entries", {"entrant": 4}), 422, "not-admitted")
    assert verified(tournament).sound


def test_who_leaves_after_the_round_plays_it(client):
    tournament = announced(client, **SLOW)
    ada, bob = (register(tournament, name, build=None) for name in ("ada", "bob"))
    tournament.taken("start")
    tournament.come_to("matches.linked")
    assert bob.ask("/withdrawal", {"reason": "late"}).status_code == 202
    assert bob.look()["gone"] == ""
    for entrant in (ada, bob):
        path = f"{tournament.path}/entrants/{entrant.number}/seats"
        [seat] = client.get(path, headers=bearer(entrant.token)).json()
        client.answer(seat["match"], seat["token"], {"row": [entrant.number]})
    tournament.finish()
    kinds = tournament.kinds()
    assert kinds.index("results.taken") < kinds.index("entrant.withdrawn")
    assert len(tournament.events("round.paired")) == 1


def test_the_organiser_lets_an_entrant_leave_after_its_round(client):
    tournament = Tournament.open(client, {"plan": plan(SWISS), "entrants": rows(4)})
    tournament.taken("withdrawals", {"entrant": 1, "after_round": True})
    assert tournament.kinds()[-1] == "entrant.withdrawn"


def test_entrants_check_in_within_the_time_of_the_plan(client):
    over = announced(client, check_in=True, check_in_until="2026-01-01T00:00:00Z")
    ada = register(over, "ada", build=GOOD)
    refused(ada.ask("/check-in"), 409, "check-in-closed")
    over.taken("check-ins", {"entrants": [1]})
    coming = announced(client, check_in=True, check_in_from="9999-01-01T00:00:00Z")
    refused(register(coming, "ada").ask("/check-in"), 409, "check-in-closed")


def test_a_tournament_is_seeded_by_the_ranking_of_another(client):
    first = Tournament.open(client, {"plan": plan(), "entrants": rows(4), "start": True}).finish()
    body = {"plan": plan(), "entrants": rows(4), "start": True, "seeding_from": first.id}
    second = Tournament.open(client, body).finish()
    assert second.events("stage.begun")[0]["seeds"] == first.look()["ranking"]
    assert verified(second).sound
    open_still = Tournament.open(client, {"plan": plan(), "entrants": rows(4)})
    refused_body = body | {"seeding_from": open_still.id}
    answer = client.post("/tournaments", json=refused_body)
    refused(answer, 422, "illegal-plan", pointer="/plan/seeded_by")
    unknown = client.post("/tournaments", json=body | {"seeding_from": "0" * 32})
    refused(unknown, 404, "unknown-tournament")
