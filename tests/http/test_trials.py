"""Trials over HTTP, with real workers: they start, come further, end, and are bounded."""

from typing import Any

import pytest

from tests.kit.stack import Client
from tests.kit.waiting import wait_until

SPARK = {
    "number": 1,
    "name_ja": "火花",
    "name_en": "Spark",
    "family": "火系",
    "force": 6,
    "text": ["<A> 自分に1点のダメージを与える。"],
}
SPARKS = {"id": "sparks", "version": "1", "game": "laplaplus", "card": [SPARK]}

LONG = {"card_set": "house", "cards": ["fb-u01"], "matches": 1000, "bot": {"bot": "random"}}
"""Takes long, and each match a moment: once cancelled, it ends with the match in hand."""


def opened(client: Client, game: str, body: dict[str, Any]) -> str:
    """Open a trial; its address."""
    answer = client.post(f"/games/{game}/trials", json=body)
    assert answer.status_code == 202, answer.text
    assert answer.headers["Location"] == f"/games/{game}/trials/{answer.json()['trial']}"
    return str(answer.headers["Location"])


def ended(client: Client, address: str) -> dict[str, Any]:
    """What a trial has come to, by long polls."""
    seen: dict[str, Any] = client.get(address).json()

    def is_over() -> bool:
        nonlocal seen
        query = {"wait": 5, "played": seen["played"]}
        later = client.get(address, params=query).json()
        assert later["played"] >= seen["played"]
        seen = later
        return seen["state"] in ("finished", "cancelled", "failed")

    wait_until(is_over, "the trial does not end")
    return seen


def test_the_own_cards_of_a_set_are_tried_against_the_house_set(client):
    digest = client.post("/games/laplaplus/card-sets", json=SPARKS).json()["card_set"]
    found = ended(client, opened(client, "laplaplus", {"card_set": digest, "matches": 60}))
    assert found["state"] == "finished"
    assert (found["played"], found["failed"]) == (60, 0)
    assert found["won"] + found["lost"] + found["drawn"] == 60
    assert found["cards"] == ["1"]
    assert found["opponents"] == "house"
    assert (found["builds_with"], found["builds_mixed"]) == (60, 0)
    share = found["share"]
    assert 0 <= share["low"] <= share["won"] <= share["high"] <= 1000
    assert share["won"] == round(1000 * (found["won"] + found["drawn"] / 2) / 60)


@pytest.mark.parametrize(
    ("game", "card"),
    [("cardgard", "U01"), ("ktc", "S01"), ("pbwcg", "pc01"), ("fairies", "fb-u01")],
)
def test_a_card_of_the_house_is_tried_in_every_game(client, game, card):
    body = {"card_set": "house", "cards": [card], "matches": 4}
    found = ended(client, opened(client, game, body))
    assert found["state"] == "finished"
    assert (found["builds_with"], found["builds_mixed"], found["failed"]) == (4, 0, 0)


def test_a_greedy_bot_plays_both_seats(client):
    body = {"card_set": "house", "cards": ["6"], "matches": 2, "bot": {"bot": "greedy", "looks": 1}}
    found = ended(client, opened(client, "laplaplus", body))
    assert found["bot"] == {"bot": "greedy", "looks": 1}
    assert found["played"] == 2


def test_a_trial_is_cancelled_and_keeps_what_was_counted(client):
    address = opened(client, "fairies", LONG)
    cancelled = client.delete(address).json()
    assert cancelled["state"] == "cancelled"
    assert client.delete(address).json()["state"] == "cancelled"
    again = client.get(address, params={"wait": 20, "played": 1000}).json()
    assert (again["state"], again["played"]) == ("cancelled", cancelled["played"])


def test_a_client_has_so_many_at_once(client):
    addresses = [opened(client, "fairies", LONG) for _ in range(2)]
    refused = client.post("/games/fairies/trials", json=LONG)
    assert refused.status_code == 429
    assert refused.json()["type"] == "/problems/too-many-open-trials"
    assert int(refused.headers["Retry-After"]) > 0
    client.delete(addresses[0])
    addresses[0] = opened(client, "fairies", LONG)
    for address in addresses:
        client.delete(address)


def test_a_request_with_a_key_opens_one_trial(client):
    key = {"Idempotency-Key": "0123456789abcdef0123456789abcdef"}
    body = {"card_set": "house", "cards": ["6"], "matches": 1}
    first = client.post("/games/laplaplus/trials", json=body, headers=key)
    again = client.post("/games/laplaplus/trials", json=body, headers=key)
    assert first.json()["trial"] == again.json()["trial"]
    other = client.post("/games/laplaplus/trials", json=body | {"matches": 2}, headers=key)
    assert (other.status_code, other.json()["type"]) == (422, "/problems/key-reused")
    ended(client, first.headers["Location"])


@pytest.mark.parametrize(
    ("game", "body", "status", "kind"),
    [
        ("laplaplus", {"card_set": "0" * 64}, 404, "unknown-card-set"),
        ("chess", {"card_set": "house"}, 404, "unknown-game"),
        ("laplaplus", {"card_set": "house"}, 422, "illegal-trial"),
        ("laplaplus", {"card_set": "house", "cards": ["6", "900"]}, 422, "illegal-trial"),
        ("laplaplus", {"card_set": "house", "cards": ["6"], "matches": 1001}, 400, None),
        ("laplaplus", {"card_set": "house", "cards": ["6"], "matches": 0}, 400, None),
        ("laplaplus", {"card_set": "house", "cards": ["6"], "bot": {"bot": "mcts"}}, 400, None),
        ("laplaplus", {"card_set": "house", "cards": [""]}, 400, None),
        ("laplaplus", {}, 400, None),
    ],
)
def test_what_cannot_be_tried_is_refused(client, game, body, status, kind):
    refused = client.post(f"/games/{game}/trials", json=body)
    assert refused.status_code == status, refused.text
    assert kind is None or refused.json()["type"] == f"/problems/{kind}"


def test_an_unknown_card_is_pointed_to(client):
    body = {"card_set": "house", "cards": ["6", "900"]}
    headers = {"Accept-Language": "ja"}
    [error] = client.post("/games/laplaplus/trials", json=body, headers=headers).json()["errors"]
    assert error["pointer"] == "/cards/1"
    assert error["code"] == "unknown_card"
    assert "900" in error["detail"]
    assert "カード" in error["detail"]


def test_a_trial_is_found_at_its_own_address_alone(client):
    address = opened(client, "laplaplus", {"card_set": "house", "cards": ["6"], "matches": 1})
    assert client.get(address.replace("laplaplus", "ktc")).status_code == 404
    unknown = client.get(f"/games/laplaplus/trials/{'0' * 32}")
    assert (unknown.status_code, unknown.json()["type"]) == (404, "/problems/unknown-trial")
    assert client.delete(f"/games/laplaplus/trials/{'0' * 32}").status_code == 404
    assert client.get("/games/laplaplus/trials/elsewhere").status_code == 400
