"""Spans by OpenTelemetry, exported by OTLP over HTTP; imported only where traces are on."""

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from saikoro.service.process.tracing import Attributes, Kind

END_SECONDS = 2.0
"""How long the end of a process waits for the collector."""

_KINDS = {
    "internal": trace.SpanKind.INTERNAL,
    "server": trace.SpanKind.SERVER,
    "consumer": trace.SpanKind.CONSUMER,
}

_PARENT = "traceparent"

_propagator = TraceContextTextMapPropagator()


class OpenTelemetry:
    """Records spans, and exports them to where OpenTelemetry's own variables say."""

    def __init__(self, process: str) -> None:
        """`process` is the name of this process among others."""
        named = {"service.instance.id": f"{process} {os.getpid()}"}
        if not os.environ.get("OTEL_SERVICE_NAME"):
            named["service.name"] = "saikoro"
        self._provider = TracerProvider(resource=Resource.create(named), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer("saikoro")

    @contextmanager
    def span(self, name: str, parent: str, kind: Kind, attributes: Attributes) -> Iterator[None]:
        """Record the block inside, below the present span or a `parent` elsewhere.

        Of an error that passes it has the class alone: a message may quote what a client has sent.
        """
        with self._tracer.start_as_current_span(
            name,
            context=_context(parent) if parent else None,
            kind=_KINDS[kind],
            attributes=attributes,
            record_exception=False,
            set_status_on_exception=False,
        ) as recorded:
            try:
                yield
            except Exception as error:
                recorded.set_attribute("error.type", type(error).__name__)
                recorded.set_status(trace.StatusCode.ERROR)
                raise

    @contextmanager
    def delivery(self, parents: Sequence[str]) -> Iterator[None]:
        """Record the block inside as the delivery of what was appended in other spans.

        None of them becomes the present span: the block may be a part of a generator.
        """
        with ExitStack() as recorded:
            for parent in dict.fromkeys(parents):
                span = self._tracer.start_span(
                    "deliver", context=_context(parent), kind=trace.SpanKind.CONSUMER
                )
                recorded.callback(span.end)
            yield

    def note(self, attributes: Attributes) -> None:
        """Add to the present span."""
        trace.get_current_span().set_attributes(attributes)

    def current(self) -> str:
        """The present span, as W3C's `traceparent` names it; empty without one."""
        carrier: dict[str, str] = {}
        _propagator.inject(carrier)
        return carrier.get(_PARENT, "")

    def end(self) -> None:
        """Export what is left, unless the collector takes too long."""
        ending = threading.Thread(target=self._provider.shutdown, daemon=True)
        ending.start()
        ending.join(END_SECONDS)


def _context(parent: str) -> Context:
    """The context of a span elsewhere; an empty one if that is no name of a span."""
    return _propagator.extract({_PARENT: parent}, Context())
