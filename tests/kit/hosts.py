"""Workers as if each ran on a host of its own: another folder, other settings, nothing shared but
the store, the queue and the secret of the service."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import httpx
from prometheus_client.parser import text_string_to_metric_families

from saikoro.service.process.children import Child, end_all, spawn
from tests.kit.ports import free_port
from tests.kit.servers import Server
from tests.kit.stack import SETTINGS

IN_FOLDER = ("/bin/sh", "-c", 'cd "$0" && exec "$@"')


class Hosts:
    """Hosts with a worker each."""

    def __init__(self, folder: Path, store: Server, queue: Server, count: int) -> None:
        self.folders = [folder / f"host-{number}" for number in range(count)]
        self.ports = [free_port() for _ in self.folders]
        self._log = folder / "workers.log"
        shared = {
            **SETTINGS,
            "SAIKORO_REDIS_URL": store.url,
            "SAIKORO_QUEUE_URL": queue.queue_url,
            "SAIKORO_WORKERS": str(count),
            "SAIKORO_LOG_LEVEL": "warning",
        }
        self.workers = [
            self._start(each, {**shared, "SAIKORO_METRICS_PORT": str(port)})
            for each, port in zip(self.folders, self.ports, strict=True)
        ]

    def _start(self, folder: Path, settings: dict[str, str]) -> Child:
        folder.mkdir()
        command = [*IN_FOLDER, str(folder), sys.executable, "-m", "saikoro.workers"]
        with self._log.open("ab") as log:
            return spawn(command, settings, errors=log.fileno())

    def counted(self, name: str, first: int = 0) -> list[float]:
        """A counter of each host, from the `first` on."""
        return [_counted(port, name) for port in self.ports[first:]]

    def left_behind(self) -> Sequence[str]:
        """What the workers have written into their folders."""
        return [file.name for folder in self.folders for file in folder.iterdir()]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        end_all(self.workers, 10)


def _counted(port: int, name: str) -> float:
    shown = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return sum(
        sample.value
        for family in text_string_to_metric_families(shown)
        for sample in family.samples
        if sample.name == name
    )
