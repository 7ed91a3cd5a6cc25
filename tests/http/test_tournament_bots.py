"""Bots that play in tournaments at seats, with people and with one another (TN-16.3)."""

from typing import Any

import pytest

from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.http.test_tournament_seats import invitations
from tests.kit.stack import Client
from tests.kit.waiting import wait_until

QUICK = {"bot": "greedy", "looks": 1}


def opened(client: Client, game: str, entrants: list[dict[str, Any]], **options: Any) -> Any:
    """The answer to opening a round robin of people and bots."""
    plan = {
        "name": "mixed",
        "game": game,
        "play": "seats",
        "options": options,
        "stages": [{"format": "round_robin", "tie_breaks": []}],
    }
    return client.post("/tournaments", json={"plan": plan, "entrants": entrants, "start": True})


def play(client: Client, seat: dict[str, Any]) -> None:
    """Answer as the first option says, once; or resign, where that is possible."""
    headers = {"Authorization": f"Bearer {seat['token']}"}
    match = f"/matches/{seat['match']}"
    asked = client.get(f"{match}/decision", headers=headers).json()
    if seat["seat"] not in asked["waiting"]:
        return
    if client.post(f"{match}/resignation", headers=headers).status_code != 202:
        given = client.answer(seat["match"], seat["token"], asked["options"][0]["answer"])
        assert given.status_code in {200, 202, 409}, given.text


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("ktc", {"Robo": "random", "Robina": "random"}, {"turn_cap": 2}),
        ("pbwcg", {"Robo": QUICK}, {}),
        ("fairies", {"Robo": "random"}, {}),
    ],
)
def test_people_and_bots_play_in_one_field(client, game, bots, options):
    entrants = [{"name": "ada"}, *({"name": name, "bot": bot} for name, bot in bots.items())]
    answer = opened(client, game, entrants, **options)
    assert answer.status_code == 201, answer.text
    address, organiser = f"/tournaments/{answer.json()['tournament']}", answer.json()["token"]
    tokens = invitations(client, address, organiser)
    assert tokens.keys() == {1}, "a bot has no invitation"
    headers = {"Authorization": f"Bearer {tokens[1]}"}

    def is_over() -> bool:
        for seat in client.get(f"{address}/entrants/1/seats", headers=headers).json():
            play(client, seat)
        return bool(client.get(address).json()["status"] == "finished")

    wait_until(is_over, "the tournament does not end")
    shown = client.get(f"{address}/entrants").json()
    assert [each["bot"] and each["bot"]["bot"] for each in shown] == [
        None,
        *(bot if isinstance(bot, str) else bot["bot"] for bot in bots.values()),
    ]
    rounds = client.get(f"{address}/results").json()["stages"][0]["rounds"]
    matches = [match for each in rounds for p in each["pairings"] for match in p["matches"]]
    assert len(matches) == len(entrants) * (len(entrants) - 1) // 2
    for match in matches:
        seats = client.get(f"/matches/{match['match']}").json()["seats"]
        assert {seat["player"] for seat in seats} <= {"ada", *bots}
        assert all((seat["bot"] is None) == (seat["player"] == "ada") for seat in seats)
        assert client.get(f"/matches/{match['match']}/audit").json()["replayed"]
    *_, findings = verify_tournament(client.get(f"{address}/record").content.splitlines(), None)
    assert findings.sound, findings.differences


@pytest.mark.parametrize(
    ("bot", "pointer"),
    [
        ("deep thought", "/entrants/1/bot"),
        ({"bot": "greedy", "looks": 0}, "/entrants/1/bot/looks"),
        ({"bot": "random", "looks": 1}, "/entrants/1/bot/looks"),
        (7, "/entrants/1/bot"),
    ],
)
def test_a_bot_that_there_is_not_is_refused(client, bot, pointer):
    answer = opened(client, "ktc", [{"name": "ada"}, {"name": "Robo", "bot": bot}])
    assert answer.status_code == 422, answer.text
    [error] = answer.json()["errors"]
    assert error["code"] == "entry_shape"
    assert error["pointer"].startswith(pointer)


def test_a_tournament_of_builds_has_no_bots(client):
    plan = {"name": "builds", "game": "laplaplus", "stages": [{"format": "swiss"}]}
    row = {"name": "Robo", "bot": {"bot": "greedy"}, "build": [{"row": [7]}]}
    answer = client.post("/tournaments", json={"plan": plan, "entrants": [row]})
    assert answer.status_code == 422, answer.text
    assert [each["pointer"] for each in answer.json()["errors"]] == ["/entrants/0/bot"]
