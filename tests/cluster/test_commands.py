"""Commands reach the master that has their slot, wherever it is by then."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator

import pytest
from redis.crc import key_slot
from redis.exceptions import ResponseError

from saikoro.service.errors.stores import NotReplicated, StoreDown
from saikoro.service.store.server.coalesced import Script, Send, replied
from saikoro.service.store.server.connecting import connect
from tests.kit.clusters import ClusterNode, ClusterTestServer
from tests.kit.waiting import until

TAGS = [f"{number:02x}" for number in range(256)]


class Writer:
    """Writes to every bucket, again and again, and notes what was acknowledged."""

    def __init__(self, send: Send) -> None:
        self.acknowledged: dict[str, list[int]] = {tag: [] for tag in TAGS}
        self.refused = 0
        """How often the store was away."""
        self._send = send
        self._writing: list[asyncio.Task[None]] = []

    @property
    def count(self) -> int:
        """How many writes were acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    async def _write(self, tag: str) -> None:
        number = 0
        while True:
            number += 1
            try:
                await replied(self._send("HSET", f"{{{tag}}}:written", number, "1"))
                self.acknowledged[tag].append(number)
            except StoreDown:
                self.refused += 1
            await asyncio.sleep(0.005)

    async def more(self) -> None:
        """Wait until something more was acknowledged in every bucket."""
        before = {tag: len(numbers) for tag, numbers in self.acknowledged.items()}

        async def is_more() -> bool:
            return all(len(self.acknowledged[tag]) > count for tag, count in before.items())

        await until(is_more, "a bucket takes nothing")

    async def lost(self) -> list[tuple[str, int]]:
        """What was acknowledged, and is not there."""
        found = await asyncio.gather(*(self._there(tag) for tag in TAGS))
        return [lost for each in found for lost in each]

    async def _there(self, tag: str) -> list[tuple[str, int]]:
        numbers = set(await replied(self._send("HKEYS", f"{{{tag}}}:written")))
        written = self.acknowledged[tag]
        return [(tag, number) for number in written if b"%d" % number not in numbers]

    async def __aenter__(self) -> "Writer":
        self._writing = [asyncio.create_task(self._write(tag)) for tag in TAGS]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._writing:
            task.cancel()
        await asyncio.gather(*self._writing, return_exceptions=True)


