"""How far long work has come, for commands that run without the packages which draw bars, too."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Progress(Protocol):
    """Receives how far a long work has come."""

    def progress(self, what: str, done: int, total: int) -> None:
        """Show that `done` of `total` parts of `what` are done; 0 where nobody knows how many."""


class Silent:
    """Shows nothing."""

    def progress(self, what: str, done: int, total: int) -> None:
        """Show nothing."""


@contextmanager
def drawn_where_installed() -> Iterator[Progress]:
    """A progress bar on a terminal, where the package that draws it is installed."""
    try:
        from saikoro.service.cli.bars import progress_bars  # noqa: PLC0415 - of saikoro[server]
    except ModuleNotFoundError:
        yield Silent()
        return
    with progress_bars() as bars:
        yield bars
