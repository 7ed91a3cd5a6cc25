"""What a process has appended last, for when a server has lost it.

A master that dies may take with it what no replica had yet. Whoever has appended that still has all
of it: the lines with their secrets, the answers under idempotency keys, tokens, what lists show.
"""

from collections import deque
from collections.abc import Iterable, Sequence

from cachetools import LRUCache

from saikoro.service.store.streams.protocol import Append

MOST_BYTES = 4 * 1024 * 1024
"""What a process keeps of all streams: a match between bots is up to 300 KB, all at once."""

OF_APPEND = 2 * 1024
"""What an append takes beside its lines and secrets."""

STREAMS = 256
"""The streams of which it is remembered what was asked."""

APPENDS = 8
"""Appends to one stream that it keeps."""


class Tails:
    """The last appends of a process, each with the head that it followed."""

    def __init__(self) -> None:
        self._kept: LRUCache[str, deque[Append]] = LRUCache(MOST_BYTES, size_of)
        self._noted: LRUCache[str, int] = LRUCache(STREAMS)

    def keep(self, append: Append) -> None:
        """Keep an append that the store has acknowledged."""
        kept = self._kept.get(append.stream)
        if kept is None or kept[-1].version > append.expected:  # that was lost, and replaced
            kept = deque(maxlen=APPENDS)
        kept.append(append)
        if size_of(kept) > MOST_BYTES // 2:  # those before have reached the replicas long ago
            kept = deque([append], maxlen=APPENDS)
        self._kept.pop(append.stream, None)
        if size_of(kept) <= MOST_BYTES:
            self._kept[append.stream] = kept

    def newest(self, stream: str) -> Append | None:
        """The last append to a stream; None if none is known."""
        kept = self._kept.get(stream)
        return None if kept is None else kept[-1]

    def after(self, stream: str, version: int, head: bytes) -> Append | None:
        """What was appended at this version and head; None if that is not known."""
        for append in self._kept.get(stream, ()):
            if (append.expected, append.expected_head) == (version, head):
                return append
        return None

    def is_news(self, stream: str, version: int) -> bool:
        """Whether it was not asked before if a stream has lost this version."""
        before, self._noted[stream] = self._noted.get(stream), version
        return before != version

    @property
    def streams(self) -> Sequence[str]:
        """The streams of which something is kept."""
        return [*self._kept]


def size_of(appends: Iterable[Append]) -> int:
    """About how many bytes are kept with appends."""
    return sum(
        OF_APPEND
        + sum(
            len(batch.header) + len(batch.secrets) + sum(map(len, batch.lines))
            for batch in append.batches
        )
        for append in appends
    )
