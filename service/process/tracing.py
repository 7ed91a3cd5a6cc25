"""Traces of requests, from the request to the append, the worker and whoever follows the stream.

They are off unless a variable of OpenTelemetry names where they go. This imports nothing of it then
(redis-py does, where it is installed), and a span costs a call. A span has no more than names of
routes, kinds and ids of streams: nothing that a client has sent, and no token.
"""

import atexit
import os
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Literal, Protocol

from saikoro.service.settings import BadSetting

WHERE = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
"""The variables that name a collector."""

Kind = Literal["internal", "server", "consumer"]

Attributes = Mapping[str, str | int]


class Traces(Protocol):
    """Records spans, and exports them."""

    def span(
        self, name: str, parent: str, kind: Kind, attributes: Attributes
    ) -> AbstractContextManager[None]:
        """Record the block inside, below the present span or a `parent` elsewhere."""

    def delivery(self, parents: Sequence[str]) -> AbstractContextManager[None]:
        """Record the block inside as the delivery of what was appended in other spans."""

    def note(self, attributes: Attributes) -> None:
        """Add to the present span."""

    def current(self) -> str:
        """The present span, as W3C's `traceparent` names it; empty without one."""

    def end(self) -> None:
        """Export what is left, if that can be done soon."""


_traces: Traces | None = None

_UNTRACED = nullcontext()


def begin(process: str) -> None:
    """Record spans in this process, if the environment names a collector.

    BadSetting if what that needs is not installed.
    """
    global _traces  # noqa: PLW0603 - a process has one, as it has one log
    where = next((name for name in WHERE if os.environ.get(name)), None)
    disabled = os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true"
    if where is None or disabled or os.environ.get("OTEL_TRACES_EXPORTER") == "none":
        return
    try:
        from saikoro.service.process.exporting import OpenTelemetry  # noqa: PLC0415 - costs 0.3 s
    except ModuleNotFoundError as missing:
        raise BadSetting(
            f"{where}: traces need packages that are not installed ({missing.name}): "
            "pip install 'saikoro[traces]'"
        ) from missing
    _traces = OpenTelemetry(process)
    atexit.register(_traces.end)


def is_on() -> bool:
    """Whether spans are recorded."""
    return _traces is not None


def span(
    name: str,
    parent: str = "",
    kind: Kind = "internal",
    attributes: Attributes | None = None,
) -> AbstractContextManager[None]:
    """Record the block inside, below the present span or a `parent` elsewhere."""
    return _UNTRACED if _traces is None else _traces.span(name, parent, kind, attributes or {})


def delivery(parents: Sequence[str]) -> AbstractContextManager[None]:
    """Record the block inside as the delivery of what was appended in other spans."""
    return _UNTRACED if _traces is None or not parents else _traces.delivery(parents)


def note(name: str, value: str | int) -> None:
    """Add to the present span."""
    if _traces is not None:
        _traces.note({name: value})


def current() -> str:
    """The present span, as W3C's `traceparent` names it; empty without one."""
    return "" if _traces is None else _traces.current()
