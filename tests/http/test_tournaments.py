"""Tournaments over HTTP: entered, played by a real worker, ruled on, and checked here."""

import threading
from typing import Any, ClassVar

import pytest

from saikoro.domain.record.head import genesis, next_head
from tests.http.test_preconditions import key
from tests.http.test_refusals import refused
from tests.http.test_streaming import lines_of, messages
from tests.kit.tournaments import SWISS, Tournament, as_served, bearer, plan, rows, verified
from tests.kit.worded import worded

ROW = [{"row": [7, 1]}]
CSV = "name,row\nada,7 1\nbob,22;1\n"
MAIL = "名前：ada\n列：7、1\n\n名前：bob\n列：22、1\n"


@pytest.fixture
def entering(client):
    """A tournament of four that has not begun."""
    return Tournament.open(client, {"plan": plan(), "entrants": rows(4)})


@pytest.fixture(scope="module")
def finished(stack):
    """A tournament of two stages that is finished; it is only looked at."""
    stages = [SWISS, {"format": "single_elimination", "qualifiers": 4}]
    body = {"plan": plan(*stages), "entrants": rows(9), "start": True}
    with stack.client() as client:
        yield Tournament.open(client, body).finish()


def names(tournament):
    return [entrant["name"] for entrant in tournament.look("/entrants")]


class TestOpening:
    @pytest.mark.parametrize(
        "given",
        [
            {
                "entrants": [
                    {"name": "ada", "build": ROW},
                    {"name": "bob", "build": [{"row": [22]}]},
                ]
            },
            {"csv": CSV},
            {"mail": MAIL},
        ],
        ids=["json", "csv", "mail"],
    )
    def test_entries_come_in_three_forms(self, client, given):
        tournament = Tournament.open(client, {"plan": plan(), "start": True} | given).finish()
        assert names(tournament) == ["ada", "bob"]
        assert tournament.look("/entrants")[0]["build"] == ROW
        assert sorted(tournament.look()["ranking"]) == [1, 2]

    def test_it_says_where_it_is_and_proves_that_it_was_taken(self, client):
        answer = client.post("/tournaments", json={"plan": plan()})
        opened = answer.json()
        assert answer.headers["Location"] == f"/tournaments/{opened['tournament']}"
        seen = client.get(answer.headers["Location"])
        assert seen.headers["ETag"] == answer.headers["ETag"]
        receipt, view = opened["receipt"], seen.json()
        assert (receipt["version"], receipt["head"]) == (view["version"], view["head"])
        assert (view["status"], view["entrants"], view["stages"]) == ("entering", 0, [])
        assert opened["webhooks"] == []

    def test_all_errors_are_reported_at_once_and_nothing_is_created(self, client, stack):
        build = [{"row": [7, 99]}]
        wrong = [{"name": "", "build": ROW}, {"name": "b", "build": build}, {"name": "B"}]
        before = stack.log.read_text().count("tournament.created")
        answer = client.post(
            "/tournaments", json={"plan": plan(), "entrants": wrong}, headers=key()
        )
        refused(answer, 422, "illegal-entries")
        found = [(error["code"], error["pointer"]) for error in answer.json()["errors"]]
        assert found == [
            ("entry_name_bad", "/entrants/0/name"),
            ("LP_UNKNOWN_CARD", "/entrants/1/build/0/row/1"),
            ("entry_shape", "/entrants/2"),
            ("entry_name_taken", "/entrants/2/name"),
        ]
        assert stack.log.read_text().count("tournament.created") == before

    def test_a_line_of_a_table_is_named(self, client):
        body = {"plan": plan(), "csv": "name,row\nada,7 1\nbob,Xyzzy\n"}
        answer = client.post("/tournaments", json=body)
        refused(answer, 422, "illegal-entries", pointer="/entrants/1/build/0/row/0")
        worded(answer.json()["errors"][0]["detail"])

    @pytest.mark.parametrize(
        ("changed", "detail"),
        [
            (
                {"csv": "name,row\nada,7 1\nbob,Xyzzy\n"},
                "参加者 2 'bob'、3 行目、列 row: 'Xyzzy' はこのセットのカードではありません",
            ),
            (
                {"mail": "名前：太郎\n列：7\n\n名前：太郎\n列：7\n"},
                "参加者 2 '太郎'、4 行目: その名前は参加者 1 '太郎' が使っています",
            ),
            (
                {"entrants": [{"name": "ada", "build": 7}]},
                "参加者 1 'ada': `build`: `array` のはずですが、`int` です",
            ),
            ({"csv": CSV, "mail": MAIL}, "entrants、csv、mail のどれか一つを送ってください"),
            ({"start": True}, "出場する参加者が 0 人です。大会には 2 人以上必要です"),
            ({"plan": plan(stages=[])}, "`stages`: `array` の長さは 1 以上にしてください"),
            (
                {"webhooks": [{"url": "ftp://x.example"}]},
                "URL は https:// か http:// とホスト名で始めてください",
            ),
        ],
    )
    def test_a_refusal_is_in_the_language_of_its_reader(self, client, changed, detail):
        body = {"plan": plan()} | changed
        answers = {
            language: client.post(
                "/tournaments", json=body, headers=key() | {"Accept-Language": language}
            ).json()
            for language in ("en", "ja")
        }
        english, japanese = answers["en"], answers["ja"]
        assert japanese["errors"][0]["detail"].startswith(detail)
        assert detail in japanese["detail"]
        assert detail not in english["detail"]
        for error in (*english["errors"], *japanese["errors"]):
            error["detail"] = ""
        assert english["errors"] == japanese["errors"]

    @pytest.mark.parametrize(
        ("changed", "status", "kind", "pointer"),
        [
            ({"plan": plan(stages=[])}, 422, "illegal-plan", "/plan/stages"),
            ({"plan": plan({"format": "dice"})}, 422, "illegal-plan", "/plan/stages/0/format"),
            ({"plan": plan(game="chess")}, 404, "unknown-game", "/game"),
            ({"plan": plan(options={"wind": 1})}, 422, "illegal-options", "/plan/options/wind"),
            (
                {"plan": plan(options={"card_set": "0" * 64})},
                404,
                "unknown-card-set",
                "/options/card_set",
            ),
            ({"csv": CSV, "mail": MAIL}, 422, "illegal-entries", ""),
            ({"start": True}, 422, "illegal-entries", "/entrants"),
            ({"webhooks": [{"url": "ftp://x.example"}]}, 422, "illegal-hooks", "/webhooks/0/url"),
            ({"webhooks": [{"url": "http://10.0.0.1/"}]}, 422, "illegal-hooks", "/webhooks/0/url"),
            ({"speed": 9}, 400, "malformed", "/speed"),
            ({"plan": "a cup"}, 400, "malformed", "/plan"),
        ],
    )
    def test_what_cannot_be_is_refused(self, client, changed, status, kind, pointer):
        answer = client.post("/tournaments", json={"plan": plan()} | changed)
        refused(answer, status, kind, pointer=pointer)

    def test_a_body_that_is_larger_than_any_tournament(self, client):
        body = b'{"csv":"' + b"x" * 33_554_432 + b'"}'
        refused(client.post("/tournaments", content=body), 413, "too-large")