@contextlib.asynccontextmanager
async def stopped(node: ClusterNode) -> AsyncIterator[None]:
    """A server that takes connections and answers nothing."""
    os.kill(node.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(node.pid, signal.SIGCONT)


class TestRouting:
    async def test_every_bucket_is_with_one_of_three_masters_evenly(self, cluster, send):
        for tag in TAGS:
            await replied(send("SET", f"{{{tag}}}:key", tag))
        counts = [int(master.ask("DBSIZE")) for master in cluster.masters()]
        assert sum(counts) == len(TAGS)
        assert min(counts) > len(TAGS) / 4
        assert await replied(send("GET", "{a7}:key")) == b"a7"

    async def test_a_script_runs_on_a_server_that_does_not_know_it(self, cluster, send):
        script = Script("list.lua")
        for tag in TAGS:
            await replied(script(send, [f"{{{tag}}}:due", f"{{{tag}}}:watch"], 1000, "work"))
        for master in cluster.masters():
            master.ask("SCRIPT FLUSH")
        for tag in TAGS:
            await replied(script(send, [f"{{{tag}}}:due", f"{{{tag}}}:watch"], 1000, "work"))
            assert await replied(send("ZCARD", f"{{{tag}}}:due")) == 1

    async def test_any_master_knows_the_time(self, send):
        seconds, _ = await replied(send("TIME"))
        assert seconds > 0

    async def test_keys_of_two_slots_are_refused(self, send):
        with pytest.raises(ResponseError, match="slot"):
            await replied(send("DEL", "{00}:key", "{01}:key"))

    async def test_an_error_that_is_no_redirection_is_handed_out(self, send):
        await replied(send("SET", "{00}:key", "word"))
        with pytest.raises(ResponseError, match="WRONGTYPE"):
            await replied(send("LLEN", "{00}:key"))

    async def test_a_cluster_of_which_no_server_runs_is_away(self):
        send = connect("redis+cluster://127.0.0.1:1,127.0.0.1:2", seconds=0.1)
        with pytest.raises(StoreDown):
            await replied(send("GET", "key"))
        await send.aclose()


class TestMovedSlots:
    async def test_a_slot_that_is_being_moved_is_with_both(self, cluster, send):
        source = cluster.master_of("{00}")
        target = next(node for node in cluster.masters() if node is not source)
        slot = key_slot(b"00")
        await replied(send("SET", "{00}:old", "there"))
        target.ask("CLUSTER SETSLOT", slot, "IMPORTING", source.id)
        source.ask("CLUSTER SETSLOT", slot, "MIGRATING", target.id)
        await replied(send("SET", "{00}:new", "here"))  # ASK
        assert await replied(send("GET", "{00}:old")) == b"there"
        assert await replied(send("GET", "{00}:new")) == b"here"
        assert int(target.ask("CLUSTER COUNTKEYSINSLOT", slot)) == 1
        script = Script("list.lua")
        keys = ["{00}:due", "{00}:watch"]
        listed = asyncio.ensure_future(replied(script(send, keys, 1000, "work")))  # TRYAGAIN
        cluster.move_slot(slot, source, target)
        await listed
        assert await replied(send("ZCARD", "{00}:due")) == 1
        assert await replied(send("GET", "{00}:old")) == b"there"

    async def test_what_takes_longer_to_move_than_a_command_may_wait_is_asked_for_later(
        self, cluster
    ):
        send = connect(cluster.url, seconds=0.3)
        source = cluster.master_of("{00}")
        target = next(node for node in cluster.masters() if node is not source)
        slot = key_slot(b"00")
        target.ask("CLUSTER SETSLOT", slot, "IMPORTING", source.id)
        source.ask("CLUSTER SETSLOT", slot, "MIGRATING", target.id)
        with pytest.raises(StoreDown):
            await replied(Script("list.lua")(send, ["{00}:due", "{00}:watch"], 1000, "work"))
        cluster.move_slot(slot, source, target)
        await replied(Script("list.lua")(send, ["{00}:due", "{00}:watch"], 1000, "work"))
        await send.aclose()

    async def test_writing_goes_on_while_slots_move_to_and_fro(self, cluster, send):
        source = cluster.master_of("{00}")
        target = next(node for node in cluster.masters() if node is not source)
        async with Writer(send) as writer:
            for _ in range(3):
                await writer.more()
                await asyncio.to_thread(cluster.move_slot, key_slot(b"00"), source, target)
                source, target = target, source
            await writer.more()
        assert not await writer.lost()

    async def test_nobody_waits_for_a_slot_that_is_moved_behind_the_scenes(self, cluster, send):
        source = cluster.master_of("{00}")
        target = next(node for node in cluster.masters() if node is not source)
        async with Writer(send) as writer:
            for _ in range(3):
                await writer.more()
                await asyncio.to_thread(cluster.migrate_slot, key_slot(b"00"), source, target)
                source, target = target, source
            await writer.more()
        assert not writer.refused
        assert not await writer.lost()


class TestFailures:
    async def test_writing_goes_on_when_a_replica_is_asked_to_take_over(self, cluster, send):
        async with Writer(send) as writer:
            await writer.more()
            await asyncio.to_thread(cluster.fail_over, cluster.master_of("{00}"))
            await writer.more()
        assert not await writer.lost()

    async def test_nothing_that_one_replica_has_is_lost_when_masters_are_killed(
        self, cluster, safe
    ):
        async with Writer(safe) as writer:
            for number in range(3):
                await writer.more()
                master = cluster.master_of(f"{{0{number}}}")
                await asyncio.to_thread(master.kill)
                await asyncio.to_thread(cluster.wait_until_replaced, master)
                cluster.revive()
                await asyncio.to_thread(cluster.wait_until_whole)
            await writer.more()
        assert writer.count
        assert not await writer.lost()

    async def test_all_servers_restart(self, cluster, safe):
        async with Writer(safe) as writer:
            await writer.more()
            await asyncio.to_thread(cluster.kill)
            cluster.revive()
            await asyncio.to_thread(cluster.wait_until_whole)
            await writer.more()
        assert not await writer.lost()

    async def test_a_shard_without_servers_keeps_the_others_up(self, cluster):
        send = connect(cluster.url, seconds=0.3)
        master = cluster.master_of("{00}")
        others = [tag for tag in TAGS[:16] if cluster.master_of(f"{{{tag}}}") is not master]
        for node in (*cluster.replicas_of(master), master):
            node.kill()
        with pytest.raises(StoreDown):
            await replied(send("SET", "{00}:key", "word"))
        for tag in others:
            assert await replied(send("SET", f"{{{tag}}}:key", "word"))
        await send.aclose()

    async def test_a_server_that_hangs_is_left_for_its_replica(self, cluster):
        send = connect(cluster.url, seconds=0.5)
        master = cluster.master_of("{00}")
        assert await replied(send("SET", "{00}:key", "word"))

        async def is_written() -> bool:
            with contextlib.suppress(StoreDown):
                return bool(await replied(send("SET", "{00}:key", "another")))
            return False

        async with stopped(master):
            await until(is_written, "nobody takes over")
        await send.aclose()


class TestReplicas:
    async def test_neither_written_nor_shown_before_a_replica_has_it(self, cluster, send, safe):
        master = cluster.master_of("{00}")
        (replica,) = cluster.replicas_of(master)
        assert await replied(safe("SET", "{00}:key", "old"))
        async with stopped(replica):
            with pytest.raises(NotReplicated):
                await replied(safe("SET", "{00}:key", "new"))
            assert await replied(send("GET", "{00}:key")) == b"new"  # it is there, and unsafe
            with pytest.raises(NotReplicated):
                await replied(safe("GET", "{00}:key"))
            assert await replied(safe.unconfirmed("GET", "{00}:key")) == b"new"

        async def is_shown() -> bool:
            with contextlib.suppress(NotReplicated):
                return bool(await replied(safe("GET", "{00}:key")) == b"new")
            return False

        await until(is_shown, "the replica does not catch up")

    async def test_what_another_connection_wrote_is_not_shown_either(self, cluster, send, safe):
        master = cluster.master_of("{00}")
        (replica,) = cluster.replicas_of(master)
        async with stopped(replica):
            assert await replied(send("SET", "{00}:key", "new"))
            with pytest.raises(NotReplicated):
                await replied(safe("GET", "{00}:key"))

    async def test_other_shards_are_not_concerned(self, cluster, safe):
        master = cluster.master_of("{00}")
        (replica,) = cluster.replicas_of(master)
        other = next(tag for tag in TAGS if cluster.master_of(f"{{{tag}}}") is not master)
        async with stopped(replica):
            assert await replied(safe("SET", f"{{{other}}}:key", "word"))

    async def test_more_replicas_than_there_are_is_never_enough(self, cluster: ClusterTestServer):
        send = connect(cluster.url, replicas=2)
        with pytest.raises(NotReplicated):
            await replied(send("SET", "{00}:key", "word"))
        await send.aclose()
