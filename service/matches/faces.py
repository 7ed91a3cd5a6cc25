"""The faces of card sets: what is printed on every card, made once and kept encoded."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec
from cachetools import LRUCache

from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table_view import Face, TableView
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.process.turns import Locks

KEPT_BYTES = 16 * 1024 * 1024
"""The most bytes of all faces that a process keeps."""

_Key: TypeAlias = tuple[str, str, str]
"""A game, its ruleset version and the digest of a card set."""


class FaceSet(NamedTuple):
    """The faces of a card set."""

    faces: Mapping[str, Face]
    """By card, in the order of the set."""
    written: Mapping[str, bytes]
    """The same as JSON."""

    def of(self, cards: Iterable[str]) -> dict[str, bytes]:
        """The faces of some cards, as JSON."""
        return {card: self.written[card] for card in cards if card in self.written}


class Faces:
    """Gives the faces of the card sets that matches are played with."""

    def __init__(self, card_sets: CardSets) -> None:
        self._card_sets = card_sets
        self._kept: LRUCache[_Key, FaceSet] = LRUCache(KEPT_BYTES, getsizeof=_size)
        self._locks = Locks()

    async def of_set(self, game: AnyGame, digest: str) -> FaceSet:
        """The faces of a card set; UnknownCardSet if it is not kept here."""
        key = game.id, game.version, digest
        async with self._locks.of(key):
            kept = self._kept.get(key)
            if kept is None:
                cards = await self._card_sets.playable(game, digest)
                kept = await asyncio.to_thread(_face_set, game, cards)
                if _size(kept) <= KEPT_BYTES:
                    self._kept[key] = kept
            return kept


def cards_on(table: TableView) -> dict[str, None]:
    """The cards that lie on a table so that one sees them, each once."""
    return {thing.card: None for thing in table.things.values() if thing.card is not None}


def _face_set(game: AnyGame, cards: Any) -> FaceSet:
    faces = game.telling.faces(cards)
    return FaceSet(faces, {card: msgspec.json.encode(face) for card, face in faces.items()})


def _size(faces: FaceSet) -> int:
    """The bytes of a set; those of the decoded faces are about as many again."""
    return 2 * sum(len(card) + len(face) for card, face in faces.written.items())
