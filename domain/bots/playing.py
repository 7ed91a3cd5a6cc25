"""Bots against bots, outside any stream."""

from collections.abc import Sequence
from typing import Any

from domain.bots.course import Course
from domain.bots.seen import Seen, Snapshot, choices_of
from domain.bots.specs import Bot
from domain.bots.thinking import think
from domain.fairness.frames import keyed_digest, u32
from domain.match.chance import Chance
from domain.match.decision import Outcome
from domain.match.game import Game
from domain.match.options import MatchOptions


def play_out(
    game: Game[Any, Any, Any], options: MatchOptions, cards: Any, bots: Sequence[Bot], seed: bytes
) -> Outcome:
    """A whole match between `bots`, one a seat; the same again from the same seed of 32 bytes."""
    dice = keyed_digest(seed, "dice")
    course = Course(game, game.play, options, cards, game.start(options, cards), dice)
    chance, number = Chance(keyed_digest(seed, "chance")), 0
    while course.stop is not None:
        number += 1
        answers = {}
        for seat in course.stop.seats:
            seen = Seen(
                options,
                cards,
                Snapshot.of(course.state),
                seat,
                number,
                choices_of(course.stop, seat, chance),
            )
            answers[seat] = think(game, bots[seat], keyed_digest(seed, "seat", u32(seat)), seen)
        course.answer(answers, chance)
    if course.outcome is None:
        raise TypeError("a match that is over has an outcome")
    return course.outcome
