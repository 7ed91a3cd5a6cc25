"""What workers run: nothing but the functions named here, with arguments that are plain JSON."""

import re
import zlib
from collections.abc import Callable
from typing import Any

import structlog
from redis.exceptions import ResponseError
from rq.exceptions import NoSuchJobError
from rq.job import Job
from rq.utils import decode_redis_hash

from saikoro.service.streams.queue import DRAIN, QUEUE
from saikoro.workers.process import Process

log = structlog.get_logger()


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

MOST_SECONDS = 86_400
"""Longest that a job may run, or be remembered."""

MOST_LANES = 65_536
"""More than workers have."""

_ID = re.compile(rb"[A-Za-z0-9_-]{1,64}")


def is_id(id_: bytes | str) -> bool:
    """Whether RQ may see this id of a job: it raises errors at others, which would end a worker."""
    return _ID.fullmatch(id_ if isinstance(id_, bytes) else id_.encode()) is not None


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

    @classmethod
    def fetch(cls, id: str, connection: Any = None, serializer: Any = None) -> Job:  # noqa: A002
        """A stored job; JobNotAllowed, with a line in the log, for what workers do not run."""
        try:
            if not is_id(id):
                raise JobNotAllowed(f"no id: {id[:64]!r}")
            return super().fetch(id, connection, serializer)
        except JobNotAllowed as refused:  # RQ drops it without a word
            log.warning("job.unknown", job=id[:64], error=str(refused))
            raise

    def refresh(self) -> None:
        """Read what is stored now, if that is small; JobNotAllowed if it is none of ours."""
        fields = sorted(FIELDS)
        try:
            with self.connection.pipeline(transaction=False) as pipeline:
                for field in fields:
                    pipeline.hstrlen(self.key, field)
                sizes = pipeline.execute()
            if not any(sizes):
                raise NoSuchJobError(f"no such job: {self.key!r}")
            if max(sizes) > MOST_BYTES:
                raise JobNotAllowed(f"a field of more than {MOST_BYTES} bytes")
            values = self.connection.hmget(self.key, fields)
        except ResponseError as error:
            raise JobNotAllowed(f"a job that is no hash: {error}") from error
        found = zip(fields, values, strict=True)
        self.restore({field.encode(): value for field, value in found if value is not None})

    def restore(self, raw_data: Any) -> None:
        """Read a stored job; JobNotAllowed if it is none of ours, or larger than those."""
        stored = decode_redis_hash(raw_data)
        fields = {name: value for name, value in stored.items() if name in FIELDS}
        if any(len(value) > MOST_BYTES for value in fields.values()):
            raise JobNotAllowed(f"a field of more than {MOST_BYTES} bytes")
        fields["data"] = _decompressed(fields.get("data", b""))
        try:
            super().restore(fields)
            allowed = self.func_name in ALLOWED and self._is_bounded()
        except Exception as error:  # whatever is raised, the worker must not end
            raise JobNotAllowed(f"a job that cannot be read: {error}") from error
        if not allowed:
            raise JobNotAllowed(self.func_name)

    def _is_bounded(self) -> bool:
        """Whether a drain may have these arguments, and these times."""
        times = (self.timeout, self.result_ttl, self.failure_ttl)
        lanes = self.args
        return (
            self.origin == QUEUE
            and all(time is None or 0 <= time <= MOST_SECONDS for time in times)
            and not self.kwargs
            and len(lanes) == 1
            and type(lanes[0]) is int
            and 0 <= lanes[0] < MOST_LANES
        )


def _decompressed(data: bytes) -> bytes:
    decompressor = zlib.decompressobj()
    try:
        plain = decompressor.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise JobNotAllowed(f"data that cannot be decompressed: {error}") from error
    if decompressor.unconsumed_tail:
        raise JobNotAllowed(f"data of more than {MOST_BYTES} bytes")
    return plain
