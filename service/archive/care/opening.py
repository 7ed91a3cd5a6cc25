"""Archives that somebody looks at: with the store that remembers them, or without any."""

from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

from saikoro.service.archive.archive import Archive
from saikoro.service.archive.marks import Mark
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.settings import Settings
from saikoro.service.store.server.connecting import connect


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
async def looked_at(
    settings: Settings, url: str
) -> AsyncIterator[tuple[Archive, ArchivedStore | None]]:
    """The archive at an address, and the store that moves streams there.

    None without SAIKORO_REDIS_URL, and for another archive than that of the settings. BadSetting
    without the secret of the service, with which everything in it is vouched for.
    """
    with Objects(url, settings.known_identity().archive_key) as objects:
        if not settings.redis_url or url != settings.archive:
            yield Archive(objects, _Alone()), None
            return
        async with aclosing(ArchivedStore(connect(settings.redis_url), objects)) as store:
            yield store.archive, store
