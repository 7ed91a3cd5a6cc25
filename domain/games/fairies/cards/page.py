"""Reading a page of cards (layout.py) as the data of a card set, with every fault in its place."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import Any

from saikoro.domain.cards.names import CardNames, name_key
from saikoro.domain.cards.notation.diagnosis import guess, guess_among
from saikoro.domain.cards.notation.texts import normalised
from saikoro.domain.cards.page import Page, Span, without_marks
from saikoro.domain.games.fairies.cards.checks import CODE, Checked
from saikoro.domain.games.fairies.cards.layout import (
    CARD,
    LABELLED,
    OF_CARD,
    OF_DECK,
    OF_SET,
    SECTIONS,
    TYPES,
    Block,
    blocks,
    labelled_values,
)
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.spelling import respelled
from saikoro.domain.games.fairies.cards.source import ATTRIBUTES, ID, LABELS
from saikoro.domain.text import Text

PAGE_MARKS = tuple(f"種類:{type_}" for type_ in TYPES)
"""Every card says its type."""

_TYPE_MISSING = Text("「種類：」がない", "is missing; the types are {types}", left_out=("types",))
_UNREAD = Text(
    "読めない行。ここに置けるもの",
    "is not read; could stand here: {expected}{meant}",
    left_out=("expected", "meant"),
)
_TWICE = Text("「{name}」は2度ある", "is there twice", left_out=("name",))
_NO_SUCH_ATTRIBUTE = Text(
    "「{text}」という属性はない",
    "no such attribute; there are {known}{meant}",
    left_out=("text", "known", "meant"),
)
_NO_SUCH_CARD = Text(
    "「{text}」という札はない",
    "no such card{meant}",
    left_out=("text", "meant"),
)
_NO_SUCH_TYPE = Text(
    "「{written}」という種類はない",
    "no such type; the types are {types}{meant}",
    left_out=("written", "types", "meant"),
)
_NUMBER_FIRST = Text("「4 名前」のように書く", "write it as 「4 name」")


class _Page(Page):
    """A page of Fairies Battle as it is being read."""

    code, rule, checks = CODE, "FB-16.1", Checked

    def read(self, text: str) -> None:
        """Read all blocks; cards without an id get their type and the next number that is free."""
        self.data["game"] = "fairies"
        head, *titled = blocks(text, self.first)
        self._read_head(head)
        for block in titled:
            if block.mark == CARD:
                self._read_card(block)
        taken = {card.get("id") for card in self._cards()}
        for type_ in w.CardType:
            self.number(type_, "id", (f"{type_}-{number}" for number in count(1)), taken)
        kins = dict.fromkeys(kin for card in self._cards() for kin in card.get("kin", []))
        self.data.setdefault("kins", [*kins])
        ids = _CardIds(self._cards())
        for block in titled:
            if block.mark != CARD:
                self._read_deck(block, ids)

    def _cards(self) -> Iterator[dict[str, Any]]:
        for type_ in w.CardType:
            yield from self.data.get(type_, [])

    def _set(self, into: dict[str, Any], field: str, value: Any, pointer: str, at: Span) -> None:
        if field in into:
            self.fault(at, _TWICE.filled(name=_NAMES[field]))
        into[field] = value
        self.put(f"{pointer}/{field}", at)

    def _add_unread(self, line: Span, fields: Iterable[str]) -> None:
        labels = [LABELLED[field] for field in fields]
        expected = "".join(f"「{label}：」" for label in labels)
        meant = guess_among(re.split("[:：]", line.text)[0], labels)
        self.fault(line, _UNREAD.filled(expected=expected, meant=meant))

    def _read_head(self, head: Block) -> None:
        for line in head.lines:
            values = labelled_values(line, OF_SET)
            if not values:
                self._add_unread(line, OF_SET)
            for field, value in values:
                self._set(self.data, field, _value(field, value.text), "", value)

    # Cards

    def _read_card(self, block: Block) -> None:
        if not block.marked:
            name = block.name.text
            self.fault(block.name, without_marks(name, f"{CARD}{name}{CARD}"))
        fields: list[tuple[str, Span]] = []
        texts: list[list[Span]] = []
        for line in block.lines:
            begins_text = line.text.startswith(_TEXT)
            if begins_text:
                texts.append([line])
            elif values := labelled_values(line, OF_CARD):
                fields += values
            elif texts:
                texts[-1].append(line)
            else:
                self._add_unread(line, OF_CARD)
        type_ = self._type(block.name, dict(fields).get("type"))
        if type_ is None:
            return
        cards = self.data.setdefault(type_.value, [])
        pointer = f"/{type_}/{len(cards)}"
        card: dict[str, Any] = {}
        cards.append(card)
        self.put(pointer, block.name)
        self._set(card, "name", block.name.text, pointer, block.name)
        for field, value in fields:
            if field == "attributes":
                self._read_attributes(card, value, pointer)
            else:
                self._set(card, field, _value(field, value.text), pointer, value)
        card |= card.pop("type")
        if texts:
            card["text"] = [
                self._text(lines, f"{pointer}/text/{index}") for index, lines in enumerate(texts)
            ]

    def _type(self, name: Span, value: Span | None) -> w.CardType | None:
        types = "".join(f"「{type_}」" for type_ in TYPES)
        if value is None:
            self.fault(name, _TYPE_MISSING.filled(types=types), "FB-2.1")
            return None
        written = normalised(value.text)
        if written not in TYPES:
            meant = guess_among(written, TYPES)
            unknown = _NO_SUCH_TYPE.filled(written=written, types=types, meant=meant)
            self.fault(value, unknown, "FB-2.1")
            return None
        return TYPES[written][0]

    def _read_attributes(self, card: dict[str, Any], value: Span, pointer: str) -> None:
        for found in re.finditer(r"[^、,，\s]+", value.text):
            at = value.part(found.start(), found.end())
            attribute = _ATTRIBUTE.fullmatch(normalised(at.text))
            field = _ATTRIBUTES.get(attribute[1]) if attribute else None
            if attribute is None or field is None:
                known = "".join(f"「{label}」" for label in _ATTRIBUTES)
                meant = guess_among(at.text, _ATTRIBUTES)
                unknown = _NO_SUCH_ATTRIBUTE.filled(text=at.text, known=known, meant=meant)
                self.fault(at, unknown, "FB-12")
            elif field == "guardian":
                self._set(card, field, int(attribute[2]) if attribute[2] else True, pointer, at)
            else:
                self._set(card, field, int(attribute[2] or 1), pointer, at)

    def _text(self, lines: Sequence[Span], pointer: str) -> str:
        """A line of a card in the words of FB-16.1, from one line of the page or several."""
        written = "".join(line.text for line in lines)
        respelling = respelled(written)
        self.put(pointer, *lines, origins=respelling.origins)
        self.reworded(lines[0].place, "FB-16.1", written, respelling.text)
        return respelling.text

    # Decks

    def _read_deck(self, block: Block, ids: "_CardIds") -> None:
        decks = self.data.setdefault("deck", [])
        pointer = f"/deck/{len(decks)}"
        deck: dict[str, Any] = {}
        decks.append(deck)
        self.put(pointer, block.name)
        self._set(deck, "name", block.name.text, pointer, block.name)
        section = ""
        for line in block.lines:
            values = labelled_values(line, OF_DECK)
            for field, value in values:
                section = SECTIONS.get(field, "")
                if field == "fairy":
                    self._set(deck, field, self._card_id(value, ids) or "-", pointer, value)
                elif not section:
                    self._set(deck, field, _value(field, value.text), pointer, value)
                elif value.text:
                    self._add_copies(deck, section, value, ids, pointer)
            if not values and section:
                self._add_copies(deck, section, line, ids, pointer)
            elif not values:
                self._add_unread(line, OF_DECK)

    def _add_copies(
        self, deck: dict[str, Any], section: str, line: Span, ids: "_CardIds", pointer: str
    ) -> None:
        """`4 name`."""
        copies = _COPIES.fullmatch(line.text)
        if copies is None:
            self.fault(line, _NUMBER_FIRST, "FB-3.1")
            return
        cards = deck.setdefault(section, {})
        card = self._card_id(line.part(copies.start(2)), ids)
        if card in cards:
            self.fault(line, _TWICE.filled(name=copies[2]), "FB-3.1")
        elif card is not None:
            cards[card] = int(copies[1])
            self.put(f"{pointer}/{section}/{card}", line)

    def _card_id(self, written: Span, ids: "_CardIds") -> str | None:
        """The id of the card that is named; None after a fault."""
        found = ids.find(written.text)
        if found is None:
            nearest = ids.names.nearest(written.text)
            meant = guess(nearest.name) if nearest else ""
            detail = _NO_SUCH_CARD.filled(text=written.text, meant=meant)
            self.fault(written, detail, "FB-3.3")
        return found


read_page = _Page.paste
"""The cards of a page as data for `read_card_set`, their lines in the words of FB-16.1.

