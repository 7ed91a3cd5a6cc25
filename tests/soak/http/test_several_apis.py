"""Two APIs behind a proxy that sends every request to another one than the request before.

With `--processes` the tests of `tests/http` run through such a proxy, too.
"""

import itertools
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import httpx
import pytest

from saikoro.domain.games.pbwcg import PBWCG
from tests.http.test_any_game_client import memory, start
from tests.http.test_caches import ADDRESSES, asked, asked_again, things  # noqa: F401 - fixtures
from tests.http.test_pictures import a_set, card
from tests.http.test_streaming import lines_of, messages
from tests.http.test_tournament_seats import answer_all, invitations, opened
from tests.kit.alternating import Proxy, alternating
from tests.kit.pictures import drawn, stored, written
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import bearer
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

A, B = [7, 7, 1], [22, 21, 1]

AS_STREAM = {"Accept": "text/event-stream"}


@pytest.fixture(scope="module")
def stack(module_server, tmp_path_factory) -> Iterator[Stack]:
    """Two APIs behind the proxy, with one worker."""
    with (
        Stack(module_server, tmp_path_factory.mktemp("first")) as running,
        alternating(running, module_server, tmp_path_factory.mktemp("second")) as proxy,
    ):
        running.proxy = proxy  # type: ignore[attr-defined]
        yield running.warm()


@pytest.fixture
def proxy(stack) -> Iterator[Proxy]:
    """The proxy; afterwards every request has gone elsewhere than the one before."""
    proxy: Proxy = stack.proxy
    before = len(proxy.sent)
    yield proxy
    sent = proxy.sent[before:]
    assert len(sent) > 1
    assert all(one != other for one, other in itertools.pairwise(sent))


@pytest.fixture(scope="module")
def of_each(stack) -> Iterator[list[Client]]:
    """A client of each API alone."""
    with ExitStack() as opened_all:
        yield [
            opened_all.enter_context(Client(base_url=f"http://127.0.0.1:{port}", timeout=30))
            for port in sorted(set(stack.proxy.sent))
        ]


def test_a_whole_match_of_strangers_clients(stack, client, proxy, tmp_path):
    ada, bob = tmp_path / "ada.json", tmp_path / "bob.json"
    first = start(stack.url, ada, PBWCG.id)
    match = memory(ada)["match"]
    second = start(stack.url, bob, match)
    for playing in (first, second):
        output, errors = playing.communicate(timeout=PATIENCE_SECONDS)
        assert (playing.returncode, "wins" in output) == (0, True), errors
    found = client.get(f"/matches/{match}/audit").json()
    assert (found["faults"], found["replayed"]) == ([], True)
    assert len(set(proxy.sent)) == 2


def test_a_whole_tournament_of_people(client, proxy):
    names = ("ada", "bob", "cleo", "dan")
    address, token = opened(client, *names)
    tokens = invitations(client, address, token)
    answer_all(client, address, tokens, {entrant: [7, 12, entrant, 1] for entrant in tokens})
    assert client.get(address).json()["status"] == "finished"
    [once, again] = [client.get(f"{address}/record").content for _ in range(2)]
    assert once == again
    assert once.startswith(b"{")


def test_a_repeat_gets_the_answer_of_the_other(client, proxy):
    key = {"Idempotency-Key": uuid4().hex}
    body = {"game": "laplaplus"}
    created = [client.post("/matches", json=body, headers=key) for _ in range(3)]
    assert len({answer.content for answer in created}) == 1
    match = created[0].json()["match"]
    joined = [client.post(f"/matches/{match}/seats", json={}, headers=key) for _ in range(3)]
    assert len({answer.json()["token"] for answer in joined}) == 1
    client.join(match)
    token = joined[0].json()["token"]
    answered = [client.answer(match, token, {"row": A}, **key) for _ in range(3)]
    assert len({answer.content for answer in answered}) == 1
    assert client.answer(match, token, {"row": B}, **key).status_code == 422


def test_the_same_request_to_both_at_once_is_done_once(client, proxy):
    match, tokens = client.seated()
    results: list[Any] = []
    key = {"Idempotency-Key": uuid4().hex}

    def send() -> None:
        results.append(client.answer(match, tokens[0], {"row": A}, **key).json())

    sending = [threading.Thread(target=send) for _ in range(8)]
    for thread in sending:
        thread.start()
    for thread in sending:
        thread.join()
    assert len(results) == 8
    assert all(result == results[0] for result in results)
    assert results[0]["match"] == match


