"""What can be different about an event, for people to choose from."""

from typing import Any

import msgspec

from saikoro.domain.bots.specs import Random
from saikoro.domain.fairness.frames import SECRET_BYTES
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.telling.frames import DieFace
from saikoro.domain.match.telling.framing import Framing
from saikoro.domain.text import Text
from saikoro.domain.whatif.changes import NO_ANSWER, AnswerChange, refused
from saikoro.domain.whatif.moment import Moment
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.piles import open_piles
from saikoro.domain.whatif.twists import recorded_twist, require_within, seat_of_answer

MOST_LISTED = 200
"""The most answers that are listed; where there are more, people write one."""


class OfferedAnswer(msgspec.Struct, frozen=True):
    """A legal answer."""

    answer: Any
    label: Text
    """What it is called."""


class OfferedPile(msgspec.Struct, frozen=True):
    """A pile, and what could have been on top of it."""

    zone: str
    """The id of the zone."""
    name: Text
    """What it is called."""
    owner: Seat | None
    top: Text
    """What is on top."""
    cards: dict[str, Text]
    """Others in it that no seat has seen, by id."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """An event, and what can be different about it."""

    text: Text | None
    """The sentence of the event; null where reports omit it."""
    heading: tuple[Text, ...]
    """Where the match was."""
    die: DieFace | None
    """The die that the event is."""
    seat: Seat | None
    """The seat that answers at the event; null if none does."""
    title: Text | None
    """What it was asked."""
    given: Any
    """What it answered; null if it did not."""
    answers: list[OfferedAnswer]
    """Its legal answers; some of them, such as starter decks, where they cannot be listed."""
    piles: list[OfferedPile]
    """Piles of which another card could have been on top."""


def offer(past: Past, version: int) -> Offer:
    """What can be different about an event; IllegalChange for one that nothing can be."""
    require_within(past, version)
    fold = past.opened_fold(version)
    framing = Framing(fold)
    for line in past.lines[: version - 1]:
        framing.skip(line)
    heading, piles = framing.table.heading, _piles(past, version, framing)
    frame = framing.take(past.lines[version - 1])
    seat, title, given, answers = _answers(past, version)
    return Offer(
        text=frame.text,
        heading=heading,
        die=frame.die,
        seat=seat,
        title=title,
        given=given,
        answers=answers,
        piles=piles,
    )


def _answers(past: Past, version: int) -> tuple[Seat | None, Text | None, Any, list[OfferedAnswer]]:
    seat = seat_of_answer(past, version)
    if seat is None:
        return None, None, None, []
    moment = Moment(past, recorded_twist(past, version, AnswerChange(None)))
    run, _ = moment.begin((Random(), Random()), bytes(SECRET_BYTES), lambda _event, _secrets: None)
    decision = run.stop
    if not isinstance(decision, Decision):
        raise refused("no_answer", "/change", NO_ANSWER.filled(version=version))
    title = past.game.telling.decision(decision.name)
    timed_out = isinstance(past.event(version), e.SeatTimedOut)
    given = None if timed_out else run.answers.get(seat)
    legal = decision.choices.shown(seat)
    if not 0 < len(legal) <= MOST_LISTED:
        return seat, title, given, []
    labels = decision.labels(seat, legal)
    return seat, title, given, [OfferedAnswer(*one) for one in zip(legal, labels, strict=True)]


def _piles(past: Past, version: int, framing: Framing) -> list[OfferedPile]:
    """The piles whose top card no seat has seen, with the others that none has seen."""
    seen = {name for seat in (0, 1) for name in past.observer(seat, version).shown}
    faces = past.game.telling.faces(past.cards)
    found = []
    for zone, handles in open_piles(past, framing.fold, framing.table).items():
        top, *others = [past.hidden[name] for name in handles if name not in seen] or [""]
        if handles[0] in seen or not set(others) - {top}:
            continue
        cards = {card: faces[card].name for card in sorted(set(others) - {top})}
        shown = framing.table.zones[zone]
        found.append(OfferedPile(zone, shown.name, shown.owner, faces[top].name, cards))
    return found
