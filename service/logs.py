"""Structured logs: one JSON object a line, with match and version where there is one."""

import logging
import sys
from typing import TextIO

import structlog

from service.settings import BadSetting


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


def configure(level: str) -> None:
    """Log from `level` on to standard error, the libraries' warnings included."""
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise BadSetting(f"SAIKORO_LOG_LEVEL: there is no level {level!r}")
    lines = LossyLines(sys.stderr)
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
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
