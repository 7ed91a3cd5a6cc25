"""Pictures of cards: written anew, kept under their digest, named by card sets."""

import asyncio
import hashlib
from typing import Any, Protocol

from saikoro.domain.cards.faults import Fault, Location, placed, violation
from saikoro.domain.cards.pictures import MOST_PICTURES, picture_faults, pictures_in
from saikoro.domain.errors.rules import IllegalCardSet, Violation
from saikoro.domain.text import Text
from saikoro.service.errors.extras import IllegalPicture, UnknownPicture
from saikoro.service.matches.rewriting import rewritten
from saikoro.service.parsing import Parsers

_REMOVED = Violation.of(
    "picture_removed",
    "",
    Text(
        "この絵は、このサービスの運営者が取り除きました",
        "the operator of this service has removed this picture",
    ),
)


class Kept(Protocol):
    """Where pictures are kept under their digest."""

    async def keep(self, digest: str, picture: bytes) -> bool:
        """Keep a picture; False if it was removed."""

    async def picture(self, digest: str) -> bytes | None:
        """The picture with this digest; None if it is not kept."""

    async def has(self, digest: str) -> bool:
        """Whether the picture with this digest is kept."""

    async def hold(self, digest: str) -> None:
        """Keep a picture for some time from now, or for longer where it is."""

    async def pin(self, digest: str) -> None:
        """Keep a picture for ever."""

    async def remove(self, digest: str) -> None:
        """Remove the picture with this digest, and refuse it from now on."""


class Pictures:
    """The pictures that cards may have."""

    def __init__(self, kept: Kept, parsers: Parsers) -> None:
        self._kept = kept
        self._parsers = parsers

    async def add(self, picture: bytes, client: str = "") -> str:
        """Write a picture anew, and keep it; its digest. IllegalPicture says what is wrong.

        One that is kept already, as it was served, keeps its digest. Pictures and texts of one
        `client` wait for each other first.
        """
        sent = hashlib.sha256(picture).hexdigest()
        if await self._kept.has(sent):
            return sent
        written = await self._parsers.parse(client, rewritten, picture)
        digest = hashlib.sha256(written).hexdigest()
        if not await self._kept.keep(digest, written):
            raise IllegalPicture([_REMOVED])
        return digest

    async def picture(self, digest: str) -> bytes:
        """The picture with this digest, as WebP; UnknownPicture if it is not kept."""
        kept = await self._kept.picture(digest)
        if kept is None:
            raise UnknownPicture(digest)
        return kept

    async def remove(self, digest: str) -> None:
        """Remove a picture for good; UnknownPicture if it is not kept."""
        if not await self._kept.has(digest):
            raise UnknownPicture(digest)
        await self._kept.remove(digest)

    async def require(self, data: Any, text: str = "") -> None:
        """IllegalCardSet where a set names too many pictures, or some that are not kept.

        The faults have their lines and columns in the `text` of the set, if there is one.
        """
        named = pictures_in(data)
        asked = [*named][:MOST_PICTURES]
        known = await asyncio.gather(*map(self._kept.has, asked))
        kept = {digest for digest, has in zip(asked, known, strict=True) if has}
        faults = picture_faults(named, kept)
        if faults:
            digests = {pointer: digest for digest, pointer in named.items()}
            raise IllegalCardSet(
                [
                    _violation(fault, data, text.find(digests[fault.pointer]), text)
                    for fault in faults
                ]
            )
        await asyncio.gather(*map(self._kept.hold, named))

    async def pin(self, data: Any) -> None:
        """Keep the pictures that a set names for ever."""
        await asyncio.gather(*map(self._kept.pin, pictures_in(data)))


def _violation(fault: Fault, data: Any, at: int, text: str) -> Violation:
    """A fault of a set, which stands at an offset of its text; -1 where there is none."""
    if at < 0:
        return violation(fault, data)
    before = text[:at]
    place = Location(before.count("\n") + 1, at - before.rfind("\n"))
    return placed(fault, data, place)
