"""Progress bars for work that takes a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich import progress as rich
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)


class Progress(Protocol):
    """Somebody who watches."""

    def progress(self, what: str, done: int, total: int) -> None:
        """So much of something has been done."""


class Bars:
    """How far each part of a long work has come."""

    def __init__(self, progress: rich.Progress) -> None:
        self._progress = progress
        self._tasks: dict[str, TaskID] = {}

    def progress(self, what: str, done: int, total: int) -> None:
        """So much of something has been done."""
        if what not in self._tasks:
            self._tasks[what] = self._progress.add_task(what, total=total)
        self._progress.update(self._tasks[what], completed=done, total=total)


@contextmanager
def progress_bars() -> Iterator[Bars]:
    """Live progress bars on a terminal, with the time left on each, and nothing elsewhere."""
    console = Console(stderr=True)
    text = TextColumn("{task.description}")
    columns = (text, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with rich.Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        yield Bars(progress)
