"""What a reader may know of the things that causes name."""

from collections.abc import Iterable, Mapping
from typing import Any

from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table_view import Face, Naming, TableView, Thing
from saikoro.domain.match.telling.why.explanation import Source
from saikoro.domain.text import IN_BRACKETS, Text

HIDDEN = Text("カード", "a card")
"""The name of a card whose face the reader does not know."""


class Sight:
    """Names the things of a match for one reader, and keeps quiet about what is hidden from it."""

    def __init__(
        self,
        known: Known[Any],
        faces: Mapping[str, Face],
        named: Naming = lambda name, _thing, _table: name,
        *,
        all_open: bool,
    ) -> None:
        """`all_open` is for those who may know everything, once the match is over.

        `named` is that of the game.
        """
        self._known, self._faces, self._named = known, faces, named
        self._all_open = all_open

    def source(
        self,
        thing: str,
        tables: Iterable[TableView],
        line: int | None = None,
        badge: str | None = None,
    ) -> Source | None:
        """A thing, with a paragraph of its face; None if the reader may not know what it is.

        With `badge` it is the text of that badge, where it has one.

        `tables` are those that it may lie on, the most telling first.
        """
        bare = None
        for table in tables:
            found = table.things.get(thing)
            if found is not None and found.card is not None:
                name = self._called(thing, found, table)
                return self._printed(thing, found.card, name, line, _text_of(found, badge))
            if found is None or not _is_back(found):
                bare = bare or self.name(thing, table)
        card = self._known.card(thing)
        if card is not None:
            return self._printed(thing, card, None, line)
        if bare is None and self._all_open:
            bare = Text.plain(thing)
        return None if bare is None else Source(thing, bare)

    def sources(self, things: Iterable[str], tables: Iterable[TableView]) -> list[Source] | None:
        """Several things; None if the reader may not know what one of them is."""
        known = list(tables)
        found = [self.source(thing, known) for thing in things]
        shown = [one for one in found if one is not None]
        return shown if len(shown) == len(found) else None

    def name(self, thing: str, table: TableView) -> Text | None:
        """What a thing, a place or a zone is called; None if it is none of them.

        On a table without any zones everything has its id as its name.
        """
        found = table.things.get(thing)
        if found is not None:
            return self._called(thing, found, None)
        if thing in table.zones:
            return table.zones[thing].name
        places = (place for zone in table.zones.values() for place in zone.places)
        place = next((place.name for place in places if place.id == thing), None)
        is_handle = thing.startswith("d") and thing.count(".") == _DOTS
        return Text.plain(thing) if place is None and not (table.zones or is_handle) else place

    def _called(self, thing: str, found: Thing, table: TableView | None) -> Text:
        """What a thing is called: by its place, too, where the table is given."""
        face = None if found.card is None else self._faces.get(found.card)
        name = found.name or (None if face is None else face.name)
        return HIDDEN if name is None else self._named(name, thing, table)

    def _printed(
        self,
        thing: str,
        card: str,
        name: Text | None,
        line: int | None,
        marked: Text | None = None,
    ) -> Source:
        face = self._faces.get(card)
        if face is None:
            return Source(thing, name or Text.plain(thing), card)
        at = None if line is None else line % max(len(face.text), 1)
        text = None if at is None or at >= len(face.text) else face.text[at]
        called = name or self._named(face.name, thing, None)
        return Source(thing, called, card, None if text is None else at, marked or text)


_DOTS = 2
"""The dots in the handle of a hidden card."""


def _text_of(thing: Thing, badge: str | None) -> Text | None:
    """The name and the text of a badge of a thing, by its Japanese name; None without one."""
    name, text = next(
        ((one.name, one.text) for one in thing.badges if one.name.ja == badge), (None, None)
    )
    if name is None or text is None:
        return name
    return IN_BRACKETS.filled(name=name, more=text)


def _is_back(thing: Thing) -> bool:
    """Whether it is the back of a card that the reader does not know, and no token."""
    return thing.card is None and (thing.face_down or thing.name is None)
