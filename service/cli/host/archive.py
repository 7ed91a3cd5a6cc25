"""`saikoro archive`: what has left Redis, for the operator of the host."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import cyclopts

from saikoro.service.archive.archive import Archive
from saikoro.service.archive.care.mending import adopt, make_index
from saikoro.service.archive.care.restored import compare
from saikoro.service.archive.care.verifying import Verification
from saikoro.service.archive.form.entries import places, read_place
from saikoro.service.archive.marks import Mark
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.cli.api import is_id
from saikoro.service.cli.host.publishing import export, release, withheld, withhold
from saikoro.service.cli.terminal import say
from saikoro.service.errors.commands import CommandError, NoServer
from saikoro.service.errors.stores import ArchiveDown
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
    """Read and check everything in the archive; exit 1 if anything is wrong, or nothing is there.

    With SAIKORO_REDIS_URL it must be the archive that this store remembers.

    Parameters
    ----------
    mend
        Make the index again from the packs first; it needs SAIKORO_REDIS_URL.

    """
    if not asyncio.run(_verify(mend=mend)):
        raise SystemExit(1)


@archive.command
def accept() -> None:
    """Let the store work with the archive that the settings name, whatever it remembers.

    An empty place becomes a new archive. What is both in the store and in the archive is compared:
    where the archive continues a match, it has it from now on; two histories of one match are
    named, and both stay. What only the archive before had is not found any more.
    """
    asyncio.run(_accept())


@archive.command
def restore(ids: tuple[str, ...]) -> None:
    """Put matches and tournaments of these ids back into Redis, checked against their heads.

    They leave again SAIKORO_KEEP_DAYS later.
    """
    asyncio.run(_restore(ids))


async def _list() -> None:
    async with _archive() as (archived, _):
        for kind, low, high in places():
            async with aclosing(archived.index.backwards(low, high)) as pairs:
                async for key, packed in pairs:
                    place = read_place(packed)
                    say(f"{kind} {key[len(low) :].hex()} {place.length} {place.pack}")


async def _verify(*, mend: bool) -> bool:
    """Whether everything is sound."""
    if mend:
        _require_server(Settings.from_environment())
    async with _archive() as (archived, store):
        try:
            found = await archived.marks.require()
        except ArchiveDown as down:
            say(f"{archived.objects.url}: {down.reason}")
            return False
        if found is None and store is None:
            say(f"{archived.objects.url}: there is no archive")
            return False
        if mend and store is not None:
            streams = await make_index(archived)
            await store.note_broken("")
            await store.change_word(secrets.token_hex(8))
            say(f"the index was made again, of {streams} streams")
        verification, sound = Verification(archived), True
        async for fault in verification.faults():
            say(fault)
            sound = False
    counted = f"{verification.streams} streams in {verification.packs} packs"
    say(f"{counted}, {verification.bytes} bytes")
    return sound


async def _accept() -> None:
    with _objects() as objects:
        async with _store("match", objects) as matches, _store("tournament", objects) as others:
            archived = matches.archive
            try:
                mark = await archived.marks.use()
            except ArchiveDown as down:
                if not down.unmarked:
                    raise
                await adopt(archived)
                mark = await archived.marks.use()
            await compare([matches, others], note=lambda settled: say(str(settled)))
            await matches.change_word(secrets.token_hex(8))
            say(f"the store works with the archive {mark.id}, which has {mark.packs} packs")


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


class _Alone:
    """What is remembered of an archive that is looked at without a store."""

    async def word(self) -> bytes:
        return b""

    async def known_mark(self) -> Mark | None:
        return None

    async def keep_mark(self, mark: Mark, *, instead: bool = False) -> None:
        """Remember nothing."""

    async def note_broken(self, name: str) -> None:
        """Let nobody know: who looks names it."""


@asynccontextmanager
async def _archive() -> AsyncIterator[tuple[Archive, ArchivedStore | None]]:
    """The archive of the settings, and the store that moves streams there, if they name one."""
    with _objects() as objects:
        if not Settings.from_environment().redis_url:
            yield Archive(objects, _Alone()), None
            return
        async with _store("match", objects) as store:
            yield store.archive, store


def _objects() -> Objects:
    settings = Settings.from_environment()
    return Objects(settings.archive, settings.known_identity().archive_key)


def _require_server(settings: Settings) -> None:
    if not settings.redis_url:
        raise NoServer("SAIKORO_REDIS_URL is not set")


@asynccontextmanager
async def _store(kind: Kind, objects: Objects) -> AsyncIterator[ArchivedStore]:
    settings = Settings.from_environment()
    _require_server(settings)
    async with aclosing(ArchivedStore(connect(settings.redis_url), objects, kind=kind)) as store:
        yield store
