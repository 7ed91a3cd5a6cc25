"""The run: the only interpreter of rule books.

It takes outside events (answers, sealed parts, missed deadlines, resignations) and advances `play`
from stop to stop. Matches, positions and simulations are all runs; they differ in their sources of
dice, and in what is done with the events.
"""

from collections.abc import Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from saikoro.domain.errors.dice import DrawsExhausted
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Answers, Decision, Forfeit, Mark, Outcome
from saikoro.domain.match.interface.game import Game
from saikoro.domain.match.interface.rewinding import consent_to
from saikoro.domain.match.interface.rules import outside
from saikoro.domain.match.interface.sealed import (
    Opening,
    Sealed,
    known_payloads,
    merged,
    uncommitted,
)
from saikoro.domain.match.interface.table import NO_SECRETS, Emitted, Table
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.checkpoint import Checkpoint, checkpoint_of
from saikoro.domain.match.state import evolve

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" next to S and C
C = TypeVar("C")

_START = Mark("start", checkpoint=True, ends_batch=False)


def expect_outcome(value: Any, of: str) -> Outcome:
    """What a function of a rule book returned, as how a match ended; TypeError if it is none."""
    if not isinstance(value, Outcome):
        raise TypeError(
            f"`{of}` of the rule book returned {value!r:.100}, not an Outcome: "
            "return Outcome(winner, reason), with no winner for a draw"
        )
    return value


