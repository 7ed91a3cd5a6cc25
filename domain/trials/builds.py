"""Random legal builds with chosen cards, and without them, by the answers of any game.

A build is what a seat answers to the first decisions. A drawn one gets a card by an exchange for
one of its own, wherever it names that; the rules decide whether the answer is then legal.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.trials.cards import Id, TrialCards

EXCHANGES = 64
"""The most exchanges that are tried in one answer."""

OF_CARD = 16
"""The most for one card."""

DRAWS = 16
"""The most answers that are drawn for one with some card, or without any of some cards."""


class Drafts:
    """Answers the first decisions of a match for both seats; `trying` gets the tried cards."""

    def __init__(self, trial: TrialCards, trying: Seat, decisions: int) -> None:
        self._trial = trial
        self._trying = trying
        self._decisions = decisions
        self.asked = 0
        """How many decisions were asked so far."""
        self.built = False
        """Whether the build of `trying` has a tried card."""
        self.mixed = False
        """Whether that of the other seat has one all the same."""

    def __call__(self, decision: Decision[Any], number: int, seat: Seat, chance: Chance) -> Any:
        """The answer of `seat` to decision `number`; None after the build."""
        self.asked = number
        if number > self._decisions:
            return None
        if seat == self._trying:
            answer = with_cards(decision, seat, self._trial, chance)
            self.built = self.built or self._has_tried(answer)
        else:
            answer = without_cards(decision, seat, self._trial, chance)
            self.mixed = self.mixed or self._has_tried(answer)
        return answer

    def _has_tried(self, answer: Any) -> bool:
        return not set(self._trial.tried).isdisjoint(named(answer, self._trial.tables))


def decisions_of_build(game: AnyGame, options: MatchOptions) -> int:
    """How many decisions a build of a game answers; at least the first."""
    known = () if game.builds is None else game.builds.decisions(options)
    return max(1, len(known), *map(len, game.starters))


def with_cards(decision: Decision[Any], seat: Seat, trial: TrialCards, chance: Chance) -> Any:
    """A random legal answer with as many of the tried cards as find a place in it."""
    answer, tried = None, set(trial.tried)
    for _ in range(DRAWS):
        answer = _with(decision.draw(seat, chance), decision, seat, trial, chance)
        if not tried.isdisjoint(named(answer, trial.tables)):
            break
    return answer


def _with(
    answer: Any, decision: Decision[Any], seat: Seat, trial: TrialCards, chance: Chance
) -> Any:
    """An answer after exchanges of its cards for the tried ones."""
    tried, left = set(trial.tried), EXCHANGES
    for card in chance.sample(trial.tried, len(trial.tried)):
        held = named(answer, trial.tables)
        if card in held:
            continue
        places = _alike(card, [one for one in held if one not in tried], trial, chance)
        attempts = [exchanged(answer, place, card) for place in places[: min(OF_CARD, left)]]
        left -= len(attempts)
        answer = _first_legal(decision, seat, attempts, answer)
        if not left:
            break
    return answer


def without_cards(decision: Decision[Any], seat: Seat, trial: TrialCards, chance: Chance) -> Any:
    """A random legal answer with cards of the other side alone; else with the fewest others."""
    allowed = set(trial.others)
    best, fewest = None, len(trial.tables) + 1
    for _ in range(DRAWS):
        answer = _without(decision.draw(seat, chance), decision, seat, trial, chance)
        strange = sum(card not in allowed for card in named(answer, trial.tables))
        if strange < fewest:
            best, fewest = answer, strange
        if not fewest:
            break
    return best


def _without(
    answer: Any, decision: Decision[Any], seat: Seat, trial: TrialCards, chance: Chance
) -> Any:
    """An answer after exchanges of the cards that the other side does not have."""
    allowed, left = set(trial.others), EXCHANGES
    for card in [one for one in named(answer, trial.tables) if one not in allowed]:
        held = set(named(answer, trial.tables))
        free = [one for one in trial.others if one not in held]
        new = _alike(card, free, trial, chance)[: min(OF_CARD, left)]
        left -= len(new)
        attempts = [exchanged(answer, card, one) for one in new]
        answer = _first_legal(decision, seat, attempts, answer)
        if not left:
            break
    return answer


def _alike(card: Id, cards: Sequence[Id], trial: TrialCards, chance: Chance) -> list[Id]:
    """Cards in random order, those of the same table first."""
    mixed = chance.sample(cards, len(cards))
    return sorted(mixed, key=lambda one: trial.tables[one] != trial.tables[card])


def _first_legal(
    decision: Decision[Any], seat: Seat, answers: Sequence[Any], otherwise: Any
) -> Any:
    return next((answer for answer in answers if _is_legal(decision, seat, answer)), otherwise)


def _is_legal(decision: Decision[Any], seat: Seat, answer: Any) -> bool:
    try:
        decision.read(seat, answer)
    except IllegalAnswer:
        return False
    return True


def named(answer: Any, cards: Collection[Id]) -> list[Id]:
    """The cards that an answer names, each once, in its order."""
    found: dict[Id, None] = {}

    def see(value: Any) -> Any:
        if type(value) in (str, int) and value in cards:
            found[value] = None
        return value

    _mapped(answer, see)
    return list(found)


def exchanged(answer: Any, card: Id, other: Id) -> Any:
    """An answer that names `other` wherever it named `card`."""
    return _mapped(answer, lambda value: other if _same(value, card) else value)


def _same(value: Any, card: Id) -> bool:
    return type(value) is type(card) and bool(value == card)


def _mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """The same JSON with every string, number and key changed."""
    if isinstance(value, dict):
        return {change(key): _mapped(part, change) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_mapped(part, change) for part in value]
    return change(value)
