"""`saikoro up`: the server, the workers and the API as children of one process.

Whoever dies is started again. The embedded server comes back at the same address with the same
data, so the others find it again by themselves.
"""

import asyncio
import contextlib
import errno
import shlex
import signal
import socket
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import httpx
import msgspec
import structlog

from saikoro.service.cli.terminal import say_block
from saikoro.service.errors import NoServer
from saikoro.service.process.children import Child, end, spawn
from saikoro.service.settings import BadSetting, Settings
from saikoro.service.store.layout.guarding import require_layout_at
from saikoro.service.store.server.embedded import EmbeddedServer, free_port
from saikoro.service.store.server.space import Space

END_SECONDS = 15
GLANCE_SECONDS = 0.1
PAUSES = (0.1, 0.5, 2.0, 5.0)
"""Seconds to wait before a child is started again, after each death in a row."""
RESTART_SECONDS = 1.0
"""Seconds between attempts to start the server again."""
SETTLED_SECONDS = 10.0
"""Seconds of life after which earlier deaths of a child count no more."""

log = structlog.get_logger()


@dataclass
class SupervisedChild:
    """A child that is kept running."""

    name: str
    command: list[str]
    environment: dict[str, str]
    child: Child | None = None
    started: float = 0.0
    deaths: int = 0
    again: float = field(default=0.0)
    """The moment at which it is started again."""

    def start(self) -> None:
        """Start it, or start it again."""
        self.child, self.started = spawn(self.command, self.environment), time.monotonic()
        log.info("child.started", name=self.name, pid=self.child.pid)

    def look(self) -> None:
        """Start it again if it has died, sooner if it lived for long."""
        now = time.monotonic()
        if self.child is None:
            if now >= self.again:
                self.start()
        elif self.child.poll() is not None:
            self.deaths = 0 if now - self.started > SETTLED_SECONDS else self.deaths + 1
            pause = PAUSES[min(self.deaths, len(PAUSES)) - 1] if self.deaths else 0.0
            log.error("child.died", name=self.name, code=self.child.returncode, pause=pause)
            self.child, self.again = None, now + pause


class Supervisor:
    """Runs everything until it is stopped."""

    def __init__(self, settings: Settings) -> None:
        port = settings.port or free_port()
        self._settings = msgspec.structs.replace(settings, port=port)
        self._stopping = threading.Event()
        self._server: EmbeddedServer | None = None
        self._kept: list[SupervisedChild] = []
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
        self._require_free_port()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        try:
            redis_url = self._settings.redis_url or self._start_server()
            stored = msgspec.structs.replace(self._settings, redis_url=redis_url)
            asyncio.run(require_layout_at(stored.redis_url))
            self._start_children(redis_url)
            if self._ready():
                self._greet()
            while not self._stopping.wait(GLANCE_SECONDS):
                self._look()
        finally:
            self._end()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping.set()

    def _require_free_port(self) -> None:
        host, port = self._settings.host, self._settings.port
        with socket.socket() as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listening.bind((host, port))
            except (OSError, TypeError, UnicodeError) as error:
                if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
                    detail = f"port {port} of {host} is taken; SAIKORO_PORT=0 takes a free one"
                else:
                    detail = f"SAIKORO_HOST and SAIKORO_PORT: {host}:{port}: {error}"
                raise BadSetting(detail) from error

    def _start_server(self) -> str:
        if self._settings.replicas:
            raise BadSetting(
                "SAIKORO_REPLICAS: the embedded server has none; name a server that has some in "
                "SAIKORO_REDIS_URL"
            )
        self._server = EmbeddedServer.start(Path(self._settings.data_dir))
        log.info("server.started", pid=self._server.pid)
        return self._server.url

    def _start_children(self, redis_url: str) -> None:
        environment = {
            "SAIKORO_REDIS_URL": redis_url,
            "SAIKORO_PORT": str(self._settings.port),
            "SAIKORO_HOST": self._settings.host,
        }
        worker = [sys.executable, "-m", "saikoro.workers"]
        self._kept = [
            SupervisedChild("api", [sys.executable, "-m", "saikoro.service.http"], environment),
            *(
                SupervisedChild(f"worker {n}", worker, environment)
                for n in range(self._settings.workers)
            ),
        ]
        # The keys of the service are made before a child needs them.
        self._settings.identity()
        for kept in self._kept:
            kept.start()

    def _look(self) -> None:
        """Start again every child that has died, the server first."""
        server = self._server
        if server is not None and server.poll() is not None:
            self._restart(server)
        for kept in self._kept:
            kept.look()
        self._look_at_disk()

    def _restart(self, server: EmbeddedServer) -> None:
        """Start the server again; where it cannot be, as on a full disk, try later."""
        if time.monotonic() < self._again:
            return
        log.error("server.died", code=server.poll())
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
  workers        {self._settings.workers}

Open the page in a browser, or play a whole match in another terminal:
  {saikoro} play laplaplus --url {self.url}

Ctrl-C ends everything; matches go on when it is started again.
"""
        )

    def _end(self) -> None:
        """End the children in order: the API, the workers, then the server."""
        for kept in self._kept:
            if kept.child is not None:
                end(kept.child, END_SECONDS)
        if self._server is not None:
            self._server.stop()
