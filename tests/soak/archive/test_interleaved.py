"""Reading part by part while matches finish, leave, come back, are disputed and are deleted.

Several stores on one server, as several processes are; on a cluster with `--cluster`. Whoever reads
gets every match once, in one order, whatever happens between two of its parts, or within one.
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, aclosing
from typing import Any

import pytest

from saikoro.service.archive.care.moving import Mover
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.keyspace import BUCKETS
from saikoro.service.store.streams.protocol import Listed, Listing, moment
from tests.kit.archiving import KEY, finished_append
from tests.kit.budget import budget

GAMES = "ktc", "pbwcg"
NAMES = "name:ada", "name:bob", "name:eve"
LATE_MS, SKEW_MS = 40, 60
"""How late some matches are seen, and how far clocks are set back."""


async def never(_match: str) -> bool:
    return False


class Reader:
    """Reads one list, a part at a time, in an order that it notes."""

    def __init__(self, store: ArchivedStore, choose: random.Random) -> None:
        self.tags = choose.choice([["all"], ["all", "game:ktc"], ["all", "game:pbwcg", "name:ada"]])
        self.found: list[Listed] = []
        self._store = store
        self._choose = choose
        self._after = moment(0)

    async def read(self) -> bool:
        """Read a part; whether there are further ones by now."""
        limit = self._choose.choice([1, 3, 20])
        part = await self._store.finished(self.tags, limit, self._after)
        assert self._after <= part.ends
        self.found += part.listed
        self._after = part.ends
        return part.more

    async def keep_reading(self, until: asyncio.Event) -> None:
        """Read until something has happened, and then to the end."""
        while not until.is_set():
            await self.read()
            await asyncio.sleep(self._choose.uniform(0, 0.1))
        while await self.read():
            pass


class Course:
    """What happens meanwhile."""

    def __init__(self, stores: list[ArchivedStore], mover: Mover, choose: random.Random) -> None:
        self.made: dict[str, list[str]] = {}
        """The tags of every match that has finished."""
        self.deleted: set[str] = set()
        self._stores = stores
        self._mover = mover
        self._choose = choose

    @property
    def _store(self) -> ArchivedStore:
        return self._choose.choice(self._stores)

    async def go_on(self) -> None:
        """One more thing happens."""
        ways = [self.finish] * 8 + [self.move] * 2 + [self.bring_back, self.dispute]
        await self._choose.choice([*ways, self.delete, self.set_clocks_back])()

    async def finish(self) -> None:
        """Several matches finish at once, from several processes."""
        await asyncio.gather(*(self._finish() for _ in range(self._choose.choice((1, 1, 5)))))

    async def _finish(self) -> None:
        choose = self._choose
        match = choose.choice(BUCKETS) + choose.randbytes(15).hex()
        tags = [f"game:{choose.choice(GAMES)}", choose.choice(NAMES), f"@{'0a' * 16}"]
        facts: dict[str, Any] = {"fixed_tags": ["late"], "delay": LATE_MS}
        unlisted = choose.random() < 0.1
        await self._store.append(
            finished_append(
                match,
                listing=Listing(tags, b"{}"),
                unlisted=unlisted,
                **(facts if choose.random() < 0.2 else {}),
            )
        )
        if not unlisted:
            self.made[match] = ["all", *tags]

    async def move(self) -> None:
        """All that may leaves for the archive."""
        await self._mover.run_once()

    async def bring_back(self) -> None:
        """A match comes back from the archive."""
        if self.made:
            await self._store.bring_back(self._choose.choice([*self.made]))

    async def dispute(self) -> None:
        """A match is disputed, which brings it back."""
        if self.made:
            await self._store.mark_disputed(self._choose.choice([*self.made]))

    async def delete(self) -> None:
        """Somebody deletes a match in Redis by hand."""
        if self.made:
            store, match = self._store, self._choose.choice([*self.made])
            self.deleted.add(match)
            await replied(store.send("DEL", store._key_of(match, "meta")))

    async def set_clocks_back(self) -> None:
        """The clocks of some servers stand before what was settled by them."""
        store = self._store
        ahead = await store.now() + SKEW_MS
        for bucket in self._choose.sample(BUCKETS, 40):
            key = store._key(bucket, "settled")
            known = int(await replied(store.send("GET", key)) or 0)
            await replied(store.send("SET", key, f"{max(known, ahead):013d}"))


@pytest.fixture
async def stores(server, objects) -> AsyncIterator[list[ArchivedStore]]:
    """Those of several processes."""
    async with AsyncExitStack() as opened:
        yield [
            await opened.enter_async_context(
                aclosing(ArchivedStore(connect(server.url), Objects(objects.url, KEY)))
            )
            for _ in range(3)
        ]


@pytest.mark.parametrize("seed", range(budget(1, soak=200)))
async def test_every_match_is_read_once(stores, archived_tournaments, seed):
    choose = random.Random(seed)
    course = Course(stores, Mover(stores[0], archived_tournaments, 0, never), choose)
    readers = [Reader(choose.choice(stores), random.Random(f"{seed}.{at}")) for at in range(5)]
    over = asyncio.Event()
    reading = [asyncio.create_task(reader.keep_reading(over)) for reader in readers]
    for _ in range(40):
        await course.go_on()
    ends = await stores[0].now() + LATE_MS + SKEW_MS
    while await stores[0].now() <= ends:
        pass
    over.set()
    await asyncio.gather(*reading)
    for reader in readers:
        places = [one.place for one in reader.found]
        assert places == sorted({*places})
        read = {one.stream for one in reader.found}
        wanted = {match for match, tags in course.made.items() if {*reader.tags} <= {*tags}}
        assert read <= wanted
        assert wanted - read <= course.deleted
    assert sum(len(reader.found) for reader in readers) > 50


@pytest.mark.parametrize("seed", range(budget(1, soak=200)))
async def test_a_list_by_creation_goes_on_by_its_cursor(stores, archived_tournaments, seed):
    """Those that were there when it began are in it once, whatever happens to them meanwhile."""
    choose = random.Random(f"created {seed}")
    course = Course(stores, Mover(stores[0], archived_tournaments, 0, never), choose)
    for _ in range(25):
        await course.go_on()
    there = {*course.made} - course.deleted
    found: list[str] = []
    cursor = ""
    while True:
        part, cursor = await choose.choice(stores).find(["all"], 4, cursor)
        found += [one.stream for one in part]
        if not cursor:
            break
        await course.go_on()
    assert len(found) == len({*found})
    assert there - course.deleted <= {*found}
