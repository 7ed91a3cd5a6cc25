"""What the command line does where a service is busy, goes away, or loses an answer."""

import httpx
import pytest

from service.cli.client import BUSY_SECONDS, Client, Message, Refused
from tests.kit.served_cup import ServedCup

LOST = httpx.ReadError("the connection broke")


def busy(after: object, status: int = 429) -> httpx.Response:
    return httpx.Response(status, headers={"Retry-After": str(after)}, json={"title": "busy"})


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> ServedCup:
    return ServedCup({"/x": {"done": 1}}).install(monkeypatch)


@pytest.fixture
def client() -> Client:
    return Client("http://service", patience=10)


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("after", [7, "Mon, 12 Jan 1970 13:46:47 GMT"])
def test_a_busy_service_is_asked_again_when_it_wants_to_be(service, client, status, after):
    service.first = [("/x", busy(after, status))]
    began = service.clock.now
    assert client.post("/x", {}) == {"done": 1}
    assert service.clock.now - began == 7


def test_a_request_has_one_key_through_all_of_its_tries(service, client):
    service.first = [("/x", LOST), ("/x", busy(1)), ("/x", LOST), ("/x", busy("soon", 503))]
    client.post("/x", {})
    keys = [request.headers["Idempotency-Key"] for request in service.asked("/x")]
    assert len(keys) == 5
    assert len(set(keys)) == 1


@pytest.mark.parametrize("after", [86_400, 9**9, "Fri, 31 Dec 9999 23:59:59 GMT"])
def test_a_quota_that_is_used_up_for_the_day_is_told_at_once(service, client, after):
    service.first = [("/x", busy(after))]
    began = service.clock.now
    with pytest.raises(Refused):
        client.get("/x")
    assert service.clock.now == began


def test_a_service_that_is_always_busy_is_given_up(service, client):
    service.answers["/x"] = busy(0)
    began = service.clock.now
    with pytest.raises(Refused):
        client.get("/x")
    assert service.clock.now - began == pytest.approx(BUSY_SECONDS, abs=1)


def test_a_service_that_is_away_is_asked_as_long_as_patience_lasts(service, client):
    service.first = [("/x", LOST)] * 100
    began = service.clock.now
    with pytest.raises(httpx.ReadError):
        client.get("/x")
    assert 10 <= service.clock.now - began < 11


def test_a_broken_stream_goes_on_after_its_last_message(service, client):
    service.first = [
        ("/x", busy(1)),
        ("/x", httpx.Response(200, content=b"id: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\nda")),
        ("/x", LOST),
        ("/x", httpx.Response(200, content=b"id: 3\ndata: c\n\nevent: end\ndata: {}\n\n")),
    ]
    data = [message.data for message in client.follow("/x")]
    assert data == [b"a", b"b", b"c", b"{}"]
    assert service.requests[-1].headers["Last-Event-ID"] == "2"


def test_a_stream_that_is_over_has_ended(service, client):
    service.answers["/x"] = httpx.Response(204)
    assert list(client.follow("/x")) == [Message("end", b"{}")]
