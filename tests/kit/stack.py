"""The whole service as real processes: a server, the API, workers. Any of them can be killed."""

import contextlib
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import httpx

from service.children import Child, end, spawn
from service.store.embedded import free_port
from tests.kit.servers import Server

READY_SECONDS = 20
SECRET = "5a" * 32

SETTINGS = {
    "SAIKORO_SECRET_KEY": SECRET,
    "SAIKORO_RATE": "100000",
    "SAIKORO_BURST": "100000",
    "SAIKORO_LINGER_SECONDS": "5",
    "SAIKORO_LEASE_SECONDS": "0.5",
    "SAIKORO_KEEP_ALIVE_SECONDS": "1",
}


class Stack:
    """One API process and some workers on one server.

    A `runner` is a module, such as `tests.kit.with_lanterns`, that runs theirs.
    """

    def __init__(
        self,
        server: Server,
        folder: Path,
        *,
        workers: int = 1,
        runner: Sequence[str] = (),
        **settings: str,
    ) -> None:
        self.server = server
        self.log = folder / "log"
        self.port = free_port()
        self._runner = runner
        self._environment = {
            **SETTINGS,
            "SAIKORO_REDIS_URL": server.url,
            "SAIKORO_PORT": str(self.port),
            "SAIKORO_DATA_DIR": str(folder),
            "SAIKORO_WORKERS": str(max(1, workers)),
            **settings,
        }
        self.url = f"http://127.0.0.1:{self.port}"
        self.api = self.start_api()
        self.workers = [self.start_worker() for _ in range(workers)]

    def start_api(self) -> Child:
        """Start the API, and wait until it answers."""
        self.api = self._spawn("service.http")
        ends = time.monotonic() + READY_SECONDS
        while time.monotonic() < ends:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/healthz").is_success:
                    return self.api
            assert self.api.poll() is None, self.log.read_text()
            time.sleep(0.02)
        raise AssertionError("the API does not answer")

    def start_worker(self) -> Child:
        return self._spawn("workers")

    def _spawn(self, module: str) -> Child:
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", *self._runner, module]
            return spawn(command, self._environment, errors=log.fileno())

    def warm(self) -> "Stack":
        """Wait until a worker works, so that the first test's match is not asked late."""
        with self.client() as client:
            client.seated()
        return self

    def close(self) -> None:
        for child in (self.api, *self.workers):
            end(child, 10)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def client(self, **headers: str) -> "Client":
        return Client(base_url=self.url, headers=headers, timeout=30)


class Client(httpx.Client):
    """A client of the API, with the words that tests use most."""

    def create(self, **options: object) -> str:
        """A new match of LaplaPlus."""
        answer = self.post("/matches", json={"game": "laplaplus", "options": options})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["match"])

    def join(self, match: str, **body: object) -> str:
        """The token of a seat; who takes the last one waits until the match asks something."""
        free = sum(not seat["joined"] for seat in self.get(f"/matches/{match}").json()["seats"])
        prefer = {"Prefer": "wait=10"} if free == 1 else {}
        answer = self.post(f"/matches/{match}/seats", json=body, headers=prefer)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])

    def seated(self, **options: object) -> tuple[str, list[str]]:
        """A match with both seats taken, and their tokens."""
        match = self.create(**options)
        return match, [self.join(match), self.join(match)]

    def answer(self, match: str, token: str, answer: object, **headers: str) -> httpx.Response:
        return self.post(
            f"/matches/{match}/answers",
            json={"answer": answer},
            headers={"Authorization": f"Bearer {token}", **headers},
        )

    def finished(self, a: list[int], b: list[int], **options: object) -> str:
        """A whole match between two rows."""
        match, (first, second) = self.seated(**options)
        self.answer(match, first, {"row": a})
        answer = self.answer(match, second, {"row": b}, Prefer="wait=20")
        assert answer.status_code == 200, answer.text
        return match

    def lines(self, match: str, after: int = 0) -> list[bytes]:
        answer = self.get(
            f"/matches/{match}/events",
            params={"after": after},
            headers={"Accept": "application/jsonl"},
        )
        assert answer.status_code == 200, answer.text
        return answer.content.splitlines()
