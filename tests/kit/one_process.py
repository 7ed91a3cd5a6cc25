"""The whole service in the process of the tests: API and worker in one event loop.

What several processes could show, and one cannot, is shown by `stack.Stack`: `--processes` runs
the same tests with it.
"""

import asyncio
import math
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any, Self, TextIO, TypeVar, TypeVarTuple
from unittest.mock import patch

import structlog
import uvicorn
import uvloop

from saikoro.service.assembly import shared
from saikoro.service.bootstrap import Service
from saikoro.service.bots import thinking
from saikoro.service.http.app import end_waits
from saikoro.service.http.responses.browsers import Hardened
from saikoro.service.http.server import configured
from saikoro.service.parsing import Parsers
from saikoro.service.process.background import Background
from saikoro.service.settings import Settings
from saikoro.workers.process import duties
from tests.kit.applications import application
from tests.kit.exchange import LoopTransport
from tests.kit.servers import Server
from tests.kit.stack import SETTINGS, Client, Serving
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class _InThread(Background):
    """Computes in threads what the service computes in a process of low priority."""

    async def run(self, function: Callable[[*Ts], T], *args: *Ts) -> T:
        return await asyncio.to_thread(function, *args)


@contextmanager
def _computing_in_threads() -> Iterator[None]:
    """Services that are put together meanwhile start a process for what-ifs alone.

    What-ifs are cut off by signals, which a thread does not get.
    """
    with (
        patch.object(shared, "Parsers", lambda: Parsers(_InThread())),
        patch.object(thinking, "Background", _InThread),
    ):
        yield


class OneProcess(Serving):
    """The application on a server, in an event loop in a thread of its own, where a worker `works`,
    too."""

    def __init__(
        self, server: Server, folder: Path, *, works: bool = True, **settings: str
    ) -> None:
        super().__init__(server, folder)
        self._works = works
        named = {
            **SETTINGS,
            "SAIKORO_REDIS_URL": server.url,
            "SAIKORO_QUEUE_URL": server.queue_url,
            "SAIKORO_PORT": str(self.port),
            "SAIKORO_DATA_DIR": str(folder),
            "SAIKORO_WORKERS": "1",
            **settings,
        }
        self._settings = Settings.from_environment(named)
        self._loop = uvloop.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="service", daemon=True)
        self._over = asyncio.Event()
        self._listening: tuple[uvicorn.Server, Future[None]] | None = None

    @property
    def service(self) -> Service:
        """The parts of the service, for tests that look inside."""
        service: Service = self._app.state.service
        return service

    @property
    def url(self) -> str:
        """The address at which the application listens, from now on: for clients of their own."""
        if self._listening is None:
            config = configured(self._app, self._settings)
            config.lifespan = "off"  # it has begun
            listening = uvicorn.Server(config)
            self._listening = listening, self.start(listening.serve())
            wait_until(lambda: listening.started, "the application does not listen")
        return self.address

    def client(self, **headers: str) -> Client:
        transport = LoopTransport(self._served, self._loop)
        return Client(
            base_url=self.address, headers=headers, timeout=PATIENCE_SECONDS, transport=transport
        )

    def start(self, coroutine: Coroutine[Any, Any, T]) -> "Future[T]":
        """Start a coroutine in the event loop of the service."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop)

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the event loop of the service."""
        return self.start(coroutine).result()

    async def _live(self, begun: "Future[None]") -> None:
        """Be the service until the end is asked for; the application ends in the task it began."""
        async with AsyncExitStack() as opened:
            with _computing_in_threads():
                await opened.enter_async_context(self._app.lifespan())
            work = [asyncio.create_task(each) for each in self._work()] if self._works else []
            begun.set_result(None)
            await self._over.wait()
            end_waits(self._app)
            if self._listening is not None:
                self._listening[0].should_exit = True
                await asyncio.wrap_future(self._listening[1])
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
        await self._loop.shutdown_default_executor()

    def _work(self) -> list[Coroutine[Any, Any, Any]]:
        drain = self.service.host.drain
        always = drain.run(0, linger=math.inf, at_most=math.inf, stop=self._over.is_set)
        return [always, *duties(self.service.settings, self.service.host)]

    def __enter__(self) -> Self:
        self._logging_before = structlog.get_config()
        self._logged = self._write_log()
        self._taken = application(self._settings)
        self._app = self._taken.__enter__()
        self._served = Hardened(self._app)
        self._thread.start()
        begun: Future[None] = Future()
        self._life = self.start(self._live(begun))
        wait([begun, self._life], return_when=FIRST_COMPLETED)
        if self._life.done():
            self._life.result()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._life.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._taken.__exit__(None, None, None)
        structlog.configure(**self._logging_before)
        self._logged.close()

    def _write_log(self) -> TextIO:
        """Write the log of the service to its file, a JSON object a line."""
        file = self.log.open("a", buffering=1)
        structlog.configure(
            processors=[
                structlog.contextvars.merge_contextvars,
                structlog.processors.add_log_level,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
            logger_factory=structlog.WriteLoggerFactory(file),
        )
        return file
