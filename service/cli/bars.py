"""Progress bars for work that takes a while."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich import progress as rich
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from saikoro.service.cli.progress import Progress

PARTS_A_LINE = 1_000
"""After how many parts a line is written where nobody knows how many there are."""


class Bars:
    """Draws a progress bar for each part of a long work."""

    def __init__(self, progress: rich.Progress) -> None:
        self._progress = progress
        self._tasks: dict[str, TaskID] = {}

    def progress(self, what: str, done: int, total: int) -> None:
        """Show that `done` of `total` parts of `what` are done."""
        if what not in self._tasks:
            self._tasks[what] = self._progress.add_task(what, total=None)
        self._progress.update(self._tasks[what], completed=done, total=total or None)


class Lines:
    """Writes a line for every tenth of a long work, where no bar can be drawn."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._tenths: dict[str, int] = {}

    def progress(self, what: str, done: int, total: int) -> None:
        """Show that `done` of `total` parts of `what` are done."""
        tenth = 10 * done // total if total else done // PARTS_A_LINE
        if tenth > self._tenths.get(what, 0):
            self._tenths[what] = tenth
            of = f" of {total}" if total else ""
            self._console.print(f"{what}: {done}{of}", highlight=False)


@contextmanager
def progress_bars(*, lines: bool = False) -> Iterator[Progress]:
    """Live progress bars on a terminal, with the time left; elsewhere `lines`, or nothing."""
    console = Console(stderr=True)
    if lines and not console.is_terminal:
        yield Lines(console)
        return
    text = TextColumn("{task.description}")
    columns = (text, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with rich.Progress(
        *columns,
        console=console,
        disable=not console.is_terminal,
        redirect_stdout=sys.stdout.isatty(),  # else what is printed would go to the terminal, too
    ) as progress:
        yield Bars(progress)
