"""Who may organise, how much of it, and how organisers learn what happens."""

import json

import pytest

from saikoro.service.identity import Identity
from tests.conftest import start_server
from tests.http.test_preconditions import key
from tests.http.test_refusals import refused
from tests.http.test_webhooks import signature
from tests.kit.one_process import OneProcess
from tests.kit.receiver import Receiver
from tests.kit.stack import SECRET
from tests.kit.tournaments import SWISS, Tournament, bearer, plan, rows
from tests.kit.waiting import wait_until

FOUR = {"plan": plan(), "entrants": rows(4), "start": True}
"""Three matches."""

ROUND, FINISHED = "saikoro.tournament.round_closed", "saikoro.tournament.finished"


@pytest.fixture(scope="module")
def guarded(pytestconfig, tmp_path_factory):
    """A service where nobody organises without a key, and webhooks may go to this machine."""
    folder = tmp_path_factory.mktemp("guarded")
    server = start_server(pytestconfig, folder / "data")
    with OneProcess(
        server, folder, SAIKORO_ORGANISERS="keys", SAIKORO_PRIVATE_WEBHOOKS="true"
    ) as running:
        yield running
    server.close()


@pytest.fixture
def guarded_client(guarded):
    with guarded.client() as opened:
        yield opened


OPERATOR = bearer(Identity(bytes.fromhex(SECRET), "saikoro").operator_token)


@pytest.fixture
def made(guarded_client):
    """Makes keys of organisers: their tokens."""

    def make(scope="tournaments:write", **quotas):
        body = {"name": "ada", "scopes": [scope], "quotas": quotas}
        answer = guarded_client.post("/keys", json=body, headers=OPERATOR)
        return answer.json()["token"]

    return make


def opening(client, token, **changed):
    """The answer to a tournament that is to be opened with a key."""
    return client.post("/tournaments", json=FOUR | changed, headers=bearer(token))


class TestKeys:
    def test_a_key_organises_what_it_has_opened_and_nothing_else(self, guarded_client, made):
        token, other, reader = made(), made(), made("tournaments:read")
        opened = opening(guarded_client, token, start=False).json()
        path = f"/tournaments/{opened['tournament']}"
        ask = {"json": {"entrant": 1}, "headers": bearer(token)}
        for wrong in (other, reader):
            answer = guarded_client.post(f"{path}/withdrawals", **ask | {"headers": bearer(wrong)})
            assert answer.status_code == 403
        assert guarded_client.post(f"{path}/withdrawals", **ask).status_code == 202
        assert guarded_client.get(f"{path}/webhooks", headers=bearer(reader)).status_code == 403
        keys = guarded_client.get("/keys", headers=OPERATOR).json()
        [known] = [key for key in keys if key["key"] in token]
        guarded_client.delete(f"/keys/{known['key']}", headers=OPERATOR)
        assert guarded_client.post(f"{path}/start", headers=bearer(token)).status_code == 401
        assert guarded_client.post(f"{path}/start", headers=bearer(opened["token"])).is_success

    def test_without_a_good_key_nobody_organises(self, guarded_client, made):
        token = made()
        for wrong in (
            "",
            "nonsense",
            token + "x",
            f"{token[:-1]}-",
            OPERATOR["Authorization"].split()[1],
        ):
            answer = opening(guarded_client, wrong)
            refused(answer, 401, "unauthorised")
            assert "API key" in answer.json()["detail"]
        assert opening(guarded_client, token).status_code == 201

    def test_a_key_without_the_scope_is_refused(self, guarded_client, made):
        refused(opening(guarded_client, made("tournaments:read")), 403, "missing-scope")

    def test_a_revoked_key_opens_nothing_but_what_it_opened_goes_on(self, guarded_client, made):
        token = made()
        tournament = Tournament.open(guarded_client, FOUR | {"start": False}, token)
        guarded_client.delete(f"/keys/{token.split('_')[1]}", headers=OPERATOR)
        refused(opening(guarded_client, token), 401, "unauthorised")
        tournament.taken("start")
        tournament.finish()

    def test_who_brings_a_key_is_held_to_it_where_anybody_may_come(self, client):
        refused(opening(client, "sk_0000000000000000_" + "x" * 43), 401, "unauthorised")


