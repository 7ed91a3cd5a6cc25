"""Somebody without a seat wants to know early what is shown late (`spectator_delay`)."""

import itertools
import json
import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest
from litestar.routes import HTTPRoute

from saikoro.domain.record.beside import apart
from saikoro.domain.record.head import genesis, next_head
from saikoro.service.tokens import new_player
from tests.http.test_tournament_seats import invitations, seats
from tests.kit.described import described_app
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, bearer
from tests.kit.waiting import wait_until

ROUTES = [
    (method, route.path_format)
    for route in described_app().routes
    if isinstance(route, HTTPRoute)
    for method in sorted(route.methods & {"GET", "POST", "DELETE"})
]
"""Every route of the service: a new one is tried as soon as it is there."""

LATE = 3_600
"""Seconds that pass in no test."""

ADDRESSES = {
    "card_set": "house",
    "entrant": "1",
    "file_path": "look.css",
    "game": "ktc",
    "judge": "0" * 16,
    "key": "0" * 16,
    "line": "1",
    "link": "0" * 32,
    "name": "look.css",
    "number": "1",
    "path": "openapi.json",
    "picture": "0" * 64,
    "player": "0" * 32,
    "seat": "0",
    "slot": "0",
    "slug": "unknown-match",
    "stage": "0",
    "tournament": "0" * 32,
    "version": "1",
    "webhook": "1",
}
"""What other parameters in addresses are filled with."""


class Played(NamedTuple):
    """A match that is seen late, and what nobody without a seat knows of it."""

    match: str
    tokens: list[str]
    creator: str
    names: list[str]
    """The names of the players, if nobody else knows them."""
    lines: list[bytes]
    heads: list[str]
    """The head at every version from 0 on."""
    tournament: str = "0" * 32
    dispute: str = "0" * 32
    """The dispute of a seat; whoever guesses its id learns nothing by it."""
    claims: tuple[str, ...] = ()
    """What the seats have to say in it."""

    @property
    def secrets(self) -> list[bytes]:
        """Parts of lines that cannot be guessed, and the heads of all lines."""
        texts = [*self.names, *self.heads[1:], *self.claims]
        found = {text.encode() for text in texts}
        for line in self.lines:
            found |= {text.encode() for text in _texts(json.loads(line)["data"]) if len(text) == 64}
        return sorted(found)


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict() | list():
            for part in value.values() if isinstance(value, dict) else value:
                yield from _texts(part)


def played(client: Client, *, over: bool, **options: Any) -> Played:
    """A match between two people that stands in the middle of it, or is over."""
    names = [f"{secrets.token_hex(8)}-{seat}" for seat in "AB"]
    body = {"game": "ktc", "options": {"spectator_delay": LATE, **options}}
    created = client.post("/matches", json=body).json()
    match: str = created["match"]
    tokens: list[str] = []
    for name in names:
        joining = {"Prefer": "wait=20"} if tokens else {}
        answer = client.post(f"/matches/{match}/seats", json={"player": name}, headers=joining)
        tokens.append(answer.json()["token"])
    for token in tokens:
        decision = client.get(f"/matches/{match}/decision", headers=bearer(token)).json()
        body = {"answer": decision["options"][0]["answer"]}
        waiting = bearer(token) | {"Prefer": "wait=20"}
        answered = client.post(f"/matches/{match}/answers", json=body, headers=waiting)
        assert answered.is_success, answered.text
    if over:
        waiting = bearer(tokens[0]) | {"Prefer": "wait=20"}
        assert client.post(f"/matches/{match}/resignation", headers=waiting).status_code == 200
    return known(client, match, tokens, created["creator_token"], names)


def disputed(client: Client, late: Played) -> Played:
    """The same match, which seat 1 disputes, and to which seat 0 replies."""
    claims = [secrets.token_hex(16) for _ in late.tokens]
    body = {"reason": claims[1], "events": [1], "kept": [{"version": 1, "head": late.heads[1]}]}
    path = f"/matches/{late.match}/disputes"
    opened = client.post(path, json=body, headers=bearer(late.tokens[1]))
    assert opened.status_code == 201, opened.text
    dispute = opened.json()["dispute"]
    reply, other = f"/disputes/{dispute}/comments", bearer(late.tokens[0])
    assert client.post(reply, json={"text": claims[0]}, headers=other).is_success
    return late._replace(dispute=dispute, claims=tuple(claims))


