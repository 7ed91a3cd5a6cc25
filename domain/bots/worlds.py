"""Worlds: every way how a match may stand and continue, as one seat sees it."""

from domain.bots.observation import AnyObservation
from domain.bots.simulation import AnySimulation, Position, Simulation, imagined, is_certain
from domain.match.game import AnyGame
from domain.match.sources.chance import Chance


class Worlds:
    """Imagines worlds that agree with an observation, and simulates what follows in them."""

    def __init__(self, game: AnyGame, observation: AnyObservation) -> None:
        self.game = game
        self.observation = observation
        self._certain = is_certain(game, observation)
        self._only: Position | None = None

    def imagine(self, chance: Chance) -> Position | None:
        """The observed decision in a world; None if none agrees with what the seat knows."""
        if self._only is None:
            position = imagined(self.game, self.observation, chance)
            if not self._certain:
                return position
            self._only = position
        return self._only

    def simulation(self, position: Position, dice: bytes) -> AnySimulation:
        """A match that continues from a position, with dice from a seed of 32 bytes."""
        options, cards = self.observation.options, self.observation.cards
        return Simulation(self.game, options, cards, position, dice)
