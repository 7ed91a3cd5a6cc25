"""The values that a game's `play` yields: decisions and marks, and at the end an outcome."""

from collections.abc import Callable, Container, Generator, Mapping
from typing import Any, Generic, Literal, Self, TypeAlias, TypeVar

import msgspec

from saikoro.domain.errors.matches import AlreadyAnswered, NotYourDecision
from saikoro.domain.match.events import Seat
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.text import Text
from saikoro.domain.words import Word

A = TypeVar("A")
T = TypeVar("T")

Fields: TypeAlias = dict[str, str | int | bool]
"""The rule book's public fields of a decision, such as how many cards to choose."""

Answers: TypeAlias = Mapping[Seat, A]
"""The answer of each asked seat."""


class Forfeit(msgspec.Struct, frozen=True):
    """A seat that has forfeited the match."""

    seat: Seat
    cause: Literal["resigned", "timed_out"]
    decision: str | None
    """The name of the open decision."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    winner: Seat | None
    """None for a draw."""
    reason: str
    """The reason of the end, in the rule book's word."""


class TimeOut(msgspec.Struct, frozen=True):
    """The effect of a missed deadline: a default answer, or a forfeit."""

    forfeits: bool
    answer: Any = None


FORFEITS = TimeOut(forfeits=True)


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a decision asks a seat, and why."""

    ja: str
    """The Japanese sentence."""
    en: str
    """The English sentence."""
    rule: str
    """The id of the rule that asks, such as `KT-13.3`; empty where no rule book has it."""
    fields: Fields = {}
    """What it is about, for programs: such as the card whose text asks, and the number of its line.
    They are in no record, and may differ between seats."""

    @classmethod
    def of(cls, sentence: Text, rule: str, fields: Fields | None = None) -> Self:
        """A question by its sentence, with its slots filled."""
        return cls(ja=sentence.ja, en=sentence.en, rule=rule, fields=fields or {})


class Further(msgspec.Struct, frozen=True):
    """How an incomplete answer may be completed."""

    pointer: str
    """JSON pointer into the answer."""
    choices: list[Any]
    """Every legal value there."""


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """The legal answers of a seat: listed if possible, else sampled."""

    listed: Callable[[Seat], list[Any] | None] | None = None
    """Every legal answer, ready to post; None where there are too many."""
    samples: Callable[[Seat], list[Any]] | None = None
    """Some legal answers, ready to post, if there are too many to list."""
    draw: Callable[[Seat, Chance], Any] | None = None
    """A random legal answer, if they cannot be listed."""
    labels: Callable[[Seat, list[Any]], list[Text]] | None = None
    """Labels of listed or sampled answers, in order; None uses their JSON."""
    further: Callable[[Seat, Any], Further | None] | None = None
    """Lists how an incomplete answer may be completed; raises IllegalAnswer if it is illegal
    already. Without it the listed answers are searched."""
    kind: Callable[[Any], Word] | None = None
    """What kind of answer one is, by which explanations group those that are many."""
    form: Callable[[Seat], Any] = lambda _seat: None
    """The limits or the shape of an answer, for clients to render."""
    not_offered: Callable[[Seat, Callable[..., bool]], object] | None = None
    """Asks once more what is not listed requires, by what stands for `Table.meets`: for who wants
    to know why it is not."""
    gives_away: Callable[[Any], int] = lambda _answer: 0
    """Returns how much of what the seat could use later an answer gives away; 0 for nothing. Of
    answers of equal value, bots prefer one that gives away the least."""

    def every(self, seat: Seat) -> list[Any] | None:
        """Every legal answer of a seat; None where they cannot be listed."""
        return None if self.listed is None else self.listed(seat)

    def shown(self, seat: Seat) -> list[Any]:
        """Every legal answer of a seat, or else the samples of them that there are."""
        listed = self.every(seat)
        if listed is None:
            return [] if self.samples is None else self.samples(seat)
        return listed


class Sealing(msgspec.Struct, frozen=True, kw_only=True):
    """How answers are sealed until all are in: whole, or in parts with a commitment each."""

    parts: int = 1
    split: Callable[[Any], list[Any]] | None = None
    """Splits an answer into objects that merge, key by key, to the answer."""
    opened: int = 1
    """How many parts are opened when all answers are in; the rules open the others
    (`Table.open`)."""


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """The time limit of an answer, and the effect of missing it."""

    seconds: int | None = None
    """None for the match's `decision_seconds`; 0 for no limit."""
    time_out: Callable[[Seat], TimeOut] = lambda _seat: FORFEITS


