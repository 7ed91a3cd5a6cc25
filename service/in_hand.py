"""What this process has in hand, so that its log says what its end has interrupted."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, get_args

import structlog

Work = Literal["announcement", "bot", "match", "parsing", "registration", "tournament", "webhook"]

log = structlog.get_logger()

_counts: dict[Work, int] = dict.fromkeys(get_args(Work), 0)


@contextmanager
def in_hand(work: Work, **what: object) -> Iterator[None]:
    """Count this as in hand meanwhile; if it is cancelled, the log says `what` that was.

    What was cancelled was not done: whoever has it in hand leaves it to be taken up again.
    """
    _counts[work] += 1
    try:
        yield
    except asyncio.CancelledError:
        log.info("work.interrupted", work=work, **what)
        raise
    finally:
        _counts[work] -= 1


def counts() -> dict[str, int]:
    """How many of each kind are in hand; without those of which there is none."""
    return {work: count for work, count in _counts.items() if count}
