"""Observations: what a bot's seat knows since the last checkpoint, and its legal answers."""

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Self, TypeAlias, TypeVar

import msgspec

from saikoro.domain.match import events as e
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import Game
from saikoro.domain.match.interface.known import Known, unpack_known
from saikoro.domain.match.interface.sealed import merged
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.checkpoint import pack
from saikoro.domain.match.play.fold import Knowledge
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.record.line import Event

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" next to S and C
C = TypeVar("C")

SAMPLED_CHOICES = 8
"""How many answers are sampled where they cannot be listed."""


class Reply(msgspec.Struct):
    """A seat's answer, as far as it is known."""

    kind: Literal["unknown", "answered", "timed_out"] = "unknown"
    parts: list[Any] = []
    """The known parts, which merge to the answer once all are known."""
    hidden: int = 0
    """How many sealed parts are not known."""

    @property
    def answer(self) -> Any:
        """The whole answer."""
        return merged(self.parts)


@dataclass(slots=True)
class AskedDecision:
    """A decision since the last checkpoint."""

    number: int
    parts: int
    replies: dict[Seat, Reply]


@dataclass(slots=True)
class SinceCheckpoint:
    """Decisions, dice and events since the last checkpoint, as a seat knows them."""

    asked: list[AskedDecision] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    events: list[GameEvent] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Observation(Generic[S, O, C]):
    """The whole input of a bot's choice; it can be sent to another process."""

    options: O
    cards: C
    seat: Seat
    """The bot's seat."""
    number: int
    """The number of the open decision."""
    choices: list[Any]
    """All legal answers, or a sample where they cannot be listed."""
    checkpoint: bytes
    """The knowledge of the seat at the last checkpoint, packed."""
    since: SinceCheckpoint
    cards_shown: Mapping[str, str]
    """The cards that the seat knows now, by handle."""

    def known(self, state: type[S]) -> Known[S]:
        """A copy of what the seat knew at the last checkpoint, with what it has learned since."""
        known = unpack_known(state, self.checkpoint)
        known.cards |= self.cards_shown
        known.later = list(self.since.events)
        return known


class Observer(Generic[S, O, C]):
    """Follows a match for one seat, event by event."""

    def __init__(self, game: Game[S, O, C], options: O, cards: C, seat: Seat) -> None:
        self._options = options
        self._cards = cards
        self.seat = seat
        self._knowledge = Knowledge(game, options, cards, seat)
        self._sealed: dict[tuple[Seat, int], Reply] = {}
        """The replies of sealed parts, by seat and submission number."""
        self.reach_checkpoint()

    @property
    def version(self) -> int:
        """The number of events taken."""
        return self._knowledge.version

    @property
    def shown(self) -> dict[str, str]:
        """The cards that the seat knows, by handle."""
        return self._knowledge.known.shown

    def copied(self) -> Self:
        """An observer that has seen the same, and goes on without this one."""
        other, knowledge = copy(self), self._knowledge.copied()
        since, sealed = deepcopy((self._since, self._sealed))  # together: they share replies
        other._knowledge, other._since, other._sealed = knowledge, since, sealed  # noqa: SLF001
        return other

    def reach_checkpoint(self) -> None:
        """Mark the current version as a checkpoint."""
        self._checkpoint = pack(self._knowledge.known)
        self._since = SinceCheckpoint()

    def take(self, event: Event, secret: Mapping[str, Any]) -> None:
        """Take the next event, with the secret that the seat has of it."""
        self._knowledge.take(event, secret)
        match event:
            case GameEvent():
                self._since.events.append(event)
            case e.DieRolled():
                self._since.dice.append(event.value)
            case e.DecisionAsked():
                replies = {seat: Reply() for seat in event.seats}
                self._since.asked.append(AskedDecision(event.decision, event.parts, replies))
            case e.AnswerGiven() | e.SubmissionSealed() | e.SubmissionOpened() | e.SeatTimedOut():
                self._take_reply(event, secret)

    def _take_reply(
        self,
        event: e.AnswerGiven | e.SubmissionSealed | e.SubmissionOpened | e.SeatTimedOut,
        secret: Mapping[str, Any],
    ) -> None:
        asked = self._since.asked[-1] if self._since.asked else None
        reply = None if asked is None else asked.replies.get(event.seat)
        match event:
            case e.SubmissionOpened():
                reply = self._sealed.pop((event.seat, event.no), None)
                if reply is not None and event.seat != self.seat:
                    reply.parts.append(event.payload)
                    reply.hidden -= 1
            case e.SubmissionSealed() if reply is not None:
                self._sealed[event.seat, event.no] = reply
                shown = [opening["payload"] for opening in secret.get("openings", [])]
                reply.parts += shown
                reply.hidden += not shown
            case e.AnswerGiven() if reply is not None:
                reply.parts = [event.answer, *reply.parts]
                reply.kind = "unknown" if reply.hidden else "answered"
            case e.SeatTimedOut() if reply is not None:
                reply.kind = "timed_out"
        if asked is None or reply is None or reply.hidden:
            return
        if asked.parts == len(reply.parts) > 0:
            reply.kind = "answered"

    def observation(self, number: int, choices: Sequence[Any]) -> Observation[S, O, C]:
        """The observation for the open decision, `number`."""
        return Observation(
            options=self._options,
            cards=self._cards,
            seat=self.seat,
            number=number,
            choices=list(choices),
            checkpoint=self._checkpoint,
            since=self._since,
            cards_shown=self.shown,
        )


def choices_of(decision: Decision[Any], seat: Seat, chance: Chance) -> list[Any]:
    """Every legal answer of `seat`, or a random sample where they cannot be listed."""
    listed = decision.choices.every(seat)
    if listed is not None:
        return listed
    return [decision.draw(seat, chance) for _ in range(SAMPLED_CHOICES)]


AnyObserver: TypeAlias = Observer[Any, Any, Any]


AnyObservation: TypeAlias = Observation[Any, Any, Any]
