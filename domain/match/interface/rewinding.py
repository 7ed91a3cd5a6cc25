"""Rewinding to an earlier decision: the modes, and the consent of both seats."""

from typing import Any, Literal, NamedTuple

from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.match.events import RewindProposed, Seat
from saikoro.domain.match.interface.decision import (
    Choices,
    Deadline,
    Decision,
    Question,
    Sealing,
    TimeOut,
)
from saikoro.domain.match.words import SharedDecision
from saikoro.domain.text import Text

Rewinds = Literal["never", "judge", "consent"]
"""Whether a match can be rewound: never, by its judge, or by its judge if both seats agree."""

CONSENT = SharedDecision.CONSENT_REWIND.value
"""The name of the decision in which both seats agree."""

MAX_REWINDS = 32
"""The maximum number of rewinds of a match."""


_YES_OR_NO = Text("yes か no で答えてください", "yes or no is expected")
_PROPOSED = Text(
    "審判が{line}行目の決定への巻き戻しを提案しています（理由: {reason}）。"
    "両者が同意すると、そこからやり直します。同意しますか？",
    "The judge proposes to go back to the decision at line {line} (reason: {reason}). If both of "
    "you agree, the match goes on from there. Do you agree?",
)


class Consent(NamedTuple):
    """A seat's answer to a proposal."""

    yes: bool
    proposal: RewindProposed


def consent_to(proposal: RewindProposed) -> Decision[Consent]:
    """The decision of both seats; a missed deadline is a no."""

    def read(_seat: Seat, answer: Any) -> Consent:
        if answer not in ("yes", "no"):
            raise IllegalAnswer([Violation.of("bad_consent", "spine", _YES_OR_NO)])
        return Consent(answer == "yes", proposal)

    labels = {
        "yes": Text(
            "巻き戻しに同意（山札の順は変わらない）", "Agree to go back; decks keep their order"
        ),
        "no": Text("拒否", "Refuse"),
    }
    asked = _PROPOSED.filled(line=proposal.to, reason=proposal.reason)
    question = Question.of(asked, rule="")
    return Decision(
        name=CONSENT,
        seats=(0, 1),
        read=read,
        question=lambda _seat: question,
        choices=Choices(
            listed=lambda _seat: ["yes", "no"],
            labels=lambda _seat, answers: [labels[answer] for answer in answers],
            form=lambda _seat: {"to": proposal.to, "reason": proposal.reason},
        ),
        sealing=Sealing(),
        deadline=Deadline(time_out=lambda _seat: TimeOut(forfeits=False, answer="no")),
    )
