"""Webhooks of matches and of players: who registers them, what is heard of what happens."""

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import httpx
import pytest

from saikoro.service.tokens import new_player, player_of
from tests.conftest import start_server
from tests.http.test_refusals import refused
from tests.http.test_webhooks import signature
from tests.kit.one_process import OneProcess
from tests.kit.receiver import Heard, Receiver
from tests.kit.stack import Client
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until
from tests.kit.worded import worded

TYPE = "saikoro.match."
ALL = ["seat_joined", "decision_asked", "finished", "cancelled", "halted"]
WAITING = {"Prefer": "wait=20"}


@pytest.fixture(scope="module")
def local(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Client]:
    """A client of a service whose webhooks may go to this machine."""
    folder = tmp_path_factory.mktemp("webhooks")
    server = start_server(pytestconfig, folder / "data")
    with (
        OneProcess(server, folder, SAIKORO_PRIVATE_WEBHOOKS="true") as running,
        running.client() as opened,
    ):
        yield opened
    server.close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as running:
        yield running


class Owner(NamedTuple):
    """Somebody who may have webhooks: the creator of a match, a seat, or a player."""

    client: Client
    path: str
    token: str
    match: str
    seat: str
    """The token of the first seat of a match, which is the owner's own if it has any."""

    def register(self, url: str, **more: object) -> httpx.Response:
        return self.client.post(self.path, json={"url": url, **more}, headers=bearer(self.token))

    def remove(self, number: int) -> httpx.Response:
        return self.client.delete(f"{self.path}/{number}", headers=bearer(self.token))

    def deliveries(self) -> list[dict[str, Any]]:
        log: list[dict[str, Any]] = self.client.get(self.path, headers=bearer(self.token)).json()
        return log

    def joined(self, match: str, **body: object) -> str:
        """Take a seat as this player; returns the token of the seat."""
        headers = bearer(self.token) | {"Prefer": "wait=10"}
        answer = self.client.post(f"/matches/{match}/seats", json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])


def created(client: Client, **more: object) -> dict[str, Any]:
    opened: dict[str, Any] = client.post("/matches", json={"game": "laplaplus", **more}).json()
    return opened


def of_match(client: Client, match: str, token: str, seat: str = "") -> Owner:
    return Owner(client, f"/matches/{match}/webhooks", token, match, seat)


def creator(client: Client) -> Owner:
    opened = created(client)
    return of_match(client, opened["match"], opened["creator_token"], client.join(opened["match"]))


def seat(client: Client) -> Owner:
    match = client.create()
    token = client.join(match)
    return of_match(client, match, token, token)


def player(client: Client) -> Owner:
    token, match = new_player(), client.create()
    owner = Owner(client, f"/players/{player_of(token)}/webhooks", token, match, "")
    return owner._replace(seat=owner.joined(match))


OWNERS = [creator, seat, player]

every_owner = pytest.mark.parametrize("owning", OWNERS)


@pytest.fixture
def owner(owning: Callable[[Client], Owner], local: Client) -> Owner:
    return owning(local)


@pytest.fixture
def ada(local: Client) -> Owner:
    """A player."""
    return player(local)


def resign(owner: Owner) -> None:
    """The rival joins, and the first seat resigns."""
    owner.client.join(owner.match)
    leave(owner.client, owner.match, owner.seat)


def leave(client: Client, match: str, token: str) -> None:
    answer = client.post(f"/matches/{match}/resignation", headers=bearer(token) | WAITING)
    assert answer.is_success, answer.text


def play(owner: Owner) -> None:
    other = owner.client.join(owner.match)
    owner.client.answer(owner.match, owner.seat, {"row": [7]})
    owner.client.answer(owner.match, other, {"row": [22]}, **WAITING)


def kinds(heard: list[Heard]) -> list[str]:
    """The types of the events that were heard, by their place in the match."""
    events = sorted((json.loads(one.body) for one in heard), key=lambda one: one["data"]["version"])
    return [event["type"].removeprefix(TYPE) for event in events]


# --- what all of them have in common -------------------------------------------------------------

