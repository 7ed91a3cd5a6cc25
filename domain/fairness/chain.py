"""The chain of links: committed to before anything is known, opened draw by draw."""

from typing import Protocol

from domain.errors import DrawsExhausted
from domain.fairness.frames import MatchId, digest, u32


def previous_link(match: MatchId, number: int, link: bytes) -> bytes:
    """link_{i-1} from link_i, where `number` is i."""
    return digest("link", match, u32(number), link)


class Links(Protocol):
    """The links of one match, as far as somebody knows them."""

    @property
    def length(self) -> int:
        """N: how many draws the match can open."""

    @property
    def head(self) -> bytes:
        """link_0, published with `match.created`."""

    def link(self, draw: int) -> bytes:
        """Link of draw 1 ... N; DrawsExhausted beyond, as a chain is never extended."""


class Chain:
    """All links of a match: what the server knows.

    `last` is link_N, the only one worth keeping, as the others follow from it.
    They are computed when first asked for, because most loads of a match open no draw.
    """

    def __init__(self, match: MatchId, last: bytes, length: int) -> None:
        self.length = length
        self._match = match
        self._links = [last]

    @property
    def head(self) -> bytes:
        """link_0."""
        return self._at(0)

    def link(self, draw: int) -> bytes:
        """Link of draw 1 ... N."""
        if not 1 <= draw <= self.length:
            raise DrawsExhausted(self.length)
        return self._at(draw)

    def _at(self, number: int) -> bytes:
        while len(self._links) <= self.length - number:
            known = self.length - len(self._links) + 1
            self._links.append(previous_link(self._match, known, self._links[-1]))
        return self._links[self.length - number]


class OpenedLinks:
    """The links that a match has shown: what everybody knows."""

    def __init__(self, head: bytes, opened: list[bytes], length: int) -> None:
        self.length = length
        self.head = head
        self._opened = opened

    def link(self, draw: int) -> bytes:
        """Link of an opened draw."""
        if not 1 <= draw <= len(self._opened):
            raise DrawsExhausted(len(self._opened))
        return self._opened[draw - 1]
