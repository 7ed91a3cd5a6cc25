"""Executors of pairings, kept for the tournaments that are being played."""

from cachetools import LRUCache

from domain.games import find_game
from domain.tournament.matches.executor import PairingExecutor
from domain.tournament.record.ledger import Ledger
from service.matches.card_sets import CardSets

KEPT = 32
"""Tournaments whose executors a process keeps."""


class Executors:
    """Makes executors, and keeps them."""

    def __init__(self, card_sets: CardSets) -> None:
        self._card_sets = card_sets
        self._kept: LRUCache[str, PairingExecutor] = LRUCache(KEPT)

    async def of(self, ledger: Ledger) -> PairingExecutor:
        """The executor of a tournament of builds."""
        executor = self._kept.get(ledger.stream)
        if executor is None:
            rules = ledger.header.rules
            game = find_game(rules.id, rules.version)
            cards = await self._card_sets.playable(game, rules.digest)
            source = await self._card_sets.source(game, rules.digest)
            executor = PairingExecutor(ledger.header, game, source, cards)
            self._kept[ledger.stream] = executor
        return executor
