"""A client wants the service to have no connection left for others, by streams that it holds."""

import resource
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.kit.servers import Server
from tests.kit.stack import Client, Stack
from tests.kit.waiting import wait_until

MOST = 5

SETTINGS = {"SAIKORO_OPEN_REQUESTS": str(MOST), "SAIKORO_PROXIES": "*"}


@pytest.fixture
def bounded(server: Server, tmp_path: Path) -> Iterator[Stack]:
    with Stack(server, tmp_path, workers=0, **SETTINGS) as running:
        yield running


def held(client: Client, match: str, streams: ExitStack) -> httpx.Response:
    """One more stream of a match, for as long as `streams`."""
    return streams.enter_context(client.stream("GET", f"/matches/{match}/events/stream"))


def test_by_more_streams_than_one_client_needs(bounded: Stack) -> None:
    with bounded.client() as client, bounded.client(**{"X-Forwarded-For": "203.0.113.1"}) as other:
        match = client.create()
        with ExitStack() as streams:
            for _ in range(MOST):
                assert held(client, match, streams).status_code == 200
            refused = client.get(f"/matches/{match}")
            assert refused.status_code == 429
            assert refused.json()["type"] == "/problems/too-many-open-requests"
            assert refused.headers["Retry-After"] == "1"
            assert client.get("/healthz").is_success
            assert other.get(f"/matches/{match}").is_success
        wait_until(lambda: client.get(f"/matches/{match}").is_success, "streams never end")


def test_by_more_connections_than_a_process_has_by_default(bounded: Stack) -> None:
    soft, hard = resource.prlimit(bounded.api.pid, resource.RLIMIT_NOFILE)
    assert soft == hard


def test_by_a_soft_limit_that_is_low(server: Server, tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] // 2, before[1]))
    try:
        with Stack(server, tmp_path, workers=0) as running:
            assert resource.prlimit(running.api.pid, resource.RLIMIT_NOFILE) == before[1:] * 2
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
