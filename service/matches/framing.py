"""Framing matches: the frames of every event, made once for all who look on.

Frames are made in their order, as far as anybody has asked, and kept encoded by chunks; then a page
is put together from bytes. A chunk that was dropped is made again from the first event on, whose
tables are left out until there.
"""

import asyncio
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from cachetools import LRUCache

from saikoro.api_schemas.tables import FramesMessage, SeenBy, Viewer
from saikoro.domain.games import find_game
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.telling.framing import Framing
from saikoro.domain.record.header import Header
from saikoro.service.errors.streams import OtherBase
from saikoro.service.matches.drawer import drawer_of
from saikoro.service.matches.faces import Faces, cards_on
from saikoro.service.matches.reading import MatchReader, weight
from saikoro.service.process.turns import Locks, Turns
from saikoro.service.streams.pages import LineAndSecret

CHUNK = 64
"""Frames that are kept, and dropped, together."""

SLICE = 8
"""Events that are taken before others on the event loop have a turn."""

KEPT_BYTES = 48 * 1024 * 1024
"""The most bytes of all chunks that a process keeps."""

KEPT_FRAMINGS = 256
"""Matches that can be framed on from where they are; one that may be rewound counts for several."""

KEPT_MESSAGES = 8 * 1024 * 1024
"""The most bytes of all messages that a process keeps."""

OVERHEAD = 300
"""The bytes of a kept frame besides its JSON."""

KEPT_RULES = 4_096
"""Matches of which a process keeps the rules and the cards that they are drawn by."""


class Base(NamedTuple):
    """What frames apply to: the tables of a match, as somebody sees them, drawn by this code."""

    match: str
    seat: Seat | None
    """The seat that looks; None for the public."""
    opened: bool
    """Whether all is seen that the end of the match has opened."""
    drawer: str
    """The digest of the code that draws the tables."""

    @property
    def viewer(self) -> Viewer:
        """Who looks, as an address names it."""
        return "all" if self.seat is None else "0" if self.seat == 0 else "1"

    @property
    def seen_by(self) -> SeenBy:
        """Who looks, as a body has it."""
        return None if self.seat is None else 0 if self.seat == 0 else 1

    def require(self, viewer: Viewer | None, drawer: str | None, *, opened: bool | None) -> bool:
        """Whether an address names this base; OtherBase if what it names is another one."""
        named = {"viewer": viewer, "opened": opened, "drawer": drawer}
        served = {"viewer": self.viewer, "opened": self.opened, "drawer": self.drawer}
        if any(named[name] not in (None, served[name]) for name in named):
            raise OtherBase({name: str(value).lower() for name, value in served.items()})
        return None not in named.values()


class Made(NamedTuple):
    """A frame, encoded."""

    json: bytes
    head: bytes
    """The head of the match at its version."""
    cards: tuple[str, ...]
    """The cards that lie on the table now, and did not before."""


class _Rules(NamedTuple):
    """What a match is played by."""

    game: AnyGame
    card_set: str
    """The digest of its card set."""
    drawer: str
    """The digest of the code that draws its tables."""


