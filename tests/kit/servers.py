"""Real servers for tests: the embedded one, with `--containers` a testcontainers one, or with
`--cluster` a cluster (see clusters.py)."""

import contextlib
import os
import secrets
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

from redis import Redis
from redis.exceptions import RedisError

from saikoro.service.store.server.embedded import EmbeddedServer
from tests.kit.one_slot import watch
from tests.kit.ports import free_port
from tests.kit.waiting import wait_until

watch()

REDIS_CONF = Path(__file__).parents[2] / "deploy" / "redis.conf"

IMAGE = os.environ.get("SAIKORO_REDIS_IMAGE", "redis:7")


class Server(Protocol):
    """A server that can be killed, and restarted with its data."""

    url: str
    queue_url: str
    """The server of the job queue: the same one, where that is no cluster."""

    def kill(self) -> None:
        """Kill the server, like a power failure."""

    def restart(self) -> None:
        """Restart the server with the same data at the same address."""

    def close(self) -> None:
        """Stop the server."""


class EmbeddedTestServer:
    """The server that `make run` starts, with `more` lines of configuration."""

    def __init__(self, folder: Path, more: str = "") -> None:
        self._server = EmbeddedServer.start(folder, free_port(), more=more)
        self.url = self.queue_url = self._server.url

    @property
    def pid(self) -> int:
        """The process id of the server."""
        return self._server.pid

    def kill(self) -> None:
        self._server.kill()

    def restart(self) -> None:
        self._server = self._server.restarted()

    def close(self) -> None:
        self._server.stop()


class ContainerTestServer:
    """A server in a container, with the configuration of deploy/."""

    def __init__(self) -> None:
        from testcontainers.community.redis import RedisContainer  # noqa: PLC0415 - needs an engine

        # A port chosen by the engine would change after a restart.
        port, password = free_port(), secrets.token_hex()
        container: Any = RedisContainer(IMAGE, password=password)
        container.with_bind_ports(6379, port)
        container.with_copy_into_container(REDIS_CONF, "/redis.conf")
        container.with_command(f"redis-server /redis.conf --requirepass {password}")
        self._running = ExitStack()
        self._container = self._running.enter_context(container)
        host = self._container.get_container_host_ip()
        self.url = self.queue_url = f"redis://:{password}@{host}:{port}/0"

    def kill(self) -> None:
        container = self._container.get_wrapped_container()
        container.kill("SIGKILL")
        container.wait()

    def restart(self) -> None:
        self._container.get_wrapped_container().start()
        with Redis.from_url(self.url, retry=None) as redis:

            def answers() -> bool:
                with contextlib.suppress(RedisError):
                    return bool(redis.ping())
                return False

            wait_until(answers, "the server does not answer")

    def close(self) -> None:
        self._running.close()
