"""The promises of a store. Any store must pass this suite, on a real server."""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, aclosing
from functools import partial
from typing import Any, ClassVar

import pytest

from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.protocol import (
    Append,
    Appended,
    Conflict,
    KeyReused,
    Listing,
    Replayed,
    SealedName,
    StoredBatch,
    StreamStore,
    moment,
)
from saikoro.service.store.streams.redis import RedisStore
from tests.kit.plain_clients import async_redis_at, infos
from tests.kit.servers import Server
from tests.kit.waiting import PATIENCE_SECONDS, until

Make = Callable[..., Append]

LEASE_SECONDS = 0.05


def head(version: int) -> bytes:
    """Some head that a match could have at `version`."""
    return hashlib.sha256(b"%d" % version).digest()


@pytest.fixture
def match() -> str:
    return secrets.token_hex(16)


@pytest.fixture
def make(match: str) -> Make:
    """An append of `count` lines after `expected`, in one batch."""

    def make(expected: int, count: int = 1, **changed: Any) -> Append:
        lines = [b"line %d" % v for v in range(expected + 1, expected + count + 1)]
        usual: dict[str, Any] = {
            "stream": match,
            "expected": expected,
            "expected_head": head(expected),
            "batches": [StoredBatch(expected + count, lines)],
            "head": head(expected + count),
            "status": "playing",
        }
        return Append(**(usual | changed))

    return make


async def lines(store: StreamStore, match: str, after: int = 0) -> list[bytes]:
    return [line for batch in await store.read(match, after) for line in batch.lines]


def opened(server: Server, **settings: Any) -> AbstractAsyncContextManager[RedisStore]:
    """One more store on a server."""
    return aclosing(RedisStore(connect(server.url), **settings))


async def let_pass(store: StreamStore, seconds: float) -> None:
    """Return when so much has passed on the store's clock."""
    ends = await store.now() + int(seconds * 1000)

    async def is_over() -> bool:
        return await store.now() > ends

    await until(is_over)


async def until_waited_for(server: Server) -> None:
    """Return when somebody waits for due work."""

    async def is_waited_for() -> bool:
        return any(info["blocked_clients"] for info in infos(server.url, "clients"))

    await until(is_waited_for)


class TestIds:
    @pytest.mark.parametrize("crooked", ["", "tournament:" + "a" * 32, "A" * 32, "a" * 32 + "\n"])
    async def test_what_is_no_id_names_no_stream(self, store, make, crooked):
        with pytest.raises(ValueError, match="not the id of a stream"):
            await store.append(make(0, stream=crooked))
        with pytest.raises(ValueError, match="not the id of a stream"):
            await store.load(crooked)

    async def test_a_stream_of_another_kind_is_neither_seen_nor_changed(self, server, make, match):
        async with opened(server) as store, opened(server, kind="tournament") as other:
            await store.append(make(0))
            other._prefix = store._prefix  # as if both kinds had the same keys
            assert await other.meta(match) is None
            with pytest.raises(ValueError, match="no stream of the kind 'tournament'"):
                await other.append(make(1))
            assert await lines(other, match) == [b"line 1"]


