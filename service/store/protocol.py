"""What any store of matches promises; the contract suite checks every promise."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol

import msgspec

Due = Literal["no", "listed", "held"]


class StoredBatch(msgspec.Struct, frozen=True):
    """Lines that entered a stream together."""

    version: int
    """The version of the last line."""
    lines: list[bytes]
    secrets: bytes = b""
    """What lies beside the lines, sealed; empty for nothing."""
    header: bytes = b""
    """The header line, with the first batch of a match."""

    @property
    def first(self) -> int:
        """The version of the first line."""
        return self.version - len(self.lines) + 1


class Meta(msgspec.Struct, frozen=True):
    """Where a match stands."""

    version: int
    head: bytes
    status: str
    awaiting: str
    """Whom the match waits for; empty while it is due or over."""
    deadline: int
    """When the wait ends, in ms since 1970 by the store's clock; 0 for never."""
    tokens: dict[int, bytes]
    """Digest of each taken seat's bearer token."""


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """What enters a stream in one step, or not at all."""

    match: str
    expected: int
    """The version that the match must have."""
    expected_head: bytes
    batches: Sequence[StoredBatch]
    head: bytes
    """The head after the last line."""
    status: str
    awaiting: str = ""
    deadline: int = 0
    """When the wait ends, in ms since 1970 by the store's clock; 0 for never."""
    due: Due = "no"
    """Whether the rules have something to say next: `listed` for somebody to drain, or `held` by
    the one who appends and goes on."""
    tokens: dict[int, bytes] = {}
    """Digests of bearer tokens of seats that are taken with this append."""
    key: bytes = b""
    """Idempotency key, with everything that it is scoped to."""
    body: bytes = b""
    """Digest of what was asked under that key."""
    answer: bytes = b""
    """What to return when the key comes again."""

    def __post_init__(self) -> None:
        if not self.batches or not all(batch.lines for batch in self.batches):
            raise ValueError("an append without lines")

    @property
    def version(self) -> int:
        """The version that the match has afterwards."""
        return self.batches[-1].version


class Appended(msgspec.Struct, frozen=True):
    """The lines are in the stream, durably."""


class Replayed(msgspec.Struct, frozen=True):
    """The same was asked before under this key; nothing was appended."""

    answer: bytes


class KeyReused(msgspec.Struct, frozen=True):
    """Something else was asked before under this key; nothing was appended."""


class Conflict(msgspec.Struct, frozen=True):
    """The match does not have the expected version and head; nothing was appended."""


AppendResult = Appended | Replayed | KeyReused | Conflict


class News(msgspec.Struct, frozen=True):
    """What one append has added to a match, and where the match stands since."""

    after: int
    """The version before."""
    version: int
    head: bytes
    status: str
    awaiting: str
    batches: list[StoredBatch]


class Follower(Protocol):
    """Somebody who follows one match."""

    async def moved(self, seconds: float) -> bool:
        """Whether lines were appended since the last call, waiting for them up to `seconds`.

        True may come too often, after a lost connection; False never comes too early.
        """

    def news(self, after: int) -> News | None:
        """What was appended last, if it begins no later than at version `after` and ends beyond.

        It saves asking the store, which always knows everything.
        """


class MatchStore(Protocol):
    """Append-only streams of matches, and the list of those whose rules have something to say."""

    async def append(self, append: Append) -> AppendResult:
        """All of `append`, or nothing of it."""

    async def meta(self, match: str) -> Meta | None:
        """Where `match` stands; None if there is no such match."""

    async def read(self, match: str, after: int = 0, limit: int | None = None) -> list[StoredBatch]:
        """Whole batches with lines after version `after`, the first `limit` of them."""

    async def load(
        self, match: str, after: int = 0, limit: int | None = None
    ) -> tuple[Meta | None, list[StoredBatch]]:
        """Both at once; the lines may go further than where the match is said to stand."""

    async def answer(self, match: str, key: bytes, body: bytes) -> Replayed | KeyReused | None:
        """What was answered under an idempotency key; None if it is new."""

    def follow(self, match: str) -> AbstractAsyncContextManager[Follower]:
        """Be told of lines that are appended to `match`, from the moment the context is entered.

        Its first append is news to nobody: what is not there cannot be followed.
        """

    async def now(self) -> int:
        """The store's clock, in ms since 1970: what deadlines are measured by."""

    async def take_due(self, limit: int, seconds: float) -> list[str]:
        """Up to `limit` matches whose rules have something to say; waits up to `seconds`."""

    async def settle(self, match: str, version: int) -> bool:
        """Take `match` off the due-list, if it still has `version`: there was nothing to do."""

    async def sweep(self) -> int:
        """List matches again that nobody finished in time; how many are due now."""

    async def due_count(self) -> int:
        """How many matches are on the due-list."""


class WorkStore(MatchStore, Protocol):
    """Streams whose due work may be cut into pieces."""

    async def list_due(self, stream: str, work: Sequence[str]) -> None:
        """List work of `stream`, `<what>@<stream>`, to be taken one by one as due.

        Work that is listed, or that somebody has in hand, is not listed twice.
        """

    async def unlist(self, work: str) -> None:
        """Take work off the lists: it is done."""
