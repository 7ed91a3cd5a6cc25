"""Matches that everybody without a seat sees late, by their option `spectator_delay`."""

import itertools
import json

import pytest

from saikoro.domain.fairness.commitments import later_commit
from saikoro.domain.fairness.frames import MatchId
from tests.attacks.test_early_lines import LATE, played
from tests.http.test_refusals import refused
from tests.http.test_registered_webhooks import kinds, local, of_match, receiver
from tests.http.test_tournament_seats import answer_all, invitations, opened
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until

__all__ = ["local", "receiver"]

BOTS = {"0": {"bot": "random"}, "1": {"bot": "random"}}


def watched(client, **options):
    """A match of bots that is seen a second late, as a stream of its events shows it."""
    body = {"game": "laplaplus", "bots": BOTS, "options": {"spectator_delay": 1, **options}}
    match = client.post("/matches", json=body).json()["match"]
    messages = []
    with client.stream("GET", f"/matches/{match}/events/stream") as answer:
        messages += answer.iter_lines()
    return match, messages


def test_a_stream_sends_lines_once_they_are_visible_to_the_end(client):
    match, messages = watched(client)
    record = client.get(f"/matches/{match}/record").text.splitlines()
    lines = [message.removeprefix("data: ") for message in messages if '"v":' in message]
    assert lines == record[1:]
    assert messages[-3] == "event: end"
    assert client.get(f"/matches/{match}").json()["status"] == "finished"


def test_the_commitments_that_came_at_once_are_opened_by_pages(client):
    match, messages = watched(client)
    later = [
        json.loads(data.removeprefix("data: "))
        for event, data in itertools.pairwise(messages)
        if event == "event: later"
    ]
    assert later
    for one in later:
        page = client.get(
            f"/matches/{match}/events", params={"after": one["version"] - 1, "limit": 1}
        ).json()
        facts = MatchId(bytes.fromhex(match)), one["version"]
        opened = later_commit(*facts, bytes.fromhex(page["nonce"]), bytes.fromhex(page["head"]))
        assert opened.hex() == one["commit"]


def test_a_long_poll_returns_when_a_line_becomes_visible(client):
    match = client.create(spectator_delay=1)
    page = client.get(f"/matches/{match}/events", params={"wait": 20}).json()
    assert [event["type"] for event in page["events"]] == ["match.created"]
    assert "later" not in page


def test_it_says_how_late_it_is_and_how_far_the_match_goes(client):
    match, _ = client.seated()
    assert client.get(f"/matches/{match}").json()["delay"] == 0
    late = played(client, over=False)
    shown = client.get(f"/matches/{late.match}")
    body = shown.json()
    assert (body["delay"], body["options"]["spectator_delay"]) == (LATE, LATE)
    assert shown.headers["ETag"] == f'"0.{late.heads[0]}.later{len(late.lines)}"'
    again = {"If-None-Match": shown.headers["ETag"]}
    assert client.get(f"/matches/{late.match}", headers=again).status_code == 304
    seat = client.get(f"/matches/{late.match}", headers=bearer(late.tokens[0])).json()
    assert "later" not in seat


@pytest.mark.parametrize(("language", "text"), [("en", "3600 seconds late"), ("ja", "3600秒遅れ")])
def test_the_page_says_how_late_it_is(client, language, text):
    late = played(client, over=False)
    assert text in client.get(f"/m/{late.match}", params={"lang": language}).text
    match, _ = client.seated()
    assert text not in client.get(f"/m/{match}", params={"lang": language}).text


@pytest.mark.parametrize("delay", [-1, 86_401, "soon", 1.5])
def test_the_delay_is_bounded(client, delay):
    body = {"game": "ktc", "options": {"spectator_delay": delay}}
    answer = client.post("/matches", json=body)
    assert answer.status_code == 422, answer.text
    assert answer.json()["errors"][0]["pointer"] == "/options/spectator_delay"


def test_a_version_that_is_not_visible_is_refused_as_one_that_is_not_there(client):
    late = played(client, over=False)
    for path in ("events", "frames"):
        answer = client.get(f"/matches/{late.match}/{path}", params={"after": 1})
        refused(answer, 404, "no-such-version")
    refused(client.get(f"/matches/{late.match}/state", params={"at": 1}), 404, "no-such-version")


def test_the_lists_of_a_player_are_not_late(client):
    player = client.post("/players").json()
    match = client.create(spectator_delay=LATE)
    token = {"Authorization": f"Bearer {player['token']}"}
    assert client.post(f"/matches/{match}/seats", json={}, headers=token).status_code == 201
    [mine] = client.get("/matches", params={"status": "open"}, headers=token).json()["matches"]
    assert (mine["match"], mine["version"]) == (match, 2)
    shown = client.get("/matches", params={"player": player["player"]}).json()
    assert shown["matches"] == []


