"""Limits, health, counters, logs: what an operator relies on."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from prometheus_client import REGISTRY

from saikoro.service.http.responses import compression
from saikoro.service.identity import Identity
from tests.kit.one_process import OneProcess
from tests.kit.servers import Server
from tests.kit.stack import SECRET, UNTIMED, WATCHING
from tests.kit.waiting import wait_until

ROW = {"row": [7, 1]}


@pytest.fixture
def strict(server: Server, tmp_path: Path) -> Iterator[OneProcess]:
    """A service that takes little."""
    settings = {"SAIKORO_RATE": "0.001", "SAIKORO_BURST": "5", "SAIKORO_MAX_BODY": "1000"}
    with OneProcess(server, tmp_path, works=False, **settings) as stack:
        yield stack


def test_a_client_over_the_rate_limit_gets_the_time_to_retry(strict):
    with strict.client() as client:
        answers = [client.get("/games") for _ in range(8)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
    assert answers[-1].json()["type"] == "/problems/too-many-requests"
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert httpx.get(f"{strict.url}/healthz").is_success


def test_a_client_over_the_rate_limit_gets_no_description_either(strict):
    """It costs more than this client may spend at once, so that it has one, and then waits."""
    with strict.client() as client:
        answers = [client.get("/docs/openapi.json").status_code for _ in range(3)]
    assert answers == [200, 429, 429]


def test_each_process_counts_by_itself_who_asks_for_its_health(strict):
    with strict.client() as client:
        for path in ("/healthz", "/readyz"):
            assert [client.get(path).status_code for _ in range(7)] == [200] * 5 + [429] * 2
        assert client.get("/games").is_success


@pytest.mark.parametrize(
    "path",
    [
        "/healthz",
        "/readyz",
        "/metrics",
        "/problems",
        "/problems/malformed",
        "/docs",
        "/docs/openapi.json",
        "/docs/protocol",
        "/docs/nothing",
        "/docs/assets/swagger-ui.css",
        "/web/look.css",
        "/",
    ],
)
def test_nothing_is_exempt_from_limits(client, path):
    assert "RateLimit" in client.get(path).headers


UNROUTED: tuple[tuple[str, str, dict[str, str], int], ...] = (
    ("GET", "/nothing", {}, 404),
    ("POST", "/healthz", {}, 405),
    ("PROPFIND", "/games", {}, 405),
    ("GET", "/games", {"Host": "a:99999"}, 400),
    ("GET", "/games", {"Upgrade": "websocket"}, 400),
)
"""Requests that no route takes."""


def test_what_no_route_takes_is_counted_by_limits(strict):
    """Each costs one of five; the sixth and the seventh have to wait, whatever they ask for."""
    with strict.client() as client:
        for method, path, headers, status in UNROUTED:
            answer = client.request(method, path, headers=headers)
            assert (answer.status_code, "RateLimit" in answer.headers) == (status, True)
        assert [client.get(path).status_code for path in ("/nothing", "/games")] == [429, 429]


def test_what_no_route_takes_is_counted_by_metrics(client):
    """A path or a method that no route has is not named there: clients choose those."""
    kinds = {
        ("GET", "none", "404"): 1,
        ("POST", "none", "405"): 1,
        ("other", "none", "405"): 1,
        ("GET", "/games", "400"): 2,
    }

    def counted(*labels: str) -> float:
        named = dict(zip(("method", "path", "status"), labels, strict=True))
        return REGISTRY.get_sample_value("saikoro_request_seconds_count", named) or 0

    before = {kind: counted(*kind) for kind in kinds}
    for method, path, headers, _ in UNROUTED:
        client.request(method, path, headers=headers)
    assert {kind: counted(*kind) - before[kind] for kind in kinds} == kinds


@pytest.fixture
def compressed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of the bodies that are compressed to be kept."""
    lengths: list[int] = []

    def counting(body: bytes, *options: Any, **named: Any) -> bytes:
        lengths.append(len(body))
        return gzip.compress(body, *options, **named)

    monkeypatch.setattr(compression, "gzip", SimpleNamespace(compress=counting))
    return lengths