class TestVersions:
    async def test_a_new_match_begins_at_version_zero(self, store, match, make):
        assert await store.meta(match) is None
        assert await store.read(match) == []
        assert await store.load(match) == (None, [])
        assert isinstance(await store.append(make(0)), Appended)
        meta = await store.meta(match)
        assert meta is not None
        assert (meta.version, meta.head, meta.status) == (1, head(1), "playing")

    async def test_lines_are_added_after_the_expected_version(self, store, match, make):
        await store.append(make(0, 2))
        await store.append(make(2, 3))
        assert await lines(store, match) == [b"line %d" % v for v in range(1, 6)]

    @pytest.mark.parametrize("expected", [0, 1, 3, 100])
    async def test_a_stale_or_ahead_version_changes_nothing(self, store, match, make, expected):
        await store.append(make(0, 2))
        before = await store.meta(match)
        assert isinstance(await store.append(make(expected, 5)), Conflict)
        after = await store.meta(match)
        assert (before.version, before.head) == (after.version, after.head)
        assert await lines(store, match) == [b"line 1", b"line 2"]

    async def test_another_history_of_the_same_length_is_a_conflict(self, store, match, make):
        await store.append(make(0))
        assert isinstance(await store.append(make(1, expected_head=head(9))), Conflict)

    async def test_a_match_that_exists_is_not_created_again(self, store, make):
        await store.append(make(0))
        assert isinstance(await store.append(make(0, 1, head=head(7))), Conflict)

    async def test_the_same_write_sent_twice_by_a_client_is_in_once(self, store, match, make):
        write = make(0, 2)
        assert isinstance(await store.append(write), Appended)
        assert isinstance(await store.append(write), Appended)
        assert len(await lines(store, match)) == 2

    def test_an_append_without_lines_cannot_be_made(self, make):
        with pytest.raises(ValueError, match="without lines"):
            make(0, 0)
        with pytest.raises(ValueError, match="without lines"):
            make(0, batches=[])


class TestBatches:
    async def test_bytes_in_are_bytes_out(self, store, match, make):
        odd = [secrets.token_bytes(400).replace(b"\n", b" "), "さいころ".encode() * 500, b"{}"]
        beside = secrets.token_bytes(100)
        await store.append(make(0, batches=[StoredBatch(3, odd, beside, b"header")]))
        (batch,) = await store.read(match)
        assert batch == StoredBatch(3, odd, beside, b"header")
        assert batch.first == 1

    async def test_several_batches_enter_together(self, store, match, make):
        batches = [StoredBatch(1, [b"a"]), StoredBatch(3, [b"b", b"c"], b"beside")]
        await store.append(make(0, batches=batches, head=head(3)))
        assert await store.read(match) == batches
        assert (await store.meta(match)).version == 3

    async def test_several_batches_are_all_refused_together(self, store, match, make):
        await store.append(make(0))
        batches = [StoredBatch(1, [b"a"]), StoredBatch(3, [b"b", b"c"])]
        assert isinstance(await store.append(make(0, batches=batches)), Conflict)
        assert await lines(store, match) == [b"line 1"]

    async def test_readers_never_see_half_a_batch(self, store, match, make):
        done = asyncio.Event()

        async def write() -> None:
            for turn in range(40):
                await store.append(make(turn * 25, 25))
            done.set()

        async def read() -> None:
            while not done.is_set():
                seen = await lines(store, match)
                assert len(seen) % 25 == 0
                assert seen == [b"line %d" % v for v in range(1, len(seen) + 1)]

        await asyncio.gather(write(), read(), read(), read())


class TestRacing:
    async def test_of_sixteen_racing_writers_one_wins_each_version(self, server, match, make):
        stores = [RedisStore(connect(server.url)) for _ in range(16)]
        wins = [0] * len(stores)

        async def write(number: int, store: RedisStore) -> None:
            while (meta := await store.meta(match)) is None or meta.version < 50:
                version = 0 if meta is None else meta.version
                line = [b"writer %d" % number]
                mine = hashlib.sha256(b"%d by %d" % (version, number)).digest()
                write = make(
                    version,
                    batches=[StoredBatch(version + 1, line)],
                    head=mine,
                    expected_head=b"" if meta is None else meta.head,
                )
                wins[number] += isinstance(await store.append(write), Appended)

        await asyncio.gather(*(write(number, store) for number, store in enumerate(stores)))
        written = await lines(stores[0], match)
        assert len(written) == sum(wins)
        assert [written.count(b"writer %d" % number) for number in range(16)] == wins
        for store in stores:
            await store.aclose()


