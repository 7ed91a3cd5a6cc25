"""Structured logs: one JSON object a line, with match and version where there is one."""

import logging
import sys

import structlog

from service.settings import BadSetting


def configure(level: str) -> None:
    """Log from `level` on to standard error, the libraries' warnings included."""
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise BadSetting(f"SAIKORO_LOG_LEVEL: there is no level {level!r}")
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
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
