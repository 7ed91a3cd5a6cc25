"""Observers of bots' matches, cached between decisions, and what the rules raise under them."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager

from cachetools import LRUCache

from saikoro.domain.bots.observation import AnyObserver, Observer
from saikoro.domain.errors.matches import Untimely
from saikoro.domain.errors.unknown import UnknownRuleset
from saikoro.domain.match.events import Seat
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.record.line import Line
from saikoro.service.streams.pages import Pages


class BotFailed(Exception):
    """Rules raised an error where a bot was to answer: it would raise it at every attempt."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the rules failed a bot at version {version}")
        self.version = version


@contextmanager
def by_rules(version: int) -> Iterator[None]:
    """BotFailed in place of any error of the rules within, at this version of the match.

    That the match has moved on, that a process died, or that it is without the rules, is none.
    """
    try:
        yield
    except (Untimely, BrokenExecutor, UnknownRuleset):
        raise
    except Exception as error:
        raise BotFailed(version) from error


CACHED_OBSERVERS = 64
"""How many observers a process caches."""

LINES_PER_TURN = 500
"""How many lines are folded before other tasks may run."""


class Observers:
    """Follows matches for bots."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._cache: LRUCache[tuple[str, Seat], AnyObserver] = LRUCache(CACHED_OBSERVERS)

    async def observe(self, driver: AnyDriver, seat: Seat) -> AnyObserver:
        """The observer of a seat, at the driver's version."""
        observer = self._cache.pop((driver.stream, seat), None)
        if observer is None or observer.version > driver.version:
            observer = Observer(driver.game, driver.options, driver.cards, seat)
        reader = driver.game.book.reader
        after = observer.version
        for line, secret in await self._pages.lines(driver.stream, after, driver.version, seat):
            with by_rules(driver.version):
                observer.take(reader.read(Line.read(line)), secret)
                if observer.version == driver.checkpoint_version:
                    observer.reach_checkpoint()
            if observer.version % LINES_PER_TURN == 0:
                await asyncio.sleep(0)
        self._cache[driver.stream, seat] = observer
        return observer
