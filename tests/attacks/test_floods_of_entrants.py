"""A stranger who has the link wants a tournament to have no number left for anybody."""

from saikoro.domain.tournament.commands.registering import MOST_TIMES
from tests.http.test_refusals import refused
from tests.kit.registering import GOOD, announced, ask_to_register, link, register


def test_by_entering_and_withdrawing_for_ever(client):
    tournament = announced(client, registration=2)
    entrants = []
    for number in range(MOST_TIMES * 2):
        entrants.append(register(tournament, f"troll {number}"))
        entrants[-1].ask("/withdrawal", {})
    refused(ask_to_register(tournament, "one more"), 409, "registration-full")
    seen = client.get(link(tournament)).json()
    assert (seen["open"], seen["free"]) == (False, 0)
    assert entrants[0].ask(body={"build": GOOD}).status_code == 202
    entered = tournament.taken("entrants", {"entrants": [{"name": "ada", "build": GOOD}]})
    assert entered["after"] > 0