def test_webhooks_of_whoever_opened_a_match_are_late_and_those_of_seats_are_not(local, receiver):
    hook = {"url": receiver.url, "events": ["seat_joined", "cancelled"]}
    body = {"game": "laplaplus", "webhooks": [hook], "options": {"spectator_delay": LATE}}
    opened = local.post("/matches", json=body).json()
    match, creator = opened["match"], opened["creator_token"]
    seat = local.post(f"/matches/{match}/seats", json={}).json()["token"]
    registered = local.post(f"/matches/{match}/webhooks", json=hook, headers=bearer(seat))
    assert registered.json()["after"] == 2
    assert local.post(f"/matches/{match}/cancellation", headers=bearer(seat)).is_success
    receiver.wait_for(1)
    assert kinds(receiver.heard) == ["cancelled"]
    assert of_match(local, match, creator).deliveries() == []


def test_webhooks_of_whoever_opened_a_match_come_when_its_lines_are_visible(local, receiver):
    hook = {"url": receiver.url, "events": ["seat_joined", "finished"]}
    body = {"game": "laplaplus", "bots": BOTS, "webhooks": [hook]}
    opened = local.post("/matches", json=body | {"options": {"spectator_delay": 1}}).json()
    match, creator = opened["match"], opened["creator_token"]
    wait_until(
        lambda: (
            [one["state"] for one in of_match(local, match, creator).deliveries()]
            == ["delivered"] * 3
        ),
        "not all was delivered",
    )
    assert kinds(receiver.heard) == ["seat_joined", "seat_joined", "finished"]


def test_a_rematch_is_seen_by_its_seats_at_once(client):
    late = played(client, over=True)
    refused(client.get(f"/matches/{late.match}/rematch"), 404, "no-rematch")
    token = bearer(late.tokens[0])
    rematch = client.post(f"/matches/{late.match}/rematch", headers=token).json()["match"]
    seen = client.get(f"/matches/{late.match}/rematch", headers=bearer(late.tokens[1])).json()
    assert seen["rematch"] == rematch
    refused(client.get(f"/matches/{late.match}/rematch"), 404, "no-rematch")


def test_a_tournament_has_results_at_once_and_its_organiser_the_records(client):
    """TN-31.2."""
    address, token = opened(client, "Ada", "Bob", options={"spectator_delay": LATE})
    invited = invitations(client, address, token)
    answer_all(client, address, invited, {1: [7, 12, 12, 1], 2: [22, 21, 1]})
    view = client.get(address).json()
    events = client.get(f"{address}/events").json()["events"]
    [taken] = [event["data"] for event in events if event["type"] == "results.taken"]
    [result] = taken["results"][0]["matches"]
    record = f"{address}/matches/{result['match']}/record"
    assert view["status"] == "finished"
    assert len(client.get(record).text.splitlines()) == 1
    whole = client.get(record, headers=bearer(token)).text.splitlines()
    assert len(whole) == result["version"] + 1
    refused(client.get(record, headers=bearer(invited[1])), 401, "unauthorised")


def test_a_dispute_is_seen_with_its_match_and_its_ruling_too(client):
    """The judge is no seat: it sees the dispute late, and what it decides is seen late."""
    judge = client.post("/players").json()
    body = {"game": "laplaplus", "judge": judge["player"], "options": {"spectator_delay": 1}}
    match = client.post("/matches", json=body).json()["match"]
    seat = bearer(client.join(match))
    reason = {"reason": "it sprang late"}
    opened = client.post(f"/matches/{match}/disputes", json=reason, headers=seat).json()
    path, asked = f"/disputes/{opened['dispute']}", {"match": match}
    assert client.get(path, headers=seat).json()["status"] == "open"
    assert client.get("/disputes", params=asked).json()["disputes"] == []
    wait_until(lambda: client.get(path).is_success, "the dispute does not become visible")
    open_ones = asked | {"status": "open"}
    [listed] = client.get("/disputes", params=open_ones).json()["disputes"]
    assert listed["dispute"] == opened["dispute"]
    deciding = client.get("/disputes", params=open_ones, headers=bearer(judge["token"])).json()
    assert [one["dispute"] for one in deciding["disputes"]] == [opened["dispute"]]
    [brief] = client.get(f"/matches/{match}").json()["disputes"]
    assert (brief["dispute"], brief["status"]) == (opened["dispute"], "open")
    assert 'delay="1"' in client.get(f"/d/{opened['dispute']}").text
    ruling = {"verdict": "rejected", "reason": "it did not"}
    ruled = client.post(f"{path}/rulings", json=ruling, headers=bearer(judge["token"]))
    assert ruled.is_success, ruled.text
    assert client.get(path, headers=seat).json()["status"] == "rejected"
    last = client.get(f"{path}/events", params={"after": 2, "wait": 20}).json()
    assert [line["type"] for line in last["events"]] == ["dispute.rejected"]
    assert client.get("/disputes", params=open_ones).json()["disputes"] == []
    [listed] = client.get("/disputes", params=asked | {"status": "rejected"}).json()["disputes"]
    assert listed["ruling"] == "it did not"