class TestKeys:
    KEYED: ClassVar[dict[str, bytes]] = {"key": b"key", "body": b"b" * 16, "answer": b"the answer"}

    async def test_a_key_that_comes_again_gets_the_same_answer(self, store, match, make):
        await store.append(make(0, **self.KEYED))
        assert await store.append(make(0, **self.KEYED)) == Replayed(b"the answer")
        assert await store.answer(match, b"key", b"b" * 16) == Replayed(b"the answer")

    async def test_a_key_is_remembered_for_the_life_of_the_match(self, store, match, make):
        await store.append(make(0, **self.KEYED))
        for version in range(1, 30):
            await store.append(make(version, key=b"key %d" % version, body=b"b" * 16))
        assert await store.append(make(30, **self.KEYED)) == Replayed(b"the answer")
        assert len(await lines(store, match)) == 30

    async def test_a_key_with_another_body_is_refused(self, store, match, make):
        await store.append(make(0, **self.KEYED))
        changed = self.KEYED | {"body": b"c" * 16}
        assert await store.append(make(1, **changed)) == KeyReused()
        assert await store.answer(match, b"key", b"c" * 16) == KeyReused()
        assert len(await lines(store, match)) == 1

    async def test_a_key_of_a_refused_append_is_free(self, store, match, make):
        await store.append(make(0))
        assert isinstance(await store.append(make(5, **self.KEYED)), Conflict)
        assert await store.answer(match, b"key", b"b" * 16) is None
        assert isinstance(await store.append(make(1, **self.KEYED)), Appended)

    async def test_racing_requests_with_one_key_are_done_once(self, store, match, make):
        writes = [store.append(make(0, **self.KEYED)) for _ in range(16)]
        results = await asyncio.gather(*writes)
        assert results.count(Appended()) == 1
        assert results.count(Replayed(b"the answer")) == 15
        assert len(await lines(store, match)) == 1


class TestReading:
    @pytest.fixture
    async def filled(self, store, make) -> None:
        for expected, count in ((0, 1), (1, 4), (5, 2)):
            await store.append(make(expected, count))

    @pytest.mark.parametrize(
        ("after", "versions"),
        [(0, [1, 5, 7]), (1, [5, 7]), (2, [5, 7]), (4, [5, 7]), (5, [7]), (7, []), (99, [])],
    )
    async def test_whole_batches_after_a_version(self, store, match, filled, after, versions):
        assert [batch.version for batch in await store.read(match, after)] == versions

    @pytest.mark.parametrize(("limit", "versions"), [(1, [1]), (2, [1, 5]), (9, [1, 5, 7])])
    async def test_no_more_than_the_limit(self, store, match, filled, limit, versions):
        assert [batch.version for batch in await store.read(match, 0, limit)] == versions

    async def test_lines_and_where_the_match_stands_in_one_go(self, store, match, filled):
        meta, batches = await store.load(match, 2, 1)
        assert (meta, batches) == (await store.meta(match), await store.read(match, 2, 1))


