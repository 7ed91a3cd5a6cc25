"""Children that are kept running, and what several of one service share: a socket, and a folder.

Whoever dies is started again, sooner if it lived for long. All API processes of a machine accept
connections from one listening socket, which their parent has opened: a connection that waits while
one of them dies is accepted by another.
"""

import contextlib
import errno
import os
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from saikoro.service.process.children import Child, end_all, spawn
from saikoro.service.process.measuring import FOLDER, NAME, began, ended
from saikoro.service.settings import BadSetting

END_SECONDS = 15
"""How long the children have to end."""
GLANCE_SECONDS = 0.1
PAUSES = (0.1, 0.5, 2.0, 5.0)
"""Seconds to wait before a child is started again, after each death in a row."""
SETTLED_SECONDS = 10.0
"""Seconds of life after which earlier deaths of a child count no more."""

IN_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in there
"""Where the folder of metrics is put if that is there: a full disk must stop no process."""

log = structlog.get_logger()


@dataclass
class SupervisedChild:
    """A child that is kept running."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    """What its environment has besides that of this process."""
    holding: Sequence[int] = ()
    """File descriptors that it keeps open."""
    child: Child | None = None
    started: float = 0.0
    deaths: int = 0
    again: float = field(default=0.0)
    """The moment at which it is started again."""

    def start(self) -> None:
        """Start it, or start it again."""
        environment = {**self.environment, NAME: self.name}
        self.child = spawn(self.command, environment, holding=self.holding)
        self.started = time.monotonic()
        began(self._metrics, self.name, self.child.pid)
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
            ended(self._metrics, self.name)
            self.child, self.again = None, now + pause

    @property
    def _metrics(self) -> str:
        return self.environment.get(FOLDER, "")


def end_supervised(kept: Sequence[SupervisedChild]) -> None:
    """End all of these at once; whoever takes too long is killed."""
    end_all([one.child for one in kept if one.child is not None], END_SECONDS)


@contextlib.contextmanager
def shared_metrics() -> Iterator[str]:
    """A folder in which the processes of a service count together, removed at the end."""
    there = IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK)
    with tempfile.TemporaryDirectory(
        prefix="saikoro-", dir=IN_MEMORY if there else None, ignore_cleanup_errors=True
    ) as folder:
        yield folder


def listening(host: str, port: int) -> socket.socket:
    """A socket for all API processes, which listens once the first of them serves.

    BadSetting if the address is taken, or cannot be one.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except (OSError, TypeError, UnicodeError) as error:
        bound.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            detail = f"port {port} of {host} is taken; SAIKORO_PORT=0 takes a free one"
        else:
            detail = f"SAIKORO_HOST and SAIKORO_PORT: {host}:{port}: {error}"
        raise BadSetting(detail) from error
    return bound


def api_children(
    processes: int, listens: socket.socket, environment: Mapping[str, str]
) -> list[SupervisedChild]:
    """The API processes that serve on one socket: `api`, or `api 0` and so on if they are more."""
    shared = listens.fileno()
    command = [sys.executable, "-m", "saikoro.service.http", str(shared)]
    names = ["api"] if processes == 1 else [f"api {number}" for number in range(processes)]
    return [SupervisedChild(name, command, environment, [shared]) for name in names]
