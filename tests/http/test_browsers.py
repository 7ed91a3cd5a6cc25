"""What pages of other origins need: CORS, tickets for EventSource, and streams that stop."""

import time

import pytest
from litestar.testing import TestClient

from saikoro.service.http.app import create_app
from saikoro.service.identity import Identity
from saikoro.service.settings import Settings
from tests.kit.stack import SECRET

PAGE = {"Origin": "https://page.example"}
STREAM = {"Accept": "text/event-stream"}


def test_a_page_of_another_origin_reads_and_plays(client):
    answer = client.get("/games", headers=PAGE)
    assert answer.headers["Access-Control-Allow-Origin"] in ("*", PAGE["Origin"])
    exposed = answer.headers["Access-Control-Expose-Headers"]
    names = (
        "allow content-language content-disposition deprecation etag link location "
        "preference-applied ratelimit ratelimit-policy retry-after sunset www-authenticate"
    )
    assert {*names.split()} == {name.strip().lower() for name in exposed.split(",")}
    wanted = {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,idempotency-key,if-match,prefer",
    }
    asked = client.options("/matches", headers=PAGE | wanted)
    assert asked.status_code in (200, 204)
    assert "POST" in asked.headers["Access-Control-Allow-Methods"]


def test_errors_too_can_be_read_by_pages(client):
    answer = client.get(f"/matches/{'0' * 32}", headers=PAGE)
    assert answer.status_code == 404
    assert "Access-Control-Allow-Origin" in answer.headers