class TestEntering:
    def test_it_is_started_when_all_are_in(self, client):
        tournament = Tournament.open(client, {"plan": plan()})
        refused(tournament.ask("start"), 422, "illegal-entries", pointer="/entrants")
        tournament.taken("entrants", {"csv": CSV})
        tournament.taken("entrants", {"entrants": [{"name": "chie", "build": ROW}]})
        receipt = tournament.taken("start")["receipt"]
        tournament.finish()
        record = tournament.record()
        head = genesis(record[0])
        for line in record[1 : receipt["version"] + 1]:
            head = next_head(head, line)
        assert receipt["head"] == head.hex()
        assert sorted(tournament.look()["ranking"]) == [1, 2, 3]

    @pytest.mark.parametrize("name", ["entrant 2", "ＥＮＴＲＡＮＴ ２"])
    def test_a_known_name_replaces_its_entry(self, entering, name):
        entering.taken("entrants", {"entrants": [{"name": name, "build": ROW}]})
        assert [one["name"] for one in entering.look("/entrants")][1] == name
        assert entering.look("/entrants", first=2, count=1)[0]["build"] == ROW
        assert entering.look()["entrants"] == 4

    def test_entries_are_taken_all_or_none(self, entering):
        wrong = [{"name": "eve", "build": ROW}, {"name": "fay", "build": [{"row": [99]}]}]
        answer = entering.ask("entrants", {"entrants": wrong})
        refused(answer, 422, "illegal-entries", pointer="/entrants/1/build/0/row/0")
        assert entering.look()["entrants"] == 4

    def test_only_who_has_checked_in_plays(self, client):
        body = {"plan": plan(check_in=True), "entrants": rows(4)}
        tournament = Tournament.open(client, body)
        tournament.taken("check-ins", {"entrants": [4, 1]})
        tournament.taken("check-ins", {"entrants": [3, 1]})
        tournament.taken("withdrawals", {"entrant": 3})
        tournament.taken("start")
        assert sorted(tournament.finish().look()["ranking"]) == [1, 4]
        there = [one["checked_in"] for one in tournament.look("/entrants")]
        assert there == [True, False, True, True]

    def test_who_withdraws_before_the_start_is_not_in_it(self, entering):
        entering.taken("withdrawals", {"entrant": 2, "reason": "ill"})
        refused(entering.ask("withdrawals", {"entrant": 2}), 409, "has-left")
        entering.taken("start")
        assert sorted(entering.finish().look()["ranking"]) == [1, 3, 4]

    def test_a_verdict_is_not_softened_by_a_withdrawal(self, entering):
        entering.taken("start")
        entering.finish()
        ruling = {"kind": "disqualify", "entrant": 2}
        at = entering.taken("rulings", {"ruling": ruling, "reason": "two builds"})
        entering.finish(at["receipt"]["version"])
        assert entering.ask("withdrawals", {"entrant": 2}).status_code == 409
        assert entering.look("/entrants", first=2, count=1)[0]["gone"] == "disqualified"


