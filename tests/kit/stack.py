"""The whole service as real processes, which can be killed: a server, the API and workers.

In the process of the test it is `one_process.OneProcess`.
"""

import contextlib
import ssl
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import httpx
from redis import Redis
from rq import Worker
from rq.worker import WorkerStatus

from saikoro.service.identity import Identity
from saikoro.service.process.children import Child, end
from tests.kit.plain_clients import redis_at
from tests.kit.ports import free_port
from tests.kit.servers import Server
from tests.kit.waiting import PATIENCE_SECONDS, wait_until
from tests.kit.warm import spawn

SECRET = "5a" * 32

SETTINGS = {
    "SAIKORO_SECRET_KEY": SECRET,
    "SAIKORO_RATE": "100000",
    "SAIKORO_BURST": "100000",
    "SAIKORO_OPEN_MATCHES": "100000",
    "SAIKORO_LINGER_SECONDS": "5",
    "SAIKORO_LEASE_SECONDS": "0.5",
    "SAIKORO_KEEP_ALIVE_SECONDS": "1",
}

METRICS_TOKEN = Identity(bytes.fromhex(SECRET), "").metrics_token
WATCHING = {"Authorization": f"Bearer {METRICS_TOKEN}"}
"""Headers with which `/metrics` is read."""

UNTIMED = {"decision_seconds": 0}
"""Options with which no line gives time back, however late a worker asks for a decision."""


class Serving(ABC):
    """A service on a server: as processes, or in the process of the test."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        self.log = folder / "log"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    @property
    @abstractmethod
    def url(self) -> str:
        """The address of the API, for clients of their own."""

    @abstractmethod
    def client(self, **headers: str) -> "Client":
        """A client of the API."""

    def warm(self) -> Self:
        """Wait until a worker is ready, so that the first test's match has no delay."""
        with self.client() as client:
            client.seated()
        return self

    def wait_until_idle(self, tournament: str) -> None:
        """Wait until workers have nothing left to do for a tournament, whether in hand or due."""
        lists = [f"saikoro:{{{tournament[:2]}}}:tournament:{name}" for name in ("due", "watch")]
        with redis_at(self.server.url, decode_responses=True) as redis:

            def is_idle() -> bool:
                listed = [name for key in lists for name in redis.zrange(key, 0, -1)]
                return not any(name.endswith(tournament) for name in listed)

            wait_until(is_idle, "there is always something left to do")


class Stack(Serving):
    """An API process and some workers on one server.

    They run the module `runner`, such as `tests.kit.with_lanterns`.
    """

    url = ""

    def __init__(
        self,
        server: Server,
        folder: Path,
        *,
        workers: int = 1,
        runner: Sequence[str] = (),
        **settings: str,
    ) -> None:
        super().__init__(server, folder)
        self.url = self.address
        self._runner = runner
        self._environment = {
            **SETTINGS,
            "SAIKORO_REDIS_URL": server.url,
            "SAIKORO_QUEUE_URL": server.queue_url,
            "SAIKORO_PORT": str(self.port),
            "SAIKORO_DATA_DIR": str(folder),
            "SAIKORO_WORKERS": str(max(1, workers)),
            **settings,
        }
        self.api = self.start_api()
        self.workers = [self.start_worker() for _ in range(workers)]

    def start_api(self) -> Child:
        """Start the API, and wait until it answers."""
        self.api = self._spawn("saikoro.service.http")
        with self.client() as client:
            wait_until(lambda: self._answers(client), "the API does not answer")
        return self.api

    def _answers(self, client: httpx.Client) -> bool:
        assert self.api.poll() is None, self.log.read_text()
        with contextlib.suppress(httpx.TransportError):
            return client.get("/healthz").is_success
        return False

    def start_worker(self) -> Child:
        return self._spawn("saikoro.workers")

    def wait_until_busy(self, worker: Child) -> None:
        """Wait until a worker has a job in hand; by then it handles signals."""

        def is_busy() -> bool:
            return any(
                known.pid == worker.pid and known.get_state() == WorkerStatus.BUSY
                for known in Worker.all(connection=redis)
            )

        with Redis.from_url(self.server.queue_url) as redis:
            wait_until(is_busy, "the worker takes no job")

    def _spawn(self, module: str) -> Child:
        with self.log.open("ab") as log:
            return spawn([*self._runner, module], self._environment, errors=log.fileno())

    def close(self) -> None:
        for child in (self.api, *self.workers):
            end(child, 10)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def client(self, **headers: str) -> "Client":
        no_certificates = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # they take 20 ms to load
        return Client(
            base_url=self.url, headers=headers, timeout=PATIENCE_SECONDS, verify=no_certificates
        )


class Client(httpx.Client):
    """A client of the API, with shortcuts for tests."""

    def create(self, **options: object) -> str:
        """Create a match of LaplaPlus; returns its id."""
        answer = self.post("/matches", json={"game": "laplaplus", "options": options})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["match"])

    def join(self, match: str, **body: object) -> str:
        """Take a seat; returns its token. The last seat waits for the first decision."""
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
        """Play a whole match between two rows; returns its id."""
        match, (first, second) = self.seated(**options)
        self.answer(match, first, {"row": a})
        answer = self.answer(match, second, {"row": b}, Prefer="wait=20")
        assert answer.status_code == 200, answer.text
        return match

    def is_finished(self, match: str) -> bool:
        return bool(self.get(f"/matches/{match}").json()["status"] == "finished")

    def lines(self, match: str, after: int = 0) -> list[bytes]:
        answer = self.get(
            f"/matches/{match}/events",
            params={"after": after},
            headers={"Accept": "application/jsonl"},
        )
        assert answer.status_code == 200, answer.text
        return answer.content.splitlines()
