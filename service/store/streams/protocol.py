"""The promises of any store of streams; the contract suite checks each of them."""

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
    """The secrets of the lines, sealed; empty if there are none."""
    header: bytes = b""
    """The header line, with the first batch of a stream."""
    parent: bytes = b""
    """The head before the first line; empty in batches stored before version 0.2."""
    appended: int = 0
    """When it was appended, in ms since 1970 by the store's clock; 0 where nobody sees it late."""
    stood: "Stood | None" = None
    """Where the stream stood with it; None where nobody sees it late."""

    @property
    def first(self) -> int:
        """The version of the first line."""
        return self.version - len(self.lines) + 1


class Stood(msgspec.Struct, frozen=True):
    """Where a stream stood after an append, for those who see it late."""

    status: str
    awaiting: str
    deadline: int
    """When the wait ends, in ms since 1970 by the store's clock; 0 for never."""
    summary: bytes
    """The summary that lists show."""


class Latest(msgspec.Struct, frozen=True):
    """A version of a stream, with its head."""

    version: int
    head: bytes


class Meta(msgspec.Struct, frozen=True):
    """The version, head and status of a stream, and what else its readers need."""

    version: int
    head: bytes
    status: str
    awaiting: str
    """Who must answer; empty while the service has work to do, or once the stream has ended."""
    deadline: int
    """When the wait ends, in ms since 1970 by the store's clock; 0 for never."""
    tokens: dict[int, bytes]
    """Digest of each taken seat's bearer token."""
    client: str = ""
    """The client that created the stream, for quotas and turns."""
    expires: int = 0
    """When the stream expires unless something is appended, in ms since 1970 by the store's
    clock; 0 for never."""
    unlisted: bool = False
    """Whether only private tags find it."""
    disputed: bool = False
    """Whether it may have disputes, which are streams of their own."""
    delay: int = 0
    """The ms by which everybody without a seat sees its lines late."""
    latest: Latest | None = None
    """How far it goes, where that is further than `version`: for those who see it late."""
    lost: Latest | None = None
    """How far it went by what somebody knows whom the store has lost lines of; it may have them
    again by now."""
    names: dict[int, bytes] = {}
    """Names of seats that lie beside its lines, sealed; visible with the lines of their seats."""
    withdrawn: tuple[int, ...] = ()
    """The seats whose names were withdrawn."""
    apart: tuple[int, ...] = ()
    """The seats whose names are in the archive, if they were not withdrawn."""


class Listing(msgspec.Struct, frozen=True):
    """The tags and the summary by which lists find and show a stream."""

    tags: Sequence[str] = ()
    """The tags that find it, such as `game:ktc`; they hold no line ends. Those that begin with
    `@` are private: an unlisted stream is found by them, and by its other tags only together
    with one of them. `all` and `status:<status>` are added."""
    summary: bytes = b""
    """The summary that lists show."""


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
    disputed: bool = False
    """Whether it may have disputes, which are streams of their own."""
    delay: int = 0
    """The ms by which everybody without a seat sees its lines late."""
    head: bytes = b""
    finished: int = 0
    """When everybody could see that the match had finished, in ms since 1970; 0 for others."""
    names: dict[int, bytes] = {}
    """Names of seats that lie beside its lines, sealed."""
    apart: tuple[int, ...] = ()
    """The seats whose names are in the archive, if they were not withdrawn."""
    withdrawn: tuple[int, ...] = ()
    """The seats whose names were withdrawn."""

    @property
    def position(self) -> str:
        """Where it stands in lists: by when it was created."""
        return f"{self.created:013d}{self.stream}"

    @property
    def place(self) -> str:
        """Where it stands in the order in which matches finished."""
        return f"{self.finished:013d}{self.stream}"


def moment(ms: int) -> str:
    """The position before all that was created, or finished, at this moment in ms since 1970."""
    return f"{ms:013d}"


def after_moment(ms: int) -> str:
    """The position after all that was created, or finished, at this moment in ms since 1970."""
    return f"{ms:013d}~"


