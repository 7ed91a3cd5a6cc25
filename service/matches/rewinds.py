"""Previews of rewinds: what a match would go back to, and what was seen since."""

from collections.abc import Sequence

import msgspec

from saikoro.api_schemas.rewinds import (
    AnswerSeen,
    AskedAgain,
    CardSeen,
    DieSeen,
    RewindPreview,
    UndoneEvent,
)
from saikoro.domain.errors.matches import CannotRewind, MatchOver, NoSuchDecision
from saikoro.domain.match import events as e
from saikoro.domain.match.interface.rewinding import CONSENT
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.words import MatchStatus
from saikoro.domain.record.line import EventReader, Line
from saikoro.domain.text import Text
from saikoro.service.matches.faces import cards_on
from saikoro.service.matches.framing import Base, Framer, faces_on_the_wire
from saikoro.service.matches.reading import MatchReader

_SEEN = {
    "die.rolled": EventReader(e.DieRolled),
    "card.revealed": EventReader(e.CardRevealed),
    "submission.opened": EventReader(e.SubmissionOpened),
}
"""The events that show what was hidden."""


_STAY = {"match.paused", "match.resumed", "time.given_back", "judge.looked"}
"""The events that no rewind undoes."""


class _Frame(msgspec.Struct):
    """A frame, as far as a preview needs it."""

    v: int
    type: str
    text: Text | None = None


_frame = msgspec.json.Decoder(_Frame).decode


def _told(frame: bytes) -> UndoneEvent:
    """The event of a frame, and its sentence."""
    read = _frame(frame)
    return UndoneEvent(read.v, read.type, read.text)


class Previews:
    """Previews rewinds of matches."""

    def __init__(self, reader: MatchReader, framer: Framer) -> None:
        self._reader = reader
        self._framer = framer

    async def preview(self, base: Base, to: int) -> RewindPreview:
        """What a rewind to version `to` would do, as whoever looks knows the match by now.

        NoSuchVersion; NoSuchDecision where the game asked nothing; MatchOver; CannotRewind where
        the options do not allow it.
        """
        match, seat = base.match, base.seat
        present = await self._reader.fold(match, seat)
        if present.state.played:
            raise MatchOver(MatchStatus(present.state.status))
        version, head = present.version, present.head
        allowed = present.game.book.rewinds(present.game.book.read_options(present.header.options))
        if allowed == "never":
            raise CannotRewind
        then = await self._reader.fold_at(match, to, seat)
        lines = await self._reader.lines(match, to - 1, version, seat)
        asked, *since = [Line.read(line) for line, _secret in lines]
        if asked.type != "decision.asked":
            raise NoSuchDecision(to)
        table = then.game.telling.table(then.known, then.cards)
        faces = await self._framer.faces(match, cards_on(table))
        made = await self._framer.frames(base, to, version)
        shown = RewindPreview(
            match=match,
            to=to,
            version=version,
            head=head.hex(),
            viewer=base.seen_by,
            consent=allowed == "consent",
            decision=_asked_again(then, to),
            table=table,
            faces=faces_on_the_wire(faces),
            undone=[told for told in (_told(one.json) for one in made) if told.type not in _STAY],
            dice=[],
            cards=[],
            answers=[],
        )
        _add_seen(shown, since)
        return shown


def _asked_again(then: Fold, to: int) -> AskedAgain:
    decision = then.state.decision
    if decision is None or decision.name == CONSENT:
        raise NoSuchDecision(to)
    name = then.decision(decision.name)
    seats = list(decision.seats)
    return AskedAgain(decision.number, decision.name, name.ja, name.en, seats)


def _add_seen(preview: RewindPreview, since: Sequence[Line]) -> None:
    """Add what these lines have shown to everybody."""
    for line in since:
        reader = _SEEN.get(line.type)
        match None if reader is None else reader.read(line):
            case e.DieRolled(low, sides, value, why):
                preview.dice.append(DieSeen(line.v, low, sides, value, why))
            case e.CardRevealed(card=card):
                preview.cards.append(CardSeen(line.v, card))
            case e.SubmissionOpened(seat=seat):
                preview.answers.append(AnswerSeen(line.v, seat))
