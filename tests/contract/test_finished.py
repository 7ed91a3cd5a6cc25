"""The promises of the order in which matches finished: settled, whole, read on by positions."""

import secrets
from typing import Any

import pytest

from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.streams.protocol import (
    FinishedPart,
    Listed,
    StreamStore,
    after_moment,
    moment,
)
from saikoro.service.store.streams.redis import RedisStore
from tests.contract.test_lists import ANYWHERE, IN_ONE_BUCKET, IN_TWO_BUCKETS, created

BEGINNING = moment(0)


async def finished(store: StreamStore, *tags: str, stream: str = "", **facts: Any) -> str:
    """A new match that has finished."""
    return await created(store, *tags, stream=stream, status="finished", **facts)


async def whole(
    store: StreamStore, *tags: str, limit: int = 7, after: str = BEGINNING, before: str = ""
) -> list[Listed]:
    """All parts, one after the other."""
    found: list[Listed] = []
    while True:
        part = await store.finished(tags or ["all"], limit, after, before)
        assert len(part.listed) <= limit
        assert all(after < one.place <= part.ends for one in part.listed)
        found += part.listed
        if not part.more:
            return found
        assert part.ends > after
        after = part.ends


def streams(listed: list[Listed]) -> list[str]:
    return [each.stream for each in listed]


async def set_back(store: RedisStore, bucket: str, ms: int) -> None:
    """Have the clock of a bucket stand so far behind what it is settled up to."""
    ahead = await store.now() + ms
    await replied(store.send("SET", store._key(bucket, "settled"), f"{ahead:013d}"))


async def test_only_what_has_finished_is_found(store) -> None:
    await created(store, "game:ktc", status="cancelled")
    playing = await created(store, "game:ktc")
    done = await finished(store, "game:ktc")
    assert streams(await whole(store)) == [done]
    await created(store, stream=playing, version=1, status="finished", listing=None)
    assert streams(await whole(store)) == [done, playing]
    [listed, _] = await whole(store, "game:ktc")
    assert listed.head == (await store.meta(done)).head
    assert abs(listed.finished - await store.now()) < 60_000


@pytest.mark.parametrize("limit", [1, 10, 100])
@pytest.mark.parametrize("spread", [IN_ONE_BUCKET, IN_TWO_BUCKETS, ANYWHERE])
async def test_the_order_is_whole_however_matches_are_spread(store, spread, limit) -> None:
    made = [await finished(store, stream=spread()) for _ in range(60)]
    found = await whole(store, limit=limit)
    assert sorted(streams(found)) == sorted(made)
    assert [one.place for one in found] == sorted(one.place for one in found)


async def test_they_are_found_by_all_tags_together(store) -> None:
    one = await finished(store, "game:ktc", "name:ada", "@ada")
    other = await finished(store, "game:ktc", "name:bob")
    unlisted = await finished(store, "game:ktc", "name:ada", "@ada", unlisted=True)
    assert streams(await whole(store, "game:ktc", "name:ada")) == [one]
    assert sorted(streams(await whole(store))) == sorted([one, other])
    assert sorted(streams(await whole(store, "@ada", "game:ktc"))) == sorted([one, unlisted])
    assert await whole(store, "@bob") == []
    assert await whole(store, "status:finished") == await whole(store, "free") == []


async def test_what_finishes_after_a_part_comes_after_it_whatever_clocks_show(store) -> None:
    """Its server was set back, or another one with an earlier clock has taken its place."""
    first = await finished(store)
    part = await store.finished(["all"], 10, BEGINNING)
    assert streams(part.listed) == [first]
    await set_back(store, "7f", 700)
    late = await finished(store, stream=IN_ONE_BUCKET())
    [shown] = await store.listed([late])
    assert shown.finished > part.settled
    assert shown.finished > await store.now()
    assert (await store.finished(["all"], 10, part.ends)).listed == []
    while await store.now() <= shown.finished:
        pass
    assert streams((await store.finished(["all"], 10, part.ends)).listed) == [late]


async def test_nothing_is_shown_that_not_every_bucket_is_settled_up_to(store, monkeypatch) -> None:
    """Another bucket may get an earlier one in between."""
    done = await finished(store)
    look = type(store)._look

    async def unsettled(self, *asked: object, settle: bool) -> object:
        return await look(self, *asked, settle=False)

    monkeypatch.setattr(type(store), "_look", unsettled)
    nothing = FinishedPart([], after_moment(0), 0, more=False)
    assert await store.finished(["all"], 10, BEGINNING) == nothing
    monkeypatch.undo()
    assert streams((await store.finished(["all"], 10, BEGINNING)).listed) == [done]


async def test_a_match_that_is_seen_late_finishes_when_everybody_sees_it(store) -> None:
    tags = ["game:ktc", "name:ada", "@ada"]
    late = await finished(store, *tags, fixed_tags=["late", "game:ktc"], delay=1_000)
    assert await whole(store) == await whole(store, "@ada") == []
    [shown] = await store.listed([late])
    while await store.now() <= shown.finished:
        pass
    for by in ("all", "game:ktc", "name:ada", "@ada"):
        assert streams(await whole(store, by)) == [late]


async def test_parts_lie_between_moments(store) -> None:
    first = await finished(store)
    [shown] = await whole(store)
    while await store.now() <= shown.finished:
        pass
    second = await finished(store)
    assert streams(await whole(store, after=after_moment(shown.finished))) == [second]
    assert streams(await whole(store, after=moment(shown.finished))) == [first, second]
    part = await store.finished(["all"], 10, BEGINNING, moment(shown.finished + 1))
    assert (streams(part.listed), part.more) == ([first], False)
    assert part.ends <= moment(shown.finished + 1)


async def test_reading_on_while_nothing_finishes_writes_nothing(store) -> None:
    for _ in range(20):
        await finished(store)
    part = await store.finished(["all"], 100, BEGINNING)
    keys = [store._key(f"{number:02x}", "settled") for number in range(256)]
    before = [await replied(store.send("GET", key)) for key in keys]
    for _ in range(3):
        again = await store.finished(["all"], 100, part.ends)
        assert (again.listed, again.more, again.settled) == ([], False, part.settled)
    assert [await replied(store.send("GET", key)) for key in keys] == before


async def test_a_page_costs_as_many_commands_however_many_matches_there_are(
    store, monkeypatch
) -> None:
    sent: list[str] = []
    own = type(store.send).__call__

    def counted(self, name: str, *args: object) -> object:
        sent.append(name)
        return own(self, name, *args)

    async def cost(after: str, limit: int = 10) -> int:
        sent.clear()
        with monkeypatch.context() as patched:
            patched.setattr(type(store.send), "__call__", counted)
            await store.finished(["all", "game:ktc"], limit, after)
        return len(sent)

    costs = []
    for count in (20, 300):
        for _ in range(count):
            await finished(store, "game:ktc", stream=secrets.token_hex(16))
        costs += [await cost(BEGINNING), await cost(after_moment(await store.now()))]
    assert max(costs) <= 4 * 256 + 10 + 5
