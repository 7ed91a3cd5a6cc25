"""An attacker wants to reach a stream of one kind through the routes of another."""

import pytest

from tests.kit.tournaments import Tournament, plan

ID = "0123456789abcdef" * 2

CROOKED = [
    f"tournament:{ID}",
    f"tournament%3A{ID}",
    ID.upper(),
    f"{ID}0",
    ID[1:],
    f"{ID}%0A",
    f"%20{ID}",
    "０" * 32,
    "..%2f" + ID,
    "*" * 32,
    "-" * 32,
]

_PARTS = ("decision", "events", "state", "table", "frames", "record", "audit", "report")

READING = ["", *(f"/{part}" for part in _PARTS)]


@pytest.fixture
def open_tournament(client) -> Tournament:
    return Tournament.open(client, {"plan": plan()})


@pytest.mark.parametrize("route", READING)
def test_a_tournament_is_not_reached_as_a_match(client, open_tournament, route):
    before = open_tournament.look()
    crooked = f"/matches/tournament:{open_tournament.id}{route}"
    answer = client.get(crooked)
    assert (answer.status_code, answer.json()["type"]) == (404, "/problems/unknown-match")
    assert client.get(f"/matches/{open_tournament.id}{route}").status_code == 404
    assert open_tournament.look() == before


@pytest.mark.parametrize("crooked", CROOKED)
@pytest.mark.parametrize("kind", ["match", "tournament"])
def test_an_id_of_another_shape_names_nothing(client, kind, crooked):
    base = f"/{kind}es" if kind == "match" else f"/{kind}s"
    for answer in (
        client.get(f"{base}/{crooked}"),
        client.get(f"{base}/{crooked}/events"),
        client.post(f"{base}/{crooked}/{'seats' if kind == 'match' else 'start'}", json={}),
    ):
        assert answer.status_code in (404, 405), answer.text
        assert answer.headers["Content-Type"] == "application/problem+json"
