"""What caches may keep: every address, with what it answers to who has the present state."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode

import httpx
import pytest
from litestar.routes import HTTPRoute

from saikoro.service.http.requests.accept import takes_coding
from saikoro.service.web import static
from tests.kit.described import described_app
from tests.kit.pictures import drawn, stored, written
from tests.kit.registering import announced, link, register
from tests.kit.stack import METRICS_TOKEN, Client, Serving
from tests.kit.table_frames import base_of
from tests.kit.tournaments import Tournament, bearer, plan, rows

METHODS = {
    route.path_format: route.methods
    for route in described_app().routes
    if isinstance(route, HTTPRoute)
}

FOR_EVER = "public, max-age=31536000, immutable"
OF_THIS_BUILD = "public, max-age=300"
PUBLIC = "public, no-cache"
NO_CACHE = "no-cache"
PRIVATE = "private, no-cache"
UNSTORED = "no-store"


class Resource(NamedTuple):
    """A resource that exists, and what caches may do with it."""

    path: str
    policy: str
    token: str = ""
    accept: str = "*/*"


class Things(NamedTuple):
    """What there is to be asked for."""

    match: str
    seat: str
    dispute: str
    """Its address, as it is over."""
    player: str
    player_token: str
    played: Tournament
    own_match: str
    entering: Tournament
    entrant: int
    entry: str
    link: str


@pytest.fixture(scope="module")
def things(stack: Serving) -> Iterator[Things]:
    with stack.client() as client:
        player = client.post("/players").json()
        match = client.create(max_turns=1)
        path = f"/matches/{match}/seats"
        own = client.post(path, json={}, headers=bearer(player["token"])).json()["token"]
        other = client.join(match)
        client.answer(match, own, {"row": [7, 1]})
        client.answer(match, other, {"row": [1]}, Prefer="wait=20")
        client.post(f"/matches/{match}/rematch", headers=bearer(other))
        path = f"/matches/{match}/disputes"
        disputed = client.post(path, json={"reason": "x"}, headers=bearer(own)).json()["dispute"]
        client.post(f"/disputes/{disputed}/withdrawal", headers=bearer(own))
        body = {"plan": plan(), "entrants": rows(2), "start": True}
        played = Tournament.open(client, body).finish()
        entering = announced(client)
        entrant = register(entering, "ada")
        yield Things(
            match,
            own,
            disputed,
            player["player"],
            player["token"],
            played,
            next(played.matches()),
            entering,
            entrant.number,
            entrant.token,
            link(entering).rpartition("/")[2],
        )


def resources(at: Things) -> dict[str, list[Resource]]:
    """By route, what is asked for and how long it may be kept."""
    match, cup, entering = f"/matches/{at.match}", at.played, at.entering
    own, dispute = f"{cup.path}/matches/{at.own_match}", f"/disputes/{at.dispute}"
    organiser = cup.token
    return {
        "/healthz": [Resource("/healthz", UNSTORED)],
        "/readyz": [Resource("/readyz", UNSTORED)],
        "/metrics": [Resource("/metrics", UNSTORED, METRICS_TOKEN)],
        "/problems": [
            Resource("/problems", OF_THIS_BUILD),
            Resource("/problems?lang=ja", OF_THIS_BUILD, accept="text/html"),
        ],
        "/problems/{slug}": [Resource("/problems/malformed", OF_THIS_BUILD)],
        "/docs": [Resource("/docs", OF_THIS_BUILD)],
        "/docs/openapi.json": [Resource("/docs/openapi.json", OF_THIS_BUILD)],
        "/docs/protocol": [
            Resource("/docs/protocol", OF_THIS_BUILD),
            Resource("/docs/protocol", OF_THIS_BUILD, accept="text/html"),
        ],
        "/docs/{path}": [],
        "/docs/assets/{file_path}": [Resource("/docs/assets/swagger-ui.css", OF_THIS_BUILD)],
        "/games": [Resource("/games", OF_THIS_BUILD)],
        "/games/{game}": [Resource("/games/ktc", OF_THIS_BUILD)],
        "/games/{game}/schema": [Resource("/games/ktc/schema", OF_THIS_BUILD)],
        "/games/{game}/words": [Resource("/games/ktc/words", OF_THIS_BUILD)],
        "/games/{game}/rules": [Resource("/games/ktc/rules", OF_THIS_BUILD)],
        "/games/{game}/card-sets/{card_set}": [
            Resource("/games/ktc/card-sets/house", OF_THIS_BUILD),
            Resource("/games/ktc/card-sets/{digest}", FOR_EVER),
            Resource("/games/ktc/card-sets/{digest}", OF_THIS_BUILD, accept="text/plain"),
        ],
        "/games/{game}/card-sets/{card_set}/faces": [
            Resource("/games/ktc/card-sets/house/faces", OF_THIS_BUILD),
            Resource("/games/ktc/card-sets/{digest}/faces", OF_THIS_BUILD),
            Resource("/games/ktc/card-sets/{digest}/faces?drawer={drawer}", FOR_EVER),
        ],
        "/pictures/{picture}": [Resource("/pictures/{picture}", FOR_EVER)],
        "/keys": [],
        "/matches": [
            Resource("/matches?limit=1", NO_CACHE),
            Resource("/matches?limit=1", PRIVATE, at.player_token),
        ],
        "/matches/{match}": [Resource(match, NO_CACHE), Resource(match, PRIVATE, at.seat)],
        "/matches/{match}/decision": [
            Resource(f"{match}/decision", UNSTORED),
            Resource(f"{match}/decision", UNSTORED, at.seat),
        ],
        "/matches/{match}/state": [
            Resource(f"{match}/state", PUBLIC),
            Resource(f"{match}/state", PRIVATE, at.seat),
            Resource(f"{match}/state?at=3", FOR_EVER),
            Resource(f"{match}/state?at=3", "private, max-age=31536000, immutable", at.seat),
            Resource(f"{match}/state?since=3", PUBLIC),
        ],
        "/matches/{match}/table": [
            Resource(f"{match}/table", PUBLIC),
            Resource(f"{match}/table", PRIVATE, at.seat),
            Resource(f"{match}/table?at=3", PUBLIC),
            Resource(f"{match}/table?at=3&{{base}}", FOR_EVER),
            Resource(f"{match}/table?since=3", PUBLIC),
        ],
        "/matches/{match}/frames": [
            Resource(f"{match}/frames", PUBLIC),
            Resource(f"{match}/frames", PRIVATE, at.seat),
            Resource(f"{match}/frames?{{base}}", FOR_EVER),
        ],
        "/matches/{match}/record": [Resource(f"{match}/record", NO_CACHE)],
        "/matches/{match}/report": [
            Resource(f"{match}/report", NO_CACHE),
            Resource(f"{match}/report?lang=ja", NO_CACHE, accept="text/markdown"),
        ],
        "/matches/{match}/audit": [Resource(f"{match}/audit", NO_CACHE)],
        "/matches/{match}/disputes": [Resource(f"{match}/disputes", NO_CACHE)],
        "/disputes": [
            Resource("/disputes?limit=1", NO_CACHE),
            Resource("/disputes?limit=1", PRIVATE, at.player_token),
        ],
        "/disputes/{dispute}": [Resource(dispute, NO_CACHE)],
        "/disputes/{dispute}/events": [
            Resource(f"{dispute}/events", FOR_EVER),
            Resource(f"{dispute}/events", UNSTORED, accept="text/event-stream"),
            Resource(f"{dispute}/events", UNSTORED, accept="application/jsonl"),
        ],
        "/disputes/{dispute}/record": [Resource(f"{dispute}/record", NO_CACHE)],
        "/matches/{match}/rematch": [Resource(f"{match}/rematch", NO_CACHE)],
        "/matches/{match}/rematch/seat": [Resource(f"{match}/rematch/seat", PRIVATE, at.seat)],
        "/matches/{match}/webhooks": [Resource(f"{match}/webhooks", PRIVATE, at.seat)],
        "/matches/{match}/events": [
            Resource(f"{match}/events", FOR_EVER),
            Resource(f"{match}/events", "private, max-age=31536000, immutable", at.seat),
            Resource(f"{match}/events", UNSTORED, at.seat, "text/event-stream"),
            Resource(f"{match}/events", UNSTORED, at.seat, "application/jsonl"),
            Resource(f"{match}/events?ticket={{ticket}}", "private, no-store"),
            Resource(
                f"{match}/events?ticket={{ticket}}", "private, no-store", "", "text/event-stream"
            ),
            Resource(
                f"{match}/events?ticket={{ticket}}", "private, no-store", "", "application/jsonl"
            ),
        ],
        "/matches/{match}/events/stream": [
            Resource(f"{match}/events/stream", UNSTORED),
            Resource(f"{match}/events/stream?frames=true", UNSTORED),
            Resource(f"{match}/events/stream?ticket={{ticket}}", "private, no-store"),
        ],
        "/matches/{match}/events.jsonl": [Resource(f"{match}/events.jsonl", UNSTORED)],
        "/matches/{match}/rewinds/{version}": [],
        "/matches/{match}/events/{version}/why": [
            Resource(f"{match}/events/6/why", PUBLIC),
            Resource(f"{match}/events/6/why", PRIVATE, at.seat),
            Resource(f"{match}/events/6/why?viewer=1&opened=false", PUBLIC),
            Resource(f"{match}/events/6/why?{{why}}", FOR_EVER),
            Resource(f"{match}/events/6/why?lang=ja", PUBLIC, accept="text/plain"),
        ],
        "/matches/{match}/events/{version}/die": [],
        "/players/{player}/stream": [],
        "/matches/stream": [],
        "/players/{player}/webhooks": [
            Resource(f"/players/{at.player}/webhooks", PRIVATE, at.player_token)
        ],
        "/tournaments": [Resource("/tournaments?limit=1", NO_CACHE)],
        "/tournaments/rules": [Resource("/tournaments/rules", OF_THIS_BUILD)],
        "/tournaments/{tournament}": [Resource(cup.path, NO_CACHE)],
        "/tournaments/{tournament}/entrants": [Resource(f"{cup.path}/entrants", NO_CACHE)],
        "/tournaments/{tournament}/entrants/{entrant}/seats": [
            Resource(f"{entering.path}/entrants/{at.entrant}/seats", UNSTORED, at.entry)
        ],
        "/tournaments/{tournament}/entry": [Resource(f"{entering.path}/entry", UNSTORED, at.entry)],
        "/tournaments/{tournament}/invitations": [
            Resource(f"{cup.path}/invitations", UNSTORED, organiser)
        ],
        "/tournaments/{tournament}/registration": [
            Resource(f"{entering.path}/registration", UNSTORED, entering.token)
        ],
        "/tournaments/{tournament}/register/{link}": [
            Resource(f"{entering.path}/register/{at.link}", UNSTORED)
        ],
        "/tournaments/{tournament}/webhooks": [
            Resource(f"{cup.path}/webhooks", PRIVATE, organiser)
        ],
        "/tournaments/{tournament}/rulings": [Resource(f"{cup.path}/rulings", NO_CACHE)],
        "/tournaments/{tournament}/judges": [Resource(f"{cup.path}/judges", NO_CACHE)],
        "/tournaments/{tournament}/disputes": [Resource(f"{cup.path}/disputes", NO_CACHE)],
        "/tournaments/{tournament}/events": [Resource(f"{cup.path}/events", PUBLIC)],
        "/tournaments/{tournament}/events/stream": [
            Resource(f"{cup.path}/events/stream", UNSTORED)
        ],
        "/tournaments/{tournament}/events.jsonl": [Resource(f"{cup.path}/events.jsonl", UNSTORED)],
        "/tournaments/{tournament}/record": [Resource(f"{cup.path}/record", NO_CACHE)],
        "/tournaments/{tournament}/matches/{match}": [Resource(own, NO_CACHE)],
        "/tournaments/{tournament}/matches/{match}/record": [Resource(f"{own}/record", NO_CACHE)],
        "/tournaments/{tournament}/matches/{match}/report": [Resource(f"{own}/report", NO_CACHE)],
        "/tournaments/{tournament}/matches/{match}/audit": [Resource(f"{own}/audit", NO_CACHE)],
        "/tournaments/{tournament}/standings": [
            Resource(f"{cup.path}/standings", NO_CACHE),
            Resource(f"{cup.path}/standings", NO_CACHE, accept="text/csv"),
        ],
        "/tournaments/{tournament}/results": [Resource(f"{cup.path}/results", NO_CACHE)],
        "/tournaments/{tournament}/brackets": [Resource(f"{cup.path}/brackets", NO_CACHE)],
    }


def pages(at: Things) -> dict[str, list[Resource]]:
    """The same of the pages, which are revalidated: what they show goes on."""
    cup, match = at.played.path.rpartition("/")[2], f"/m/{at.match}"
    return {
        "/": [Resource("/", NO_CACHE)],
        "/web/{name}": [Resource(static.address("look.css"), FOR_EVER)],
        "/check": [Resource("/check", NO_CACHE)],
        "/docs/tournaments": [Resource("/docs/tournaments", OF_THIS_BUILD)],
        "/g/{game}": [Resource("/g/ktc", NO_CACHE)],
        "/g/{game}/cards": [Resource("/g/ktc/cards", NO_CACHE)],
        "/g/{game}/picture": [],
        "/g/{game}/play": [Resource("/g/ktc/play", NO_CACHE)],
        "/g/{game}/workshop": [Resource("/g/ktc/workshop", NO_CACHE)],
        "/m/{match}": [Resource(match, NO_CACHE), Resource(f"{match}?at=3", NO_CACHE)],
        "/m/{match}/audit": [Resource(f"{match}/audit", NO_CACHE)],
        "/m/{match}/report": [
            Resource(f"{match}/report", NO_CACHE),
            Resource(f"{match}/report?seat=0&from=3", NO_CACHE),
        ],
        "/m/{match}/die/{version}": [],
        "/d/{dispute}": [Resource(f"/d/{at.dispute}", NO_CACHE)],
        "/m/{match}/whatif/{version}": [Resource(f"{match}/whatif/9", UNSTORED)],
        "/m/{match}/why/{version}": [
            Resource(f"{match}/why/6", NO_CACHE),
            Resource(f"{match}/why/6", PRIVATE, at.seat),
        ],
        "/t": [Resource("/t/", NO_CACHE)],
        "/t/new": [Resource("/t/new", NO_CACHE)],
        "/t/{tournament}": [Resource(f"/t/{cup}", NO_CACHE)],
        "/t/{tournament}/m/{match}/audit": [Resource(f"/t/{cup}/m/{at.own_match}/audit", NO_CACHE)],
        "/t/{tournament}/m/{match}/report": [
            Resource(f"/t/{cup}/m/{at.own_match}/report", NO_CACHE)
        ],
        "/t/{tournament}/register/{link}": [
            Resource(f"/t/{at.entering.path.rpartition('/')[2]}/register/{at.link}", UNSTORED)
        ],
    }


CHANGES = 20
"""How often a page may change under the eyes of a test."""

ADDRESSES = sorted(path for path, methods in METHODS.items() if "GET" in methods)


@pytest.fixture
def asked(client: Client, things: Things, request: pytest.FixtureRequest) -> list[Any]:
    """What is to be asked for at an address, as arguments of a request."""
    ticket = client.post(f"/matches/{things.match}/tickets", headers=bearer(things.seat))
    digest = client.get("/games/ktc").json()["card_set"]
    drawer = client.get("/games/ktc/card-sets/house/faces").json()["drawer"]
    picture = stored(client, written(drawn()))
    base = urlencode(base_of(client.get(f"/matches/{things.match}/table").json()))
    why = f"viewer=all&opened=true&drawer={parse_qs(base)['drawer'][0]}"
    return [
        (
            resource,
            resource.path.format(
                ticket=ticket.json()["ticket"],
                digest=digest,
                base=base,
                drawer=drawer,
                why=why,
                picture=picture,
            ),
            {"Accept": resource.accept} | bearer(resource.token),
        )
        for resource in (resources(things) | pages(things))[request.param]
    ]


def asked_again(
    client: Client, path: str, headers: dict[str, str], then: Client | None = None
) -> tuple[httpx.Response, list[httpx.Response], httpx.Response, httpx.Response]:
    """A response, those to who has it already, to GET and to HEAD, and that to who has another.

    All after the first are asked of `then`, if that is another API. Pages with lists change when
    matches of other tests end; then everything is asked anew.
    """
    then = then or client
    for _ in range(CHANGES):
        first = client.get(path, headers=headers)
        tag = first.headers.get("ETag", "")
        tags = (tag, f'"0", W/{tag}', "*")
        again = [then.get(path, headers=headers | {"If-None-Match": known}) for known in tags]
        head = then.head(path, headers=headers | {"If-None-Match": tag})
        other = then.get(path, headers=headers | {"If-None-Match": '"0"'})
        if other.headers.get("ETag", "") == tag:
            return first, again, head, other
    raise AssertionError(f"{path} changes each time")


@pytest.mark.parametrize("asked", ADDRESSES, indirect=True)
def test_a_response_says_who_may_keep_it_and_who_has_it_gets_304(client, asked):
    for resource, path, headers in asked:
        first, again, head, other = asked_again(client, path, headers)
        assert first.status_code in (200, 302), (resource, first.text)
        policy = first.headers["Cache-Control"]
        assert policy == resource.policy, resource
        if resource.token or "ticket" in path:
            assert "private" in policy or "no-store" in policy, resource
        if "ETag" not in first.headers:
            assert "no-store" in policy or first.is_redirect, resource
            continue
        tag = first.headers["ETag"]
        assert not tag.startswith("W/"), resource
        for answer in again:
            assert (answer.status_code, answer.content) == (304, b""), resource
            for name in ("ETag", "Cache-Control", "Vary", "Content-Location", "Expires"):
                assert answer.headers.get(name) == first.headers.get(name), (resource, name)
            for name in ("Content-Type", "Content-Length", "Content-Encoding"):
                assert name not in answer.headers, (resource, name)
        assert head.status_code == 304, resource
        assert other.status_code == 200, resource


def test_every_address_is_asked(things):
    assert sorted(resources(things) | pages(things)) == ADDRESSES


@pytest.mark.parametrize("path", sorted(METHODS))
def test_options_names_all_methods(client, path):
    answer = client.options(path.replace("{", "").replace("}", ""))
    numbers = {"webhook", "entrant", "seat", "judge", "line", "stage", "number", "slot", "version"}
    parts = ["1" if part[1:-1] in numbers else part.strip("{}") for part in path.split("/")]
    answer = client.options("/".join(parts) or "/")
    expected = METHODS[path] | ({"HEAD"} if "GET" in METHODS[path] else set())
    assert answer.status_code == 204
    assert {*answer.headers["Allow"].split(", ")} == expected


@pytest.mark.parametrize("path", ["/matches/{match}/events/stream", "/matches/{match}/events"])
def test_no_proxy_keeps_messages_of_a_stream_back(client, things, path):
    headers = {"Accept": "text/event-stream"}
    answer = client.get(path.format(match=things.match), headers=headers)
    assert answer.headers["X-Accel-Buffering"] == "no"


def test_no_proxy_keeps_messages_of_a_player_back(client, things):
    path, headers = f"/players/{things.player}/stream", bearer(things.player_token)
    with client.stream("GET", path, headers=headers) as answer:
        assert answer.headers["X-Accel-Buffering"] == "no"
        assert answer.headers["Cache-Control"] == "no-store"


def test_what_is_answered_to_an_action_is_stored_nowhere(client):
    created = client.post("/matches", json={"game": "laplaplus"})
    assert created.headers["Cache-Control"] == "no-store"
    taken = client.post(f"/matches/{created.json()['match']}/seats", json={})
    assert taken.headers["Cache-Control"] == "no-store"
    assert client.get(f"/matches/{'0' * 32}").headers["Cache-Control"] == "no-store"


def test_a_list_has_another_tag_when_it_has_changed(client):
    before = client.get("/matches?limit=1")
    client.create()
    headers = {"If-None-Match": before.headers["ETag"]}
    after = client.get("/matches?limit=1", headers=headers)
    assert after.status_code == 200
    assert after.headers["ETag"] != before.headers["ETag"]


@pytest.mark.parametrize(
    ("accept", "taken"),
    [
        (None, False),
        ("", False),
        ("gzip", True),
        ("br, GZIP ; q=0.5", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000, *", False),
        ("*", True),
        ("*;q=0", False),
        ("identity, gzip; q=0", False),
        ("gzipped", False),
    ],
)
def test_gzip_is_for_who_takes_it(accept: str | None, *, taken: bool) -> None:
    assert takes_coding(accept, "gzip") is taken


def test_a_client_that_refuses_gzip_gets_none(client):
    answer = client.get("/games/ktc/rules", headers={"Accept-Encoding": "gzip;q=0, identity"})
    assert "Content-Encoding" not in answer.headers


def test_a_compressed_answer_has_304_too(client):
    headers = {"Accept-Encoding": "gzip"}
    first = client.get("/docs/openapi.json", headers=headers)
    assert first.headers["Content-Encoding"] == "gzip"
    headers["If-None-Match"] = first.headers["ETag"]
    again: httpx.Response = client.get("/docs/openapi.json", headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Vary"] == first.headers["Vary"]