def test_a_long_poll_hears_what_the_other_has_appended(client, proxy):
    match, tokens = client.seated()
    after = client.get(f"/matches/{match}").json()["version"]
    polled: list[Any] = []
    before = len(proxy.sent)
    waiting = threading.Thread(
        target=lambda: polled.append(
            client.get(f"/matches/{match}/events", params={"after": after, "wait": 20}).json()
        )
    )
    waiting.start()
    wait_until(lambda: len(proxy.sent) > before, "it is not asked")
    client.answer(match, tokens[0], {"row": A})
    waiting.join()
    assert proxy.sent[before] != proxy.sent[before + 1]
    assert [event["v"] for event in polled[0]["events"]][:1] == [after + 1]


def test_a_stream_that_is_cut_off_goes_on_at_the_other(client, proxy):
    match, tokens = client.seated()
    seen: list[bytes] = []
    last, hops = 0, 0
    answers = iter([(tokens[0], A), (tokens[1], B)])
    while True:
        headers = {"Last-Event-ID": str(last)} if last else {}
        ended = False
        for message in messages(client, match, 0, **headers):
            if message.get("event") == "end":
                ended = True
                break
            if "id" in message and "data" in message:
                seen.append(message["data"].encode())
                last = int(message["id"])
                if len(seen) % 3 == 0:  # cut off here
                    break
            elif answer := next(answers, None):  # nothing more has come: act, at the other
                client.answer(match, answer[0], {"row": answer[1]})
        hops += 1
        if ended:
            break
    assert seen == client.lines(match) == lines_of(messages(client, match))
    assert hops > 3


def test_a_stream_of_a_player_goes_on_at_the_other(client, proxy):
    player = client.post("/players").json()
    own = bearer(player["token"])
    match = client.create()
    path = f"/players/{player['player']}/stream"
    headers = {**AS_STREAM, **own}
    with client.stream("GET", path, headers=headers) as stream:
        first = next(text for text in stream.iter_text() if "id: " in text)
    last = first.split("id: ")[1].split("\n")[0]
    client.post(f"/matches/{match}/seats", json={}, headers=own)
    with client.stream("GET", path, headers={**headers, "Last-Event-ID": last}) as stream:
        assert match in next(text for text in stream.iter_text() if "event: match" in text)


def test_a_ticket_of_one_opens_at_the_other(client, proxy):
    match, tokens = client.seated()
    client.answer(match, tokens[0], {"row": A})
    for token in tokens:
        given = client.post(f"/matches/{match}/tickets", headers=bearer(token)).json()["ticket"]
        path = f"/matches/{match}/events"
        with_ticket = [client.get(path, params={"ticket": given}).content for _ in range(2)]
        assert {client.get(path, headers=bearer(token)).content} == set(with_ticket)


def test_both_count_the_requests_of_a_client_together(module_server, tmp_path):
    settings = {"SAIKORO_RATE": "0.001", "SAIKORO_BURST": "60"}
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    with (
        Stack(module_server, tmp_path / "first", workers=0, **settings) as first,
        alternating(first, module_server, tmp_path / "second", **settings) as proxy,
    ):
        addresses = (f"127.0.0.{number}" for number in range(1, 255))

        def are_counted_together() -> bool:
            """Whether another client has what it would have at one of them."""
            connections = httpx.HTTPTransport(local_address=next(addresses), verify=False)
            with httpx.Client(base_url=first.url, transport=connections) as client:
                statuses = [client.get("/games").status_code for _ in range(65)]
            # What one holds for a moment, the other does not have.
            begins = statuses[:50] == [200] * 50
            return begins and statuses.count(200) <= 60 and statuses[-1] == 429

        # Each counts alone for a moment where the store takes a second to answer.
        wait_until(are_counted_together, "each counts alone")
        assert len(set(proxy.sent)) == 2


def test_what_was_sent_to_one_is_there_at_the_other(client, proxy):
    picture = stored(client, written(drawn()))
    assert len({client.get(f"/pictures/{picture}").content for _ in range(2)}) == 1
    sets = "/games/laplaplus/card-sets"
    kept = [client.post(sets, json=a_set(card(1, picture))) for _ in range(2)]
    [digest] = {answer.json()["card_set"] for answer in kept}
    assert len({client.get(f"{sets}/{digest}").content for _ in range(2)}) == 1


@pytest.mark.parametrize("asked", ADDRESSES, indirect=True)
def test_both_answer_with_the_same_bytes_and_tags(of_each, asked):  # noqa: F811 - a fixture
    """What has validators has them from its content, so either's are the other's."""
    first, second = of_each
    for _, path, given in asked:
        headers = {**given, "Host": "behind.example"}
        one, again, _, other = asked_again(first, path, headers, second)
        assert one.status_code == other.status_code, path
        assert one.headers.get("ETag") == other.headers.get("ETag"), path
        if "ETag" in one.headers and "no-store" not in one.headers["Cache-Control"]:
            assert one.content == other.content, path
            assert {answer.status_code for answer in again} == {304}, path
