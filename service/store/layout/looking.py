"""Looking at a store that is being moved: who uses it, and whether lines lead to their head."""

import re
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

from saikoro.domain.record.head import genesis, next_head
from saikoro.service.errors.commands import CommandError
from saikoro.service.store.streams.packing import unpack_entry

OF_STREAM = re.compile(
    r"saikoro:\{[0-9a-f]{2}\}:(?P<kind>(?:tournament:|dispute:)?)(?P<id>[0-9a-f]{32})"
    r":(?P<name>meta|lines|keys|snapshot)"
)
"""The keys of one stream."""

ENTRIES = 256
"""Batches of a stream that are read at once."""


class NotMoved(CommandError):
    """A store that cannot be moved; the message says why."""


def require_unused(redis: Any, is_own: Callable[[Mapping[str, str]], bool], what: str) -> None:
    """NotMoved if others are connected: processes of the service keep connections.

    `is_own` knows the connections of the move itself, of those that CLIENT LIST shows.
    """
    here = redis.connection_pool.connection_kwargs.get("db", 0)
    others = [
        client["addr"]
        for kind in ("normal", "pubsub")
        for client in redis.client_list(_type=kind)
        if not is_own(client) and int(client["db"]) == here and _may_be_ours(client)
    ]
    if others:
        raise NotMoved(
            f"{what} is in use, by connections from {', '.join(others)}: end every API and "
            "worker, then move it"
        )


def leads(redis: Any, meta: str, lines: str) -> bool:
    """Whether the lines of a stream lead to the version and head that are stored."""
    version, head = redis.hmget(meta, "v", "h")
    reached, folded = 0, b""
    while entries := redis.xrange(lines, f"({reached}-0", "+", count=ENTRIES):
        for entry, fields in entries:
            batch = unpack_entry(entry, fields)
            if not reached:
                folded = genesis(batch.header)
            if batch.first != reached + 1:
                return False
            folded, reached = reduce(next_head, batch.lines, folded), batch.version
    return (b"%d" % reached, folded) == (version, head)


def _may_be_ours(client: Mapping[str, str]) -> bool:
    """Whether a connection may be of the service: where the server tells, by its library."""
    return client.get("lib-name", "redis-py").startswith("redis-py")
