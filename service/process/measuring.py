"""How several processes of one machine count together, and what they use of it.

Each has files in a folder that their parent names in PROMETHEUS_MULTIPROC_DIR; whichever process is
scraped adds all of them up. They are called by the names of the processes, so that whoever takes
the place of one that died counts on where that one was.
"""

import multiprocessing
import os
from collections.abc import Iterator
from pathlib import Path

from prometheus_client import CollectorRegistry, Metric, ProcessCollector, values
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder in which processes count together; the library names it."""

NAME = "SAIKORO_PROCESS_NAME"
"""The variable with the name of this process among them."""


def counts_together() -> bool:
    """Whether this process counts together with others.

    A process that one of them has started for its own work does not: it has its parent's name.
    """
    return bool(os.environ.get(FOLDER)) and multiprocessing.parent_process() is None


def count_together() -> None:
    """Have all metrics that are made from now on count together with those of other processes."""
    name = os.environ.get(NAME) or str(os.getpid())
    values.ValueClass = values.MultiProcessValue(lambda: name)  # type: ignore[no-untyped-call]


def count_alone() -> None:
    """Have all metrics that are made from now on count in this process alone."""
    values.ValueClass = values.MutexValue


def began(folder: str, name: str, pid: int) -> None:
    """Note which process has a name, if a folder is shared."""
    if folder:
        _pid_file(folder, name).write_text(str(pid), "ascii")


def ended(folder: str, name: str) -> None:
    """Forget what a process that died had in hand; what it has counted stays."""
    if folder:
        _pid_file(folder, name).unlink(missing_ok=True)
        mark_process_dead(name, folder)  # type: ignore[no-untyped-call]


def together() -> CollectorRegistry:
    """What all processes of the folder have counted, and what each uses of the machine."""
    registry = CollectorRegistry()
    folder = os.environ[FOLDER]
    MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    registry.register(_Usage(Path(folder)))
    return registry


class _Usage:
    """Memory, processor time and open files of the processes that count together, by `process`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterator[Metric]:
        """The metrics of all processes that run now."""
        found: dict[str, Metric] = {}
        for file in sorted(self._folder.glob("*.pid")):
            for metric in _used_by(file):
                shown = found.setdefault(
                    metric.name, Metric(metric.name, metric.documentation, metric.type)
                )
                for sample in metric.samples:
                    labels = {**sample.labels, "process": file.stem}
                    shown.samples.append(sample._replace(labels=labels))
        yield from found.values()


def _used_by(file: Path) -> list[Metric]:
    """What a process uses; nothing if it has ended."""
    try:
        pid = int(file.read_text("ascii"))
    except (OSError, ValueError):  # it is being replaced
        return []
    return list(ProcessCollector(pid=lambda: pid, registry=None).collect())


def _pid_file(folder: str, name: str) -> Path:
    return Path(folder) / f"{name}.pid"
