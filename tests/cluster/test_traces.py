"""Traces where nothing is shown before replicas have it: news have no lines then, but a span."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.http.test_streaming import messages
from tests.http.test_traces import ANSWER, spans
from tests.kit.clusters import ClusterTestServer
from tests.kit.receiver import Receiver
from tests.kit.stack import Stack
from tests.kit.waiting import wait_until

A, B = [7, 7, 1], [22, 21, 1]


@pytest.fixture
def collector() -> Iterator[Receiver]:
    """Where spans are exported to."""
    with Receiver() as opened:
        yield opened


def test_what_replicas_have_confirmed_is_delivered_below_its_append(
    cluster: ClusterTestServer, collector: Receiver, tmp_path: Path
):
    settings = {
        "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
        "OTEL_SERVICE_NAME": "cards",
        "OTEL_BSP_SCHEDULE_DELAY": "50",
        "SAIKORO_REPLICAS": "1",
    }

    def is_delivered() -> bool:
        """Whether what the last answer has led to was delivered to who follows."""
        found = spans(collector)
        answers = [span for span in found if span.name == ANSWER]
        of_it = [span for span in found if answers and span.trace == answers[-1].trace]
        appends = {span.id for span in of_it if span.name == "append"}
        return any(span.name == "deliver" and span.parent in appends for span in of_it)

    with Stack(cluster, tmp_path, workers=1, **settings) as stack, stack.client() as client:
        match, (first, second) = client.seated()
        assert client.answer(match, first, {"row": A}).is_success
        with stack.client() as follower:
            followed = messages(follower, match)
            version = str(client.get(f"/matches/{match}").json()["version"])
            for message in followed:
                if message.get("id") == version:
                    assert client.answer(match, second, {"row": B}).is_success
                if message.get("event") == "end":
                    break
        wait_until(is_delivered, "what was appended is not delivered")
