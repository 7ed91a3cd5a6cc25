"""`saikoro up` while its disk has no room: for its data, and for its log."""

import errno
import os
import shutil
import signal
import subprocess
import threading
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import RedisError

from saikoro.service.cli.host import up
from saikoro.service.cli.host.up import Supervisor
from saikoro.service.process.children import end
from saikoro.service.process.logs import LossyLines
from saikoro.service.settings import Settings
from saikoro.service.store.server.embedded import EmbeddedServer
from saikoro.service.store.server.space import MEGABYTE
from tests.cli.command import SAIKORO
from tests.kit.stack import SETTINGS, Client
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

Usage = namedtuple("Usage", ("total", "used", "free"))


@pytest.mark.soak
def test_it_runs_while_nothing_can_be_logged(tmp_path):
    settings = {**SETTINGS, "SAIKORO_DATA_DIR": str(tmp_path), "SAIKORO_PORT": "0"}
    with Path("/dev/full").open("wb") as full:
        running = subprocess.Popen(
            [*SAIKORO, "up"],
            env={**os.environ, **settings},
            stdout=subprocess.PIPE,
            stderr=full,
        )
    assert running.stdout is not None
    try:
        printed = (line.decode() for line in running.stdout)
        url = next(line.split()[1] for line in printed if line.startswith("  API "))
        with Client(base_url=url, timeout=30) as client:
            finished = client.finished([7, 1], [1])
            assert client.get(f"/matches/{finished}").json()["status"] == "finished"
    finally:
        end(running, PATIENCE_SECONDS)
        running.stdout.close()


def test_what_cannot_be_logged_is_dropped(tmp_path):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        lines = LossyLines(full)
        for _ in range(10_000):
            lines.write("a line of the log\n")
            lines.flush()
        os.dup2(os.open(tmp_path / "log", os.O_CREAT | os.O_WRONLY), full.fileno())
        lines.write("there is room again\n")
        lines.flush()
    assert (tmp_path / "log").read_text().endswith("there is room again\n")


@pytest.fixture
def free(monkeypatch) -> dict[str, int]:
    """How many bytes of every disk are free, as the tests say it."""
    known = {"bytes": 1_000 * MEGABYTE}
    monkeypatch.setattr(shutil, "disk_usage", lambda _at: Usage(0, 0, known["bytes"]))
    return known


@pytest.fixture
def supervised(tmp_path, monkeypatch) -> Iterator[EmbeddedServer]:
    """A server that a supervisor keeps up, and that is all it has."""
    monkeypatch.setattr(up, "RESTART_SECONDS", 0.05)
    monkeypatch.setattr(Supervisor, "_start_children", lambda *_: None)
    monkeypatch.setattr(Supervisor, "_ready", lambda _: False)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    started = []
    start = EmbeddedServer.start.__func__  # type: ignore[attr-defined]

    def noted(cls, *parts):
        started.append(start(cls, *parts))
        return started[-1]

    monkeypatch.setattr(EmbeddedServer, "start", classmethod(noted))
    supervisor = Supervisor(Settings(data_dir=str(tmp_path), port=0))
    running = threading.Thread(target=supervisor.run)
    running.start()
    wait_until(lambda: bool(started), "there is no server")
    yield started[0]
    supervisor._stop(signal.SIGTERM, None)
    running.join(PATIENCE_SECONDS)


def policy(url: str) -> str:
    """How the server writes to its disk; empty while it is away."""
    with Redis.from_url(url, retry=None) as redis:
        try:
            return str(redis.config_get("appendfsync")["appendfsync"])
        except RedisError:
            return ""


def test_the_server_comes_back_when_there_is_room_again(supervised, free, monkeypatch):
    attempts = []
    restarted = EmbeddedServer.restarted

    def without_room(server: EmbeddedServer) -> EmbeddedServer:
        attempts.append(server.pid)
        if free["bytes"] == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return restarted(server)

    monkeypatch.setattr(EmbeddedServer, "restarted", without_room)
    url = supervised.url
    free["bytes"] = 0
    supervised.kill()
    wait_until(lambda: len(attempts) > 2, "it is not tried again")
    free["bytes"] = 10 * MEGABYTE  # enough to start, too little to write every append at once
    wait_until(lambda: policy(url) == "everysec", "it dies at the next append")
    free["bytes"] = 1_000 * MEGABYTE
    wait_until(lambda: policy(url) == "always", "its appends stay unsafe")
