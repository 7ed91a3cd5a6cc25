"""Three views of the same lines: pages with long poll, Server-Sent Events, JSON Lines."""

import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from saikoro.domain.record.head import genesis, next_head
from saikoro.service.store.streams.packing import pack, pack_update
from saikoro.service.store.streams.protocol import Append, StoredBatch
from tests.kit.plain_clients import redis_at
from tests.kit.stack import UNTIMED

A, B = [7, 7, 1], [22, 21, 1]


def messages(
    client: Any, match: str, after: int = 0, *, of: str = "matches", **headers: str
) -> Iterator[dict[str, str]]:
    """The messages of an event stream, as fields; comments under the name `comment`."""
    with client.stream(
        "GET",
        f"/{of}/{match}/events",
        params={"after": after},
        headers={"Accept": "text/event-stream", **headers},
    ) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        buffered = b""
        for chunk in stream.iter_bytes():
            *whole, buffered = (buffered + chunk).split(b"\n\n")
            for message in whole:
                fields = (line.split(b": ", 1) for line in message.split(b"\n"))
                yield {(name or b"comment").decode(): value.decode() for name, value in fields}


def lines_of(stream: Iterator[dict[str, str]]) -> list[bytes]:
    """The event lines of a stream that ends."""
    return [message["data"].encode() for message in stream if {"id", "data"} == message.keys()]


class TestOneTruth:
    def test_all_views_serve_the_same_bytes(self, client):
        match = client.finished(A, B)
        as_json_lines = client.lines(match)
        page = client.get(f"/matches/{match}/events").content
        raw = msgspec.json.decode(page, type=dict[str, msgspec.Raw])
        as_page = msgspec.json.decode(raw["events"], type=list[msgspec.Raw])
        assert [bytes(line) for line in as_page] == as_json_lines
        assert lines_of(messages(client, match)) == as_json_lines
        record = client.get(f"/matches/{match}/record").content
        assert record.splitlines()[1:] == as_json_lines
        assert record.endswith(b"\n")

    def test_a_line_once_served_is_served_with_the_same_bytes_for_ever(self, client):
        match, (first, second) = client.seated()
        before = client.lines(match)
        client.answer(match, first, {"row": A})
        client.answer(match, second, {"row": B}, Prefer="wait=20")
        assert client.lines(match)[: len(before)] == before


class TestPages:
    def test_pages_of_any_size_join_to_the_whole(self, client):
        match = client.finished(A, B, max_turns=3)
        whole = client.get(f"/matches/{match}/events").json()["events"]
        for limit in (1, 7, 1000):
            got: list[Any] = []
            while True:
                page = client.get(
                    f"/matches/{match}/events", params={"after": len(got), "limit": limit}
                ).json()
                assert page["after"] == len(got)
                got += page["events"]
                assert page["version"] == len(got)
                if page["over"]:
                    break
            assert got == whole

    def test_every_page_names_the_head_at_its_end(self, client):
        match = client.finished(A, B, max_turns=2)
        header, *lines = client.get(f"/matches/{match}/record").content.splitlines()
        head = genesis(header)
        for version, line in enumerate(lines, 1):
            head = next_head(head, line)
            if version % 9 == 0:
                page = client.get(f"/matches/{match}/events", params={"limit": version})
                assert page.json()["head"] == head.hex()
                assert page.headers["ETag"] == f'"{version}.{head.hex()}"'

    def test_a_page_that_can_never_change_may_be_kept_for_ever(self, client):
        match, _ = client.seated()
        events = f"/matches/{match}/events"
        closed = client.get(events, params={"limit": 3}).headers["Cache-Control"]
        assert "immutable" in closed
        assert "public" in closed
        assert client.get(events).headers["Cache-Control"] == "public, no-cache"
        finished = client.finished(A, B)
        assert "immutable" in client.get(f"/matches/{finished}/events").headers["Cache-Control"]

    def test_a_long_poll_waits_for_the_next_event(self, client):
        match, (token, _) = client.seated(**UNTIMED)
        timer = threading.Timer(0.2, client.answer, (match, token, {"row": A}))
        timer.start()
        page = client.get(f"/matches/{match}/events", params={"after": 7, "wait": 20}).json()
        assert [event["type"] for event in page["events"]] == ["submission.sealed"]
        timer.join()

    def test_a_long_poll_that_nothing_ends_is_answered_empty(self, client):
        match, _ = client.seated(**UNTIMED)
        page = client.get(f"/matches/{match}/events", params={"after": 7, "wait": 1}).json()
        assert (page["events"], page["version"], page["over"]) == ([], 7, False)

    def test_a_long_poll_is_not_ended_by_news_that_come_late(self, client, stack):
        match, (token, _) = client.seated(**UNTIMED)
        lines = [StoredBatch(7, [b"{}"])]
        old = Append(
            stream=match, expected=6, expected_head=b"", batches=lines, head=b"", status="playing"
        )
        news = match.encode() + pack_update(old, [pack(batch) for batch in old.batches])
        channel = f"saikoro:{{{match[:2]}}}:appended"
        with redis_at(stack.server.url) as redis:
            late = threading.Timer(0.1, redis.spublish, (channel, news))
            answer = threading.Timer(0.4, client.answer, (match, token, {"row": A}))
            late.start()
            answer.start()
            page = client.get(f"/matches/{match}/events", params={"after": 7, "wait": 20}).json()
            assert [event["type"] for event in page["events"]] == ["submission.sealed"]
            late.join()
            answer.join()

    def test_a_long_poll_does_not_wait_for_what_cannot_come(self, client):
        match = client.finished(A, B)
        end = len(client.lines(match))
        asked = {"after": end, "wait": 20}
        page = client.get(f"/matches/{match}/events", params=asked, timeout=10).json()
        assert (page["events"], page["version"], page["over"]) == ([], end, True)


