"""Webhooks of single matches: of whoever opened one, and of its seats."""

import json

import pytest

from tests.conftest import start_server
from tests.http.test_refusals import refused
from tests.http.test_webhooks import signature
from tests.kit.one_process import OneProcess
from tests.kit.receiver import Receiver
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until

TYPE = "saikoro.match."
ALL = ["seat_joined", "decision_asked", "finished", "cancelled", "halted"]


@pytest.fixture(scope="module")
def open_stack(pytestconfig, tmp_path_factory):
    """A service whose webhooks may go to this machine."""
    folder = tmp_path_factory.mktemp("webhooks")
    server = start_server(pytestconfig, folder / "data")
    with OneProcess(server, folder, SAIKORO_PRIVATE_WEBHOOKS="true") as running:
        yield running
    server.close()


@pytest.fixture
def local(open_stack):
    with open_stack.client() as opened:
        yield opened


@pytest.fixture
def receiver():
    with Receiver() as running:
        yield running


def kinds(heard):
    """The types of the events that were heard, by their place in the match."""
    events = sorted((json.loads(one.body) for one in heard), key=lambda one: one["data"]["version"])
    return [event["type"].removeprefix(TYPE) for event in events]


def register(client, match, token, url, **more):
    return client.post(
        f"/matches/{match}/webhooks", json={"url": url, **more}, headers=bearer(token)
    )


def deliveries(client, match, token):
    return client.get(f"/matches/{match}/webhooks", headers=bearer(token)).json()


def remove(client, match, token, number):
    return client.delete(f"/matches/{match}/webhooks/{number}", headers=bearer(token))


def play(client, match):
    tokens = [client.join(match), client.join(match)]
    client.answer(match, tokens[0], {"row": [7]})
    client.answer(match, tokens[1], {"row": [22]}, Prefer="wait=20")
    return tokens


def test_who_opens_a_match_hears_of_all_of_it_once_and_signed(local, receiver):
    hook = {"url": receiver.url, "events": ALL}
    opened = local.post("/matches", json={"game": "laplaplus", "webhooks": [hook]}).json()
    match = opened["match"]
    play(local, match)
    heard = receiver.wait_for(4)
    assert kinds(heard) == ["seat_joined", "seat_joined", "decision_asked", "finished"]
    [named] = opened["webhooks"]
    lines = [json.loads(line) for line in local.lines(match)]
    for one in heard:
        assert one.headers["webhook-signature"] == signature(named["secret"], one)
        event = json.loads(one.body)
        assert event["source"] == f"/matches/{match}"
        kind = lines[event["data"]["version"] - 1]["type"]
        assert kind.replace("match.", "").replace(".", "_") == event["type"].removeprefix(TYPE)
    token = opened["creator_token"]
    wait_until(
        lambda: {one["state"] for one in deliveries(local, match, token)} == {"delivered"},
        "a delivery is still waiting",
    )
    assert len(receiver.heard) == len(deliveries(local, match, token)) == 4


def test_the_same_request_to_open_a_match_gets_the_same_secrets(local, receiver):
    body = {"game": "laplaplus", "webhooks": [{"url": receiver.url}, {"url": receiver.url}]}
    headers = {"Idempotency-Key": "00112233445566778899aabbccddeeff"}
    first, again = (local.post("/matches", json=body, headers=headers).json() for _ in range(2))
    assert first["webhooks"] == again["webhooks"]
    assert len({hook["secret"] for hook in first["webhooks"]}) == 2


def test_a_seat_hears_when_it_is_asked_itself(local, receiver):
    match = local.create()
    token = local.join(match)
    answer = register(local, match, token, receiver.url)
    assert answer.status_code == 201, answer.text
    assert answer.json()["after"] == 2
    assert register(local, match, token, receiver.url).json()["secret"] == answer.json()["secret"]
    local.join(match)
    assert kinds(receiver.wait_for(1)) == ["decision_asked"]
    local.post(f"/matches/{match}/resignation", headers=bearer(token))
    assert kinds(receiver.wait_for(2)) == ["decision_asked", "finished"]


