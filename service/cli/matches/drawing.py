"""Progress bars of commands that also run without the package which draws them."""

from collections.abc import Iterator
from contextlib import contextmanager

from saikoro.service.cli.progress import Progress


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
