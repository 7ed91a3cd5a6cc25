"""Explaining events of matches: their rules run again, off the event loop."""

import asyncio

import msgspec
from cachetools import LRUCache

from saikoro.domain.games import find_game
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.record.header import Header
from saikoro.domain.verification.explaining import explain_record
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.matches.faces import Faces
from saikoro.service.matches.framing import Base
from saikoro.service.process.turns import Locks, Turns
from saikoro.service.streams.beside import with_names
from saikoro.service.streams.pages import Pages

KEPT_BYTES = 8 * 1024 * 1024
"""The most bytes of all explanations that a process keeps."""


class Explainer:
    """Explains events of matches to whoever looks on."""

    def __init__(self, pages: Pages, card_sets: CardSets, faces: Faces) -> None:
        self._pages = pages
        self._card_sets = card_sets
        self._faces = faces
        self._kept: LRUCache[tuple[Base, int, bool], bytes] = LRUCache(KEPT_BYTES, getsizeof=len)
        self._locks = Locks()
        self._turns = Turns()
        """One event is explained at a time, of the match that has had the least time."""

    async def why(self, base: Base, version: int, *, finished: bool) -> bytes:
        """Why the event at a version that the match has come to happened, as JSON.

        `base` is who looks. A match that is `finished` is explained from its record alone, whoever
        asks; one that goes on from its secrets, too, of which only those of `base` are shown.
        NotExplained if its rules do not lead to the event.
        """
        key = base, version, finished
        async with self._locks.of(key):
            explained = self._kept.get(key)
            if explained is None:
                async with self._turns.turn(base.match, version):
                    explained = await self._explained(base, version, finished=finished)
                if len(explained) <= KEPT_BYTES:
                    self._kept[key] = explained
            return explained

    async def _explained(self, base: Base, version: int, *, finished: bool) -> bytes:
        pages = self._pages.live if finished else self._pages.of(base.seat)
        record, secrets = await pages.unsealed(base.match)
        record = with_names(record, await pages.names(base.match))
        rules = Header.read(record[0]).rules
        game = find_game(Header.read(record[0]).game, rules.version)
        cards = await self._card_sets.playable(game, rules.digest)
        faces = (await self._faces.of_set(game, rules.digest)).faces

        def explained() -> bytes:
            why = explain_record(
                game,
                cards,
                record,
                version,
                base.seat,
                all_open=base.opened,
                secrets=None if finished else secrets,
                faces=faces,
            )
            return msgspec.json.encode(why)

        return await asyncio.to_thread(explained)


def read_explanation(explained: bytes) -> Explanation:
    """An explanation from its JSON."""
    return msgspec.json.decode(explained, type=Explanation)