HEARD: list[tuple[Callable[[Client], Owner], list[str] | None, Callable[[Owner], None], str]] = [
    (creator, ALL, play, "seat_joined decision_asked finished"),
    (creator, None, play, "decision_asked finished"),
    (creator, ["finished"], resign, "finished"),
    (seat, None, play, "decision_asked finished"),
    (seat, None, resign, "decision_asked finished"),
    (player, ALL, play, "seat_joined decision_asked finished"),
    (player, None, resign, "decision_asked finished"),
]
"""Whose webhook, which events it asks for, what happens after it, and what it hears of that."""


@pytest.mark.parametrize(("owning", "events", "happens", "heard"), HEARD)
def test_what_happens_is_heard_once_and_signed(
    owner: Owner,
    receiver: Receiver,
    events: list[str] | None,
    happens: Callable[[Owner], None],
    heard: str,
) -> None:
    asked = {} if events is None else {"events": events}
    made = owner.register(receiver.url, **asked)
    assert made.status_code == 201, made.text
    happens(owner)
    found = receiver.wait_for(len(heard.split()))
    assert kinds(found) == heard.split()
    lines = [json.loads(line) for line in owner.client.lines(owner.match)]
    for one in found:
        assert one.headers["webhook-signature"] == signature(made.json()["secret"], one)
        event = json.loads(one.body)
        assert event["source"] == f"/matches/{owner.match}"
        kind = lines[event["data"]["version"] - 1]["type"]
        assert kind.replace("match.", "").replace(".", "_") == event["type"].removeprefix(TYPE)
    wait_until(
        lambda: [one["state"] for one in owner.deliveries()] == ["delivered"] * len(found),
        "a delivery is still waiting",
    )
    assert len(receiver.heard) == len({one.headers["webhook-id"] for one in found}) == len(found)


@every_owner
def test_the_same_webhook_is_registered_once_and_there_are_few(
    owner: Owner, receiver: Receiver
) -> None:
    first, again = (owner.register(receiver.url).json() for _ in range(2))
    assert first == again
    for number in range(2):
        assert owner.register(f"{receiver.url}/{number}").status_code == 201
    answer = owner.register(f"{receiver.url}/2")
    refused(answer, 422, "illegal-hooks", code="too_many_hooks", rule="")


@every_owner
def test_a_webhook_that_is_removed_gets_nothing_more(owner: Owner, receiver: Receiver) -> None:
    kept = owner.register(f"{receiver.url}/kept").json()["webhook"]
    gone = owner.register(f"{receiver.url}/gone").json()["webhook"]
    assert (kept, gone) == (1, 2)
    for _ in range(2):
        answer = owner.remove(gone)
        assert (answer.status_code, answer.content) == (204, b"")
    resign(owner)
    assert kinds(receiver.wait_for(2)) == ["decision_asked", "finished"]
    assert {one.path for one in receiver.heard} == {"/kept"}
    assert {one["webhook"] for one in owner.deliveries()} == {kept}
    refused(owner.remove(7), 404, "unknown-webhook")
    assert owner.remove(kept).status_code == 204, "also when the match is over"


@every_owner
def test_what_waits_for_a_webhook_that_is_removed_is_dropped(
    owner: Owner, receiver: Receiver
) -> None:
    receiver.answers.extend([500] * 3)
    number = owner.register(receiver.url).json()["webhook"]
    owner.client.join(owner.match)
    receiver.wait_for(1)
    wait_until(
        lambda: [one["attempts"] for one in owner.deliveries()] == [1],
        "the attempt is not in the log",
    )
    assert owner.remove(number).status_code == 204
    [entry] = owner.deliveries()
    assert (entry["state"], entry["next_attempt"]) == ("gone", None)
    assert entry["error"] == "the webhook was removed"


@every_owner
def test_it_takes_the_token_of_the_owner(owner: Owner, receiver: Receiver) -> None:
    stranger = owner.client.join(owner.client.create())
    wrong = [(stranger, 403, "forbidden")]
    if owner.path.startswith("/players/"):  # of which a seat's token says nothing
        wrong = [(stranger, 401, "unauthorised"), (new_player(), 403, "forbidden")]
    for token, status, kind in wrong:
        answers = [
            owner.client.post(owner.path, json={"url": receiver.url}, headers=bearer(token)),
            owner.client.get(owner.path, headers=bearer(token)),
            owner.client.delete(f"{owner.path}/1", headers=bearer(token)),
        ]
        for answer in answers:
            refused(answer, status, kind)
    assert owner.deliveries() == []
    refused(owner.remove(1), 404, "unknown-webhook")


