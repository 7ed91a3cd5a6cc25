"""What an open decision asks of its seats, what they may answer, and why not something else."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.causes import Unmet
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.interface.table import AnyTable
from saikoro.domain.match.telling.why.explanation import Kind, Offered
from saikoro.domain.text import Text
from saikoro.domain.words import Word

MOST_ANSWERS = 20
"""The most answers that an explanation names."""
MOST_GROUPED = 60
"""The most that it names where they are grouped by kind, and at least one of each."""


class Open(NamedTuple):
    """A decision, on the table of the rules that wait for its answers."""

    decision: Decision[Any]
    table: AnyTable
    recorder: Recorder
    """What the table records into."""

    def offered(self, seat: Seat, given: Any = None) -> Offered:
        """What a seat is asked, and what it may answer: all if that is little.

        Of an answer that is `given`, those that differ from it in one field, such as the target.
        """
        decision, kind = self.decision, self.decision.choices.kind
        answers = decision.choices.every(seat) or []
        few = len(answers) <= MOST_ANSWERS
        kinds = [] if few or kind is None else self._kinds(seat, kind, answers, given)
        near = [] if few else [one for one in answers if _differs_in_one(one, given)]
        shown = [] if kinds else (near or answers)[:MOST_ANSWERS]
        asked = None if decision.question is None else decision.question(seat)
        return Offered(
            seat,
            None if asked is None else Text.plain(asked.ja, asked.en),
            "" if asked is None else asked.rule,
            decision.labels(seat, shown) if shown else [],
            len(answers),
            kinds,
        )

    def _kinds(
        self, seat: Seat, kind: Callable[[Any], Word], listed: Sequence[Any], given: Any
    ) -> list[Kind]:
        """The answers that are listed, by kind."""
        grouped = dict[Word, list[Any]]()
        for one in listed:
            grouped.setdefault(kind(one), []).append(one)
        few = sum(map(len, grouped.values())) <= MOST_GROUPED
        found = list[Kind]()
        for name, answers in grouped.items():
            nearest = sorted(answers, key=lambda one: not _differs_in_one(one, given))
            shown = answers if few else nearest[: max(1, MOST_GROUPED // len(grouped))]
            labels = self.decision.labels(seat, shown)
            found.append(Kind(Text.of(name), len(answers), labels))
        return found

    def not_offered(self, seat: Seat) -> Sequence[Unmet]:
        """What is not met of what other answers require."""
        unmet, ask = self.recorder.unmet, self.decision.choices.not_offered
        before = len(unmet)
        if ask is not None:
            ask(seat, self.table.meets)
        return unmet[before:]


def _differs_in_one(one: Any, given: Any) -> bool:
    """Whether an answer is as another one but for one field, such as its target."""
    if not (isinstance(one, dict) and isinstance(given, dict)):
        return False
    return len([1 for field, value in one.items() if value != given.get(field)]) == 1