class TestFollowing:
    async def test_a_follower_hears_what_was_appended(self, store, match, make):
        await store.append(make(0))
        async with store.follow(match) as follower:
            assert follower.update(0) is None
            await store.append(make(1, 9))
            assert await follower.moved(PATIENCE_SECONDS)
            news = [follower.update(after) for after in (0, 1, 5, 9, 10)]
            assert news == [None, news[1], news[1], news[1], None]
            meta = await store.meta(match)
            assert (news[1].version, news[1].head) == (meta.version, meta.head) == (10, head(10))
            assert (news[1].status, news[1].awaiting) == (meta.status, meta.awaiting)
            assert news[1].batches == await store.read(match, 1)

    async def test_an_append_wakes_every_follower(self, store, match, make):
        await store.append(make(0))
        all_follow = asyncio.Barrier(6)
        woken = []

        async def follow() -> None:
            async with store.follow(match) as follower:
                await all_follow.wait()
                woken.append(await follower.moved(PATIENCE_SECONDS))

        following = [asyncio.create_task(follow()) for _ in range(5)]
        await all_follow.wait()
        assert not woken
        await store.append(make(1))
        await asyncio.gather(*following)
        assert woken == [True] * 5

    async def test_nothing_between_reading_and_waiting_is_missed(self, store, match, make):
        await store.append(make(0))
        async with store.follow(match) as follower, store.follow(match) as other:
            await store.append(make(1))
            assert await other.moved(PATIENCE_SECONDS)
            assert await follower.moved(PATIENCE_SECONDS)

    async def test_an_append_by_another_process_wakes_too(self, store, server, match, make):
        other = RedisStore(connect(server.url))
        await store.append(make(0))
        async with store.follow(match) as follower:
            await other.append(make(1))
            assert await follower.moved(PATIENCE_SECONDS)
        await other.aclose()

    async def test_waiting_ends_with_its_time(self, store, match, make):
        await store.append(make(0))
        async with store.follow(match) as follower:
            assert not await follower.moved(0.05)
            assert not await follower.moved(0)

    async def test_an_append_to_another_match_wakes_nobody(self, store, match, make):
        await store.append(make(0, stream="f" * 32))
        async with store.follow(match) as follower:
            await store.append(make(1, stream="f" * 32))
            assert not await follower.moved(0.2)

    async def test_the_first_lines_of_a_match_are_news_to_nobody(self, store, match, make):
        async with store.follow(match) as follower:
            await store.append(make(0))
            assert not await follower.moved(0.2)

    async def test_the_last_lines_of_a_match_wake_who_follows(self, store, match, make):
        await store.append(make(0))
        async with store.follow(match) as follower:
            await store.append(make(1, status="finished"))
            assert await follower.moved(PATIENCE_SECONDS)


