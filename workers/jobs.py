"""What workers run: nothing but the functions named here, with arguments that are plain JSON."""

from collections.abc import Callable
from typing import Any

from rq.job import Job

from service.streams.queue import DRAIN
from workers.process import Process


def drain(lane: int) -> int:
    """Resolve due matches until none is left; how many were looked at."""
    return Process.current.drain(lane)


ALLOWED: dict[str, Callable[..., Any]] = {DRAIN: drain}


class JobNotAllowed(Exception):
    """A job names a function that workers do not run."""


class AllowedJob(Job):
    """A job whose function is looked up in a list, and never imported by the name it gives."""

    @property
    def func(self) -> Callable[..., Any]:
        """The function, or JobNotAllowed."""
        allowed = ALLOWED.get(self.func_name or "")
        if allowed is None:
            raise JobNotAllowed(self.func_name)
        return allowed
