"""A store of an earlier layout: refused, moved by one command, and then as it was.

On one server, also where other suites have a cluster: stores of the earlier layout were never on
one, and `saikoro store move` refuses a cluster. Each test has a server of its own: a connection
that is left of another test would be a use of the store.
"""

import asyncio
import itertools
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis import ConnectionPool, Redis
from redis.asyncio import Redis as AsyncRedis
from redis.exceptions import ConnectionError as Lost

from saikoro.domain.record.head import genesis, next_head
from saikoro.service.bootstrap import open_service
from saikoro.service.errors.stores import OtherLayout
from saikoro.service.settings import Settings
from saikoro.service.store.integrity import PASS
from saikoro.service.store.layout.looking import NotMoved
from saikoro.service.store.layout.moving import Mover
from saikoro.service.store.layout.version import MARK
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.keyspace import Kind
from saikoro.service.store.streams.protocol import Append, Listing, StoredBatch, moment
from saikoro.service.store.streams.redis import RedisStore
from saikoro.service.store.webhooks import HookStore, StoredDelivery
from tests.kit.archiving import finished_append, until_all_see
from tests.kit.command_line import Run, run_command
from tests.kit.old_layout import age, dump
from tests.kit.servers import ContainerTestServer, EmbeddedTestServer, Server
from tests.kit.stack import SECRET

KINDS: tuple[Kind, ...] = ("match", "tournament", "dispute")