class TestQuotas:
    def test_tournaments_of_a_day(self, guarded_client, made):
        token = made(tournaments_a_day=2)
        assert [opening(guarded_client, token).status_code for _ in "ab"] == [201, 201]
        answer = opening(guarded_client, token)
        refused(answer, 429, "quota-exceeded")
        assert 0 < int(answer.headers["Retry-After"]) <= 86_400
        assert opening(guarded_client, made(tournaments_a_day=2)).status_code == 201

    def test_the_same_request_is_charged_once(self, guarded_client, made):
        token = made(tournaments_a_day=1, matches_a_day=3)
        headers = key() | bearer(token)
        first, again = (
            guarded_client.post("/tournaments", json=FOUR, headers=headers) for _ in "ab"
        )
        assert first.status_code == 201
        assert first.json() == again.json()

    @pytest.mark.parametrize(
        "wrong",
        [
            {"entrants": [{"name": "ada", "build": [{"row": [99]}]}]},
            {"entrants": rows(1)},
            {"webhooks": [{"url": "ftp://hook.example/"}]},
            {"plan": plan(stages=[])},
        ],
        ids=["entries", "too few", "hooks", "plan"],
    )
    def test_what_is_not_created_is_not_charged(self, guarded_client, made, wrong):
        token = made(tournaments_a_day=1, matches_a_day=3)
        assert opening(guarded_client, token, **wrong).status_code == 422
        assert opening(guarded_client, token).status_code == 201

    def test_matches_of_a_day(self, guarded_client, made):
        token = made(matches_a_day=5)
        assert opening(guarded_client, token).status_code == 201
        refused(opening(guarded_client, token), 429, "quota-exceeded")
        assert opening(guarded_client, token, entrants=rows(3)).status_code == 201
        refused(opening(guarded_client, token, entrants=rows(2)), 429, "quota-exceeded")

    def test_a_later_start_is_charged_for_who_plays(self, guarded_client, made):
        token = made(matches_a_day=2)
        body = {"plan": plan(check_in=True), "entrants": rows(6)}
        tournament = Tournament.open(guarded_client, body, token)
        refused(tournament.ask("start"), 422, "illegal-entries")
        tournament.taken("check-ins", {"entrants": [1, 2, 3, 4]})
        refused(tournament.ask("start"), 429, "quota-exceeded")
        tournament.taken("withdrawals", {"entrant": 4})
        headers = key()
        first = tournament.taken("start", **headers)
        assert tournament.taken("start", **headers) == first
        refused(opening(guarded_client, token, entrants=rows(2)), 429, "quota-exceeded")

    def test_entrants_of_a_tournament(self, guarded_client, made):
        token = made(entrants=4)
        refused(opening(guarded_client, token, entrants=rows(5)), 403, "too-many-entrants")
        tournament = Tournament.open(guarded_client, FOUR | {"start": False}, token)
        more = [{"name": "one more", "build": [{"row": [1]}]}]
        refused(tournament.ask("entrants", {"entrants": more}), 403, "too-many-entrants")
        tournament.taken("entrants", {"entrants": rows(4, seed=1)})
        tournament.taken("start")


