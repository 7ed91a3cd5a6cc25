"""Bad input: each kind has its own problem, names the place and the rule, and changes nothing."""

import pytest

PROBLEMS = "application/problem+json"
ROW = {"row": [7, 1]}


def refused(answer, status, kind, *, pointer=None, code=None, rule=None):
    """Check a problem document."""
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == PROBLEMS
    problem = answer.json()
    assert problem["type"] == f"/problems/{kind}"
    assert problem["status"] == status
    if pointer is not None and pointer.startswith("?"):
        assert problem["errors"][0]["parameter"] == pointer[1:]
    elif pointer is not None:
        assert problem["errors"][0].get("pointer", "") == pointer
    if code is not None:
        assert (problem["errors"][0]["code"], problem["errors"][0]["rule"]) == (code, rule)


@pytest.fixture
def seated(client):
    """A match that waits for both rows, and proof afterwards that nothing was added to it."""
    match, tokens = client.seated(max_copies=2)
    before = client.get(f"/matches/{match}").json()
    yield match, tokens
    assert client.get(f"/matches/{match}").json() == before


class TestOpeningAMatch:
    def test_an_unknown_game(self, client):
        answer = client.post("/matches", json={"game": "chess"})
        refused(answer, 404, "unknown-game", pointer="/game")

    @pytest.mark.parametrize(
        ("options", "pointer"),
        [
            ({"colour": 1}, "/options/colour"),
            ({"max_turns": 0}, "/options/max_turns"),
            ({"max_turns": "30"}, "/options/max_turns"),
            ({"min_cards": 5, "max_cards": 4}, "/options"),
            ({"build_mode": "secret"}, "/options/build_mode"),
            ({"decision_seconds": -1}, "/options/decision_seconds"),
        ],
    )
    def test_an_option_that_cannot_be(self, client, options, pointer):
        answer = client.post("/matches", json={"game": "laplaplus", "options": options})
        refused(answer, 422, "illegal-options", pointer=pointer, code="bad_option", rule="LP-11.1")

    def test_an_unknown_card_set(self, client):
        body = {"game": "laplaplus", "options": {"card_set": "0" * 64}}
        answer = client.post("/matches", json=body)
        refused(answer, 404, "unknown-card-set", pointer="/options/card_set")

    @pytest.mark.parametrize(
        ("body", "pointer"),
        [
            (b"", ""),
            (b"{", None),
            (b"[]", ""),
            (b'{"options":{}}', ""),
            (b'{"game":7}', "/game"),
            (b'{"game":"laplaplus","more":1}', "/more"),
            (b"[" * 100_000, None),
            (b"\xff\xfe", None),
        ],
    )
    def test_a_body_that_cannot_be_read(self, client, body, pointer):
        answer = client.post("/matches", content=body)
        refused(answer, 400, "malformed", pointer=pointer)

    def test_a_body_of_ten_mebibytes(self, client):
        answer = client.post("/matches", content=b'{"game":"' + b"x" * 10_485_760 + b'"}')
        refused(answer, 413, "too-large")


class TestTakingASeat:
    def test_a_third_seat(self, client, seated):
        answer = client.post(f"/matches/{seated[0]}/seats", json={})
        refused(answer, 409, "no-free-seat")

    def test_a_taken_seat(self, client):
        match = client.create()
        client.join(match, seat=1)
        refused(client.post(f"/matches/{match}/seats", json={"seat": 1}), 409, "no-free-seat")

    @pytest.mark.parametrize(
        ("body", "pointer"),
        [
            ({"seat": 2}, "/seat"),
            ({"player": ""}, "/player"),
            ({"seed": "ab"}, "/seed"),
            ({"seed": "AB" * 32}, "/seed"),
        ],
    )
    def test_a_seat_that_cannot_be_taken_so(self, client, body, pointer):
        answer = client.post(f"/matches/{client.create()}/seats", json=body)
        refused(answer, 400, "malformed", pointer=pointer)

    def test_a_seed_that_contradicts_its_commitment(self, client):
        body = {"seed": "ab" * 32, "seed_commit": "cd" * 32}
        answer = client.post(f"/matches/{client.create()}/seats", json=body)
        refused(answer, 422, "bad-commitment")


class TestTokens:
    @pytest.mark.parametrize("token", ["nonsense", "saikoro_{match}_0_wrong"])
    def test_a_wrong_token(self, client, seated, token):
        answer = client.answer(seated[0], token.format(match=seated[0]), ROW)
        refused(answer, 401, "unauthorised")

    def test_a_token_of_another_match(self, client, seated):
        _, (foreign, _) = client.seated()
        refused(client.answer(seated[0], foreign, ROW), 403, "forbidden")

    def test_a_token_of_another_match_opens_no_events(self, client, seated):
        _, (foreign, _) = client.seated()
        headers = {"Authorization": f"Bearer {foreign}"}
        refused(client.get(f"/matches/{seated[0]}/events", headers=headers), 403, "forbidden")


