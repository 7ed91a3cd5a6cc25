"""Keeping the matches that a tournament has played: whole, and at once."""

from domain.record.head import genesis
from domain.tournament.matches.playing import Played
from service.matches.card_sets import CardSets
from service.metrics import LINES
from service.store import protocol as p


class DifferentMatch(Exception):
    """The store has another match under the id of one that was played."""


class MatchKeeper:
    """Stores matches that are over, and the card sets that they were played with."""

    def __init__(self, store: p.StreamStore, card_sets: CardSets) -> None:
        self._store = store
        self._card_sets = card_sets

    async def keep(self, played: Played) -> None:
        """Store a whole match; one that is there already stays. DifferentMatch if it differs."""
        lines, parent = played.lines, genesis(played.header)
        batch = p.StoredBatch(len(lines), lines, header=played.header, parent=parent)
        append = p.Append(
            stream=played.match,
            expected=0,
            expected_head=b"",
            batches=[batch],
            head=played.head,
            status=played.status,
        )
        if isinstance(await self._store.append(append), p.Appended):
            LINES.inc(batch.version)
            return
        meta = await self._store.meta(played.match)
        if meta is None or meta.head != played.head:
            raise DifferentMatch(played.match)

    async def keep_cards(self, source: bytes) -> None:
        """Store a canonical card set that has been checked."""
        await self._card_sets.keep(source)
