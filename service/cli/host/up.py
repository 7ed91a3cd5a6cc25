"""`saikoro up`: the server, the workers and the API as children of one process.

Whoever dies is started again. The embedded server comes back at the same address with the same
data, so the others find it again by themselves.
"""

import asyncio
import contextlib
import shlex
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from types import FrameType

import httpx
import msgspec
import structlog

from saikoro.installed import try_games
from saikoro.service.cli.terminal import say_block
from saikoro.service.errors.commands import NoServer
from saikoro.service.process.machine import fitting_apis, fitting_workers, usable_cores
from saikoro.service.process.measuring import FOLDER
from saikoro.service.process.supervising import (
    GLANCE_SECONDS,
    SupervisedChild,
    api_children,
    end_supervised,
    listening,
    shared_metrics,
)
from saikoro.service.settings import BadSetting, Settings
from saikoro.service.store.layout.guarding import require_layout_at
from saikoro.service.store.server.embedded import EmbeddedServer
from saikoro.service.store.server.space import Space

RESTART_SECONDS = 1.0
"""Seconds between attempts to start the server again."""

log = structlog.get_logger()


class Supervisor:
    """Runs everything until it is stopped."""

    def __init__(self, settings: Settings) -> None:
        self._cores = usable_cores()
        self._settings = msgspec.structs.replace(
            settings,
            processes=settings.processes or fitting_apis(self._cores),
            workers=settings.workers or fitting_workers(self._cores),
        )
        self._stopping = threading.Event()
        self._server: EmbeddedServer | None = None
        self._apis: list[SupervisedChild] = []
        self._workers: list[SupervisedChild] = []
        self._space = Space(Path(settings.data_dir), settings.free_megabytes)
        self._low = False
        """Whether the server knows that the disk has no room."""
        self._again = float("-inf")
        """When the server may be started again."""

    @property
    def url(self) -> str:
        """The address of the API."""
        return f"http://{self._settings.host}:{self._settings.port}"

    def run(self) -> None:
        """Start everything, say where it is, and keep it running until SIGTERM or Ctrl-C."""
        with (
            listening(self._settings.host, self._settings.port) as shared,
            shared_metrics() as folder,
        ):
            port = shared.getsockname()[1]
            self._settings = msgspec.structs.replace(self._settings, port=port)
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, self._stop)
            try:
                redis_url = self._settings.redis_url or self._start_server()
                stored = msgspec.structs.replace(self._settings, redis_url=redis_url)
                asyncio.run(require_layout_at(stored.redis_url))
                self._start_children(redis_url, shared, folder)
                if self._ready():
                    self._greet()
                while not self._stopping.wait(GLANCE_SECONDS):
                    self._look()
            finally:
                shared.close()  # whoever comes now is refused, and need not wait
                self._end()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping.set()

    def _start_server(self) -> str:
        if self._settings.replicas:
            raise BadSetting(
                "SAIKORO_REPLICAS: the embedded server has none; name a server that has some in "
                "SAIKORO_REDIS_URL"
            )
        self._server = EmbeddedServer.start(Path(self._settings.data_dir))
        log.info("server.started", pid=self._server.pid)
        return self._server.url

    def _start_children(self, redis_url: str, shared: socket.socket, folder: str) -> None:
        settings = self._settings
        environment = {
            "SAIKORO_REDIS_URL": redis_url,
            "SAIKORO_PORT": str(settings.port),
            "SAIKORO_HOST": settings.host,
            "SAIKORO_WORKERS": str(settings.workers),
            "SAIKORO_METRICS_PORT": "0",  # the API shows what workers count, too
            FOLDER: folder,
            **try_games(settings.allowed_games()),
        }
        self._apis = api_children(settings.processes or 1, shared, environment)
        worker = [sys.executable, "-m", "saikoro.workers"]
        self._workers = [
            SupervisedChild(f"worker {n}", worker, environment) for n in range(settings.lanes)
        ]
        # The keys of the service are made before a child needs them.
        self._settings.identity()
        for kept in (*self._apis, *self._workers):
            kept.start()

    def _look(self) -> None:
        """Start again every child that has died, the server first."""
        server = self._server
        if server is not None and server.poll() is not None:
            self._restart(server)
        for kept in (*self._apis, *self._workers):
            kept.look()
        self._look_at_disk()

    def _restart(self, server: EmbeddedServer) -> None:
        """Start the server again; where it cannot be, as on a full disk, try later."""
        if time.monotonic() < self._again:
            return
        log.error("server.died", code=server.poll(), reason=server.reason)
        try:
            self._server = server.restarted()
        except (NoServer, OSError) as error:
            self._again = time.monotonic() + RESTART_SECONDS
            log.error("server.not_started", error=str(error))
        else:
            self._low = False  # as the new one is configured
            log.info("server.started", pid=self._server.pid)

    def _look_at_disk(self) -> None:
        """Keep the server up, for readers, while the disk has no room."""
        if self._server is None or self._space.low == self._low:
            return
        self._low = self._space.low
        log.warning("disk.low" if self._low else "disk.ample", data_dir=self._settings.data_dir)
        self._server.sync(always=not self._low)

    def _ready(self) -> bool:
        """Wait until the API answers; False if this process is stopped first."""
        with httpx.Client(base_url=self.url, timeout=2) as client:
            while not self._stopping.wait(GLANCE_SECONDS):
                with contextlib.suppress(httpx.HTTPError):
                    answer = client.get("/readyz")
                    # On a full disk everything can be read, and the rest comes with room.
                    if answer.is_success or "/problems/store-full" in answer.text:
                        return True
                self._look()
        return False

    def _greet(self) -> None:
        saikoro = shlex.quote(sys.argv[0])
        say_block(
            f"""
Saikoro is up.
  page           {self.url}/
  API            {self.url} (described at /docs)
  data           {Path(self._settings.data_dir).resolve()}
  processes      {self._settings.processes} of the API, {self._settings.workers} workers, \
on {self._cores} core{"" if self._cores == 1 else "s"} (SAIKORO_PROCESSES, SAIKORO_WORKERS)

Open the page in a browser, or play a whole match in another terminal:
  {saikoro} play laplaplus --url {self.url}

Ctrl-C ends everything; matches go on when it is started again.
"""
        )

    def _end(self) -> None:
        """End the children in order: the API, the workers, then the server."""
        end_supervised(self._apis)
        end_supervised(self._workers)
        if self._server is not None:
            self._server.stop()
