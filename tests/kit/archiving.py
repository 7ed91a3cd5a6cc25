"""Matches for the archive, and what a service answers about them."""

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from litestar.testing import TestClient

from saikoro.domain.match.state import OVER
from saikoro.domain.record.head import genesis, next_head
from saikoro.service.archive.raw import LEASE
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.identity import Identity
from saikoro.service.settings import Settings
from saikoro.service.store.layout.copying import Value, read_values, write_values
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.streams.protocol import Append, Listing, StoredBatch
from saikoro.service.store.streams.redis import RedisStore
from tests.kit.long_matches import Begun
from tests.kit.plain_clients import redis_at
from tests.kit.servers import Server
from tests.kit.stack import SECRET
from tests.kit.steps import step

KEY = Identity(bytes.fromhex(SECRET), "saikoro").archive_key
"""What the services of tests vouch with for what they put into an archive."""

T = TypeVar("T")

Answer = tuple[int, dict[str, str], bytes]
"""The status, those headers that say what the body is, and the body but for the time of day."""

HEADERS = ("etag", "content-type", "cache-control", "link", "x-version", "location")


class NothingMoved:
    """A store that has moved nothing."""

    async def word(self) -> bytes:
        return b""

    async def known_mark(self) -> None:
        return None

    async def keep_mark(self, *_: Any, **_how: Any) -> None:
        """Nothing is kept."""

    async def note_broken(self, name: str) -> None:
        """Nobody mends."""


async def played(service: Service, game: str, seed: int = 1, **options: Any) -> Begun:
    """A finished match of random answers."""
    created = await service.matches.opening.create(game, options)
    match = created.receipt.match
    begun = Begun(match, [(await service.matches.opening.join(match)).token for _ in range(2)])
    await play_on(service, match, seed)
    return begun


async def play_on(service: Service, match: str, seed: int = 1) -> None:
    """Play a match to its end, and take it off the lists, as a drain does."""
    choose = random.Random(seed)
    while await step(service, match, choose):
        pass
    meta = await service.matches.store.meta(match)
    assert meta is not None
    assert meta.status in OVER
    await service.matches.store.settle(match, meta.version)


def finished_append(stream: str, **facts: Any) -> Append:
    """The one append of a short stream that is over with it."""
    header, line = b'{"format":1,"match":"%s"}' % stream.encode(), b'{"type":"all"}'
    parent = genesis(header)
    given: dict[str, Any] = {"status": "finished", "listing": Listing((), b"{}")} | facts
    return Append(
        stream=stream,
        expected=0,
        expected_head=b"",
        batches=[StoredBatch(1, [line], b"", header, parent)],
        head=next_head(parent, line),
        **given,
    )


async def until_all_see(store: RedisStore, tag: str) -> None:
    """Wait until everybody sees the ends of all finished matches with a tag."""
    listed, _ = await store.find([tag], 200)
    last = max(one.finished for one in listed)
    while await store.now() <= last:
        pass


async def long_stream(
    store: ArchivedStore,
    events: int,
    *,
    stream: str = "",
    tags: tuple[str, ...] = (),
    fixed: tuple[str, ...] = (),
) -> str:
    """A finished stream of many lines, in batches of different lengths, with secrets; its id."""
    choose = random.Random(events)
    stream = stream or choose.randbytes(16).hex()
    header = b'{"format":1,"match":"%s"}' % stream.encode()
    head, version = genesis(header), 0
    while version < events:
        count = min(choose.choice((1, 2, 3, 30, 300)), events - version)
        lines = [
            b'{"type":"noise","version":%d,"data":"%s"}'
            % (version + number, choose.randbytes(choose.randrange(20, 60)).hex().encode())
            for number in range(1, count + 1)
        ]
        parent = head
        for line in lines:
            head = next_head(head, line)
        over = version + count == events
        await store.append(
            Append(
                stream=stream,
                expected=version,
                expected_head=parent if version else b"",
                batches=[
                    StoredBatch(
                        version + count,
                        lines,
                        choose.randbytes(choose.randrange(100)),
                        b"" if version else header,
                        parent,
                    )
                ],
                head=head,
                status="finished" if over else "playing",
                listing=Listing(tags, b"{}"),
                fixed_tags=fixed,
                tokens={} if version else {0: choose.randbytes(32)},
                key=b"key %d" % version,
                body=b"b" * 32,
                answer=b"answer %d" % version,
            )
        )
        version += count
    return stream


def asked(client: "TestClient[Any]", path: str, token: str = "", **headers: str) -> Answer:
    """What the service answers to a GET."""
    sent = {"Authorization": f"Bearer {token}"} if token else {}
    answer = client.get(path, headers={**sent, **headers})
    kept = {name: answer.headers[name] for name in HEADERS if name in answer.headers}
    return answer.status_code, kept, re.sub(rb'"now":"[^"]*"', b"", answer.content)


def backup(server: Server) -> dict[str, Value]:
    """Everything that a store has, as a backup of it keeps it."""
    with redis_at(server.url) as redis:
        keys = [key.decode() for key in redis.scan_iter("saikoro:*")]
        values = read_values(redis, keys)
    return {key: value for key, value in zip(keys, values, strict=True) if value is not None}


def restore(server: Server, kept: dict[str, Value]) -> None:
    """Let a store have what a backup of it kept, and nothing else."""
    with redis_at(server.url) as redis:
        redis.flushdb()
        write_values(redis, kept)


class Prepared:
    """What tests of one file find in a store and its archive, made for the first of them alone."""

    def __init__(self, folder: Path) -> None:
        """`folder` keeps copies of the folders."""
        self._folder = folder
        self._made: dict[str, tuple[Any, dict[str, Value]]] = {}

    def get(self, name: str, server: Server, data: Path, make: Callable[[], T]) -> T:
        """What `make` has returned, with the store and the data folder that it has left."""
        if name in self._made:
            found, stored = self._made[name]
            restore(server, stored)
            shutil.copytree(self._folder / name, data, dirs_exist_ok=True)
        else:
            found = make()
            shutil.copytree(data, self._folder / name)
            self._made[name] = found, backup(server)
        made: T = found
        return made


async def move(settings: Settings) -> int:
    """Have a worker move all that may leave, as if the time of the last one had passed."""
    async with open_service(settings) as service:
        await replied(service.matches.store.send("DEL", LEASE))
        return await service.host.mover.run_once()
