"""Matches of builds: the chunks that workers take, what plays them, and where they are stored."""

import asyncio
import math
import re
from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from cachetools import LRUCache

from saikoro.domain.games import find_game
from saikoro.domain.record.head import genesis
from saikoro.domain.record.header import Header
from saikoro.domain.tournament.facts.stage import Pairing, Result, Round, Slot
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.matches.playing import Build, Played
from saikoro.domain.tournament.progress import ToPlay, playable
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.matches.listing import PUBLISHED, finished_listing, tournament_tag
from saikoro.service.process.metrics import LINES
from saikoro.service.store.streams import protocol as p

MIN_CHUNK, MAX_CHUNK = 16, 64
"""Pairings that a worker takes at once: enough that taking them costs little compared to playing
them, and few enough to play in a fraction of a second."""

STORE_BATCH = 8
"""How many pairings' matches are sent to the store together."""

_NAME = re.compile(r"([0-9]+)\.([0-9]+)\.([0-9]+)-([0-9]+)")


class Chunk(NamedTuple):
    """A range of pairings of a round, played by one worker."""

    stage: int
    round: int
    first: Slot
    last: Slot

    @classmethod
    def read(cls, name: str) -> Self | None:
        """Parse a chunk's name; None for the name of anything else."""
        numbers = _NAME.fullmatch(name)
        return None if numbers is None else cls(*map(int, numbers.groups()))

    @property
    def name(self) -> str:
        """The name on the due-list."""
        return f"{self.stage}.{self.round}.{self.first}-{self.last}"


def chunks(step: ToPlay, played: Round, workers: int) -> list[Chunk]:
    """Divide the undecided pairings of a round among the workers.

    The cuts depend only on the round, so every worker gives a chunk the same name.
    """
    slots = sorted(played.pairings)
    share = math.ceil(len(slots) / (3 * workers))
    size = max(MIN_CHUNK, min(MAX_CHUNK, share))
    missing = set(step.slots)
    return [
        Chunk(step.stage, step.round, cut[0], cut[-1])
        for at in range(0, len(slots), size)
        if not missing.isdisjoint(cut := slots[at : at + size])
    ]


class PendingPairing(NamedTuple):
    """A pairing to play, and everything about it that may change meanwhile."""

    pairing: Pairing
    at: str
    builds: list[tuple[Build | None, Any]]
    """The build and own cards of each entrant."""


def pending_pairings(ledger: Ledger, chunk: Chunk) -> list[PendingPairing]:
    """The pairings of a chunk that are still to play."""
    entrants = ledger.state.entrants
    return [
        PendingPairing(
            pairing,
            ledger.paired_at[chunk.stage, chunk.round],
            [(entrants[number].build, entrants[number].cards) for number in pairing.entrants],
        )
        for pairing in playable(ledger.state, chunk.stage, chunk.round)
        if chunk.first <= pairing.slot <= chunk.last
    ]


CACHED_EXECUTORS = 32
"""How many executors a process caches."""


class Executors:
    """Creates executors and caches them."""

    def __init__(self, card_sets: CardSets) -> None:
        self._card_sets = card_sets
        self._cache: LRUCache[str, PairingExecutor] = LRUCache(CACHED_EXECUTORS)

    async def of(self, ledger: Ledger) -> PairingExecutor:
        """The executor of a tournament of builds."""
        executor = self._cache.get(ledger.stream)
        if executor is None:
            rules = ledger.header.rules
            game = find_game(rules.id, rules.version)
            cards = await self._card_sets.playable(game, rules.digest)
            source = await self._card_sets.source(game, rules.digest)
            executor = PairingExecutor(ledger.header, game, source, cards)
            self._cache[ledger.stream] = executor
        return executor


class DifferentMatch(Exception):
    """The store has a different match under the same id."""


class MatchArchive:
    """Plays matches, and stores them and their card sets."""

    def __init__(self, store: p.StreamStore, card_sets: CardSets) -> None:
        self._store = store
        self._card_sets = card_sets

    async def play(
        self,
        ledger: Ledger,
        executor: PairingExecutor,
        where: tuple[int, int],
        pairings: Sequence[Pairing],
        at: str,
    ) -> list[Result]:
        """Play pairings, and store their matches if the plan keeps them; returns their results.

        `where` is the stage and the round, which was paired `at`.
        """
        results: list[Result] = []
        storing: list[asyncio.Task[Any]] = []
        for first in range(0, len(pairings), STORE_BATCH):
            group: list[Played] = []
            for pairing in pairings[first : first + STORE_BATCH]:
                result, matches = executor.play_pairing(ledger.state, where, pairing, at)
                results.append(result)
                group += matches
                own_cards = executor.own_cards(ledger.state, pairing)
                if own_cards is not None:
                    storing.append(asyncio.create_task(self.add_cards(own_cards)))
                await asyncio.sleep(0)  # let other tasks of this worker run
            storing += [
                asyncio.create_task(self.add(played, ledger.stream))
                for played in group
                if ledger.state.plan.keeps_matches
            ]
        await asyncio.gather(*storing)
        return results

    async def add(self, played: Played, tournament: str) -> None:
        """Store a whole match, unless it is stored already; DifferentMatch if that one differs."""
        lines, parent, header = played.lines, genesis(played.header), Header.read(played.header)
        published = [PUBLISHED] if header.options.get("licence") else []
        batch = p.StoredBatch(len(lines), lines, header=played.header, parent=parent)
        append = p.Append(
            stream=played.match,
            expected=0,
            expected_head=b"",
            batches=[batch],
            head=played.head,
            status=played.status,
            listing=finished_listing(header, played.lines, played.winner, played.reason),
            fixed_tags=[tournament_tag(tournament), *published],
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
