"""Sealed answers: whole or in parts, known to the server or only to the seat."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from saikoro.domain.fairness.commitments import sealed_commit
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.match.events import (
    AnswerGiven,
    MatchEvent,
    Seat,
    SubmissionOpened,
    SubmissionSealed,
)
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.hidden import SealedPart
from saikoro.domain.record.canonical import canonical


class Opening(msgspec.Struct, frozen=True):
    """The nonce and payload that open a sealed part."""

    nonce: str
    """The nonce of the commitment: 32 bytes in hex."""
    payload: Any
    """The sealed answer, or the part of it."""

    def commit(self, match: MatchId, seat: Seat, no: int) -> str:
        """The commitment to this opening, as submission `no` of its seat."""
        nonce = bytes.fromhex(self.nonce)
        return sealed_commit(match, seat, no, nonce, canonical(self.payload)).hex()


class Sealed(msgspec.Struct):
    """One sealed part of a seat's answer."""

    no: int
    commit: str
    opening: Opening | None
    """None while only the seat itself can open it."""

    def hidden_part(self, seat: Seat, decision: Decision[Any], part: int) -> SealedPart | None:
        """The part for the table's hidden facts; None if only the seat can open it."""
        if self.opening is None:
            return None
        opened = SubmissionOpened(seat, self.no, self.opening.nonce, self.opening.payload)
        return SealedPart(decision.name, part, opened, redacted=not decision.hidden)


def uncommitted(decision: Decision[Any], seat: Seat, answer: Any) -> list[SealedPart]:
    """The parts of an answer to a hidden decision that has no commitments."""
    return [
        SealedPart(decision.name, part, SubmissionOpened(seat, 0, "", payload), committed=False)
        for part, payload in enumerate(split(decision, answer))
    ]


Seal = Callable[[int, Any], tuple[str, str]]
"""The commitment to a payload as submission `no`, and the nonce that opens it."""


def inputs(
    decision: Decision[Any], number: int, seat: Seat, answer: Any, first: int, seal: Seal
) -> list[tuple[MatchEvent, dict[str, Any]]]:
    """The events of an answer to decision `number`, each with its secrets for `seat`.

    `first` is the number of the next submission of the seat.
    """
    if decision.hidden:
        return _sealed(seat, split(decision, answer), first, seal)
    public, hidden = (answer, None) if decision.redact is None else decision.redact(answer)
    payloads = [] if hidden is None else [hidden]
    return [*_sealed(seat, payloads, first, seal), (AnswerGiven(number, seat, public), {})]


def _sealed(
    seat: Seat, payloads: Sequence[Any], first: int, seal: Seal
) -> list[tuple[MatchEvent, dict[str, Any]]]:
    events: list[tuple[MatchEvent, dict[str, Any]]] = []
    for no, payload in enumerate(payloads, first):
        commit, nonce = seal(no, payload)
        secret = {"openings": [{"nonce": nonce, "payload": payload}]}
        events.append((SubmissionSealed(seat, no, commit), secret))
    return events


def known_payloads(parts: Sequence[Sealed]) -> list[Any]:
    """The payloads of these parts that the server knows."""
    return [part.opening.payload for part in parts if part.opening is not None]


def split(decision: Decision[Any], answer: Any) -> list[Any]:
    """Split a hidden answer into the parts that are sealed; one by default."""
    splits = None if decision.sealing is None else decision.sealing.split
    return [answer] if splits is None else splits(answer)


def merged(parts: Sequence[Any]) -> Any:
    """Merge parts to the whole answer: objects key by key; anything else is a single part."""
    whole, *rest = parts
    for part in rest:
        whole = _merge(whole, part)
    return whole


def _merge(left: Any, right: Any) -> Any:
    if not (isinstance(left, dict) and isinstance(right, dict)):
        return right
    return left | {key: _merge(left.get(key), value) for key, value in right.items()}
