"""`saikoro dispute`: the whole life of a dispute by the command line."""

import json
import re

import pytest

from tests.kit.command_line import run_command
from tests.kit.stack import SECRET

ROW = {"row": [7, 1]}


@pytest.fixture
def made(client):
    """A finished match with a judge's key, and its seats."""
    body = {"game": "laplaplus", "options": {"max_turns": 2}, "judge": "key"}
    made = client.post("/matches", json=body).json()
    made["tokens"] = [client.join(made["match"]) for _ in range(2)]
    for token in made["tokens"]:
        client.answer(made["match"], token, ROW, Prefer="wait=20")
    return made


@pytest.fixture
def run(stack):
    """A command that succeeds; what it printed."""

    def run(*words, **settings):
        ran = run_command("dispute", *words, SAIKORO_URL=stack.url, **settings)
        assert ran.code == 0, ran.err
        return ran.out

    return run


def opened(run, made, *words):
    """The id of a dispute that seat B opens."""
    named = ("open", made["match"], "--reason", "the trap sprang late")
    printed = run(*named, *words, SAIKORO_TOKEN=made["tokens"][1])
    assert re.search("seat B +the trap sprang late", printed)
    return printed.split()[1]


def test_from_the_first_word_to_the_ruling(run, made, client, tmp_path):
    receipt = tmp_path / "receipt.json"
    receipt.write_text(json.dumps(made))
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(made["receipt"] | {"signature": "0" * 128}))
    words = ("--event", "9", "--event", "4", "--kept", receipt, "--kept", forged)
    dispute = opened(run, made, *words)
    assert dispute in run("list", "--match", made["match"])
    run("comment", dispute, "--text", "on time", "--token", made["tokens"][0])
    run("comment", dispute, "--text", "which trap?", "--as-judge", made["judge_token"])
    shown = run("show", dispute)
    for line in (
        "events   #4, #9",
        "kept     receipt at 1: leads_here",
        "kept     receipt at 1: forged",
        "audit    sound",
        "seat A   on time",
        "the judge which trap?",
    ):
        assert line in shown
    key = made["judge_token"]
    ruled = run("rule", dispute, "upheld", "--reason", "B wins", "--as-judge", key)
    assert re.search("upheld .+: B wins", ruled)
    assert run("list", "--match", made["match"]) == "no disputes\n"
    assert "upheld" in run("list", "--match", made["match"], "--every")
    assert client.get(f"/matches/{made['match']}").json()["disputes"][0]["ruling"] == "B wins"


def test_the_operator_decides_without_a_key(run, made):
    dispute = opened(run, made)
    words = ("rule", dispute, "voided", "--reason", "play again")
    assert "voided by the host" in run(*words, SAIKORO_SECRET_KEY=SECRET)


def test_a_seat_takes_its_dispute_back(run, made):
    dispute = opened(run, made)
    run("withdraw", dispute, "--token", made["tokens"][1])
    assert "取り下げ" in run("show", dispute, "--lang", "ja")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--kept", "0" * 64), "names no version"),
        (("--kept", "nowhere.json"), "neither a head nor a file"),
        (("--event", "99999"), "no event 99999"),
    ],
)
def test_what_cannot_be_is_said(made, stack, words, message):
    named = ("open", made["match"], "--reason", "x", "--token", made["tokens"][1])
    ran = run_command("dispute", *named, *words, SAIKORO_URL=stack.url)
    assert ran.code == 1
    assert message in ran.err
