"""What any store of streams promises; the contract suite checks every promise."""

from collections.abc import AsyncIterator, Sequence
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
    """The header line, with the first batch of a stream."""
    parent: bytes = b""
    """The head before the first line; empty in batches stored before version 0.2."""

    @property
    def first(self) -> int:
        """The version of the first line."""
        return self.version - len(self.lines) + 1


class Meta(msgspec.Struct, frozen=True):
    """Where a stream stands."""

    version: int
    head: bytes
    status: str
    awaiting: str
    """Whom it waits for; empty while something follows, or nothing any more."""
    deadline: int
    """When the wait ends, in ms since 1970 by the store's clock; 0 for never."""
    tokens: dict[int, bytes]
    """Digest of each taken seat's bearer token."""
    client: str = ""
    """Who created the stream, where quotas and turns are counted by client."""
    expires: int = 0
    """When it ends if nothing is appended, in ms since 1970 by the store's clock; 0 for never."""


class Listing(msgspec.Struct, frozen=True):
    """How a stream is found and shown in lists."""

    tags: Sequence[str] = ()
    """What it is found by, such as `game:ktc`; no line ends. Those that begin with `@` are private:
    an unlisted stream is found by them, and by its other tags only together with one of them.
    `all` and `status:<status>` are added."""
    summary: bytes = b""
    """What lists show of it."""


class Listed(msgspec.Struct, frozen=True):
    """A stream in a list."""

    stream: str
    created: int
    """When it was created, in ms since 1970."""
    version: int
    status: str
    awaiting: str
    summary: bytes
    moved: int
    """When the last lines were appended, in ms since 1970; 0 if that is not known."""


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """What enters a stream in one step, or not at all."""

    stream: str
    expected: int
    """The version that the stream must have."""
    expected_head: bytes
    batches: Sequence[StoredBatch]
    head: bytes
    """The head after the last line."""
    status: str
    awaiting: str = ""
    deadline: int = 0
    """When the wait ends, in ms since 1970 by the store's clock; 0 for never."""
    due: Due = "no"
    """Whether something follows: `listed` for a drain to do, or `held` by the
    process that appends and does it."""
    tokens: dict[int, bytes] = {}
    """Digests of bearer tokens of seats that are taken with this append."""
    client: str = ""
    """Who creates the stream, with the first append."""
    listing: "Listing | None" = None
    """How lists show it from now on; None for as before."""
    fixed_tags: Sequence[str] = ()
    """Tags that it has for ever, with the first append."""
    unlisted: bool = False
    """Whether only private tags find it, with the first append."""
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
        """The version that the stream has afterwards."""
        return self.batches[-1].version


class Appended(msgspec.Struct, frozen=True):
    """The lines are in the stream, durably."""


class Replayed(msgspec.Struct, frozen=True):
    """The same was asked before under this key; nothing was appended."""

    answer: bytes


class KeyReused(msgspec.Struct, frozen=True):
    """Something else was asked before under this key; nothing was appended."""


class Conflict(msgspec.Struct, frozen=True):
    """The stream does not have the expected version and head; nothing was appended."""


AppendResult = Appended | Replayed | KeyReused | Conflict


class Update(msgspec.Struct, frozen=True):
    """What one append has added to a stream, and where the stream stands since."""

    after: int
    """The version before."""
    version: int
    head: bytes
    status: str
    awaiting: str
    batches: list[StoredBatch]


class Follower(Protocol):
    """One client that follows one stream."""

    ended: bool
    """Whether this process is about to end, so that waiting is of no use."""

    async def moved(self, seconds: float) -> bool:
        """Whether lines were appended since the last call, waiting for them up to `seconds`.

        True may come too often, after a lost connection; False never comes too early.
        """

    def update(self, after: int) -> Update | None:
        """What was appended last, if it begins no later than at version `after` and ends beyond.

        It saves asking the store.
        """


class StreamStore(Protocol):
    """Append-only streams of one kind, and the list of those after which something follows."""

    async def append(self, append: Append) -> AppendResult:
        """All of `append`, or nothing of it."""

    async def meta(self, stream: str) -> Meta | None:
        """Where `stream` stands; None if there is no such stream."""

    async def read(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> list[StoredBatch]:
        """Whole batches with lines after version `after`: all, or those of `limit` lines."""

    async def load(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> tuple[Meta | None, list[StoredBatch]]:
        """Both at once; the lines may go further than the meta data."""

    async def answer(self, stream: str, key: bytes, body: bytes) -> Replayed | KeyReused | None:
        """What was answered under an idempotency key; None if it is new."""

    def follow(self, stream: str) -> AbstractAsyncContextManager[Follower]:
        """Follow what is appended to `stream`, from the moment the context is entered.

        Its first append is not followed: what is not there cannot be.
        """

    async def snapshot(self, stream: str) -> bytes:
        """The snapshot that was kept last; empty if there is none any more."""

    async def keep_snapshot(self, stream: str, snapshot: bytes) -> None:
        """Keep a snapshot for some days, in place of the one before."""

    async def drop_snapshot(self, stream: str) -> None:
        """Forget the snapshot."""

    async def find(
        self, tags: Sequence[str], limit: int, before: str = "", since: int = 0
    ) -> tuple[list[Listed], str]:
        """Streams with every one of these tags, newest first, and where the list goes on.

        A private tag comes first; it finds unlisted streams, too. `before` is where the last part
        of a list ended, and `since` a moment in ms since 1970 that they were created after. Up to
        `limit`, or fewer where many had to be looked at. The list is at its end if the second is
        empty.
        """

    async def now(self) -> int:
        """The store's clock, in ms since 1970: what deadlines are measured by."""

    async def take_due(self, limit: int, seconds: float) -> list[str]:
        """Up to `limit` streams after which something follows; waits up to `seconds`."""

    async def settle(self, stream: str, version: int) -> bool:
        """Take `stream` off the due-list, if it still has `version`: nothing follows."""

    async def hold(self, stream: str, seconds: float) -> bool:
        """Keep `stream`, which was due, from being listed again for so long, or to its deadline.

        False if nothing was to follow in it any more.
        """

    async def list_due(self, stream: str, work: Sequence[str]) -> None:
        """List work of `stream`, `<what>@<stream>`, to be taken one by one as due.

        Work that is listed or held is not listed twice.
        """

    async def unlist(self, work: str, version: int | None = None) -> bool:
        """Take work off the lists: it is done.

        False, and nothing is taken off, if the stream is not at `version` any more.
        """

    async def attend(self, stream: str, what: str) -> bool:
        """List `<what>@<stream>` as due, now and with every append from now on.

        False if there is no such stream.
        """

    async def sweep(self) -> int:
        """List streams again whose lease has ended; returns how many are due now."""

    def walk(self, status: str) -> AsyncIterator[list[Listed]]:
        """All streams with a status, unlisted ones included, in parts for `recover`."""

    async def recover(self, looked_at: Sequence[tuple[Listed, bool]]) -> list[str]:
        """Put streams of one part back on the lists where they are missing; returns those.

        For each it is known whether something follows at its version: then it is due, unless a
        worker holds it. Otherwise its deadline is watched. One that has moved on is left alone.
        """

    async def due_count(self) -> int:
        """How many streams are on the due-list."""
