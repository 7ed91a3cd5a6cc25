"""`saikoro archive`: what has left Redis, for the operator of the host."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import Annotated

import cyclopts
from cyclopts import Parameter

from saikoro.service.archive.care.mending import adopt, make_index
from saikoro.service.archive.care.opening import looked_at
from saikoro.service.archive.care.restored import compare
from saikoro.service.archive.form.entries import places, read_place
from saikoro.service.archive.marks import Mark
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.cli.api import is_id
from saikoro.service.cli.host.publishing import export, release, withheld, withhold
from saikoro.service.cli.places import messages_apart
from saikoro.service.cli.terminal import Json, say, say_found, say_json
from saikoro.service.cli.verifying.many import verify_many
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
def list_archived(*, json: Json = False) -> None:
    """List everything in the archive: kind, id, bytes and pack, by kind and id from the last.

    With `--json` a JSON object a line.
    """
    asyncio.run(_list(json=json))


@archive.command
def verify(*, mend: Annotated[bool, Parameter(negative=())] = False, json: Json = False) -> None:
    """Check everything in the archive of the settings, as `saikoro verify` does with its address.

    With SAIKORO_REDIS_URL it must be the archive that this store remembers. Exit codes are those of
    `saikoro verify`.

    Parameters
    ----------
    mend
        Make the index again from the packs first; it needs SAIKORO_REDIS_URL.

    """
    settings = Settings.from_environment()
    if mend:
        asyncio.run(_mend())
    verify_many([settings.archive], json=json)


@archive.command
def accept(*, json: Json = False) -> None:
    """Let the store work with the archive that the settings name, whatever it remembers.

    An empty place becomes a new archive. What is both in the store and in the archive is compared:
    where the archive continues a match, it has it from now on; two histories of one match are
    named, and both stay. What only the archive before had is not found any more.
    """
    with messages_apart(apart=json):
        mark = asyncio.run(_accept())
    if json:
        say_json({"archive": mark.id, "packs": mark.packs})


@archive.command
def restore(ids: tuple[str, ...], *, json: Json = False) -> None:
    """Put matches and tournaments of these ids back into Redis, checked against their heads.

    They leave again SAIKORO_KEEP_DAYS later.
    """
    with messages_apart(apart=json):
        asyncio.run(_restore(ids))
    if json:
        say_json({"restored": ids})


async def _list(*, json: bool) -> None:
    settings = Settings.from_environment()
    async with looked_at(settings, settings.archive) as (archived, _):
        for kind, low, high in places():
            async with aclosing(archived.index.backwards(low, high)) as pairs:
                async for key, packed in pairs:
                    place = read_place(packed)
                    stream = key[len(low) :].hex()
                    found = {"kind": kind, "id": stream, "bytes": place.length, "pack": place.pack}
                    say_found(found, " ".join(map(str, found.values())), json=json)


async def _mend() -> None:
    with _objects() as objects:
        async with _store("match", objects) as store:
            streams = await make_index(store.archive)
            await store.note_broken("")
            await store.change_word(secrets.token_hex(8))
    say(f"the index was made again, of {streams} streams")


async def _accept() -> Mark:
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
            return mark


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
