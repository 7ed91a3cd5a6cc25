"""A service of one's own for a while: `saikoro up` in a folder, kept alive until it is left."""

import contextlib
import os
import socket
import sys
import time
from pathlib import Path
from subprocess import DEVNULL
from types import TracebackType
from typing import Self

import httpx

from saikoro.service.errors.commands import CommandError
from saikoro.service.process.children import Child, end, spawn
from saikoro.service.store.server.embedded import free_port

READY_SECONDS = 60
END_SECONDS = 20
GLANCE_SECONDS = 0.05
MOST_STARTS = 20
"""Most attempts to start; after that something else must be wrong."""


class NotStarted(CommandError):
    """The service of one's own did not come up."""


class OwnService:
    """Starts `saikoro up` with its data in `folder`; whoever finds it dead has it started again."""

    def __init__(self, folder: Path, port: int = 0, workers: int | None = None) -> None:
        self._folder = folder
        self.port = port if port and _is_free(port) else free_port()
        self._workers = workers or os.cpu_count() or 1
        self._child: Child | None = None
        self._starts = 0
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            self.look()
        except BaseException:  # Ctrl-C, too, leaves no service behind
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def _end(self) -> None:
        if self._child is not None:
            end(self._child, END_SECONDS)

    @property
    def log(self) -> Path:
        """The file that its processes write their log to."""
        return self._folder / "log"

    def look(self) -> None:
        """Start it if it does not run, and wait until it answers."""
        ends = time.monotonic() + READY_SECONDS
        with httpx.Client(base_url=self.url, timeout=2) as client:
            while time.monotonic() < ends:
                if self._child is None or self._child.poll() is not None:
                    self._start()
                with contextlib.suppress(httpx.TransportError):
                    if client.get("/readyz").is_success:
                        return
                time.sleep(GLANCE_SECONDS)
        raise NotStarted(f"the service did not come up; {self.log} says why")

    def _start(self) -> None:
        if self._starts == MOST_STARTS:
            raise NotStarted(f"the service keeps ending; {self.log} says why")
        self._starts += 1
        environment = {
            "SAIKORO_DATA_DIR": str(self._folder),
            "SAIKORO_PORT": str(self.port),
            "SAIKORO_HOST": "127.0.0.1",
            "SAIKORO_REDIS_URL": "",
            "SAIKORO_QUEUE_URL": "",
            "SAIKORO_WORKERS": str(self._workers),
            "SAIKORO_ORGANISERS": "anybody",
            "SAIKORO_RATE": "1000000",
            "SAIKORO_BURST": "1000000",
        }
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", "saikoro.service.cli", "up"]
            self._child = spawn(command, environment, output=DEVNULL, errors=log.fileno())


def _is_free(port: int) -> bool:
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
