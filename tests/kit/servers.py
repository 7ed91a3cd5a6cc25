"""Real servers for tests: the embedded one, or with `--containers` one of testcontainers."""

import os
import socket
import time
from pathlib import Path
from typing import Any, Protocol

from redis import Redis
from redis.exceptions import RedisError

from service.store.embedded import EmbeddedServer

IMAGE = os.environ.get("SAIKORO_REDIS_IMAGE", "redis:7")


class Server(Protocol):
    """A server that can be killed, and started again with what it has written."""

    url: str

    def kill(self) -> None:
        """End it at once, as a power failure would."""

    def restart(self) -> None:
        """Start it again, with the same data at the same address."""

    def close(self) -> None:
        """End it for good."""


class EmbeddedTestServer:
    """The server that `make run` starts."""

    def __init__(self, folder: Path) -> None:
        self._server = EmbeddedServer.start(folder)
        self.url = self._server.url

    def kill(self) -> None:
        self._server.kill()

    def restart(self) -> None:
        self._server = self._server.restarted()

    def close(self) -> None:
        self._server.stop()


class ContainerTestServer:
    """A server in a container, as an operator would run it."""

    def __init__(self) -> None:
        from testcontainers.community.redis import RedisContainer  # noqa: PLC0415 - needs an engine

        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            port = listening.getsockname()[1]
        container: Any = RedisContainer(IMAGE).with_bind_ports(6379, port)
        self._container = container.with_command(
            "redis-server --appendonly yes --appendfsync always --save ''"
        ).start()
        self.url = f"redis://{self._container.get_container_host_ip()}:{port}/0"

    def kill(self) -> None:
        self._container.get_wrapped_container().kill("SIGKILL")

    def restart(self) -> None:
        self._container.get_wrapped_container().start()
        ends = time.monotonic() + 10
        with Redis.from_url(self.url, retry=None) as redis:
            while True:
                try:
                    redis.ping()
                except RedisError:
                    if time.monotonic() > ends:
                        raise
                    time.sleep(0.02)
                else:
                    return

    def close(self) -> None:
        self._container.stop()