Cards without an id are numbered.
"""


class _CardIds:
    """The ids of the cards of a page, by names and ids."""

    def __init__(self, cards: Iterable[Mapping[str, Any]]) -> None:
        cards = list(cards)
        self._by_name: dict[str, str] = {card["name"]: card["id"] for card in cards}
        self._by_id: dict[str, str] = {card["id"]: card["id"] for card in cards}
        self._by_key: dict[str, str] = {name_key(card["name"]): card["id"] for card in cards}

    @cached_property
    def names(self) -> CardNames[str]:
        """For finding the nearest name."""
        return CardNames((id_, (name,)) for name, id_ in self._by_name.items())

    def find(self, written: str) -> str | None:
        """The id of the card with this name or id; what has the form of an id is taken for one."""
        found = (
            self._by_name.get(written)
            or self._by_id.get(written)
            or self._by_key.get(name_key(written))
        )
        return found or (written if re.fullmatch(ID, written) else None)


_TEXT = ("【", "[", "［")
"""What the lines of a card begin with."""
_COPIES = re.compile(r"(\d{1,3})(?:\s+|\s*[枚xX×]\s*)(\S.*)")
_ATTRIBUTE = re.compile(r"(\D+?)[×x]?(\d{1,3})?")
_ATTRIBUTES = {LABELS[field]: field for field in ATTRIBUTES}
_NAMES = {**LABELS, **LABELLED}
"""What a field is called, also where it is an attribute."""
_NUMBERS = {"version", "cost", "power", "damage"}
_LISTS = {"kins", "kin", "reactions"}


def _value(field: str, text: str) -> Any:
    """The value behind a label; as it is written where it has not the shape of the field."""
    if field == "type":
        return TYPES[normalised(text)][1] if normalised(text) in TYPES else {}
    if field == "id":
        return normalised(text)
    if field in _LISTS:
        return [item for item in re.split(r"[、,，\s]+", text) if item]
    if field in _NUMBERS and re.fullmatch(r"-?\d{1,9}", normalised(text)):
        return int(normalised(text))
    return text
