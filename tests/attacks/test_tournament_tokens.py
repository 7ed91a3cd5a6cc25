"""A stranger wants a tournament to take a token, or an id, for what it is not."""

import pytest

from tests.http.test_refusals import refused
from tests.kit.registering import announced, register
from tests.kit.tournaments import Tournament, bearer, plan
from tests.kit.worded import worded

ID = "0123456789abcdef" * 2

CROOKED = [
    "saikoro_zz_0_x",
    "saikoro_{a}_1_x",
    "saikoro_../../x_0_x",
    f"saikoro_{ID.upper()}_0_x",
    f"saikoro_{ID}0_0_x",
    f"saikoro_{ID}_0_x",
    f"saikoro_{ID * 100}_0_x",
    f"saikoro_tournament:{ID}_0_x",
]


@pytest.mark.parametrize("token", CROOKED)
def test_no_token_reaches_a_key_of_the_store_by_a_dispute(client, token):
    tournament = announced(client)
    for path, body in (
        (f"{tournament.path}/disputes", {"reason": "x", "match": ID}),
        (f"/disputes/{tournament.id}.2/withdrawal", None),
        (f"/disputes/{tournament.id}.2/comments", {"text": "x"}),
    ):
        answer = client.post(path, json=body, headers=bearer(token))
        refused(answer, 403, "forbidden")


def test_the_token_of_another_match_disputes_nothing_here(client):
    tournament = announced(client)
    _, [seat, _] = client.seated()
    body = {"reason": "x", "match": ID}
    answer = client.post(f"{tournament.path}/disputes", json=body, headers=bearer(seat))
    refused(answer, 403, "forbidden")


@pytest.mark.parametrize("end", ["\n", "\n\n", "0", " "])
def test_an_id_in_a_body_has_no_more_characters_than_an_id(client, end):
    tournament = announced(client)
    ada = register(tournament, "ada")
    path = f"{tournament.path}/disputes"
    asked = client.post(path, json={"reason": "x", "match": ID + end}, headers=bearer(ada.token))
    refused(asked, 400, "malformed")
    seeded = client.post("/tournaments", json={"plan": plan(), "seeding_from": ID + end})
    refused(seeded, 400, "malformed")


def test_no_entrant_is_named_as_somebody_else_by_a_name_that_is_taken(client):
    tournament = announced(client)
    register(tournament, "ada")
    answer = tournament.client.post(
        str(tournament.opened["registration"]), json={"name": "ADA", "build": [{"row": [7]}]}
    )
    refused(answer, 422, "illegal-entries")
    [error] = answer.json()["errors"]
    assert error["code"] == "entry_name_taken"
    worded(error["detail"])


def test_an_entrant_has_no_key_of_a_judge(client):
    tournament = Tournament.open(client, {"plan": plan(registration=8)})
    ada = register(tournament, "ada")
    for number in ("judge1", "-1", "0", "1e0"):
        forged = ada.token.replace("_1_", f"_{number}_")
        for what, body in (("judges", {"name": "Kai"}), ("pause", {}), ("start", None)):
            answer = client.post(f"{tournament.path}/{what}", json=body, headers=bearer(forged))
            refused(answer, 401, "unauthorised")
