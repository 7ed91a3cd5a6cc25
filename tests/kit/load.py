"""Clients that play matches while processes are killed, and the checks afterwards."""

import contextlib
import random
import re
import threading
import uuid
from typing import Any, Protocol, Self

import httpx

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.record.head import genesis, head_after, next_head
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.battles import house_set
from tests.kit.stack import Stack
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

Acknowledged = tuple[int, str]
"""The version and head of a receipt."""


class Served(Protocol):
    """A service that has clients."""

    def client(self) -> httpx.Client:
        """A client of it."""


class Load:
    """Players who retry every request with its key until it is acknowledged."""

    def __init__(self, stack: Served, players: int = 4) -> None:
        self._stack = stack
        self._stopping = threading.Event()
        self._threads = [
            threading.Thread(target=self._play_matches, args=(n,)) for n in range(players)
        ]
        self.receipts: dict[str, list[Acknowledged]] = {}
        self.doing: dict[int, str] = {}
        """What each player is about: the request that waits for its answer."""
        self.errors: list[BaseException] = []

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Finish the running matches."""
        self._stopping.set()
        for thread in self._threads:
            thread.join(PATIENCE_SECONDS)
        assert not any(thread.is_alive() for thread in self._threads)
        assert not self.errors, self.errors

    def _play_matches(self, number: int) -> None:
        choose = random.Random(number)
        try:
            with self._stack.client() as http:
                while not self._stopping.is_set():
                    self._play(http, choose)
        except BaseException as error:  # noqa: BLE001 - reported by the main thread
            self.errors.append(error)

    def _play(self, http: httpx.Client, choose: random.Random) -> None:
        options = {"max_turns": choose.randint(1, 4)}
        created = self._post(http, "/matches", {"game": "laplaplus", "options": options})
        match = created["match"]
        tokens = [self._post(http, f"/matches/{match}/seats", {})["token"] for _ in range(2)]
        self._await(http, match, "decision.asked")
        for token in tokens:
            row = [choose.randint(1, 27) for _ in range(choose.randint(2, 8))]
            self._post(http, f"/matches/{match}/answers", {"answer": {"row": row}}, token)
        self._await(http, match, "match.finished")

    def _post(
        self, http: httpx.Client, path: str, body: Any, token: str | None = None
    ) -> dict[str, Any]:
        """Post with one key until it is acknowledged, and record the receipt."""
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        answers: list[httpx.Response] = []

        self.doing[threading.get_ident()] = f"POST {_route(path)}"

        def is_acknowledged() -> bool:
            with contextlib.suppress(httpx.TransportError):
                answers.append(http.post(path, json=body, headers=headers))
                return answers[-1].status_code < 500
            return False

        wait_until(is_acknowledged, f"{path} is never acknowledged")
        assert answers[-1].is_success, answers[-1].text
        accepted: dict[str, Any] = answers[-1].json()
        receipt = accepted["receipt"]
        kept = self.receipts.setdefault(receipt["match"], [])
        kept.append((receipt["version"], receipt["head"]))
        return accepted

    def _await(self, http: httpx.Client, match: str, kind: str) -> None:
        self.doing[threading.get_ident()] = f"waiting for {kind}"

        def has_come() -> bool:
            with contextlib.suppress(httpx.TransportError):
                page = http.get(f"/matches/{match}/events", params={"after": 0})
                events = page.json()["events"] if page.is_success else []
                return kind in {event["type"] for event in events}
            return False

        wait_until(has_come, f"match {match} never came to {kind}")


def _route(path: str) -> str:
    """A path without the ids in it."""
    return re.sub("[0-9a-f]{32}", "{match}", path)


def check_known(client: httpx.Client, receipts: dict[str, list[Acknowledged]]) -> None:
    """Check that every acknowledged event is there, whether its match has gone on or not."""
    assert receipts
    for match, kept in receipts.items():
        header, *lines = client.get(f"/matches/{match}/record").content.splitlines()
        for version, head in kept:
            assert head_after(genesis(header), lines[:version]).hex() == head, (match, version)


def check(stack: Stack, receipts: dict[str, list[Acknowledged]]) -> None:
    """Check that every acknowledged event is there once, versions have no gaps, and matches end."""
    assert receipts
    with stack.client() as http:
        for match, kept in receipts.items():
            record = http.get(f"/matches/{match}/record").content.splitlines()
            facts = verify(record, http.get(f"/matches/{match}").json()["head"])
            assert facts.sound, (match, facts.faults)
            assert facts.finished, match
            heads = [genesis(record[0]).hex()]
            for line in record[1:]:
                heads.append(next_head(bytes.fromhex(heads[-1]), line).hex())
            for version, head in kept:
                assert heads[version] == head, (match, version)
            assert len({version for version, _ in kept}) == len(kept)
            for kind, times in (("seat.joined", 2), ("submission.sealed", 2)):
                assert sum(f'"type":"{kind}"'.encode() in line for line in record) == times
            assert audit(LAPLAPLUS, house_set(), record).head.hex() == heads[-1]
