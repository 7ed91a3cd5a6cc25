"""The keys of streams in Redis: one bucket for each last digit of an id."""

import re
from typing import Literal, NamedTuple

from redis.asyncio import Redis

from saikoro.service.store.server.coalesced import Coalesced
from saikoro.service.store.server.space import Space

BUCKETS = "0123456789abcdef"
"""Matches are spread by the last digit of their id. All keys of a match and the lists it is on
carry that digit as their hash tag, so one call can touch them all, in a cluster too. Taking and
sweeping go over all buckets at once; in a cluster they would go bucket by bucket."""

Kind = Literal["match", "tournament", "dispute"]

_STREAM = re.compile("[0-9a-f]{32}")


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
    """The streams of one kind in one Redis: a connection, and the names of their keys."""

    def __init__(self, redis: "Redis", terms: StoreTerms) -> None:
        self._redis = redis
        self._terms = terms
        self._send = Coalesced(redis)
        self._prefix = [] if terms.kind == "match" else [terms.kind]

    @property
    def send(self) -> Coalesced:
        """Sends commands to the server of the streams: for other stores on it.

        They share it, so that none fails on a server that another has reached since.
        """
        return self._send

    def _key(self, bucket: str, *names: str) -> str:
        return ":".join([f"saikoro:{{{bucket}}}", *self._prefix, *names])

    def _key_of(self, stream: str, name: str) -> str:
        if not _STREAM.fullmatch(stream):
            raise ValueError(f"{stream!r} is not the id of a stream")
        return self._key(stream[-1], stream, name)
