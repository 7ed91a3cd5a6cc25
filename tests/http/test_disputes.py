"""Disputes of matches over HTTP: a seat disputes, the service audits, a judge decides."""

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from saikoro.domain.disputes.ledger import read_dispute
from saikoro.domain.verification.verify import verify
from saikoro.service.identity import Identity
from tests.http.test_preconditions import ROW, key
from tests.http.test_refusals import refused
from tests.http.test_tournament_seats import invitations
from tests.http.test_tournament_seats import opened as opened_cup
from tests.http.test_tournament_seats import seats as seats_in
from tests.kit.stack import SECRET
from tests.kit.tournaments import bearer

OPERATOR = Identity(bytes.fromhex(SECRET), "saikoro").operator_token
SHORT = {"max_turns": 2}
RULED = {"verdict": "upheld", "reason": "B's trap had sprung: B wins"}


class Disputed:
    """A finished match between two people, and whoever may decide about it."""

    def __init__(self, client, **body):
        made = client.post("/matches", json={"game": "laplaplus", "options": SHORT, **body})
        assert made.status_code == 201, made.text
        self.client, self.created = client, made.json()
        self.match = self.created["match"]
        self.tokens = [self.join() for _ in range(2)]
        answers = [client.answer(self.match, token, ROW, Prefer="wait=20") for token in self.tokens]
        assert answers[1].status_code == 200, answers[1].text
        self.record = client.get(f"/matches/{self.match}/record").content.splitlines()

    def join(self):
        return self.client.join(self.match)

    def dispute(self, seat=1, reason="the trap sprang late", token=None, headers=None, **body):
        sent = bearer(token or self.tokens[seat]) | (headers or {})
        path = f"/matches/{self.match}/disputes"
        return self.client.post(path, json={"reason": reason, **body}, headers=sent)

    def opened(self, **body):
        answer = self.dispute(**body)
        assert answer.status_code == 201, answer.text
        return answer.json()["dispute"]

    def ask(self, dispute, what, body=None, token="", **headers):
        path = f"/disputes/{dispute}/{what}"
        return self.client.post(path, json=body, headers=bearer(token) | headers)

    def look(self, dispute):
        return self.client.get(f"/disputes/{dispute}").json()


@pytest.fixture
def over(client):
    """A finished match whose judge has a key."""
    return Disputed(client, judge="key")


def test_a_dispute_that_is_sent_several_times_at_once_is_opened_once(over):
    headers = key()
    with ThreadPoolExecutor(8) as threads:
        sent = [threads.submit(over.dispute, headers=headers) for _ in range(8)]
    answers = [one.result() for one in sent]
    assert {one.status_code for one in answers} == {201}, [one.text for one in answers]
    assert len({one.json()["dispute"] for one in answers}) == 1


def test_what_is_sent_at_once_with_the_ruling_stands_before_it_or_is_refused(over):
    dispute, judge = over.opened(), over.created["judge_token"]
    asked = [("comments", {"text": f"no {number}"}) for number in range(7)]
    asked.insert(3, ("rulings", RULED))
    with ThreadPoolExecutor(8) as threads:
        sent = [threads.submit(over.ask, dispute, what, body, judge) for what, body in asked]
    codes = [one.result().status_code for one in sent]
    assert (set(codes) <= {200, 409}, codes[3]) == (True, 200)
    shown = over.look(dispute)
    assert (shown["status"], len(shown["comments"])) == ("upheld", codes.count(200) - 1)


