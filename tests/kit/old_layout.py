"""A store as earlier versions have written it: 16 buckets, by the last digit of an id."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from redis import Redis

from saikoro.service.store.layout.version import MARK, OLD_BUCKETS

_OF_STREAM = re.compile(
    r"saikoro:\{..\}:((?:tournament:|dispute:)?)([0-9a-f]{32}):(meta|lines|keys|snapshot)"
)
_LIST = re.compile(r"saikoro:\{..\}:((?:tournament:|dispute:)?)(due|watch|index)")
_HOOKS = re.compile(r"saikoro:\{..\}:hooks:((?:of|log|cursor|delivery):.+)")
_HOOKS_DUE = re.compile(r"saikoro:\{..\}:hooks:(due(?::.+)?|senders)")
_MADE_AGAIN = re.compile(r"saikoro:(\{(due|lanes|uptime)\}:.*|\{..\}:hooks:senders|layout|rate:.*)")


def age(store: "Redis") -> None:
    """Rewrite a store, on which nobody works, to the layout of earlier versions."""
    redis: Any = store
    for key in [found.decode() for found in redis.scan_iter("saikoro:{??}:*")]:
        if found := _OF_STREAM.fullmatch(key):
            kind, stream, name = found.groups()
            redis.rename(key, f"saikoro:{{{stream[-1]}}}:{kind}{stream}:{name}")
        elif found := _LIST.fullmatch(key):
            kind, name = found.groups()
            _merge(redis, key, f"{kind}{name}")
            redis.delete(key)
        elif found := _HOOKS.fullmatch(key):
            redis.rename(key, f"saikoro:{{hooks}}:{found[1]}")
        elif found := _HOOKS_DUE.fullmatch(key):
            _merge(redis, key, found[1], "hooks")
            redis.delete(key)
        else:
            assert key.endswith("}:hooked"), key
            for bucket in OLD_BUCKETS:
                _merge(redis, key, "hooked", bucket)
            redis.delete(key)
    redis.delete(MARK, *redis.scan_iter("saikoro:{due}:*"), *redis.scan_iter("saikoro:{lanes}:*"))


def _merge(redis: Any, key: str, name: str, bucket: str = "") -> None:
    """Add the members of a list to an older one: of this bucket, or by the last digit of each."""
    for member, score in redis.zrange(key, 0, -1, withscores=True):
        to = f"saikoro:{{{bucket or member.decode()[-1]}}}:{name}"
        redis.zadd(to, {member: score}, lt=True)


def dump(store: "Redis") -> dict[str, Any]:
    """All that a store has, but for what processes make again by themselves."""
    return {key: value for key, value in sorted(_stored(store)) if not _MADE_AGAIN.fullmatch(key)}


def _stored(redis: Any) -> Iterator[tuple[str, Any]]:
    read: dict[bytes, Callable[[bytes], Any]] = {
        b"string": redis.get,
        b"hash": redis.hgetall,
        b"list": lambda key: redis.lrange(key, 0, -1),
        b"zset": lambda key: redis.zrange(key, 0, -1, withscores=True),
        b"stream": redis.xrange,
    }
    for key in redis.scan_iter("saikoro:*"):
        value = read[redis.type(key)](key)
        if key.endswith(b":hooked"):  # the same in all buckets, but for some ms
            value = [player for player, _ in value]
        yield key.decode(), (value, redis.ttl(key) > 0)