class TestSecretEntries:
    BODY: ClassVar[dict[str, Any]] = {
        "plan": plan(secret_entries=True),
        "entrants": [
            {"name": "ada", "build": ROW, "seed": "ab" * 32},
            {"name": "bob", "build": [{"row": [22, 21]}]},
        ],
    }

    def test_nobody_sees_a_build_or_a_seed_before_the_lock(self, client):
        tournament = Tournament.open(client, self.BODY)
        tournament.taken("entrants", {"entrants": [{"name": "ada", "build": [{"row": [21]}]}]})
        shown = [entrant["build"] for entrant in tournament.look("/entrants")]
        assert shown == [None, None]
        for path, accept in (
            ("", "application/json"),
            ("/entrants", "application/json"),
            ("/events", "application/json"),
            ("/events", "application/jsonl"),
            ("/record", "application/jsonl"),
        ):
            headers = {"Accept": accept} | bearer(tournament.token)
            shown = client.get(tournament.path + path, headers=headers).text
            assert "row" not in shown.replace("identical_rows", "")
            assert "ab" * 32 not in shown

    def test_once_they_are_locked_all_is_shown_and_proven(self, client):
        tournament = Tournament.open(client, self.BODY)
        tournament.taken("entrants", {"entrants": [{"name": "bob", "build": [{"row": [21]}]}]})
        tournament.taken("start")
        tournament.finish()
        shown = [entrant["build"] for entrant in tournament.look("/entrants")]
        assert shown == [ROW, [{"row": [21]}]]
        found = verified(tournament)
        assert (found.differences, found.choice) == ([], "nobody_bound_them")


class TestTokens:
    @pytest.mark.parametrize(
        ("what", "body"),
        [
            ("entrants", {"entrants": []}),
            ("check-ins", {"entrants": [1]}),
            ("withdrawals", {"entrant": 1}),
            ("start", None),
            ("pause", {}),
            ("resume", None),
            ("cancellation", {}),
            ("rulings", {"ruling": {"kind": "disqualify", "entrant": 1}, "reason": "-"}),
            ("rulings/preview", {"ruling": {"kind": "disqualify", "entrant": 1}}),
        ],
    )
    def test_only_its_organiser_is_heard(self, client, entering, finished, what, body):
        before = entering.look()
        address = f"{entering.path}/{what}"
        _, (seat, _) = client.seated()
        for token in ("nonsense", f"saikoro_{entering.id}_0_wrong"):
            refused(client.post(address, json=body, headers=bearer(token)), 401, "unauthorised")
        for token in (finished.token, seat):
            refused(client.post(address, json=body, headers=bearer(token)), 403, "forbidden")
        assert entering.look() == before

    def test_the_token_is_in_no_log_and_in_no_answer_but_the_first(self, client, stack, entering):
        secret = entering.token.split("_", 3)[3]
        assert secret not in stack.log.read_text()
        for part in ("", "/entrants", "/events", "/record"):
            assert secret not in client.get(entering.path + part).text