def known(client: Client, match: str, tokens: list[str], creator: str, names: list[str]) -> Played:
    """What a seat knows of a match."""
    record = client.get(f"/matches/{match}/record", headers=bearer(tokens[0])).content
    header, *lines = apart(record.splitlines()).record
    heads = itertools.accumulate(lines, next_head, initial=genesis(header))
    return Played(match, tokens, creator, names, lines, [head.hex() for head in heads])


@pytest.fixture(scope="module", params=[False, True], ids=["in play", "over"])
def late(stack, request):
    with stack.client() as client:
        yield disputed(client, played(client, over=request.param))


def addressed(path: str, late: Played) -> str:
    """The address of a route for a match."""
    known = ADDRESSES | {"match": late.match, "tournament": late.tournament}
    known |= {"dispute": late.dispute}
    return path.format(**{name: known[name] for name in _parameters(path)})


def _parameters(path: str) -> list[str]:
    return [part[1:-1] for part in path.split("/") if part.startswith("{")]


def read(client: Client, path: str, **asked: Any) -> bytes:
    """The start of what a route sends, as far as it comes without waiting."""
    with client.stream("GET", path, **asked) as answer:
        if not answer.headers.get("content-type", "").startswith("text/event-stream"):
            return answer.read() + repr(answer.headers).encode()
        begun = b""
        for part in answer.iter_bytes():
            begun += part
            if b": keep-alive" in begun or b"event: end" in begun:
                break
        return begun


def learned(content: bytes, late: Played) -> list[bytes]:
    return [secret for secret in late.secrets if secret in content]


@pytest.fixture(scope="module")
def cup(stack):
    """A match of a tournament between people, whose names the tournament shows."""
    with stack.client() as client:
        options = {"spectator_delay": LATE}
        stages = [{"format": "single_elimination"}]
        plan = {"name": "late", "game": "ktc", "play": "seats", "options": options}
        body = {"plan": plan | {"stages": stages}, "start": True}
        opened = Tournament.open(client, body | {"entrants": [{"name": "A"}, {"name": "B"}]})
        invited = invitations(client, opened.path, opened.token)
        [mine], [other] = (seats(client, opened.path, one, invited[one]) for one in (1, 2))
        tokens = [mine["token"], other["token"]]
        wait_until(lambda: asked(client, mine["match"], tokens[0]), "nothing is asked")
        return known(client, mine["match"], tokens, "", [])._replace(tournament=opened.id)


def asked(client: Client, match: str, token: str) -> bool:
    decision = client.get(f"/matches/{match}/decision", headers=bearer(token)).json()
    return decision["decision"] is not None


@pytest.mark.parametrize(
    "route", [route for route in ROUTES if "{tournament}" in route[1]], ids=str
)
def test_by_any_route_of_a_tournament(client, cup, route):
    method, path = route
    if method == "GET":
        assert not learned(read(client, addressed(path, cup)), cup)
        return
    answer = client.request(method, addressed(path, cup), json={})
    assert not learned(answer.content + repr(answer.headers).encode(), cup)


def test_by_the_lists_of_a_tournament(client, cup):
    for status in ("open", "playing", "finished"):
        answer = client.get("/matches", params={"tournament": cup.tournament, "status": status})
        assert not learned(answer.content, cup)
        assert len(answer.json()["matches"]) == (status == "open")


@pytest.mark.parametrize("path", sorted({path for method, path in ROUTES if method == "GET"}))
def test_by_any_route_that_reads(client, late, path):
    address = addressed(path, late)
    assert not learned(read(client, address), late)
    if "{match}" not in path or path.endswith("stream"):
        return
    for name in ("after", "at", "since"):
        for version in (1, 4, len(late.lines)):
            assert not learned(read(client, address, params={name: version}), late)
    for accept in ("text/event-stream", "application/jsonl", "text/markdown"):
        assert not learned(read(client, address, headers={"Accept": accept}), late)


