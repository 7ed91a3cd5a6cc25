"""Kinds of streams: what the handler has to know of a match, or of a tournament."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Batch
from saikoro.service.store.streams.protocol import Listed, Listing, Meta


class Aggregate(Protocol):
    """A match or tournament loaded from its stream, which proposes the next lines."""

    version: int

    @property
    def head(self) -> bytes:
        """The head after its last line."""

    @property
    def stream(self) -> str:
        """The id of the stream."""

    @property
    def header_line(self) -> bytes:
        """Line 0 of its record."""


A = TypeVar("A", bound=Aggregate)


class Standing(NamedTuple):
    """The status of a stream, and the work that follows in it."""

    status: str
    awaiting: str = ""
    """A word for what it waits for, which changes with every wait; empty while work follows."""
    deadline: int = 0
    """When the wait ends, in ms since 1970; 0 for never."""
    follows: bool = False
    """Whether something follows that workers have to do."""
    over: bool = False
    """Whether nothing more can happen, so that it need not stay loaded."""
    listing: Listing = Listing()
    """The listing by which lists show it."""
    delay: int = 0
    """The ms by which everybody without a seat sees its lines late."""
    fixed_tags: Sequence[str] = ()
    """The tags that find it for ever, besides those of its first lines."""


class Kind(Protocol[A]):
    """One kind of streams."""

    kept: int
    """The number of aggregates that a process keeps loaded."""
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
        """The standing of an aggregate."""

    def follows(self, listed: Listed) -> bool:
        """Whether something follows that workers have to do, by what lists show of a stream.

        True where lists do not show it: workers find out.
        """

    def halt(self, meta: Meta, line: int) -> tuple[Batch, SaikoroError] | None:
        """The last lines of a stream that is proven to be broken, and the error to raise.

        `line` is the first that does not follow. None if such a stream is left as it is.
        """