def test_a_page_that_is_revalidated_keeps_its_policy(client):
    """A 304 has no policy of its own, which would take the place of that of the kept page."""
    first = client.get("/", headers={"Accept": "text/html"})
    assert "script-src 'self'" in first.headers["Content-Security-Policy"]
    again = client.get("/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert "Content-Security-Policy" not in again.headers


class TestTickets:
    def ticket(self, client, match, token):
        headers = {"Authorization": f"Bearer {token}"}
        answer = client.post(f"/matches/{match}/tickets", headers=headers)
        assert answer.status_code == 201, answer.text
        return answer.json()["ticket"]

    def test_a_ticket_shows_what_the_seat_may_know(self, client):
        match, (token, _) = client.seated()
        client.answer(match, token, {"row": [7, 1]})
        path, ticket = f"/matches/{match}/events", self.ticket(client, match, token)
        with_ticket = client.get(path, params={"ticket": ticket}).json()
        with_token = client.get(path, headers={"Authorization": f"Bearer {token}"}).json()
        assert with_ticket["secrets"] == with_token["secrets"] != {}

    def test_a_ticket_is_of_one_match_and_one_seat_and_expires(self, client):
        match, (token, _) = client.seated()
        ticket = self.ticket(client, match, token)
        seat, expires, proof = ticket.split(".")
        identity = Identity(bytes.fromhex(SECRET), "saikoro")
        late = identity.ticket(match, 0, int(time.time()) - 1)
        for wrong in (
            f"1.{expires}.{proof}",
            f"{seat}.{int(expires) + 1}.{proof}",
            f"{seat}.{expires}.{'0' * 64}",
            late,
            token,
            "",
        ):
            answer = client.get(f"/matches/{match}/events", params={"ticket": wrong})
            assert answer.status_code in (400, 401), wrong
        other = client.create()
        assert client.get(f"/matches/{other}/events", params={"ticket": ticket}).status_code == 401

    def test_a_ticket_does_not_act(self, client):
        match, (token, _) = client.seated()
        ticket = self.ticket(client, match, token)
        assert client.answer(match, ticket, {"row": [7, 1]}).status_code == 401

    def test_only_a_seat_gets_one(self, client):
        assert client.post(f"/matches/{client.create()}/tickets").status_code == 401


class TestTicketsOfPlayers:
    @pytest.fixture
    def player(self, client):
        made = client.post("/players").json()
        return made["player"], {"Authorization": f"Bearer {made['token']}"}

    def test_a_ticket_shows_the_matches_of_the_player(self, client, player):
        name, token = player
        match = client.create()
        client.post(f"/matches/{match}/seats", json={}, headers=token)
        path = f"/players/{name}"
        ticket = client.post(f"{path}/tickets", headers=token).json()["ticket"]
        with client.stream("GET", f"{path}/stream", params={"ticket": ticket}) as stream:
            assert stream.status_code == 200
            event = next(line for line in stream.iter_lines() if line.startswith("data: "))
        assert match in event

    def test_a_ticket_is_of_one_player_and_expires(self, client, player):
        name, token = player
        other = client.post("/players").json()
        ticket = client.post(f"/players/{name}/tickets", headers=token).json()["ticket"]
        expires, proof = ticket.split(".")
        identity = Identity(bytes.fromhex(SECRET), "saikoro")
        for wrong in (
            f"{int(expires) + 1}.{proof}",
            f"{expires}.{'0' * 64}",
            identity.player_ticket(name, int(time.time()) - 1),
            identity.player_ticket(other["player"], int(expires)),
            identity.ticket(name, 0, int(expires)),
            "",
        ):
            answer = client.get(f"/players/{name}/stream", params={"ticket": wrong})
            assert answer.status_code == 401, wrong
        address = f"/players/{other['player']}/stream"
        assert client.get(address, params={"ticket": ticket}).status_code == 401

    def test_a_ticket_is_only_for_the_stream(self, client, player):
        name, token = player
        ticket = client.post(f"/players/{name}/tickets", headers=token).json()["ticket"]
        as_token = {"Authorization": f"Bearer {ticket}"}
        assert client.get("/matches", headers=as_token).status_code == 401
        assert client.post(f"/players/{name}/tickets", headers=as_token).status_code == 401

    def test_only_the_player_gets_one(self, client, player):
        name, _ = player
        other = {"Authorization": f"Bearer {client.post('/players').json()['token']}"}
        assert client.post(f"/players/{name}/tickets").status_code == 401
        assert client.post(f"/players/{name}/tickets", headers=other).status_code == 403


@pytest.mark.parametrize("after", [0, 1])
def test_a_stream_asked_for_again_after_its_end_is_over(client, after):
    match = client.finished([1], [2])
    version = client.get(f"/matches/{match}").json()["version"]
    headers = STREAM | {"Last-Event-ID": str(version - after)}
    answer = client.get(f"/matches/{match}/events", headers=headers)
    assert answer.status_code == (200 if after else 204)


def test_a_stream_asked_for_first_after_the_end_says_that_it_is_over(client):
    match = client.finished([1], [2])
    assert "event: end" in client.get(f"/matches/{match}/events", headers=STREAM).text


def test_whoever_began_at_the_end_comes_to_it_with_an_id(client):
    match = client.finished([1], [2])
    stream = f"/matches/{match}/events/stream"
    version = client.get(f"/matches/{match}").json()["version"]
    body = client.get(stream, params={"after": version}).text
    [reached] = [line for line in body.splitlines() if line.startswith("id: ")]
    again = client.get(stream, headers={"Last-Event-ID": reached.removeprefix("id: ")})
    assert again.status_code == 204


def test_a_cache_keeps_apart_what_pages_of_one_origin_may_read(server):
    settings = Settings(
        redis_url=server.url, queue_url=server.queue_url, secret_key=SECRET, origins=PAGE["Origin"]
    )
    with TestClient(create_app(settings)) as client:
        for headers in ({}, PAGE, {"Origin": "https://evil.example"}):
            for path, names in (
                ("/problems", {"Accept", "Accept-Language", "Accept-Encoding", "Origin"}),
                ("/problems/none", {"Accept-Language", "Accept-Encoding", "Origin"}),
                ("/nothing", {"Accept-Language", "Origin"}),
            ):
                answer = client.get(path, headers=headers)
                vary = {name.strip() for name in answer.headers["Vary"].split(",")}
                assert vary == names
                allowed = answer.headers.get("Access-Control-Allow-Origin")
                assert allowed == (PAGE["Origin"] if headers == PAGE else None)