class TestAnswers:
    @pytest.mark.parametrize(
        ("answer", "code", "pointer"),
        [
            ({"row": [7] * 9}, "LP_TOO_MANY_CARDS", "/answer/row"),
            ({"row": [7, 7, 7]}, "LP_TOO_MANY_COPIES", "/answer/row"),
            ({"row": [7, 28]}, "LP_UNKNOWN_CARD", "/answer/row/1"),
            ({"row": "7"}, "LP_BAD_SHAPE", "/answer/row"),
            ({"row": [7, 7.5]}, None, "/answer/row/1"),
            (7, "LP_BAD_SHAPE", "/answer"),
            (None, "LP_BAD_SHAPE", "/answer"),
        ],
    )
    def test_an_illegal_answer(self, client, seated, answer, code, pointer):
        match, (token, _) = seated
        given = client.answer(match, token, answer)
        if code is None:
            refused(given, 422, "not-canonical", pointer=pointer)
        else:
            refused(given, 422, "illegal-answer", pointer=pointer, code=code, rule="LP-4.5")

    def test_an_answer_of_another_kind(self, client, seated):
        match, (token, _) = seated
        answer = client.answer(match, token, {"open_cards": [1, 1, 1, 1]})
        refused(answer, 409, "wrong-decision", code="LP_WRONG_STEP", rule="LP-4.5")

    def test_an_answer_to_a_decision_that_is_not_open(self, client, seated):
        match, (token, _) = seated
        answer = client.post(
            f"/matches/{match}/answers",
            json={"answer": ROW, "decision": 2},
            headers={"Authorization": f"Bearer {token}"},
        )
        refused(answer, 409, "wrong-decision")

    def test_an_answer_before_anything_is_asked(self, client):
        match = client.create()
        token = client.join(match)
        refused(client.answer(match, token, ROW), 409, "match-not-started")

    def test_a_second_answer(self, client):
        match, (token, _) = client.seated()
        assert client.answer(match, token, ROW).status_code == 202
        refused(
            client.answer(match, token, {"row": [1]}),
            409,
            "already-answered",
            code="LP_ALREADY_SUBMITTED",
            rule="LP-4.5",
        )

    def test_an_answer_after_the_end(self, client):
        match, (first, second) = client.seated()
        client.answer(match, first, ROW)
        client.answer(match, second, {"row": [1]}, Prefer="wait=20")
        for token in (first, second):
            refused(
                client.answer(match, token, ROW),
                409,
                "match-over",
                code="LP_WRONG_STEP",
                rule="LP-4.5",
            )
        resignation = client.post(
            f"/matches/{match}/resignation", headers={"Authorization": f"Bearer {first}"}
        )
        refused(resignation, 409, "match-over")

    @pytest.mark.parametrize("body", [{}, {"answer": ROW, "commits": ["ab" * 32]}])
    def test_neither_an_answer_nor_a_commitment(self, client, seated, body):
        match, (token, _) = seated
        headers = {"Authorization": f"Bearer {token}"}
        answer = client.post(f"/matches/{match}/answers", json=body, headers=headers)
        refused(answer, 422, "bad-commitment")

    def test_handing_in_what_nobody_waits_for(self, client, seated):
        match, (token, _) = seated
        headers = {"Authorization": f"Bearer {token}"}
        opening = {"answer": ROW, "nonces": ["ab" * 32]}
        answer = client.post(f"/matches/{match}/openings", json=opening, headers=headers)
        refused(answer, 409, "nothing-asked")
        seed = client.post(f"/matches/{match}/seeds", json={"seed": "ab" * 32}, headers=headers)
        refused(seed, 409, "already-answered")


class TestLooking:
    @pytest.mark.parametrize(
        "part", ["", "/decision", "/events", "/state", "/table", "/frames", "/record", "/audit"]
    )
    def test_an_unknown_match(self, client, part):
        refused(client.get(f"/matches/{'0' * 32}{part}"), 404, "unknown-match")

    @pytest.mark.parametrize("query", ["after=-1", "after=x", "limit=0", "limit=1001", "wait=99"])
    def test_a_parameter_out_of_its_range(self, client, seated, query):
        answer = client.get(f"/matches/{seated[0]}/events?{query}")
        refused(answer, 400, "malformed", pointer=f"?{query.partition('=')[0]}")

    def test_a_version_that_is_still_to_come(self, client, seated):
        for query in (
            *("events?after=99", "state?at=99", "state?since=99"),
            *("table?at=99", "table?since=99", "frames?after=99"),
        ):
            refused(client.get(f"/matches/{seated[0]}/{query}"), 404, "no-such-version")

    def test_an_address_and_a_method_that_are_not_there(self, client):
        refused(client.get("/nothing/here"), 404, "no-such-page")
        refused(client.put("/matches"), 405, "wrong-method")
        refused(client.get("/games/chess"), 404, "unknown-game")
        refused(client.get("/games/laplaplus/card-sets/zz"), 404, "unknown-card-set")


class TestCardSets:
    def test_everything_wrong_is_reported_together(self, client):
        body = {"id": "x", "version": "1", "game": "laplaplus", "card": [{"number": 0}]}
        answer = client.post("/games/laplaplus/card-sets", json=body)
        refused(answer, 422, "illegal-card-set", code="LP_SET_SHAPE", rule="LP-14.1")
        assert len(answer.json()["errors"]) == 6

    def test_a_set_of_another_game_is_refused(self, client):
        answer = client.post("/games/chess/card-sets", json={})
        refused(answer, 404, "unknown-game")
