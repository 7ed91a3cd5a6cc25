"""How far long work has come, for whoever shows it."""

from typing import Protocol


class Progress(Protocol):
    """Receives how far a long work has come."""

    def progress(self, what: str, done: int, total: int) -> None:
        """Show that `done` of `total` parts of `what` are done; 0 where nobody knows how many."""