class TestDueList:
    async def test_an_append_lists_its_match_in_the_same_step(self, store, match, make):
        await store.append(make(0, due="listed"))
        assert await store.due_count() == 1
        assert await store.take_due(10, 0) == [match]
        assert await store.take_due(10, 0) == []

    async def test_a_match_is_listed_once(self, store, match, make):
        await store.append(make(0, due="listed"))
        await store.append(make(1, due="listed"))
        assert await store.take_due(10, 0) == [match]

    async def test_who_goes_on_with_a_match_does_not_list_it(self, store, make):
        await store.append(make(0, due="held"))
        assert await store.take_due(10, 0) == []

    async def test_an_append_that_leaves_nothing_to_say_takes_the_match_off(self, store, make):
        await store.append(make(0, due="listed"))
        await store.append(make(1))
        assert await store.due_count() == 0

    async def test_who_waits_for_due_matches_is_woken(self, store, server, match, make):
        waiting = asyncio.create_task(store.take_due(10, PATIENCE_SECONDS))
        await until_waited_for(server)
        await store.append(make(0, due="listed"))
        assert await waiting == [match]

    async def test_who_has_taken_a_match_need_not_read_it(self, store, server, match, make):
        await store.append(make(0, due="listed"))
        assert await store.take_due(10, 0) == [match]
        read = await store.load(match)
        async with opened(server) as another:
            await another.append(make(1))
        assert await store.load_due(match, 0) == read
        assert await store.load_due(match, 0) == await store.load(match)

    @pytest.mark.parametrize("after", [0, 3, 7])
    async def test_what_was_read_then_counts_if_it_is_all(self, store, match, make, after):
        for version in range(7):
            await store.append(make(version, due="listed"))
        assert await store.take_due(10, 0) == [match]
        assert await store.load_due(match, after) == await store.load(match, after)

    async def test_a_match_is_read_again_by_who_knows_more(self, store, match, make):
        await store.append(make(0, due="listed"))
        assert await store.take_due(10, 0) == [match]
        await store.append(make(1))
        assert await store.load_due(match, 2) == await store.load(match, 2)

    async def test_a_hint_at_what_is_not_due_any_more_is_passed_over(self, store, match, make):
        await store.append(make(0, due="listed"))
        await store.append(make(1))
        assert await store.take_due(10, PATIENCE_SECONDS) == []

    async def test_waiting_for_due_matches_ends(self, store):
        assert await store.take_due(10, 0.05) == []

    async def test_a_match_whose_drainer_died_is_listed_again(self, server, match, make):
        async with opened(server, lease_seconds=LEASE_SECONDS) as store:
            await store.append(make(0, due="listed"))
            assert await store.take_due(10, 0) == [match]
            await let_pass(store, LEASE_SECONDS)
            assert await store.sweep() == 1
            assert await store.take_due(10, 0) == [match]

    async def test_a_match_that_somebody_drains_is_not_listed_again(self, server, match, make):
        async with opened(server, lease_seconds=PATIENCE_SECONDS) as store:
            await store.append(make(0, due="listed"))
            assert await store.take_due(10, 0) == [match]
            assert await store.sweep() == 0

    async def test_a_match_that_is_held_is_not_listed_when_its_lease_ends(
        self, server, match, make
    ):
        async with opened(server, lease_seconds=LEASE_SECONDS) as store:
            await store.append(make(0, due="listed"))
            assert await store.take_due(10, 0) == [match]
            assert await store.hold(match, PATIENCE_SECONDS)
            await let_pass(store, LEASE_SECONDS)
            assert await store.sweep() == 0
            await store.append(make(1, due="listed"))
            assert await store.take_due(10, 0) == [match]

    async def test_a_match_is_held_no_longer_than_its_deadline(self, store, match, make):
        now = await store.now()
        await store.append(make(0, due="listed", awaiting="answers:1", deadline=now))
        assert await store.take_due(10, 0) == [match]
        assert await store.hold(match, PATIENCE_SECONDS)
        assert await store.sweep() == 1

    async def test_a_match_that_is_laid_aside_stays_so_past_its_deadline(self, store, match, make):
        now = await store.now()
        await store.append(make(0, due="listed", awaiting="answers:1", deadline=now))
        assert await store.take_due(10, 0) == [match]
        assert await store.lay_aside(match, PATIENCE_SECONDS)
        assert await store.sweep() == 0
        await store.append(make(1, due="listed"))
        assert await store.take_due(10, 0) == [match]

    async def test_work_is_laid_aside_as_well(self, store, match, make):
        await store.append(make(0))
        work = f"work@{match}"
        await store.list_due(match, [work])
        assert await store.take_due(10, 0) == [work]
        assert await store.lay_aside(work, PATIENCE_SECONDS)
        assert await store.sweep() == 0
        assert not await store.lay_aside(f"other@{match}", PATIENCE_SECONDS)

    async def test_a_match_in_which_nothing_follows_is_not_held(self, store, match, make):
        await store.append(make(0, awaiting="", deadline=0))
        assert not await store.hold(match, PATIENCE_SECONDS)
        assert await store.sweep() == 0

    async def test_a_match_is_listed_when_its_deadline_passes(self, store, match, make):
        now = await store.now()
        await store.append(make(0, awaiting="answers:1", deadline=now + 60_000))
        assert (await store.meta(match)).deadline == now + 60_000
        assert await store.sweep() == 0
        await store.append(make(1, awaiting="answers:1", deadline=now))
        assert await store.sweep() == 1
        assert await store.take_due(10, 0) == [match]

    async def test_a_deadline_that_was_moved_passes_later(self, store, match, make):
        now = await store.now()
        await store.append(make(0, awaiting="answers:1", deadline=now))
        await store.append(make(1, awaiting="answers:1", deadline=now + 60_000))
        assert await store.sweep() == 0
        assert (await store.meta(match)).deadline == now + 60_000

    async def test_without_a_clock_there_is_no_deadline(self, store, match, make):
        await store.append(make(0, awaiting="answers:1", deadline=0))
        assert (await store.meta(match)).deadline == 0

    async def test_a_match_with_nothing_to_do_is_settled(self, store, match, make):
        await store.append(make(0, due="listed"))
        assert not await store.settle(match, 0)
        assert await store.settle(match, 1)
        assert await store.due_count() == 0
        assert await store.settle("0" * 32, 0)

    async def test_a_match_that_is_settled_keeps_its_deadline(self, store, match, make):
        await store.append(make(0, awaiting="answers:1", deadline=await store.now()))
        assert await store.settle(match, 1)
        assert await store.sweep() == 1

    async def test_work_that_follows_every_append_is_listed_with_it(self, store, match, make):
        assert not await store.attend(match, "calls")
        await store.append(make(0))
        assert await store.due_count() == 0
        assert await store.attend(match, "calls")
        assert await store.take_due(10, 0) == [f"calls@{match}"]
        await store.append(make(1))
        assert await store.take_due(10, 0) == [f"calls@{match}"]

    async def test_webhooks_of_a_player_are_listed_with_every_append(self, store, match, make):
        await store.attend_player("1" * 32, 60)
        await store.attend_player("2" * 32, 0)
        await store.append(make(0, listing=Listing([f"@{'2' * 32}"], b"")))
        assert await store.due_count() == 0
        await store.append(make(1, listing=Listing([f"@{'1' * 32}"], b"")))
        assert await store.take_due(10, 0) == [f"webhooks@{match}"]
        await store.append(make(2))
        assert await store.take_due(10, 0) == [f"webhooks@{match}"]

    async def test_news_of_a_player_name_the_stream_that_has_moved(self, store, match, make):
        async with store.follow_player("1" * 32) as follower:
            assert follower.named() == set()
            await store.append(make(0, listing=Listing([f"@{'1' * 32}"], b"")))
            await until(partial(follower.moved, 1), "there are no news")
            assert follower.named() == {match}
            assert follower.named() == set()
            follower.wake()  # as when news may have been missed
            assert follower.named() is None

    async def test_work_stays_listed_where_the_stream_has_moved_on(self, store, match, make):
        await store.append(make(0))
        await store.attend(match, "calls")
        await store.append(make(1))
        assert not await store.unlist(f"calls@{match}", 1)
        assert await store.due_count() == 1
        assert await store.unlist(f"calls@{match}", 2)
        assert await store.due_count() == 0