@pytest.mark.parametrize("route", [route for route in ROUTES if route[0] != "GET"], ids=str)
def test_by_any_route_that_changes_something(client, late, route):
    method, path = route
    for body in ({}, {"seat": 0}):
        asked = {"json": body} if method == "POST" else {}
        answer = client.request(method, addressed(path, late), **asked)
        assert not learned(answer.content + repr(answer.headers).encode(), late)


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"game": "ktc"},
        {"seats": "free"},
        *({"status": status} for status in ("open", "playing", "finished")),
    ],
    ids=str,
)
def test_by_lists(client, late, params):
    answer = client.get("/matches", params={**params, "limit": 100})
    [*shown] = [one for one in answer.json()["matches"] if one["match"] == late.match]
    assert not learned(answer.content, late)
    assert all((one["version"], one["status"], one["winner"]) == (0, "open", None) for one in shown)
    assert bool(shown) == (params.get("status", "open") == "open" and "seats" not in params)


def test_by_a_name_or_a_status_that_lists_are_searched_for(client, late):
    for asked in ({"player": late.names[0]}, {"player": late.names[1], "status": "finished"}):
        assert client.get("/matches", params=asked).json()["matches"] == []


def test_by_what_a_match_says_of_itself(client, late):
    shown = client.get(f"/matches/{late.match}").json()
    assert (shown["version"], shown["status"], shown["head"]) == (0, "open", late.heads[0])
    assert not any(seat["joined"] for seat in shown["seats"])
    assert (shown["awaiting"], shown["deadline"], shown["winner"]) == ("", None, None)
    page = client.get(f"/matches/{late.match}/events").json()
    assert (page["events"], page["over"]) == ([], False)
    decision = client.get(f"/matches/{late.match}/decision").json()
    assert (decision["decision"], decision["waiting"], decision["clocks"]) == (None, [], [])
    assert client.get(f"/matches/{late.match}/rematch").status_code == 404


def test_by_trying_heads_that_might_be_right(client, late):
    """Whoever knows a head can try all lines that may have followed, one by one."""
    events = f"/matches/{late.match}/events"
    for version, right in enumerate(late.heads[1:], 1):
        answers = []
        for head in (right, "00" * 32):
            tag = {"If-None-Match": f'"{version}.{head}"'}
            last = {"Last-Event-ID": f"{version}.{head}", "Accept": "text/event-stream"}
            answers.append(
                (
                    client.get(events, params={"after": version, "head": head}).json(),
                    client.get(events, headers=last).json(),
                    client.get(events, headers=tag).json(),
                    client.get(f"/matches/{late.match}", headers=tag).json(),
                    client.get(f"/matches/{late.match}/state", headers=tag).json(),
                )
            )
        assert answers[0] == answers[1]
        assert answers[0][0]["status"] == 404


def test_by_the_commitment_that_is_published_at_once(client, late):
    later = client.get(f"/matches/{late.match}").json()["later"]
    assert later["version"] == len(late.lines)
    assert later["commit"] not in late.heads


def test_by_lists_of_disputes(client, late):
    for params in ({}, {"status": "open"}, {"match": late.match}, {"game": "ktc"}):
        assert late.dispute not in client.get("/disputes", params=params).text
    match = f"/matches/{late.match}"
    assert client.get(f"{match}/disputes").json() == client.get(match).json()["disputes"] == []
    for path in ("/matches", f"/m/{late.match}", f"/m/{late.match}/audit"):
        assert late.dispute not in client.get(path).text


def test_by_a_dispute_whose_id_is_known(client, late):
    path = f"/disputes/{late.dispute}"
    assert client.get(path).status_code == client.get(f"/d/{late.dispute}").status_code == 404
    for part in ("events", "record"):
        assert client.get(f"{path}/{part}").status_code == 404


