"""The promises of a store's lists: streams by their tags, newest first, part by part."""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from saikoro.service.store.server.coalesced import Coalesced, Command
from saikoro.service.store.streams.index import LOOKED_AT
from saikoro.service.store.streams.keyspace import BUCKETS
from saikoro.service.store.streams.protocol import (
    Append,
    Listed,
    Listing,
    Stood,
    StoredBatch,
    StreamStore,
)
from tests.contract.test_store import head

CUP = f"tournament:{7:032x}"
"""The tag of the matches of a tournament."""


async def created(
    store: StreamStore, *tags: str, version: int = 0, stream: str = "", **facts: Any
) -> str:
    """A new stream with these tags, or one more line of it."""
    stream = stream or secrets.token_hex(16)
    batch = StoredBatch(version + 1, [b"line"])
    usual: dict[str, Any] = {
        "status": "open",
        "listing": Listing(tags, b"shown"),
        "head": head(version + 1),
    }
    await store.append(
        Append(
            stream=stream,
            expected=version,
            expected_head=head(version),
            batches=[batch],
            **(usual | facts),
        )
    )
    return stream


def in_buckets(*digits: str) -> Callable[[], str]:
    """Makes ids that begin with one of these digits."""
    return lambda: secrets.choice(digits) + secrets.token_hex(15)


IN_ONE_BUCKET, IN_TWO_BUCKETS = in_buckets("7f"), in_buckets("00", "ff")
ANYWHERE = partial(secrets.token_hex, 16)


async def found(store: StreamStore, *tags: str, limit: int = 50) -> list[str]:
    listed, _ = await store.find(tags, limit)
    return [each.stream for each in listed]


async def test_streams_are_found_by_all_tags_together(store) -> None:
    ktc = await created(store, "game:ktc", "name:ada")
    other = await created(store, "game:ktc")
    assert sorted(await found(store, "all")) == sorted([ktc, other])
    assert await found(store, "game:ktc", "name:ada", "status:open") == [ktc]
    assert await found(store, "game:ktc", "status:playing") == []
    assert await found(store, "game:kt") == []


async def test_a_list_shows_how_a_stream_stands(store) -> None:
    stream = await created(store, awaiting="seats")
    [listed], after = await store.find(["all"], 1)
    assert after == ""
    assert (listed.stream, listed.version, listed.status) == (stream, 1, "open")
    assert (listed.awaiting, listed.summary) == ("seats", b"shown")
    assert abs(listed.created - await store.now()) < 60_000


async def test_tags_follow_the_stream_but_its_place_stays(store) -> None:
    first = await created(store, "free", fixed_tags=[CUP])
    second = await created(store, "free")
    await created(store, stream=first, version=1, status="playing")
    assert await found(store, "free") == [second]
    assert await found(store, "status:playing", CUP) == [first]
    await created(store, stream=first, version=2, status="halted", listing=None)
    assert await found(store, "status:playing") == []
    assert await found(store, "status:halted", "all") == [first]


async def test_an_unlisted_stream_is_found_by_its_private_tags_alone(store) -> None:
    stream = await created(store, "game:ktc", "@ada", unlisted=True)
    assert await found(store, "all") == []
    assert await found(store, "game:ktc") == []
    assert await found(store, "@ada") == [stream]
    await created(store, "game:ktc", "@ada", "@bob", stream=stream, version=1)
    assert await found(store, "@bob") == [stream]
    assert await found(store, "status:open") == []


async def test_parts_of_a_list_go_on_where_the_last_one_ended(store) -> None:
    streams = {await created(store) for _ in range(45)}
    seen: list[str] = []
    before = ""
    for _ in range(5):
        part, before = await store.find(["all"], 10, before)
        seen += [each.stream for each in part]
    assert (before, len(seen), set(seen)) == ("", 45, streams)


@pytest.mark.parametrize("limit", [1, 10, 70, 100])
@pytest.mark.parametrize("spread", [IN_ONE_BUCKET, IN_TWO_BUCKETS, ANYWHERE])
async def test_a_list_is_whole_however_its_streams_are_spread(store, spread, limit) -> None:
    streams = [await created(store, stream=spread()) for _ in range(90)]
    listed = sorted(await store.listed(streams), key=lambda each: each.position, reverse=True)
    seen: list[Listed] = []
    before, parts = "", 0
    while parts == 0 or before:
        part, before = await store.find(["all"], limit, before)
        assert 0 < len(part) <= limit or not before
        seen += part
        parts += 1
    assert seen == listed


async def test_streams_are_listed_newest_first_since_a_moment(store) -> None:
    first = await created(store)
    moment = await store.now() + 1
    while await store.now() < moment:
        pass
    second = await created(store)
    assert await found(store, "all") == [second, first]
    [since], _ = await store.find(["all"], 10, since=moment)
    assert since.stream == second


async def test_a_search_that_looks_at_much_goes_on_later(store, monkeypatch) -> None:
    monkeypatch.setattr("saikoro.service.store.streams.index.LOOKED_AT", 2)
    assert LOOKED_AT > 2
    streams = [
        await created(store, "a", "b" if at % 2 else "c", stream=IN_ONE_BUCKET())
        for at in range(60)
    ]
    wanted = {stream for at, stream in enumerate(streams) if at % 2 and at < 50}
    for stream in streams[50:]:
        await created(store, "c", stream=stream, version=1)
    seen: set[str] = set()
    before, parts = "", 0
    while parts == 0 or before:
        part, before = await store.find(["a", "b"], 100, before)
        seen |= {each.stream for each in part}
        parts += 1
    assert (seen, parts > 1) == (wanted, True)


