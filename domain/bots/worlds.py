"""Worlds: states of a match that are consistent with what one seat knows."""

from saikoro.domain.bots.observation import AnyObservation
from saikoro.domain.bots.simulation import (
    AnySimulation,
    Position,
    Simulation,
    is_certain,
    sampled_position,
)
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.sources.chance import Chance


class Worlds:
    """Samples worlds consistent with an observation, and simulates from them."""

    def __init__(self, game: AnyGame, observation: AnyObservation) -> None:
        self.game = game
        self.observation = observation
        self._certain = is_certain(game, observation)
        self._only: Position | None = None

    def sample(self, chance: Chance) -> Position | None:
        """The observed decision in a random world; None if no consistent world was found."""
        if self._only is None:
            position = sampled_position(self.game, self.observation, chance)
            if not self._certain:
                return position
            self._only = position
        return self._only

    def simulation(self, position: Position, dice: bytes) -> AnySimulation:
        """A match that continues from a position, with dice from a seed of 32 bytes."""
        options, cards = self.observation.options, self.observation.cards
        return Simulation(self.game, options, cards, position, dice)
