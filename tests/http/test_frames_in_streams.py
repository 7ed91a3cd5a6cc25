"""Event streams that carry frames: before their lines, for whose eyes, and at what cost."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from saikoro.domain.match.telling.framing import Framing
from tests.kit.seated_lanterns import SeatedLanterns, seated_lanterns
from tests.kit.table_frames import applied
from tests.kit.with_lanterns import register

SEATS = pytest.mark.parametrize("seat", [None, 0, 1])


@pytest.fixture
def table(server, monkeypatch) -> Iterator[SeatedLanterns]:
    register(monkeypatch)
    with seated_lanterns(server) as seated:
        yield seated


class Message(NamedTuple):
    """A message of an event stream."""

    event: str
    version: str
    """Its id; empty without one."""
    data: Any


def streamed(table: SeatedLanterns, seat: int | None = None, **query: Any) -> list[Message]:
    """The messages of the stream as far as the match goes."""
    query.setdefault("limit", table.get("state")["version"] - query.get("after", 0))
    response = table.ask("events/stream", seat, frames=True, **query)
    assert response.status_code == 200, response.text
    return [*parsed(response.text)]


def parsed(text: str) -> Iterator[Message]:
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if line[:1] != ":")
        if "data" in fields:
            data = json.loads(fields["data"])
            yield Message(fields.get("event", "message"), fields.get("id", ""), data)


@SEATS
def test_frames_lead_from_a_table_to_that_of_the_last_line(table, seat):
    early = table.get("table", seat, at=6)
    table.answer()
    drawn = early
    for message in streamed(table, seat, after=6):
        if message.event == "frames":
            drawn = applied(drawn, message.data)
    now = table.get("table", seat)
    assert (drawn["version"], drawn["table"]) == (now["version"], now["table"])
    assert now["faces"].items() <= drawn["faces"].items()


@SEATS
def test_frames_come_before_their_lines_and_have_no_id(table, seat):
    table.answer()
    versions: list[int] = []
    for message in streamed(table, seat):
        if message.event == "frames":
            assert versions == []
            assert message.version == ""
            assert message.data["after"] == message.data["frames"][0]["v"] - 1
            versions = [frame["v"] for frame in message.data["frames"]]
        elif message.event == "message":
            assert versions.pop(0) == message.data["v"] == int(message.version)
    assert versions == []


def test_a_stream_carries_frames_for_who_asks_alone(table):
    version = table.get("state")["version"]
    text = table.ask("events/stream", limit=version).text
    assert [message.event for message in parsed(text)] == ["message"] * version


def test_the_frames_of_a_stream_are_those_of_a_page(table):
    [message, *_] = streamed(table, 0, after=6)
    page = table.get("frames", 0, after=6)
    same = ("after", "viewer", "opened", "drawer", "frames", "faces")
    assert message.data == {name: page[name] for name in same}


@SEATS
def test_a_stream_that_begins_after_the_end_shows_what_is_open(table, seat):
    before = streamed(table, seat)[0].data
    table.end()
    after = [message for message in streamed(table, seat) if message.event == "frames"]
    assert (before["opened"], after[0].data["opened"]) == (False, True)
    drawn = table.get("table", seat, at=0)
    for message in after:
        drawn = applied(drawn, message.data)
    assert drawn["table"] == table.get("table", seat)["table"]


def test_a_ticket_shows_the_frames_of_its_seat(table):
    path = f"/matches/{table.match}/tickets"
    ticket = table.client.post(path, headers=table.seats[1]).json()["ticket"]
    by_ticket = streamed(table, ticket=ticket)
    assert by_ticket == streamed(table, 1)
    assert by_ticket[0].data["viewer"] == 1


@SEATS
def test_frames_of_a_stream_name_no_card_of_another_hand(table, seat):
    table.answer()
    known = {*table.get("state")["state"]["cards"].values()}
    if seat is not None:
        known |= {*table.get("state", seat)["known"]["cards"].values()}
    shown: set[str] = set()
    for message in streamed(table, seat):
        if message.event == "frames":
            things = [thing for frame in message.data["frames"] for thing in _things(frame)]
            shown |= {thing["card"] for thing in things if thing.get("card")}
            shown |= message.data["faces"].keys()
    assert shown == known


def _things(frame: Any) -> list[Any]:
    return [thing for thing in frame.get("things", {}).values() if thing is not None]


def test_who_is_cut_off_within_a_batch_gets_the_frames_of_the_lines_that_are_missing(table):
    table.answer()
    version = table.get("state")["version"]
    [message, *_] = streamed(table, after=version - 3)
    assert [frame["v"] for frame in message.data["frames"]] == [version - 2, version - 1, version]


def test_a_stream_begins_with_frames_where_it_resumes(table):
    response = table.client.get(
        f"/matches/{table.match}/events/stream",
        params={"frames": True, "limit": 2},
        headers={"Last-Event-ID": "7"},
    )
    [message, *_] = parsed(response.text)
    assert (message.event, message.data["after"]) == ("frames", 7)


def test_frames_are_made_once_for_all_who_follow(table, monkeypatch):
    table.answer()
    made = 0
    take = Framing.take

    def counted(framing: Framing, *line: Any) -> Any:
        nonlocal made
        made += 1
        return take(framing, *line)

    monkeypatch.setattr(Framing, "take", counted)
    version = table.get("state")["version"]
    for _ in range(5):
        streamed(table)
        table.get("frames")
    assert made == version
    table.answer()
    streamed(table, after=version)
    assert made == table.get("state")["version"]


def test_frames_of_a_match_that_does_not_exist_are_refused(table):
    path = f"/matches/{'0' * 32}/events/stream"
    assert table.client.get(path, params={"frames": True}).status_code == 404


def test_who_follows_a_match_to_its_end_gets_every_frame_as_seen_live(client):
    match, tokens = client.seated()
    drawn = client.get(f"/matches/{match}/table").json()
    path, after = f"/matches/{match}/events/stream", drawn["version"]
    with client.stream("GET", path, params={"frames": True, "after": after}) as stream:
        lines = stream.iter_lines()
        assert next(lines) == "retry: 1000"
        for token, row in zip(tokens, ([7, 1], [1]), strict=True):
            assert client.answer(match, token, {"row": row}).is_success
        messages = [*parsed("\n".join(lines).strip())]
    last = messages.pop()
    for message in messages:
        if message.event == "frames":
            drawn = applied(drawn, message.data)
    assert last.event == "end"
    assert (drawn["version"], drawn["opened"]) == (last.data["version"], False)
    assert len([message for message in messages if message.event == "frames"]) > 1
