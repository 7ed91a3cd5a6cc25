"""Bots at the table: seats given away when a match is created, answers like anybody's."""

from typing import Any

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games import find_game
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.waiting import wait_until

QUICK = {"bot": "greedy", "looks": 1}


def created(client: Any, game: str, bots: dict[str, Any], **options: Any) -> str:
    answer = client.post("/matches", json={"game": game, "bots": bots, "options": options})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["match"])


def ended(client: Any, match: str) -> dict[str, Any]:
    wait_until(lambda: client.is_finished(match))
    seen: dict[str, Any] = client.get(f"/matches/{match}").json()
    return seen


@pytest.mark.parametrize(
    ("game", "options"), [("ktc", {"turn_cap": 4}), ("laplaplus", {}), ("cardgard", {})]
)
def test_two_bots_play_a_match_that_verifies_and_replays(client, game, options):
    match = created(client, game, {"0": QUICK, "1": {"bot": "random"}}, **options)
    seen = ended(client, match)
    assert [seat["bot"]["bot"] for seat in seen["seats"]] == ["greedy", "random"]
    record = client.get(f"/matches/{match}/record").content.splitlines()
    facts = verify(record, seen["head"])
    assert facts.sound, facts.faults
    rules = find_game(game)
    assert audit(rules, house_cards(rules), record).head.hex() == seen["head"]


def test_a_person_plays_against_a_bot(client):
    match = created(client, "ktc", {"1": {"bot": "mcts", "playouts": 10}}, turn_cap=2)
    token = client.join(match, player="ada")
    headers = {"Authorization": f"Bearer {token}"}
    for _ in range(60):
        seen = client.get(f"/matches/{match}").json()
        if seen["status"] != "playing":
            break
        asked = client.get(f"/matches/{match}/decision", headers=headers).json()
        if 0 in asked["waiting"]:
            given = client.answer(match, token, asked["options"][0]["answer"])
            assert given.is_success, given.text
        else:
            client.get(f"/matches/{match}/events", params={"after": seen["version"], "wait": 5})
    else:
        raise AssertionError("the match does not end")
    assert seen["seats"][1]["player"] == "mcts"
    assert seen["winner"] in (0, 1, None)
    assert b'"by":"seat1"' in b"".join(client.lines(match))


def test_the_seed_of_a_bot_is_never_shown(client):
    match = created(client, "laplaplus", {"1": QUICK})
    token = client.join(match)
    headers = {"Authorization": f"Bearer {token}"}
    page = client.get(f"/matches/{match}/events", headers=headers).json()
    joined = [event for event in page["events"] if event["type"] == "seat.joined"]
    assert joined[0]["data"]["bot"] == QUICK
    assert "seed" not in joined[0]["data"]
    assert page["secrets"] == {}


@pytest.mark.parametrize(
    "bots",
    [
        {"2": {"bot": "random"}},
        {"0": {"bot": "clever"}},
        {"0": {"bot": "mcts", "playouts": 0}},
        {"0": {"bot": "random", "playouts": 5}},
    ],
)
def test_a_bot_that_there_is_not_is_refused(client, bots):
    answer = client.post("/matches", json={"game": "ktc", "bots": bots})
    assert answer.status_code == 400
    assert "/bots" in answer.text


def test_the_seat_of_a_bot_is_taken(client):
    match = created(client, "ktc", {"0": QUICK})
    answer = client.post(f"/matches/{match}/seats", json={"seat": 0})
    assert answer.status_code == 409