class TestTheWholeLife:
    def test_a_seat_disputes_the_other_replies_and_the_judge_decides(self, over, client):
        answer = over.dispute(seat=1, events=[9, 4])
        made = answer.json()
        assert answer.headers["Location"] == f"/disputes/{made['dispute']}"
        assert made["match"] == over.match
        dispute = made["dispute"]
        shown = over.look(dispute)
        assert (shown["status"], shown["seat"], shown["events"]) == ("open", 1, [4, 9])
        assert shown["match_head"] == client.get(f"/matches/{over.match}").json()["head"]
        assert shown["audit"]["verdict"] == "sound"
        assert shown["judge"] == "key"
        assert over.ask(dispute, "comments", {"text": "it did not"}, over.tokens[0]).is_success
        assert over.ask(dispute, "rulings", RULED, over.created["judge_token"]).is_success
        shown = over.look(dispute)
        assert shown["status"] == "upheld"
        assert shown["comments"][0]["text"] == "it did not"
        ruled = {"by": "judge", "verdict": "upheld", "reason": RULED["reason"]}
        assert shown["ruling"] == ruled | {"at": shown["ruling"]["at"]}

    def test_the_judge_and_the_host_comment_and_decide_nothing_by_it(self, over):
        dispute = over.opened()
        for token in (over.created["judge_token"], OPERATOR, over.tokens[0]):
            assert over.ask(dispute, "comments", {"text": "which trap?"}, token).is_success
        shown = over.look(dispute)
        assert [one["by"] for one in shown["comments"]] == ["judge", "host", "seat0"]
        assert (shown["status"], shown["ruling"]) == ("open", None)

    def test_a_ruling_is_shown_with_the_result_and_changes_no_line(self, over, client):
        path = f"/matches/{over.match}"
        before = client.get(path)
        dispute = over.opened()
        changed = client.get(path, headers={"If-None-Match": before.headers["ETag"]})
        assert changed.status_code == 200
        brief = {"dispute": dispute, "seat": 1, "status": "open", "ruling": None}
        assert changed.json() == before.json() | {"disputes": [brief]}
        over.ask(dispute, "rulings", RULED | {"verdict": "voided"}, over.created["judge_token"])
        brief |= {"status": "voided", "ruling": RULED["reason"]}
        assert client.get(path).json()["disputes"] == [brief]
        assert client.get(path).headers["ETag"] != changed.headers["ETag"]
        listed = client.get("/matches", params={"game": "laplaplus"}).json()["matches"]
        assert [one["disputes"] for one in listed if one["match"] == over.match] == [[brief]]
        assert client.get(f"{path}/record").content.splitlines() == over.record

    def test_the_stream_is_followed_downloaded_and_proven_as_any_other(self, over, client):
        dispute = over.opened(kept=[{"version": 0, "head": "0" * 64}])
        path = f"/disputes/{dispute}"
        page = client.get(f"{path}/events").json()
        assert [line["type"] for line in page["events"]] == ["dispute.opened", "dispute.audited"]
        assert (page["version"], page["over"], page["secrets"]) == (2, False, {})
        ruled = over.ask(dispute, "rulings", RULED, over.created["judge_token"]).json()["receipt"]
        more = client.get(f"{path}/events", params={"after": 2, "wait": 25}).json()
        assert ([line["type"] for line in more["events"]], more["over"]) == (
            ["dispute.upheld"],
            True,
        )
        stream = {"Accept": "text/event-stream"}
        events = client.get(f"{path}/events", headers=stream).text
        assert events.count("\ndata: {") == 4
        assert '"version":3' in events.splitlines()[-2]
        record = client.get(f"{path}/record").content.splitlines()
        ledger = read_dispute(record)
        assert (ledger.version, ledger.head.hex()) == (3, ruled["head"])
        assert ruled["match"] == dispute
        lines = client.get(f"{path}/events", headers={"Accept": "application/jsonl"})
        assert lines.content.splitlines() == record[1:]
        last = client.get(f"{path}/events", headers=stream | {"Last-Event-ID": "3"})
        assert last.status_code == 204

    def test_an_open_stream_gives_each_event_as_it_happens(self, over, client):
        dispute = over.opened()
        headers = {"Accept": "text/event-stream"}
        with client.stream("GET", f"/disputes/{dispute}/events", headers=headers) as stream:
            ids = (line for line in stream.iter_lines() if line.startswith("id: "))
            assert [next(ids), next(ids)] == ["id: 1", "id: 2"]
            over.ask(dispute, "withdrawal", None, over.tokens[1])
            assert [*ids] == ["id: 3", "id: 3"]  # the line, and the end

    def test_what_is_closed_stays_closed(self, over):
        dispute = over.opened()
        assert over.ask(dispute, "withdrawal", None, over.tokens[1]).is_success
        judge = over.created["judge_token"]
        refused(over.ask(dispute, "rulings", RULED, judge), 409, "dispute-closed")
        comment = over.ask(dispute, "comments", {"text": "x"}, over.tokens[1])
        refused(comment, 409, "dispute-closed")
        assert over.look(dispute)["status"] == "withdrawn"


