"""Whatever state the store is in, every request ends as the protocol says: none is a plain 500.

On one server, also where other suites have a cluster: these are states of one server. Masters that
hang, die, move slots or have no replica are in tests/cluster.
"""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any, NamedTuple

import httpx
import pytest

from saikoro.api_schemas.examples import REQUESTS
from saikoro.service.identity import Identity
from saikoro.service.tokens import new_player, player_of
from tests.kit.described import description
from tests.kit.failing import READABLE, STATES, gone, hung, wait_until_written
from tests.kit.one_process import OneProcess
from tests.kit.registering import announced, link
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import SECRET, WATCHING, Client, Serving
from tests.kit.tournaments import bearer
from tests.kit.waiting import PATIENCE_SECONDS, until, wait_until


class Asked(NamedTuple):
    """A request of every kind that the API description names."""

    method: str
    path: str
    body: Any
    token: str

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


class Answered(NamedTuple):
    status: int
    retry_after: str | None
    media_type: str
    kind: str


@pytest.fixture(scope="module")
def stack_alone(tmp_path_factory) -> Iterator[OneProcess]:
    """A service on a server of its own, whose process can be stopped."""
    with (
        closing(EmbeddedTestServer(tmp_path_factory.mktemp("data"))) as server,
        OneProcess(server, tmp_path_factory.mktemp("stack")) as stack,
    ):
        yield stack.warm()


@pytest.fixture
def failing(stack_alone: OneProcess) -> OneProcess:
    """That service, once it has its store again, and no request of an earlier test waits."""
    with stack_alone.client() as client:
        wait_until(lambda: takes_all(client), "it takes nothing")
        wait_until(
            lambda: not followers(client.get("/metrics", headers=WATCHING)),
            "a request waits for ever",
        )
    return stack_alone


def asked_of(client: Client) -> list[Asked]:
    """A request to every route, with things that exist and a token that fits."""
    match, (seat, _) = client.seated()
    cup = announced(client)
    operator = Identity(bytes.fromhex(SECRET), "").operator_token
    player = new_player()
    named = {
        "match": match,
        "tournament": cup.id,
        "link": link(cup).rpartition("/")[2],
        "player": player_of(player),
        "game": "laplaplus",
        "card_set": "house",
        "slug": "store-down",
        "key": "0" * 16,
    }
    tokens = {"matches": seat, "tournaments": cup.token, "keys": operator, "players": player}
    found = []
    for path, item in description()["paths"].items():
        address = path
        for name, value in named.items():
            address = address.replace(f"{{{name}}}", value)
        for number in ("webhook", "judge", "line", "entrant"):
            address = address.replace(f"{{{number}}}", "1")
        for method in item.keys() & {"get", "post", "delete"}:
            examples = REQUESTS.get((method, path), {})
            body = next((example.body for example in examples.values()), None)
            if body is None and "requestBody" in item[method]:
                body = {}
            token = tokens.get(path.split("/")[1], "")
            if path in ("/matches", "/tournaments", "/tournaments/{tournament}/register/{link}"):
                token = ""
            found.append(Asked(method.upper(), address, body, token))
    return found


def takes_all(client: Client) -> bool:
    """Whether every part of the service reaches its store: each asks a lost one again by itself."""
    opened = client.post("/matches", json={"game": "laplaplus"})
    listed = client.get("/tournaments")
    if not (opened.is_success and listed.is_success):
        return False
    match, _ = client.seated()
    return bool(client.get(f"/matches/{match}").json()["awaiting"] == "answers")


async def answered(http: httpx.AsyncClient, asked: Asked) -> Answered:
    """The answer to a request; of an event stream its beginning."""
    headers = bearer(asked.token)
    asking = http.stream(asked.method, asked.path, json=asked.body, headers=headers)
    async with asking as answer:
        media_type = answer.headers.get("Content-Type", "").partition(";")[0]
        kind = ""
        if media_type == "application/problem+json":
            await answer.aread()
            kind = answer.json()["type"]
        return Answered(answer.status_code, answer.headers.get("Retry-After"), media_type, kind)


def ask_all(stack: Serving, requests: list[Asked]) -> dict[str, Answered]:
    """The answers to all these requests, sent at once, by their names."""

    async def ask() -> list[Answered]:
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(
            base_url=stack.url, timeout=PATIENCE_SECONDS, limits=limits
        ) as http:
            return await asyncio.gather(*(answered(http, one) for one in requests))

    return dict(zip(map(str, requests), asyncio.run(ask()), strict=True))


