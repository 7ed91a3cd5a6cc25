"""Executors of pairings, cached by tournament."""

from cachetools import LRUCache

from domain.games import find_game
from domain.tournament.matches.executor import PairingExecutor
from domain.tournament.record.ledger import Ledger
from service.matches.card_sets import CardSets

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
