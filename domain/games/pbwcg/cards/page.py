"""Pages of cards in the layout of their authors: read as the data of a card set."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from saikoro.domain.cards.faults import Fault
from saikoro.domain.cards.names import name_key
from saikoro.domain.cards.notation.diagnosis import guess
from saikoro.domain.cards.notation.texts import ParseError, normalised
from saikoro.domain.cards.page import Page, Span
from saikoro.domain.games.pbwcg.cards.checks import Checked
from saikoro.domain.games.pbwcg.cards.layout import ALLOWED, CATALOGUE, Card, Layout
from saikoro.domain.games.pbwcg.cards.notation.parse import LONGEST_TEXT, read_text
from saikoro.domain.games.pbwcg.cards.notation.spelling import respelled
from saikoro.domain.games.pbwcg.cards.notation.words import EquipmentType, SetKind
from saikoro.domain.games.pbwcg.cards.print import HEADINGS, NOTHING
from saikoro.domain.games.pbwcg.cards.source import BY_NAME, REFERENCES, TABLES
from saikoro.domain.games.pbwcg.cards.text_checks import nearest
from saikoro.domain.text import Text

PAGE_MARKS = tuple(f"▼{heading}▼" for heading in HEADINGS.values())
"""Every page has a heading."""

_SEVERAL = Text("{ids}のどれか", "is one of several", left_out=("ids",))
_NO_SUCH_NAME = Text("ない", "there is no such name{meant}", left_out=("meant",))


class _Page(Page):
    """A page of PBWCG as it is being read."""

    code, rule, checks = "card_field", "PB-2.5", Checked

    def __init__(self, first: int) -> None:
        super().__init__(first)
        self._names: dict[str, _Names] = {}
        """What the fields that name others can name."""
        self.data |= {"game": "pbwcg", "catalogue": "page", "version": 1}

    def read(self, text: str) -> None:
        """Read all cards to the data of a set."""
        layout = Layout(text, self.first)
        for place, detail in layout.misread:
            self.report(place, Fault("", "card_field", "PB-2.5", detail))
        ids = {table: [*_ids(table, layout.cards[table])] for table in TABLES}
        self._names |= {
            field: _Names(_named(tables, layout.cards, ids)) for field, tables in _NAMED.items()
        }
        for card in layout.cards[CATALOGUE]:
            self.data |= self._read(card, "")
        for table in TABLES:
            cards = self.data[table] = []
            for index, card in enumerate(layout.cards[table]):
                cards.append(self._card(table, card, ids[table][index], f"/{table}/{index}"))

    def _card(self, table: str, card: Card, id_: str, pointer: str) -> dict[str, Any]:
        """A card as data, with defaults for what a page may omit."""
        self.put(pointer, card["name"][0])
        written = self._read(card, pointer)
        defaults = {"id": id_, "name_en": written["name"], "text": "", "turns": 0}
        defaults |= {"abilities": [], "traits": [], "cards": []}
        fields = {field: value for field, value in defaults.items() if field in ALLOWED[table]}
        fields |= written
        if table == "deck":
            slots = {slot: fields.pop(slot) for slot in ("slot1", "slot3") if slot in fields}
            fields["starters"] = slots
        return fields

    def _read(self, card: Card, pointer: str) -> dict[str, Any]:
        return {
            field: self._value(field, lines, f"{pointer}/{_POINTERS.get(field, field)}")
            for field, lines in card.items()
        }

    def _value(self, field: str, lines: Sequence[Span], pointer: str) -> Any:
        """What stands in a field; as it is written where it cannot be read."""
        [line, *_] = lines
        self.put(pointer, line)
        if field == "text":
            return self._text(lines, pointer)
        if field in _LISTS:
            return [
                self._name(field, item, f"{pointer}/{index}")
                for index, item in enumerate(_items(line))
            ]
        if field in _NAMED:
            return self._name(field, line, pointer)
        return _READ.get(field, _literal)(line.text)

    def _name(self, field: str, written: Span, pointer: str) -> str:
        """The id, or the name, of what is named there."""
        self.put(pointer, written)
        name = _literal(written.text)
        if field not in self._names:
            return name
        found = self._names[field].find(name)
        if len(found) != 1:
            several = _SEVERAL.filled(ids="・".join(found[:_LISTED])).both
            unknown = _NO_SUCH_NAME.filled(meant=self._names[field].guess(name)).both
            detail = f"「{name[:_SHOWN]}」: {several if found else unknown}"
            self.report(written.place, Fault(pointer, "card_reference", "PB-2.6", detail))
        return found[0] if len(found) == 1 else name

    def _text(self, lines: Sequence[Span], pointer: str) -> str:
        """A text in the words of PB-19 where it has them."""
        text = "".join(line.text for line in lines)[: LONGEST_TEXT + 1]  # one too many is too long
        self.put(pointer, *lines)
        if text == NOTHING:
            return ""
        if len(text) > LONGEST_TEXT:
            return text
        try:
            read_text(text)
        except ParseError:
            read, origins = respelled(text)
            self.put(pointer, *lines, origins=origins)
            self.reworded(lines[0].place, "PB-19.1", text, read)
            return read
        return text


read_page = _Page.paste
"""The cards of a page as data for `read_card_set`; those without an id are numbered.

