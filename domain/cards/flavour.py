"""What a card carries beside its rules, in every game: a flavour text, its author, a picture."""

import re
from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from saikoro.domain.cards.fields import field
from saikoro.domain.cards.notation.texts import normalised
from saikoro.domain.text import Text
from saikoro.domain.words import Language

LONGEST_FLAVOUR = 200
"""The most characters of a flavour text, in each language."""
LONGEST_AUTHOR = 60
"""The most characters of the name of an author."""

_SHOWN = r"[^\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
"""No line breaks and controls, and nothing that turns the direction of what follows it."""


_ONE_LINE = Text("1行、1〜{longest}文字", "one line of 1 to {longest} characters")


def _line(longest: int, label: str = "") -> Meta:
    says = _ONE_LINE.filled(longest=longest)
    return field(label, says, pattern=rf"\A{_SHOWN}{{1,{longest}}}\Z")


FlavourText = Annotated[str, _line(LONGEST_FLAVOUR)]

Author = Annotated[str, _line(LONGEST_AUTHOR, "作者")]
"""Who wrote a card."""

DIGEST = re.compile(r"[0-9a-f]{64}")
"""How pictures are named: by the SHA-256 of their bytes."""

_DIGITS = Text("SHA-256を小文字の16進数64桁で", "a SHA-256 of 64 lower-case hexadecimal digits")

Picture = Annotated[str, field("絵", _DIGITS, pattern=rf"\A{DIGEST.pattern}\Z")]
"""The digest of the picture of a card."""


class Flavour(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A text for the mood of a card, which no rule reads."""

    ja: FlavourText = ""
    """In Japanese; empty without one."""
    en: FlavourText = ""
    """In English; empty without one."""

    def text(self, language: Language) -> str:
        """The text in a language, or else in the one that it is written in; empty without one."""
        return (self.ja or self.en) if language == "ja" else (self.en or self.ja)


FlavourField = Annotated[
    Flavour, field("フレーバー", Text("jaとenの表", "a table that has `ja`, `en` or both"))
]
"""The field of a card as its author writes it."""

NO_FLAVOUR = Flavour()
"""What a card without a flavour text has."""


class Beside(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card with what it carries beside its rules, behind its other fields."""

    flavour: FlavourField = NO_FLAVOUR
    """A text for the mood of the card."""
    author: Author = ""
    """Who wrote the card."""
    picture: Picture = ""
    """The digest of its picture."""


def print_flavour(
    flavour: Flavour, author: str, language: Language, picture: str = ""
) -> Iterator[str]:
    """The lines of a printed card below its text; those in Japanese are read back from a page.

    In English a picture is left out: its digest is nothing to read.
    """
    if language == "en":
        if flavour.text("en"):
            yield f"“{flavour.text('en')}”"
        if author:
            yield f"Card by {author}"
        return
    values = (flavour.ja, flavour.en, author, picture)
    yield from (f"※{label}：{it}" for label, it in zip(_FIELDS, values, strict=True) if it)


class Noted(msgspec.Struct, frozen=True):
    """A line of a page that has a flavour text, an author or a picture."""

    field: tuple[str, ...]
    """Where it belongs in the data of a card, such as `flavour`, `ja`."""
    value: str
    at: int
    """The index in the line where the value begins."""


def read_note(line: str) -> Noted | None:
    """What is noted on a line of a page for the card above it; None if it is no such note."""
    found = _NOTE.match(line)
    if found is None:
        return None
    value = line[found.end() :].rstrip()
    return Noted(_FIELDS[normalised(found[1])], value, found.end())


_FIELDS: dict[str, tuple[str, ...]] = {
    "フレーバー": ("flavour", "ja"),
    "英文フレーバー": ("flavour", "en"),
    "作者": ("author",),
    "絵": ("picture",),
}
"""Where the data of a card has what a note on a page gives, by its label."""

_NOTE = re.compile(rf"\s*※\s*({'|'.join(_FIELDS)})\s*[:：]\s*")
