"""What a game's `play` hands to the driver when it stops: a decision, a mark, an outcome."""

from collections.abc import Callable, Container, Generator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from domain.errors import AlreadyAnswered, NotYourDecision
from domain.match.chance import Chance
from domain.match.events import Seat

A = TypeVar("A")

Answers = Mapping[Seat, A]
"""What each asked seat answered."""


class Forfeit(msgspec.Struct, frozen=True):
    """A seat that has given the match away."""

    seat: Seat
    cause: str
    """`resigned` or `timed_out`."""
    decision: str | None
    """The decision that was open."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    winner: Seat | None
    """None is a draw."""
    reason: str
    """The rule book's word for it."""


class TimeOut(msgspec.Struct, frozen=True):
    """What a seat's missed deadline leads to: an answer in its place, or forfeiting the match."""

    forfeits: bool
    answer: Any = None


FORFEITS = TimeOut(forfeits=True)


class Label(msgspec.Struct, frozen=True):
    """What an answer is called, for who chooses."""

    ja: str
    en: str


class Further(msgspec.Struct, frozen=True):
    """What may be added to an answer that is legal so far."""

    pointer: str
    """Where in the answer."""
    choices: list[Any]
    """Every value that can stand there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(Generic[A]):
    """A question to one or more seats; `play` goes on when all of them have answered."""

    name: str
    """What the rule book calls it, such as `choose_row`."""
    seats: tuple[Seat, ...]
    read: Callable[[Seat, Any], A]
    """Reads a seat's answer, or raises IllegalAnswer naming every broken rule."""
    hidden: bool = False
    """Keep answers sealed until all are in."""
    parts: Callable[[Any], list[Any]] | None = None
    """Splits a hidden answer into `part_count` parts sealed one by one; None seals it whole.
    Parts are objects that, merged key by key, are the answer again."""
    part_count: int = 1
    opening: int = 1
    """How many of the parts open when all are in; the rules open the others (`Table.open`)."""
    recognise: Callable[[Any], None] = lambda _answer: None
    """Raises WrongDecision for an answer that belongs to another decision of this game."""
    ask: Callable[[Seat], Any] = lambda _seat: None
    """What this seat is told besides the name: the limits or the form of an answer."""
    options: Callable[[Seat], list[Any]] | None = None
    """Every legal answer, ready to post, where they can be listed."""
    samples: Callable[[Seat], list[Any]] | None = None
    """Some legal answers, ready to post, where they are too many to be listed."""
    labels: Callable[[Seat, list[Any]], list[Label]] | None = None
    """What options or samples are called; None takes their JSON."""
    further: Callable[[Seat, Any], Further | None] | None = None
    """What may be added to an unfinished answer; raises IllegalAnswer for what is wrong with it
    already. None looks among the options."""
    by_chance: Callable[[Seat, Chance], Any] | None = None
    """Draws a legal answer, where they cannot be listed."""
    time_out: Callable[[Seat], TimeOut] = lambda _seat: FORFEITS
    """What happens to a seat that misses the deadline."""
    seconds: int | None = None
    """How long each seat has; None takes the match's `decision_seconds`."""

    def called(self, seat: Seat, answers: list[Any]) -> list[Label]:
        """What options or samples are called, one by one."""
        if self.labels is not None:
            return self.labels(seat, answers)
        texts = [msgspec.json.encode(answer).decode() for answer in answers]
        return [Label(text, text) for text in texts]

    def drawn(self, seat: Seat, chance: Chance) -> Any:
        """A legal answer of `seat`, drawn by chance."""
        if self.by_chance is not None:
            return self.by_chance(seat, chance)
        if self.options is None:
            raise TypeError(f"the answers to {self.name} are neither listed nor drawn")
        return chance.choose(self.options(seat))

    def admit(self, seat: Seat, waiting: Container[Seat], given: Any) -> None:
        """Raise the reason why `seat` cannot give such an answer now, while `waiting` have not."""
        self.recognise(given)
        if seat not in self.seats:
            raise NotYourDecision(self.name)
        if seat not in waiting:
            raise AlreadyAnswered(self.name)


@dataclass(frozen=True, slots=True)
class Mark:
    """The end of a batch: followers see what happened so far before the match goes on."""

    name: str


Play = Generator[Decision[Any] | Mark, Answers[Any], Outcome]
"""A game being played: see any game's `play`."""
