"""Whatever is killed, and whenever: a match is in Redis, in the archive, or in both."""

import contextlib
from contextlib import aclosing
from typing import Any

import pytest

from saikoro.service.archive.care.moving import Mover
from saikoro.service.archive.raw import LEASE
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.protocol import Meta, StoredBatch, moment
from tests.kit.archiving import long_stream

Known = dict[str, tuple[Meta | None, list[StoredBatch]]]


class Killed(BaseException):
    """The process ends before its next step."""


class Mortal:
    """Ends a process before the step with a number: whatever it does to Redis or the archive."""

    def __init__(self, patched: pytest.MonkeyPatch, lives: int) -> None:
        self.steps = 0
        self._lives = lives
        self._patched = patched

    def watch(self, of: Any, name: str) -> None:
        done = getattr(of, name)

        async def step(*args: Any, **named: Any) -> Any:
            self.steps += 1
            if self.steps > self._lives:
                raise Killed
            return await done(*args, **named)

        self._patched.setattr(of, name, step)


async def never(_match: str) -> bool:
    return False


async def known(store: ArchivedStore, streams: list[str]) -> Known:
    return {stream: await store.load(stream) for stream in streams}


async def by_end(store: ArchivedStore, size: int) -> list[str]:
    """The matches in the order in which they finished, in parts of a size."""
    found: list[str] = []
    after, more = moment(0), True
    while more:
        part = await store.finished(["all"], size, after)
        found += [one.stream for one in part.listed]
        after, more = part.ends, part.more
    return found


@pytest.mark.soak
async def test_it_may_end_before_every_step(server, objects, monkeypatch):
    """With a tournament, and with segments that are merged."""

    def opened(kind: Any = "match") -> ArchivedStore:
        return ArchivedStore(connect(server.url), objects, kind=kind)

    lives = 0
    cup = "c0" * 16
    async with aclosing(opened()) as store, aclosing(opened("tournament")) as tournaments:
        streams = [await long_stream(store, 20 + at) for at in range(2)]
        fixed = (f"tournament:{cup}",)
        streams += [await long_stream(store, 40 + at, fixed=fixed) for at in range(2)]
        held = await long_stream(tournaments, 10, stream=cup)
        before = await known(store, streams), await known(tournaments, [held])
        order = await by_end(store, 100)
        assert sorted(order) == sorted(streams)
        while True:
            mover = Mover(store, tournaments, 0, never)
            with pytest.MonkeyPatch.context() as patched:
                mortal = Mortal(patched, lives)
                for name in ("put", "whole", "delete"):
                    mortal.watch(objects, name)
                for each in (store, tournaments):
                    mortal.watch(each, "remove")
                mortal.watch(store, "change_word")
                with contextlib.suppress(Killed):
                    await mover.run_once()
            async with aclosing(opened()) as matches, aclosing(opened("tournament")) as others:
                assert await known(matches, streams) == before[0]
                assert await known(others, [held]) == before[1]
                found, _ = await matches.find(["all"], 100)
                assert sorted(one.stream for one in found) == sorted(streams)
                assert await by_end(matches, 2) == order
            await replied(store.send("DEL", LEASE))
            left = [one for one in streams if await store.exists(one)]
            if not left and not await tournaments.exists(held) and mortal.steps <= lives:
                break
            lives += 1
            for one in streams:  # the next process begins with everything in Redis
                await store.bring_back(one)
            await tournaments.bring_back(held)
    assert lives > 12
