"""Event streams that are cut after any byte: nothing is lost, whatever arrived before the cut."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until

SSE, JSON_LINES = {"Accept": "text/event-stream"}, {"Accept": "application/jsonl"}


class Message(NamedTuple):
    """A message as a client receives it."""

    event: str
    data: bytes
    last_id: str


class EventSource:
    """Reads a stream byte by byte, by the rules that browsers follow (WHATWG HTML, 9.2.6)."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.last_id = ""
        self._line = bytearray()
        self._data: list[bytes] = []
        self._event, self._id = "", ""

    def take(self, byte: int) -> None:
        """Take one byte more; what is not complete is not received."""
        if byte != ord("\n"):
            self._line.append(byte)
            return
        line, self._line = bytes(self._line), bytearray()
        field, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        match field:
            case b"" if not line:
                self._dispatch()
            case b"event":
                self._event = value.decode()
            case b"data":
                self._data.append(value)
            case b"id":
                self._id = value.decode()

    def _dispatch(self) -> None:
        self.last_id = self._id
        if self._data:
            data = b"\n".join(self._data)
            self.messages.append(Message(self._event or "message", data, self.last_id))
        self._data, self._event = [], ""


class JsonLines:
    """Reads JSON Lines byte by byte, and resumes after the last line with an event."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.last_id = ""
        self._line = bytearray()

    def take(self, byte: int) -> None:
        """Take one byte more; a line without its end is not received."""
        if byte != ord("\n"):
            self._line.append(byte)
            return
        data, self._line = bytes(self._line), bytearray()
        read = msgspec.json.decode(data)
        if "secret" not in read:
            self.last_id = str(read["v"])
        kind = "secret" if "secret" in read else "message"
        self.messages.append(Message(kind, data, self.last_id))


def complete(reader: EventSource | JsonLines, body: bytes) -> list[Message]:
    """All messages of a body."""
    for byte in body:
        reader.take(byte)
    return reader.messages


class Found(NamedTuple):
    """What a client has after all."""

    lines: list[bytes]
    secrets: dict[int, Any]


def found(messages: list[Message]) -> Found:
    """The lines and secrets of messages; what is private comes before its line, with its `v`."""
    lines: list[bytes] = []
    secrets: dict[int, Any] = {}
    for message in messages:
        if message.event == "secret":
            beside = msgspec.json.decode(message.data)
            assert beside["v"] == len(lines) + 1, "a secret comes just before its line"
            assert secrets.setdefault(beside["v"], beside["secret"]) == beside["secret"]
        elif message.event == "message":
            lines.append(message.data)
            assert message.last_id == str(len(lines)), "whoever handles a line sees its own id"
    return Found(lines, secrets)


@pytest.fixture
def dealt(client) -> tuple[str, str]:
    """A match of hidden hands that is over, and the token of a seat that was dealt cards."""
    match = client.post("/matches", json={"game": "pbwcg"}).json()["match"]
    tokens = [client.join(match), client.join(match)]
    known: dict[str, Any] = {}
    while len(known) < 8:
        asked = client.get(f"/matches/{match}/decision").json()
        for seat in asked["waiting"]:
            own = client.get(f"/matches/{match}/decision", headers=bearer(tokens[seat])).json()
            answer = client.answer(match, tokens[seat], own["options"][0]["answer"])
            assert answer.is_success, answer.text
        events = {"after": asked["version"] + len(asked["waiting"]), "wait": 20}
        client.get(f"/matches/{match}/events", params=events)
        known = client.get(f"/matches/{match}/events", headers=bearer(tokens[0])).json()["secrets"]
    path = f"/matches/{match}/resignation"
    answer = client.post(path, headers=bearer(tokens[1]) | {"Prefer": "wait=20"})
    assert answer.is_success, answer.text
    return match, tokens[0]


def with_token(client: Any, match: str, token: str) -> dict[str, Any]:
    return {"headers": bearer(token)}


def with_ticket(client: Any, match: str, token: str) -> dict[str, Any]:
    ticket = client.post(f"/matches/{match}/tickets", headers=bearer(token)).json()["ticket"]
    return {"params": {"ticket": ticket}}


def as_event_stream(path: str, last: str) -> tuple[str, dict[str, str], dict[str, str]]:
    return f"{path}/events/stream", {"Last-Event-ID": last} if last else {}, {}


def as_accepted_stream(path: str, last: str) -> tuple[str, dict[str, str], dict[str, str]]:
    return f"{path}/events", SSE | ({"Last-Event-ID": last} if last else {}), {}


def as_json_lines(path: str, last: str) -> tuple[str, dict[str, str], dict[str, str]]:
    return f"{path}/events.jsonl", {}, {"after": last or "0"}


def as_accepted_lines(path: str, last: str) -> tuple[str, dict[str, str], dict[str, str]]:
    return f"{path}/events", JSON_LINES, {"after": last or "0"}


@pytest.mark.parametrize(
    ("view", "access", "reader"),
    [
        (as_event_stream, with_token, EventSource),
        (as_event_stream, with_ticket, EventSource),
        (as_accepted_stream, with_ticket, EventSource),
        (as_json_lines, with_token, JsonLines),
        (as_accepted_lines, with_ticket, JsonLines),
    ],
)
def test_a_cut_after_any_byte_loses_no_line_and_no_secret(
    client: Any, dealt: tuple[str, str], view: Any, access: Any, reader: Callable[[], Any]
) -> None:
    match, token = dealt
    shown = access(client, match, token)

    def body(last: str) -> bytes:
        path, headers, query = view(f"/matches/{match}", last)
        asked = {"headers": headers | shown.get("headers", {})}
        answer = client.get(path, params=query | shown.get("params", {}), **asked)
        assert answer.status_code in (200, 204)
        return bytes(answer.content)

    whole = body("")
    expected = found(complete(reader(), whole))
    page = client.get(f"/matches/{match}/events", headers=bearer(token)).json()
    assert expected.lines == client.lines(match)
    assert {str(version): secret for version, secret in expected.secrets.items()} == page["secrets"]
    assert len(expected.secrets) >= 8

    cut, resumed, seen = reader(), dict[str, list[Message]](), -1
    for byte in whole:
        cut.take(byte)
        if len(cut.messages) == seen:
            continue  # what was received is the same as at the last cut
        seen = len(cut.messages)
        if cut.last_id not in resumed:
            resumed[cut.last_id] = complete(reader(), body(cut.last_id))
        assert found([*cut.messages, *resumed[cut.last_id]]) == expected


class Following:
    """The stream of a player, read until nothing more is in it."""

    def __init__(self, client: Any, stack: Any) -> None:
        self._stack = stack
        made = client.post("/players").json()
        self.headers = bearer(made["token"])
        self.path = f"/players/{made['player']}/stream"

    def parts(self, last: str = "") -> Iterator[bytes]:
        """The bytes of the stream; it has no end."""
        headers = self.headers | ({"Last-Event-ID": last} if last else {})
        with (
            self._stack.client() as other,
            other.stream("GET", self.path, headers=headers) as stream,
        ):
            assert stream.status_code == 200, stream.read()
            yield from stream.iter_raw()

    def until_silent(self, last: str = "") -> bytes:
        """What is in the stream before it falls silent."""
        body = b""
        for part in self.parts(last):
            body += part
            if b": keep-alive\n\n" in body:
                break
        return body


def test_a_cut_stream_of_a_player_tells_what_ended_meanwhile(client, stack):
    player = Following(client, stack)
    seats = []
    for _ in range(2):
        match = client.create()
        sat = client.post(f"/matches/{match}/seats", json={}, headers=player.headers)
        seats.append((match, sat.json()["token"], client.join(match)))
    whole = player.until_silent()
    begun = client.finished([1], [2])  # of other players: nothing of this stream
    for match, token, _ in seats:
        path = f"/matches/{match}/resignation"
        assert client.post(path, headers=bearer(token) | {"Prefer": "wait=20"}).is_success
    late = client.create()
    mine = client.post(f"/matches/{late}/seats", json={}, headers=player.headers).json()["token"]
    client.join(late)
    path = f"/matches/{late}/resignation"
    assert client.post(path, headers=bearer(mine) | {"Prefer": "wait=20"}).is_success
    ended = {match for match, *_ in seats} | {late}

    cut, resumed = EventSource(), dict[str, dict[str, str]]()
    for taken in count():
        if cut.last_id and cut.last_id not in resumed:
            again = complete(EventSource(), player.until_silent(cut.last_id))
            told = [msgspec.json.decode(message.data) for message in again]
            resumed[cut.last_id] = {each["match"]: each["status"] for each in told}
        if cut.last_id:
            assert resumed[cut.last_id] == dict.fromkeys(ended, "finished")
        else:
            assert cut.messages == []  # it was sent nothing, and so it misses nothing
        if taken == len(whole):
            break
        cut.take(whole[taken])
    assert {msgspec.json.decode(each.data)["match"] for each in cut.messages} < ended
    assert begun not in resumed[cut.last_id]


def test_a_stream_of_a_player_with_nothing_in_it_can_be_resumed(client, stack):
    player = Following(client, stack)
    before = EventSource()
    complete(before, player.until_silent())
    assert before.messages == []
    match = client.create()
    token = client.post(f"/matches/{match}/seats", json={}, headers=player.headers).json()["token"]
    client.join(match)
    path = f"/matches/{match}/resignation"
    assert client.post(path, headers=bearer(token) | {"Prefer": "wait=20"}).is_success
    [told] = complete(EventSource(), player.until_silent(before.last_id))
    assert msgspec.json.decode(told.data)["status"] == "finished"


def test_what_ended_long_before_the_cut_is_not_told_again(client, stack):
    player = Following(client, stack)
    match = client.create()
    token = client.post(f"/matches/{match}/seats", json={}, headers=player.headers).json()["token"]
    client.join(match)
    path = f"/matches/{match}/resignation"
    assert client.post(path, headers=bearer(token) | {"Prefer": "wait=20"}).is_success
    wait_until(lambda: client.is_finished(match), "the match does not end")
    reader = EventSource()
    complete(reader, player.until_silent())
    later = str(int(reader.last_id) + 60_000)
    assert complete(EventSource(), player.until_silent(later)) == []


@pytest.mark.parametrize("last", ["x", "1.5", "9" * 30])
def test_an_id_that_no_stream_of_a_player_gave_is_refused(client, stack, last):
    player = Following(client, stack)
    answer = client.get(player.path, headers=player.headers | {"Last-Event-ID": last})
    assert answer.status_code == 400
