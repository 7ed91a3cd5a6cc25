"""Ledgers of tournaments, kept alive between requests, and how they are appended to."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

import structlog

from domain.errors import ReplayDiverged
from domain.games import find_game
from domain.match.batch import Batch
from domain.tournament.matches.hall import Hall
from domain.tournament.record.header import TournamentHeader
from domain.tournament.record.ledger import Ledger
from service.errors import UnknownTournament
from service.matches.card_sets import CardSets
from service.store import protocol as p
from service.store.sealed import Seal
from service.streams.appending import Once, packed_answer

KEPT = 32
"""Tournaments whose ledgers a process keeps."""

log = structlog.get_logger()


class Ledgers:
    """Loads tournaments, and appends to them what was said."""

    def __init__(self, store: p.MatchStore, card_sets: CardSets, seal: Seal) -> None:
        self._store = store
        self._card_sets = card_sets
        self._seal = seal
        self._kept: OrderedDict[str, Ledger] = OrderedDict()
        self._halls: OrderedDict[str, Hall] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def open(
        self, tournament: str, admit: Callable[[p.Meta], None] = lambda _meta: None
    ) -> AsyncIterator[tuple[Ledger, p.Meta]]:
        """The tournament as it stands, for one user at a time in this process.

        Raises UnknownTournament, or what `admit` raises.
        """
        lock = self._locks.get(tournament) or self._locks.setdefault(tournament, asyncio.Lock())
        async with lock:
            yield await self._load(tournament, admit)

    async def hall(self, ledger: Ledger) -> Hall:
        """Where the tournament's pairings of builds are played."""
        tournament = ledger.header.tournament
        hall = self._halls.get(tournament)
        if hall is None:
            rules = ledger.header.rules
            game = find_game(rules.id, rules.version)
            cards = await self._card_sets.playable(game, rules.digest)
            source = await self._card_sets.source(game, rules.digest)
            hall = self._halls[tournament] = Hall(ledger.header, game, source, cards)
            if len(self._halls) > KEPT:
                self._halls.popitem(last=False)
        self._halls.move_to_end(tournament)
        return hall

    async def append(
        self,
        ledger: Ledger,
        batches: Sequence[Batch],
        due: p.Due,
        *,
        once: Once | None = None,
        told: bytes = b"",
        tokens: dict[int, bytes] | None = None,
    ) -> p.AppendResult:
        """Append what was said; a ledger whose lines did not enter the stream is dropped."""
        tournament, first, last = ledger.header.tournament, batches[0], batches[-1]
        self._kept.pop(tournament, None)
        result = await self._store.append(
            p.Append(
                match=tournament,
                expected=first.after,
                expected_head=first.parent,
                batches=[
                    p.StoredBatch(
                        batch.version,
                        batch.lines,
                        self._seal.close(batch.secrets),
                        b"" if batch.after else ledger.header.line(),
                    )
                    for batch in batches
                ],
                head=last.head,
                status=ledger.state.status,
                due=due,
                tokens=tokens or {},
                key=b"" if once is None else once.key,
                body=b"" if once is None else once.body,
                answer=b"" if once is None else packed_answer(last, told),
            )
        )
        if isinstance(result, p.Appended):
            self._keep(ledger)
        return result

    def _keep(self, ledger: Ledger) -> None:
        self._kept[ledger.header.tournament] = ledger
        self._kept.move_to_end(ledger.header.tournament)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def _load(
        self, tournament: str, admit: Callable[[p.Meta], None]
    ) -> tuple[Ledger, p.Meta]:
        ledger = self._kept.get(tournament)
        meta, batches = await self._store.load(tournament, 0 if ledger is None else ledger.version)
        if meta is None:
            raise UnknownTournament(tournament)
        admit(meta)
        if ledger is None:
            ledger = Ledger(TournamentHeader.read(batches[0].header))
        self._kept.pop(tournament, None)
        for batch in batches:
            secrets = self._seal.open(batch.secrets)
            for version, line in enumerate(batch.lines, batch.first):
                ledger.take(line, secrets.get(version, {}))
        if ledger.version == meta.version and ledger.head != meta.head:
            raise ReplayDiverged(ledger.version, meta.head, ledger.head)
        self._keep(ledger)
        return ledger, meta
