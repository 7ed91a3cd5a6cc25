"""What-ifs: so many wait, and none for a client that has hung up."""

import asyncio
from typing import Any

import pytest

from saikoro.service.errors.requests import TooManyWhatIfs
from saikoro.service.http.requests.leaving import HungUp, while_there
from saikoro.service.whatif import whatifs
from saikoro.service.whatif.whatifs import WhatIfs


class Held:
    """A process that works at each function until it is let go."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.free = asyncio.Event()

    async def run_or_cut(self, _function: Any, number: int) -> int:
        self.begun.append(number)
        await self.free.wait()
        return number


class Moments(WhatIfs):
    """What-ifs of moments that are numbers."""

    def __init__(self, held: Held) -> None:
        super().__init__(None, None)  # type: ignore[arg-type]
        self._background = held  # type: ignore[assignment]

    async def play(self, client: str, number: int) -> int:
        return await self._in_turn(client, number, abs, number)


async def waiting(moments: Moments, client: str, numbers: range) -> list[asyncio.Task[int]]:
    tasks = [asyncio.create_task(moments.play(client, number)) for number in numbers]
    await asyncio.sleep(0)
    return tasks


async def test_so_many_wait_of_one_client_and_of_all(monkeypatch):
    monkeypatch.setattr(whatifs, "MOST_WAITING", 5)
    monkeypatch.setattr(whatifs, "MOST_OF_CLIENT", 3)
    moments = Moments(held := Held())
    tasks = await waiting(moments, "ada", range(3))
    with pytest.raises(TooManyWhatIfs, match="this client"):
        await moments.play("ada", 3)
    tasks += await waiting(moments, "bob", range(3, 5))
    with pytest.raises(TooManyWhatIfs, match="as many"):
        await moments.play("cho", 5)
    held.free.set()
    assert sorted(await asyncio.gather(*tasks)) == [*range(5)]
    assert await moments.play("ada", 6) == 6


async def test_one_whose_client_is_gone_is_never_played():
    moments = Moments(held := Held())
    first, second, third = await waiting(moments, "ada", range(3))
    second.cancel()
    held.free.set()
    assert [*await asyncio.gather(first, third)] == [0, 2]
    assert held.begun == [0, 2]


class Request:
    """A request whose client hangs up when the test wants it to."""

    def __init__(self) -> None:
        self.leaves = asyncio.Event()
        self.messages = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive(self) -> dict[str, Any]:
        if self.messages:
            return self.messages.pop()
        await self.leaves.wait()
        return {"type": "http.disconnect"}


async def test_work_ends_when_its_client_hangs_up():
    request, ended = Request(), []

    async def work() -> None:
        request.leaves.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("work")

    with pytest.raises(HungUp):
        await while_there(request, work())  # type: ignore[arg-type]
    assert ended == ["work"]


async def test_a_client_who_stays_gets_the_result_and_the_error():
    async def error() -> int:
        raise TooManyWhatIfs("all", 1, 1)

    async def result() -> int:
        return 1

    assert await while_there(Request(), result()) == 1  # type: ignore[arg-type]
    with pytest.raises(TooManyWhatIfs):
        await while_there(Request(), error())  # type: ignore[arg-type]