class TestWhatIsNotThere:
    @pytest.mark.parametrize("part", ["", "/entrants", "/events", "/record"])
    def test_an_unknown_tournament_has_nothing_to_show(self, client, part):
        for name in ("0" * 32, "no-such-tournament"):
            refused(client.get(f"/tournaments/{name}{part}"), 404, "unknown-tournament")

    @pytest.mark.parametrize("what", ["start", "resume"])
    def test_an_unknown_tournament_takes_nothing(self, client, entering, what):
        address = f"/tournaments/{'0' * 32}/{what}"
        answer = client.post(address, headers=bearer(entering.token))
        refused(answer, 404, "unknown-tournament")

    def test_a_match_is_no_tournament_and_a_tournament_no_match(self, client, entering):
        refused(client.get(f"/matches/{entering.id}"), 404, "unknown-match")
        refused(client.get(f"/tournaments/{client.create()}"), 404, "unknown-tournament")

    def test_an_unknown_entrant(self, entering):
        for what, body in (("withdrawals", {"entrant": 9}), ("check-ins", {"entrants": [1, 9]})):
            refused(entering.ask(what, body), 404, "unknown-entrant")
        assert not entering.look("/entrants")[0]["checked_in"]

    def test_a_version_that_is_still_to_come(self, client, finished):
        answer = client.get(f"{finished.path}/events", params={"after": 999})
        refused(answer, 404, "no-such-version")


class TestLate:
    def test_what_comes_too_late_is_refused(self, finished):
        before = finished.look()
        entries = {"entrants": [{"name": "late", "build": ROW}]}
        for what, body, kind in (
            ("entrants", entries, "tournament-over"),
            ("check-ins", {"entrants": [1]}, "tournament-over"),
            ("withdrawals", {"entrant": 1}, "tournament-over"),
            ("start", None, "tournament-over"),
            ("pause", {}, "not-playing"),
            ("resume", None, "not-paused"),
            ("cancellation", {}, "tournament-over"),
        ):
            refused(finished.ask(what, body), 409, kind)
        assert finished.look() == before

    def test_what_comes_too_early_is_refused(self, entering):
        refused(entering.ask("pause", {}), 409, "not-playing")
        refused(entering.ask("resume"), 409, "not-paused")
        ruling = {"ruling": {"kind": "disqualify", "entrant": 1}, "reason": "-"}
        refused(entering.ask("rulings", ruling), 422, "illegal-ruling")


class TestIdempotencyKeys:
    def test_the_same_request_opens_one_tournament_and_gets_the_same_answer(self, client):
        headers, body = key(), {"plan": plan(), "entrants": rows(2), "start": True}
        first, again = (client.post("/tournaments", json=body, headers=headers) for _ in "ab")
        assert (first.status_code, again.status_code) == (201, 201)
        assert first.json() == again.json()
        other = client.post("/tournaments", json=body | {"start": False}, headers=headers)
        refused(other, 422, "key-reused")

    @pytest.mark.parametrize(
        ("what", "body", "other"),
        [
            ("entrants", {"csv": CSV}, {"mail": MAIL}),
            ("check-ins", {"entrants": [1]}, {"entrants": [2]}),
            ("withdrawals", {"entrant": 1}, {"entrant": 2}),
            ("cancellation", {"reason": "a"}, {"reason": "b"}),
        ],
    )
    def test_a_request_is_done_once(self, entering, what, body, other):
        headers = key()
        first = entering.taken(what, body, **headers)
        assert entering.taken(what, body, **headers) == first
        refused(entering.ask(what, other, **headers), 422, "key-reused")
        assert entering.look()["version"] == first["receipt"]["version"]

    def test_a_start_is_done_once(self, entering):
        headers = key()
        first = entering.taken("start", **headers)
        entering.finish()
        assert entering.taken("start", **headers) == first
        assert entering.kinds().count("entries.locked") == 1


