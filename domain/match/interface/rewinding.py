"""Rewinding to an earlier decision: the modes, and the consent of both seats."""

from typing import Any, Literal, NamedTuple

from saikoro.domain.errors import IllegalAnswer, Violation
from saikoro.domain.match.events import RewindProposed, Seat
from saikoro.domain.match.interface.decision import (
    Choices,
    Deadline,
    Decision,
    Label,
    Sealing,
    TimeOut,
)

Rewinds = Literal["never", "judge", "consent"]
"""Whether a match can be rewound: never, by its judge, or by its judge if both seats agree."""

CONSENT = "consent_rewind"
"""The name of the decision in which both seats agree."""

MAX_REWINDS = 32
"""The maximum number of rewinds of a match."""


class Consent(NamedTuple):
    """A seat's answer to a proposal."""

    yes: bool
    proposal: RewindProposed


def consent_to(proposal: RewindProposed) -> Decision[Consent]:
    """The decision of both seats; a missed deadline is a no."""

    def read(_seat: Seat, answer: Any) -> Consent:
        if answer not in ("yes", "no"):
            raise IllegalAnswer([Violation("bad_consent", "spine", "yes or no is expected")])
        return Consent(answer == "yes", proposal)

    labels = {
        "yes": Label(
            "巻き戻しに同意（山札の順は変わらない）", "Agree to go back; decks keep their order"
        ),
        "no": Label("拒否", "Refuse"),
    }
    return Decision(
        name=CONSENT,
        seats=(0, 1),
        read=read,
        choices=Choices(
            listed=lambda _seat: ["yes", "no"],
            labels=lambda _seat, answers: [labels[answer] for answer in answers],
            form=lambda _seat: {"to": proposal.to, "reason": proposal.reason},
        ),
        sealing=Sealing(),
        deadline=Deadline(time_out=lambda _seat: TimeOut(forfeits=False, answer="no")),
    )
