"""Pages of cards in the layout of their authors: read as the data of a card set."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any, NamedTuple

from domain.cards.faults import Place, named
from domain.cards.limits import LONGEST_PAGE, NO_CARD, too_long
from domain.cards.names import name_key
from domain.cards.notation import ParseError, normalised
from domain.cards.page import Pasted, reworded
from domain.errors import IllegalCardSet, Violation
from domain.games.pbwcg.cards.checks import MAX_FAULTS, check_set
from domain.games.pbwcg.cards.layout import ALLOWED, CATALOGUE, Card, Layout, Line
from domain.games.pbwcg.cards.parse import LONGEST_TEXT, read_text
from domain.games.pbwcg.cards.print import NOTHING, TYPES
from domain.games.pbwcg.cards.source import BY_NAME, REFERENCES, TABLES
from domain.games.pbwcg.cards.spelling import respelled
from domain.games.pbwcg.cards.text_checks import nearest
from domain.games.pbwcg.cards.words import SetKind


def read_layout(text: str, first: int = 1) -> dict[str, Any]:
    """The data of the cards that `paste` reads."""
    return paste(text, first).data


def paste(text: str, first: int = 1) -> Pasted:
    """The cards of a page as data, which `read_card_set` takes.

    Texts come out in the words of PB-19, names as they are written; cards without an id are
    numbered. IllegalCardSet names line and column of everything that is wrong, up to
    `MAX_FAULTS`; `first` is the number of the page's first line.
    """
    if detail := too_long(text, LONGEST_PAGE):
        raise IllegalCardSet([Violation("card_field", "PB-2.5", detail)])
    page = _Page(Layout(text, first), Place(first, 1))
    if page.wrong:
        wrong = sorted(page.wrong, key=lambda fault: fault.place)[:MAX_FAULTS]
        raise IllegalCardSet([fault.violation for fault in wrong])
    return Pasted(page.data, page.remarks)


class _Fault(NamedTuple):
    place: Place
    code: str
    rule: str
    detail: str
    phrase: str = ""

    @property
    def violation(self) -> Violation:
        detail = f"{self.place}: {self.detail}"
        return Violation(self.code, self.rule, detail, phrase=self.phrase)


class _Page:
    """The data of a page, with the place of everything in it."""

    def __init__(self, layout: Layout, start: Place) -> None:
        self.wrong = [_Fault(at, "card_field", "PB-2.5", detail) for at, detail in layout.misread]
        self._places: dict[str, Sequence[Place]] = {"": [start]}
        """By JSON pointer; of a text, the place of each character."""
        self.remarks: list[Violation] = []
        self._unknown: set[str] = set()
        """Pointers to names that stand for nothing here."""
        ids = {table: [*_ids(table, layout.cards[table])] for table in TABLES}
        self._names = {
            field: _Names(_named(tables, layout.cards, ids)) for field, tables in _NAMED.items()
        }
        self.data: dict[str, Any] = {"game": "pbwcg", "catalogue": "page", "version": 1}
        for card in layout.cards[CATALOGUE]:
            self.data |= self._read(card, "")
        for table in TABLES:
            self.data[table] = [
                self._card(table, card, ids[table][index], f"/{table}/{index}")
                for index, card in enumerate(layout.cards[table])
            ]
        self.wrong += self._unfit()

    def _card(self, table: str, card: Card, id_: str, pointer: str) -> dict[str, Any]:
        """A card as data, with defaults for what a page may omit."""
        self._places[pointer] = [card["name"][0].place]
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

    def _value(self, field: str, lines: Sequence[Line], pointer: str) -> Any:
        """What stands in a field; as it is written where it cannot be read."""
        [line, *_] = lines
        self._places[pointer] = [line.place]
        if field == "text":
            text, self._places[pointer] = _text(lines)
            written = "".join(line.text for line in lines)
            if text and len(self.remarks) < MAX_FAULTS:
                self.remarks += reworded(line.place, "PB-19.1", written, text)
            return text
        if field in _LISTS:
            return [
                self._name(field, item, f"{pointer}/{index}")
                for index, item in enumerate(_items(line))
            ]
        if field in _NAMED:
            return self._name(field, line, pointer)
        return _READ.get(field, _literal)(line.text)

    def _name(self, field: str, written: Line, pointer: str) -> str:
        """The id, or the name, of what is named there."""
        self._places[pointer] = [written.place]
        name = _literal(written.text)
        if field not in self._names:
            return name
        found = self._names[field].find(name)
        if len(found) != 1:
            several = f"{'・'.join(found[:_LISTED])}のどれか / is one of several"
            unknown = f"ない / there is no such name{self._names[field].guess(name)}"
            detail = f"「{name[:_SHOWN]}」: {several if found else unknown}"
            self.wrong.append(_Fault(written.place, "card_reference", "PB-2.6", detail))
            self._unknown.add(pointer)
        return found[0] if len(found) == 1 else name

    def _unfit(self) -> Iterator[_Fault]:
        """What keeps the data from being played, at its place on the page."""
        for fault in check_set(self.data):
            empty = fault.detail == NO_CARD
            if fault.pointer not in self._unknown and not (empty and self.wrong):
                pointer = fault.pointer
                while pointer not in self._places:
                    pointer = pointer.rpartition("/")[0]
                places = self._places[pointer]
                place = places[min(fault.at or 0, len(places) - 1)]
                detail = named(self.data, fault.pointer) + fault.detail
                yield _Fault(place, fault.code, fault.rule, detail, fault.phrase)


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
        return f"。もしかして / did you mean: 「{likely}」" if likely else ""


# Values

_POINTERS = {"slot1": "starters/slot1", "slot3": "starters/slot3"}


def _literal(written: str) -> str:
    """A name as it is written; 「」 around it keep its spaces, and are no part of it."""
    quoted = re.fullmatch("[「｢]([^「」｢｣]*)[」｣]", written)
    return quoted[1] if quoted else written


def _items(line: Line) -> Iterator[Line]:
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
    return next((type_ for type_, word in TYPES.items() if word == plain), plain)


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


def _text(lines: Sequence[Line]) -> tuple[str, Sequence[Place]]:
    """A text in the words of PB-19 where it has them, and the place of each character."""
    written = (
        (char, Place(line.place.line, line.place.column + index))
        for line in lines
        for index, char in enumerate(line.text)
    )
    letters = [*islice(written, LONGEST_TEXT + 1)]  # one too many is too long
    text = "".join(char for char, _ in letters)
    places = [place for _, place in letters]
    places.append(places[-1]._replace(column=places[-1].column + 1) if places else lines[0].place)
    if text == NOTHING:
        return "", places
    if len(text) > LONGEST_TEXT:
        return text, places
    try:
        read_text(text)
    except ParseError:
        text, origins = respelled(text)
        places = [places[origin] for origin in origins]
    return text, places
