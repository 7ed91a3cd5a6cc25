"""What is known of a kind of problem."""

from typing import NamedTuple


class Kind(NamedTuple):
    """One row of the table: what a kind of problem is, and what to do about it."""

    status: int
    slug: str
    """Last part of its page's address, which never changes."""
    title: str
    causes: str
    remedy: str

    @property
    def code(self) -> str:
        """The code of an error for which no rule book has one."""
        return self.slug.replace("-", "_")
