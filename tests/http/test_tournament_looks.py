"""Officials of a tournament look at its matches between people, and everybody sees who does."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from saikoro.domain.verification.verify import verify
from tests.http.test_refusals import refused
from tests.http.test_tournament_judges import added
from tests.http.test_tournament_pauses import FOUR, come_to, opened, seated, table_of
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, bearer, plan, rows

LOOK = {"seat": 0, "reason": "a question about the rules"}


@pytest.fixture
def cup(client: Client) -> Tournament:
    return opened(client)


@pytest.fixture
def match(client: Client, cup: Tournament) -> str:
    found: str = seated(client, cup, 1)[0]["match"]
    return found


def judge(cup: Tournament, name: str, role: str = "judge") -> tuple[int, str]:
    """The number and the key of a new judge."""
    made = added(cup, name, role).json()
    return made["judge"], made["token"]


def look(client: Client, match: str, token: str, **body: Any) -> httpx.Response:
    headers = bearer(token)
    return client.post(f"/matches/{match}/looks", json=LOOK | body, headers=headers)


def state(client: Client, match: str, token: str) -> httpx.Response:
    return client.get(f"/matches/{match}/state", headers=bearer(token))


def test_a_judge_and_the_organiser_look_and_are_named(client, cup, match):
    number, key = judge(cup, "Kai")
    for token, who in ((key, f"judge{number}"), (cup.token, "organiser")):
        looked = look(client, match, token)
        assert looked.status_code == 201, looked.text
        shown = state(client, match, looked.json()["token"]).json()
        assert shown["known"]["seat"] == 0
        line = client.get(f"/matches/{match}/events").json()["events"][-1]
        assert (line["type"], line["by"]) == ("judge.looked", "judge")
        assert line["data"] == LOOK | {"who": who}
    assert verify(client.get(f"/matches/{match}/record").content.splitlines()).sound


def test_a_judge_who_was_revoked_sees_nothing_more(client, cup, match):
    number, key = judge(cup, "Lin")
    token = look(client, match, key).json()["token"]
    assert state(client, match, token).is_success
    ticket = client.post(f"/matches/{match}/tickets", headers=bearer(token)).json()["ticket"]
    seen = client.get(f"/matches/{match}/events", params={"ticket": ticket})
    assert seen.is_success, seen.text
    cup.taken(f"judges/{number}/revocation")
    for view in ("state", "decision", "events", "table", ""):
        path = f"/matches/{match}/{view}".removesuffix("/")
        refused(client.get(path, headers=bearer(token)), 401, "unauthorised")
    refused(client.post(f"/matches/{match}/tickets", headers=bearer(token)), 401, "unauthorised")
    for follow in ("events", "events/stream"):
        path = f"/matches/{match}/{follow}"
        refused(client.get(path, params={"ticket": ticket}), 401, "unauthorised")
    refused(look(client, match, key), 401, "unauthorised")


def test_what_a_judge_follows_ends_with_the_key(client, cup, match):
    """Streams end before they show what comes after it, and a long poll shows nothing."""
    number, key = judge(cup, "Ren")
    token = look(client, match, key).json()["token"]
    ticket = client.post(f"/matches/{match}/tickets", headers=bearer(token)).json()["ticket"]
    version = client.get(f"/matches/{match}").json()["version"]
    path = f"/matches/{match}/events"
    by_token = {"headers": bearer(token) | {"Accept": "text/event-stream"}}
    by_ticket = {"params": {"ticket": ticket}}
    with (
        ThreadPoolExecutor() as pool,
        client.stream("GET", path, **by_token) as first,
        client.stream("GET", f"{path}/stream", **by_ticket) as second,
    ):
        polled = pool.submit(
            client.get, path, params={"after": version, "wait": 20}, headers=bearer(token)
        )
        parts = [stream.iter_lines() for stream in (first, second)]
        last = f"id: {version}"
        for lines in parts:
            assert last in iter(lines)
        cup.taken(f"judges/{number}/revocation")
        look(client, match, cup.token)  # a line more
        for lines in parts:
            assert not [line for line in lines if line.startswith("id: ")]
        refused(polled.result(), 401, "unauthorised")


def test_two_judges_look_at_one_seat_with_tokens_of_their_own(client, cup, match):
    (_, first), (_, second) = judge(cup, "Mio"), judge(cup, "Noa")
    tokens = [look(client, match, key).json()["token"] for key in (first, second)]
    assert [state(client, match, token).status_code for token in tokens] == [200, 200]


def test_nobody_else_looks(client, cup, match):
    _, desk = judge(cup, "Ola", role="desk")
    refused(look(client, match, desk), 403, "missing-role")
    other = opened(client)
    _, stranger = judge(other, "Pia")
    mine = seated(client, cup, 1)[0]["token"]
    for token in (stranger, other.token, mine):
        refused(look(client, match, token), 403, "forbidden")
    for token in ("", f"saikoro_{cup.id}_judge1_{'x' * 43}", f"player_{secrets.token_hex(32)}"):
        refused(look(client, match, token), 401, "unauthorised")
    public = client.post("/matches", json={"game": "laplaplus", "judge": "key"}).json()
    for token in (cup.token, stranger):
        refused(look(client, public["match"], token), 403, "forbidden")


def test_a_match_of_builds_has_nothing_to_look_at(client):
    cup = Tournament.open(
        client, {"plan": plan(keep="matches"), "entrants": rows(2), "start": True}
    ).finish()
    match = next(iter(cup.matches()))
    refused(look(client, match, cup.token), 403, "forbidden")


def test_a_judge_looks_at_a_table_that_is_paused(client):
    cup = opened(client, FOUR[:2])
    match = seated(client, cup, 1)[0]["match"]
    cup.taken(f"{table_of(cup, match)}/pause", {"reason": "a call for a judge"})
    come_to(client, match, "match.paused")
    looked = look(client, match, cup.token)
    assert looked.status_code == 201, looked.text
    cup.taken(f"{table_of(cup, match)}/resume")
    come_to(client, match, "match.resumed")
    assert verify(client.get(f"/matches/{match}/record").content.splitlines()).sound
