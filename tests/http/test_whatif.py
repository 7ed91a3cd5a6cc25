"""What if something had been different, over HTTP: of finished matches alone, and never stored."""

from typing import Any

import msgspec
import pytest

from saikoro.client import Client as ApiClient
from saikoro.domain.bots.specs import Greedy
from saikoro.domain.whatif.changes import FaceChange
from saikoro.domain.whatif.comparing import Comparison
from saikoro.domain.whatif.shown import WhatIf
from tests.attacks.test_early_lines import played as played_late
from tests.kit.plain_clients import redis_at
from tests.kit.played import SHORT
from tests.kit.stack import UNTIMED
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until

SEED = "ab" * 32


def between_bots(client, game):
    bots = {seat: {"bot": "random"} for seat in ("0", "1")}
    body = {"game": game, "options": SHORT[game], "bots": bots}
    match = client.post("/matches", json=body).json()["match"]
    wait_until(lambda: client.is_finished(match), "the match does not end")
    return match


@pytest.fixture(scope="module")
def rolled(stack):
    """A finished match of KTC between bots, and the versions of its dice."""
    with stack.client() as client:
        match = between_bots(client, "ktc")
        lines = map(msgspec.json.decode, client.lines(match))
        return match, [at for at, one in enumerate(lines, 1) if one["type"] == "die.rolled"]


@pytest.fixture(scope="module")
def rows(stack):
    """A finished match of LaplaPlus; seat 0 answered at version 8."""
    with stack.client() as client:
        return client.finished([7, 7, 1], [22, 21, 1], **UNTIMED)


def ask(client, match, version, body, **headers):
    path = f"/matches/{match}/events/{version}/whatif"
    return client.post(path, json=body, headers=headers)


def face(value) -> dict[str, Any]:
    return {"change": {"change": "face", "face": value}}


def test_another_face_leads_to_the_next_decision(client, rolled):
    match, dice = rolled
    answer = ask(client, match, dice[-1], face(7) | {"seed": SEED})
    assert answer.status_code == 200, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    found = msgspec.json.decode(answer.content, type=WhatIf)
    assert (found.match, found.version, found.seed) == (match, dice[-1], SEED)
    first = found.frames[0].die
    assert first is not None
    assert (first.value, first.draw) == (7, 0)
    assert (found.asked is None) != (found.outcome is None)
    assert ask(client, match, dice[-1], face(7) | {"seed": SEED}).json() == answer.json()


def test_every_what_if_has_a_fresh_seed_that_is_not_of_the_match(client, rolled):
    match, dice = rolled
    seeds = [ask(client, match, dice[-1], face(7)).json()["seed"] for _ in range(2)]
    assert seeds[0] != seeds[1]
    record = client.get(f"/matches/{match}/record").text
    assert not any(seed in record for seed in seeds)


def test_bots_play_to_the_end(client, rolled):
    match, dice = rolled
    body = {"until": "end", "bots": [{"bot": "random"}, {"bot": "greedy", "looks": 1}]}
    found = ask(client, match, dice[-3], body).json()
    assert found["outcome"]["winner"] in (0, 1, None)
    assert [one["bot"] for one in found["bots"]] == ["random", "greedy"]
    assert found["table"]["zones"]


def test_another_answer_is_checked_by_the_rules(client, rows):
    body: dict[str, Any] = {"change": {"change": "answer", "answer": {"row": [7, 99]}}}
    refused = ask(client, rows, 8, body)
    assert (refused.status_code, refused.json()["type"]) == (422, "/problems/illegal-answer")
    assert refused.json()["errors"][0]["pointer"].startswith("/change/answer/row")
    change = {"change": "answer", "answer": {"row": [10] * 6 + [20, 20]}}
    assert ask(client, rows, 8, {"change": change, "until": "end"}).json()["outcome"]["winner"] == 0