class TestRecovering:
    """What follows in a stream that is on no list is found."""

    async def recovered(self, store: RedisStore, *, follows: bool) -> list[str]:
        return [
            stream
            async for part in store.walk("playing")
            for stream in await store.recover([(listed, follows) for listed in part])
        ]

    @pytest.mark.parametrize("unlisted", [False, True])
    async def test_a_match_that_was_settled_too_early_is_due(self, store, match, make, unlisted):
        await store.append(make(0, awaiting="answers:1", unlisted=unlisted))
        assert await self.recovered(store, follows=False) == []
        assert await self.recovered(store, follows=True) == [match]
        assert await store.take_due(10, 0) == [match]
        assert await self.recovered(store, follows=True) == []

    async def test_a_match_in_hand_is_left_to_who_has_it(self, store, match, make):
        await store.append(make(0, due="held"))
        assert await self.recovered(store, follows=True) == []
        assert await store.take_due(10, 0) == []

    async def test_a_deadline_far_away_does_not_hold_a_match(self, store, match, make):
        far = await store.now() + 86_400_000
        await store.append(make(0, awaiting="answers:1", deadline=far))
        assert await self.recovered(store, follows=True) == [match]

    async def test_a_deadline_that_nobody_watches_is_watched_again(self, store, match, make):
        past = await store.now() - 1
        await store.append(make(0, awaiting="answers:1", deadline=past))
        await store.send("ZREM", f"saikoro:{{{match[:2]}}}:watch", match)
        assert await self.recovered(store, follows=False) == [match]
        assert await store.sweep() == 1
        assert await store.take_due(10, 0) == [match]

    async def test_a_match_that_moved_on_is_left_alone(self, store, match, make):
        await store.append(make(0))
        [part] = [part async for part in store.walk("playing") if part]
        await store.append(make(1))
        assert await store.recover([(listed, True) for listed in part]) == []

    async def test_a_match_that_is_over_is_not_looked_at(self, store, match, make):
        await store.append(make(0, status="finished"))
        assert [part async for part in store.walk("playing") if part] == []


