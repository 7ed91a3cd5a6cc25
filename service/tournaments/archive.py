"""Storing the finished matches of tournaments, each in one append."""

from domain.record.head import genesis
from domain.record.header import Header
from domain.tournament.matches.playing import Played
from service.matches.card_sets import CardSets
from service.matches.listing import finished_listing, tournament_tag
from service.metrics import LINES
from service.store.streams import protocol as p


class DifferentMatch(Exception):
    """The store has a different match under the same id."""


class MatchArchive:
    """Stores finished matches and their card sets."""

    def __init__(self, store: p.StreamStore, card_sets: CardSets) -> None:
        self._store = store
        self._card_sets = card_sets

    async def add(self, played: Played, tournament: str) -> None:
        """Store a whole match, unless it is stored already; DifferentMatch if that one differs."""
        lines, parent = played.lines, genesis(played.header)
        batch = p.StoredBatch(len(lines), lines, header=played.header, parent=parent)
        append = p.Append(
            stream=played.match,
            expected=0,
            expected_head=b"",
            batches=[batch],
            head=played.head,
            status=played.status,
            listing=finished_listing(
                Header.read(played.header).game, played.lines, played.winner, played.reason
            ),
            fixed_tags=[tournament_tag(tournament)],
        )
        if isinstance(await self._store.append(append), p.Appended):
            LINES.inc(batch.version)
            return
        meta = await self._store.meta(played.match)
        if meta is None or meta.head != played.head:
            raise DifferentMatch(played.match)

    async def add_cards(self, source: bytes) -> None:
        """Store a canonical, checked card set."""
        await self._card_sets.keep(source)
