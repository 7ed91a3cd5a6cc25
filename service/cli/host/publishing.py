"""`saikoro archive export`, and which card sets the host withholds."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from saikoro.domain.errors.rules import IllegalReason
from saikoro.domain.invisible import require_shown
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.cli.bars import progress_bars
from saikoro.service.cli.terminal import Json, complain, say_found
from saikoro.service.errors.commands import CommandError, NoServer
from saikoro.service.publishing.exporting import Export
from saikoro.service.publishing.folder import Folder, Month
from saikoro.service.settings import Settings
from saikoro.service.store.sealed import Seal
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.withheld import WithheldStore

_MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")

_DIGEST = re.compile(r"[0-9a-f]{64}")

EARLIEST = "0000-00"
"""A month before all others."""


class BadMonth(CommandError):
    """A word that is no month, or months that end before they begin."""

    code = 2


class BadDigest(CommandError):
    """A word that is no digest of a card set, or of one that is not withheld."""


def export(
    folder: Path,
    *,
    month: str = "",
    first: Annotated[str, Parameter(name="--from")] = "",
    last: Annotated[str, Parameter(name="--to")] = "",
    json: Json = False,
) -> None:
    """Write finished matches that are published to a folder: records and results, by month.

    Takes what is in Redis and in the archive. A month is written again only if its matches, or what
    is withheld, have changed, or a name was withdrawn. `saikoro verify` checks the folder. Exit
    codes: 0; 1 if a match could not be read.

    Parameters
    ----------
    folder
        The folder, which a web server may serve as it is: manifest.json names its files.
    month
        Export this month alone, such as 2026-11.
    first
        Export from this month on.
    last
        Export up to this month.

    """
    if not asyncio.run(_export(Folder(folder), *_range(month, first, last), json=json)):
        raise SystemExit(1)


def withhold(digest: str, *, reason: str, json: Json = False) -> None:
    """Serve a card set no more, nor records of matches with it, nor export them.

    Matches with it go on, and nothing in them changes. Months that have such matches are written
    again by the next export.

    Parameters
    ----------
    digest
        The digest of the card set.
    reason
        The reason, which everybody reads who asks for the card set.

    """
    _require_digest(digest)
    require_shown(reason, IllegalReason, "illegal_reason", "/reason")
    asyncio.run(_withhold(digest, reason))
    say_found({digest: reason}, f"{digest} is withheld: {reason}", json=json)


def release(digest: str, *, json: Json = False) -> None:
    """Serve a withheld card set again, and export its matches with the next export."""
    _require_digest(digest)
    if not asyncio.run(_release(digest)):
        raise BadDigest(f"{digest} is not withheld")
    say_found({"released": digest}, f"{digest} is served again", json=json)


def withheld(*, json: Json = False) -> None:
    """List the card sets that are withheld, with their reasons."""
    found = asyncio.run(_withheld())
    say_found(found, *(f"{digest} {reason}" for digest, reason in found.items()), json=json)


def _range(month: str, first: str, last: str) -> tuple[str, str]:
    """The first and the last month to export."""
    for word in (month, first, last):
        if word and _MONTH.fullmatch(word) is None:
            raise BadMonth(f"{word!r} is no month, such as 2026-11")
    if month and (first or last):
        raise BadMonth("--month is one month; --from and --to are for several")
    newest = datetime.now(UTC).strftime("%Y-%m")
    found = month or first or EARLIEST, month or last or newest
    if found[0] > found[1]:
        raise BadMonth(f"{found[1]} is before {found[0]}")
    return found


async def _export(folder: Folder, first: str, last: str, *, json: bool) -> bool:
    """Whether every match could be read."""
    settings = _settings()
    identity = settings.known_identity()
    seal = Seal(identity.store_key)
    with Objects(settings.archive, identity.archive_key) as objects:
        store = ArchivedStore(connect(settings.redis_url), objects)
        async with aclosing(store):
            withheld = WithheldStore(store.send)
            exported = Export(store, seal, withheld, folder, settings.server_name)
            with progress_bars() as bars:
                written = await exported.run(first, last, bars.progress)
    say_found(written, *map(_written, written), f"{len(written)} months written", json=json)
    for name in exported.gone:
        complain(f"{name}: nothing of this month is stored any more; it was left as it is")
    for fault in exported.faults:
        complain(fault)
    return not exported.faults


def _written(month: Month) -> str:
    size = month.records.bytes + month.results.bytes
    words = f"{month.month}: {month.matches} matches, {month.events} events, {size} bytes"
    out = month.left_out
    for count, why in ((out.withheld, "withheld"), (out.unreadable, "not readable")):
        words += f", {count} {why}" if count else ""
    return words


async def _withhold(digest: str, reason: str) -> None:
    async with _list() as listed:
        await listed.withhold(digest, reason)


async def _release(digest: str) -> bool:
    async with _list() as listed:
        return await listed.release(digest)


async def _withheld() -> dict[str, str]:
    async with _list() as listed:
        return await listed.every()


@asynccontextmanager
async def _list() -> AsyncIterator[WithheldStore]:
    async with aclosing(connect(_settings().redis_url)) as send:
        yield WithheldStore(send)


def _settings() -> Settings:
    settings = Settings.from_environment()
    if not settings.redis_url:
        raise NoServer("SAIKORO_REDIS_URL is not set")
    return settings


def _require_digest(digest: str) -> None:
    if _DIGEST.fullmatch(digest) is None:
        raise BadDigest(f"{digest!r} is no digest of a card set: 64 hexadecimal digits")
