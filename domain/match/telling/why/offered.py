"""What a decision asked, and what was legal: the rules have come to it once more."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.causes import Unmet
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.play.run import AnyRun
from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.match.telling.why.explanation import NotSo
from saikoro.domain.match.telling.why.notes import as_data
from saikoro.domain.record.line import Event
from saikoro.domain.text import Fact, Text
from saikoro.domain.words import Word

MOST_ANSWERS = 16
"""The most legal answers that are shown."""

ANSWERS = e.AnswerGiven, e.SubmissionSealed, e.SubmissionOpened
"""The events by which seats answer."""


class Offer(Word):
    """What is shown of a decision and of its legal answers."""

    ASKED = "asked", "{seat}への問い: {question}", "asked of {seat}: {question}"
    LEGAL = "legal", "{seat}が選べる回答の数: {count}", "legal answers of {seat}: {count}"
    ANSWER = "answer", "選べる回答: {answer}", "a legal answer: {answer}"


class Offered(NamedTuple):
    """A decision that the rules have asked and that nobody has answered yet."""

    decision: Decision[Any]
    meets: Callable[..., bool]
    """That of the table, which records."""
    unmet: list[Unmet]
    """What the table has recorded, and records on."""

    @classmethod
    def by(cls, run: AnyRun | None, recorder: Recorder) -> "Offered | None":
        """The decision at which a run waits that records; None if it waits for no answer."""
        stop = None if run is None else run.stop
        if run is None or not isinstance(stop, Decision):
            return None
        return cls(stop, run.table.meets, recorder.unmet)

    def notes(self, seat: Seat, given: Any = None) -> Iterator[NotSo]:
        """What a seat is asked, and its legal answers: all if they are few.

        Of an answer that is `given`, those that differ from it in one field, such as the target.
        """
        decision, choices = self.decision, self.decision.choices
        if decision.question is None:
            return
        question = decision.question(seat)
        asked = Text.plain(question.ja, question.en)
        yield _note(Offer.ASKED, question.rule, seat=SEATS[seat], question=asked)
        if choices.listed is None:
            return
        legal = choices.listed(seat)
        yield _note(Offer.LEGAL, question.rule, seat=SEATS[seat], count=len(legal))
        few = given is None and len(legal) <= MOST_ANSWERS
        shown = legal if few else [one for one in legal if _differs_in_one(one, given)]
        for one in shown[:MOST_ANSWERS]:
            label = decision.label(seat, one)
            if label is not None:
                yield _note(Offer.ANSWER, question.rule, answer=label)

    def not_offered(self, seat: Seat) -> list[Unmet]:
        """Why a seat is not offered more."""
        first, keeps = len(self.unmet), self.decision.choices.not_offered
        if keeps is not None:
            keeps(seat, self.meets)
        found = self.unmet[first:]
        del self.unmet[first:]
        return found


def asked_by(event: Event) -> Sequence[Seat]:
    """The seats that a decision asks, or the one whose answer an event is; of others none."""
    if isinstance(event, e.DecisionAsked):
        return event.seats
    return [event.seat] if isinstance(event, ANSWERS) else ()


def _note(what: Offer, rule: str, **facts: Fact) -> NotSo:
    return NotSo(rule, Text.of(what).filled(**facts), what.code, as_data(facts))


def _differs_in_one(one: Any, given: Any) -> bool:
    """Whether an answer is as another one but for one field, such as its target."""
    if not (isinstance(one, dict) and isinstance(given, dict)):
        return False
    return len([1 for field, value in one.items() if value != given.get(field)]) == 1
