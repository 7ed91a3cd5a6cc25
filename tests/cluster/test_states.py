"""Whatever part of a cluster is away, every request ends as the protocol says, and soon.

The states of one server are in tests/http/test_failing_store.py.
"""

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import httpx
import pytest

from tests.http.test_failing_store import (
    Answered,
    are_waiting,
    ask_all,
    asked_of,
    followers,
)
from tests.http.test_failing_store import takes_all as takes
from tests.kit.clusters import ClusterTestServer
from tests.kit.stack import WATCHING, Client, Stack
from tests.kit.waiting import PATIENCE_SECONDS, until, wait_until

A, B = [7, 1], [1]

REFUSED = ("/problems/store-", "/problems/not-replicated")
"""What a request is answered with that needs what is away."""


@pytest.fixture(scope="module")
def stack(running, tmp_path_factory) -> Iterator[Stack]:
    """A service that confirms nothing that one server has alone."""
    with Stack(running, tmp_path_factory.mktemp("stack"), SAIKORO_REPLICAS="1") as opened:
        yield opened.warm()


@pytest.fixture
def client(cluster, stack) -> Iterator[Client]:
    """A client of it, once all of the cluster is reached, and no request of before waits."""
    with stack.client() as opened:
        wait_until(lambda: takes_all(opened), "it takes nothing")
        wait_until(
            lambda: not followers(opened.get("/metrics", headers=WATCHING)),
            "a request waits for ever",
        )
        yield opened


@contextmanager
def whole(_cluster: ClusterTestServer) -> Iterator[None]:
    """All servers run."""
    yield


@contextmanager
def without_a_shard(cluster: ClusterTestServer, key: str = "{00}") -> Iterator[None]:
    """The master that has a key and its replica have died."""
    master = cluster.master_of(key)
    for node in (*cluster.replicas_of(master), master):
        node.kill()
    with restarted(cluster):
        yield


@contextmanager
def without_replicas(cluster: ClusterTestServer) -> Iterator[None]:
    """Masters take what nobody confirms."""
    for master in cluster.masters():
        for replica in cluster.replicas_of(master):
            replica.kill()
    with restarted(cluster):
        yield


@contextmanager
def without_servers(cluster: ClusterTestServer) -> Iterator[None]:
    """No server runs, nor that of the queue."""
    cluster.kill()
    with restarted(cluster):
        yield


@contextmanager
def restarted(cluster: ClusterTestServer) -> Iterator[None]:
    """All servers run again afterwards, whatever has happened."""
    try:
        yield
    finally:
        cluster.restart()


STATES: list[Callable[[ClusterTestServer], AbstractContextManager[None]]] = [
    whole,
    without_a_shard,
    without_replicas,
    without_servers,
]

FAILING = STATES[1:]


def named(state: Callable[[ClusterTestServer], AbstractContextManager[None]]) -> str:
    """The name of a state, as tests show it."""
    return state.__name__


def is_ready(client: Client) -> bool:
    """Whether every master takes changes."""
    return client.get("/readyz").is_success


def takes_all(client: Client) -> bool:
    """Whether every part of the service reaches all servers again, and workers play a match.

    Each part asks by itself again, so for a moment a step of it may be answered with 503.
    """
    with contextlib.suppress(AssertionError, KeyError):
        return takes(client) and client.is_finished(client.finished(A, B))
    return False


@pytest.mark.parametrize("state", STATES, ids=named)
def test_every_route_is_answered_in_every_state_of_the_cluster(cluster, stack, client, state):
    requests = asked_of(client)
    reads = [one for one in requests if one.method == "GET"]
    before = ask_all(stack, reads)
    assert not [name for name, answer in before.items() if answer.status >= 500]
    with state(cluster):
        ready = state is whole
        wait_until(lambda: is_ready(client) == ready, f"/readyz is not {ready}")
        after = ask_all(stack, reads)
        after |= ask_all(stack, [one for one in requests if one.method != "GET"])
    for name, answer in after.items():
        require_answer(name, answer)
    assert any(answer.status == 503 for answer in after.values()) != ready
    wait_until(lambda: is_ready(client), "it is never ready again")
    wait_until(lambda: takes_all(client), "it takes nothing any more")
    assert [child.poll() for child in (stack.api, *stack.workers)] == [None, None]


def require_answer(name: str, answer: Answered) -> None:
    """Check that a request was answered, or refused with when to come again."""
    assert answer.status < 500 or answer.status == 503, (name, answer)
    if answer.status == 503:
        assert answer.retry_after, name
        assert answer.media_type == "application/problem+json", name
        assert answer.kind.startswith(REFUSED), (name, answer)


@pytest.mark.parametrize("state", FAILING, ids=named)
def test_a_long_poll_is_answered_when_servers_die(cluster, stack, client, state):
    matches = [client.seated()[0] for _ in range(6)]
    versions = [client.get(f"/matches/{match}").json()["version"] for match in matches]

    async def poll() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=stack.url, timeout=PATIENCE_SECONDS) as http:
            waiting = asyncio.gather(
                *(
                    http.get(f"/matches/{match}/events", params={"after": version, "wait": 25})
                    for match, version in zip(matches, versions, strict=True)
                )
            )
            await until(lambda: are_waiting(http, len(matches)), "no poll waits")
            with state(cluster):
                return await waiting

    for answer in asyncio.run(poll()):
        assert answer.status_code in (200, 503)
        if answer.status_code == 503:
            assert answer.headers["Retry-After"]
        else:
            assert answer.json()["events"] == []


@pytest.mark.parametrize("all_are_gone", [False, True])
def test_an_event_stream_ends_in_good_order_and_is_resumed(cluster, stack, client, all_are_gone):
    match, (first, second) = client.seated()
    assert client.answer(match, first, {"row": A}).is_success
    path = f"/matches/{match}/events/stream"
    lost = (
        without_servers(cluster) if all_are_gone else without_a_shard(cluster, f"{{{match[:2]}}}")
    )
    with client.stream("GET", path, timeout=PATIENCE_SECONDS) as stream:
        parts = stream.iter_text()
        seen = next(parts)
        with lost:
            seen += "".join(parts)  # a cut would raise RemoteProtocolError
    assert "event: end" not in seen
    wait_until(lambda: takes_all(client), "it takes nothing any more")
    assert client.answer(match, second, {"row": B}, Prefer="wait=20").is_success
    last = re.findall(r"^id: (\d+)$", seen, re.MULTILINE)[-1]
    rest = client.get(path, headers={"Last-Event-ID": last}).text
    assert "event: end" in rest
    versions = [int(each) for each in re.findall(r"^id: (\d+)\ndata", seen + rest, re.MULTILINE)]
    assert versions == list(range(1, len(versions) + 1))


@pytest.mark.parametrize("state", FAILING, ids=named)
def test_a_service_starts_whatever_is_away(cluster, client, state, tmp_path):
    assert is_ready(client)
    with state(cluster), Stack(cluster, tmp_path, workers=1, SAIKORO_REPLICAS="1") as starting:
        with starting.client() as starts:
            answer = starts.get("/readyz")
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
            cluster.restart()
            wait_until(lambda: is_ready(starts), "it is never ready")
            wait_until(lambda: takes_all(starts), "it takes nothing")
        assert starting.workers[0].poll() is None
