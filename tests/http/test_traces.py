"""Traces by OpenTelemetry: one answer is one trace, across all processes that it reaches."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from saikoro.service.process import tracing
from saikoro.service.settings import BadSetting
from tests.http.test_streaming import messages
from tests.kit.plain_clients import redis_at
from tests.kit.receiver import Receiver
from tests.kit.servers import Server
from tests.kit.stack import Stack
from tests.kit.waiting import wait_until

A, B = [7, 7, 1], [22, 21, 1]

ANSWER = "POST /matches/{match}/answers"


class Span(NamedTuple):
    """A span as a collector gets it."""

    process: str
    name: str
    trace: bytes
    id: bytes
    parent: bytes
    attributes: dict[str, str]


def spans(collector: Receiver) -> list[Span]:
    """All spans that were exported so far."""
    found = []
    for heard in [*collector.heard]:
        assert heard.path == "/v1/traces"
        for resource in ExportTraceServiceRequest.FromString(heard.body).resource_spans:
            named = {each.key: each.value.string_value for each in resource.resource.attributes}
            assert named["service.name"] == "cards"
            for scope in resource.scope_spans:
                found += [
                    Span(
                        named["service.instance.id"],
                        span.name,
                        span.trace_id,
                        span.span_id,
                        span.parent_span_id,
                        {each.key: str(each.value) for each in span.attributes},
                    )
                    for span in scope.spans
                ]
    return found


class Traced(NamedTuple):
    """Two APIs and a worker that export spans to one collector."""

    collector: Receiver
    stack: Stack
    other: Stack


@pytest.fixture(scope="module")
def traced(module_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Traced]:
    folder = tmp_path_factory.mktemp("stacks")
    with Receiver() as collector:
        settings = {
            "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
            "OTEL_SERVICE_NAME": "cards",
            "OTEL_BSP_SCHEDULE_DELAY": "50",
        }
        for name in ("first", "second"):
            (folder / name).mkdir()
        with (
            Stack(module_server, folder / "first", workers=1, **settings) as stack,
            Stack(module_server, folder / "second", workers=0, **settings) as other,
        ):
            yield Traced(collector, stack, other)


def test_an_answer_is_one_trace_from_the_request_to_who_follows(traced, module_server):
    with traced.stack.client() as client, traced.other.client() as follower:
        match = client.create()
        tokens = [client.join(match) for _ in range(2)]
        asking = {"Authorization": f"Bearer {tokens[0]}", "User-Agent": "Secretname"}
        ticket = client.post(f"/matches/{match}/tickets", headers=asking).json()["ticket"]
        client.get(f"/matches/{match}/events", params={"ticket": ticket}, headers=asking)
        client.answer(match, tokens[0], {"row": A})
        followed = messages(follower, match)
        while "data" not in next(followed):
            pass
        version = client.get(f"/matches/{match}").json()["version"]
        collected = len(spans(traced.collector))
        for message in followed:
            if message.get("id") == str(version):
                client.answer(match, tokens[1], {"row": B})
            if message.get("event") == "end":
                break
        wait_until(lambda: is_whole(traced, collected), "the trace is not whole")
        stored = client.get(f"/matches/{match}/record").content
    last = answered(traced)[-1]
    of_it = [span for span in spans(traced.collector) if span.trace == last.trace]
    by_id = {span.id: span for span in of_it}
    [resolved] = [span for span in of_it if span.name == "resolve" and span.parent in by_id][:1]
    appended = by_id[resolved.parent]
    assert (appended.name, by_id[appended.parent].name) == ("append", ANSWER)
    assert appended.process == last.process == f"api {traced.stack.api.pid}"
    assert resolved.process == f"worker {traced.stack.workers[0].pid}"
    by_worker = [one for one in of_it if one.name == "append" and one.parent == resolved.id]
    assert by_worker
    delivered = [span for span in of_it if span.name == "deliver"]
    assert {span.process for span in delivered} == {f"api {traced.other.api.pid}"}
    assert {span.parent for span in delivered} & {one.id for one in by_worker}
    assert last.parent == b""

    shown = b"".join(heard.body for heard in traced.collector.heard)
    for secret in ("Secretname", "saikoro_", tokens[0][-20:], ticket, "127.0.0.1"):
        assert secret.encode() not in shown
    with redis_at(module_server.url) as redis:
        lines = b"".join(
            value
            for _, fields in redis.xrange(f"saikoro:{{{match[:2]}}}:{match}:lines")
            for value in fields.values()
        )
    for hidden in (last.trace, last.trace.hex().encode()):
        assert hidden not in lines
        assert hidden not in stored


def answered(traced: Traced) -> list[Span]:
    """The requests that submitted an answer, in their order."""
    return [span for span in spans(traced.collector) if span.name == ANSWER]


def is_whole(traced: Traced, collected: int) -> bool:
    """Whether the last answer was exported, and the delivery of what a worker made of it."""
    found = spans(traced.collector)
    requests = [span for span in found[collected:] if span.name == ANSWER]
    if not requests:
        return False
    of_it = [span for span in found if span.trace == requests[-1].trace]
    resolved = {span.id for span in of_it if span.name == "resolve"}
    appended = {span.id for span in of_it if span.parent in resolved}
    return any(span.name == "deliver" and span.parent in appended for span in of_it)


def test_a_request_joins_no_trace_of_its_client(traced):
    foreign = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    with traced.stack.client() as client:
        client.get("/games", headers={"traceparent": foreign})
        wait_until(lambda: any(one.name == "GET /games" for one in spans(traced.collector)))
    assert not any(one.trace.hex() in foreign for one in spans(traced.collector))


def test_a_collector_that_is_away_disturbs_nothing(server, tmp_path):
    settings = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}
    with Stack(server, tmp_path, workers=1, **settings) as stack, stack.client() as client:
        assert client.is_finished(client.finished(A, B))


OFF = """\
import json, os, sys
from saikoro.service.http import app, server
from saikoro.service.process import tracing
from saikoro.workers import worker
for settings in json.loads(sys.argv[1]):
    os.environ.clear()
    os.environ.update(settings)
    tracing.begin("api")
    assert not tracing.is_on(), settings
    with tracing.span("one"), tracing.delivery(["two"]):
        tracing.note("three", 3)
        assert tracing.current() == ""
    assert "saikoro.service.process.exporting" not in sys.modules, settings
    assert not [name for name in sys.modules if name.startswith("opentelemetry.exporter")]
"""

WITHOUT_COLLECTOR = [
    {},
    {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9", "OTEL_SDK_DISABLED": "true"},
    {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9", "OTEL_TRACES_EXPORTER": "none"},
]


def test_without_a_collector_nothing_is_imported():
    subprocess.run([sys.executable, "-c", OFF, json.dumps(WITHOUT_COLLECTOR)], env={}, check=True)


def test_what_is_not_installed_is_named_with_a_way_out(monkeypatch):
    monkeypatch.setitem(sys.modules, "saikoro.service.process.exporting", None)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(BadSetting, match=r"pip install 'saikoro\[traces\]'"):
        tracing.begin("api")
