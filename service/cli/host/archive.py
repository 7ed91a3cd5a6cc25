"""`saikoro archive`: what has left Redis, for the operator of the host."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import cyclopts

from saikoro.service.archive.archive import Archive
from saikoro.service.archive.entries import places, read_place
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.archive.verifying import Verification
from saikoro.service.cli.api import is_id
from saikoro.service.cli.host.publishing import export, release, withheld, withhold
from saikoro.service.cli.terminal import say
from saikoro.service.errors import CommandError, NoServer
from saikoro.service.settings import Settings
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.keyspace import Kind

archive = cyclopts.App(
    name="archive",
    help="What has left Redis, and what is published of it, for the operator of the host.",
)
for command in (export, withhold, release, withheld):
    archive.command(command)


class NotArchived(CommandError):
    """A stream that is not in the archive."""


@archive.command(name="list")
def list_archived() -> None:
    """List everything in the archive: kind, id, bytes and pack, by kind and id from the last."""
    asyncio.run(_list())


@archive.command
def verify(*, mend: bool = False) -> None:
    """Read and check everything in the archive; exit 1 if anything is wrong.

    Parameters
    ----------
    mend
        Add to the index what it does not have of the packs; it needs SAIKORO_REDIS_URL.

    """
    if not asyncio.run(_verify(mend=mend)):
        raise SystemExit(1)


@archive.command
def restore(ids: tuple[str, ...]) -> None:
    """Put matches and tournaments of these ids back into Redis, checked against their heads.

    They leave again SAIKORO_KEEP_DAYS later.
    """
    asyncio.run(_restore(ids))


async def _list() -> None:
    with _objects() as objects:
        index = Archive(objects, _nothing_new).index
        for kind, low, high in places():
            async with aclosing(index.backwards(low, high)) as pairs:
                async for key, packed in pairs:
                    place = read_place(packed)
                    say(f"{kind} {key[len(low) :].hex()} {place.length} {place.pack}")


async def _verify(*, mend: bool) -> bool:
    """Whether everything is sound."""
    with _objects() as objects:
        verification = Verification(Archive(objects, _nothing_new), mend=mend)
        if mend:
            _require_server(Settings.from_environment())
        sound = True
        async for fault in verification.faults():
            say(fault)
            sound = False
        if verification.added:
            async with _store("match", objects) as store:
                await store.change_word(secrets.token_hex(8))
    counted = f"{verification.streams} streams in {verification.packs} packs"
    say(f"{counted}, {verification.bytes} bytes; {verification.added} added to the index")
    return sound


async def _restore(ids: tuple[str, ...]) -> None:
    with _objects() as objects:
        async with _store("match", objects) as matches, _store("tournament", objects) as others:
            for stream in ids:
                for store in (matches, others) if is_id(stream) else ():
                    if await store.exists(stream) or await store.bring_back(stream):
                        say(f"{stream} is in Redis")
                        break
                else:
                    raise NotArchived(f"{stream} is not in the archive")


async def _nothing_new() -> bytes:
    """The word of an archive that is read once."""
    return b""


def _objects() -> Objects:
    return Objects(Settings.from_environment().archive)


def _require_server(settings: Settings) -> None:
    if not settings.redis_url:
        raise NoServer("SAIKORO_REDIS_URL is not set")


@asynccontextmanager
async def _store(kind: Kind, objects: Objects) -> AsyncIterator[ArchivedStore]:
    settings = Settings.from_environment()
    _require_server(settings)
    async with aclosing(ArchivedStore(connect(settings.redis_url), objects, kind=kind)) as store:
        yield store
