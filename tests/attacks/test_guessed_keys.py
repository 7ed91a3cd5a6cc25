"""An attacker wants another client's token by repeating its Idempotency-Key."""

import secrets
import uuid

import pytest

from tests.kit.tournaments import plan

GUESSABLE = ["1", "join", "create-1", "0" * 32, "1234567" * 5, "join-" + "abcdef" * 6]


@pytest.mark.parametrize("guessed", GUESSABLE)
@pytest.mark.parametrize("path", ["/matches", "/matches/{match}/seats", "/tournaments"])
def test_a_key_that_can_be_guessed_is_refused_where_a_token_is_given(client, path, guessed):
    match = client.create()
    bodies = {"/matches": {"game": "laplaplus"}, "/tournaments": {"plan": plan()}}
    answer = client.post(
        path.format(match=match),
        json=bodies.get(path, {}),
        headers={"Idempotency-Key": guessed},
    )
    assert answer.status_code == 422, answer.text
    assert answer.json()["type"] == "/problems/guessable-key"


@pytest.mark.parametrize("new_key", [lambda: secrets.token_hex(16), lambda: str(uuid.uuid4())])
def test_a_random_key_is_accepted(client, new_key):
    headers = {"Idempotency-Key": new_key()}
    answers = [client.post("/matches", json={"game": "ktc"}, headers=headers) for _ in range(2)]
    assert answers[0].status_code == 201
    assert answers[0].content == answers[1].content


def test_where_a_token_says_who_asks_any_key_is_accepted(client):
    match, tokens = client.seated()
    versions = set()
    for token in tokens:
        answer = client.answer(match, token, {"row": [7, 1]}, **{"Idempotency-Key": "1"})
        assert answer.status_code == 202
        versions.add(answer.json()["receipt"]["version"])
    assert len(versions) == 2, "what another has done under this key is not repeated"