class Decision(msgspec.Struct, Generic[A], frozen=True, kw_only=True):
    """A question to one or more seats; `play` continues when all of them have answered."""

    name: str
    """The rule book's name, such as `choose_row`."""
    seats: tuple[Seat, ...]
    read: Callable[[Seat, Any], A]
    """Parses a seat's answer, or raises IllegalAnswer with every broken rule."""
    fields: Fields = {}
    """The public fields of the question, besides its name and its seats."""
    choices: Choices = Choices()
    question: Callable[[Seat], Question] | None = None
    """What is asked of a seat, and why; None if the name of the decision says it all."""
    sealing: Sealing | None = None
    """None for open answers."""
    redact: Callable[[Any], tuple[Any, Any]] | None = None
    """Splits an open answer into a public part and a part for its seat alone, or None; both merge,
    key by key, to the answer."""
    deadline: Deadline = Deadline()
    check_kind: Callable[[Any], None] = lambda _answer: None
    """Raises WrongDecision for an answer that belongs to another decision of this game."""

    @property
    def hidden(self) -> bool:
        """Whether answers are sealed until all are in."""
        return self.sealing is not None

    @property
    def parts(self) -> int:
        """The number of parts in which an answer is sealed; 1 if it is open."""
        return 1 if self.sealing is None else self.sealing.parts

    def labels(self, seat: Seat, answers: list[Any]) -> list[Text]:
        """The labels of these legal answers, in order."""
        if self.choices.labels is not None:
            return self.choices.labels(seat, answers)
        texts = [msgspec.json.encode(answer).decode() for answer in answers]
        return [Text.plain(text) for text in texts]

    def label(self, seat: Seat, answer: Any) -> Text | None:
        """The label of a legal answer; None where the game has none for it."""
        choices = self.choices
        if choices.labels is None:
            return None
        fixed = choices.labels(seat, [])
        if not fixed:
            return next(iter(choices.labels(seat, [answer])), None)
        offered = choices.shown(seat)  # which they label, whatever is asked for
        return fixed[offered.index(answer)] if answer in offered else None

    def draw(self, seat: Seat, chance: Chance) -> Any:
        """A random legal answer of `seat`."""
        listed = self.choices.every(seat)
        if listed is not None:
            return chance.choose(listed)
        if self.choices.draw is None:
            raise TypeError(f"the answers to {self.name} are neither listed nor drawn")
        return self.choices.draw(seat, chance)

    def admit(self, seat: Seat, waiting: Container[Seat], given: Any) -> None:
        """Raise an error if `seat` cannot give this answer now; `waiting` are yet to answer."""
        self.check_kind(given)
        if seat not in self.seats:
            raise NotYourDecision(self.name)
        if seat not in waiting:
            raise AlreadyAnswered(self.name)


class Mark(msgspec.Struct, frozen=True):
    """A point between two steps of the rules."""

    name: str
    checkpoint: bool = False
    """Whether `play` may be started from the state at this point, because the state holds all that
    the rules need."""
    ends_batch: bool = True
    """Whether the batch ends here, so that followers see it before the match continues."""


Steps: TypeAlias = Generator[Decision[Any] | Mark, Answers[Any], T]
"""A part of the rules that may stop for decisions, and then returns a result."""

Play: TypeAlias = Steps[Outcome]
"""A running game: see any game's `play`."""


def ask(decision: Decision[A]) -> Steps[Answers[A]]:
    """Stop until every asked seat has answered: `yield from` this for typed answers."""
    answers: Answers[A] = yield decision
    return answers


def ask_one(decision: Decision[A]) -> Steps[A]:
    """Stop until the only asked seat has answered; returns its answer."""
    answers: Answers[A] = yield decision
    [seat] = decision.seats
    return answers[seat]
