"""What a drawing of a table calls things and numbers, in one language."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace as changed

from saikoro.domain.cards.columns import separated
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table_view import (
    Badge,
    Face,
    Number,
    Place,
    Side,
    TableView,
    Thing,
    Zone,
)
from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.match.telling.writer import COMMA
from saikoro.domain.text import Text
from saikoro.domain.words import Language, capital

_CARD = Text("カード", "a card")
_BACK = Text("裏向きのカード", "a face-down card")
_FACE_DOWN = Text("裏向き", "face-down")
_FACINGS = {90: Text("横向き", "sideways"), 180: Text("逆向き", "reversed")}
_DIM = Text("使用済み", "spent")
_OWNER = Text("{seat}のもの", "of {seat}")
_UNDER = Text("下に{cards}", "on {cards}")
_TURN = Text("手番：{seat}", "turn of {seat}")
_BRACKETS = Text("{thing}（{parts}）", "{thing} ({parts})")
_TITLED = Text("{title}：{parts}", "{title}: {parts}")
_SEVERAL = "{} ×{}"
_WITH_ID = "{} [{}]"
_LINK = "{} → {}"
_VALUE = "{} {}"


def is_known(thing: Thing) -> bool:
    """Whether the reader may know what a thing is."""
    return thing.card is not None or thing.name is not None


class Wording:
    """Words the parts of one table, each as a text of one line."""

    def __init__(self, table: TableView, faces: Mapping[str, Face], language: Language) -> None:
        self._table = table
        self._faces = faces
        self._language = language
        self.comma = COMMA.in_language(language)
        """What stands between the parts of a list."""
        names = Counter(self.name(thing) for thing in table.things.values() if self._lies(thing))
        self._shared = {name for name, count in names.items() if count > 1}
        """What more than one thing in the rows is called."""

    def _lies(self, thing: Thing) -> bool:
        """Whether a thing is a card in a row, so that an answer may have to tell it from another.

        What is no card has such a name as its game chooses for it.
        """
        zone = self._table.zones.get(thing.zone)
        return zone is not None and zone.kind == "row" and thing.card is not None

    def label(self, label: Text) -> str:
        """A label; on one line, whatever line breaks a card set has."""
        return " ".join(label.in_language(self._language).splitlines())

    def name(self, thing: Thing) -> str:
        """What a thing is called, for all that the reader may know."""
        if thing.name is not None:
            return self.label(thing.name)
        face = None if thing.card is None else self._faces.get(thing.card)
        if face is not None:
            return self.label(face.name)
        return (_BACK if thing.face_down else _CARD).in_language(self._language)

    def called(self, name: str) -> str:
        """A thing by its name; with its id, where another one in the rows has the same name."""
        thing = self._table.things[name]
        text = self.name(thing)
        return _WITH_ID.format(text, name) if self._lies(thing) and text in self._shared else text

    def pointed(self, name: str) -> str:
        """A thing by its name, or a place by that of its row and its own."""
        if name in self._table.things:
            return self.called(name)
        for zone in self._table.zones.values():
            for place in zone.places:
                if place.id == name:
                    seat = "" if zone.owner is None else SEATS[zone.owner]
                    row = self.label(zone.name)
                    return " ".join(filter(None, [seat, row, self.place(zone, place)]))
        return name

    def place(self, zone: Zone, place: Place) -> str:
        """A place by its name, without that of its row at the beginning; maybe empty."""
        return self.label(place.name).removeprefix(self.label(zone.name)).strip()

    def zone(self, zone: Zone) -> str:
        """A zone by its name, as a title."""
        return capital(self.label(zone.name))

    def number(self, number: Number) -> str:
        """A number: `HP 5/9`, and `power 13000 (10000)` if something else is printed."""
        value = str(number.value)
        if number.most is not None:
            value += f"/{number.most}"
        if number.printed is not None:
            value += f" ({number.printed})"
        return _VALUE.format(self.label(number.name), value)

    def numbers(self, numbers: Iterable[Number]) -> list[str]:
        """Numbers in their order."""
        return [self.number(number) for number in numbers]

    def badge(self, badge: Badge) -> str:
        """A badge by its name, with how long it lasts yet, or how often it counts."""
        name = self.label(badge.name)
        return self.titled(name, [] if badge.left is None else [str(badge.left)])

    def marks(self, thing: Thing) -> list[str]:
        """What is to be seen on a thing besides its numbers."""
        language = self._language
        marks = [self.badge(badge) for badge in thing.badges]
        if thing.face_down and is_known(thing):
            marks.append(_FACE_DOWN.in_language(language))
        if thing.facing in _FACINGS:
            marks.append(_FACINGS[thing.facing].in_language(language))
        if thing.dim and not marks:
            marks.append(_DIM.in_language(language))
        if thing.owner is not None:
            marks.append(_OWNER.in_language(language, seat=SEATS[thing.owner]))
        return marks

    def listed(self, things: Iterable[tuple[str, Thing]]) -> list[str]:
        """Things as they stand in a list; equal ones once, with their number."""
        texts = Counter(self._inline(name, thing) for name, thing in things)
        return [text if n == 1 else _SEVERAL.format(text, n) for text, n in texts.items()]

    def ordered(self, things: Sequence[tuple[str, Thing]]) -> list[str]:
        """Things as they stand in an order; those that are spent in brackets."""
        names = Counter(self.name(thing) for _, thing in things)
        texts = []
        for name, thing in things:
            alone = names[self.name(thing)] == 1
            shown = changed(thing, dim=False, owner=None if alone else thing.owner)
            text = self._inline(name, shown)
            texts.append(f"({text})" if thing.dim else text)
        return texts

    def _inline(self, name: str, thing: Thing) -> str:
        """A thing with all that is to be seen on it, in brackets."""
        parts = [*self.numbers(thing.numbers), *self.marks(thing)]
        beneath = self.listed(self._table.beneath(name))
        if beneath:
            parts.append(_UNDER.in_language(self._language, cards=self.comma.join(beneath)))
        return self.bracketed(self.called(name), parts)

    def bracketed(self, text: str, parts: Sequence[str]) -> str:
        """A text with what belongs to it behind it in brackets."""
        if not parts:
            return text
        return _BRACKETS.in_language(self._language, thing=text, parts=self.comma.join(parts))

    def heading(self) -> Iterator[str]:
        """Where the match is, and whose turn it is."""
        yield from map(capital, map(self.label, self._table.heading))
        if self._table.acting is not None:
            yield _TURN.in_language(self._language, seat=SEATS[self._table.acting])

    def links(self) -> Iterator[str]:
        """What goes from thing to thing, a line each."""
        for link in self._table.links:
            ends = _LINK.format(self.pointed(link.source), self.pointed(link.target))
            yield self.titled(capital(self.label(link.name)), [ends])

    def side(self, seat: Seat) -> list[str]:
        """A seat with what is true of it as a whole, in parts."""
        side = self._table.sides[seat] if seat < len(self._table.sides) else Side()
        name = SEATS[seat]
        if side.name is not None:
            name = _BRACKETS.in_language(self._language, thing=name, parts=self.label(side.name))
        facts = [*self.numbers(side.numbers), *map(self.badge, side.badges)]
        return separated([self.titled(name, facts[:1]), *facts[1:]], self.comma)

    def titled(self, title: str, parts: Sequence[str]) -> str:
        """A title, and behind it what it is about."""
        if not parts:
            return title
        return _TITLED.in_language(self._language, title=title, parts=self.comma.join(parts))
