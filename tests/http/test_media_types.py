"""One media type an address, or the one that `Accept` prefers (RFC 9110)."""

import msgspec
import pytest
from litestar.exceptions import HTTPException

from saikoro.service.http.requests.accept import choose
from tests.kit.tournaments import bearer

OFFERED = ("application/json", "text/event-stream", "application/jsonl")

ROW = [7, 12, 12, 1]


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        (None, "application/json"),
        ("", "application/json"),
        ("*/*", "application/json"),
        ("text/*", "text/event-stream"),
        ("application/jsonl, application/json", "application/json"),
        ("application/json;q=0.4, application/jsonl;q=0.5", "application/jsonl"),
        ("*/*;q=0.1, text/event-stream", "text/event-stream"),
        ("application/json;q=0, application/*", "application/jsonl"),
        ("Application/JSONL ; Q=1.000", "application/jsonl"),
        ("nonsense, text/event-stream", "text/event-stream"),
    ],
)
def test_the_preferred_media_type_is_chosen(accept: str | None, chosen: str) -> None:
    assert choose(accept, OFFERED) == chosen


@pytest.mark.parametrize(
    "accept", ["text/html", "*/*;q=0", "x", "," * 200_000, "text/event-streams"]
)
def test_nothing_that_is_accepted_is_406(accept: str) -> None:
    with pytest.raises(HTTPException) as refused:
        choose(accept, OFFERED)
    assert refused.value.status_code == 406


def test_406_names_what_is_served(client) -> None:
    match = client.create()
    refused = client.get(f"/matches/{match}/events", headers={"Accept": "text/html"})
    assert refused.status_code == 406
    assert refused.json()["type"] == "/problems/not-acceptable"
    assert "application/jsonl" in refused.json()["detail"]
    assert client.get("/problems/not-acceptable").is_success


def test_every_view_has_its_own_address(client) -> None:
    match = client.finished([7, 1], [1])
    lines = client.lines(match)
    assert client.get(f"/matches/{match}/events.jsonl").content.splitlines() == lines
    stream = client.get(f"/matches/{match}/events/stream")
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    data = [part[6:] for part in stream.content.splitlines() if part.startswith(b"data: {")]
    assert data[: len(lines)] == lines


def test_the_limit_holds_for_every_view(client) -> None:
    match = client.finished([7, 1], [1])
    lines = client.lines(match)
    at = f"/matches/{match}/events"
    assert len(client.get(at, params={"limit": 3}).json()["events"]) == 3
    limited = {"after": 1, "limit": 3}
    assert client.get(f"{at}.jsonl", params=limited).content.splitlines() == lines[1:4]
    stream = client.get(f"{at}/stream", params=limited).text
    assert stream.count("id: ") == 3
    assert "event: end" not in stream


def test_json_lines_carry_what_the_seat_knows(client) -> None:
    match, (mine, other) = client.seated()
    assert client.answer(match, mine, {"row": ROW}).is_success
    lines = client.get(f"/matches/{match}/events.jsonl", headers=bearer(mine)).content.splitlines()
    beside, sealed = map(msgspec.json.decode, lines[-2:])
    assert sealed["type"] == "submission.sealed"
    assert beside["v"] == sealed["v"]
    assert beside["secret"]["openings"][0]["payload"] == {"row": ROW}
    for token in (other, ""):
        seen = client.get(f"/matches/{match}/events.jsonl", headers=bearer(token))
        assert b'"secret"' not in seen.content


def test_a_stream_that_is_over_stops_a_browser(client) -> None:
    match = client.finished([7, 1], [1])
    version = client.get(f"/matches/{match}").json()["version"]
    at = f"/matches/{match}/events/stream"
    assert client.get(at, headers={"Last-Event-ID": str(version)}).status_code == 204
    assert client.get(at, headers={"Last-Event-ID": str(version - 1)}).status_code == 200
    assert "event: end" in client.get(at, params={"after": version}).text