class TestWebhooks:
    @pytest.fixture
    def receiver(self):
        with Receiver() as running:
            yield running

    def test_every_event_is_delivered_once_and_signed(self, guarded_client, made, receiver):
        hooks = [
            {"url": f"{receiver.url}/rounds", "events": ["round_closed", "finished"]},
            {"url": f"{receiver.url}/end", "events": ["finished"]},
        ]
        body = FOUR | {"plan": plan(SWISS), "webhooks": hooks}
        tournament = Tournament.open(guarded_client, body, made())
        secrets = {hook["url"]: hook["secret"] for hook in tournament.opened["webhooks"]}
        tournament.finish()
        heard = receiver.wait_for(5)
        subjects = sorted(
            (one.path, body_of(one)["type"], body_of(one)["subject"]) for one in heard
        )
        assert subjects == [
            ("/end", FINISHED, "ranking"),
            ("/rounds", FINISHED, "ranking"),
            *[("/rounds", ROUND, f"stages/0/rounds/{number}") for number in (1, 2, 3)],
        ]
        for one in heard:
            secret = secrets[receiver.url + one.path]
            assert one.headers["webhook-signature"] == signature(secret, one)
            event = body_of(one)
            assert event["source"] == tournament.path
            assert event["data"]["tournament"] == tournament.id
            kind = tournament.kinds()[event["data"]["version"] - 1]
            assert kind == {ROUND: "round.closed", FINISHED: "tournament.finished"}[event["type"]]
        log = delivered(tournament, 5)
        assert {entry["id"] for entry in log} == {one.headers["webhook-id"] for one in heard}
        assert len(receiver.heard) == 5

    def test_a_new_end_after_a_ruling_is_delivered_again(self, guarded_client, made, receiver):
        hooks = [{"url": receiver.url, "events": ["finished"]}]
        tournament = Tournament.open(guarded_client, FOUR | {"webhooks": hooks}, made()).finish()
        receiver.wait_for(1)
        ruling = {"kind": "rerun", "stage": 0, "round": 1, "slot": 0}
        tournament.taken("rulings", {"ruling": ruling, "reason": "a power cut"})
        first, second = (body_of(one) for one in receiver.wait_for(2))
        assert first["data"]["version"] < second["data"]["version"]
        assert first["id"] != second["id"]

    def test_the_log_is_the_organiser_s_alone(self, guarded_client, made, receiver):
        hooks = [{"url": f"{receiver.url}/?token=private", "events": ["round_closed", "finished"]}]
        tournament = Tournament.open(guarded_client, FOUR | {"webhooks": hooks}, made()).finish()
        [first, *_] = delivered(tournament, 3)
        assert first["url"] == hooks[0]["url"]
        assert (first["state"], first["status"], first["attempts"]) == ("delivered", 204, 1)
        assert (first["type"], first["next_attempt"], first["error"]) == (ROUND, None, "")
        other = Tournament.open(guarded_client, FOUR, made())
        assert log_of(other).json() == []
        address = f"{tournament.path}/webhooks"
        refused(guarded_client.get(address, headers=bearer(other.token)), 403, "forbidden")
        for part in ("", "/events", "/record"):
            assert "token=private" not in guarded_client.get(tournament.path + part).text

    def test_a_webhook_that_is_removed_gets_nothing_more(self, guarded_client, made, receiver):
        hooks = [{"url": f"{receiver.url}/{name}"} for name in ("kept", "gone")]
        body = FOUR | {"webhooks": hooks, "start": False}
        tournament = Tournament.open(guarded_client, body, made())
        numbers = {hook["url"]: hook["webhook"] for hook in tournament.opened["webhooks"]}
        assert numbers == {hooks[0]["url"]: 1, hooks[1]["url"]: 2}
        for _ in range(2):
            assert remove(tournament, 2).status_code == 204
        tournament.taken("start")
        tournament.finish()
        log = delivered(tournament, 3)
        assert {entry["webhook"] for entry in log} == {1}
        assert {one.path for one in receiver.heard} == {"/kept"}

    def test_the_organiser_alone_removes_a_hook(self, guarded_client, made, receiver):
        body = FOUR | {"webhooks": [{"url": receiver.url}]}
        tournament = Tournament.open(guarded_client, body, made())
        other = Tournament.open(guarded_client, FOUR, made())
        address = f"{tournament.path}/webhooks/1"
        refused(guarded_client.delete(address, headers=bearer(other.token)), 403, "forbidden")
        judge = tournament.ask("judges", {"name": "Judith"}).json()
        refused(guarded_client.delete(address, headers=bearer(judge["token"])), 403, "missing-role")
        refused(remove(tournament, 2), 404, "unknown-webhook")
        refused(remove(other, 1), 404, "unknown-webhook")
        assert remove(tournament, 1).status_code == 204


def body_of(heard):
    return json.loads(heard.body)


def log_of(tournament):
    """The answer with the delivery log."""
    return tournament.client.get(f"{tournament.path}/webhooks", headers=bearer(tournament.token))


def remove(tournament, number):
    address = f"{tournament.path}/webhooks/{number}"
    return tournament.client.delete(address, headers=bearer(tournament.token))


def delivered(tournament, count):
    """The delivery log, when so many deliveries are in it and have ended."""

    def is_delivered():
        states = [entry["state"] for entry in log_of(tournament).json()]
        return states.count("delivered") >= count

    wait_until(is_delivered, f"{count} deliveries do not end")
    return log_of(tournament).json()