class TestFollowing:
    def test_a_stream_follows_it_to_its_end(self, client, entering):
        streamed: list[dict[str, str]] = []
        following = threading.Thread(
            target=lambda: streamed.extend(messages(client, entering.id, of="tournaments"))
        )
        following.start()
        entering.taken("start")
        following.join(30)
        assert lines_of(iter(streamed)) == entering.record()[1:]
        view = entering.look()
        assert streamed[-1]["event"] == "end"
        assert view["head"] in streamed[-1]["data"]

    def test_a_browser_follows_it_by_an_address_of_its_own(self, client, finished):
        lines = finished.record()[1:]
        address = f"{finished.path}/events/stream"
        answer = client.get(address, headers={"Last-Event-ID": "2"})
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        streamed = [line for line in answer.content.split(b"\n") if line.startswith(b"data: ")]
        assert [line.removeprefix(b"data: ") for line in streamed[: len(lines) - 2]] == lines[2:]
        over = {"Last-Event-ID": str(len(lines))}
        assert client.get(address, headers=over).status_code == 204

    def test_a_stream_goes_on_after_the_last_event_that_was_seen(self, client, finished):
        lines = finished.record()[1:]
        for seen in (0, 1, len(lines) // 2, len(lines) - 1):
            again = messages(
                client, finished.id, 0, of="tournaments", **{"Last-Event-ID": str(seen)}
            )
            assert lines_of(again) == lines[seen:]
        nothing = {"Accept": "text/event-stream", "Last-Event-ID": str(len(lines))}
        assert client.get(f"{finished.path}/events", headers=nothing).status_code == 204

    def test_pages_of_any_size_join_to_the_whole(self, finished):
        whole = finished.look("/events")["events"]
        for limit in (1, 7):
            got: list[Any] = []
            while not (page := finished.look("/events", after=len(got), limit=limit))["over"]:
                got += page["events"]
            assert got + page["events"] == whole

    def test_a_page_that_a_ruling_may_follow_is_not_kept(self, client, finished):
        version = finished.look()["version"]
        for query in ({}, {"after": version - 1}, {"limit": version}, {"after": version}):
            page = client.get(f"{finished.path}/events", params=query)
            assert page.json()["over"]
            assert page.headers["Cache-Control"] == "public, no-cache"
        closed = client.get(f"{finished.path}/events", params={"limit": version - 1})
        assert "immutable" in closed.headers["Cache-Control"]

    @pytest.mark.parametrize("part", ["", "/events", "/record"])
    def test_what_has_not_changed_is_not_sent_again(self, client, entering, part):
        seen = client.get(entering.path + part).headers["ETag"]
        again = client.get(entering.path + part, headers={"If-None-Match": seen})
        assert (again.status_code, again.content) == (304, b"")
        entering.taken("check-ins", {"entrants": [1]})
        fresh = client.get(entering.path + part, headers={"If-None-Match": seen})
        assert fresh.status_code == 200

    def test_entrants_are_listed_in_pages(self, finished):
        assert [one["entrant"] for one in finished.look("/entrants", first=4, count=3)] == [4, 5, 6]
        assert finished.look("/entrants", first=10) == []


class TestChecking:
    def test_the_record_is_what_its_inputs_make_it_with_every_match(self, client, finished):
        found = verified(finished, as_served(client))
        assert found.differences == []
        assert (found.pairings, found.matches, found.rounds) == (3 * 4 + 3, 3 * 4 + 3, 5)
        assert (found.finished, found.head) == (True, finished.look()["head"])

    def test_its_matches_are_read_as_any_other(self, client, finished):
        for match in list(finished.matches())[:2]:
            audit = client.get(f"/matches/{match}/audit").json()
            assert (audit["finished"], audit["replayed"], audit["faults"]) == (True, True, [])
            assert client.get(f"/matches/{match}/report").is_success

    def test_where_results_alone_are_kept_there_are_no_matches(self, client):
        body = {"plan": plan(keep="results"), "entrants": rows(4), "start": True}
        tournament = Tournament.open(client, body).finish()
        assert verified(tournament).differences == []
        for match in tournament.matches():
            refused(client.get(f"/matches/{match}"), 404, "unknown-match")


def test_a_tournament_waits_for_its_beacon_and_every_opening_is_listed(client):
    body = {"plan": plan(beacon="tomorrow's lottery", name="Beacon Cup"), "entrants": rows(2)}
    discarded = Tournament.open(client, body)
    field = discarded.look()["field"]
    discarded.taken("cancellation", {})
    tournament = Tournament.open(client, body | {"start": True})
    tournament.come_to("entries.locked")
    assert "seeds.revealed" not in tournament.kinds()
    beacon = {"value": "4 8 15 16 23 42", "source": "https://lottery.example"}
    tournament.taken("beacon", beacon)
    assert verified(tournament.finish()).differences == []
    assert tournament.ask("beacon", beacon).json()["errors"][0]["code"] == "beacon_entered"
    listed = client.get("/tournaments", params={"field": field}).json()["tournaments"]
    assert {each["tournament"] for each in listed} == {tournament.id, discarded.id}
    assert {each["status"] for each in listed} == {"finished", "cancelled"}