def test_a_dispute_that_is_not_visible_yet_is_none_on_all_of_its_routes(client):
    judge = client.post("/players").json()
    body = {"game": "laplaplus", "judge": judge["player"], "options": {"spectator_delay": LATE}}
    match = client.post("/matches", json=body).json()["match"]
    seat = bearer(client.join(match))
    another = bearer(client.join(client.create()))
    opened = client.post(f"/matches/{match}/disputes", json={"reason": "x"}, headers=seat).json()
    path = f"/disputes/{opened['dispute']}"
    reads = ["", "/events", "/record"]
    writes = {
        "comments": {"text": "why"},
        "withdrawal": {},
        "rulings": {"verdict": "rejected", "reason": "no"},
    }
    for headers in ({}, another, bearer(judge["token"])):
        for read in reads:
            refused(client.get(f"{path}{read}", headers=headers), 404, "no-such-dispute")
        for accept in ("text/event-stream", "application/jsonl"):
            answer = client.get(f"{path}/events", headers=headers | {"Accept": accept})
            refused(answer, 404, "no-such-dispute")
        for write, sent in writes.items():
            answer = client.post(f"{path}/{write}", json=sent, headers=headers)
            refused(answer, 404, "no-such-dispute")
    assert client.get(f"/d/{opened['dispute']}").status_code == 404
    for read in reads:
        assert client.get(f"{path}{read}", headers=seat).is_success
    assert client.post(f"{path}/comments", json={"text": "x"}, headers=seat).is_success


def test_a_ruling_that_is_not_visible_leaves_a_dispute_open_in_lists(client):
    match = client.create(spectator_delay=LATE)
    seat = bearer(client.join(match))
    opened = client.post(f"/matches/{match}/disputes", json={"reason": "x"}, headers=seat).json()
    withdrawn = client.post(f"/disputes/{opened['dispute']}/withdrawal", headers=seat)
    assert withdrawn.is_success, withdrawn.text
    for status in ("open", "withdrawn"):
        listed = client.get("/disputes", params={"match": match, "status": status}).json()
        assert listed["disputes"] == []


def test_webhooks_hear_of_a_dispute_as_they_see_it(local, receiver):
    hook = {"url": receiver.url, "events": ["dispute_opened", "dispute_withdrawn"]}
    body = {"game": "laplaplus", "webhooks": [hook], "options": {"spectator_delay": LATE}}
    opened = local.post("/matches", json=body).json()
    match, creator = opened["match"], opened["creator_token"]
    seat = bearer(local.post(f"/matches/{match}/seats", json={}).json()["token"])
    local.post(f"/matches/{match}/webhooks", json=hook, headers=seat)
    dispute = local.post(f"/matches/{match}/disputes", json={"reason": "x"}, headers=seat).json()
    local.post(f"/disputes/{dispute['dispute']}/withdrawal", headers=seat)
    receiver.wait_for(2)
    assert sorted(kinds(receiver.heard)) == ["dispute_opened", "dispute_withdrawn"]
    assert of_match(local, match, creator).deliveries() == []


def test_webhooks_of_whoever_opened_a_match_hear_of_a_dispute_once_it_is_visible(local, receiver):
    hook = {"url": receiver.url, "events": ["dispute_opened"]}
    body = {"game": "laplaplus", "webhooks": [hook], "options": {"spectator_delay": 1}}
    opened = local.post("/matches", json=body).json()
    match, creator = opened["match"], opened["creator_token"]
    seat = bearer(local.post(f"/matches/{match}/seats", json={}).json()["token"])
    local.post(f"/matches/{match}/disputes", json={"reason": "x"}, headers=seat)
    wait_until(
        lambda: (
            [one["state"] for one in of_match(local, match, creator).deliveries()] == ["delivered"]
        ),
        "the dispute was not delivered",
    )
    assert kinds(receiver.heard) == ["dispute_opened"]
