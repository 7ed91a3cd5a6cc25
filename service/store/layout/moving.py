"""Moving a store of 16 buckets to the layout of 256, where it lies, key by key.

Every key is renamed, so it is there once at any moment, and nothing of it is read and written anew;
a list is moved member by member, which are added before they are removed. So a move that is cut off
anywhere goes on where it was. Of every stream the lines are read and folded before its head is
renamed: a stream whose lines do not lead to its head is named, and moved as it is.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from redis import Redis
from redis.exceptions import ResponseError

from saikoro.domain.match.state import FINISHED
from saikoro.service.errors.stores import OtherLayout
from saikoro.service.store.integrity import PASS, Pass
from saikoro.service.store.layout.looking import OF_STREAM, NotMoved, leads, require_unused
from saikoro.service.store.layout.version import JOINED, JOINING, LAYOUT, MARK, MOVING, old_lists
from saikoro.service.store.streams.index import UNLISTED
from saikoro.service.store.streams.keyspace import BUCKETS, bucket_of, bucket_of_work
from saikoro.service.store.webhooks import bucket_of_owner

_OF_HOOKS = re.compile(r"saikoro:\{hooks\}:(?P<what>of|log|cursor|delivery):(?P<owner>.+)")

_DUE, _HOOKED = "saikoro:{hooks}:due", [f"saikoro:{{{each}}}:hooked" for each in "0123456789abcdef"]

MEMBERS = 1_000
"""Members of a list that are moved at once."""

REPORTED = 1_000
"""How many streams are moved from one message about them to the next."""


class Mover:
    """Moves one store; every step may be repeated."""

    def __init__(self, redis: "Redis", tell: Callable[[str], None]) -> None:
        """`tell` is called with sentences about how far it has come."""
        self._redis: Any = redis
        self._tell = tell
        self.moved = 0
        """How many streams were moved."""
        self.faulty: list[str] = []
        """The streams whose lines do not lead to their head, by kind and id."""

    def run(self) -> None:
        """Move all that lies in the layout before; or NotMoved."""
        self._require_unused()
        mark = self._redis.get(MARK)
        if mark in (JOINING, JOINED):
            raise NotMoved(str(OtherLayout(mark.decode())))
        if mark == LAYOUT and next(self._left(), None) is None:
            return
        self._redis.set(MARK, MOVING)
        self._move_streams()
        self._move_lists()
        self._move_hooks()
        self._require_none_left()
        self._begin_pass_again()
        self._require_unused()
        self._redis.set(MARK, LAYOUT)

    def _require_unused(self) -> None:
        """NotMoved if others are connected."""
        own = self._redis.client_id()
        require_unused(self._redis, lambda each: int(each["id"]) == own, "the store")

    def _require_none_left(self) -> None:
        for key in self._left():
            raise NotMoved(f"{key} is still there: it is none of the layout that is moved")

    def _left(self) -> Iterator[str]:
        for pattern in ("saikoro:{?}:*", "saikoro:{hooks}:*"):
            for key in self._redis.scan_iter(pattern, count=MEMBERS):
                yield key.decode()

    def _move_streams(self) -> None:
        for key in self._left():
            found = OF_STREAM.fullmatch(key)
            if found is None or found["name"] != "meta":
                continue
            new = f"saikoro:{{{bucket_of(found['id'])}}}:{found['kind']}{found['id']}"
            old = key.removesuffix(":meta")
            for name in ("lines", "keys", "snapshot"):
                self._rename(f"{old}:{name}", f"{new}:{name}")
            if not leads(self._redis, key, f"{new}:lines"):
                self.faulty.append(f"{found['kind'] or 'match:'}{found['id']}")
            if not found["kind"]:
                self._note_end(found["id"], key)
            self._rename(key, f"{new}:meta")
            self.moved += 1
            if self.moved % REPORTED == 0:
                self._tell(f"{self.moved} streams are moved")

    def _note_end(self, match: str, meta: str) -> None:
        """List a finished match by when it finished, as append.lua does since."""
        status, moved, late, tags, unlisted = self._redis.hmget(meta, "s", "m", "l", "i", "u")
        if status != FINISHED.encode():
            return
        finished = f"{int(moved or 0) + int(late or 0):013d}"
        for tag in tags.decode().splitlines():
            if not tag.startswith("status:"):
                hidden = UNLISTED if unlisted and not tag.startswith("@") else ""
                member = f"{hidden}finished {tag}\n{finished}{match}"
                self._redis.zadd(f"saikoro:{{{bucket_of(match)}}}:index", {member: 0})
        self._redis.hset(meta, "f", finished)

    def _move_lists(self) -> None:
        for name in ("due", "watch"):
            for key in old_lists(name):
                self._move_members(key, bucket_of_work)
        for key in old_lists("index"):
            self._move_members(key, lambda member: bucket_of(member[-32:]))
        for key in _HOOKED:
            for player, ends in self._redis.zrange(key, 0, -1, withscores=True):
                for bucket in BUCKETS:
                    self._redis.zadd(f"saikoro:{{{bucket}}}:hooked", {player: ends}, gt=True)
            self._redis.delete(key)

    def _move_members(self, key: str, bucket: Callable[[str], str]) -> None:
        """Move the members of a list, each to its bucket."""
        name = key.partition("}:")[2]
        while members := self._redis.zrange(key, 0, MEMBERS - 1, withscores=True):
            of_bucket = defaultdict[str, dict[bytes, float]](dict)
            for member, score in members:
                of_bucket[bucket(member.decode())][member] = score
            with self._redis.pipeline(transaction=False) as pipeline:
                for to, scores in of_bucket.items():
                    pipeline.zadd(f"saikoro:{{{to}}}:{name}", scores, nx=True)
                pipeline.execute()
            self._redis.zrem(key, *(member for member, _ in members))

    def _move_hooks(self) -> None:
        for key in self._redis.scan_iter("saikoro:{hooks}:*", count=MEMBERS):
            found = _OF_HOOKS.fullmatch(key.decode())
            if found is not None:
                bucket = bucket_of_owner(found["owner"])
                new = f"saikoro:{{{bucket}}}:hooks:{found['what']}:{found['owner']}"
                self._rename(key.decode(), new)
        for key in self._redis.scan_iter(f"{_DUE}*", count=MEMBERS):
            self._move_deliveries(key.decode())
        self._redis.delete("saikoro:{hooks}:senders")

    def _move_deliveries(self, key: str) -> None:
        """Move a sender's deliveries that are due, and line the sender up in their buckets."""
        sender = key.removeprefix(_DUE).removeprefix(":")
        for delivery, due in self._redis.zrange(key, 0, -1, withscores=True):
            to = f"saikoro:{{{bucket_of_owner(delivery.decode())}}}:hooks"
            self._redis.zadd(f"{to}:due:{sender}" if sender else f"{to}:due", {delivery: due})
            self._redis.zadd(f"{to}:senders", {sender: due}, lt=True)
        self._redis.delete(key)

    def _begin_pass_again(self) -> None:
        """Let the check of all streams begin anew if it was in the middle of the old buckets."""
        kept = self._redis.get(PASS)
        passed = msgspec.json.decode(kept, type=Pass) if kept else Pass()
        if passed.number and not passed.finished:
            before = Pass(passed.number - 1, finished=max(1, passed.last))
            self._redis.set(PASS, msgspec.json.encode(before))

    def _rename(self, old: str, new: str) -> None:
        """Rename a key, if it is still there; NotMoved if there is another of the new name."""
        try:
            renamed = self._redis.renamenx(old, new)
        except ResponseError as error:
            if "no such key" not in str(error):
                raise
            return
        if not renamed:
            raise NotMoved(f"{old} cannot be moved: there is {new} already")