def test_both_seats_hear_that_a_judge_looks(local, receiver):
    opened = local.post("/matches", json={"game": "laplaplus", "judge": "key"}).json()
    match = opened["match"]
    for _ in range(2):
        token = local.join(match)
        register(local, match, token, receiver.url, events=["judge_looked"])
    looked = local.post(
        f"/matches/{match}/looks",
        json={"seat": 0, "reason": "an angry player"},
        headers=bearer(opened["judge_token"]),
    ).json()
    for heard in receiver.wait_for(2):
        event = json.loads(heard.body)
        assert event["type"] == f"{TYPE}judge_looked"
        named = {"seat": 0, "reason": "an angry player", "who": "judge"}
        assert {name: event["data"][name] for name in named} == named
    refused(register(local, match, looked["token"], receiver.url), 403, "forbidden")


def test_a_chat_gets_a_sentence_in_its_language(local, receiver):
    hook = {"url": receiver.url, "events": ["cancelled"], "format": "discord", "lang": "ja"}
    opened = local.post("/matches", json={"game": "laplaplus", "webhooks": [hook]}).json()
    path = f"/matches/{opened['match']}"
    local.post(f"{path}/cancellation", headers=bearer(opened["creator_token"]))
    [heard] = receiver.wait_for(1)
    text = json.loads(heard.body)["content"]
    assert path in text
    assert "中止: 開始前に作成者が取り下げ" in text


def test_webhooks_of_a_match_hear_of_its_disputes_also_after_its_end(local, receiver):
    body = {"game": "laplaplus", "judge": "key", "webhooks": [{"url": receiver.url}]}
    opened = local.post("/matches", json=body).json()
    tokens = play(local, opened["match"])
    assert kinds(receiver.wait_for(2)) == ["decision_asked", "finished"]
    path = f"/matches/{opened['match']}/disputes"
    reason = {"reason": "the trap sprang late"}
    disputed = local.post(path, json=reason, headers=bearer(tokens[1])).json()["dispute"]
    receiver.wait_for(3)
    ruling = {"verdict": "voided", "reason": "play again"}
    judge = bearer(opened["judge_token"])
    local.post(f"/disputes/{disputed}/rulings", json=ruling, headers=judge)
    heard = [one for one in receiver.wait_for(4) if b"/disputes/" in one.body]
    assert kinds(heard) == ["dispute_opened", "dispute_ruled"]
    events = [json.loads(one.body) for one in heard]
    first, last = sorted(events, key=lambda event: event["data"]["version"])
    assert first["source"] == f"/disputes/{disputed}"
    assert first["data"]["reason"] == reason["reason"]
    assert last["data"] | ruling == last["data"]
    [named] = opened["webhooks"]
    for one in heard:
        assert one.headers["webhook-signature"] == signature(named["secret"], one)


def test_each_token_has_webhooks_of_its_own(local, receiver):
    opened = local.post("/matches", json={"game": "laplaplus", "access": "invitation"}).json()
    match, invitation = opened["match"], opened["invitation"]
    seat = local.join(match, invitation=invitation)
    register(local, match, seat, receiver.url)
    local.join(match, invitation=invitation)
    receiver.wait_for(1)
    assert len(deliveries(local, match, seat)) == 1
    assert deliveries(local, match, opened["creator_token"]) == []
    refused(register(local, match, invitation, receiver.url), 403, "forbidden")
    path = f"/matches/{match}/webhooks"
    refused(local.get(path), 401, "unauthorised")
    refused(local.post(path, json={"url": receiver.url}), 401, "unauthorised")
    other = local.join(local.create())
    refused(register(local, match, other, receiver.url), 403, "forbidden")