class FinishedPart(msgspec.Struct, frozen=True):
    """A part of the matches in the order in which they finished.

    Up to `ends` nothing comes to it any more: whoever goes on after it misses none.
    """

    listed: list[Listed]
    ends: str
    """The position to go on after."""
    settled: int
    """The moment, in ms since 1970, up to which no match finishes any more."""
    more: bool
    """Whether further matches are there, or may be."""


class SealedName(msgspec.Struct, frozen=True):
    """The name of a seat, which lies beside its lines until it is withdrawn."""

    sealed: bytes
    """Name and salt, sealed."""
    tag: str
    """The tag that finds the stream by the name."""


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """An append to a stream, which is done as a whole or not at all."""

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
    names: dict[int, SealedName] = {}
    """Names of seats that are taken with this append."""
    client: str = ""
    """The client that creates the stream, with the first append."""
    listing: "Listing | None" = None
    """The listing from now on; None leaves it as it was."""
    fixed_tags: Sequence[str] = ()
    """Tags that it has for ever, with the first append."""
    unlisted: bool = False
    """Whether only private tags find it, with the first append."""
    delay: int = 0
    """The ms by which everybody without a seat sees its lines late, with the first append."""
    key: bytes = b""
    """Idempotency key, with everything that it is scoped to."""
    body: bytes = b""
    """The digest of the request under that key."""
    answer: bytes = b""
    """The answer to return when the key comes again."""

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
    """The same request came before under this key; nothing was appended."""

    answer: bytes


class KeyReused(msgspec.Struct, frozen=True):
    """Another request came before under this key; nothing was appended."""


class Conflict(msgspec.Struct, frozen=True):
    """The stream does not have the expected version and head; nothing was appended."""


AppendResult = Appended | Replayed | KeyReused | Conflict


class Update(msgspec.Struct, frozen=True):
    """The lines that one append has added to a stream, and the state of the stream since."""

    after: int
    """The version before."""
    version: int
    head: bytes
    status: str
    awaiting: str
    batches: list[StoredBatch]
    trace: str = ""
    """The span in which they were appended; empty if none was recorded."""


class Follower(Protocol):
    """One client that follows one stream."""

    ended: bool
    """Whether this process is about to end, so that waiting is of no use."""

    async def moved(self, seconds: float) -> bool:
        """Whether lines were appended since the last call, waiting for them up to `seconds`.

        True may come too often, after a lost connection; False never comes too early.
        """

    def update(self, after: int) -> Update | None:
        """The last append, if it begins at version `after` or before and ends after it.

        It saves asking the store.
        """

    def traced(self) -> Sequence[str]:
        """The spans of the appends since the last call, as far as they were recorded."""


class PlayerFollower(Follower, Protocol):
    """One client that follows all streams of a player."""

    def named(self) -> set[str] | None:
        """The streams that have moved on since the last call; None if any may have."""