Texts come out in the words of PB-19, names as they are written.
"""


_SHOWN = 40
"""Characters shown of a name that stands for nothing."""
_LISTED = 8
"""Cards listed of those that a name could stand for."""


# Names

_NAMED = {
    field.rpartition("/")[2]: tables
    for fields in REFERENCES.values()
    for field, tables in fields.items()
}
"""The fields that name others, and the tables that these stand in, or the words allowed."""

_LISTS = ("abilities", "traits", "cards")


def _ids(table: str, cards: Sequence[Card]) -> Iterator[str]:
    """By what others refer to each card: its name, or its id, else one that is free."""
    if table in BY_NAME:
        yield from (_literal(card["name"][0].text) for card in cards)
        return
    given = {normalised(card["id"][0].text) for card in cards if "id" in card}
    numbered = (f"{_IDS[table]}{number:02}" for number in count(1))
    free = (id_ for id_ in numbered if id_ not in given)
    for card in cards:
        yield normalised(card["id"][0].text) if "id" in card else next(free)


_IDS = {
    "ability": "ab",
    "pc": "pc",
    "equipment": "eq",
    "set": "st",
    "support": "sp",
    "deck": "deck",
}
"""What ids begin with where a page has none."""


def _named(
    tables: Iterable[str], cards: Mapping[str, Sequence[Card]], ids: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, str]]:
    """Each card of these tables by its id and its name."""
    for table in tables:
        if table not in cards:
            yield table, table
        for id_, card in zip(ids.get(table, ()), cards.get(table, ()), strict=True):
            yield id_, _literal(card["name"][0].text)


class _Names:
    """What a field can name, by id and by name."""

    def __init__(self, named: Iterable[tuple[str, str]]) -> None:
        self._ids: dict[str, list[str]] = {}
        self._names: dict[str, list[str]] = {}
        self._alike: dict[str, list[str]] = {}
        for id_, name in named:
            self._ids[id_] = [id_]
            self._names.setdefault(name, []).append(id_)
            for key in {name_key(id_), name_key(name)}:
                self._alike.setdefault(key, []).append(id_)

    def find(self, written: str) -> Sequence[str]:
        """The ids that could be meant: of an id, of a name, of one that looks like it."""
        alike = self._alike.get(name_key(written), [])
        return self._ids.get(written) or self._names.get(written) or alike

    def guess(self, written: str) -> str:
        """The name that may have been meant, to stand behind a sentence."""
        likely = nearest(written, [*self._names])
        return guess(likely)


# Values

_POINTERS = {"slot1": "starters/slot1", "slot3": "starters/slot3"}


def _literal(written: str) -> str:
    """A name as it is written; 「」 around it keep its spaces, and are no part of it."""
    quoted = re.fullmatch("[「｢]([^「」｢｣]*)[」｣]", written)
    return quoted[1] if quoted else written


def _items(line: Span) -> Iterator[Span]:
    """The entries of a list, which 、 separates outside of 「」."""
    if line.text != NOTHING:
        for found in re.finditer("(?:「[^「」]*」|[^、,，])+", line.text):
            item = line.part(*found.span())
            if item.text:
                yield item


def _word(written: str) -> str:
    return normalised(written).upper()


def _kind(written: str) -> str:
    return next((kind for kind in SetKind if name_key(kind) == name_key(written)), written)


def _type(written: str) -> str:
    plain = normalised(written)
    return next((type_ for type_ in EquipmentType if type_.ja == plain), plain)


def _number(written: str) -> int | str:
    plain = re.sub("[−‐‑–—ー](?=[0-9])", "-", normalised(written))
    return int(plain) if re.fullmatch("[+-]?[0-9]{1,4}", plain) else written


def _triple(written: str) -> list[int | str]:
    return [_number(part) for part in re.split("[/／・、,]", written)]


_READ: Mapping[str, Callable[[str], Any]] = {
    **dict.fromkeys(("version", "hp", "wp", "sp", "cp", "weight", "turns", "endurance"), _number),
    **dict.fromkeys(("id", "game"), normalised),
    **dict.fromkeys(("attribute", "place", "range", "rule"), _word),
    "stats": _triple,
    "kind": _kind,
    "type": _type,
}
"""How the fields are read that are no names, lists or texts."""