def test_many_matches_are_compared(client, rolled):
    match, dice = rolled
    body = face(7) | {"until": "many", "times": 20, "seed": SEED}
    answer = ask(client, match, dice[-1], body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    found = msgspec.json.decode(answer.content, type=Comparison)
    assert (found.played, found.times, found.seed) == (40, 20, SEED)
    assert found.recorded is not None
    for arm in (found.changed, found.recorded):
        assert sum(arm.won) + arm.drawn + arm.failed == 20
    assert found.differences is not None
    ours, theirs = found.differences
    assert (ours.won, ours.low, ours.high) == (-theirs.won, -theirs.high, -theirs.low)
    assert ask(client, match, dice[-1], body).json() == answer.json()


def test_nothing_is_written_into_the_match(stack, client, rolled):
    """No line, no key of the match."""
    match, dice = rolled

    def of_match():
        with redis_at(stack.server.url) as redis:
            keys = sorted(redis.scan_iter(f"*{match}*"))
            return [(key, redis.type(key), redis.dump(key)) for key in keys]

    before, record = of_match(), client.get(f"/matches/{match}/record").content
    assert before
    for until in ("decision", "end", "many"):
        body = face(7) | {"until": until, "times": 3}
        assert ask(client, match, dice[-1], body).status_code == 200
    assert of_match() == before
    assert client.get(f"/matches/{match}/record").content == record


def test_a_match_that_goes_on_is_refused(client):
    match, tokens = client.seated()
    client.answer(match, tokens[0], {"row": [7, 1]})
    version = len(client.lines(match))
    for body in ({}, {"until": "end"}, {"until": "many"}):
        for token in ("", *tokens):
            refused = ask(client, match, version, body, **bearer(token))
            assert (refused.status_code, refused.json()["type"]) == (409, "/problems/not-replayed")


def test_a_match_that_others_see_late_is_refused_until_they_have_seen_its_end(client):
    late = played_late(client, over=True)
    for token in ("", *late.tokens):
        refused = ask(client, late.match, 9, {"until": "end"}, **bearer(token))
        assert refused.status_code in (404, 409)
        assert not any(secret in refused.content for secret in late.secrets)


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"change": {"change": "face", "face": 1000}}, 422, "illegal-change"),
        ({"change": {"change": "answer", "answer": {}}}, 422, "illegal-change"),
        ({"change": {"change": "top", "card": "x"}}, 422, "illegal-change"),
        ({"change": {"change": "order", "cards": []}}, 422, "illegal-change"),
        ({"change": {"change": "order", "cards": ["x"] * 1001}}, 400, None),
        ({"change": {"change": "top", "card": "x" * 201}}, 400, None),
        ({"change": {"change": "weather"}}, 400, None),
        ({"change": {"change": "face", "face": 1, "answer": 2}}, 400, None),
        ({"change": {"change": "face", "face": 2**60}}, 400, None),
        ({"times": 201}, 400, None),
        ({"times": 0}, 400, None),
        ({"until": "forever"}, 400, None),
        ({"bots": []}, 400, None),
        ({"bots": [{"bot": "random"}] * 3}, 400, None),
        ({"bots": [{"bot": "mcts"}]}, 400, None),
        ({"seed": "ab"}, 400, None),
        ({"seed": "AB" * 32}, 400, None),
        ({"match": "x"}, 400, None),
    ],
)
def test_what_cannot_be_is_refused(client, rolled, body, status, kind):
    match, dice = rolled
    refused = ask(client, match, dice[0], body)
    assert refused.status_code == status, refused.text
    assert kind is None or refused.json()["type"] == f"/problems/{kind}"


def test_what_is_wrong_is_named_in_japanese_too(client, rolled):
    match, dice = rolled
    [error] = ask(client, match, dice[0], face(1000), **{"Accept-Language": "ja"}).json()["errors"]
    assert (error["code"], error["pointer"]) == ("no_such_face", "/change/face")
    assert "999" in error["detail"]
    assert "ダイス" in error["detail"]


def test_an_answer_that_is_nested_deeply_or_large_is_refused(client, rows):
    deep = b'{"change":{"change":"answer","answer":' + b"[" * 5000 + b"]" * 5000 + b"}}"
    large = b'{"change":{"change":"answer","answer":"' + b"x" * 3_000_000 + b'"}}'
    path = f"/matches/{rows}/events/8/whatif"
    for content in (deep, large):
        refused = client.post(path, content=content, headers={"Content-Type": "application/json"})
        assert refused.status_code in (400, 413, 422)


def test_the_client_asks_and_compares(stack, rolled):
    match, dice = rolled
    with ApiClient(stack.url) as api:
        once = api.what_if(match, dice[-1], FaceChange(7), until="end", seed=SEED)
        assert (once.seed, once.change) == (SEED, FaceChange(7))
        many = api.compare_what_if(match, dice[-1], FaceChange(7), times=2, bots=[Greedy(1)])
        assert (many.played, many.bots) == (4, [Greedy(1), Greedy(1)])


def test_an_event_that_is_not_there_is_unknown(client, rows):
    missing = ask(client, rows, 9_999, {})
    assert (missing.status_code, missing.json()["type"]) == (404, "/problems/no-such-version")
    assert ask(client, "0" * 32, 1, {}).status_code == 404
