"""What workers run: nothing but the functions named here, with arguments that are plain JSON."""

import zlib
from collections.abc import Callable
from typing import Any

from rq.exceptions import NoSuchJobError
from rq.job import Job
from rq.utils import decode_redis_hash

from service.streams.queue import DRAIN
from workers.process import Process


def drain(lane: int) -> int:
    """Resolve due matches until none is left; how many were looked at."""
    return Process.current.drain(lane)


ALLOWED: dict[str, Callable[..., Any]] = {DRAIN: drain}


FIELDS = frozenset(
    {
        "created_at",
        "data",
        "description",
        "ended_at",
        "enqueued_at",
        "failure_ttl",
        "last_heartbeat",
        "origin",
        "result_ttl",
        "started_at",
        "status",
        "timeout",
        "ttl",
        "worker_name",
    }
)
"""What is read of a job. RQ would also import callbacks by their names and post to webhooks."""

MOST_BYTES = 4_096
"""Most bytes of a field, and of the data when they are decompressed."""


class JobNotAllowed(NoSuchJobError):
    """A job that workers do not run; RQ drops it and continues with the next."""


class AllowedJob(Job):
    """A job whose function is looked up in a list, and never imported by the name it gives."""

    @property
    def func(self) -> Callable[..., Any]:
        """The function, or JobNotAllowed."""
        allowed = ALLOWED.get(self.func_name or "")
        if allowed is None:
            raise JobNotAllowed(self.func_name)
        return allowed

    def restore(self, raw_data: Any) -> None:
        """Read a stored job; JobNotAllowed if it is none of ours, or larger than those."""
        stored = decode_redis_hash(raw_data)
        fields = {name: value for name, value in stored.items() if name in FIELDS}
        if any(len(value) > MOST_BYTES for value in fields.values()):
            raise JobNotAllowed(f"a field of more than {MOST_BYTES} bytes")
        fields["data"] = _decompressed(fields.get("data", b""))
        try:
            super().restore(fields)
            allowed = self.func_name in ALLOWED
        except Exception as error:  # whatever is raised, the worker must not end
            raise JobNotAllowed(f"a job that cannot be read: {error}") from error
        if not allowed:
            raise JobNotAllowed(self.func_name)


def _decompressed(data: bytes) -> bytes:
    decompressor = zlib.decompressobj()
    try:
        plain = decompressor.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise JobNotAllowed(f"data that cannot be decompressed: {error}") from error
    if decompressor.unconsumed_tail:
        raise JobNotAllowed(f"data of more than {MOST_BYTES} bytes")
    return plain