class Framer:
    """Makes the frames of matches, each once."""

    def __init__(self, reader: MatchReader, faces: Faces) -> None:
        self._reader = reader
        self._faces = faces
        self._rules: LRUCache[str, _Rules] = LRUCache(KEPT_RULES)
        self._chunks: LRUCache[tuple[Base, int], list[Made]] = LRUCache(KEPT_BYTES, _size)
        """By the number of the chunk, from 0; the last one of a match may be short."""
        self._framings: LRUCache[Base, Framing] = LRUCache(KEPT_FRAMINGS, _weight)
        self._messages: LRUCache[tuple[Base, int, int], bytes] = LRUCache(KEPT_MESSAGES, len)
        self._locks = Locks()
        self._turns = Turns()
        """One chunk is made at a time, of the match that has had the least time."""

    async def base(self, match: str, seat: Seat | None, *, opened: bool) -> Base:
        """What the frames of a match apply to; UnknownRuleset if its game is not installed.

        CardSetWithheld once the match is over, if the host withholds its cards.
        It is another one once a name is withdrawn, which frames of before have in their sentences.
        """
        rules, meta = await self._rules_of(match), await self._reader.pages.meta(match)
        await self._reader.require_shown(meta, rules.card_set)
        drawer, withdrawn = rules.drawer, meta.withdrawn
        if withdrawn:
            drawn = f"{drawer}.{withdrawn}".encode()
            drawer = hashlib.sha256(drawn).hexdigest()[: len(drawer)]
        return Base(match, seat, opened, drawer)

    async def faces(self, match: str, cards: Iterable[str]) -> dict[str, bytes]:
        """The faces of some cards of a match, as JSON."""
        rules = await self._rules_of(match)
        return (await self._faces.of_set(rules.game, rules.card_set)).of(cards)

    async def faces_of(self, match: str, made: Iterable[Made]) -> dict[str, bytes]:
        """The faces of the cards that frames lay on the table, as JSON."""
        cards = dict.fromkeys(card for one in made for card in one.cards)
        return await self.faces(match, cards) if cards else {}

    async def frames(self, base: Base, after: int, to: int) -> list[Made]:
        """The frames after one version, up to another that the match has come to."""
        found = self._kept(base, after, to)
        if after + len(found) < to:
            async with self._locks.of(base):
                found = self._kept(base, after, to)
                if after + len(found) < to:
                    found += await self._make(base, after + len(found), to)
        return found

    async def message(self, base: Base, after: int, to: int) -> bytes:
        """The same as JSON, as event streams carry them; put together once for all who follow."""
        key = base, after, to
        if key not in self._messages:
            async with self._locks.of(key):
                if key not in self._messages:
                    return await self._write(base, after, to)
        return self._messages[key]

    async def _write(self, base: Base, after: int, to: int) -> bytes:
        """Put a message together, and keep it."""
        made = await self.frames(base, after, to)
        faces = await self.faces_of(base.match, made)
        message = msgspec.json.encode(
            FramesMessage(
                after=after,
                viewer=base.seen_by,
                opened=base.opened,
                drawer=base.drawer,
                frames=frames_on_the_wire(made),
                faces=faces_on_the_wire(faces),
            )
        )
        if len(message) <= KEPT_MESSAGES:
            self._messages[base, after, to] = message
        return message

    async def _rules_of(self, match: str) -> _Rules:
        rules = self._rules.get(match)
        if rules is None:
            header = Header.read(await self._reader.pages.header(match))
            game = find_game(header.game, header.rules.version)
            drawer = await asyncio.to_thread(drawer_of, game)
            rules = self._rules[match] = _Rules(game, header.rules.digest, drawer)
        return rules

    def _kept(self, base: Base, after: int, to: int) -> list[Made]:
        """The frames after a version that are kept, up to the first that is not."""
        found: list[Made] = []
        while after + len(found) < to:
            number, at = divmod(after + len(found), CHUNK)
            part = self._chunks.get((base, number), [])[at : at + to - after - len(found)]
            if not part:
                break
            found += part
        return found

    async def _make(self, base: Base, after: int, to: int) -> list[Made]:
        """Make the frames after a version that is the last one kept, and keep them."""
        number, at = divmod(after, CHUNK)
        start = after - at + len(self._chunks.get((base, number), []))
        framing = self._framings.get(base)
        if framing is None or framing.fold.version > start:
            opened = await self._reader.opened(base.match) if base.opened else None
            framing = Framing(await self._reader.beginning(base.match, base.seat, opened))
        lines = await self._reader.lines(base.match, framing.fold.version, to, base.seat)
        await self._reader.show_names(framing.fold, base.seat)
        made: list[Made] = []
        for first in range(0, len(lines), CHUNK):
            async with self._turns.turn(base.match, to - after):
                made += await self._take(base, framing, lines[first : first + CHUNK], start)
        return made[after - start :]

    async def _take(
        self, base: Base, framing: Framing, lines: Sequence[LineAndSecret], start: int
    ) -> list[Made]:
        """Make the frames of the next lines, but for those up to version `start`, and keep them."""
        made: list[Made] = []
        self._framings[base] = framing  # who leaves at any turn of others leaves it whole
        try:
            for line, secret in lines:
                version = framing.fold.version
                if version < start:
                    framing.skip(line, secret)
                else:
                    made.append(_made(framing, line, secret))
                    self._keep(base, version, made[-1])
                if (version + 1) % SLICE == 0:
                    await asyncio.sleep(0)  # others on the event loop have a turn
        except Exception:
            self._framings.pop(base, None)  # it may have taken half a line
            raise
        self._framings[base] = framing  # it may weigh more by now
        return made

    def _keep(self, base: Base, after: int, made: Made) -> None:
        """Keep the frame after a version, the last one that is kept of its chunk."""
        number, at = divmod(after, CHUNK)
        chunk = self._chunks.get((base, number), [])
        if len(chunk) == at:  # else its beginning was dropped meanwhile
            self._chunks[base, number] = [*chunk, made]


def frames_on_the_wire(made: Iterable[Made]) -> list[Any]:
    """Frames as part of a response."""
    return [msgspec.Raw(one.json) for one in made]


def faces_on_the_wire(faces: Mapping[str, bytes]) -> dict[str, Any]:
    """Faces as part of a response."""
    return {card: msgspec.Raw(face) for card, face in faces.items()}


def _made(framing: Framing, line: bytes, secret: Mapping[str, Any]) -> Made:
    """The next frame."""
    before = framing.table
    frame = framing.take(line, secret)
    seen = (thing.card for thing in frame.things.values() if thing is not None)
    laid = dict.fromkeys(card for card in seen if card is not None)
    known = cards_on(before) if laid else {}
    new = tuple(card for card in laid if card not in known)
    return Made(msgspec.json.encode(frame), framing.fold.head, new)


def _size(chunk: Sequence[Made]) -> int:
    return sum(len(made.json) + OVERHEAD for made in chunk)


def _weight(framing: Framing) -> int:
    return min(weight(framing.fold), KEPT_FRAMINGS)