class TestServerSentEvents:
    def test_a_stream_follows_a_match_to_its_end(self, client):
        match = client.create(max_turns=2)
        got: list[dict[str, str]] = []
        following = threading.Thread(target=lambda: got.extend(messages(client, match)))
        following.start()
        first, second = client.join(match), client.join(match)
        client.answer(match, first, {"row": A})
        client.answer(match, second, {"row": B})
        following.join(20)
        assert not following.is_alive()
        assert lines_of(iter(got)) == client.lines(match)
        version = len(client.lines(match))
        ids = [int(message["id"]) for message in got if "id" in message]
        assert ids == [*range(1, version + 1), version]
        assert got[-1]["event"] == "end"
        end = msgspec.json.decode(got[-1]["data"])
        assert end["head"] == client.get(f"/matches/{match}").json()["head"]

    @pytest.mark.parametrize("after", [0, 1, 8, 20])
    def test_a_stream_goes_on_after_the_last_event_that_was_seen(self, client, after):
        match = client.finished(A, B, max_turns=2)
        resumed = lines_of(messages(client, match, 0, **{"Last-Event-ID": str(after)}))
        assert resumed == client.lines(match)[after:]
        assert lines_of(messages(client, match, after)) == resumed

    def test_a_stream_of_a_finished_match_only_ends(self, client):
        match = client.finished(A, B, max_turns=2)
        version = client.get(f"/matches/{match}").json()["version"]
        kinds = [message.get("event") for message in messages(client, match, version)]
        assert kinds[-1] == "end"
        assert None not in kinds[1:]

    def test_a_silent_stream_says_that_it_is_still_there(self, client):
        match, _ = client.seated()
        stream = messages(client, match, 7)
        comment = next(message for message in stream if "comment" in message)
        assert comment["comment"] == "keep-alive"

    def test_many_streams_follow_one_match(self, client):
        match, (first, second) = client.seated(max_turns=1)
        got: list[list[bytes]] = []
        threads = [
            threading.Thread(target=lambda: got.append(lines_of(messages(client, match))))
            for _ in range(20)
        ]
        for thread in threads:
            thread.start()
        client.answer(match, first, {"row": A})
        client.answer(match, second, {"row": B})
        for thread in threads:
            thread.join(20)
        assert got == [client.lines(match)] * 20


class TestSecretsBesideLines:
    def test_only_the_owner_gets_what_lies_beside_a_line(self, client):
        match, (first, second) = client.seated()
        answered = client.answer(match, first, {"row": A}).json()["after"]
        events = f"/matches/{match}/events"
        secrets = {}
        for name, token in (("first", first), ("second", second), ("nobody", "")):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            page = client.get(events, headers=headers)
            secrets[name] = page.json()["secrets"]
            if token:
                assert "public" not in page.headers["Cache-Control"]
        assert secrets["first"][str(answered)]["openings"][0]["payload"] == {"row": A}
        assert secrets["second"] == secrets["nobody"] == {}

    def test_a_stream_shows_its_seat_what_only_it_may_see(self, client):
        match, (first, second) = client.seated(max_turns=1)
        client.answer(match, first, {"row": A})
        client.answer(match, second, {"row": B}, Prefer="wait=20")
        mine = list(messages(client, match, Authorization=f"Bearer {first}"))
        (secret,) = [message for message in mine if message.get("event") == "secret"]
        assert msgspec.json.decode(secret["data"])["secret"]["openings"][0]["payload"] == {"row": A}
        assert not [m for m in messages(client, match) if m.get("event") == "secret"]
