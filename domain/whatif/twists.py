"""A change as the rules meet it, and what the record has in its place."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, assert_never

from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.rewinding import CONSENT
from saikoro.domain.match.state import handle
from saikoro.domain.text import Text
from saikoro.domain.whatif.changes import (
    NO_ANSWER,
    AnswerChange,
    Change,
    FaceChange,
    OrderChange,
    TopChange,
    refused,
)
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.piles import brought_to_top

_ANSWERS = (e.AnswerGiven, e.SubmissionSealed, e.SubmissionPosted, e.SeatTimedOut)
"""The events by which a seat answers a decision, or fails to."""

_BETWEEN = (e.TimeGivenBack, e.MatchPaused, e.MatchResumed)
"""The events that may come between them and change nothing."""


_NO_SUCH_EVENT = Text(
    "イベントは1から{last}までです",
    "there are events from 1 to {last}, where the match ended",
)
_NOT_BEGUN = Text(
    "#{version}の時点ではゲームが始まっていません", "the game had not begun at #{version}"
)
_GOING_BACK = Text(
    "#{version}では巻き戻しの提案に回答するところです",
    "at #{version} the seats are asked about going back",
)
_NO_DIE = Text("#{version}はダイスではありません", "#{version} is no die")
_NO_SUCH_FACE = Text(
    "#{version}のダイスの目は{least}から{most}までで、{face}はありません",
    "the die of #{version} has faces from {least} to {most}, and no {face}",
)
_NO_SHUFFLE = Text("#{version}はシャッフルではありません", "#{version} shuffles no deck")
_OTHER_CARDS = Text(
    "#{version}でシャッフルするデッキの{count}枚と一致しません",
    "these are not the {count} cards of the deck that #{version} shuffles",
)


class Twist(NamedTuple):
    """From where on a match is played anew, and what is fixed there."""

    version: int
    """The first event that is played anew; all before it are those of the record."""
    dice: Sequence[int] = ()
    """The values of the first dice."""
    cards: Mapping[str, str] = {}
    """Cards by handle: those that change places, or those of the first shuffle."""
    given: tuple[Seat, Any] | None = None
    """The answer that a seat gives first."""
    taken: Sequence[int] = ()
    """The versions of recorded answers that follow it as they were."""


def twist_of(past: Past, version: int, change: Change | None) -> Twist:
    """What a change of the event at `version` means; IllegalChange if it is impossible.

    Without a change, everything from that event on is played anew.
    """
    require_within(past, version)
    match change:
        case None:
            return Twist(_first(past, version))
        case AnswerChange():
            seat, first = _answered(past, version), _first(past, version)
            others = [at for at in _answers(past, first) if _seat(past, at) != seat]
            return Twist(first, given=(seat, change.answer), taken=others)
        case FaceChange():
            return Twist(version, dice=[_face(past, version, change.face)])
        case TopChange():
            first = _first(past, version)
            return Twist(first, cards=brought_to_top(past, first, change))
        case OrderChange():
            return Twist(version, cards=_ordered(past, version, change.cards))
        case _:
            assert_never(change)


def recorded_twist(past: Past, version: int, change: Change | None) -> Twist:
    """The same moment as the record has it; only what comes after it is played anew."""
    event = past.event(version)
    match change:
        case AnswerChange():
            first = _first(past, version)
            return Twist(first, taken=_answers(past, first))
        case FaceChange() if isinstance(event, e.DieRolled):
            return Twist(version, dice=[event.value])
        case OrderChange() if isinstance(event, e.DeckShuffled):
            handles = _handles(event)
            return Twist(version, cards={name: past.hidden[name] for name in handles})
        case _:
            return Twist(_first(past, version))


def require_within(past: Past, version: int) -> None:
    """IllegalChange for an event before the game began, after its end, or amid a rewind."""
    if not 0 < version <= past.ended:
        raise refused("no_such_event", "", _NO_SUCH_EVENT.filled(last=past.ended))
    if past.history.anchor(version - 1) is None:
        raise refused("before_the_game", "", _NOT_BEGUN.filled(version=version))
    for event in reversed(past.events[: version - 1]):
        if isinstance(event, e.MatchRewound):
            return
        if isinstance(event, e.DecisionAsked) and event.name != CONSENT:
            return
        if isinstance(event, e.RewindProposed | e.DecisionAsked):
            raise refused("going_back", "", _GOING_BACK.filled(version=version))


def _face(past: Past, version: int, face: int) -> int:
    event = past.event(version)
    if not isinstance(event, e.DieRolled):
        raise refused("no_die", "/change", _NO_DIE.filled(version=version))
    highest = event.low + event.sides - 1
    if not event.low <= face <= highest:
        text = _NO_SUCH_FACE.filled(version=version, least=event.low, most=highest, face=face)
        raise refused("no_such_face", "/face", text)
    return face


def _ordered(past: Past, version: int, cards: Sequence[str]) -> dict[str, str]:
    event = past.event(version)
    if not isinstance(event, e.DeckShuffled):
        raise refused("no_shuffle", "/change", _NO_SHUFFLE.filled(version=version))
    handles = _handles(event)
    if sorted(cards) != sorted(past.hidden[name] for name in handles):
        text = _OTHER_CARDS.filled(version=version, count=len(handles))
        raise refused("other_cards", "/cards", text)
    return dict(zip(handles, cards, strict=True))


def _handles(event: e.DeckShuffled) -> list[str]:
    return [handle(event.deck, event.no, at) for at in range(len(event.commits))]


def seat_of_answer(past: Past, version: int) -> Seat | None:
    """The seat that answers at a version, or misses its deadline; None for any other event."""
    return _seat(past, version) if isinstance(past.event(version), _ANSWERS) else None


def _answered(past: Past, version: int) -> Seat:
    """The seat that answers at a version; IllegalChange if none does."""
    seat = seat_of_answer(past, version)
    if seat is None:
        raise refused("no_answer", "/change", NO_ANSWER.filled(version=version))
    return seat


def _first(past: Past, version: int) -> int:
    """The first event of an answer that takes several; of any other event its own version."""
    seat, first = _seat(past, version), version
    for at in range(version, 0, -1):
        event = past.event(at)
        if not isinstance(event, (*_ANSWERS, *_BETWEEN)):
            break
        if isinstance(event, _ANSWERS) and _seat(past, at) == seat:
            first = at
    return first


def _answers(past: Past, first: int) -> list[int]:
    """The answers of all seats from a version on, until something else happens."""
    return list(_until_else(past, first))


def _until_else(past: Past, first: int) -> Iterator[int]:
    for at in range(first, past.ended):
        event = past.event(at)
        if isinstance(event, _ANSWERS):
            yield at
        elif not isinstance(event, _BETWEEN):
            return


def _seat(past: Past, version: int) -> Seat:
    seat: Seat = getattr(past.event(version), "seat", -1)
    return seat
