"""Webhooks of players: one for all matches of a player's id."""

import json
from typing import NamedTuple

import httpx
import pytest

from saikoro.service.tokens import new_player, player_of
from tests.conftest import start_server
from tests.http.test_match_webhooks import kinds
from tests.http.test_refusals import refused
from tests.http.test_webhooks import signature
from tests.kit.one_process import OneProcess
from tests.kit.receiver import Receiver
from tests.kit.stack import Client
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until


@pytest.fixture(scope="module")
def open_stack(pytestconfig, tmp_path_factory):
    """A service whose webhooks may go to this machine."""
    folder = tmp_path_factory.mktemp("webhooks")
    server = start_server(pytestconfig, folder / "data")
    with OneProcess(server, folder, SAIKORO_PRIVATE_WEBHOOKS="true") as running:
        yield running
    server.close()


@pytest.fixture
def local(open_stack):
    with open_stack.client() as opened:
        yield opened


@pytest.fixture
def receiver():
    with Receiver() as running:
        yield running


class Player(NamedTuple):
    """A player, and what one asks with."""

    client: Client
    token: str

    @property
    def path(self) -> str:
        return f"/players/{player_of(self.token)}/webhooks"

    def register(self, url: str, **more: object) -> httpx.Response:
        body = {"url": url, **more}
        return self.client.post(self.path, json=body, headers=bearer(self.token))

    def remove(self, number: int) -> httpx.Response:
        return self.client.delete(f"{self.path}/{number}", headers=bearer(self.token))

    def deliveries(self) -> list[dict[str, object]]:
        log: list[dict[str, object]] = self.client.get(self.path, headers=bearer(self.token)).json()
        return log

    def join(self, match: str, **body: object) -> str:
        """Take a seat as this player; returns the token of the seat."""
        answer = self.client.post(
            f"/matches/{match}/seats",
            json=body,
            headers=bearer(self.token) | {"Prefer": "wait=10"},
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])


@pytest.fixture
def ada(local):
    return Player(local, new_player())


def resign(client, match, token):
    answer = client.post(f"/matches/{match}/resignation", headers=bearer(token))
    assert answer.is_success, answer.text


def of_match(receiver, match):
    """What the receiver heard of a match."""
    return [one for one in receiver.heard if json.loads(one.body)["data"]["match"] == match]


def test_it_hears_of_disputes_of_these_matches(local, receiver, ada):
    made = ada.register(receiver.url, events=["dispute_opened", "dispute_ruled"])
    match = local.create()
    ada.join(match)
    seat = local.join(match)
    body = {"reason": "the clock stood still"}
    opened = local.post(f"/matches/{match}/disputes", json=body, headers=bearer(seat))
    assert opened.status_code == 201, opened.text
    [heard] = receiver.wait_for(1)
    assert heard.headers["webhook-signature"] == signature(made.json()["secret"], heard)
    sent = json.loads(heard.body)
    assert sent["source"] == f"/disputes/{opened.json()['dispute']}"
    assert sent["data"]["reason"] == body["reason"]


def test_one_webhook_hears_of_every_match_that_the_player_joins(local, receiver, ada):
    made = ada.register(receiver.url)
    assert made.status_code == 201, made.text
    assert made.json()["webhook"] == 1
    matches = [local.create() for _ in range(2)]
    for match in matches:
        seat = ada.join(match)
        local.join(match)
        resign(local, match, seat)
    heard = receiver.wait_for(4)
    for match in matches:
        assert kinds(of_match(receiver, match)) == ["decision_asked", "finished"]
    for one in heard:
        assert one.headers["webhook-signature"] == signature(made.json()["secret"], one)
        assert json.loads(one.body)["data"]["own_seats"] == [0]
    assert len({one.headers["webhook-id"] for one in heard}) == 4
    wait_until(
        lambda: [one["state"] for one in ada.deliveries()] == ["delivered"] * 4,
        "a delivery is still waiting",
    )


def test_a_match_that_is_being_played_is_heard_of_from_now_on(local, receiver, ada):
    match = local.create()
    seat = ada.join(match)
    local.join(match)
    over = local.create()
    left = ada.join(over)
    local.join(over)
    answer = local.post(
        f"/matches/{over}/resignation", headers=bearer(left) | {"Prefer": "wait=20"}
    )
    assert answer.is_success
    assert ada.register(receiver.url).status_code == 201
    resign(local, match, seat)
    assert kinds(receiver.wait_for(1)) == ["finished"]
    [entry] = ada.deliveries()
    assert entry["type"] == "saikoro.match.finished"


def test_a_private_match_is_heard_of_like_others(local, receiver, ada):
    ada.register(receiver.url)
    body = {"game": "laplaplus", "access": "invitation"}
    opened = local.post("/matches", json=body).json()
    match, invitation = opened["match"], opened["invitation"]
    ada.join(match, invitation=invitation)
    local.join(match, invitation=invitation)
    assert kinds(receiver.wait_for(1)) == ["decision_asked"]


