"""What the rules of a bot's match raise, apart from all that may happen to the process."""

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager

from domain.errors import Untimely


class BotFailed(Exception):
    """Rules raised an error where a bot was to answer: it would raise it at every attempt."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the rules failed a bot at version {version}")
        self.version = version


@contextmanager
def by_rules(version: int) -> Iterator[None]:
    """BotFailed in place of any error of the rules within, at this version of the match.

    That the match has moved on, or that a process died, is none.
    """
    try:
        yield
    except (Untimely, BrokenExecutor):
        raise
    except Exception as error:
        raise BotFailed(version) from error
