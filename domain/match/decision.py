"""What a game's `play` yields when it stops: a decision or a mark, and at the end an outcome."""

from collections.abc import Callable, Container, Generator, Mapping
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from domain.errors import AlreadyAnswered, NotYourDecision
from domain.match.events import Seat
from domain.match.sources.chance import Chance

A = TypeVar("A")
T = TypeVar("T")

Answers: TypeAlias = Mapping[Seat, A]
"""What each asked seat answered."""


class Forfeit(msgspec.Struct, frozen=True):
    """A seat that has lost the match by leaving it."""

    seat: Seat
    cause: Literal["resigned", "timed_out"]
    decision: str | None
    """The decision that was open."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    winner: Seat | None
    """None is a draw."""
    reason: str
    """The rule book's word for it."""


class TimeOut(msgspec.Struct, frozen=True):
    """What a missed deadline leads to: a default answer, or the loss of the match."""

    forfeits: bool
    answer: Any = None


FORFEITS = TimeOut(forfeits=True)


class Label(msgspec.Struct, frozen=True):
    """What something is called, in both languages."""

    ja: str
    en: str


class Further(msgspec.Struct, frozen=True):
    """What may be added to an answer that is legal so far."""

    pointer: str
    """Where in the answer."""
    choices: list[Any]
    """Every value that can stand there."""


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """The legal answers of a seat: listed where they can be, otherwise sampled and drawn."""

    listed: Callable[[Seat], list[Any]] | None = None
    """Every legal answer, ready to post."""
    samples: Callable[[Seat], list[Any]] | None = None
    """Some legal answers, ready to post, where they are too many to list."""
    draw: Callable[[Seat, Chance], Any] | None = None
    """A random legal answer, where they cannot be listed."""
    labels: Callable[[Seat, list[Any]], list[Label]] | None = None
    """What listed answers or samples are called, one by one; None takes their JSON."""
    further: Callable[[Seat, Any], Further | None] | None = None
    """What may be added to an unfinished answer; raises IllegalAnswer for what is wrong with it
    already. None looks among the listed answers."""
    form: Callable[[Seat], Any] = lambda _seat: None
    """The limits or the shape of an answer, to build a board from."""


class Sealing(msgspec.Struct, frozen=True, kw_only=True):
    """How answers are kept sealed until all are in: whole, or in parts, each with a commitment."""

    parts: int = 1
    split: Callable[[Any], list[Any]] | None = None
    """Splits an answer into its parts: objects that, merged key by key, are the answer again."""
    opened: int = 1
    """How many of the parts open when all answers are in; the rules open the others
    (`Table.open`)."""


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """How long a seat has for its answer, and what happens when it has not given one."""

    seconds: int | None = None
    """None is the match's `decision_seconds`; 0 is no limit."""
    time_out: Callable[[Seat], TimeOut] = lambda _seat: FORFEITS


class Decision(msgspec.Struct, Generic[A], frozen=True, kw_only=True):
    """A question to one or more seats; `play` continues when all of them have answered."""

    name: str
    """What the rule book calls it, such as `choose_row`."""
    seats: tuple[Seat, ...]
    read: Callable[[Seat, Any], A]
    """Reads a seat's answer, or raises IllegalAnswer with every broken rule."""
    choices: Choices = Choices()
    sealing: Sealing | None = None
    """None for answers in the open."""
    redact: Callable[[Any], tuple[Any, Any]] | None = None
    """Splits an answer in the open into what everybody sees of it and what only its seat may know,
    None for nothing; merged key by key, both are the answer again."""
    deadline: Deadline = Deadline()
    check_kind: Callable[[Any], None] = lambda _answer: None
    """Raises WrongDecision for an answer that belongs to another decision of this game."""

    @property
    def hidden(self) -> bool:
        """Whether answers are kept sealed until all are in."""
        return self.sealing is not None

    @property
    def parts(self) -> int:
        """In how many parts an answer is sealed; 1 for one in the open."""
        return 1 if self.sealing is None else self.sealing.parts

    def labels(self, seat: Seat, answers: list[Any]) -> list[Label]:
        """What these legal answers are called, one by one."""
        if self.choices.labels is not None:
            return self.choices.labels(seat, answers)
        texts = [msgspec.json.encode(answer).decode() for answer in answers]
        return [Label(text, text) for text in texts]

    def draw(self, seat: Seat, chance: Chance) -> Any:
        """A random legal answer of `seat`."""
        if self.choices.draw is not None:
            return self.choices.draw(seat, chance)
        if self.choices.listed is None:
            raise TypeError(f"the answers to {self.name} are neither listed nor drawn")
        return chance.choose(self.choices.listed(seat))

    def admit(self, seat: Seat, waiting: Container[Seat], given: Any) -> None:
        """Raise the reason why `seat` cannot give such an answer now, while `waiting` have not."""
        self.check_kind(given)
        if seat not in self.seats:
            raise NotYourDecision(self.name)
        if seat not in waiting:
            raise AlreadyAnswered(self.name)


class Mark(msgspec.Struct, frozen=True):
    """A point between two steps of the rules."""

    name: str
    checkpoint: bool = False
    """Whether `play` may be started from the state as it is here: nothing of the rules lives
    outside of it."""
    ends_batch: bool = True
    """Whether followers see what happened so far before the match continues."""


Steps: TypeAlias = Generator[Decision[Any] | Mark, Answers[Any], T]
"""A part of the rules that may stop, and what it comes to."""

Play: TypeAlias = Steps[Outcome]
"""A game being played: see any game's `play`."""


def ask(decision: Decision[A]) -> Steps[Answers[A]]:
    """Stop until every asked seat has answered: `yield from` this for typed answers."""
    answers: Answers[A] = yield decision
    return answers


def ask_one(decision: Decision[A]) -> Steps[A]:
    """Stop until the one seat that is asked has answered; its answer."""
    answers: Answers[A] = yield decision
    [seat] = decision.seats
    return answers[seat]
