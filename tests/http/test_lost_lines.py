"""A match of which lines were lost says so, as soon as somebody is known to know more."""

from tests.kit.plain_clients import redis_at
from tests.kit.stack import Client, Serving
from tests.kit.tournaments import bearer

HEAD = "ab" * 32


def note(stack: Serving, match: str, version: int, head: str) -> None:
    """Note what a process knows, as lost.lua does."""
    with redis_at(stack.server.url) as redis:
        noted = b"%d " % version + bytes.fromhex(head)
        redis.hset(f"saikoro:{{{match[:2]}}}:{match}:meta", "z", noted)


def test_it_is_shown_under_another_etag_until_it_is_there_again(stack: Serving, client: Client):
    match = client.create()
    path = f"/matches/{match}"
    before = client.get(path)
    assert "lost" not in before.json()
    note(stack, match, 7, HEAD)
    after = client.get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert after.json()["lost"] == {"version": 7, "head": HEAD}
    again = client.get(path, headers={"If-None-Match": after.headers["ETag"]})
    assert again.status_code == 304
    note(stack, match, before.json()["version"], before.json()["head"])
    assert "lost" not in client.get(path).json()
    client.join(match)
    assert "lost" not in client.get(path).json()
    note(stack, match, before.json()["version"], HEAD)
    assert client.get(path).json()["lost"]["head"] == HEAD


def test_the_page_of_the_match_says_so_in_both_languages(stack: Serving, client: Client):
    match = client.create()
    path, html = f"/m/{match}", {"Accept": "text/html"}
    english, japanese = "lost events that the service had accepted, up to event 7", "イベント7まで"
    shown = client.get(path, headers=html).text
    assert english not in shown
    assert '<p class="lacks" hidden>' in shown
    note(stack, match, 7, HEAD)
    assert english in client.get(path, headers=html).text
    assert japanese in client.get(f"{path}?lang=ja", headers=html).text
    late = client.create(spectator_delay=3600)
    note(stack, late, 7, HEAD)
    assert english not in client.get(f"/m/{late}", headers=html).text


def test_who_sees_a_match_late_sees_no_head_early(stack: Serving, client: Client):
    match = client.create(spectator_delay=3600)
    token = client.post(f"/matches/{match}/seats", json={}).json()["token"]
    note(stack, match, 2, HEAD)
    path = f"/matches/{match}"
    assert "lost" not in client.get(path).json()
    assert client.get(path, headers=bearer(token)).json()["lost"]["head"] == HEAD
