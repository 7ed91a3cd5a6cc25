"""HTTP as RFC 9110 has it, and no request that could mean something else than it says."""

import pytest

from tests.kit.tournaments import bearer, plan
from tests.kit.worded import worded

ROW = [7, 12, 12, 1]

JSON = {"Content-Type": "application/json"}


class TestMethods:
    def test_405_names_what_is_allowed(self, client):
        refused = client.put("/matches", json={})
        assert refused.status_code == 405
        assert "POST" in refused.headers["Allow"].split(", ")
        refused = client.post("/games/ktc", json={})
        assert {"GET", "HEAD"} <= {*refused.headers["Allow"].split(", ")}

    @pytest.mark.parametrize(
        "part", ["", "/state", "/table", "/frames", "/record", "/report", "/events/stream"]
    )
    def test_head_is_get_without_its_body(self, client, part):
        at = f"/matches/{client.finished([7, 1], [1])}{part}"
        got, head = client.get(at), client.head(at)
        assert head.status_code == 200
        assert not head.content
        assert head.headers["Content-Type"] == got.headers["Content-Type"]
        assert head.headers.get("ETag") == got.headers.get("ETag")

    def test_head_of_a_stream_that_goes_on_ends(self, client):
        match, _ = client.seated()
        assert client.head(f"/matches/{match}/events/stream").status_code == 200

    def test_options_names_the_methods(self, client):
        answer = client.options("/games/ktc")
        assert answer.status_code == 204
        assert {"GET", "OPTIONS"} <= {*answer.headers["Allow"].split(", ")}


class TestBodies:
    @pytest.mark.parametrize("media_type", ["application/x-www-form-urlencoded", ""])
    def test_a_body_that_is_not_json_is_415(self, client, media_type):
        headers = {"Content-Type": media_type}
        refused = client.post("/matches", content=b'{"game":"ktc"}', headers=headers)
        assert refused.status_code == 415
        assert refused.json()["type"] == "/problems/not-json"

    def test_json_by_another_name_is_taken(self, client):
        headers = {"Content-Type": "application/merge-patch+json; charset=utf-8"}
        assert client.post("/matches", content=b'{"game":"ktc"}', headers=headers).is_success

    @pytest.mark.parametrize(
        ("body", "pointer"),
        [
            (b'{"game":"ktc","game":"cardgard"}', "/game"),
            (b'{"game":"ktc","options":{"turn_cap":9,"turn\\u005fcap":9}}', "/options/turn_cap"),
            (b'{"game":"ktc","options":{"a/b":[1,{"~":1,"~":2}]}}', "/options/a~1b/1/~0"),
        ],
    )
    def test_a_repeated_key_is_refused_where_it_is(self, client, body, pointer):
        refused = client.post("/matches", content=body, headers=JSON)
        assert refused.status_code == 400
        assert refused.json()["errors"][0]["pointer"] == pointer

    @pytest.mark.parametrize(
        "body",
        [
            b"[" * 200_000,
            b'{"a":' * 30_000,
            b'{"a":1,' + b'"a":1,' * 30_000 + b'"b":2}',
            b"\xff" * 1_000,
            b'{"game":"ktc","options":{"turn_cap":' + b"9" * 10_000 + b"}}",
            b'"' * 10_000,
        ],
        ids=["nested lists", "nested objects", "repeated", "not UTF-8", "long number", "quotes"],
    )
    def test_a_hostile_body_is_a_problem(self, client, body):
        refused = client.post("/matches", content=body, headers=JSON)
        assert 400 <= refused.status_code < 500
        assert refused.json()["type"].startswith("/problems/")

    def test_every_wrong_field_is_named(self, client):
        refused = client.post("/matches", json={"game": 1, "bots": [], "colour": "red"})
        assert refused.status_code == 400
        errors = refused.json()["errors"]
        assert {error["pointer"] for error in errors} == {"/game", "/bots", "/colour"}


