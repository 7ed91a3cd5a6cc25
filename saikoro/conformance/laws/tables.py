"""Laws of tables: they are in order, hide what their reader does not know, and can be drawn."""

from collections.abc import Container, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec

from saikoro.conformance.laws.asking import answers_of
from saikoro.conformance.laws.trying import Trial, Tried
from saikoro.conformance.seating import Seated
from saikoro.conformance.tables import applied, face_labels, labels, require_order, require_room
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.interface.known import unpack_known
from saikoro.domain.match.interface.table import NO_SECRETS
from saikoro.domain.match.interface.table_view import Face, TableView
from saikoro.domain.match.play.checkpoint import pack
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.drawing import draw_table
from saikoro.domain.match.telling.frames import Frame
from saikoro.domain.match.telling.framing import Framing
from saikoro.domain.record.line import Event
from saikoro.domain.text import Text
from saikoro.domain.verification.opened import what_is_opened
from saikoro.domain.words import LANGUAGES

MOST_DRAWN = 20
"""Moments of one match at which its table is drawn."""


class LawsOfTables(Tried):
    """A table is in order, says what its reader knows, and is drawn in both languages."""

    drawn: ClassVar[int] = 1
    """With how many matches these laws are tried, for each of the options: at every event."""

    def test_what_is_printed_on_cards_has_both_languages(self) -> None:
        self.every_match(_has_faces, self.drawn)

    def test_frames_lead_from_a_table_in_order_to_the_next(self) -> None:
        self.every_match(_has_frames, self.drawn)

    def test_what_an_event_shows_is_in_its_fields(self) -> None:
        for event in self.game.book.events:
            _, *fields = event.shows or [""]
            missing = {*fields} - {None, *event.__struct_fields__}
            assert not missing, f"{event.__name__} shows {missing}, which are none of its fields"

    def test_a_table_shows_what_its_reader_knows(self) -> None:
        self.every_match(_hides, self.drawn)

    def test_answers_name_what_is_on_the_table(self) -> None:
        self.every_match(_can_be_pointed_at, self.drawn)

    def test_a_table_is_drawn_in_both_languages(self) -> None:
        self.every_match(_is_drawn, self.drawn)


class _Reader(NamedTuple):
    """A seat or the public, while it follows a match."""

    fold: Fold
    match: Seated

    @property
    def table(self) -> TableView:
        """What it sees now."""
        return self.match.game.telling.table(self.fold.known, self.match.cards)

    def secret(self, version: int) -> Mapping[str, Any]:
        """What lay beside a line for it."""
        secrets: Mapping[str, Any] = self.match.secrets.get(version, NO_SECRETS)
        mine: Mapping[str, Any] = secrets.get(str(self.fold.known.seat), NO_SECRETS)
        return mine


def _readers(match: Seated) -> Iterator[_Reader]:
    """Each seat, the public, and the public to which the end has opened everything."""
    for seat in (None, *range(match.game.book.seats)):
        yield _Reader(match.fold([], seat), match)
    opened = what_is_opened(match.game, match.cards, match.record)
    if opened is not None:
        yield _Reader(Fold(match.game, match.header, match.cards, None, opened), match)


def _tables(match: Seated, versions: Container[int]) -> Iterator[tuple[_Reader, TableView]]:
    """What each reader sees at these versions."""
    for reader in _readers(match):
        for version, line in enumerate(match.lines, 1):
            reader.fold.take(line, reader.secret(version))
            if version in versions:
                yield reader, reader.table


def _ends(match: Seated) -> set[int]:
    """The versions at which batches end."""
    return {batch.after + len(batch.lines) for batch in match.batches}


def _has_faces(trial: Trial) -> None:
    """Whatever people read of a card is there in Japanese and in English."""
    for id_, face in _faces(trial.begun()).items():
        assert all(label.ja.strip() and label.en.strip() for label in face_labels(face)), id_


def _faces(match: Seated) -> Mapping[str, Face]:
    return match.game.telling.faces(match.cards)


def _has_frames(trial: Trial) -> None:
    """A table is in order and worded in both languages; a frame makes the next one of it."""
    match = trial.played().match
    faces, ends = _faces(match), _ends(match)
    found: set[Text] = set()
    for reader in _readers(match):
        framing = Framing(reader.fold)
        led = framing.table
        for version, line in enumerate(match.lines, 1):
            frame = framing.take(line, reader.secret(version))
            table = reader.table
            require_order(table, faces)
            if version in ends:
                require_room(table)
            found.update(labels(table))
            _require_cue(framing.event, frame)
            led = applied(led, msgspec.json.decode(msgspec.json.encode(frame), type=Frame))
            assert led == table, frame.type
            assert [*led.zones] == [*table.zones], frame.type
    unread = [label for label in found if not (label.ja.strip() and label.en.strip())]
    assert not unread, f"in one language only: {unread}"


def _require_cue(event: Event, frame: Frame) -> None:
    """What has a sentence of its own and changes nothing says what it shows, if only a note."""
    if isinstance(event, GameEvent) and frame.text is not None and frame.depth == 1:
        silent = event.shows is None and type(event).apply is GameEvent.apply
        assert not silent, f"{frame.type} changes nothing: declare what it `shows`"


def _hides(trial: Trial) -> None:
    """A table is made of what its reader knows: no card that another one knows has its face."""
    match = trial.played().match
    faces, ends = _faces(match), _ends(match)
    readers = [*_readers(match)][::-1]  # who knows most is first, should anything be kept
    for version, line in enumerate(match.lines, 1):
        for reader in readers:
            reader.fold.take(line, reader.secret(version))
        shown: dict[str, str] = {}
        for reader in readers:
            shown |= reader.fold.known.shown
        for reader in readers:
            known, table = reader.fold.known, reader.table
            for name, thing in table.things.items():
                if name in shown and known.card(name) is None:
                    assert thing.card is None, f"{name} is shown to {known.seat}"
                    hidden = faces.get(shown[name])
                    assert hidden is None or thing.name != hidden.name, name
            if version in ends:
                again = unpack_known(match.game.book.state, pack(known))
                assert match.game.telling.table(again, match.cards) == table


def _can_be_pointed_at(trial: Trial) -> None:
    """What an answer names is on the table of the seat that may give it, each thing once."""
    folds: dict[int, Fold] = {}
    for match in trial.decisions():
        for seat in match.waiting:
            fold = folds.setdefault(seat, match.fold([], seat))
            for version in range(fold.version + 1, len(match.lines) + 1):
                fold.take(match.lines[version - 1], _Reader(fold, match).secret(version))
            table, telling = _Reader(fold, match).table, match.game.telling
            pointable = table.pointable()
            for answer in answers_of(match, seat):
                named = telling.things(table, match.decision.name, seat, answer)
                assert {*named} <= pointable, (answer, named)
                assert len(named) == len({*named}), (answer, named)


def _is_drawn(trial: Trial) -> None:
    """At the end of a batch the table is drawn as text in both languages, or in neither."""
    match = trial.played().match
    faces, ends = _faces(match), sorted(_ends(match), reverse=True)
    shown = {*ends[:: 1 + len(ends) // MOST_DRAWN]}
    for reader, table in _tables(match, shown):
        seat = reader.fold.known.seat
        drawn = [draw_table(table, faces, language, seat) for language in LANGUAGES]
        assert len(set(map(bool, drawn))) == 1, drawn
