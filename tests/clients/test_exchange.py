"""How `saikoro.client` insists, waits and gives up, and what it makes of a service that lies."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from saikoro.client import (
    Busy,
    Client,
    NotFound,
    ServerFailed,
    UnexpectedAnswer,
    Unreachable,
    exchange,
)
from saikoro.domain.record.head import next_head

MATCH = "0" * 32
CREATED = {
    "match": MATCH,
    "game": "ktc",
    "creator_token": "",
    "receipt": {"match": MATCH, "version": 1, "head": "0" * 64, "signature": ""},
}

Service = Callable[[httpx.Request], httpx.Response]


class Asked:
    """A client of a service that is scripted, and what it did."""

    def __init__(self, *script: httpx.Response | Exception, patience: float = 30) -> None:
        self._script = list(script)
        self.requests: list[httpx.Request] = []
        self.pauses: list[float] = []
        transport = httpx.MockTransport(self._next)
        self.api = Client(
            "http://service", transport=transport, pause=self.pauses.append, patience=patience
        )

    def _next(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        step = self._script.pop(0) if len(self._script) > 1 else self._script[0]
        if isinstance(step, Exception):
            raise step
        return step

    @property
    def keys(self) -> set[str]:
        return {request.headers["Idempotency-Key"] for request in self.requests}


def page(first: int, count: int, *, over: bool, head: str = "", **changed: Any) -> dict[str, Any]:
    """A page of lines, and the head to which they lead."""
    lines = [{"v": first + number, "type": "a.b", "data": {}} for number in range(count)]
    reached = bytes.fromhex(head or "0" * 64)
    for line in lines:
        reached = next_head(reached, json.dumps(line).encode())
    version = first + count - 1
    return {"version": version, "head": reached.hex(), "events": lines, "over": over} | changed


def served(body: Any) -> httpx.Response:
    return httpx.Response(200, content=json.dumps(body))


def test_a_request_is_repeated_under_its_one_key() -> None:
    busy = httpx.Response(429, headers={"Retry-After": "7"})
    asked = Asked(busy, httpx.ReadTimeout(""), httpx.Response(503), served(CREATED))
    assert asked.api.create("ktc").match == MATCH
    assert len(asked.requests) == 4
    assert len(asked.keys) == 1
    assert len({request.content for request in asked.requests}) == 1
    assert asked.pauses[0] == 7
    assert 0 < asked.pauses[1] < asked.pauses[2] * 4 < 5


def test_every_intention_has_a_key_of_its_own() -> None:
    asked = Asked(served(CREATED))
    asked.api.create("ktc")
    asked.api.create("ktc")
    asked.api.create("ktc", key="my own")
    assert len(asked.keys) == 3
    assert "my own" in asked.keys


@pytest.mark.parametrize(
    "header", ["", "soon", "-1", "9" * 400, "inf", "Fri, 01 Jan 2100 00:00:00"]
)
def test_a_wait_that_is_no_number_of_seconds_is_chosen_by_the_client(header: str) -> None:
    busy = httpx.Response(503, headers={"Retry-After": header})
    asked = Asked(busy, served(CREATED))
    asked.api.create("ktc")
    assert 0 < asked.pauses[0] < 1


def test_patience_ends_with_what_was_wrong() -> None:
    problem = {"type": "/problems/too-many-requests", "title": "t", "status": 429, "detail": "d"}
    busy = httpx.Response(429, json=problem, headers={"Retry-After": "20"})
    asked = Asked(busy)
    with pytest.raises(Busy) as refused:
        asked.api.create("ktc")
    assert (refused.value.kind, refused.value.retry_after) == ("too-many-requests", 20)
    assert asked.pauses == [20]

    asked = Asked(served(CREATED), httpx.ReadError("cut"))
    asked.api.create("ktc")
    with pytest.raises(Unreachable, match="cut"):
        asked.api.create("ktc")
    assert 20 < sum(asked.pauses) <= 30


def test_patience_begins_anew_with_every_answer() -> None:
    busy = httpx.Response(503, headers={"Retry-After": "20"})
    first = page(1, 2, over=False)
    asked = Asked(busy, served(first), busy, served(page(3, 1, over=True, head=first["head"])))
    assert [line.v for line in asked.api.follow(MATCH)] == [1, 2, 3]
    assert asked.pauses == [20, 20]


def test_a_service_that_was_never_reached_is_not_waited_for() -> None:
    asked = Asked(httpx.ConnectError("refused"))
    with pytest.raises(Unreachable):
        asked.api.games()
    assert not asked.pauses


def test_a_refusal_is_not_repeated() -> None:
    asked = Asked(httpx.Response(500, content=b"\xff"))
    with pytest.raises(ServerFailed):
        asked.api.create("ktc")
    assert len(asked.requests) == 1


def test_a_path_stays_in_its_place() -> None:
    asked = Asked(httpx.Response(404))
    for match in ("../../keys", "a/b?c#d", "\x00"):
        with pytest.raises(NotFound):
            asked.api.record(match)
    paths = [request.url.raw_path for request in asked.requests]
    assert all(path.startswith(b"/matches/") and path.count(b"/") == 3 for path in paths)


def test_following_goes_on_where_it_was_cut() -> None:
    first = page(1, 3, over=False)
    rest = page(4, 2, over=True, head=first["head"])
    empty = page(4, 0, over=False, head=first["head"])
    lost = httpx.ReadError("cut")
    asked = Asked(lost, served(first), lost, served(empty), httpx.Response(503), served(rest))
    lines = list(asked.api.follow(MATCH))
    assert [line.v for line in lines] == [1, 2, 3, 4, 5]
    assert [request.url.params["after"] for request in asked.requests] == list("003333")


@pytest.mark.parametrize(
    "second",
    [
        page(5, 1, over=True),
        page(4, 1, over=True, head="1" * 64),
        page(4, 1, over=True, version=9),
        page(4, 1, over=True, head=page(1, 3, over=False)["head"]) | {"head": "nonsense"},
        page(4, 0, over=True) | {"events": [5]},
        page(4, 0, over=True) | {"events": 5},
        [],
        "[" * 100_000,
    ],
    ids=lambda body: str(body)[:60],
)
def test_lines_that_do_not_continue_are_not_taken(second: Any) -> None:
    answer = httpx.Response(200, content=second) if isinstance(second, str) else served(second)
    following = Asked(served(page(1, 3, over=False)), answer).api.follow(MATCH)
    assert [next(following).v for _ in range(3)] == [1, 2, 3]
    with pytest.raises(UnexpectedAnswer):
        next(following)


def test_lines_are_checked_from_a_head_that_was_kept() -> None:
    kept = page(1, 3, over=False)["head"]
    further = page(4, 1, over=True, head=kept)
    assert len(list(Asked(served(further)).api.follow(MATCH, after=3, head=kept))) == 1
    with pytest.raises(UnexpectedAnswer):
        list(Asked(served(further)).api.follow(MATCH, after=3, head="1" * 64))


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(302, headers={"Location": "http://elsewhere"}),
        httpx.Response(200, content=b"<html>"),
        httpx.Response(200, json={"match": 5}),
        httpx.Response(200, stream=httpx.ByteStream(b"no"), headers={"Content-Encoding": "gzip"}),
        httpx.Response(200, stream=httpx.ByteStream(b"a" * 2_000)),
    ],
    ids=str,
)
def test_what_the_api_does_not_describe_is_one_error(
    answer: httpx.Response, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "MAX_BYTES", 1_000)
    with pytest.raises(UnexpectedAnswer):
        Asked(answer).api.create("ktc")