class TestEvidence:
    def test_heads_and_receipts_that_were_kept_are_compared(self, over, client):
        answer = client.get(f"/matches/{over.match}/events", params={"limit": 5}).json()
        receipt = over.created["receipt"]
        signed = {name: receipt[name] for name in ("version", "head", "signature")}
        kept = [
            {"version": answer["version"], "head": answer["head"]},
            {"version": answer["version"], "head": "0" * 64},
            {"version": 900_000, "head": answer["head"]},
            signed,
            signed | {"signature": "0" * 128},
        ]
        shown = over.look(over.opened(kept=kept))
        found = ["leads_here", "differs", "beyond", "leads_here", "forged"]
        assert [one["finding"] for one in shown["kept"]] == found
        assert [one["signed"] for one in shown["kept"]] == [False] * 3 + [True] * 2

    def test_a_live_match_can_be_disputed_and_goes_on(self, client):
        match, tokens = client.seated()
        path = f"/matches/{match}/disputes"
        answer = client.post(path, json={"reason": "a misclick"}, headers=bearer(tokens[0]))
        shown = client.get(f"/disputes/{answer.json()['dispute']}").json()
        assert shown["audit"]["verdict"] == "incomplete"
        assert shown["judge"] == "host"
        for token in tokens:
            assert client.answer(match, token, ROW).status_code == 202

    def test_bad_input_names_its_place(self, over):
        beyond = len(over.record)
        refused(over.dispute(events=[3, beyond]), 422, "illegal-dispute", pointer="/events/1")
        refused(over.dispute(reason="a\u202eb"), 422, "illegal-dispute", pointer="/reason")
        for wrong in (
            {"reason": " "},
            {"events": [0]},
            {"kept": [{"version": 1, "head": "x"}]},
            {"kept": [{"version": 1, "head": "0" * 64 + "\n"}]},
            {"kept": [{"version": 1, "head": "0" * 64, "signature": "ab"}]},
            {"events": [1] * 51},
        ):
            assert over.dispute(**wrong).status_code == 400
        assert over.client.get(f"/matches/{over.match}/disputes").json() == []


class TestWhoMay:
    def test_only_a_seat_of_the_match_disputes_it(self, over, client):
        _, (other, _) = client.seated()
        refused(over.dispute(token=other), 403, "forbidden")
        refused(over.dispute(token=over.created["creator_token"]), 403, "forbidden")
        refused(over.dispute(token=over.created["judge_token"]), 403, "forbidden")

    def test_a_seat_neither_decides_nor_withdraws_for_the_other(self, over, client):
        dispute = over.opened(seat=1)
        for token in (*over.tokens, over.created["creator_token"]):
            refused(over.ask(dispute, "rulings", RULED, token), 403, "forbidden")
        refused(over.ask(dispute, "withdrawal", None, over.tokens[0]), 403, "forbidden")
        comment = {"text": "x"}
        for stranger, code, problem in (
            (client.seated()[1][0], 403, "forbidden"),
            (over.created["creator_token"], 403, "forbidden"),
            ("op_" + "0" * 64, 401, "unauthorised"),
        ):
            refused(over.ask(dispute, "comments", comment, stranger), code, problem)
        player = client.post("/players").json()["token"]
        refused(over.ask(dispute, "rulings", RULED, player), 403, "forbidden")
        refused(over.ask(dispute, "rulings", RULED, "op_" + "0" * 64), 401, "unauthorised")
        assert over.look(dispute)["version"] == 2

    def test_the_host_decides_where_the_match_names_nobody(self, client):
        over = Disputed(client)
        assert "judge_token" not in over.created
        dispute = over.opened()
        assert over.look(dispute)["judge"] == "host"
        assert over.ask(dispute, "rulings", RULED, OPERATOR).is_success
        assert over.look(dispute)["ruling"]["by"] == "host"

    def test_a_player_whom_the_match_names_decides_and_finds_it(self, client):
        judge = client.post("/players").json()
        over = Disputed(client, judge=judge["player"], access="unlisted")
        assert "judge_token" not in over.created
        created = msgspec.json.decode(over.record[1])
        assert created["data"]["judged_by"] == judge["player"]
        dispute = over.opened()
        assert over.look(dispute)["judge_player"] == judge["player"]
        mine = client.get("/disputes", headers=bearer(judge["token"])).json()["disputes"]
        assert [one["dispute"] for one in mine] == [dispute]
        found = client.get("/disputes", params={"match": over.match}).json()["disputes"]
        assert found == []  # the match is not listed, nor are its disputes
        assert over.ask(dispute, "rulings", RULED, judge["token"]).is_success
        assert over.look(dispute)["ruling"]["by"] == "judge"
        assert verify(over.record).faults == []

    def test_a_judge_who_sits_in_the_match_leaves_it_to_the_host(self, client):
        judge = client.post("/players").json()

        class Sitting(Disputed):
            def join(self):
                free = not hasattr(self, "sits")
                self.sits = True
                if not free:
                    return super().join()
                path = f"/matches/{self.match}/seats"
                return client.post(path, json={}, headers=bearer(judge["token"])).json()["token"]

        over = Sitting(client, judge=judge["player"])
        dispute = over.opened()
        for what, body in (("rulings", RULED), ("comments", {"text": "x"})):
            refused(over.ask(dispute, what, body, judge["token"]), 422, "illegal-dispute")
        assert over.ask(dispute, "rulings", RULED, OPERATOR).is_success


