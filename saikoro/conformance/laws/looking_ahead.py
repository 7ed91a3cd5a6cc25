"""Laws of bots: they play the game, and the worlds that they imagine are possible."""

from typing import ClassVar

from saikoro.conformance.laws.trying import Trial, Tried
from saikoro.conformance.seating import house_cards, secret
from saikoro.conformance.watching import observation
from saikoro.domain.bots.playing import play_out
from saikoro.domain.bots.simulation import sampled_position
from saikoro.domain.bots.specs import Bot, Greedy, Mcts, Random
from saikoro.domain.bots.worlds import Worlds
from saikoro.domain.match.interface.game import WON
from saikoro.domain.match.sources.chance import Chance


class LawsOfBots(Tried):
    """Bots play any game from what their seat knows."""

    bots: ClassVar[tuple[Bot, ...]] = (Random(), Greedy(looks=1), Mcts(playouts=20))
    searched: ClassVar[int] = 1
    """How many matches of bots are played, for each of the options."""

    def test_bots_give_legal_answers(self) -> None:
        for bot in self.bots:

            def plays(trial: Trial, bot: Bot = bot) -> None:
                """A bot gives legal answers to the end."""
                options = trial.game.book.read_options(trial.options)
                cards, seed = house_cards(trial.game), secret("bots", trial.seed)
                assert play_out(trial.game, options, cards, [bot, Random()], seed).reason

            self.every_match(plays, self.searched)

    def test_an_imagined_world_asks_what_the_match_asks(self) -> None:
        self.every_match(_imagines, self.searched)

    def test_a_state_has_a_value_within_that_of_a_won_match(self) -> None:
        self.every_match(_has_a_value, self.searched)


def _imagines(trial: Trial) -> None:
    """`imagine` gives a world in which the seat is asked the same, with the same answers."""
    for match in trial.decisions():
        for seat in match.waiting:
            observed = observation(match, seat)
            position = sampled_position(trial.game, observed, Chance(bytes(32)))
            assert position is not None
            asked = Worlds(trial.game, observed).simulation(position, bytes(32)).decision
            assert asked is not None
            assert (asked.name, asked.seats) == (match.decision.name, match.decision.seats)
            assert asked.choices.every(seat) == match.decision.choices.every(seat)


def _has_a_value(trial: Trial) -> None:
    """`evaluate` is worth less than the result of a match."""
    for match in trial.decisions():
        assert -WON < trial.game.look_ahead.evaluate(match.driver.state.game) < WON
