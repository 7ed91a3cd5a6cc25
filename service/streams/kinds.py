"""Kinds of streams: what the handler has to know of a match, or of a tournament."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from domain.errors import SaikoroError
from domain.match.batch import Batch
from domain.match.interface.table import Secrets
from service.store.streams.protocol import Listed, Listing, Meta


class Aggregate(Protocol):
    """What is loaded from a stream, and proposes its next lines."""

    version: int
    head: bytes

    @property
    def stream(self) -> str:
        """The id of the stream."""

    @property
    def header_line(self) -> bytes:
        """Line 0 of its record."""


A = TypeVar("A", bound=Aggregate)


class Standing(NamedTuple):
    """How a stream stands."""

    status: str
    awaiting: str = ""
    """What it waits for, in a word that changes with every wait; empty while something follows."""
    deadline: int = 0
    """When the wait ends, in ms since 1970; 0 for never."""
    follows: bool = False
    """Whether something follows that workers have to do."""
    over: bool = False
    """Whether nothing more can happen, so that it need not stay loaded."""
    listing: Listing = Listing()
    """How lists show it."""


class Kind(Protocol[A]):
    """One kind of streams."""

    kept: int
    """How many of them a process keeps loaded."""
    unfinished: Sequence[str]
    """The statuses of those in which something may follow."""

    def unknown(self, stream: str) -> SaikoroError:
        """The error for a stream that does not exist."""

    def ended(self, meta: Meta, header_line: bytes) -> SaikoroError | None:
        """The error for a stream that takes no more lines; None if it does."""

    async def begin(self, header_line: bytes) -> A:
        """A stream before its first line."""

    async def restore(self, snapshot: bytes) -> A:
        """A stream from a snapshot; BrokenRecord if it is none."""

    def snapshot(self, aggregate: A, least: int) -> tuple[int, bytes] | None:
        """The last snapshot and its version, if that is `least` or more."""

    def replay(self, aggregate: A, lines: Sequence[bytes], secrets: Mapping[int, Secrets]) -> None:
        """Take the next lines of the stream; BrokenRecord if they are not what follows."""

    def standing(self, aggregate: A) -> Standing:
        """How it stands."""

    def follows(self, listed: Listed) -> bool:
        """Whether something follows that workers have to do, by what lists show of a stream.

        True where lists do not show it: workers find out.
        """

    def halt(self, meta: Meta, line: int) -> tuple[Batch, SaikoroError] | None:
        """The last lines of a stream that is proven to be broken, and the error to raise.

        `line` is the first that does not follow. None if such a stream is left as it is.
        """