async def test_an_unlisted_stream_is_found_by_all_its_tags_with_a_private_one(store) -> None:
    tags = "@ada", "game:ktc", "free"
    unlisted = await created(store, *tags, unlisted=True)
    listed = await created(store, *tags)
    await created(store, "@ada", "game:pbwcg", unlisted=True)
    assert await found(store, "game:ktc") == [listed]
    assert sorted(await found(store, "@ada", "game:ktc")) == sorted([unlisted, listed])
    assert sorted(await found(store, "@ada", "status:open", "free")) == sorted([unlisted, listed])
    assert await found(store, "@bob", "game:ktc") == []
    await created(store, stream=unlisted, version=1, status="playing", listing=Listing(["@ada"]))
    assert await found(store, "@ada", "status:open", "game:ktc") == [listed]
    assert await found(store, "@ada", "status:playing") == [unlisted]


async def test_streams_are_shown_by_their_ids_in_the_order_asked_for(store) -> None:
    first, second = await created(store, "game:ktc"), await created(store)
    shown = await store.listed([second, "0" * 32, first])
    assert [each.stream for each in shown] == [second, first]
    [same], _ = await store.find(["game:ktc"], 1)
    assert shown[1] == same


async def test_a_stream_is_marked_as_disputed_for_ever(store) -> None:
    stream = await created(store)
    assert not await store.mark_disputed("0" * 32)
    assert await store.meta("0" * 32) is None
    assert await store.mark_disputed(stream)
    await created(store, stream=stream, version=1)
    assert (await store.meta(stream)).disputed
    [listed] = await store.listed([stream])
    assert listed.disputed


async def test_whether_a_stream_is_listed_is_known(store) -> None:
    assert not (await store.meta(await created(store))).unlisted
    assert (await store.meta(await created(store, unlisted=True))).unlisted


async def test_a_stream_that_some_see_late_is_found_by_lasting_tags_alone(store) -> None:
    tags = ["game:ktc", "name:ada", "free", "@ada"]
    late = await created(store, *tags, fixed_tags=["late", "game:ktc"], delay=60_000)
    assert await found(store, "all", "game:ktc", "late") == [late]
    for passing in ("name:ada", "free", "status:open"):
        assert await found(store, "all", passing) == []
        assert await found(store, "@ada", passing) == [late]
    await created(store, "game:ktc", stream=late, version=1, status="finished")
    assert await found(store, "status:finished") == await found(store, "free") == []
    assert await found(store, "late") == [late]
    walked = [each.stream async for part in store.walk("finished") for each in part]
    assert walked == [late]


async def test_a_stream_that_some_see_late_is_not_found_where_others_have_a_tag(store) -> None:
    late = await created(store, "name:ada", fixed_tags=["late"], delay=60_000)
    for _ in range(2):  # in its bucket, so that it is looked for by the tag that stays
        await created(store, "name:ada", stream=late[:2] + secrets.token_hex(15))
    assert await found(store, "late") == [late]
    assert await found(store, "late", "name:ada") == []


async def test_a_stream_that_some_see_late_keeps_where_it_stood_with_each_append(store) -> None:
    stream = await created(store, delay=60_000, awaiting="seats", deadline=7)
    await created(store, stream=stream, version=1, status="playing")
    first, second = await store.read(stream)
    assert first.stood == Stood("open", "seats", 7, b"shown")
    assert second.stood == Stood("playing", "", 0, b"shown")
    assert 0 < first.appended <= second.appended <= await store.now()
    assert [listed.delay for listed in (await store.find(["all"], 1))[0]] == [60_000]


async def test_a_list_asks_each_server_in_few_pipelines(
    store: StreamStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many buckets there are, and however much is in them.

    All buckets are asked in one pipeline, those that have more than their share in a second one,
    what lists show of what was found is read in a third; and where there is an archive, whether
    something is new in it, in a fourth.
    """
    pipelines = defaultdict[Coalesced, list[int]](list)
    exchange = Coalesced._exchange
    ours = asyncio.get_running_loop()

    async def counted(self: Coalesced, commands: Sequence[Command]) -> list[Any]:
        if asyncio.get_running_loop() is ours:  # a service may run in this process, too
            pipelines[self].append(len(commands))
        return await exchange(self, commands)

    for at in range(60):
        await created(store, "game:ktc", f"@player {at % 20}", stream=IN_TWO_BUCKETS())
        await created(store, "game:ktc", stream=ANYWHERE())
    await store.find(["all"], 50)  # servers know the script, and it is known who has which bucket
    monkeypatch.setattr(Coalesced, "_exchange", counted)
    for tags, limit in (["all"], 50), (["@player 7"], 50), (["game:ktc", "status:open"], 7):
        pipelines.clear()
        assert (await store.find(tags, limit))[0]
        assert max(len(sent) for sent in pipelines.values()) <= 4
        buckets = sum(sent[0] for sent in pipelines.values())
        assert buckets == len(BUCKETS), pipelines
