"""`saikoro names`: a player withdraws a name by the command line, and the operator does."""

import secrets

import pytest

from tests.kit.command_line import run_command
from tests.kit.stack import SECRET
from tests.kit.worded import worded


@pytest.fixture
def ada():
    return f"Ada アダ {secrets.token_hex(4)}"


@pytest.fixture
def made(client, ada):
    """A match that Ada has joined, and somebody without a name, and their tokens."""
    match = client.create()
    return match, [client.join(match, player=ada), client.join(match)]


def withdraw(stack, *words, **settings):
    return run_command("names", "withdraw", *words, SAIKORO_URL=stack.url, **settings)


def first(client, match):
    seat = client.get(f"/matches/{match}").json()["seats"][0]
    return seat["player"], seat["withdrawn"]


def test_a_seat_withdraws_its_name_and_may_do_so_again(stack, client, made):
    match, tokens = made
    for _ in range(2):
        ran = withdraw(stack, match, "--seat", "A", SAIKORO_TOKEN=tokens[0])
        assert (ran.code, ran.out) == (0, f"the name of seat A of {match} is withdrawn\n")
        assert first(client, match) == (None, True)


def test_another_seat_withdraws_nothing(stack, client, made, ada):
    match, tokens = made
    for token, why in ((tokens[1], "another seat"), ("0" * 64, ""), ("op_" + "0" * 64, "")):
        ran = withdraw(stack, match, "--seat", "A", "--token", token)
        assert (ran.code, ran.out) == (1, "")
        assert why in ran.err
    assert first(client, match) == (ada, False)


def test_the_operator_withdraws_the_name_of_a_seat(stack, client, made):
    match, _ = made
    ran = withdraw(stack, match, "--seat", "A", SAIKORO_SECRET_KEY=SECRET)
    assert ran.code == 0, ran.err
    assert first(client, match) == (None, True)


def test_the_operator_withdraws_a_name_wherever_it_is(stack, client, ada):
    matches = []
    for _ in range(3):
        matches.append(client.create())
        client.join(matches[-1], player=ada)
    ran = withdraw(stack, "--player", ada, SAIKORO_SECRET_KEY=SECRET)
    *seats, last = ran.out.splitlines()
    assert sorted(seats) == sorted(f"{match} A" for match in matches)
    assert last == "names withdrawn: 3"
    assert {first(client, match) for match in matches} == {(None, True)}
    again = withdraw(stack, "--player", ada, SAIKORO_SECRET_KEY=SECRET)
    assert again.out == "names withdrawn: 0\n"


def test_a_name_in_a_line_stays_and_it_says_why(stack, client):
    body = {"game": "laplaplus", "bots": {"1": {"bot": "random"}}}
    match = client.post("/matches", json=body).json()["match"]
    ran = withdraw(stack, match, "--seat", "B", SAIKORO_SECRET_KEY=SECRET)
    assert (ran.code, ran.out) == (1, "")
    worded(ran.err.replace(match, "MATCH"))


def test_the_operator_of_another_service_withdraws_nothing(stack, client, made, ada, tmp_path):
    match, _ = made
    for words in ((match, "--seat", "A"), ("--player", ada)):
        ran = withdraw(stack, *words, SAIKORO_SECRET_KEY="31" * 32)
        assert (ran.code, ran.out) == (1, "")
        without = withdraw(stack, *words, SAIKORO_DATA_DIR=str(tmp_path))
        assert (without.code, without.out) == (1, "")
        assert "SAIKORO_SECRET_KEY" in without.err
    assert first(client, match) == (ada, False)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "name a match and its --seat, or a --player"),
        (("0" * 32,), "name a match and its --seat, or a --player"),
        (("--seat", "A"), "name a match and its --seat, or a --player"),
        (("--player", "Ada", "--seat", "A"), "name a match and its --seat, or a --player"),
        (("0" * 32, "--player", "Ada"), "name a match and its --seat, or a --player"),
        (("0" * 32, "--seat", "A"), "there is no match"),
        (("../names", "--seat", "A"), "it has to match"),
        (("0" * 32, "--seat", "C"), "C"),
    ],
)
def test_words_that_mean_no_name_are_refused(stack, words, why):
    ran = withdraw(stack, *words, SAIKORO_SECRET_KEY=SECRET)
    assert (ran.code != 0, ran.out) == (True, "")
    assert why in ran.err