class Run(Generic[S, O, C]):
    """A running game, from the state of its table."""

    def __init__(
        self, game: Game[S, O, C], table: Table[S, O, C], *, keeps_checkpoints: bool = False
    ) -> None:
        self.game = game
        self.table = table
        self.stop: Decision[Any] | Mark | None = None
        """The open decision or the mark at which the rules stopped; None when the match is over."""
        self.outcome: Outcome | None = None
        self.answers: dict[Seat, Any] = {}
        """The answers given so far to the open decision."""
        self.sealed: dict[Seat, list[Sealed]] = {}
        """The parts that each seat has sealed for the open decision."""
        self.withheld: list[e.SubmissionOpened] = []
        """The openings of the end that wait for `secrets.released` (TN-32)."""
        self.forfeits: list[Forfeit] = []
        self.checkpoint: Checkpoint | None = None
        """The last checkpoint, if checkpoints are kept."""
        self.rewound: e.MatchRewound | None = None
        """The rewind that both seats agreed to; the owner of the match's history performs it."""
        self._keeps_checkpoints = keeps_checkpoints
        self._read: dict[Seat, tuple[Any, Any]] = {}
        """Answers to the open decision that were read before they are taken, with what they are."""
        self._play = table.rules = game.book.play(table)
        self._ask_again = False
        self._released = False
        self._proposal: e.RewindProposed | None = None
        self._suspended: Decision[Any] | None = None
        """The decision that was open when a rewind was proposed."""
        self._reach(_START)

    # Outside events

    def read(self, seat: Seat, given: Any) -> None:
        """Read an answer to the open decision before it is taken; IllegalAnswer if it is illegal.

        The rules get what was read here, if that very answer is taken.
        """
        if not isinstance(self.stop, Decision):
            raise TypeError("an answer was read without an open decision")
        self._read[seat] = given, self.stop.read(seat, given)

    def take(self, event: e.MatchEvent, secret: Mapping[str, Any] = NO_SECRETS) -> None:
        """Apply an outside event, with the secrets of its seat."""
        evolve(self.table.match, event)
        match event:
            case e.AnswerGiven():
                parts = self.sealed.get(event.seat)
                self.answers[event.seat] = (
                    merged([event.answer, *known_payloads(parts)]) if parts else event.answer
                )
            case e.SubmissionSealed() | e.SubmissionPosted():
                self._take_sealed(event, secret)
            case e.SeatTimedOut():
                self._time_out(event.seat)
            case e.SeatResigned():
                self.forfeits.append(Forfeit(event.seat, "resigned", self._asked))
            case e.RewindProposed():
                self._proposal = event
            case e.SecretsReleased():
                self._released = True

    def _take_sealed(
        self, event: e.SubmissionSealed | e.SubmissionPosted, secret: Mapping[str, Any]
    ) -> None:
        parts = self.sealed.setdefault(event.seat, [])
        openings = [msgspec.convert(opening, Opening) for opening in secret.get("openings", [])]
        if isinstance(event, e.SubmissionSealed):
            parts.append(Sealed(event.no, event.commit, openings[0] if openings else None))
        elif openings:  # an audit has them from the start
            for part, opening in zip(parts, openings, strict=True):
                part.opening = opening
        decision, known = self.stop, known_payloads(parts)
        if isinstance(decision, Decision) and decision.hidden and len(known) == decision.parts:
            self.answers[event.seat] = merged(known)

    def _time_out(self, seat: Seat) -> None:
        if not isinstance(self.stop, Decision):
            raise TypeError("a seat timed out without an open decision")
        time_out = self.stop.deadline.time_out(seat)
        if time_out.forfeits:
            self.forfeits.append(Forfeit(seat, "timed_out", self._asked))
        else:
            self.answers[seat] = time_out.answer
            self.sealed.pop(seat, None)

    @property
    def _asked(self) -> str | None:
        return self.stop.name if isinstance(self.stop, Decision) else None

    # The next step of the rules

    @property
    def waiting(self) -> list[Seat]:
        """The seats that have not answered the open decision."""
        seats = self.stop.seats if isinstance(self.stop, Decision) else ()
        return [seat for seat in seats if seat not in self.answers]

    @property
    def due(self) -> bool:
        """Whether the rules can continue without an outside event."""
        stop = self.stop
        if stop is None or self.rewound is not None:
            return self.all_open and self._released
        if not isinstance(stop, Decision) or len(self.answers) == len(stop.seats):
            return True
        return bool(self.forfeits) or self._ask_again or self._proposal is not None

    @property
    def all_open(self) -> bool:
        """Whether the match has ended, and all that it has hidden may be open by now."""
        closed = self.table.match.closed is not None
        return self.outcome is not None and (self._released or not closed)

    @outside
    def advance(self) -> Emitted:
        """Continue to the next decision, the end of a batch, or the end of the match."""
        stop = self.stop
        if self.outcome is not None:
            for opening in self.withheld:
                self.table.emit_match_event(opening)
        elif self.forfeits:
            self._play.close()
            outcome = self.game.book.forfeit(self.table, self.forfeits)
            self._finish(expect_outcome(outcome, "forfeit"))
        elif self._proposal is not None:
            self._ask_consent(self._proposal)
        elif self._ask_again and isinstance(stop, Decision):
            self._ask(stop)
        elif self._suspended is not None and isinstance(stop, Decision):
            self._take_consent(stop, self._suspended)
        elif isinstance(stop, Decision):
            self._step(self._opened(stop))
        else:
            self._step(None)
        return self.table.end_batch()

    def ask_again(self) -> None:
        """Ask the open decision again, after a rewind to it."""
        self.answers, self.sealed, self._ask_again = {}, {}, True

    def _step(self, answers: Answers[Any] | None) -> None:
        play = self._play
        try:
            stop = next(play) if answers is None else play.send(answers)
            while type(stop) is Mark and not stop.ends_batch:
                self._reach(stop)
                stop = next(play)
        except StopIteration as end:
            self._finish(expect_outcome(end.value, "play"))
        except DrawsExhausted:
            play.close()
            self._finish(expect_outcome(self.game.book.judge(self.table), "judge"))
        else:
            if isinstance(stop, Decision):
                self._ask(stop)
            elif isinstance(stop, Mark):
                self._reach(stop)
            else:
                raise TypeError(f"`play` yielded {stop!r:.100}, neither a Decision nor a Mark")

    def _reach(self, mark: Mark) -> None:
        self.stop = mark
        if mark.ends_batch:
            self.table.dice.end_batch()  # what follows opens a draw of its own
        if mark.checkpoint and self._keeps_checkpoints:
            self.checkpoint = checkpoint_of(self.table)

    def _ask(self, decision: Decision[Any]) -> None:
        self.stop, self.answers, self.sealed, self._read = decision, {}, {}, {}
        self._ask_again = False
        seconds = decision.deadline.seconds
        self.table.emit_match_event(
            e.DecisionAsked(
                decision=self.table.match.decisions + 1,
                name=decision.name,
                seats=list(decision.seats),
                seconds=self.table.options.decision_seconds if seconds is None else seconds,
                hidden=decision.hidden,
                parts=decision.parts,
            )
        )

    def _opened(self, decision: Decision[Any]) -> Answers[Any]:
        """Open the sealed parts of `decision` that open now; returns the parsed answers."""
        hidden, sealing = self.table.hidden, decision.sealing
        sealed = sorted(decision.seats) if self.sealed or sealing is not None else ()
        for seat in sealed:
            parts = self.sealed.get(seat, [])
            hidden_parts = [
                part.hidden_part(seat, decision, number) for number, part in enumerate(parts)
            ]
            if sealing is not None and not parts:
                hidden_parts += uncommitted(decision, seat, self.answers[seat])
            hidden.sealed += [part for part in hidden_parts if part is not None]
            for number in range(0 if sealing is None else sealing.opened):
                self.table.open(seat, decision.name, number)
        answers = {seat: self._answer_of(decision, seat) for seat in decision.seats}
        self.table.answered(decision.label, self.answers)
        return answers

    def _answer_of(self, decision: Decision[Any], seat: Seat) -> Any:
        """The parsed answer of a seat to `decision`."""
        given = self.answers[seat]
        kept = self._read.get(seat)
        return decision.read(seat, given) if kept is None or kept[0] is not given else kept[1]

    def _finish(self, outcome: Outcome) -> None:
        table, self.stop, self.outcome = self.table, None, outcome
        for part in [part for part in table.hidden.sealed if part.redacted]:
            table.open_part(part)
        for part in table.hidden.superseded:
            table.emit_match_event(part.opening)
        if table.match.closed is not None:
            self.withheld = table.withhold()
        table.emit_match_event(e.MatchFinished(outcome.winner, outcome.reason))

    # Rewinding with the consent of both seats

    def _ask_consent(self, proposal: e.RewindProposed) -> None:
        if self._suspended is None and isinstance(self.stop, Decision):
            self._suspended = self.stop
        self._proposal = None
        self._ask(consent_to(proposal))

    def _take_consent(self, asked: Decision[Any], suspended: Decision[Any]) -> None:
        answers = self._opened(asked)
        self._suspended = None
        if all(consent.yes for consent in answers.values()):
            proposal = next(iter(answers.values())).proposal
            self.rewound = e.MatchRewound(proposal.to, proposal.reason)
            self.table.emit_match_event(self.rewound)
        else:
            self._ask(suspended)


AnyRun: TypeAlias = Run[Any, Any, Any]