class TestBounds:
    def test_the_same_request_again_opens_one_dispute(self, over):
        headers = key()
        first = over.dispute(headers=headers)
        again = over.dispute(headers=headers)
        assert (again.status_code, again.json()) == (201, first.json())
        other = over.dispute(headers=headers, reason="something else")
        refused(other, 422, "key-reused")
        assert len(over.client.get(f"/matches/{over.match}/disputes").json()) == 1

    def test_a_ruling_sent_again_is_one_ruling(self, over):
        dispute, headers = over.opened(), key()
        judge = over.created["judge_token"]
        first = over.ask(dispute, "rulings", RULED, judge, **headers)
        assert over.ask(dispute, "rulings", RULED, judge, **headers).json() == first.json()
        assert over.look(dispute)["version"] == 3

    def test_a_seat_has_one_open_dispute_and_three_in_all(self, over):
        for _ in range(3):
            dispute = over.opened()
            refused(over.dispute(), 422, "illegal-dispute")
            over.ask(dispute, "withdrawal", None, over.tokens[1])
        refused(over.dispute(), 422, "illegal-dispute")
        assert over.dispute(seat=0).status_code == 201
        assert [
            one["seat"] for one in over.client.get(f"/matches/{over.match}/disputes").json()
        ] == [1, 1, 1, 0]

    def test_an_unknown_dispute(self, client):
        assert client.get("/disputes/x").status_code == 400
        match, (token, _) = client.seated()
        refused(
            client.post(f"/disputes/{match}/comments", json={"text": "x"}, headers=bearer(token)),
            404,
            "no-such-dispute",
        )

    def test_lists_find_disputes_by_what_they_are_about(self, over, client):
        dispute = over.opened()
        asked = {"game": "laplaplus", "status": "open", "match": over.match}
        [found] = client.get("/disputes", params=asked).json()["disputes"]
        assert (found["dispute"], found["match"], found["seat"]) == (dispute, over.match, 1)
        assert client.get("/disputes", params=asked | {"status": "upheld"}).json() == {
            "disputes": [],
            "next": None,
        }


def test_a_match_of_a_tournament_is_disputed_in_the_same_way_and_decided_there(client):
    address, organiser = opened_cup(client, "ada", "bob")
    entrant, token = next(iter(invitations(client, address, organiser).items()))
    seat = seats_in(client, address, entrant, token)[0]
    headers = bearer(seat["token"]) | key()
    path, body = f"/matches/{seat['match']}/disputes", {"reason": "he looked", "events": [1]}
    made = client.post(path, json=body, headers=headers)
    assert made.status_code == 201, made.text
    dispute = made.json()["dispute"]
    assert client.post(path, json=body, headers=headers).json() == made.json()
    [shown] = client.get(made.headers["Location"]).json()
    assert dispute == f"{address.rpartition('/')[2]}.{shown['line']}"
    assert (shown["reason"], shown["match"], shown["entrant"]) == (
        "he looked",
        seat["match"],
        entrant,
    )
    refused(client.post(path, json=body, headers=bearer(organiser)), 422, "illegal-dispute")
    _, (stranger, _) = client.seated()
    refused(client.post(path, json=body, headers=bearer(stranger)), 403, "forbidden")
    for wrong in (f"{dispute}%0A", f"{dispute}.1", f"{dispute}x", dispute.replace(".", "%0A")):
        sent = client.post(f"/disputes/{wrong}/withdrawal", headers=bearer(seat["token"]))
        assert sent.status_code == 400


def test_a_judge_by_anything_but_an_id_or_a_key_is_malformed(client):
    for judge in ("me", "0" * 31, "KEY", ""):
        answer = client.post("/matches", json={"game": "laplaplus", "judge": judge})
        assert answer.status_code == 400, judge
