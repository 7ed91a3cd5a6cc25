"""Keys of a store, whatever lies in them: read, written elsewhere, and so compared.

They are read and written by plain commands, not by DUMP and RESTORE: what one server dumps,
another one of an earlier version, or of another maker, does not take.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

MEMBERS = 1_000
"""Members of a list, fields of a hash or entries of a stream that one command writes."""

NEVER = -1
"""When a key expires that does not, as PEXPIRETIME has it."""


class Value(NamedTuple):
    """What lies under a key."""

    kind: str
    """As TYPE names it."""
    held: Any
    expires: int
    """When it expires, in ms since 1970, or NEVER."""


class UnknownKind(Exception):
    """Keys of a kind that no store of ours has."""


def read_values(redis: Any, keys: Sequence[str]) -> list[Value | None]:
    """What lies under each of these keys; None for one that is not there. UnknownKind."""
    with redis.pipeline(transaction=False) as pipeline:
        for key in keys:
            pipeline.type(key)
        kinds = [kind.decode() for kind in pipeline.execute()]
    for key, kind in zip(keys, kinds, strict=True):
        if kind != "none" and kind not in _READ:
            raise UnknownKind(f"{key} is a {kind}")
    there = [(key, kind) for key, kind in zip(keys, kinds, strict=True) if kind != "none"]
    with redis.pipeline(transaction=False) as pipeline:
        for key, kind in there:
            _READ[kind](pipeline, key)
            pipeline.pexpiretime(key)
        replies = iter(pipeline.execute())
    values = {key: _value(kind, next(replies), next(replies)) for key, kind in there}
    return [values.get(key) for key in keys]


def write_values(redis: Any, values: Mapping[str, Value]) -> None:
    """Have these lie under their keys, and nothing else; may be repeated after it was cut off."""
    with redis.pipeline(transaction=False) as pipeline:
        for key, value in values.items():
            pipeline.delete(key)
            _WRITE[value.kind](pipeline, key, value.held)
            if value.expires != NEVER:
                pipeline.pexpireat(key, value.expires)
        pipeline.execute()


def in_parts(found: Iterable[T], size: int) -> Iterator[list[T]]:
    """What was found, so many at a time."""
    waiting = iter(found)
    while part := [*itertools.islice(waiting, size)]:
        yield part


def _value(kind: str, held: Any, expires: int) -> Value | None:
    """What was read; None if it has expired meanwhile."""
    if kind == "zset":
        held = [(member, float(score)) for member, score in held]
    elif kind == "stream":
        held = [(entry, fields) for entry, fields in held]
    return Value(kind, held, expires) if held or (kind == "string" and held is not None) else None


def _add_fields(pipeline: Any, key: str, held: Mapping[bytes, bytes]) -> None:
    for part in in_parts(held.items(), MEMBERS):
        pipeline.hset(key, mapping=dict(part))


def _add_members(pipeline: Any, key: str, held: Sequence[tuple[bytes, float]]) -> None:
    for part in in_parts(held, MEMBERS):
        pipeline.zadd(key, dict(part))


def _add_items(pipeline: Any, key: str, held: Sequence[bytes]) -> None:
    for part in in_parts(held, MEMBERS):
        pipeline.rpush(key, *part)


def _add_entries(pipeline: Any, key: str, held: Sequence[tuple[bytes, Any]]) -> None:
    for entry, fields in held:
        pipeline.xadd(key, fields, id=entry)


_READ: Mapping[str, Callable[[Any, str], object]] = {
    "string": lambda pipeline, key: pipeline.get(key),
    "hash": lambda pipeline, key: pipeline.hgetall(key),
    "zset": lambda pipeline, key: pipeline.zrange(key, 0, -1, withscores=True),
    "list": lambda pipeline, key: pipeline.lrange(key, 0, -1),
    "stream": lambda pipeline, key: pipeline.xrange(key),
}

_WRITE: Mapping[str, Callable[[Any, str, Any], object]] = {
    "string": lambda pipeline, key, held: pipeline.set(key, held),
    "hash": _add_fields,
    "zset": _add_members,
    "list": _add_items,
    "stream": _add_entries,
}
