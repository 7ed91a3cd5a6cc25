"""Structured logs, one JSON object a line, which also name the work that an end interrupts."""

import asyncio
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, TextIO, get_args

import structlog
from structlog.typing import EventDict

from saikoro.service.process.metrics import IN_HAND, WORK
from saikoro.service.settings import BadSetting


class LossyLines:
    """A stream that drops what cannot be written.

    Its disk may be full: whoever logs has better to do then than to fail, and goes on when there is
    room again.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write text, if it can be written."""
        try:
            return self._stream.write(text)
        except OSError:
            return 0

    def flush(self) -> None:
        """Have everything written, if it can be."""
        try:
            self._stream.flush()
        except OSError:
            return


def configure(level: str, process: str) -> None:
    """Log from `level` on to standard error, the libraries' warnings included.

    Every line names the `process`, because those of one machine write into one log.
    """
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise BadSetting(f"SAIKORO_LOG_LEVEL: there is no level {level!r}")

    def named(_logger: object, _method: str, event: EventDict) -> EventDict:
        return {**event, "process": process}

    lines = LossyLines(sys.stderr)
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        named,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(lines),  # type: ignore[arg-type]  # as it is used
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(lines)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


Work = Literal["announcement", "bot", "match", "parsing", "registration", "tournament", "webhook"]

log = structlog.get_logger()

_counts: dict[Work, int] = dict.fromkeys(get_args(Work), 0)


@contextmanager
def in_hand(work: Work, **what: object) -> Iterator[None]:
    """Count the block inside as work in hand; if it is cancelled, log `what` was interrupted.

    What was cancelled was not done: whoever has it in hand leaves it to be taken up again.
    """
    _counts[work] += 1
    try:
        with IN_HAND.labels(work).track_inprogress(), WORK.labels(work).time():
            yield
    except asyncio.CancelledError:
        log.info("work.interrupted", work=work, **what)
        raise
    finally:
        _counts[work] -= 1


def counts() -> dict[str, int]:
    """The number of works in hand of each kind; kinds without any are left out."""
    return {work: count for work, count in _counts.items() if count}
