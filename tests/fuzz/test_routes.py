"""Whatever bytes come as a body, every route answers with a status that it describes."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.fuzz.contents import contents
from tests.fuzz.corpus import keep_failure, kept
from tests.kit.budget import budget
from tests.kit.described import description
from tests.kit.stack import Client

UNKNOWN = "0" * 32
PATHS = description()["paths"]
ROUTES = sorted(path for path, item in PATHS.items() if "post" in item)
NAMED = {"{game}": "cardgard", "{match}": UNKNOWN, "{tournament}": UNKNOWN, "{key}": "0" * 16}

CORPUS = "bodies"


def send(client: Client, route: str, body: bytes) -> None:
    """Post a body to a route; a server error fails the test."""
    for part, value in NAMED.items():
        route = route.replace(part, value)
    answer = client.post(route, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code < 500, answer.text
    assert answer.status_code < 400 or answer.json()["status"] == answer.status_code


@pytest.mark.parametrize("file", kept(CORPUS), ids=lambda file: file.name)
def test_what_is_kept_passes(client, file):
    for route in ROUTES:
        send(client, route, file.read_bytes())


@pytest.mark.parametrize("route", ROUTES)
def test_any_body_is_answered(client, route):
    @given(contents([file.read_bytes() for file in kept(CORPUS)]))
    @settings(
        max_examples=budget(2, soak=3_000),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )
    def search(body: bytes) -> None:
        try:
            send(client, route, body)
        except AssertionError:
            keep_failure(CORPUS, body)
            raise

    search()
