"""Commands of an asked seat: to answer, to commit to an answer, and to post it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from saikoro.domain.errors.dice import BadCommitment
from saikoro.domain.errors.matches import (
    MatchNotStarted,
    MatchOver,
    NothingAsked,
    NotYourDecision,
    WrongDecision,
)
from saikoro.domain.match import events as e
from saikoro.domain.match.commands.leaving import resign
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface import checking
from saikoro.domain.match.interface.checking import Checked
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.sealed import Opening, inputs, split
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.state import OPEN
from saikoro.domain.match.words import MatchStatus
from saikoro.domain.record.canonical import check_canonical
from saikoro.domain.text import Text

_NONCES = Text("{name} に必要なナンスは {parts} 個です", "{name} takes {parts} nonces")
_COMMITMENTS = Text(
    "{name} に必要なコミットメントは {parts} 個です", "{name} takes {parts} commitments"
)
_OPEN = Text("{name} には、隠さずに回答します", "{name} is answered in the open")
_OTHER_SUBMISSION = Text(
    "提出 {no} は、この席のコミットメントと合いません",
    "submission {no} does not match the commitment of this seat",
)


def check(driver: AnyDriver, seat: Seat, given: Any, number: int | None = None) -> Checked:
    """Check an answer, complete or not, without giving it."""
    decision = _asked_of(driver, seat, number, given)
    check_canonical(given)
    return checking.check(decision, seat, given)


def answer(
    driver: AnyDriver, seat: Seat, given: Any, nonces: Sequence[bytes], number: int | None = None
) -> list[Proposed]:
    """Answer the open decision; `nonces` seal its hidden parts, one for each.

    `number` is the decision that the seat means; WrongDecision if another one is open. A game may
    let a seat that is not asked give up by an answer (`RuleBook.gives_up`).
    """
    book = driver.game.book
    if book.gives_up(given) and seat not in _waiting(driver) and book.may_resign(driver.state.game):
        return [resign(driver, seat)]
    decision = _asked_of(driver, seat, number, given)
    check_canonical(given)
    decision.read(seat, given)
    if len(nonces) != decision.parts and (decision.hidden or not nonces):
        raise BadCommitment(_NONCES, name=decision.name, parts=decision.parts)
    match, first = driver.header.match_id, driver.state.seats[seat].sealed + 1

    def seal(no: int, payload: Any) -> tuple[str, str]:
        opening = Opening(nonces[no - first].hex(), payload)
        return opening.commit(match, seat, no), opening.nonce

    events = inputs(decision, driver.state.decisions, seat, given, first, seal)
    return [(event, {str(seat): secret} if secret else {}) for event, secret in events]


def seal(
    driver: AnyDriver, seat: Seat, commits: Sequence[bytes], number: int | None = None
) -> list[Proposed]:
    """Commit to a hidden answer, which the seat posts once all have committed."""
    decision = _asked_of(driver, seat, number)
    if not decision.hidden:
        raise BadCommitment(_OPEN, name=decision.name)
    if len(commits) != decision.parts:
        raise BadCommitment(_COMMITMENTS, name=decision.name, parts=decision.parts)
    first = driver.state.seats[seat].sealed + 1
    return [
        (e.SubmissionSealed(seat, no, commit.hex()), {}) for no, commit in enumerate(commits, first)
    ]


def post_submission(driver: AnyDriver, seat: Seat, given: Any, nonces: Sequence[bytes]) -> Proposed:
    """Post the answer that `seat` committed to, once all seats have committed."""
    awaiting = driver.awaiting
    if driver.state.played:
        raise MatchOver(MatchStatus(driver.state.status))
    decision = driver.decision
    if decision is None or awaiting is None or awaiting.what != "openings":
        raise NothingAsked
    if seat not in awaiting.seats:
        raise NotYourDecision(decision.name)
    openings = _openings(decision, seat, given, nonces)
    for part, opening in zip(driver.sealed[seat], openings, strict=True):
        if opening.commit(driver.header.match_id, seat, part.no) != part.commit:
            raise BadCommitment(_OTHER_SUBMISSION, no=part.no)
    return e.SubmissionPosted(seat, awaiting.decision), _secrets(seat, openings)


def _asked_of(
    driver: AnyDriver, seat: Seat, number: int | None, given: Any = None
) -> Decision[Any]:
    """The open decision, if `seat` may answer it now."""
    if driver.state.played:
        raise MatchOver(MatchStatus(driver.state.status))
    if driver.state.status == OPEN:
        raise MatchNotStarted
    decision = driver.decision
    if decision is None or driver.due:
        raise NothingAsked
    if number not in (None, driver.state.decisions):
        raise WrongDecision(f"{decision.name}, which is decision {driver.state.decisions}")
    decision.admit(seat, _waiting(driver), given)
    return decision


def _waiting(driver: AnyDriver) -> Sequence[Seat]:
    return () if driver.state.decision is None else driver.state.decision.waiting


def _openings(
    decision: Decision[Any], seat: Seat, given: Any, nonces: Sequence[bytes]
) -> list[Opening]:
    check_canonical(given)
    decision.read(seat, given)
    if len(nonces) != decision.parts:
        raise BadCommitment(_NONCES, name=decision.name, parts=decision.parts)
    parts = split(decision, given)
    return [Opening(nonce.hex(), part) for nonce, part in zip(nonces, parts, strict=True)]


def _secrets(seat: Seat, openings: Sequence[Opening]) -> Secrets:
    return {str(seat): {"openings": msgspec.to_builtins(openings)}}