@pytest.mark.parametrize(
    "path",
    [
        "/docs/openapi.json",
        "/docs/protocol",
        "/docs/assets/swagger-ui-bundle.js",  # which comes in parts
    ],
)
def test_what_does_not_change_is_compressed_once(client, compressed, path):
    answers = [client.get(path) for _ in range(3)]
    assert len({answer.content for answer in answers}) == 1
    assert all(answer.headers["Content-Encoding"] == "gzip" for answer in answers)
    assert len(compressed) <= 1  # another test may have asked before
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.content == answers[0].content


def test_what_changes_is_not_kept_compressed(client, compressed):
    assert client.get("/").headers["Content-Encoding"] == "gzip"
    assert not compressed


def test_what_is_kept_compressed_has_the_headers_of_any_response(client):
    path = "/docs/openapi.json"
    got, head = client.get(path), client.head(path)
    for name in ("Content-Encoding", "Content-Length", "ETag", "Vary", "Cache-Control"):
        assert head.headers[name] == got.headers[name]
    assert "Accept-Encoding" in got.headers["Vary"]
    same = client.get(path, headers={"If-None-Match": got.headers["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert "Content-Encoding" not in same.headers
    assert same.headers["Vary"] == got.headers["Vary"]
    part = client.get(path, headers={"Range": "bytes=0-9"})  # a wish that is not granted
    assert (part.status_code, part.content) == (200, got.content)


def test_counters_are_for_who_has_their_token(client):
    refused = client.get("/metrics")
    assert (refused.status_code, refused.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert "keys metrics" in refused.json()["detail"]
    assert client.get("/metrics", headers=WATCHING).is_success
    operator = Identity(bytes.fromhex(SECRET), "").operator_token
    assert client.get("/metrics", headers={"Authorization": f"Bearer {operator}"}).is_success
    assert client.get("/keys", headers=WATCHING).status_code == 401


def test_a_body_over_the_limit_is_not_read(strict):
    answer = httpx.post(f"{strict.url}/matches", content=b" " * 1001)
    assert answer.status_code == 413


def test_health_and_readiness(client):
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ok"}


def test_a_service_without_its_store_is_alive_but_not_ready(tmp_path):
    class Nowhere:
        url = queue_url = "redis://127.0.0.1:1/0"

    with OneProcess(Nowhere(), tmp_path, works=False) as stack:  # type: ignore[arg-type]
        assert httpx.get(f"{stack.url}/healthz").is_success
        answer = httpx.get(f"{stack.url}/readyz", timeout=60)
        assert (answer.status_code, answer.json()["type"]) == (503, "/problems/store-down")
        assert answer.headers["Retry-After"] == "1"


def test_counters_can_be_scraped(client):
    client.finished([7, 1], [1])
    text = client.get("/metrics", headers=WATCHING).text
    counted = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(counted['saikoro_appends_total{result="appended"}']) >= 5
    assert float(counted["saikoro_due_matches"]) == 0
    assert float(counted["saikoro_lanes"]) in {1, 2}  # one for each worker
    assert "saikoro_silent_lanes" in counted
    assert float(counted['saikoro_faulty_streams{fault="head"}']) == 0
    assert "saikoro_checked_timestamp_seconds" in counted
    assert 'path="/matches/{match}/answers"' in text


def test_logs_are_json_and_hold_no_secret(stack, client):
    match, (first, second) = client.seated(**UNTIMED)
    client.answer(match, first, {"row": [99]})
    client.answer(match, first, ROW)
    mine = {"Authorization": f"Bearer {first}"}
    page = client.get(f"/matches/{match}/events", headers=mine).json()
    nonce = page["secrets"]["8"]["openings"][0]["nonce"]
    client.answer(match, second, {"row": [1]}, Prefer="wait=10")

    def ends() -> list[dict[str, str]]:
        logged = [json.loads(line) for line in stack.log.read_text().splitlines()]
        return [entry for entry in logged if entry["event"] == "match.ended"]

    # The client is answered before the log is written.
    wait_until(lambda: any(entry["match"] == match for entry in ends()), "the log says nothing")
    ended, log = ends(), stack.log.read_text()
    assert (match, "info") in [(entry["match"], entry["level"]) for entry in ended]
    assert all("version" in entry for entry in ended)
    for secret in (first, second, nonce, stack.server.url, "5a" * 32):
        assert secret not in log