class StreamReads(Protocol):
    """Reads streams, and follows them."""

    async def meta(self, stream: str) -> Meta | None:
        """The version, head and status of `stream`; None if there is no such stream."""

    async def read(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> list[StoredBatch]:
        """Read whole batches with lines after version `after`: all, or enough for `limit` lines."""

    async def load(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> tuple[Meta | None, list[StoredBatch]]:
        """Read the meta data and lines together; the lines may be newer than the meta data."""

    async def listed(self, streams: Sequence[str]) -> list[Listed]:
        """Those of these streams that there are, as lists show them, in their order."""

    def follow(self, stream: str) -> AbstractAsyncContextManager[Follower]:
        """Follow what is appended to `stream`, from the moment the context is entered.

        Its first append is not followed: what is not there cannot be.
        """


class StreamStore(StreamReads, Protocol):
    """Append-only streams of one kind, and the list of those after which something follows."""

    def follow_player(self, player: str) -> AbstractAsyncContextManager[PlayerFollower]:
        """Follow what is appended to any stream with the private tag of a player."""

    async def append(self, append: Append) -> AppendResult:
        """Append everything or nothing."""

    async def answer(self, stream: str, key: bytes, body: bytes) -> Replayed | KeyReused | None:
        """The answer that was given under an idempotency key; None if the key is new."""

    async def snapshot(self, stream: str) -> bytes:
        """The snapshot that was kept last; empty if it has expired or been dropped."""

    async def keep_snapshot(self, stream: str, snapshot: bytes) -> None:
        """Keep a snapshot for some days, in place of the one before."""

    async def drop_snapshot(self, stream: str) -> None:
        """Drop the snapshot."""

    async def find(
        self, tags: Sequence[str], limit: int, before: str = "", since: int = 0
    ) -> tuple[list[Listed], str]:
        """Find streams that have all of these tags, newest first, and the cursor to continue from.

        A private tag comes first; it finds unlisted streams, too. `before` is where the last part
        of a list ended, and `since` a moment in ms since 1970 that they were created after. Up to
        `limit`, or fewer where many had to be looked at. The list is at its end if the second is
        empty.
        """

    async def finished(
        self, tags: Sequence[str], limit: int, after: str, before: str = ""
    ) -> FinishedPart:
        """Find finished matches that have all of these tags, in the order in which they finished.

        A private tag comes first; it finds unlisted matches, too. `after` is where the last part
        ended, and `before` the position of a moment.
        """

    async def note_lost(self, stream: str, lost: Latest, instead: Latest | None = None) -> bool:
        """Note that a stream was at this version and head, as somebody knows, and is not any more.

        What is noted is shown only while it is not in the history. The newest stays, but for one
        that is in the history again, which is given as `instead`. False if it was noted before, or
        a newer one, or there is no such stream.
        """

    async def withdraw_name(self, stream: str, seat: int) -> bool:
        """Delete the name of a seat that lies beside the lines of a stream, wherever it is kept.

        Harmless where there is none. False if there is no such stream.
        """

    async def mark_disputed(self, stream: str) -> bool:
        """Note that a stream may have disputes; False if there is no such stream."""

    async def now(self) -> int:
        """The store's clock, in ms since 1970: what deadlines are measured by."""

    async def take_due(self, limit: int, seconds: float) -> list[str]:
        """Take up to `limit` due streams; wait for one up to `seconds`.

        With 0 seconds all that is due is found. With more, what has just become due may be left to
        a call that is made a moment later.
        """

    async def load_due(self, stream: str, after: int) -> tuple[Meta | None, list[StoredBatch]]:
        """As `load`, right after the stream was taken: what was read then is enough, if it is all.

        Whoever appends by it finds out if the stream has moved since.
        """

    async def trace(self, work: str) -> str:
        """The span of the last append to the stream of this work; empty if none was recorded."""

    async def settle(self, stream: str, version: int) -> bool:
        """Take `stream` off the due-list, if it still has `version`: nothing follows."""

    async def hold(self, stream: str, seconds: float) -> bool:
        """Keep `stream`, which was due, from being listed again for so long, or to its deadline.

        False if nothing was to follow in it any more.
        """

    async def lay_aside(self, work: str, seconds: float) -> bool:
        """Keep a stream or its work, which was due, from being listed again for so long.

        Unlike `hold` its deadline does not end that: no worker here can help. An append
        lists it as ever. False if it is on no list.
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

    async def attend_player(self, player: str, seconds: float) -> None:
        """List `webhooks@<match>` as due with every append to a match of the player, for so long.

        Its matches are those with its private tag.
        """

    async def sweep(self) -> int:
        """List streams again whose lease has ended; returns how many are due now."""

    def walk(self, status: str) -> AsyncIterator[list[Listed]]:
        """Yield all streams with a status, unlisted ones included, some at a time."""

    async def part(self, part: int, before: str, limit: int) -> tuple[list[Listed], list[str], str]:
        """Read streams of one of the parts that all are in; listed ones that are gone; the cursor.

        `before` is the cursor of the call before, or empty. The part is at its end if it is empty.
        """

    async def recover(self, looked_at: Sequence[tuple[Listed, bool]]) -> list[str]:
        """Put streams back on the lists where they are missing; returns those.

        For each it is known whether something follows at its version: then it is due, unless a
        worker holds it. Otherwise its deadline is watched. One that has moved on is left alone.
        """

    async def due_count(self) -> int:
        """How many streams are on the due list."""