def test_by_a_seat_of_another_match(client, late):
    _, tokens = client.seated()
    parts = ("", "/events", "/record", "/report", "/audit", "/state", "/rematch", "/disputes")
    refused = {f"/matches/{late.match}{part}": 403 for part in parts}
    for part in ("", "/events", "/record"):
        refused[f"/disputes/{late.dispute}{part}"] = 404
    for path, status in refused.items():
        answer = client.get(path, headers=bearer(tokens[0]))
        assert answer.status_code == status
        assert not learned(answer.content, late)


def test_as_whoever_opened_the_match(client, late):
    asked = bearer(late.creator) | {"If-Match": f'"0.{late.heads[0]}"', "Prefer": "wait=1"}
    for tag in (f'"0.{late.heads[0]}"', '"1.' + "00" * 32 + '"', '"*"'):
        answer = client.post(
            f"/matches/{late.match}/cancellation", headers=asked | {"If-Match": tag}
        )
        assert answer.status_code in (400, 404, 409)
        assert not learned(answer.content + repr(answer.headers).encode(), late)
    hook = {"url": "https://example.org/"}
    added = client.post(f"/matches/{late.match}/webhooks", json=hook, headers=bearer(late.creator))
    assert added.json()["after"] == 0


def test_with_a_token_of_no_seat_that_a_client_sends_with_everything(client, late):
    """It is no error, because such a client reads other matches with it, too."""
    for token in (late.creator, new_player()):
        for path in ("", "/record", "/record?names=true", "/report", "/audit", "/disputes"):
            answer = client.get(f"/matches/{late.match}{path}", headers=bearer(token))
            assert answer.status_code == 200, answer.text
            assert not learned(answer.content + repr(answer.headers).encode(), late)
        answer = client.get(f"/disputes/{late.dispute}", headers=bearer(token))
        assert answer.status_code == 404


def test_by_waiting_for_what_follows_the_opening(client):
    bots = {"0": {"bot": "random"}, "1": {"bot": "random"}}
    body = {"game": "ktc", "bots": bots, "options": {"spectator_delay": LATE, "turn_cap": 4}}
    opened: httpx.Response = client.post("/matches", json=body, headers={"Prefer": "wait=20"})
    assert "events" not in opened.json()


def test_but_seats_see_it_all_at_once(client, late):
    token = bearer(late.tokens[1])
    [brief] = client.get(f"/matches/{late.match}", headers=token).json()["disputes"]
    [listed] = client.get(f"/matches/{late.match}/disputes", headers=token).json()
    view = client.get(f"/disputes/{late.dispute}", headers=token).json()
    assert brief["dispute"] == listed["dispute"] == view["dispute"] == late.dispute
    assert (view["reason"], view["comments"][0]["text"]) == (late.claims[1], late.claims[0])
    assert (view["match_version"], view["delay"]) == (len(late.lines), LATE)
    for path, accept in (("events", "*/*"), ("events", "application/jsonl"), ("record", "*/*")):
        headers = token | {"Accept": accept}
        answer = client.get(f"/disputes/{late.dispute}/{path}", headers=headers)
        assert late.claims[0] in answer.text
    shown = client.get(f"/matches/{late.match}", headers=token).json()
    assert [seat["player"] for seat in shown["seats"]] == late.names
    assert (shown["version"], shown["head"]) == (len(late.lines), late.heads[-1])
    page = client.get(f"/matches/{late.match}/events", headers=token).json()
    assert len(page["events"]) == len(late.lines)
    for path in ("/state", "/table", "/frames", "/audit", "/decision"):
        seen = client.get(f"/matches/{late.match}{path}", headers=token)
        assert seen.headers["ETag"].startswith(f'"{len(late.lines)}.{late.heads[-1]}')
    for path in (f"/matches/{late.match}", f"/m/{late.match}"):
        named = f"/events/{len(late.lines)}/why" if "/m/" not in path else f"/why/{len(late.lines)}"
        assert client.get(path + named).status_code == 404
        assert client.get(path + named, headers=token).status_code == 200
    for path in ("/report", "/record?names=true"):
        seen = client.get(f"/matches/{late.match}{path}", headers=token)
        assert late.names[0] in seen.text
