"""Monte Carlo tree search (UCT) over answers of both seats, sampled worlds and dice.

Each playout samples a world consistent with what the seat knows (information-set MCTS); the
statistics of an answer cover all worlds in which it was tried.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, Self

import msgspec

from saikoro.domain.bots.greedy import ranked, ranked_at
from saikoro.domain.bots.observation import AnyObservation, choices_of
from saikoro.domain.bots.simulation import AnySimulation
from saikoro.domain.bots.worlds import Worlds
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import WON, AnyGame
from saikoro.domain.match.sources.chance import Chance

WIDTH = 8
"""The most answers of a node: those with the best value one step ahead."""

ROOT_WORLDS = 2
"""The number of worlds in which the answers of the root are ranked."""

SAMPLE = 16
"""How many random answers are ranked at other nodes."""

EXPAND_AFTER = 8
"""How many playouts end at a node before it is expanded."""

ROLLOUT = 6
"""How many decisions are answered at random below the tree, before the state is evaluated."""

EXPLORATION = 0.1
"""The weight of the exploration term of UCT."""

_key = msgspec.json.Encoder(order="sorted").encode


class _Node:
    """The statistics of an answer, over all sampled worlds and dice."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        """The sum of its playouts' values for seat 0, each from -1 to 1."""
        self.answers: list[Any] | None = None
        """The answers of the node; None while it is a leaf."""
        self._children: dict[bytes, Self] = {}

    def child(self, answer: Any) -> Self:
        """The node of one of the next answers."""
        return self._children.setdefault(_key(answer), type(self)())

    def pick(self, answers: Sequence[Any], seat: Seat) -> Any:
        """An answer that has not been tried, else the one with the best bound for `seat`."""
        sign, log_visits = (1, -1)[seat], math.log(self.visits + 1)

        def upper_bound(answer: Any) -> float:
            child = self.child(answer)
            if not child.visits:
                return math.inf
            mean = sign * child.total / child.visits
            return mean + EXPLORATION * math.sqrt(log_visits / child.visits)

        return max(answers, key=upper_bound)


def mcts(
    game: AnyGame,
    observation: AnyObservation,
    chance: Chance,
    *,
    playouts: int,
    time_left: Callable[[], bool],
) -> Any:
    """The answer with the most visits after `playouts` playouts."""
    worlds, root = Worlds(game, observation), _Node()
    root.answers = ranked(worlds, chance, looks=ROOT_WORLDS, time_left=time_left)[:WIDTH]
    for _ in range(playouts if len(root.answers) > 1 else 0):
        position = worlds.sample(chance)
        if position is None or not time_left():
            break
        _play_out(worlds, worlds.simulation(position, chance.seed()), root, chance)
    return max(root.answers, key=lambda answer: root.child(answer).visits)


def _play_out(worlds: Worlds, simulation: AnySimulation, root: _Node, chance: Chance) -> None:
    """Run one playout: select in the tree, continue at random, and update the path."""
    node, path = root, [root]
    while (decision := simulation.decision) is not None:
        if node is root:
            seat, answers = worlds.observation.seat, root.answers
        else:
            seat = decision.seats[0]
            answers = _answers_at(worlds, simulation, decision, node, chance)
        if not answers:
            break
        answer = node.pick(answers, seat)
        simulation.answer({seat: answer}, chance)
        node = node.child(answer)
        path.append(node)
    for _ in range(ROLLOUT):
        if simulation.decision is not None:
            simulation.answer({}, chance)
    value = simulation.value(0) / WON
    for node in path:
        node.visits += 1
        node.total += value


def _answers_at(
    worlds: Worlds,
    simulation: AnySimulation,
    decision: Decision[Any],
    node: _Node,
    chance: Chance,
) -> list[Any]:
    """The answers of `node` that are legal in this world; expands it if it is due."""
    if len(decision.seats) > 1 or node.visits < EXPAND_AFTER:
        return []
    [seat] = decision.seats
    legal = choices_of(decision, seat, chance)
    if node.answers is None:
        some = chance.sample(legal, min(SAMPLE, len(legal)))
        node.answers = ranked_at(worlds, simulation.position, seat, some, chance)[:WIDTH]
    return [answer for answer in node.answers if answer in legal]