class TestChunks:
    """Due work of a stream that is cut into pieces, as tournaments are."""

    @pytest.fixture
    async def store(self, server) -> AsyncIterator[RedisStore]:
        async with opened(server, kind="tournament") as store:
            yield store

    @pytest.fixture
    def chunks(self, match: str) -> list[str]:
        return [f"1.2.{at}-{at + 3}@{match}" for at in (0, 4, 8)]

    async def test_chunks_are_taken_one_by_one(self, store, match, chunks):
        await store.list_due(match, chunks)
        assert await store.due_count() == 3
        taken = [one for _ in range(4) for one in await store.take_due(1, 0)]
        assert sorted(taken) == chunks

    async def test_a_chunk_that_is_listed_or_in_hand_is_not_listed_again(
        self, store, match, chunks
    ):
        await store.list_due(match, chunks[:2])
        await store.list_due(match, chunks)
        [taken] = await store.take_due(1, 0)
        await store.list_due(match, chunks)
        rest = await store.take_due(10, 0)
        assert sorted([taken, *rest]) == chunks

    async def test_a_chunk_that_was_done_may_be_listed_again(self, store, match, chunks):
        await store.list_due(match, chunks[:1])
        assert await store.take_due(10, 0) == chunks[:1]
        await store.unlist(chunks[0])
        await store.list_due(match, chunks[:1])
        assert await store.take_due(10, 0) == chunks[:1]

    async def test_a_chunk_that_is_done_is_taken_by_nobody(self, server, match, chunks):
        async with opened(server, kind="tournament", lease_seconds=LEASE_SECONDS) as store:
            await store.list_due(match, chunks)
            await store.unlist(chunks[0])
            await store.unlist(chunks[0])
            await let_pass(store, LEASE_SECONDS)
            assert await store.sweep() == 2
            assert sorted(await store.take_due(10, 0)) == chunks[1:]

    async def test_a_chunk_whose_worker_died_is_listed_again(self, server, match, chunks):
        async with opened(server, kind="tournament", lease_seconds=LEASE_SECONDS) as store:
            await store.list_due(match, chunks[:1])
            assert await store.take_due(10, 0) == chunks[:1]
            await let_pass(store, LEASE_SECONDS)
            assert await store.sweep() == 1
            assert await store.take_due(10, 0) == chunks[:1]

    async def test_who_waits_for_due_work_is_woken(self, store, server, match, chunks):
        waiting = asyncio.create_task(store.take_due(1, PATIENCE_SECONDS))
        await until_waited_for(server)
        await store.list_due(match, chunks[:1])
        assert await waiting == chunks[:1]

    async def test_chunks_and_their_stream_are_listed_apart(self, store, match, make, chunks):
        await store.append(make(0, due="listed"))
        await store.list_due(match, chunks)
        assert await store.settle(match, 1)
        assert sorted(await store.take_due(10, 0)) == chunks


