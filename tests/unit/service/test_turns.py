"""Expensive work, such as the thinking of bots, is shared fairly by client."""

import asyncio

from saikoro.service.process.turns import Turns


class Table:
    """Bots that think for so many seconds each, in the order in which they get their turns."""

    def __init__(self) -> None:
        self.now = 0.0
        self.turns = Turns(clock=lambda: self.now)
        self.order: list[str] = []
        self.tenth = asyncio.Event()

    async def think(self, client: str, cost: float, seconds: float = 1.0) -> None:
        async with self.turns.turn(client, cost):
            self.order.append(client)
            if len(self.order) == 10:
                self.tenth.set()
            await asyncio.sleep(0)
            self.now += seconds


async def test_a_client_with_many_bots_does_not_hold_up_another():
    table = Table()
    greedy = [table.think("a", 100_000) for _ in range(20)]
    await asyncio.gather(*greedy, table.think("b", 100_000), table.think("b", 100_000))
    assert table.order[:4] == ["a", "b", "a", "b"]


async def test_the_cheapest_bot_of_a_client_comes_first():
    table = Table()
    costs = [3, 2, 1]
    order: list[int] = []

    async def think(cost: int) -> None:
        async with table.turns.turn("a", cost):
            order.append(cost)
            await asyncio.sleep(0)

    await asyncio.gather(think(9), *map(think, costs))
    assert order == [9, 1, 2, 3]


async def test_who_comes_late_is_not_ahead_of_everybody():
    table = Table()

    async def late() -> None:
        await table.tenth.wait()
        await asyncio.gather(*(table.think("c", 0) for _ in range(4)))

    await asyncio.gather(*(table.think(client, 0) for client in "ab" * 10), late())
    after = table.order[10:22]
    assert after.count("c") == 4
    assert after[:6].count("c") <= 3


async def test_who_stops_waiting_holds_up_nobody():
    table = Table()
    async with table.turns.turn("a", 0):
        waiting = asyncio.create_task(table.think("b", 0))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    await table.think("c", 0)
    assert table.order == ["c"]


async def test_two_at_once_and_no_more():
    turns, started, done = Turns(at_once=2), [], asyncio.Event()

    async def work(name: str) -> None:
        async with turns.turn(name, 0):
            started.append(name)
            await done.wait()

    working = [asyncio.create_task(work(name)) for name in "abc"]
    await asyncio.sleep(0)
    assert started == ["a", "b"]
    done.set()
    await asyncio.gather(*working)
    assert started == ["a", "b", "c"]


async def test_work_that_takes_too_long_goes_on_and_passes_its_turn_on():
    turns, done = Turns(longest=0.01), asyncio.Event()

    async def stuck(name: str) -> str:
        async with turns.turn(name, 0):
            await done.wait()
        return name

    working = [asyncio.create_task(stuck(name)) for name in "aab"]
    async with turns.turn("c", 0):
        done.set()
    assert await asyncio.gather(*working) == ["a", "a", "b"]
    async with turns.turn("d", 0):
        pass


async def test_who_is_cancelled_together_with_who_has_the_turn_gets_none():
    turns = Turns()

    async def work(client: str) -> None:
        async with turns.turn(client, 0):
            await asyncio.Event().wait()

    working = [asyncio.create_task(work(client)) for client in "abc"]
    await asyncio.sleep(0)
    for task in working:
        task.cancel()
    ended = await asyncio.gather(*working, return_exceptions=True)
    assert [type(how) for how in ended] == [asyncio.CancelledError] * 3
    async with turns.turn("d", 0):
        pass
