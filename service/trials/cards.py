"""Trials of cards, as workers play them."""

from typing import NamedTuple

import msgspec

from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.games import find_game
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.trials.cards import Opponents, TrialCards, trial_cards
from saikoro.domain.trials.playing import Played, play_match
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.store.trials import CardTrial, Counts


class CardPlayer:
    """Plays the matches of a trial of cards."""

    def __init__(self, game: AnyGame, cards: TrialCards, bot: Random | Greedy, seed: bytes) -> None:
        self._game = game
        self._cards = cards
        self._bot = bot
        self._seed = seed

    @property
    def opponents(self) -> Opponents:
        """What the other side builds from."""
        return self._cards.opponents

    def begin(self) -> Counts:
        """Counts of nothing."""
        return Counts()

    def play(self, number: int) -> Played:
        """Play a match."""
        return play_match(self._game, self._cards, self._bot, self._seed, number)

    def count(self, counts: Counts, _number: int, played: Played | None) -> None:
        """Count a match, None as failed."""
        counts.played += 1
        if played is None:
            counts.failed += 1
            return
        setattr(counts, played.result, getattr(counts, played.result) + 1)
        counts.built += played.built
        counts.mixed += played.mixed
        counts.decisions += played.decisions


class CardJob(NamedTuple):
    """A trial of cards as the process that plays knows it."""

    trial: str
    game: str
    version: str
    cards: tuple[str, ...]
    bot: Random | Greedy
    seed: bytes
    source: bytes
    house: bytes

    def player(self) -> CardPlayer:
        """What plays its matches."""
        game = find_game(self.game, self.version)
        source, house = msgspec.json.decode(self.source), msgspec.json.decode(self.house)
        return CardPlayer(game, trial_cards(game, source, house, self.cards), self.bot, self.seed)


class CardJobs:
    """Makes the jobs of trials of cards."""

    def __init__(self, card_sets: CardSets) -> None:
        self._card_sets = card_sets

    async def job(self, trial: CardTrial) -> CardJob:
        """A trial for the process that plays; UnknownRuleset without its rules."""
        terms = trial.terms
        game = find_game(terms.game, terms.version)
        source = await self._card_sets.source(game, terms.card_set)
        house = await self._card_sets.source(game, terms.house)
        cards = tuple(terms.cards)
        return CardJob(trial.id, game.id, game.version, cards, terms.bot, terms.seed, source, house)