@pytest.fixture
def server(pytestconfig: pytest.Config, tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, and no cluster."""
    containers = pytestconfig.getoption("--containers")
    started = ContainerTestServer() if containers else EmbeddedTestServer(tmp_path / "data")
    yield started
    started.close()


@contextmanager
def connected(url: str) -> Iterator["Redis"]:
    """A connection that is gone afterwards, so that nobody seems to use the store."""
    with Redis.from_url(url) as redis:
        yield redis


def move(url: str) -> Run:
    """Run `saikoro store move`."""
    return run_command("store", "move", SAIKORO_REDIS_URL=url)


def ignore(_: str) -> None:
    """Take no notice of how far it has come."""


async def fill(url: str, streams: int = 6) -> None:
    """Streams of every kind, on lists, with keys, snapshots and webhooks."""
    for kind, at in itertools.product(KINDS, range(streams)):
        store = RedisStore(connect(url), kind=kind)
        stream = f"{at:x}{secrets.token_hex(15)}{at:x}"
        header, lines, parent = b"header", [b"line 1", b"line 2"], genesis(b"header")
        head = next_head(next_head(parent, lines[0]), lines[1])
        append = Append(
            stream=stream,
            expected=0,
            expected_head=b"",
            batches=[StoredBatch(2, lines, b"sealed", header, parent)],
            head=head,
            status="playing",
            due="listed" if at % 2 else "held",
            listing=Listing([f"game:{at}", f"@{stream}"], b"{}"),
            unlisted=at == 3,
            key=b"key",
            body=b"b" * 16,
            answer=b"answer",
        )
        await store.append(append)
        await store.keep_snapshot(stream, b"snapshot")
        await store.list_due(stream, [f"calls@{stream}"])
        if kind == "match":
            await store.attend_player(stream, 600)
        hooks = HookStore(store.send)
        for owner, apart in ((stream, False), (f"player.{stream}", True)):
            await hooks.register(owner, b"sealed hooks")
            await hooks.begin(owner, stream, 0, anew=True)
            delivery = StoredDelivery(
                id=f"{owner}.0.000.0", owner=owner, hook=0, note="note", type="t", sender="ada"
            )
            await hooks.enqueue(owner, 0, 2, [delivery], stream if apart else "", apart=apart)
        await hooks.swept.hints.aclose()
        await store.aclose()


def aged(url: str) -> dict[str, Any]:
    """What a store has, before it was rewritten to the layout of earlier versions."""
    with connected(url) as redis:
        before = dump(redis)
        age(redis)
        assert not [*redis.scan_iter("saikoro:{??}:*")]
    return before


def moved(url: str) -> dict[str, Any]:
    with connected(url) as redis:
        return dump(redis)


@pytest.mark.soak
async def test_everything_has_its_new_name_and_is_as_it_was(server):
    await fill(server.url)
    before = await asyncio.to_thread(aged, server.url)
    run = await asyncio.to_thread(move, server.url)
    assert (run.code, run.err) == (0, "")
    assert run.out == "18 streams were moved, each read to its head; the store is ready\n"
    assert await asyncio.to_thread(moved, server.url) == before
    again = await asyncio.to_thread(move, server.url)
    assert again.out.startswith("0 streams were moved")
    async with open_service(Settings(redis_url=server.url, secret_key=SECRET)) as service:
        assert len(await service.store.take_due(100, 0)) > 0
        assert len(await service.webhooks.waiting()) > 0 or await service.sweeper.sweep_all()


@pytest.mark.soak
async def test_a_move_that_is_cut_off_anywhere_goes_on(server):
    await fill(server.url, 2)
    before = await asyncio.to_thread(aged, server.url)

    def move_in_pieces() -> int:
        for pieces in itertools.count(1):
            pool = ConnectionPool.from_url(server.url)
            dying = Dying(pieces * 5, pool)
            try:
                Mover(dying, ignore).run()
            except Lost:
                continue
            finally:
                pool.disconnect()
            return pieces
        raise AssertionError

    assert await asyncio.to_thread(move_in_pieces) > 10
    assert await asyncio.to_thread(moved, server.url) == before


class Dying(Redis):
    """A connection that is lost after so many commands."""

    def __init__(self, commands: int, pool: ConnectionPool) -> None:
        super().__init__(connection_pool=pool)
        self._left = commands

    def execute_command(self, *args: Any, **options: Any) -> Any:
        self._left -= 1
        if self._left < 0:
            raise Lost
        return super().execute_command(*args, **options)


@pytest.mark.soak
async def test_a_stream_that_was_damaged_before_is_named_and_moved(server):
    await fill(server.url, 1)
    async with AsyncRedis.from_url(server.url) as redis:
        [lines] = [key async for key in redis.scan_iter("saikoro:{??}:" + "?" * 32 + ":lines")]
        await redis.delete(lines)
        await redis.xadd(lines, {"l": b"line 1\nline x", "h": b"header"}, id="2-0")
    before = await asyncio.to_thread(aged, server.url)
    run = await asyncio.to_thread(move, server.url)
    damaged = lines.decode().split(":")[2]
    assert run.code == 1
    assert f"match:{damaged}: its lines do not lead to its head" in run.out
    assert await asyncio.to_thread(moved, server.url) == before


async def test_a_store_in_use_is_not_moved(server):
    await fill(server.url, 1)
    await asyncio.to_thread(aged, server.url)
    async with AsyncRedis.from_url(server.url) as other:
        address = (await other.client_info())["addr"]
        run = await asyncio.to_thread(move, server.url)
        assert (run.code, run.error) == (1, NotMoved)
        assert f" {address}: " in run.err
        assert await other.get(MARK) is None


async def test_what_is_there_twice_is_not_overwritten(server):
    await fill(server.url, 1)
    before = await asyncio.to_thread(aged, server.url)
    meta = next(key for key in before if key.endswith(":meta") and key.count(":") == 3)

    def make_another() -> None:
        with connected(server.url) as redis:
            redis.hset(meta, "v", "1")

    await asyncio.to_thread(make_another)
    with (
        connected(server.url) as redis,
        pytest.raises(NotMoved, match=r"there is .* already"),
    ):
        Mover(redis, ignore).run()


@pytest.mark.soak
async def test_a_pass_in_the_middle_begins_again(server):
    await fill(server.url, 1)
    await asyncio.to_thread(aged, server.url)
    with connected(server.url) as redis:
        redis.set(PASS, '{"number":7,"started":5,"part":40,"before":"x","last":3}')
        Mover(redis, ignore).run()
    async with open_service(Settings(redis_url=server.url, secret_key=SECRET)) as service:
        assert await service.passes.run_due(0)
        last = await service.integrity.last()
        assert (last.number, sum(last.looked_at.values())) == (7, 3)


REFUSED = {
    None: "earlier version of Saikoro: end every API and worker, then run `saikoro store",
    b"moving": "not moved to the end: end every API and worker, then run `saikoro store",
    b"4096": "later version of Saikoro: take that version",
}
"""Why a store is refused, by its mark."""


async def test_a_store_of_another_layout_is_refused(server):
    await fill(server.url, 1)
    await asyncio.to_thread(aged, server.url)
    for mark, message in REFUSED.items():
        with connected(server.url) as redis:
            if mark is not None:
                redis.set(MARK, mark)
        with pytest.raises(OtherLayout, match=message):
            async with open_service(Settings(redis_url=server.url, secret_key=SECRET)):
                pass


async def test_a_new_store_gets_the_layout_of_this_version(server):
    async with open_service(Settings(redis_url=server.url, secret_key=SECRET)):
        pass
    with connected(server.url) as redis:
        assert redis.get(MARK) == b"256"


@pytest.mark.soak
@pytest.mark.parametrize("module", ["saikoro.service.http", "saikoro.workers"])
async def test_no_process_starts_on_an_older_store(server, module, tmp_path):
    await fill(server.url, 1)
    await asyncio.to_thread(aged, server.url)
    settings = {"SAIKORO_REDIS_URL": server.url, "SAIKORO_DATA_DIR": str(tmp_path)}
    ended = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", module],
        env={**settings, "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert "saikoro store move" in ended.stderr
    assert "Traceback" not in ended.stderr


async def test_finished_matches_are_found_in_their_order_after_a_move(server):
    """The layout before knew no such order: each finished with its last lines."""
    store = RedisStore(connect(server.url))
    for at in range(40):
        late = {"fixed_tags": ["late"], "delay": 1} if at % 5 == 0 else {}
        await store.append(
            finished_append(
                secrets.token_hex(16),
                status="cancelled" if at % 7 == 0 else "finished",
                listing=Listing(["game:ktc", "@ada"], b"{}"),
                unlisted=at % 4 == 0,
                **late,
            )
        )
    await until_all_see(store, "@ada")
    before = [await store.finished([tag], 50, moment(0)) for tag in ("all", "@ada", "game:ktc")]
    assert [len(part.listed) for part in before] == [26, 34, 26]
    await store.aclose()
    with connected(server.url) as redis:
        redis.delete(*redis.scan_iter("saikoro:{??}:settled"))
        age(redis)
        for key in redis.scan_iter("saikoro:{?}:*"):
            if key.endswith(b":meta"):
                redis.hdel(key, "f")
            elif key.endswith(b":index"):
                listed: Any = redis.zrange(key, 0, -1)
                redis.zrem(key, "", *(one for one in listed if b"finished " in one))
    assert move(server.url).code == 0
    store = RedisStore(connect(server.url))
    after = [await store.finished([tag], 50, moment(0)) for tag in ("all", "@ada", "game:ktc")]
    assert [part.listed for part in after] == [part.listed for part in before]
    await store.aclose()
