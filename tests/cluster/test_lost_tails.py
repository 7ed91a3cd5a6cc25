"""Without SAIKORO_REPLICAS a dead master takes with it what no replica had.

A process that has appended it appends it again. Where none has, the match says so in the open as
soon as somebody is known to know more, and a receipt shows it.
"""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from tests.kit.clusters import ClusterTestServer
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until

T = TypeVar("T")

OTHER_HISTORY = "/problems/other-history"

A, B = [7, 1], [1]


@pytest.fixture
def stack(cluster: ClusterTestServer, tmp_path: Path) -> Iterator[Stack]:
    """A service that confirms what one server has alone."""
    with Stack(cluster, tmp_path, workers=0) as opened:
        yield opened


@pytest.fixture
def client(stack: Stack) -> Iterator[Client]:
    """A client of it."""
    with stack.client() as opened:
        yield opened


def lost(
    cluster: ClusterTestServer, match: str, act: Callable[[], T], gone: Callable[[], None]
) -> T:
    """Act on a match, whose master then dies, before its replica has anything of it.

    `gone` is called before another server has taken over.
    """
    master = cluster.master_of(f"{{{match[:2]}}}")
    (replica,) = cluster.replicas_of(master)
    os.kill(replica.pid, signal.SIGSTOP)
    try:
        master.ask("CLIENT KILL", "TYPE", "replica")  # or it would read what is on its way
        done = act()
        gone()
        master.kill()
    finally:
        os.kill(replica.pid, signal.SIGCONT)
    cluster.wait_until_replaced(master)
    cluster.restart()
    return done


def nothing() -> None:
    """No process ends."""


def joined(client: Client, match: str) -> dict[str, Any]:
    """What a player gets who takes a seat."""
    answer = client.post(f"/matches/{match}/seats", json={})
    assert answer.is_success, answer.text
    return dict(answer.json())


def look(client: Client, match: str) -> dict[str, Any]:
    """A match as everybody sees it, once it is there."""
    path = f"/matches/{match}"
    wait_until(lambda: client.get(path).is_success, "the match is away")
    return dict(client.get(path).json())


def test_a_process_takes_back_what_it_has_appended(cluster, client):
    match = client.create()
    seat = lost(cluster, match, lambda: joined(client, match), nothing)
    receipt = seat["receipt"]
    there = look(client, match)
    assert (there["version"], there["head"]) == (receipt["version"], receipt["head"])
    assert "lost" not in there
    known = {"after": receipt["version"], "head": receipt["head"]}
    assert client.get(f"/matches/{match}/events", params=known).is_success
    mine = client.get(f"/matches/{match}/decision", headers=bearer(seat["token"]))
    assert mine.is_success, mine.text


def test_a_stream_that_was_ahead_of_the_store_goes_on(cluster, client):
    match = client.create()
    path = f"/matches/{match}/events/stream"
    with client.stream("GET", path, timeout=120) as stream:
        parts = stream.iter_text()
        seen = next(parts)
        receipt = lost(cluster, match, lambda: joined(client, match), nothing)["receipt"]
        while f"id: {receipt['version']}\n" not in seen:
            seen += next(parts)
        later = joined(client, match)["receipt"]
        while f"id: {later['version']}\n" not in seen:
            seen += next(parts)
    assert look(client, match)["version"] >= later["version"]


def test_a_process_that_has_seen_more_has_the_match_say_so(cluster, stack, tmp_path):
    (tmp_path / "other").mkdir()
    with (
        Stack(cluster, tmp_path / "other", workers=0) as other,
        other.client() as reader,
        stack.client() as client,
    ):
        (tmp_path / "worker").mkdir()
        with Stack(cluster, tmp_path / "worker") as playing, playing.client() as begins:
            match, (first, second) = begins.seated()
        before = look(client, match)
        mine = bearer(second)

        def answer_and_look() -> dict[str, str]:
            answer = client.answer(match, first, {"row": A})
            assert answer.is_success, answer.text
            assert reader.get(f"/matches/{match}/decision", headers=mine).is_success
            return dict(answer.json()["receipt"])

        receipt = lost(cluster, match, answer_and_look, lambda: end(stack))
        there = look(reader, match)
        assert (there["version"], there["head"]) == (before["version"], before["head"])
        etag = reader.get(f"/matches/{match}").headers["ETag"]
        assert reader.get(f"/matches/{match}/decision", headers=mine).is_success
        shown = reader.get(f"/matches/{match}", headers={"If-None-Match": etag})
        assert shown.status_code == httpx.codes.OK
        assert shown.json()["lost"] == {"version": receipt["version"], "head": receipt["head"]}
        known = {"after": receipt["version"], "head": receipt["head"]}
        refused = reader.get(f"/matches/{match}/events", params=known)
        assert (refused.status_code, refused.json()["type"]) == (409, OTHER_HISTORY)
        again = reader.answer(match, first, {"row": B}).json()["receipt"]
        assert again["head"] != receipt["head"]
        assert look(reader, match)["lost"]["head"] == receipt["head"]


def end(stack: Stack) -> None:
    """Kill the process that has appended."""
    stack.api.kill()
    stack.api.wait()


def shown(client: Client, match: str, receipt: dict[str, Any]) -> dict[str, Any]:
    """What the service says of a receipt."""
    kept = {name: receipt[name] for name in ("version", "head", "signature")}
    answer = client.post(f"/matches/{match}/receipts", json=kept)
    assert answer.is_success, answer.text
    return dict(answer.json())


def test_a_receipt_of_a_line_that_nobody_has_is_of_another_history(cluster, stack, client):
    match = client.create()
    before = look(client, match)
    receipt = lost(cluster, match, lambda: joined(client, match), lambda: end(stack))["receipt"]
    assert receipt["version"] > before["version"]
    stack.start_api()
    assert look(client, match)["head"] == before["head"]
    known = {"after": receipt["version"], "head": receipt["head"]}
    asked = client.get(f"/matches/{match}/events", params=known)
    assert (asked.status_code, asked.json()["type"]) == (409, OTHER_HISTORY)
    assert shown(client, match, receipt)["finding"] == "beyond"
    assert look(client, match)["lost"]["head"] == receipt["head"]
    again = joined(client, match)["receipt"]
    assert (again["version"], again["head"]) != (receipt["version"], receipt["head"])
    asked = client.get(f"/matches/{match}/events", params=known)
    assert (asked.status_code, asked.json()["type"]) == (409, OTHER_HISTORY)
