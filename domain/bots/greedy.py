"""One-step look-ahead."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.bots.seen import Seen, Snapshot
from domain.match.chance import Chance
from domain.match.events import Seat
from domain.match.game import Game


def greedy(
    game: Game[Any, Any, Any],
    seen: Seen[Any, Any, Any],
    chance: Chance,
    *,
    looks: int,
    on: Callable[[], bool],
) -> Any:
    """The answer with the best average of `looks`; of equals, and of what cannot be tried, any."""
    return ranked(game, seen, chance, seen.state, seen.seat, seen.choices, looks=looks, on=on)[0]


def ranked(
    game: Game[Any, Any, Any],
    seen: Seen[Any, Any, Any],
    chance: Chance,
    state: Snapshot[Any],
    seat: Seat,
    choices: Sequence[Any],
    *,
    looks: int,
    on: Callable[[], bool],
) -> list[Any]:
    """The answers of `seat` in `state`, by what they lead to one step ahead, best first."""
    choices = chance.shuffled(choices)
    worth = [0] * len(choices)
    for _ in range(looks if len(choices) > 1 else 0):
        dice = chance.seed()
        for at, choice in enumerate(choices):
            course = seen.tried(game, dice, state)
            if course is not None:
                course.answer({seat: choice}, chance)
                worth[at] += course.worth(seat)
        if not on():
            break
    order = sorted(range(len(choices)), key=worth.__getitem__, reverse=True)
    return [choices[at] for at in order]
