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
    """Receives how far a long work has come."""

    def progress(self, what: str, done: int, total: int) -> None:
        """Show that `done` of `total` parts of `what` are done."""


class Bars:
    """Draws a progress bar for each part of a long work."""

    def __init__(self, progress: rich.Progress) -> None:
        self._progress = progress
        self._tasks: dict[str, TaskID] = {}

    def progress(self, what: str, done: int, total: int) -> None:
        """Show that `done` of `total` parts of `what` are done."""
        if what not in self._tasks:
            self._tasks[what] = self._progress.add_task(what, total=total)
        self._progress.update(self._tasks[what], completed=done, total=total)


class Lines:
    """Writes a line for every tenth of a long work, where no bar can be drawn."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._tenths: dict[str, int] = {}

    def progress(self, what: str, done: int, total: int) -> None:
        """Show that `done` of `total` parts of `what` are done."""
        tenth = 10 * done // max(1, total)
        if tenth > self._tenths.get(what, 0):
            self._tenths[what] = tenth
            self._console.print(f"{what}: {done} of {total}", highlight=False)


@contextmanager
def progress_lines() -> Iterator[Progress]:
    """Live progress bars on a terminal, and plain lines elsewhere."""
    console = Console(stderr=True)
    if console.is_terminal:
        with progress_bars() as bars:
            yield bars
    else:
        yield Lines(console)


@contextmanager
def progress_bars() -> Iterator[Bars]:
    """Live progress bars on a terminal, with the time left on each, and nothing elsewhere."""
    console = Console(stderr=True)
    text = TextColumn("{task.description}")
    columns = (text, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with rich.Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        yield Bars(progress)
