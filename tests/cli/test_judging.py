"""`saikoro judge`: a judge looks at a match by the command line."""

import json

import pytest

from tests.kit.command_line import run_command
from tests.kit.stack import UNTIMED
from tests.kit.tournaments import bearer


@pytest.fixture
def made(client):
    """A match in play with a judge's key."""
    made = client.post("/matches", json={"game": "cardgard", "judge": "key"}).json()
    for _ in range(2):
        client.join(made["match"])
    return made


def judge(stack, *words, **settings):
    return run_command("judge", *words, SAIKORO_URL=stack.url, **settings)


def test_a_judge_looks_as_a_seat_and_gets_a_token(stack, client, made):
    words = ("look", made["match"], "--seat", "B", "--reason", "an angry player")
    ran = judge(stack, *words, SAIKORO_JUDGE_KEY=made["judge_token"])
    assert ran.code == 0, ran.err
    line = client.get(f"/matches/{made['match']}/events").json()["events"][-1]
    assert line["data"] == {"seat": 1, "reason": "an angry player"}
    assert "you look as B" in ran.out
    assert f"(line {line['v']})" in ran.out
    token = ran.out.split("token    ")[1].strip()
    shown = client.get(f"/matches/{made['match']}/state", headers=bearer(token)).json()
    assert shown["known"]["seat"] == 1


def test_without_the_key_of_its_judge_nothing_is_seen(stack, client, made):
    words = ("look", made["match"], "--seat", "A", "--reason", "x")
    other = client.post("/matches", json={"game": "cardgard", "judge": "key"}).json()
    ran = judge(stack, *words, "--as-judge", other["judge_token"])
    assert ran.code == 1
    assert "another seat" in ran.err
    assert "judge.looked" not in client.get(f"/matches/{made['match']}/events").text


def test_a_judge_pauses_a_match_and_lets_it_go_on(stack, client, made):
    match, key = made["match"], {"SAIKORO_JUDGE_KEY": made["judge_token"]}
    paused = judge(stack, "pause", match, "--reason", "an angry player", **key)
    assert paused.code == 0, paused.err
    line = client.get(f"/matches/{match}/events").json()["events"][-1]
    assert line["data"] == {"who": "judge", "reason": "an angry player"}
    assert paused.out == f"it is in line {line['v']} of the record\n"
    looked = ("look", match, "--seat", "A", "--reason", "x", "--json")
    found = json.loads(judge(stack, *looked, **key).out)
    assert (found["match"], found["seat"], found["receipt"]["version"]) == (match, 0, line["v"] + 1)
    again = judge(stack, "pause", match, "--reason", "x", **key)
    assert again.code == 1
    assert "paused already" in again.err
    resumed = judge(stack, "resume", match, "--lang", "ja", **key)
    assert resumed.out == f"記録の{line['v'] + 2}行目にあります\n"
    refused = judge(stack, "resume", match, "--as-judge", "saikoro_operator_x")
    assert refused.code == 1


def test_a_judge_who_names_no_key_asks_for_nothing(stack, made):
    ran = judge(stack, "rewind", made["match"], "--to", "1", "--reason", "x", "--lang", "ja")
    assert (ran.code, ran.err) == (2, "saikoro: トークンが要ります：--as-judge\n")


def test_a_judge_previews_a_rewind_and_makes_it(stack, client):
    body = {"game": "pbwcg", "options": {"corrections": "judge", **UNTIMED}, "judge": "key"}
    made = client.post("/matches", json=body).json()
    match = made["match"]
    tokens = [client.join(match) for _ in range(2)]
    for token in tokens:
        headers = bearer(token)
        decision = client.get(f"/matches/{match}/decision", headers=headers).json()
        client.answer(match, token, decision["options"][0]["answer"], Prefer="wait=20")
    events = client.get(f"/matches/{match}/events").json()["events"]
    to = next(event["v"] for event in events if event["type"] == "decision.asked")
    shown = judge(stack, "preview", match, "--to", str(to))
    assert shown.code == 0, shown.err
    assert "asked again: A and B" in shown.out
    assert f"#{to + 1}  " in shown.out
    words = ("rewind", match, "--to", str(to), "--reason", "a misclick")
    ran = judge(stack, *words, SAIKORO_JUDGE_KEY=made["judge_token"])
    assert ran.code == 0, ran.err
    line = int(ran.out.split()[4])
    rewound = client.get(f"/matches/{match}/events", params={"after": line - 1}).json()["events"]
    assert rewound[0]["data"] == {"to": to, "reason": "a misclick"}
