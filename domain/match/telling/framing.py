"""A match as frames: one for each event, made as its line is taken."""

from collections.abc import Mapping, Set
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from saikoro.domain.match.events import DieRolled, GameEvent
from saikoro.domain.match.interface.table import NO_SECRETS
from saikoro.domain.match.interface.table_view import TableView, Zone, strings_of
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.frames import NOTE, Changed, Cue, DieFace, Frame, Shown
from saikoro.domain.match.telling.report import Reporter
from saikoro.domain.record.line import Event, event_type
from saikoro.domain.text import Text
from saikoro.domain.words import LANGUAGES

T = TypeVar("T")

CHANGE = Cue("change")


class Told(NamedTuple):
    """An event with its sentence."""

    event: Event
    text: Text | None
    depth: int


class Framing:
    """Makes the frames of a match, each as its line is taken."""

    def __init__(self, fold: Fold) -> None:
        """From where `fold` is, which takes every line from here."""
        self._fold = fold
        self._reporters = [Reporter(fold, language) for language in LANGUAGES]
        self._table: TableView | None = None
        """What lies on the table now; None where it has not been asked for."""
        self.event: Event
        """The event of the line that was taken last, as the reader knows it."""

    @property
    def fold(self) -> Fold:
        """The match after the lines taken so far."""
        return self._fold

    @property
    def table(self) -> TableView:
        """What lies on the table now."""
        if self._table is None:
            self._table = self._fold.game.telling.table(self._fold.known, self._fold.cards)
        return self._table

    def skip(self, line: bytes, secret: Mapping[str, Any] = NO_SECRETS) -> Told:
        """Take the next line without a frame, which takes a fraction of the time."""
        event = self.pass_over(line, secret)
        return Told(event, *self._sentence(event))  # later ones name what was before

    def pass_over(self, line: bytes, secret: Mapping[str, Any] = NO_SECRETS) -> Event:
        """Take the next line without its sentence, which may be missing from later sentences."""
        self.event = self._fold.take(line, secret)
        self._table = None
        return self.event

    def take(self, line: bytes, secret: Mapping[str, Any] = NO_SECRETS) -> Frame:
        """The frame of the next line, with its secrets for the seat."""
        fold, before = self._fold, self.table
        event = self.pass_over(line, secret)
        after = self.table
        text, depth = self._sentence(event)
        pointable = before.pointable() | after.pointable()
        return Frame(
            v=fold.version,
            type=event_type(type(event)),
            text=text,
            depth=depth,
            die=self._die(event),
            cue=_cue(event, pointable, before, after),
            names=_named(msgspec.to_builtins(event), pointable),
            heading=_other(before.heading, after.heading),
            acting=_other(before.acting, after.acting),
            sides=_other(before.sides, after.sides),
            links=_other(before.links, after.links),
            zones=_changed(before.zones, after.zones),
            order=_order(before.zones, after.zones),
            things=_changed(before.things, after.things),
        )

    def _sentence(self, event: Event) -> tuple[Text | None, int]:
        """What the report says of the event, and how deep it stands."""
        en, ja = (reporter.describe(event) for reporter in self._reporters)
        if en is None or ja is None:
            return None, 1
        depth = 0 if en.startswith("\n") else 2 if en.startswith(" ") else 1
        return Text.plain(ja.strip("\n— "), en.strip("\n— ")), depth

    def _die(self, event: Event) -> DieFace | None:
        if not isinstance(event, DieRolled):
            return None
        purpose = self._fold.game.telling.purpose(event.why)
        return DieFace(event.low, event.sides, event.value, event.draw, purpose)


def _other(before: T, after: T) -> T | UnsetType:
    """What is there now, if it is different."""
    return UNSET if before == after else after


def _changed(before: Mapping[str, T], after: Mapping[str, T]) -> Changed[T]:
    changed: Changed[T] = {name: one for name, one in after.items() if before.get(name) != one}
    return changed | dict.fromkeys(name for name in before if name not in after)


def _order(before: Mapping[str, Zone], after: Mapping[str, Zone]) -> tuple[str, ...] | UnsetType:
    """The order of the zones, if it does not follow from which of them are new."""
    kept = [name for name in before if name in after]
    new = [name for name in after if name not in before]
    return UNSET if [*kept, *new] == [*after] else tuple(after)


def things_named(event: Event, before: TableView, after: TableView) -> list[str]:
    """The things that an event names: those on the table before it or after it."""
    return _named(msgspec.to_builtins(event), before.pointable() | after.pointable())


def _named(part: object, pointable: Set[str]) -> list[str]:
    """What an event, or a field of it, names of what can be pointed at."""
    return list(dict.fromkeys(name for name in strings_of(part) if name in pointable))


def _cue(event: Event, pointable: Set[str], before: TableView, after: TableView) -> Cue:
    """What an event shows to a reader on whose tables this can be pointed at."""
    shows = event.shows if isinstance(event, GameEvent) else None
    if shows is None:
        return CHANGE if isinstance(event, DieRolled) or before != after else NOTE

    def shown(field: str | None) -> list[Shown]:
        held = None if field is None else getattr(event, field)
        return [held] if isinstance(held, int) else [*_named(held, pointable)]

    who, by = shown(shows.who), shown(shows.by)
    return Cue(shows.kind, who[0] if who else None, tuple(shown(shows.at)), by[0] if by else None)
