"""All keys of one store, written into another one, then read in both and compared."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from saikoro.service.store.layout.copying import (
    NEVER,
    Value,
    in_parts,
    read_values,
    write_values,
)
from saikoro.service.store.layout.looking import OF_STREAM, leads

KEYS = 64
"""Keys of which the values are held at once."""

SCANNED = 1_000
"""Keys that a server looks at for one reply."""

Shows = Callable[[str, int, int], None]
"""Is called with what is done, how much, and of how much."""


class Stream(NamedTuple):
    """A stream by the names of its keys."""

    kind: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"


class Differs(Exception):
    """A key that is not the same in both; it has its name."""


class Transfer:
    """Copies from one store to another, either of which may be a cluster."""

    def __init__(self, source: Any, target: Any, own: Collection[str], shows: Shows) -> None:
        """The keys `own` of the source, such as its mark, are left out."""
        self._source = source
        self._target = target
        self._own = own
        self._shows = shows
        self.streams: list[Stream] = []
        """The streams that were compared."""
        self.faulty: list[Stream] = []
        """Those whose lines do not lead to their head."""

    def copy(self) -> None:
        """Write what the target does not have, or has otherwise. UnknownKind."""
        for keys, here, there in self._both("keys copied"):
            found = zip(keys, here, there, strict=True)
            write_values(
                self._target,
                {key: value for key, value, other in found if value is not None and value != other},
            )

    def compare(self) -> None:
        """Differs if anything in the target is not as here; every head is checked there."""
        for keys, here, there in self._both("keys compared"):
            for key, value, other in zip(keys, here, there, strict=True):
                if value != other and not has_expired(value, other):
                    raise Differs(key)
                found = OF_STREAM.fullmatch(key)
                if found is not None and found["name"] == "meta":
                    self._check(key, Stream(found["kind"].rstrip(":") or "match", found["id"]))

    def _both(
        self, what: str
    ) -> Iterator[tuple[Sequence[str], Sequence[Value | None], Sequence[Value | None]]]:
        """All keys of the store, some at a time, with what lies under them here and there."""
        total, done = self._source.dbsize(), 0
        for keys in in_parts(keys_of(self._source), KEYS):
            theirs = [key for key in keys if key not in self._own]
            yield theirs, read_values(self._source, theirs), read_values(self._target, theirs)
            done += len(keys)
            self._shows(what, min(done, total), total)
        self._shows(what, total, total)

    def _check(self, meta: str, stream: Stream) -> None:
        self.streams.append(stream)
        if not leads(self._target, meta, f"{meta.removesuffix('meta')}lines"):
            self.faulty.append(stream)


def keys_of(redis: Any) -> Iterator[str]:
    """All keys of the store at a server or cluster."""
    for key in redis.scan_iter("saikoro:*", count=SCANNED):
        yield key.decode()


def has_expired(*values: Value | None) -> bool:
    """Whether these differ because one has expired since the other was read."""
    return None in values and all(each is None or each.expires != NEVER for each in values)