@every_owner
@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/", "ftp://hook.example/"]
)
def test_it_cannot_reach_into_the_network_of_the_service(
    client: Client, owning: Callable[[Client], Owner], url: str
) -> None:
    owner = owning(client)
    refused(owner.register(url), 422, "illegal-hooks", pointer="/url")
    assert owner.deliveries() == []


@every_owner
def test_an_event_that_is_none_is_refused_with_its_place(owner: Owner, receiver: Receiver) -> None:
    answer = owner.register(receiver.url, events=["finished", "rematch"])
    refused(answer, 400, "malformed")
    assert "events" in answer.text


# --- of a match ----------------------------------------------------------------------------------


def test_the_same_request_to_open_a_match_gets_the_same_secrets(local, receiver):
    body = {"game": "laplaplus", "webhooks": [{"url": receiver.url}, {"url": receiver.url}]}
    headers = {"Idempotency-Key": "00112233445566778899aabbccddeeff"}
    first, again = (local.post("/matches", json=body, headers=headers).json() for _ in range(2))
    assert first["webhooks"] == again["webhooks"]
    assert len({hook["secret"] for hook in first["webhooks"]}) == 2
    answer = local.post("/matches", json=body | {"webhooks": [{"url": receiver.url}] * 4})
    refused(answer, 422, "illegal-hooks")
    forbidden = [{"url": receiver.url}, {"url": "ftp://hook.example/"}]
    answer = local.post("/matches", json=body | {"webhooks": forbidden})
    refused(answer, 422, "illegal-hooks", pointer="/webhooks/1/url")


def test_both_seats_hear_that_a_judge_looks(local, receiver):
    opened = created(local, judge="key")
    match = opened["match"]
    seats = [of_match(local, match, local.join(match)) for _ in range(2)]
    for own in seats:
        assert own.register(receiver.url, events=["judge_looked"]).status_code == 201
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
    looking = of_match(local, match, looked["token"])
    refused(looking.register(receiver.url), 403, "forbidden")


def test_a_chat_gets_a_sentence_in_its_language(local, receiver):
    hook = {"url": receiver.url, "events": ["cancelled"], "format": "discord", "lang": "ja"}
    opened = created(local, webhooks=[hook])
    path = f"/matches/{opened['match']}"
    local.post(f"{path}/cancellation", headers=bearer(opened["creator_token"]))
    [heard] = receiver.wait_for(1)
    text = json.loads(heard.body)["content"]
    assert path in text
    worded(text.replace(opened["match"], "MATCH"))


def test_webhooks_of_a_match_hear_of_its_disputes_also_after_its_end(local, receiver):
    opened = created(local, judge="key", webhooks=[{"url": receiver.url}])
    match = opened["match"]
    tokens = [local.join(match), local.join(match)]
    leave(local, match, tokens[0])
    assert kinds(receiver.wait_for(2)) == ["decision_asked", "finished"]
    reason = {"reason": "the trap sprang late"}
    disputed = local.post(f"/matches/{match}/disputes", json=reason, headers=bearer(tokens[1]))
    dispute = disputed.json()["dispute"]
    receiver.wait_for(3)
    ruling = {"verdict": "voided", "reason": "play again"}
    judge = bearer(opened["judge_token"])
    local.post(f"/disputes/{dispute}/rulings", json=ruling, headers=judge)
    heard = [one for one in receiver.wait_for(4) if b"/disputes/" in one.body]
    assert kinds(heard) == ["dispute_opened", "dispute_ruled"]
    events = [json.loads(one.body) for one in heard]
    first, last = sorted(events, key=lambda event: event["data"]["version"])
    assert first["source"] == f"/disputes/{dispute}"
    assert first["data"]["reason"] == reason["reason"]
    assert last["data"] | ruling == last["data"]
    [named] = opened["webhooks"]
    for one in heard:
        assert one.headers["webhook-signature"] == signature(named["secret"], one)


