"""When a drain of several due-lists ends: for all of them at once."""

import asyncio
from typing import Any

import pytest

from saikoro.service.streams import draining
from saikoro.service.streams.draining import Drain, DueList
from tests.kit.waiting import until

LINGER, AT_MOST = 5.0, 60.0


class Lane:
    """Takes announcements."""

    async def announce(self, _lane: int, _seconds: float) -> None:
        pass

    async def silent(self, _lanes: int) -> list[int]:
        return []


class Clock:
    """Stands still until somebody sets it."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


class Nothing:
    """A list in which nothing is due: looking there takes until a drain has lingered."""

    def __init__(self, clock: Clock, after: asyncio.Event | None = None) -> None:
        self._clock = clock
        self._after = after
        self.looks = 0

    async def take_due(self, _limit: int, _seconds: float) -> list[str]:
        if self._after is not None:
            await self._after.wait()
        await asyncio.sleep(0)
        self.looks += 1
        self._clock.now += LINGER
        return []


class Always:
    """A list in which something is due whenever somebody looks, a second after that."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def take_due(self, _limit: int, _seconds: float) -> list[str]:
        for _ in range(10):  # whoever looks elsewhere has found nothing by now
            await asyncio.sleep(0)
        self._clock.now += 1
        return ["something"]

    async def trace(self, _due: str) -> str:
        return ""


class Resolver:
    """Resolves once it may."""

    def __init__(self) -> None:
        self.asked, self.may = asyncio.Event(), asyncio.Event()
        self.resolved = 0

    async def resolve(self, _due: str) -> None:
        self.asked.set()
        await self.may.wait()
        self.resolved += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(draining, "time", clock)
    return clock


async def run(*lists: tuple[Any, Resolver], stop: asyncio.Event) -> None:
    """Drain these, for as long as they want it, or until it stops."""
    due = [DueList(store, resolver, 1) for store, resolver in lists]
    await Drain(Lane(), due, 3.0).run(0, linger=LINGER, at_most=AT_MOST, stop=stop.is_set)


async def test_no_list_is_drained_on_where_another_is_no_more(clock):
    """Else what becomes due in that other waits for as long as there is work in the first."""
    resolver = Resolver()
    resolver.may.set()
    await run((Nothing(clock), resolver), (Always(clock), resolver), stop=asyncio.Event())
    assert resolver.resolved < 5
    assert clock.now < AT_MOST / 2


async def test_every_list_is_looked_at_while_one_has_work_in_hand(clock):
    """However long that takes: it is no time in which nothing was to be done."""
    slow, stop = Resolver(), asyncio.Event()
    nothing = Nothing(clock, after=slow.asked)
    running = asyncio.create_task(run((Always(clock), slow), (nothing, slow), stop=stop))

    async def has_looked() -> bool:
        return nothing.looks >= 5

    await until(has_looked, "the other list is not looked at")
    stop.set()
    slow.may.set()
    await running
    assert slow.resolved == 1