def test_a_webhook_is_heard_by_its_player_alone(local, receiver, ada):
    """What only the other seat is asked is not posted, nor anything of matches of others."""
    other = Player(local, new_player())
    ada.register(f"{receiver.url}/ada", events=["seat_joined", "decision_asked", "finished"])
    other.register(f"{receiver.url}/other")
    match, apart = local.create(), local.create()
    seat = ada.join(match)
    other.join(match)
    for _ in range(2):
        other.join(apart)
    resign(local, match, seat)
    receiver.wait_for(7)
    of = {path: [one for one in receiver.heard if one.path == path] for path in ("/ada", "/other")}
    assert kinds(of["/ada"]) == ["seat_joined", "seat_joined", "decision_asked", "finished"]
    own = {
        event["data"]["match"]: event["data"]["own_seats"]
        for event in (json.loads(one.body) for one in of["/other"])
    }
    assert own == {match: [1], apart: [0, 1]}


def test_a_rematch_is_heard_of_by_who_sits_in_it(local, receiver, ada):
    match = local.create()
    seat = ada.join(match)
    other = local.join(match)
    local.post(f"/matches/{match}/resignation", headers=bearer(seat) | {"Prefer": "wait=20"})
    ada.register(receiver.url)
    both = bearer(seat) | {"Player-Authorization": f"Bearer {ada.token}"}
    offered = local.post(f"/matches/{match}/rematch", headers=both)
    assert offered.is_success, offered.text
    local.post(f"/matches/{match}/rematch", headers=bearer(other))
    [heard] = receiver.wait_for(1)
    event = json.loads(heard.body)
    assert event["type"] == "saikoro.match.decision_asked"
    assert event["data"]["match"] == offered.json()["match"]


def test_the_same_webhook_is_registered_once(local, receiver, ada):
    first, again = (ada.register(receiver.url).json() for _ in range(2))
    assert first == again
    for number in range(2):
        assert ada.register(f"{receiver.url}/{number}").status_code == 201
    answer = ada.register(f"{receiver.url}/2")
    refused(answer, 422, "illegal-hooks", code="too_many_hooks", rule="")


def test_a_webhook_that_is_removed_gets_nothing_more(local, receiver, ada):
    kept = ada.register(f"{receiver.url}/kept").json()["webhook"]
    gone = ada.register(f"{receiver.url}/gone").json()["webhook"]
    for _ in range(2):
        answer = ada.remove(gone)
        assert (answer.status_code, answer.content) == (204, b"")
    match = local.create()
    seat = ada.join(match)
    local.join(match)
    resign(local, match, seat)
    receiver.wait_for(2)
    assert {one.path for one in receiver.heard} == {"/kept"}
    assert {one["webhook"] for one in ada.deliveries()} == {kept}
    refused(ada.remove(7), 404, "unknown-webhook")


def test_a_delivery_is_tried_again_under_the_same_id(server, receiver, tmp_path):
    settings = {"SAIKORO_PRIVATE_WEBHOOKS": "true", "SAIKORO_WEBHOOK_RETRY_SECONDS": "0.05"}
    with (
        OneProcess(server, tmp_path, **settings) as quick,
        quick.client() as client,
    ):
        ada = Player(client, new_player())
        receiver.answers.extend([500, 500])
        ada.register(receiver.url, events=["finished"])
        match = client.create()
        seat = ada.join(match)
        client.join(match)
        resign(client, match, seat)
        heard = receiver.wait_for(3)
        assert len({(one.headers["webhook-id"], one.body) for one in heard}) == 1


def test_the_webhooks_of_a_player_take_the_token_of_that_player(local, receiver, ada):
    match = local.create()
    seat = ada.join(match)
    body = {"url": receiver.url}
    for headers, status, kind in (
        ({}, 401, "unauthorised"),
        (bearer(seat), 401, "unauthorised"),
        (bearer(new_player()), 403, "forbidden"),
    ):
        refused(local.post(ada.path, json=body, headers=headers), status, kind)
        refused(local.get(ada.path, headers=headers), status, kind)
        refused(local.delete(f"{ada.path}/1", headers=headers), status, kind)
    assert ada.deliveries() == []
    refused(ada.remove(1), 404, "unknown-webhook")


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/", "ftp://hook.example/"]
)
def test_a_webhook_cannot_reach_into_the_network_of_the_service(client, url):
    ada = Player(client, new_player())
    refused(ada.register(url), 422, "illegal-hooks", pointer="/url")
    assert ada.deliveries() == []


def test_an_event_that_is_none_is_refused_with_its_place(local, receiver, ada):
    answer = ada.register(receiver.url, events=["finished", "rematch"])
    refused(answer, 400, "malformed")
    assert "events" in answer.text
