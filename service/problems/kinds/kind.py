"""A kind of problem: one row of the table, with what there is to read about it."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final, NamedTuple

from saikoro.domain.text import Text, slots
from saikoro.domain.words import LANGUAGES, Language

PARTS_OF_ADDRESSES: Final = frozenset(
    {"digest", "dispute", "game", "match", "tournament", "version"}
)
"""What slots may stand for: parts of addresses that whoever reads the page has to fill in."""


class Page(NamedTuple):
    """The title, causes and remedy of a kind of problem in one language."""

    title: str
    causes: str
    remedy: str


class Kind(NamedTuple):
    """One row of the table: a status and a name, with title, causes and remedy."""

    status: int
    slug: str
    """Last part of its page's address, which never changes."""
    title: Text
    causes: Text
    remedy: Text

    @property
    def code(self) -> str:
        """The code of an error for which no rule book has one."""
        return self.slug.replace("-", "_")

    def text(self, language: Language) -> Page:
        """Title, causes and remedy in a language."""
        return Page(
            *(part.in_language(language) for part in (self.title, self.causes, self.remedy))
        )


class Pages:
    """What there is to read about every kind of problem, a file a language."""

    def __init__(self, by_language: Mapping[Language, Mapping[str, Mapping[str, str]]]) -> None:
        """ValueError where a language lacks a kind, or a kind one of its three texts."""
        self._texts = {language: dict(kinds) for language, kinds in by_language.items()}
        if self._texts["en"].keys() != self._texts["ja"].keys():
            odd = sorted(self._texts["en"].keys() ^ self._texts["ja"].keys())
            raise ValueError(f"one language lacks the kinds {odd}")

    @property
    def slugs(self) -> set[str]:
        """Every kind that there is something to read about."""
        return set(self._texts["en"])

    def kind(self, status: int, slug: str) -> Kind:
        """The row of a kind; ValueError where its texts are not whole, or have an unknown slot."""
        en, ja = self._texts["en"][slug], self._texts["ja"][slug]
        if not (en.keys() == ja.keys() == set(Page._fields)):
            raise ValueError(f"the kind {slug} needs {Page._fields} in both languages")
        title, causes, remedy = (Text(ja[name], en[name]) for name in Page._fields)
        unknown = {slot for part in en.values() for slot in slots(part)} - PARTS_OF_ADDRESSES
        if unknown:
            raise ValueError(f"the kind {slug} has the unknown slots {sorted(unknown)}")
        return Kind(status, slug, title, causes, remedy)


def read_pages() -> Pages:
    """The pages of this build."""
    folder = files(__package__)
    return Pages(
        {
            language: tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
            for language in LANGUAGES
        }
    )
