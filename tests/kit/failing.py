"""States of a real server in which a store cannot do everything."""

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

from redis import Redis

from tests.kit.servers import EmbeddedTestServer, Server
from tests.kit.waiting import wait_until

NOWHERE = "127.0.0.1", 1
"""An address at which no server listens."""


@contextlib.contextmanager
def read_only(server: EmbeddedTestServer) -> Iterator[None]:
    """A replica whose master is away, as in the middle of a failover."""
    with Redis.from_url(server.url) as redis:
        redis.replicaof(*NOWHERE)
        try:
            yield
        finally:
            redis.replicaof("NO", "ONE")


@contextlib.contextmanager
def full(server: EmbeddedTestServer) -> Iterator[None]:
    """A server that is at `maxmemory`."""
    with Redis.from_url(server.url) as redis:
        redis.config_set("maxmemory", 1)
        try:
            yield
        finally:
            redis.config_set("maxmemory", 0)


@contextlib.contextmanager
def master_down(server: EmbeddedTestServer) -> Iterator[None]:
    """A replica that serves nothing while its master is away."""
    with Redis.from_url(server.url) as redis:
        redis.config_set("replica-serve-stale-data", "no")
        redis.replicaof(*NOWHERE)
        try:
            yield
        finally:
            redis.replicaof("NO", "ONE")


@contextlib.contextmanager
def hung(server: EmbeddedTestServer) -> Iterator[None]:
    """A server that takes connections and answers nothing."""
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


@contextlib.contextmanager
def gone(server: Server) -> Iterator[None]:
    """A server that has died."""
    server.kill()
    try:
        yield
    finally:
        server.restart()


STATES: dict[str, Callable[[Any], AbstractContextManager[None]]] = {
    "read-only": read_only,
    "full": full,
    "master-down": master_down,
    "hung": hung,
    "gone": gone,
}

READABLE = ("read-only", "full")
"""The states in which a store can still read."""


def wait_until_written(url: str) -> None:
    """Wait until the server takes changes again."""
    with Redis.from_url(url) as redis:

        def takes() -> bool:
            with contextlib.suppress(Exception):
                return bool(redis.set("saikoro:test", "1"))
            return False

        wait_until(takes, "the server takes no changes")