def test_a_webhook_that_is_removed_gets_nothing_more(local, receiver):
    match = local.create()
    token = local.join(match)
    kept = register(local, match, token, f"{receiver.url}/kept").json()
    gone = register(local, match, token, f"{receiver.url}/gone").json()
    assert (kept["webhook"], gone["webhook"]) == (1, 2)
    for _ in range(2):
        answer = remove(local, match, token, gone["webhook"])
        assert (answer.status_code, answer.content) == (204, b"")
    local.join(match)
    local.post(f"/matches/{match}/resignation", headers=bearer(token))
    assert kinds(receiver.wait_for(2)) == ["decision_asked", "finished"]
    assert {one.path for one in receiver.heard} == {"/kept"}
    assert {one["webhook"] for one in deliveries(local, match, token)} == {1}


def test_what_waits_for_a_webhook_that_is_removed_is_dropped(local, receiver):
    match = local.create()
    token = local.join(match)
    receiver.answers.extend([500] * 3)
    number = register(local, match, token, receiver.url).json()["webhook"]
    local.join(match)
    receiver.wait_for(1)
    wait_until(
        lambda: [one["attempts"] for one in deliveries(local, match, token)] == [1],
        "the attempt is not in the log",
    )
    assert remove(local, match, token, number).status_code == 204
    [entry] = deliveries(local, match, token)
    assert (entry["state"], entry["next_attempt"]) == ("gone", None)
    assert entry["error"] == "the webhook was removed"


def test_a_webhook_is_removed_by_the_token_that_registered_it(local, receiver):
    hook = {"url": receiver.url}
    opened = local.post("/matches", json={"game": "laplaplus", "webhooks": [hook]}).json()
    match, creator = opened["match"], opened["creator_token"]
    assert [one["webhook"] for one in opened["webhooks"]] == [1]
    seat = local.join(match)
    refused(remove(local, match, seat, 1), 404, "unknown-webhook")
    refused(local.delete(f"/matches/{match}/webhooks/1"), 401, "unauthorised")
    refused(remove(local, match, local.join(local.create()), 1), 403, "forbidden")
    refused(remove(local, "0" * 32, seat, 1), 404, "unknown-match")
    refused(remove(local, match, creator, 2), 404, "unknown-webhook")
    assert remove(local, match, creator, 1).status_code == 204


def test_a_webhook_is_removed_also_when_the_match_is_over(local, receiver):
    match, (token, _) = local.seated()
    register(local, match, token, receiver.url)
    local.post(f"/matches/{match}/resignation", headers=bearer(token) | {"Prefer": "wait=20"})
    assert remove(local, match, token, 1).status_code == 204


def test_a_match_that_is_over_takes_no_webhook(local, receiver):
    match, (token, _) = local.seated()
    local.post(f"/matches/{match}/resignation", headers=bearer(token) | {"Prefer": "wait=20"})
    refused(register(local, match, token, receiver.url), 409, "match-over")
    assert deliveries(local, match, token) == []


def test_each_token_has_few_webhooks(local, receiver):
    match = local.create()
    token = local.join(match)
    for number in range(3):
        assert register(local, match, token, f"{receiver.url}/{number}").status_code == 201
    answer = register(local, match, token, f"{receiver.url}/3")
    refused(answer, 422, "illegal-hooks", code="too_many_hooks", rule="")
    hooks = [{"url": receiver.url}] * 4
    answer = local.post("/matches", json={"game": "laplaplus", "webhooks": hooks})
    refused(answer, 422, "illegal-hooks")


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/", "ftp://hook.example/"]
)
def test_a_webhook_cannot_reach_into_the_network_of_the_service(client, url):
    match = client.create()
    token = client.join(match)
    refused(register(client, match, token, url), 422, "illegal-hooks", pointer="/url")
    body = {"game": "laplaplus", "webhooks": [{"url": "https://hook.example/"}, {"url": url}]}
    answer = client.post("/matches", json=body)
    refused(answer, 422, "illegal-hooks", pointer="/webhooks/1/url")