class TestKinds:
    """Stores of several kinds of streams on one server."""

    @pytest.fixture(params=["tournament", "dispute"])
    async def other(self, server, request) -> AsyncIterator[RedisStore]:
        async with opened(server, kind=request.param) as store:
            yield store

    async def test_streams_of_two_kinds_with_one_id_are_two(self, store, other, match, make):
        assert isinstance(await store.append(make(0, 2)), Appended)
        assert await other.load(match) == (None, [])
        assert isinstance(await other.append(make(0, tokens={0: b"x" * 32})), Appended)
        assert (await store.meta(match)).version == 2
        assert (await store.meta(match)).tokens == {}
        assert await lines(other, match) == [b"line 1"]

    async def test_an_idempotency_key_is_of_one_kind(self, store, other, match, make):
        keyed = {"key": b"key", "body": b"b" * 16, "answer": b"the answer"}
        await store.append(make(0, **keyed))
        assert await other.answer(match, b"key", b"b" * 16) is None
        assert isinstance(await other.append(make(0, **keyed)), Appended)

    async def test_what_is_due_of_one_kind_is_not_taken_as_the_other(
        self, store, other, match, make
    ):
        await store.append(make(0, due="listed"))
        await other.list_due(match, [f"0.1.0-0@{match}"])
        assert (await store.due_count(), await other.due_count()) == (1, 1)
        assert await store.take_due(10, 0) == [match]
        assert await store.sweep() == 0
        assert await other.settle(match, 0)
        assert await other.take_due(10, 0) == [f"0.1.0-0@{match}"]


class TestTokens:
    async def test_digests_of_tokens_are_kept_by_seat(self, store, match, make):
        await store.append(make(0, tokens={0: b"x" * 32}))
        await store.append(make(1, tokens={1: b"y" * 32}))
        assert (await store.meta(match)).tokens == {0: b"x" * 32, 1: b"y" * 32}


async def test_a_server_that_has_forgotten_its_scripts_still_appends(store, server, make):
    await store.append(make(0))
    async with async_redis_at(server.url) as redis:
        await redis.script_flush()
    assert isinstance(await store.append(make(1)), Appended)


class TestNames:
    NAMES: ClassVar[dict[int, SealedName]] = {
        seat: SealedName(b"sealed %d" % seat, f"named:{seat}") for seat in (0, 1)
    }

    async def found(self, store: StreamStore, tag: str) -> list[str]:
        listed, _ = await store.find([tag], 10)
        return [each.stream for each in listed]

    async def test_they_are_with_the_stream_until_they_are_withdrawn(self, store, match, make):
        await store.append(make(0, names=self.NAMES, listing=Listing((), b"")))
        meta = await store.meta(match)
        assert (meta.names, meta.withdrawn) == ({0: b"sealed 0", 1: b"sealed 1"}, ())
        assert await self.found(store, "named:0") == [match]
        for _ in range(2):
            assert await store.withdraw_name(match, 0)
        meta = await store.meta(match)
        assert (meta.names, meta.withdrawn) == ({1: b"sealed 1"}, (0,))
        [listed] = await store.listed([match])
        assert (listed.names, listed.withdrawn) == ({1: b"sealed 1"}, (0,))
        assert await self.found(store, "named:0") == []
        assert await self.found(store, "named:1") == [match]

    async def test_what_is_appended_afterwards_brings_none_back(self, store, match, make):
        await store.append(make(0, names=self.NAMES, listing=Listing((), b"")))
        await store.withdraw_name(match, 1)
        await store.append(make(1, listing=Listing(("game:x",), b"")))
        await store.append(make(2, status="finished", listing=Listing(("game:x",), b"")))
        assert (await store.meta(match)).withdrawn == (1,)
        assert await self.found(store, "named:1") == []
        assert await self.found(store, "named:0") == [match]
        part = await store.finished(["all"], 10, moment(0))
        assert [each.withdrawn for each in part.listed] == [(1,)] * len(part.listed)

    async def test_a_seat_without_a_name_and_no_stream_have_none_to_withdraw(
        self, store, match, make
    ):
        assert not await store.withdraw_name(match, 0)
        await store.append(make(0, names={0: self.NAMES[0]}, listing=Listing((), b"")))
        assert await store.withdraw_name(match, 1)
        meta = await store.meta(match)
        assert (meta.names, meta.withdrawn) == ({0: b"sealed 0"}, ())
