"""Hidden answers: sealed whole or in parts, known to the server or still with their seat."""

from typing import Any

import msgspec

from domain.fairness.commitments import sealed_commit
from domain.fairness.frames import MatchId
from domain.match.decision import Decision
from domain.match.events import Seat
from domain.record.canonical import canonical


class Opening(msgspec.Struct, frozen=True):
    """What opens one sealed part."""

    nonce: str
    payload: Any

    def commit(self, match: MatchId, seat: Seat, no: int) -> str:
        """The commitment that this opens, as number `no` of its seat."""
        nonce = bytes.fromhex(self.nonce)
        return sealed_commit(match, seat, no, nonce, canonical(self.payload)).hex()


class Sealed(msgspec.Struct):
    """One sealed part of a seat's answer."""

    no: int
    commit: str
    opening: Opening | None
    """None while only the seat itself can open it."""


def split(decision: Decision[Any], answer: Any) -> list[Any]:
    """The parts in which `answer` is sealed: one, unless the game seals it in parts."""
    return [answer] if decision.parts is None else decision.parts(answer)


def joined(parts: list[Any]) -> Any:
    """The whole answer again: objects are merged key by key, anything else is one part."""
    whole, *rest = parts
    for part in rest:
        whole = _merged(whole, part)
    return whole


def _merged(left: Any, right: Any) -> Any:
    if not (isinstance(left, dict) and isinstance(right, dict)):
        return right
    return left | {key: _merged(left.get(key), value) for key, value in right.items()}
