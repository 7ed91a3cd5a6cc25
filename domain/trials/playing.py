"""The matches of a trial, by their numbers.

The side with the tried cards changes seats after every one, so that no advantage of a seat counts
for it.
"""

from typing import Literal, NamedTuple

from saikoro.domain.bots.playing import play_out
from saikoro.domain.bots.specs import Bot
from saikoro.domain.fairness.frames import keyed_digest, u32
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.trials.builds import Drafts, decisions_of_build
from saikoro.domain.trials.cards import TrialCards


class Played(NamedTuple):
    """A match of a trial."""

    result: Literal["won", "lost", "drawn"]
    """What it was for the side with the tried cards."""
    built: bool
    """Whether that side's build had one of them."""
    mixed: bool
    """Whether the other side's build had one all the same."""
    decisions: int
    """How many decisions were asked in it."""


def play_match(game: AnyGame, trial: TrialCards, bot: Bot, seed: bytes, number: int) -> Played:
    """Play match `number` of the trial with this seed of 32 bytes: always the same one."""
    options, trying = game.book.read_options({}), number % 2
    drafts = Drafts(trial, trying, decisions_of_build(game, options))
    of_match = keyed_digest(seed, "match", u32(number))
    outcome = play_out(game, options, trial.cards, (bot, bot), of_match, build=drafts)
    result: Literal["won", "lost", "drawn"] = "drawn"
    if outcome.winner is not None:
        result = "won" if outcome.winner == trying else "lost"
    return Played(result, drafts.built, drafts.mixed, drafts.asked)
