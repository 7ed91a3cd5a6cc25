"""Monte Carlo tree search (UCT) over the answers of both seats, whatever the dice are."""

import math
from collections.abc import Callable, Sequence
from typing import Any, Self

import msgspec

from domain.bots.course import Course
from domain.bots.greedy import ranked
from domain.bots.seen import Seen, Snapshot, choices_of
from domain.match.chance import Chance
from domain.match.events import Seat
from domain.match.game import WON, Game

WIDTH = 8
"""Most answers that a node of the tree considers: those that look best one step ahead."""

LOOKS = 2
"""How often that is looked at for the first node."""

SAMPLE = 16
"""How many answers, drawn by chance, it is looked at for at the other nodes."""

RIPE = 8
"""How many lines of play end at a node before the tree grows there."""

AHEAD = 6
"""How many decisions are answered by chance beyond the tree before the state is appraised."""

CURIOSITY = 0.1
"""How much better an answer may be than it seems, having been tried rarely."""

_key = msgspec.json.Encoder(order="sorted").encode


class _Node:
    """What came of an answer, over all dice that were tried."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        """Of what the lines of play through it were worth to seat 0, from -1 to 1."""
        self.answers: list[Any] | None = None
        """What is considered next; None while the tree ends here."""
        self._children: dict[bytes, Self] = {}

    def child(self, answer: Any) -> Self:
        """What came of one of the next answers."""
        return self._children.setdefault(_key(answer), type(self)())

    def pick(self, answers: Sequence[Any], seat: Seat) -> Any:
        """One that was not tried yet, or else the most promising one for `seat`."""
        sign, bold = (1, -1)[seat], math.log(self.visits + 1)

        def promise(answer: Any) -> float:
            child = self.child(answer)
            if not child.visits:
                return math.inf
            mean = sign * child.total / child.visits
            return mean + CURIOSITY * math.sqrt(bold / child.visits)

        return max(answers, key=promise)


def mcts(
    game: Game[Any, Any, Any],
    seen: Seen[Any, Any, Any],
    chance: Chance,
    *,
    playouts: int,
    on: Callable[[], bool],
) -> Any:
    """The answer that was tried most often in `playouts` lines of play, each with its own dice."""
    root = _Node()
    root.answers = ranked(
        game, seen, chance, seen.state, seen.seat, seen.choices, looks=LOOKS, on=on
    )[:WIDTH]
    for _ in range(playouts if len(root.answers) > 1 else 0):
        course = seen.tried(game, chance.seed())
        if course is None or not on():
            break
        _play(game, seen, chance, root, course)
    return max(root.answers, key=lambda answer: root.child(answer).visits)


def _play(
    game: Game[Any, Any, Any],
    seen: Seen[Any, Any, Any],
    chance: Chance,
    root: _Node,
    course: Course[Any, Any, Any],
) -> None:
    """One line of play: down the tree, on by chance, and what it came to noted on the way."""
    node, path = root, [root]
    while course.stop is not None:
        if node is root:
            seat, answers = seen.seat, root.answers
        else:
            seat = course.stop.seats[0]
            answers = _considered(game, seen, chance, node, course, seat)
        if not answers:
            break
        answer = node.pick(answers, seat)
        course.answer({seat: answer}, chance)
        node = node.child(answer)
        path.append(node)
    for _ in range(AHEAD):
        if course.stop is not None:
            course.answer({}, chance)
    worth = course.worth(0) / WON
    for passed in path:
        passed.visits += 1
        passed.total += worth


def _considered(
    game: Game[Any, Any, Any],
    seen: Seen[Any, Any, Any],
    chance: Chance,
    node: _Node,
    course: Course[Any, Any, Any],
    seat: Seat,
) -> list[Any]:
    """The answers that `node` has in its tree and that are legal with these dice."""
    decision = course.stop
    if decision is None or len(decision.seats) > 1 or node.visits < RIPE:
        return []
    legal = choices_of(decision, seat, chance)
    if node.answers is None:
        some = chance.sample(legal, min(SAMPLE, len(legal)))
        state = Snapshot.of(course.state)
        node.answers = ranked(game, seen, chance, state, seat, some, looks=1, on=lambda: True)[
            :WIDTH
        ]
    return [answer for answer in node.answers if answer in legal]
