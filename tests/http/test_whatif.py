"""What if something had been different, over HTTP: of finished matches alone, and never stored."""

from typing import Any

import msgspec
import pytest

from saikoro.api_schemas.whatif import WhatIfView
from saikoro.client import Client as ApiClient
from saikoro.domain.bots.specs import Greedy
from saikoro.domain.whatif.changes import FaceChange
from saikoro.domain.whatif.showing import WhatIf
from tests.attacks.test_early_lines import played as played_late
from tests.http.test_trials import LONG as LONG_OF_CARDS
from tests.kit.plain_clients import redis_at
from tests.kit.played import SHORT
from tests.kit.stack import UNTIMED
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until

SEED = "ab" * 32
LONG = {"until": "many", "times": 1000}
"""Takes long, and each match a moment: once cancelled, it ends with the match in hand."""


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
def fairies(stack):
    with stack.client() as client:
        return between_bots(client, "fairies")


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


def test_many_matches_are_played_in_the_background(client, rolled):
    match, dice = rolled
    opened = ask(client, match, dice[-1], face(7) | {"until": "many", "times": 20, "seed": SEED})
    assert opened.status_code == 202, opened.text
    address = opened.headers["Location"]
    assert address == f"/matches/{match}/whatif/{opened.json()['trial']}"
    wait_until(lambda: client.get(address).json()["state"] == "finished", "it does not end")
    found = msgspec.json.decode(client.get(address).content, type=WhatIfView)
    compared = found.comparison
    assert (found.matches, compared.played, compared.times) == (40, 40, 20)
    assert compared.recorded is not None
    for arm in (compared.changed, compared.recorded):
        assert sum(arm.won) + arm.drawn + arm.failed == 20
    assert compared.differences is not None
    ours, theirs = compared.differences
    assert (ours.won, ours.low, ours.high) == (-theirs.won, -theirs.high, -theirs.low)
    again = client.get(address, params={"played": 40, "wait": 20}).json()
    assert again["state"] == "finished"


def test_it_is_cancelled_and_belongs_to_its_match(client, rolled, fairies):
    match, _ = rolled
    version = len(client.lines(fairies)) // 2
    address = ask(client, fairies, version, LONG).headers["Location"]
    assert client.get(address.replace(fairies, match)).status_code == 404
    assert client.delete(address.replace(fairies, match)).status_code == 404
    assert client.delete(address).json()["state"] == "cancelled"
    assert client.get(f"/matches/{match}/whatif/{'0' * 32}").json()["type"] == (
        "/problems/unknown-trial"
    )


def test_a_client_has_so_many_at_once_those_of_cards_included(client, fairies):
    version = len(client.lines(fairies)) // 2
    addresses = [
        ask(client, fairies, version, LONG).headers["Location"],
        client.post("/games/fairies/trials", json=LONG_OF_CARDS).headers["Location"],
    ]
    for refused in (
        ask(client, fairies, version, LONG),
        client.post("/games/fairies/trials", json=LONG_OF_CARDS),
    ):
        assert (refused.status_code, refused.json()["type"]) == (
            429,
            "/problems/too-many-open-trials",
        )
    for address in addresses:
        assert client.delete(address).json()["state"] == "cancelled"


def test_a_request_with_a_key_opens_one(client, rolled):
    match, dice = rolled
    key = {"Idempotency-Key": "f123456789abcdef0123456789abcdef"}
    body = face(3) | {"until": "many", "times": 1}
    first, again = (ask(client, match, dice[0], body, **key) for _ in range(2))
    assert first.json()["trial"] == again.json()["trial"]
    other = ask(client, match, dice[0], face(4) | {"until": "many", "times": 1}, **key)
    assert (other.status_code, other.json()["type"]) == (422, "/problems/key-reused")
    address = first.headers["Location"]
    wait_until(lambda: client.get(address).json()["state"] == "finished", "it does not end")


def test_nothing_is_written_into_the_match(stack, client, rolled):
    """No line, no key of the match: what is kept of a trial lies among trials, and expires."""
    match, dice = rolled

    def of_match():
        with redis_at(stack.server.url) as redis:
            keys = sorted(redis.scan_iter(f"*{match}*"))
            return [(key, redis.type(key), redis.dump(key)) for key in keys]

    before, record = of_match(), client.get(f"/matches/{match}/record").content
    assert before
    for until in ("decision", "end"):
        assert ask(client, match, dice[-1], face(7) | {"until": until}).status_code == 200
    address = ask(client, match, dice[-1], face(7) | {"until": "many", "times": 3}).headers[
        "Location"
    ]
    wait_until(lambda: client.get(address).json()["state"] == "finished", "it does not end")
    assert of_match() == before
    assert client.get(f"/matches/{match}/record").content == record
    with redis_at(stack.server.url) as redis:
        assert redis.pttl(f"saikoro:{{trials}}:moment:{address.rpartition('/')[2]}") > 0


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
        ({"times": 1001}, 400, None),
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


def test_the_client_asks_and_follows(stack, rolled):
    match, dice = rolled
    with ApiClient(stack.url) as api:
        once = api.what_if(match, dice[-1], FaceChange(7), until="end", seed=SEED)
        assert (once.seed, once.change) == (SEED, FaceChange(7))
        opened = api.open_what_if(match, dice[-1], FaceChange(7), times=2, bots=[Greedy(1)])
        seen = api.see_what_if(match, opened.trial, played=3, wait=20)
        assert seen.comparison.bots == [Greedy(1), Greedy(1)]
        assert api.cancel_what_if(match, opened.trial).trial == opened.trial


def test_an_event_that_is_not_there_is_unknown(client, rows):
    missing = ask(client, rows, 9_999, {})
    assert (missing.status_code, missing.json()["type"]) == (404, "/problems/no-such-version")
    assert ask(client, "0" * 32, 1, {}).status_code == 404
