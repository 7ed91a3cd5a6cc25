"""A kind of problem: one row of the table."""

from typing import NamedTuple

from saikoro.domain.words import Language


class Text(NamedTuple):
    """The title, causes and remedy of a kind of problem in one language."""

    title: str
    causes: str
    remedy: str


class Kind(NamedTuple):
    """One row of the table: a status, a name, causes and a remedy."""

    status: int
    slug: str
    """Last part of its page's address, which never changes."""
    title: str
    causes: str
    remedy: str
    ja: Text
    """Title, causes and remedy in Japanese."""

    @property
    def code(self) -> str:
        """The code of an error for which no rule book has one."""
        return self.slug.replace("-", "_")

    def text(self, language: Language) -> Text:
        """Title, causes and remedy in a language."""
        return self.ja if language == "ja" else Text(self.title, self.causes, self.remedy)