class TestTags:
    def test_if_match_may_be_a_list(self, client):
        match, (token, _) = client.seated()
        first = '"1.' + "0" * 64 + '"'
        tag = client.get(f"/matches/{match}").headers["ETag"]
        taken = client.answer(match, token, {"row": ROW}, **{"If-Match": f"{first}, {tag}"})
        assert taken.status_code == 202

    def test_a_weak_tag_never_matches(self, client):
        match, (token, _) = client.seated()
        tag = client.get(f"/matches/{match}").headers["ETag"]
        refused = client.answer(match, token, {"row": ROW}, **{"If-Match": f"W/{tag}"})
        assert refused.status_code == 412

    def test_the_tag_of_a_decision_depends_on_who_asks(self, client):
        match, tokens = client.seated()
        seen = [
            client.get(f"/matches/{match}/decision", headers=bearer(token))
            for token in ("", *tokens)
        ]
        assert len({answer.headers["ETag"] for answer in seen}) == 3
        assert all("Authorization" in answer.headers["Vary"] for answer in seen)
        tag = seen[1].headers["ETag"]
        taken = client.answer(match, tokens[0], {"row": ROW}, **{"If-Match": tag})
        assert taken.status_code == 202

    def test_the_state_at_a_version_may_be_kept_for_ever_where_nothing_is_hidden(self, client):
        match, (token, _) = client.seated()
        at = f"/matches/{match}/state"
        assert client.get(at).headers["Cache-Control"] == "public, no-cache"
        kept = client.get(at, params={"at": 2}).headers["Cache-Control"]
        assert kept == "public, max-age=31536000, immutable"
        own = client.get(at, params={"at": 2}, headers=bearer(token)).headers["Cache-Control"]
        assert own.startswith("private")


class TestWhatIsWrongIsNamed:
    def test_every_parameter(self, client):
        problem = client.get("/matches", params={"limit": 0, "status": "gone"}).json()
        assert [error["parameter"] for error in problem["errors"]] == ["status", "limit"]
        allowed = "'cancelled', 'decided', 'finished', 'halted', 'open', 'playing'"
        assert allowed in problem["errors"][0]["detail"]
        problem = client.get("/matches", params={"foo": 0, "bar": 1}).json()
        assert [error["parameter"] for error in problem["errors"]] == ["foo", "bar"]

    def test_every_field(self, client):
        body = {"game": 3, "access": "all", "bots": {"2": {}}, "more": 1}
        problem = client.post("/matches", json=body).json()
        pointers = [error["pointer"] for error in problem["errors"]]
        assert pointers == ["/game", "/bots", "/access", "/more"]
        assert "'invitation', 'listed', 'unlisted'" in problem["errors"][2]["detail"]
        options = {"placement": "x", "turn_cap": -1}
        problem = client.post("/matches", json={"game": "ktc", "options": options}).json()
        pointers = [error["pointer"] for error in problem["errors"]]
        assert sorted(pointers) == ["/options/placement", "/options/turn_cap"]

    @pytest.mark.parametrize(
        ("header", "value"),
        [("If-Match", "3"), ("Idempotency-Key", "a b"), ("Idempotency-Key", "x" * 203)],
    )
    def test_a_header(self, client, header, value):
        match = client.create()
        token = {"Authorization": f"Bearer {client.join(match)}"}
        path = f"/matches/{match}/resignation"
        problem = client.post(path, headers=token | {header: value}).json()
        assert problem["status"] == 400
        assert [error["header"] for error in problem["errors"]] == [header]

    def test_a_header_and_a_field_at_once(self, client):
        tournament = client.post("/tournaments", json={"plan": plan()}).json()["tournament"]
        path = f"/tournaments/{tournament}/check-ins"
        long = {"Idempotency-Key": "x" * 203}
        problem = client.post(path, json={"entrants": "all"}, headers=long).json()
        named = [(error.get("header"), error.get("pointer")) for error in problem["errors"]]
        assert named == [("Idempotency-Key", None), (None, "/entrants")]

    def test_the_limit_of_a_body(self, client):
        answer = client.post("/matches", content=b'{"game":"' + b"x" * 262_144 + b'"}')
        assert answer.status_code == 413
        worded(answer.json()["detail"])

    @pytest.mark.parametrize(
        ("sent", "wrong"),
        [
            ({}, "none was sent"),
            ({"Authorization": "Basic YTpi"}, "`Bearer`, a space and a token"),
            ({"Authorization": "Bearer nothing"}, "is no such token"),
            ({"Authorization": "Bearer saikoro_{match}_0_x"}, "was never given out"),
        ],
    )
    def test_what_is_wrong_with_a_token(self, client, sent, wrong):
        match = client.create()
        headers = {name: value.format(match=match) for name, value in sent.items()}
        answer = client.post(f"/matches/{match}/resignation", headers=headers)
        assert answer.status_code == 401
        assert wrong in answer.json()["detail"]


