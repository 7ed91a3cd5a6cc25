"""The keys of streams in Redis: one bucket for the first two digits of an id."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from saikoro.service.store.server.coalesced import Send
from saikoro.service.store.server.space import Space

BUCKETS: Sequence[str] = tuple(f"{number:02x}" for number in range(256))
"""Streams are spread by the first two digits of their id. All keys of a stream and the lists it is
on carry these digits as their hash tag, so one call can touch them all, in a cluster too. No call
names keys of two buckets: what concerns many of them is asked of each."""

ID_CHARS = 32
"""Length of the id of a stream, or of a player."""

Kind = Literal["match", "tournament", "dispute"]

_STREAM = re.compile(f"[0-9a-f]{{{ID_CHARS}}}")


class StoreTerms(NamedTuple):
    """The settings of a store of streams."""

    kind: Kind
    lease: int
    """How many ms a worker may hold a stream that was due."""
    life: int
    """How many ms after their last append streams of clients expire; 0 for never."""
    space: Space | None
    """The disk that must not fill up; None for a server elsewhere."""


class Keyspace:
    """The streams of one kind in one store: the way to it, and the names of their keys."""

    def __init__(self, send: Send, terms: StoreTerms) -> None:
        self._terms = terms
        self._send = send
        self._prefix = [] if terms.kind == "match" else [terms.kind]

    @property
    def send(self) -> Send:
        """Sends commands to where the streams are: for other stores there.

        They share it, so that none fails on a server that another has reached since.
        """
        return self._send

    def _key(self, bucket: str, *names: str) -> str:
        return ":".join([f"saikoro:{{{bucket}}}", *self._prefix, *names])

    def _key_of(self, stream: str, name: str) -> str:
        if not _STREAM.fullmatch(stream):
            raise ValueError(f"{stream!r} is not the id of a stream")
        return self._key(bucket_of(stream), stream, name)


def bucket_of(stream: str) -> str:
    """The bucket of a stream."""
    return stream[:2]


def bucket_of_work(work: str) -> str:
    """The bucket of what is due: a stream, or `<what>@<stream>`."""
    return bucket_of(work.rpartition("@")[2])
