"""Monte Carlo tree search (UCT) over the answers of both seats, over worlds and dice.

Every playout is in a world of its own, consistent with what the seat knows (information sets): an
answer counts in all worlds in which it was tried.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, Self

import msgspec

from domain.bots.greedy import ranked, ranked_at
from domain.bots.observation import AnyObservation, choices_of
from domain.bots.simulation import AnySimulation
from domain.bots.worlds import Worlds
from domain.match.decision import Decision
from domain.match.events import Seat
from domain.match.game import WON, AnyGame
from domain.match.sources.chance import Chance

WIDTH = 8
"""Most answers that a node considers: those that look best one step ahead."""

LOOKS = 2
"""Worlds in which the answers of the root are ranked."""

SAMPLE = 16
"""How many random answers are ranked at other nodes."""

EXPAND_AFTER = 8
"""Playouts that end at a node before the tree grows there."""

ROLLOUT = 6
"""Decisions that are answered at random beyond the tree before the state is appraised."""

EXPLORATION = 0.1
"""How much better an answer may be than it seems, having been tried rarely."""

_key = msgspec.json.Encoder(order="sorted").encode


class _Node:
    """What came of an answer, over all worlds and dice that were tried."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        """Of what the playouts through it were worth to seat 0, from -1 to 1."""
        self.answers: list[Any] | None = None
        """What is considered next; None while the tree ends here."""
        self._children: dict[bytes, Self] = {}

    def child(self, answer: Any) -> Self:
        """What came of one of the next answers."""
        return self._children.setdefault(_key(answer), type(self)())

    def pick(self, answers: Sequence[Any], seat: Seat) -> Any:
        """One that was not tried yet, or else the most promising one for `seat`."""
        sign, log_visits = (1, -1)[seat], math.log(self.visits + 1)

        def promise(answer: Any) -> float:
            child = self.child(answer)
            if not child.visits:
                return math.inf
            mean = sign * child.total / child.visits
            return mean + EXPLORATION * math.sqrt(log_visits / child.visits)

        return max(answers, key=promise)


def mcts(
    game: AnyGame,
    observation: AnyObservation,
    chance: Chance,
    *,
    playouts: int,
    time_left: Callable[[], bool],
) -> Any:
    """The answer that was tried most often in `playouts` playouts."""
    worlds, root = Worlds(game, observation), _Node()
    root.answers = ranked(worlds, chance, looks=LOOKS, time_left=time_left)[:WIDTH]
    for _ in range(playouts if len(root.answers) > 1 else 0):
        position = worlds.imagine(chance)
        if position is None or not time_left():
            break
        _play_out(worlds, worlds.simulation(position, chance.seed()), root, chance)
    return max(root.answers, key=lambda answer: root.child(answer).visits)


def _play_out(worlds: Worlds, simulation: AnySimulation, root: _Node, chance: Chance) -> None:
    """One playout: down the tree, on at random, and what it came to noted on the way."""
    node, path = root, [root]
    while (decision := simulation.decision) is not None:
        if node is root:
            seat, answers = worlds.observation.seat, root.answers
        else:
            seat = decision.seats[0]
            answers = _considered(worlds, simulation, decision, node, chance)
        if not answers:
            break
        answer = node.pick(answers, seat)
        simulation.answer({seat: answer}, chance)
        node = node.child(answer)
        path.append(node)
    for _ in range(ROLLOUT):
        if simulation.decision is not None:
            simulation.answer({}, chance)
    worth = simulation.worth(0) / WON
    for passed in path:
        passed.visits += 1
        passed.total += worth


def _considered(
    worlds: Worlds,
    simulation: AnySimulation,
    decision: Decision[Any],
    node: _Node,
    chance: Chance,
) -> list[Any]:
    """The answers that `node` has in its tree and that are legal in this world."""
    if len(decision.seats) > 1 or node.visits < EXPAND_AFTER:
        return []
    [seat] = decision.seats
    legal = choices_of(decision, seat, chance)
    if node.answers is None:
        some = chance.sample(legal, min(SAMPLE, len(legal)))
        node.answers = ranked_at(worlds, simulation.position, seat, some, chance)[:WIDTH]
    return [answer for answer in node.answers if answer in legal]
