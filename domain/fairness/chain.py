"""The chain of links: committed to in advance, opened draw by draw."""

from collections.abc import Mapping
from typing import Protocol

from saikoro.domain.errors.dice import DrawsExhausted
from saikoro.domain.errors.records import Undisclosed
from saikoro.domain.fairness.frames import MatchId, digest, u32
from saikoro.domain.text import Text

_LINK = Text("抽選 {draw} のリンク", "the link of draw {draw}")

STRIDE = 128
"""Links between two pebbles: opening one costs at most so many hashes, however long the chain."""


def previous_link(match: MatchId, number: int, link: bytes) -> bytes:
    """link_{i-1} from link_i, where `number` is i."""
    return digest("link", match, u32(number), link)


class Links(Protocol):
    """The links of one match, as far as they are known."""

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

    `last` is link_N, from which all others follow. Computing them takes N hashes, once; then every
    `STRIDE`-th link is kept as a pebble, and one stretch of links between two pebbles. `pebbles`
    are those computed earlier.
    """

    def __init__(
        self, match: MatchId, last: bytes, length: int, pebbles: Mapping[int, bytes] | None = None
    ) -> None:
        self.length = length
        self._match = match
        self._pebbles: dict[int, bytes] = {**(pebbles or {}), length: last}
        self._stretch: dict[int, bytes] = {}
        """The links of one stretch, by number."""

    @property
    def head(self) -> bytes:
        """link_0."""
        return self._at(0)

    @property
    def last(self) -> bytes:
        """link_N."""
        return self._pebbles[self.length]

    def pebbles_from(self, draw: int) -> dict[int, bytes]:
        """The pebbles computed so far that help to open this draw and later ones."""
        return {number: link for number, link in self._pebbles.items() if number >= draw}

    def link(self, draw: int) -> bytes:
        """Link of draw 1 ... N."""
        if not 1 <= draw <= self.length:
            raise DrawsExhausted(self.length)
        return self._at(draw)

    def _at(self, number: int) -> bytes:
        if number not in self._stretch:
            self._compute_stretch(number)
        return self._stretch[number]

    def _compute_stretch(self, number: int) -> None:
        """Walk down from the nearest pebble above to the stretch that holds this link."""
        lowest = number - number % STRIDE
        at = min(pebble for pebble in self._pebbles if pebble >= number)
        link = self._pebbles[at]
        self._stretch = {at: link}
        while at > lowest:
            link = previous_link(self._match, at, link)
            at -= 1
            if at % STRIDE == 0:
                self._pebbles[at] = link
            if at < lowest + STRIDE:
                self._stretch[at] = link


class OpenedLinks:
    """The links that a match has opened: public."""

    def __init__(self, head: bytes, opened: list[bytes], length: int) -> None:
        self.length = length
        self.head = head
        self._opened = opened

    def link(self, draw: int) -> bytes:
        """Link of an opened draw; Undisclosed for one that the match has not opened."""
        if not 1 <= draw <= self.length:
            raise DrawsExhausted(self.length)
        if draw > len(self._opened):
            raise Undisclosed(_LINK.filled(draw=draw), "draw.opened")
        return self._opened[draw - 1]