def test_each_token_of_a_match_has_webhooks_of_its_own(local, receiver):
    opened = created(local, access="invitation", webhooks=[{"url": f"{receiver.url}/creator"}])
    match, invitation = opened["match"], opened["invitation"]
    token = local.join(match, invitation=invitation)
    own = of_match(local, match, token)
    assert [one["webhook"] for one in opened["webhooks"]] == [1]
    refused(own.remove(1), 404, "unknown-webhook")
    assert own.register(receiver.url).json()["after"] == 2
    creator = own._replace(token=opened["creator_token"])
    assert creator.remove(1).status_code == 204
    refused(creator.remove(2), 404, "unknown-webhook")
    local.join(match, invitation=invitation)
    receiver.wait_for(1)
    assert len(own.deliveries()) == 1
    assert creator.deliveries() == []
    refused(own._replace(token=invitation).register(receiver.url), 403, "forbidden")
    refused(of_match(local, "0" * 32, token).remove(1), 404, "unknown-match")


def test_a_match_that_is_over_takes_no_webhook(local, receiver):
    owner = seat(local)
    resign(owner)
    refused(owner.register(receiver.url), 409, "match-over")
    assert owner.deliveries() == []


# --- of a player ---------------------------------------------------------------------------------


def test_one_webhook_hears_of_every_match_that_the_player_joins(local, receiver, ada):
    """Of private ones, too."""
    made = ada.register(receiver.url)
    assert made.json()["webhook"] == 1
    opened = created(local, access="invitation")
    match, invitation = opened["match"], {"invitation": opened["invitation"]}
    token = ada.joined(match, **invitation)
    local.join(match, **invitation)
    leave(local, match, token)
    resign(ada)
    events = [json.loads(one.body)["data"] for one in receiver.wait_for(4)]
    assert {event["match"] for event in events} == {match, ada.match}
    assert [event["own_seats"] for event in events] == [[0]] * 4


def test_a_match_that_is_being_played_is_heard_of_from_now_on(local, receiver, ada):
    local.join(ada.match)
    over = local.create()
    left = ada.joined(over)
    local.join(over)
    leave(local, over, left)
    assert ada.register(receiver.url).status_code == 201
    leave(local, ada.match, ada.seat)
    assert kinds(receiver.wait_for(1)) == ["finished"]
    [entry] = ada.deliveries()
    assert entry["type"] == "saikoro.match.finished"


def test_a_webhook_is_heard_by_its_player_alone(local, receiver, ada):
    """What only the other seat is asked is not posted, nor anything of matches of others."""
    other = player(local)
    ada.register(f"{receiver.url}/ada", events=["seat_joined", "decision_asked", "finished"])
    other.register(f"{receiver.url}/other")
    other.joined(ada.match)
    other.joined(other.match)
    leave(local, ada.match, ada.seat)
    receiver.wait_for(6)
    of = {path: [one for one in receiver.heard if one.path == path] for path in ("/ada", "/other")}
    assert kinds(of["/ada"]) == ["seat_joined", "decision_asked", "finished"]
    own = {
        event["data"]["match"]: event["data"]["own_seats"]
        for event in (json.loads(one.body) for one in of["/other"])
    }
    assert own == {ada.match: [1], other.match: [0, 1]}


def test_a_rematch_is_heard_of_by_who_sits_in_it(local, receiver, ada):
    rival = local.join(ada.match)
    leave(local, ada.match, ada.seat)
    ada.register(receiver.url)
    both = bearer(ada.seat) | {"Player-Authorization": f"Bearer {ada.token}"}
    offered = local.post(f"/matches/{ada.match}/rematch", headers=both)
    assert offered.is_success, offered.text
    local.post(f"/matches/{ada.match}/rematch", headers=bearer(rival))
    [heard] = receiver.wait_for(1)
    event = json.loads(heard.body)
    assert event["type"] == "saikoro.match.decision_asked"
    assert event["data"]["match"] == offered.json()["match"]


def test_a_player_hears_of_disputes_of_these_matches(local, receiver, ada):
    made = ada.register(receiver.url, events=["dispute_opened", "dispute_ruled"])
    rival = local.join(ada.match)
    body = {"reason": "the clock stood still"}
    opened = local.post(f"/matches/{ada.match}/disputes", json=body, headers=bearer(rival))
    assert opened.status_code == 201, opened.text
    [heard] = receiver.wait_for(1)
    assert heard.headers["webhook-signature"] == signature(made.json()["secret"], heard)
    sent = json.loads(heard.body)
    assert sent["source"] == f"/disputes/{opened.json()['dispute']}"
    assert sent["data"]["reason"] == body["reason"]
