"""An older copy of the store is restored: who knows the lost history learns of the loss."""

from collections.abc import Iterator

import pytest

from saikoro.client import Client as Saikoro
from saikoro.client import OtherHistory
from saikoro.service.http.requests.preconditions import etag
from tests.kit.losing import losing
from tests.kit.one_process import OneProcess
from tests.kit.stack import Client
from tests.kit.tournaments import bearer

KIND = "/problems/other-history"


class Restored:
    """A match with two histories: one that is lost, and the one that is there."""

    lost: tuple[int, str]
    there: tuple[int, str]

    def __init__(self, client: Client) -> None:
        self.match, self.tokens = client.seated()
        self.path = f"/matches/{self.match}"
        self.common = client.get(f"{self.path}/events").json()

    def answered(self, client: Client, answer: object) -> tuple[int, str]:
        """The version and the head after an answer of the first seat."""
        receipt = client.answer(self.match, self.tokens[0], answer).json()["receipt"]
        return receipt["version"], receipt["head"]


@pytest.fixture(scope="module")
def service(module_server, tmp_path_factory) -> Iterator[tuple[OneProcess, Restored]]:
    """The service after the loss, and that match."""
    with (
        OneProcess(module_server, tmp_path_factory.mktemp("before")) as running,
        running.client() as client,
    ):
        match = Restored(client)
        lose = losing(module_server, match.match)
        match.lost = match.answered(client, {"row": [7, 1]})
    lose()
    with OneProcess(module_server, tmp_path_factory.mktemp("after")) as running:
        with running.client() as client:
            match.there = match.answered(client, {"row": [1]})
        yield running, match


@pytest.fixture
def restored(service) -> Iterator[tuple[Client, Restored]]:
    """A client of that service, and the match."""
    running, match = service
    with running.client() as client:
        yield client, match


@pytest.mark.parametrize("view", ["", "/events", "/state", "/table", "/frames", "/record"])
def test_an_etag_of_the_lost_history(restored, view):
    client, match = restored
    lost = client.get(match.path + view, headers={"If-None-Match": etag(*match.lost)})
    assert (lost.status_code, lost.json()["type"]) == (409, KIND)
    assert lost.headers["Cache-Control"] == "no-store"  # or a cache would ask with it for ever
    common = etag(match.common["version"], match.common["head"])
    assert client.get(match.path + view, headers={"If-None-Match": common}).status_code == 200
    if view in ("", "/state", "/record"):
        there = client.get(match.path + view, headers={"If-None-Match": etag(*match.there)})
        assert there.status_code == 304


@pytest.mark.parametrize("view", ["/events", "/events/stream", "/events.jsonl"])
def test_a_head_at_after(restored, view):
    client, match = restored

    def status(version: int, head: str) -> int:
        asked = {"after": version, "head": head, "limit": 1}
        with client.stream("GET", match.path + view, params=asked) as answer:
            return int(answer.status_code)

    assert status(*match.lost) == 409
    assert status(match.lost[0] + 100, match.lost[1]) == 409
    assert status(match.common["version"], match.common["head"]) == 200
    assert status(match.common["version"], match.there[1]) == 409


@pytest.mark.parametrize("view", ["/events", "/events/stream"])
def test_a_last_event_id_with_its_head(restored, view):
    client, match = restored

    def status(version: int, head: str) -> int:
        headers = {"Last-Event-ID": f"{version}.{head}", "Accept": "text/event-stream"}
        with client.stream("GET", match.path + view, headers=headers) as answer:
            return int(answer.status_code)

    assert status(*match.lost) == 409
    assert status(match.common["version"], match.common["head"]) == 200


def test_what_was_decided_on_by_the_lost_history(restored):
    client, match = restored
    sent = {"If-Match": etag(*match.lost)}
    refused = client.answer(match.match, match.tokens[1], {"row": [1]}, **sent)
    assert (refused.status_code, refused.json()["type"]) == (409, KIND)
    known = {"If-Match": etag(match.common["version"], match.common["head"])}
    stale = client.answer(match.match, match.tokens[1], {"row": [1]}, **known)
    assert stale.status_code == 412
    assert stale.json()["missed"]


def test_the_client_has_an_error_for_it(service):
    running, match = service
    version, head = match.lost
    with Saikoro(running.url) as api:
        with pytest.raises(OtherHistory):
            next(iter(api.follow(match.match, after=version, head=head)))
        version, head = match.common["version"], match.common["head"]
        assert next(iter(api.follow(match.match, after=version, head=head))).v == version + 1


def test_a_head_that_is_none_is_malformed(restored):
    client, match = restored
    for asked in ({"head": "00"}, {"head": "g" * 64}):
        assert client.get(f"{match.path}/events", params=asked).status_code == 400
    headers = bearer(match.tokens[0]) | {"Last-Event-ID": "3.00"}
    assert client.get(f"{match.path}/events", headers=headers).status_code == 400
