"""A game whose package is gone: its matches are records, and go on when it is there again."""

import json
from functools import partial
from typing import Any

import pytest

from saikoro.domain.games import OURS
from tests.kit.lantern_decks import DECK
from tests.kit.receiver import Receiver
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until
from tests.kit.with_lanterns import WITH_LANTERNS


@pytest.fixture
def receiver():
    with Receiver() as running:
        yield running


def create(client: Client) -> str:
    answer = client.post("/matches", json={"game": "lanterns"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["match"])


def join(client: Client, match: str) -> str:
    return str(client.post(f"/matches/{match}/seats", json={}).json()["token"])


def awaited(client: Client, match: str) -> str:
    return str(client.get(f"/matches/{match}").json()["awaiting"])


def decision(client: Client, match: str, token: str) -> dict[str, Any]:
    asked: dict[str, Any] = client.get(f"/matches/{match}/decision", headers=bearer(token)).json()
    return asked


def play_on(client: Client, match: str, tokens: list[str]) -> None:
    """Give the first legal answer to every decision, to the end."""
    while not client.is_finished(match):
        for token in tokens:
            asked = decision(client, match, token)
            if asked["options"]:
                answer = client.answer(
                    match, token, asked["options"][0]["answer"], Prefer="wait=20"
                )
                assert answer.is_success, answer.text


def require_missing(client: Client, match: str, token: str) -> None:
    """Everything that needs rules answers with one problem, which names the game."""
    held = bearer(token)
    answers = [
        client.get(f"/matches/{match}/state"),
        client.get(f"/matches/{match}/table"),
        client.get(f"/matches/{match}/frames"),
        client.get(f"/matches/{match}/decision", headers=held),
        client.get(f"/matches/{match}/report"),
        client.answer(match, token, DECK),
        client.post(f"/matches/{match}/resignation", headers=held),
    ]
    for answer in answers:
        assert answer.status_code == 409, answer.text
        problem = answer.json()
        assert problem["type"].endswith("/problems/game-not-installed")
        assert "'lanterns'" in problem["detail"]


def require_record(client: Client, match: str, record: bytes) -> None:
    """A match can be read in every form that needs no rules."""
    _, *lines = record.splitlines()
    shown = client.get(f"/matches/{match}").json()
    assert (shown["game"], shown["status"]) == ("lanterns", "playing")
    assert [seat["joined"] for seat in shown["seats"]] == [True, True]
    assert client.get(f"/matches/{match}/record").content == record
    assert client.lines(match) == lines
    assert client.get(f"/matches/{match}/events").json()["version"] == len(lines)
    with client.stream("GET", f"/matches/{match}/events/stream") as stream:
        assert any(line.startswith("id: 1") for line in stream.iter_lines())
    page = client.get(f"/m/{match}", headers={"Accept": "text/html"})
    assert page.status_code == 200, page.text
    assert "is not installed here" in page.text
    assert page.text.count("<li value=") == len(lines)
    audit = client.get(f"/matches/{match}/audit").json()
    assert audit["verdict"] == "incomplete"
    assert any("lanterns" in why for why in audit["unchecked"])


@pytest.mark.soak
def test_a_match_waits_as_a_record_until_its_game_is_there_again(mortal_server, tmp_path, receiver):
    start = partial(Stack, mortal_server, SAIKORO_PRIVATE_WEBHOOKS="true")
    with start(tmp_path, runner=WITH_LANTERNS) as stack, stack.client() as client:
        games = {game["game"] for game in client.get("/games").json()}
        assert games == {*OURS, "lanterns"}
        match, other = create(client), create(client)
        tokens = [join(client, match) for _ in range(2)]
        first = join(client, other)
        hook = {"url": receiver.url, "events": ["seat_joined"]}
        added = client.post(f"/matches/{other}/webhooks", json=hook, headers=bearer(first))
        assert added.is_success, added.text
        wait_until(lambda: awaited(client, match) == "answers", "nothing is asked")
        stack.workers[0].terminate()
        stack.workers[0].wait()
        for token in tokens:  # what follows from these is left to a worker
            assert client.answer(match, token, DECK).is_success
        join(client, other)
        before = client.get(f"/matches/{match}/record").content

    without = tmp_path / "without"
    without.mkdir()
    with start(without) as stack, stack.client() as client:
        wait_until(lambda: "rules.missing" in stack.log.read_text(), "no worker looks at it")
        require_record(client, match, before)
        listed = client.get("/matches", params={"game": "lanterns"}).json()
        assert {one["match"] for one in listed["matches"]} == {match, other}
        require_missing(client, match, tokens[0])
        assert client.post("/matches", json={"game": "lanterns"}).status_code == 404
        heard = json.loads(receiver.wait_for(1)[0].body)
        assert heard["data"]["game"] == "lanterns"
        assert client.get(f"/matches/{match}/record").content == before
        logged = stack.log.read_text()
        assert logged.count("rules.missing") == 1
        assert "drain.failed" not in logged
        assert "snapshot.useless" not in logged

    again = tmp_path / "again"
    again.mkdir()
    with start(again, runner=WITH_LANTERNS) as stack, stack.client() as client:
        wait_until(lambda: awaited(client, match) == "answers", "the match does not go on")
        play_on(client, match, tokens)
        assert client.get(f"/matches/{match}/audit").json()["verdict"] == "sound"
        assert client.get(f"/matches/{match}/record").content.startswith(before)