class TestOfTwoFaultsOneIsNamedFirst:
    """An address that cannot be, what cannot be read, a token's form, a key's form, the token."""

    ADDRESS, BODY, TOKEN, KEY = range(4)
    KINDS = ("unknown-{of}", "malformed", "unauthorised", "malformed", "unauthorised")

    @pytest.mark.parametrize("faults", [{0, 1, 2, 3}, {1, 2, 3}, {2, 3}, {3}, set()])
    @pytest.mark.parametrize(
        ("of", "what", "body"),
        [
            ("match", "seeds", {"seed": "00" * 32}),
            ("match", "rewinds", {"to": 1, "reason": "x"}),
            ("tournament", "check-ins", {"entrants": [1]}),
            ("tournament", "entry/withdrawal", {}),
            ("tournament", "disputes", {"reason": "x"}),
        ],
    )
    def test_which(self, client, of, what, body, faults):
        stream = client.create()
        if of == "tournament":
            stream = client.post("/tournaments", json={"plan": plan()}).json()["tournament"]
        headers = {
            "Authorization": "Basic YTpi" if self.TOKEN in faults else "Bearer nothing",
            "Idempotency-Key": "a b" if self.KEY in faults else "key",
        }
        stream = "short" if self.ADDRESS in faults else stream
        sent = {"colour": "red"} if self.BODY in faults else body
        streams = "matches" if of == "match" else "tournaments"
        problem = client.post(f"/{streams}/{stream}/{what}", json=sent, headers=headers).json()
        first = min(faults, default=len(self.KINDS) - 1)
        assert problem["type"] == f"/problems/{self.KINDS[first].format(of=of)}"


class TestHeaders:
    def test_a_long_response_is_compressed_for_who_accepts_it(self, client):
        plain = client.get("/games/ktc/rules", headers={"Accept-Encoding": "identity"})
        packed = client.get("/games/ktc/rules", headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert packed.text == plain.text
        assert int(packed.headers["Content-Length"]) < len(plain.content) / 2

    @pytest.mark.parametrize("path", ["/events", "/events/stream"])
    def test_an_event_stream_is_not(self, client, path):
        match = client.finished([7, 1], [1])
        headers = {"Accept": "text/event-stream", "Accept-Encoding": "gzip"}
        answer = client.get(f"/matches/{match}{path}", headers=headers)
        assert "Content-Encoding" not in answer.headers
        assert answer.text.startswith("retry: 1000")

    def test_every_response_says_what_is_left(self, client):
        for answer in (client.get("/games"), client.get("/games/chess"), client.get("/games?x=1")):
            assert answer.headers["RateLimit-Policy"].startswith('"requests";q=')
            left = answer.headers["RateLimit"].split(";")
            assert [part.split("=")[0] for part in left] == ['"requests"', "r", "t"]
