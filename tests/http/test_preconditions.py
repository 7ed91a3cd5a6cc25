"""ETags, If-Match, Idempotency-Key and Prefer."""

import secrets
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.kit.stack import UNTIMED

ROW = {"row": [7, 1]}


def key() -> dict[str, str]:
    return {"Idempotency-Key": secrets.token_hex(16)}


class TestIfMatch:
    def test_an_answer_to_what_the_client_saw_is_taken(self, client):
        match, (token, _) = client.seated()
        tag = client.get(f"/matches/{match}").headers["ETag"]
        assert client.answer(match, token, ROW, **{"If-Match": tag}).status_code == 202

    def test_a_stale_view_is_refused_with_what_was_missed(self, client):
        match, (first, second) = client.seated()
        seen = client.get(f"/matches/{match}").headers["ETag"]
        client.answer(match, first, ROW)
        refused = client.answer(match, second, ROW, **{"If-Match": seen})
        assert refused.status_code == 412
        problem = refused.json()
        assert problem["type"] == "/problems/stale-view"
        assert [event["type"] for event in problem["missed"]] == ["submission.sealed"]
        assert client.get(f"/matches/{match}").json()["version"] == problem["version"]
        fresh = f'"{problem["version"]}.{problem["head"]}"'
        assert client.answer(match, second, ROW, **{"If-Match": fresh}).status_code == 202

    @pytest.mark.parametrize("tag", ["x", '"7"', 'W/"7.00"', '"7.00"'])
    def test_anything_but_a_strong_etag_is_malformed(self, client, tag):
        match, (token, _) = client.seated()
        assert client.answer(match, token, ROW, **{"If-Match": tag}).status_code == 400

    def test_a_star_accepts_whatever_there_is(self, client):
        match, (token, _) = client.seated()
        assert client.answer(match, token, ROW, **{"If-Match": "*"}).status_code == 202


class TestIfNoneMatch:
    @pytest.mark.parametrize("part", ["", "/state", "/table", "/frames", "/record", "/events"])
    def test_what_has_not_changed_is_not_sent_again(self, client, part):
        match, (token, _) = client.seated()
        seen = client.get(f"/matches/{match}{part}")
        headers = {"If-None-Match": seen.headers["ETag"]}
        again = client.get(f"/matches/{match}{part}", headers=headers)
        assert (again.status_code, again.content) == (304, b"")
        client.answer(match, token, ROW)
        assert client.get(f"/matches/{match}{part}", headers=headers).status_code == 200


class TestIdempotencyKey:
    def test_creating_twice_with_one_key_makes_one_match(self, client):
        headers, body = key(), {"game": "laplaplus", "options": {"max_turns": 2}}
        answers = [client.post("/matches", json=body, headers=headers) for _ in range(3)]
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.content for answer in answers}) == 1

    def test_joining_twice_with_one_key_takes_one_seat_and_returns_its_token_again(self, client):
        match, headers = client.create(), key()
        seats = f"/matches/{match}/seats"
        answers = [client.post(seats, json={}, headers=headers) for _ in range(2)]
        assert answers[0].content == answers[1].content
        assert client.get(f"/matches/{match}").json()["version"] == 2

    def test_answering_twice_with_one_key_gives_the_same_receipt(self, client):
        match, (token, other) = client.seated()
        headers = key()
        first = client.answer(match, token, ROW, **headers)
        again = client.answer(match, token, ROW, **headers)
        assert (first.status_code, first.content) == (again.status_code, again.content)
        client.answer(match, other, {"row": [1]}, Prefer="wait=20")
        late = client.answer(match, token, ROW, **headers)
        assert late.json()["receipt"] == first.json()["receipt"]

    def test_a_key_with_another_body_is_refused(self, client):
        match, (token, _) = client.seated()
        headers = key()
        client.answer(match, token, ROW, **headers)
        refused = client.answer(match, token, {"row": [1]}, **headers)
        assert refused.status_code == 422
        assert refused.json()["type"] == "/problems/key-reused"

    def test_a_key_belongs_to_its_seat(self, client):
        match, (first, second) = client.seated()
        headers = key()
        assert client.answer(match, first, ROW, **headers).status_code == 202
        assert client.answer(match, second, {"row": [1]}, **headers).status_code == 202

    def test_a_refused_request_leaves_its_key_free(self, client):
        match, (token, _) = client.seated()
        headers = key()
        assert client.answer(match, token, {"row": [99]}, **headers).status_code == 422
        assert client.answer(match, token, ROW, **headers).status_code == 202

    def test_requests_that_race_with_one_key_are_done_once(self, client):
        match, (token, _) = client.seated(**UNTIMED)
        headers = key()
        with ThreadPoolExecutor(16) as threads:
            answers = list(
                threads.map(lambda _: client.answer(match, token, ROW, **headers), range(16))
            )
        assert {answer.status_code for answer in answers} == {202}
        assert len({answer.content for answer in answers}) == 1
        assert client.get(f"/matches/{match}").json()["version"] == 8

    @pytest.mark.parametrize("bad", ["", "with space", "x" * 300])
    def test_a_key_that_is_none_is_malformed(self, client, bad):
        headers = {"Idempotency-Key": bad}
        answer = client.post("/matches", json={"game": "laplaplus"}, headers=headers)
        assert answer.status_code == 400


def test_both_seats_answering_at_once_are_both_taken(client):
    for _ in range(10):
        match, tokens = client.seated()
        with ThreadPoolExecutor(2) as threads:
            answers = list(
                threads.map(
                    lambda seat, match=match, tokens=tokens: client.answer(
                        match, tokens[seat], {"row": [7, seat + 1]}
                    ),
                    (0, 1),
                )
            )
        assert [answer.status_code for answer in answers] == [202, 202]


def test_a_key_in_the_quotes_of_the_draft_is_the_key_without(client):
    key = uuid.uuid4().hex
    given = [key, f'"{key}"', f'"{key}"', key]
    answers = [
        client.post("/matches", json={"game": "ktc"}, headers={"Idempotency-Key": each})
        for each in given
    ]
    assert [answer.status_code for answer in answers] == [201] * 4
    assert len({answer.content for answer in answers}) == 1
    another = {"game": "laplaplus"}
    reused = client.post("/matches", json=another, headers={"Idempotency-Key": f'"{key}"'})
    assert reused.json()["type"] == "/problems/key-reused"


@pytest.mark.parametrize("key", ['""', '"', "a b", '"a b"'])
def test_quotes_around_nothing_are_no_key(client, key):
    answer = client.post("/matches", json={"game": "ktc"}, headers={"Idempotency-Key": key})
    assert answer.status_code in (400, 422)
