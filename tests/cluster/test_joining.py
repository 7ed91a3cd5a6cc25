"""The store of a single server is moved into a cluster by one command, and goes on there."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.connection import Connection

from saikoro.domain.match.state import DECIDED, FINISHED
from saikoro.service.address import is_cluster
from saikoro.service.errors.stores import OtherLayout
from saikoro.service.store.layout import joining
from saikoro.service.store.layout.copying import read_values
from saikoro.service.store.layout.joining import BELONGS, Joiner
from saikoro.service.store.layout.looking import NotMoved
from saikoro.service.store.layout.version import JOINED, JOINING, LAYOUT, MARK, require_layout
from saikoro.service.store.server.connecting import connect
from tests.kit.closed_cup import become, of_bots, opened, resign
from tests.kit.clusters import ClusterTestServer
from tests.kit.command_line import Run, run_command
from tests.kit.filled import fill
from tests.kit.plain_clients import redis_at
from tests.kit.receiver import Receiver
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import Tournament, bearer, plan, rows, verified

A, B = [7, 1], [1]

OWN = {MARK, BELONGS}


@pytest.fixture
def single(tmp_path: Path) -> Iterator[EmbeddedTestServer]:
    """A server of its own, from which a store is moved."""
    server = EmbeddedTestServer(tmp_path / "single")
    yield server
    server.close()


def join(single: EmbeddedTestServer, cluster: ClusterTestServer, **settings: str) -> Run:
    """Run `saikoro store join`."""
    return run_command(
        "store",
        "join",
        stdin=b"",
        SAIKORO_REDIS_URL=single.url,
        SAIKORO_CLUSTER_URL=cluster.url,
        **settings,
    )


def joiner(single: EmbeddedTestServer, cluster: ClusterTestServer) -> Joiner:
    """What that command does, without words."""
    return Joiner(single.url, cluster.url, lambda *_: None)


@contextmanager
def reached(url: str) -> Iterator[Any]:
    """A client of a server or cluster whose connections are gone afterwards: none is in use."""
    redis: Any = redis_at(url)
    try:
        yield redis
    finally:
        for node in redis.get_nodes() if is_cluster(url) else ():
            node.redis_connection.connection_pool.disconnect()
        redis.close()


def stored(url: str) -> dict[str, Any]:
    """All that a store has, but for which it is."""
    with reached(url) as redis:
        found = {key.decode() for key in redis.scan_iter("saikoro:*")}
        keys = sorted(key for key in found - OWN if not key.endswith(":confirmed"))
        return dict(zip(keys, read_values(redis, keys), strict=True))


def mark(url: str) -> Any:
    """Which layout a store is marked with."""
    with reached(url) as redis:
        return redis.get(MARK)


async def lay_out(single) -> None:
    """A store of this version with a little of everything."""
    await fill(single.url, 1)
    with reached(single.url) as redis:
        redis.set(MARK, LAYOUT)


async def test_everything_is_in_the_cluster_as_it_was(single, cluster):
    await fill(single.url)
    with reached(single.url) as redis:
        redis.set(MARK, LAYOUT)
        redis.rpush("saikoro:list", *range(3_000))
        redis.hset("saikoro:hash", mapping={f"field {each}": each for each in range(3_000)})
        redis.zadd("saikoro:zset", {f"member {each}": each / 7 for each in range(3_000)})
        redis.set("saikoro:empty", "")
        redis.set("rq:job:of-the-queue", "1")
    before = stored(single.url)
    run = join(single, cluster, SAIKORO_REPLICAS="1")
    assert run.code == 0, run
    assert run.out == "18 streams are in the cluster, each read to its head there; it is ready\n"
    assert "keys compared: " in run.err
    assert stored(cluster.url) == stored(single.url) == before
    assert (mark(single.url), mark(cluster.url)) == (JOINED, LAYOUT)
    again = join(single, cluster)
    assert (again.code, again.out) == (0, "the store was moved into this cluster before\n")


async def test_what_was_appended_in_the_cluster_since_stays_there(single, cluster):
    await lay_out(single)
    assert join(single, cluster).code == 0
    with reached(cluster.url) as redis:
        redis.set("saikoro:later", "1")
        assert join(single, cluster).code == 0
        assert redis.get("saikoro:later") == b"1"


class Killed(BaseException):
    """The process has died."""


@pytest.fixture
def die_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[int | None], None]:
    """Have this process die when it is about to send so many pipelines or commands more."""
    left: list[int | None] = [None]
    send = Connection.send_packed_command

    def dying(self: Any, *args: Any, **options: Any) -> Any:
        if left[0] is not None:
            left[0] -= 1
            if left[0] < 0:
                raise Killed
        return send(self, *args, **options)

    monkeypatch.setattr(Connection, "send_packed_command", dying)
    return lambda commands: left.__setitem__(0, commands)


async def test_one_that_is_killed_at_any_command_goes_on(single, cluster, die_at):
    await fill(single.url, 2)
    with reached(single.url) as redis:
        redis.set(MARK, LAYOUT)
    before, choose, killed = stored(single.url), random.Random(5), 0
    while True:
        die_at(choose.randrange(20 + 20 * killed))
        try:
            with joiner(single, cluster) as moving:
                moving.run()
            break
        except Killed:
            killed += 1
        finally:
            die_at(None)
        marks = mark(single.url), mark(cluster.url)
        assert marks in {(LAYOUT, None), (JOINING, None), (JOINING, JOINING), (JOINED, JOINING)}
    assert killed > 3
    assert stored(cluster.url) == stored(single.url) == before


async def cut_off(single, cluster, die_at) -> None:
    """A store whose move has died in the middle."""
    await lay_out(single)
    die_at(120)
    with pytest.raises(Killed), joiner(single, cluster) as moving:
        moving.run()
    die_at(None)


async def test_nobody_starts_on_either_until_it_is_done(single, cluster, die_at):
    await cut_off(single, cluster, die_at)
    assert (mark(single.url), mark(cluster.url)) == (JOINING, JOINING)
    for url in (single.url, cluster.url):
        await refuses(url, "run `saikoro store join` again")
    assert join(single, cluster).code == 0
    await refuses(single.url, "the store was moved into a cluster: name that")
    send = connect(cluster.url)
    await require_layout(send)
    await send.aclose()


async def refuses(url: str, message: str) -> None:
    """Check that no process starts on a store."""
    send = connect(url)
    try:
        with pytest.raises(OtherLayout, match=message):
            await require_layout(send)
    finally:
        await send.aclose()


async def test_a_store_or_a_cluster_in_use_is_refused(single, cluster):
    await fill(single.url, 1)
    with reached(single.url) as redis:
        redis.set(MARK, LAYOUT)
        redis.ping()
        run = join(single, cluster)
        assert (run.code, run.out) == (1, "")
        assert run.err.startswith("saikoro: the store is in use, by connections from 127.0.0.1:")
    node = cluster.masters()[1]
    with Redis.from_url(node.url) as redis:
        redis.ping()
        run = join(single, cluster)
        assert run.code == 1
        assert f"the cluster (127.0.0.1:{node.port}) is in use" in run.err
    assert (mark(single.url), mark(cluster.url)) == (LAYOUT, None)
    assert stored(cluster.url) == {}


async def test_a_cluster_that_has_something_is_refused(single, cluster):
    await lay_out(single)
    with reached(cluster.url) as redis:
        redis.set("saikoro:withheld", "1")
    run = join(single, cluster)
    assert run.code == 1
    assert "the cluster has saikoro:withheld already: only an empty one is filled" in run.err
    assert (mark(single.url), mark(cluster.url)) == (LAYOUT, None)


async def test_a_store_is_not_moved_into_two_clusters(single, cluster, die_at):
    """Nor into the one that it was being moved into once it was used again."""
    await cut_off(single, cluster, die_at)
    with reached(single.url) as redis:
        redis.set(MARK, LAYOUT)  # as the runbook gives it up
    assert "already: only an empty one" in join(single, cluster).err
    cluster.empty()
    assert join(single, cluster).code == 0
    cluster.empty()
    assert "was moved into a cluster" in join(single, cluster).err


@pytest.mark.parametrize("found", [None, b"moving", b"4096"])
async def test_a_store_of_another_layout_is_refused(single, cluster, found):
    with reached(single.url) as redis:
        if found is not None:
            redis.set(MARK, found)
    run = join(single, cluster)
    assert (run.code, mark(single.url), stored(cluster.url)) == (1, found, {})


def test_addresses_that_cannot_be_are_named(single, cluster):
    wrong = run_command(
        "store", "join", SAIKORO_REDIS_URL=single.url, SAIKORO_CLUSTER_URL=single.url
    )
    assert "begins with redis+cluster://" in wrong.err
    twice = run_command(
        "store",
        "join",
        SAIKORO_REDIS_URL=cluster.url,
        SAIKORO_QUEUE_URL=cluster.queue_url,
        SAIKORO_CLUSTER_URL=cluster.url,
    )
    assert "what is moved is the store of one server" in twice.err
    none = run_command(
        "store",
        "join",
        SAIKORO_REDIS_URL=single.url,
        SAIKORO_CLUSTER_URL=single.url.replace("redis:", "redis+cluster:"),
    )
    assert "the cluster cannot be used" in none.err
    assert {wrong.code, twice.code, none.code} == {1}


async def test_a_stream_that_was_damaged_before_is_named_and_moved(single, cluster):
    await fill(single.url, 1)
    with reached(single.url) as redis:
        redis.set(MARK, LAYOUT)
        [lines] = redis.scan_iter("saikoro:{??}:" + "?" * 32 + ":lines")
        redis.delete(lines)
        redis.xadd(lines, {"l": b"line 1\nline x", "h": b"header"}, id="2-0")
    before = stored(single.url)
    run = join(single, cluster)
    assert run.code == 1
    assert f"match:{lines.decode().split(':')[2]}: its lines do not lead to its head" in run.out
    assert stored(cluster.url) == before
    assert mark(cluster.url) == LAYOUT


async def test_what_is_damaged_on_its_way_is_named(single, cluster):
    await fill(single.url, 1)
    with reached(single.url) as redis:
        redis.set(MARK, LAYOUT)
        [lines] = redis.scan_iter("saikoro:{??}:" + "?" * 32 + ":lines")

    def damage(what: str, done: int, total: int) -> None:
        if what == "keys copied" and done == total:
            with reached(cluster.url) as redis:
                redis.xtrim(lines, maxlen=0)

    with (
        Joiner(single.url, cluster.url, damage) as moving,
        pytest.raises(NotMoved, match=re.escape(f"{lines.decode()} in the cluster is not what")),
    ):
        moving.run()
    assert mark(cluster.url) == JOINING
    assert join(single, cluster).code == 0
    assert stored(cluster.url) == stored(single.url)


async def test_what_appears_in_the_cluster_meanwhile_is_named(single, cluster):
    await lay_out(single)

    def add(what: str, _done: int, _total: int) -> None:
        if what == "keys compared":
            with reached(cluster.url) as redis:
                redis.set("saikoro:other", "1")

    with (
        Joiner(single.url, cluster.url, add) as moving,
        pytest.raises(NotMoved, match="the cluster has saikoro:other, and the store has not"),
    ):
        moving.run()


def test_a_cluster_without_its_replicas_is_not_handed_over(single, cluster, monkeypatch):
    monkeypatch.setattr(joining, "REPLICATED_MS", 100)
    with reached(single.url) as redis:
        redis.set(MARK, LAYOUT)
    run = join(single, cluster, SAIKORO_REPLICAS="2")
    assert (run.code, "1 replicas of 127.0.0.1:" in run.err) == (1, True)
    assert mark(cluster.url) == JOINING
    monkeypatch.undo()
    assert join(single, cluster, SAIKORO_REPLICAS="1").code == 0


def test_matches_and_tournaments_go_on_where_they_were(single, cluster, tmp_path):
    settings = {"SAIKORO_PRIVATE_WEBHOOKS": "true", "SAIKORO_WEBHOOK_RETRY_SECONDS": "0.2"}
    once = {"Idempotency-Key": "0123456789abcdef" * 2}
    with Receiver() as receiver:
        with Stack(single, tmp_path, workers=1, **settings) as stack, stack.client() as client:
            over = client.finished(A, B)
            live, (first, second) = client.seated()
            hook = client.post(
                f"/matches/{live}/webhooks", json={"url": receiver.url}, headers=bearer(first)
            )
            assert hook.is_success, hook.text
            client.answer(live, first, {"row": A})
            created = client.post("/matches", json={"game": "laplaplus"}, headers=once).json()
            body = {"plan": plan(), "entrants": rows(8), "start": True}
            done = Tournament.open(client, body).finish()
            cup = opened(client)
            bots = of_bots(cup)
            become(cup, bots, DECIDED)
            paths = [f"/matches/{one}/record" for one in (over, live, bots)]
            records = [client.get(path).content for path in (*paths, f"{done.path}/record")]
            assert b"secrets.opened" not in records[2]
            order = in_order(client)
            assert over in order
        assert join(single, cluster).code == 0
        with Stack(cluster, tmp_path, workers=1, **settings) as stack, stack.client() as client:
            again = [client.get(path).content for path in (*paths, f"{done.path}/record")]
            assert again == records
            assert in_order(client) == order
            repeated = client.post("/matches", json={"game": "laplaplus"}, headers=once).json()
            assert repeated["match"] == created["match"]
            client.answer(live, second, {"row": B}, Prefer="wait=20")
            assert client.is_finished(live)
            receiver.wait_for(1)
            assert verified(Tournament(client, done.opened)).sound
            going = Tournament(client, cup.opened)
            resign(client, going)
            assert going.come_to("round.paired", after=1)
            going.taken("cancellation", {"reason": "it is late"})
            become(going, bots, FINISHED)
            assert b"secrets.opened" in client.get(paths[2]).content


def in_order(client: Client) -> list[str]:
    """The matches that have finished, in their order."""
    asked = {"finished_after": "2020-01-01T00:00:00Z", "limit": "100"}
    return [one["match"] for one in client.get("/matches", params=asked).json()["matches"]]
