"""What is known of a kind of problem."""

from typing import NamedTuple

from domain.match.interface.game import Language


class Text(NamedTuple):
    """What a kind of problem is in one language, and what to do about it."""

    title: str
    causes: str
    remedy: str


class Kind(NamedTuple):
    """One row of the table: what a kind of problem is, and what to do about it."""

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