AT_ONCE = ("gone", "hung")
"""The states that `make test` looks at: no connection, and no answer."""


@pytest.mark.parametrize(
    "state",
    [pytest.param(state, marks=() if state in AT_ONCE else pytest.mark.soak) for state in STATES],
)
def test_every_route_is_answered_in_every_state_of_the_store(failing, state):
    with failing.client() as client:
        requests = asked_of(client)
        reads = [one for one in requests if one.method == "GET"]
        before = ask_all(failing, reads)
        assert not [name for name, answer in before.items() if answer.status >= 500]
        with ExitStack() as entered:
            entered.enter_context(STATES[state](failing.server))
            wait_until(lambda: client.get("/readyz").status_code == 503, "it is ready all the same")
            first = ask_all(failing, reads)
            after = first | ask_all(failing, [one for one in requests if one.method != "GET"])
        wait_until_written(failing.server.url)
        wait_until(lambda: client.get("/readyz").is_success, "it is never ready again")
    for name, answer in after.items():
        assert answer.status < 500 or answer.status == 503, (name, answer)
        if answer.status == 503:
            assert answer.retry_after, name
            assert answer.media_type == "application/problem+json", name
            assert answer.kind.startswith("/problems/store-"), (name, answer)
    if state in READABLE:
        read = {name: answer.status for name, answer in first.items() if name != "GET /readyz"}
        assert read == {name: before[name].status for name in read}


def test_a_long_poll_is_answered_when_the_store_dies(failing):
    with failing.client() as client:
        match, _ = client.seated()
        version = client.get(f"/matches/{match}/events").json()["version"]

        async def poll() -> list[httpx.Response]:
            async with httpx.AsyncClient(base_url=failing.url, timeout=PATIENCE_SECONDS) as http:
                asked = {"after": version, "wait": 25}
                polls = [http.get(f"/matches/{match}/events", params=asked) for _ in range(3)]
                waiting = asyncio.gather(*polls)
                await until(lambda: are_waiting(http, 3), "no poll waits")
                with gone(failing.server):
                    return await waiting

        for answer in asyncio.run(poll()):
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
        wait_until(lambda: client.get("/readyz").is_success, "it is never ready again")


async def are_waiting(http: httpx.AsyncClient, requests: int) -> bool:
    """Whether so many requests wait for news."""
    return followers(await http.get("/metrics", headers=WATCHING)) == requests


def followers(metrics: httpx.Response) -> float:
    """The number of requests that wait for news; NaN if the service cannot count now."""
    found = re.search(r"^saikoro_followers (\S+)$", metrics.text, re.MULTILINE)
    return float(found[1]) if found else float("nan")


@pytest.mark.parametrize("lost", [gone, hung])
def test_an_event_stream_ends_in_good_order_when_the_store_is_lost(failing, lost):
    with failing.client() as client:
        match, (first, second) = client.seated()
        assert client.answer(match, first, {"row": [7, 1]}).is_success
        path = f"/matches/{match}/events/stream"
        with client.stream("GET", path, timeout=PATIENCE_SECONDS) as stream:
            parts = stream.iter_text()
            seen = next(parts)
            with lost(failing.server):
                seen += "".join(parts)  # a cut would raise RemoteProtocolError
        assert "event: end" not in seen
        wait_until(lambda: client.get("/readyz").is_success, "it is never ready again")
        assert client.answer(match, second, {"row": [1]}, Prefer="wait=20").is_success
        last = [line for line in seen.splitlines() if line.startswith("id: ")][-1].split()[1]
        rest = client.get(path, headers={"Last-Event-ID": last}).text
        assert "event: end" in rest
        lines = re.findall(r"^id: \d+\ndata: (.*)$", seen + rest, re.MULTILINE)
        assert [json.loads(line)["v"] for line in lines] == list(range(1, len(lines) + 1))


def test_a_stream_that_cannot_begin_is_refused(failing, tmp_path):
    """A process that never had a store refuses, too, as one that has lost it."""

    class Nowhere:
        url = queue_url = "redis://127.0.0.1:1/0"

    with OneProcess(Nowhere(), tmp_path) as stack, stack.client() as client:  # type: ignore[arg-type]
        player = new_player()
        for path, token in (
            (f"/matches/{'0' * 32}/events/stream", ""),
            (f"/players/{player_of(player)}/stream", player),
        ):
            answer = client.get(path, headers=bearer(token))
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
