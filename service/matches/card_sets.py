"""Card sets: immutable, addressed by digest, read once and kept ready to play."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
import structlog
from cachetools import LRUCache

from saikoro import __version__
from saikoro.domain.cards.documents import read_document
from saikoro.domain.cards.page import Pasted
from saikoro.domain.errors.rules import Violation
from saikoro.domain.errors.unknown import UnknownCardSet
from saikoro.domain.games import find_game
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table_view import Face
from saikoro.domain.match.options import HOUSE
from saikoro.domain.record.canonical import canonical
from saikoro.domain.type_digest import type_digest
from saikoro.service.errors.stores import StoreDown
from saikoro.service.matches.pictures import Pictures
from saikoro.service.parsing import Parsers

D = TypeVar("D")
T = TypeVar("T")

KEPT = 64
"""Playable card sets that a process remembers."""

UNUSED_SECONDS = 90 * 86_400
"""How long a set is kept with which no match or tournament was ever opened."""

COMPILED_SECONDS = 7 * 86_400
"""How long a compiled form is kept; then the texts are read again."""

log = structlog.get_logger()


class Blobs(Protocol):
    """Bytes that are kept under their digest."""

    async def put_blob(self, digest: str, blob: bytes, seconds: int | None = None) -> None:
        """Keep `blob`, for ever or at least so long; putting it twice changes nothing."""

    async def blob(self, digest: str) -> bytes | None:
        """The blob with this digest; None if it is not kept."""

    async def drop_blob(self, digest: str) -> None:
        """Forget what is kept under `digest`."""


class Withheld(Protocol):
    """The card sets that the host withholds."""

    async def require_served(self, digest: str) -> None:
        """Raise CardSetWithheld for a card set that is withheld."""


class CardSets:
    """The card sets that matches can be played with."""

    def __init__(
        self,
        blobs: Blobs,
        pictures: Pictures | None = None,
        parsers: Parsers | None = None,
        withheld: Withheld | None = None,
    ) -> None:
        """`withheld` are served to nobody.

        Sets may name those of `pictures` alone; without any, what they name is not looked up.
        """
        self._blobs = blobs
        self._pictures = pictures
        self._withheld = withheld
        self.parsers = parsers or Parsers()
        """Parses texts of strangers, those of entries, too."""
        self._playable: LRUCache[tuple[str, str, str], Any] = LRUCache(KEPT)
        self._pinned: LRUCache[str, bool] = LRUCache(KEPT)
        """Digests of sets that are known to be kept."""
        self._compiling: dict[tuple[str, str, str], asyncio.Task[Any]] = {}
        """The running compilations; matches that need the same card set share one."""

    async def add(self, game: AnyGame, data: Any, client: str = "") -> str:
        """Check a card set and keep it; its digest. IllegalCardSet names all that is wrong.

        It is kept for UNUSED_SECONDS, and for ever once it is pinned.

        Here and below, texts of one `client` wait for each other first (service/parsing.py).
        """
        checked = await self._parse(game, client, check_set, data)
        await self._require_pictures(data)
        source = canonical(data)
        digest = hashlib.sha256(source).hexdigest()
        await self._blobs.put_blob(digest, source, UNUSED_SECONDS)
        if checked.compiled is not None:
            await self._blobs.put_blob(*checked.compiled, COMPILED_SECONDS)
        return digest

    async def keep(self, source: bytes) -> str:
        """Keep a canonical card set that has been checked, for ever; its digest."""
        digest = hashlib.sha256(source).hexdigest()
        await self._blobs.put_blob(digest, source)
        if self._pictures is not None:
            await self._pictures.pin(msgspec.json.decode(source))
        return digest

    async def remarks(self, game: AnyGame, data: Any, client: str = "") -> list[Violation]:
        """Check a card set without keeping it; IllegalCardSet, or remarks on what can be played."""
        checked = await self._parse(game, client, check_set, data)
        await self._require_pictures(data)
        return checked.remarks

    async def paste(self, game: AnyGame, page: str, client: str = "") -> Pasted | None:
        """The cards of a page; IllegalCardSet, or None if the game has no layout for pages."""
        if game.cards.read_page is None:
            return None
        pasted = await self._parse(game, client, parse_page, page)
        if pasted is not None:
            await self._require_pictures(pasted.data, page)
        return pasted

    async def text(self, game: AnyGame, text: str, client: str = "") -> Pasted:
        """The cards of a text: TOML, JSON or a page; IllegalCardSet names lines and columns."""
        pasted = await self._parse(game, client, parse_text, text)
        await self._require_pictures(pasted.data, text)
        return pasted

    async def faces_of(self, game: AnyGame, data: Any, client: str = "") -> Mapping[str, Face]:
        """What is printed on the cards of a set that is not kept; IllegalCardSet if it is none."""
        return await self._parse(game, client, faces_of_set, data)

    async def _require_pictures(self, data: Any, text: str = "") -> None:
        if self._pictures is not None:
            await self._pictures.require(data, text)

    async def _parse(
        self, game: AnyGame, client: str, parser: Callable[[str, str, D], T], data: D
    ) -> T:
        """Parse a text; IllegalCardSet."""
        return await self.parsers.parse(client, parser, game.id, game.version, data)

    async def source(self, game: AnyGame, card_set: str) -> bytes:
        """The canonical bytes of a card set, by digest or as `house`."""
        if card_set == HOUSE:
            return game.cards.house()
        shipped = game.cards.shipped().get(card_set)
        if shipped is not None:
            return shipped
        stored = await self._blobs.blob(card_set)
        # Compiled forms are blobs, too, but not under the digest of their bytes.
        if stored is None or hashlib.sha256(stored).hexdigest() != card_set:
            raise UnknownCardSet(game.id, card_set)
        if msgspec.json.decode(stored).get("game") != game.id:
            raise UnknownCardSet(game.id, card_set)
        return stored

    async def served(self, game: AnyGame, card_set: str) -> bytes:
        """The same, to show it to others; CardSetWithheld if the host withholds it."""
        source = await self.source(game, card_set)
        await self.require_served(hashlib.sha256(source).hexdigest())
        return source

    async def require_served(self, digest: str) -> None:
        """Raise CardSetWithheld for a card set that the host withholds."""
        if self._withheld is not None:
            await self._withheld.require_served(digest)

    async def playable(self, game: AnyGame, digest: str) -> Any:
        """A card set made ready to play."""
        key = game.id, game.version, digest
        known = self._playable.get(key)
        if known is not None:
            return known
        compiling = self._compiling.get(key)
        if compiling is None:
            compiling = self._compiling[key] = asyncio.create_task(self._compiled(game, digest))
            compiling.add_done_callback(lambda _: self._compiling.pop(key))
        self._playable[key] = playable = await asyncio.shield(compiling)
        return playable

    async def _compiled(self, game: AnyGame, digest: str) -> Any:
        """A card set from its compiled form; from its texts where it has none yet."""
        source = await self.source(game, digest)
        if game.cards.compiled is None:
            return await asyncio.to_thread(game.cards.read, msgspec.json.decode(source))
        name = _compiled_name(game, digest)
        kept = await self._blobs.blob(name)
        if kept is not None:
            try:
                return msgspec.msgpack.decode(kept, type=game.cards.compiled)
            except Exception as useless:  # noqa: BLE001 - a cache stops no match: the texts decide
                log.warning("card_set.useless", card_set=digest, error=repr(useless))
        cards = await asyncio.to_thread(game.cards.read, msgspec.json.decode(source))
        with suppress(StoreDown):  # it saves time, and nothing else
            if kept is not None:
                await self._blobs.drop_blob(name)
            packed = msgspec.msgpack.encode(cards)
            await self._blobs.put_blob(name, packed, COMPILED_SECONDS)
        return cards

    async def hold(self, game: AnyGame, card_set: str) -> str:
        """The digest of a set that is looked at or tried: it is kept for UNUSED_SECONDS from now.

        CardSetWithheld if the host withholds it.
        """
        source = await self.served(game, card_set)
        digest = hashlib.sha256(source).hexdigest()
        await self._blobs.put_blob(digest, source, UNUSED_SECONDS)
        return digest

    async def pin(self, game: AnyGame, card_set: str) -> str:
        """The digest that `card_set`, a digest or `house`, stands for; the set is kept without end.

        The house's own is kept, too: it may be another one when the match is read again.
        CardSetWithheld if the host withholds it.
        """
        source = await self.served(game, card_set)
        digest = hashlib.sha256(source).hexdigest()
        if digest not in self._pinned:
            await self.keep(source)
            self._pinned[digest] = True
        return digest


class CheckedSet(NamedTuple):
    """A card set that can be played."""

    remarks: list[Violation]
    compiled: tuple[str, bytes] | None
    """Its name and itself, ready to play, where the game has a form for that.

    Both are of the process that parses: what lies on disk may be newer than what runs.
    """


def check_set(game: str, version: str, data: Any) -> CheckedSet:
    """Check a card set; IllegalCardSet names all that is wrong."""
    found = find_game(game, version).cards
    cards = found.read(data)
    remarks = found.remarks(cards)
    if found.compiled is None:
        return CheckedSet(remarks, None)
    digest = hashlib.sha256(canonical(data)).hexdigest()
    name = _compiled_name(find_game(game, version), digest)
    return CheckedSet(remarks, (name, msgspec.msgpack.encode(cards)))


def parse_page(game: str, version: str, page: str) -> Pasted | None:
    """The cards of a page; IllegalCardSet names all that is wrong."""
    read_page = find_game(game, version).cards.read_page
    return None if read_page is None else read_page(page)


def parse_text(game: str, version: str, text: str) -> Pasted:
    """The card set in a text; IllegalCardSet names all that is wrong."""
    cards = find_game(game, version).cards
    return read_document(text, cards.read, cards.read_page)


def faces_of_set(game: str, version: str, data: Any) -> Mapping[str, Face]:
    """What is printed on the cards of a set; IllegalCardSet names all that is wrong."""
    found = find_game(game, version)
    return found.telling.faces(found.cards.read(data))


def _compiled_name(game: AnyGame, digest: str) -> str:
    """The name of a compiled form; each build that reads bytes otherwise has its own."""
    types = type_digest(game.cards.compiled).hex()
    form = f"{__version__} {types} {game.id} {game.version} {digest}"
    return hashlib.sha256(form.encode()).hexdigest()
