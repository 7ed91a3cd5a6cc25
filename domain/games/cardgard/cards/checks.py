"""The checks of a card set: its shape (CG-22.1), then its cards, in the order of CG-2.7."""

import functools
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from saikoro.domain.cards.checks import CardChecks, TableEntry, twice
from saikoro.domain.cards.fields import bounds_of
from saikoro.domain.cards.limits import NO_CARD, too_long
from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.notation.parse import LONGEST_TEXT, READERS
from saikoro.domain.games.cardgard.cards.notation.spelling import CODES, in_canonical_words
from saikoro.domain.games.cardgard.cards.source import STAR, CheckedSet
from saikoro.domain.text import Text

SHAPE = "CG-22.1"


class Checked(CardChecks):
    """A card set with its faults; the meaning of 「なし」 is None."""

    code, rule, shapes, source = "set_shape", "CG-2.7", SHAPE, CheckedSet

    def check(self) -> None:
        """Check the set, then each card, whose faults are in the order of CG-2.7."""
        self.shape(self.data, CheckedSet, "")
        entries = [*self.entries()]
        for card in entries:
            with self.in_order(_CODES):
                self._card(card)
        if not self.faults and not entries:
            self.fault("", NO_CARD, SHAPE)

    def _card(self, card: TableEntry) -> None:
        written, kind, pointer, _ = card
        misshapen = self.shape(written, kind, pointer)
        fields = {
            name: written[name]
            for name in kind.__struct_fields__
            if isinstance(written, dict) and name in written and name not in misshapen
        }
        if "id" in fields and self.again("id", fields["id"]):
            self.fault(f"{pointer}/id", twice(f"ID {fields['id']}"), SHAPE)
        if "name" in fields and not _is_name(fields["name"]):
            self.wrong_field(pointer, "name", _BAD_NAME, code="name_bad")
        if "element" in fields and fields["element"] not in {*n.Element}:
            wrong = _BAD_ELEMENT.filled(
                elements="・".join(n.Element), written=fields["element"][:16]
            )
            self.wrong_field(pointer, "element", wrong, code="element_bad")
        for field, (least, most, code) in bounds_of(kind).items():
            if field in fields and not least <= fields[field] <= most:
                wrong = _OUT_OF_BOUNDS[field].filled(least=least, most=most, number=fields[field])
                self.wrong_field(pointer, field, wrong, code=code)
        if "actions" in fields and _faces(fields["actions"]) != [1, 2, 3, 4, 5, 6]:
            self.fault(f"{pointer}/actions", _BAD_ROWS, code="rows_bad")
        for field, place, text in _texts(fields):
            self._text(f"{pointer}{place}", READERS[field], text, fields.get("name", ""))
        if "traits" in fields:
            self._traits(fields["traits"], f"{pointer}/traits")
            self._star(card, star=STAR in fields["traits"])

    def _text(self, pointer: str, read: Callable[[str], object], text: str, card: str) -> None:
        if detail := too_long(text, LONGEST_TEXT):
            self.fault(pointer, detail, code="text_too_long")
            return
        canonical = functools.partial(_canonical, read=read, card=card)
        self.meaning(pointer, text, read, CODES, canonical)

    def _traits(self, traits: Sequence[str], pointer: str) -> None:
        most = 9 if STAR in traits else 8
        if len(traits) > most:
            detail = _TOO_MANY_TRAITS.filled(most=most, count=len(traits))
            self.fault(pointer, detail, code="traits_too_many")
        for index, trait in enumerate(traits):
            place = f"{pointer}/{index}"
            if trait in traits[:index]:
                self.fault(place, _OCCURS_TWICE.filled(trait=trait[:40]), code="trait_repeated")
            if not re.fullmatch("[^【】「」『』。、・]{1,16}", trait):
                self.fault(place, _BAD_TRAIT, code="trait_bad")

    def _star(self, card: TableEntry, *, star: bool) -> None:
        leap = "leap" in card.written
        if star and not leap:
            self.fault(f"{card.pointer}/traits", _NO_LEAP, code="star_without_leap")
        elif leap and not star:
            self.fault(f"{card.pointer}/leap", _NO_STAR, code="leap_without_star")
        elif star != (card.table == "leap"):
            self.fault(card.pointer, _OTHER_TABLE, SHAPE)


def _canonical(text: str, read: Callable[[str], object], card: str) -> str:
    """The text in the words of CG-21; empty if it has no such words."""
    try:
        return in_canonical_words(text, read, card)
    except (ParseError, PlacementError):
        return ""


def _texts(fields: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The field, the place and the content of every text of a card."""
    for field in READERS:
        if field == "actions":
            rows = fields.get(field, [])[:6]
            yield from ((field, f"/{field}/{index}", row) for index, row in enumerate(rows))
        elif field in fields:
            yield field, f"/{field}", fields[field]


# CG-2.7

_CODES = (
    "set_shape",
    "name_bad",
    "element_bad",
    "hp_bad",
    "speed_bad",
    "traits_too_many",
    "trait_repeated",
    "trait_bad",
    "rows_bad",
    "text_too_long",
    "text_unparsable",
    "phrase_misplaced",
    "star_without_leap",
    "leap_without_star",
)
"""The codes in the order of CG-2.7, but for `trait_refused`, which is checked with decks."""


_BAD_NAME = Text(
    "1〜40文字、制御文字なし", "a name has 1 to 40 characters, and no control characters"
)


def _is_name(name: str) -> bool:
    return 1 <= len(name) <= 40 and all(unicodedata.category(char) != "Cc" for char in name)


_BAD_ELEMENT = Text(
    "{elements}のどれか",
    "one of these, not 「{written}」",
    left_out=("elements", "written"),
)
_OUT_OF_BOUNDS = {
    "hp": Text("{least}〜{most}", "HP is {least} to {most}, not {number}", left_out=("number",)),
    "speed": Text(
        "{least}〜{most}", "speed is {least} to {most}, not {number}", left_out=("number",)
    ),
}
_BAD_TRAIT = Text(
    "特徴は1〜16文字、【】「」『』。、・なし",
    "a trait has 1 to 16 characters, none of 【】「」『』。、・",
)
_OCCURS_TWICE = Text("「{trait}」は2度ある", "occurs twice", left_out=("trait",))
_TOO_MANY_TRAITS = Text(
    "特徴は{most}まで", "{count} traits, of {most} at most", left_out=("count",)
)
_BAD_ROWS = Text(
    "行動表は【1】から【6】の順に6行",
    "an action table has six rows, with the faces 1 to 6 in order",
)


def _faces(rows: Sequence[str]) -> list[int]:
    """The faces of rows; those without a head have that of their place."""
    heads = (re.match("【([1-6])】", row) for row in rows)
    return [int(head[1]) if head else face for face, head in enumerate(heads, start=1)]


_NO_LEAP = Text("★のユニットには【リープ】が要る", "a ★ unit has a leap line")
_NO_STAR = Text("【リープ】のユニットには特徴★が要る", "a unit with a leap line has the trait ★")
_OTHER_TABLE = Text(
    "★と【リープ】のユニットは`leap`、ほかは`unit`",
    "units with ★ and a leap line stand under `leap`, all others under `unit`",
)
