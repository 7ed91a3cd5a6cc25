"""`Prefer: wait` on requests to tournaments: it waits for the workers, and for no player."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.kit.tournaments import Tournament, bearer, plan, rows

WAIT = {"Prefer": "wait=20"}
PLAYERS = [{"name": name} for name in ("ada", "bob", "cho", "dai")]
BOT = {"bot": "random"}


def types(answer):
    return [event["type"] for event in answer["events"]]


def check_receipt(tournament, answer):
    """The receipt is of everything that the answer shows."""
    body = answer.json()
    assert body["receipt"]["version"] == body["after"] + len(body["events"])
    assert answer.headers["ETag"] == f'"{body["receipt"]["version"]}.{body["receipt"]["head"]}"'
    page = tournament.look("/events", after=body["after"], limit=max(1, len(body["events"])))
    assert page["events"][: len(body["events"])] == body["events"]


def test_a_tournament_of_builds_is_waited_for_to_its_end(client):
    tournament = Tournament.open(client, {"plan": plan(), "entrants": rows(4)})
    answer = tournament.ask("start", **WAIT)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Preference-Applied"].startswith("wait=20")
    assert types(answer.json())[-1] == "tournament.finished"
    check_receipt(tournament, answer)


def test_opening_and_starting_at_once_waits_for_the_same(client):
    body = {"plan": plan(), "entrants": rows(4), "start": True}
    answer = client.post("/tournaments", json=body, headers=WAIT)
    assert answer.status_code == 201
    assert types(answer.json())[-1] == "tournament.finished"


def test_players_are_not_waited_for(client):
    body = {"plan": plan(play="seats"), "entrants": PLAYERS}
    tournament = Tournament.open(client, body)
    answer = tournament.ask("start", **WAIT)
    assert answer.status_code == 200, answer.text
    assert types(answer.json())[-1] == "matches.linked"
    check_receipt(tournament, answer)
    paused = tournament.ask("pause", {"reason": "lunch"}, **WAIT)
    assert paused.status_code == 200
    resumed = tournament.ask("resume", **WAIT)
    assert (resumed.status_code, resumed.json()["events"]) == (200, [])


def test_bots_among_themselves_are_waited_for(client):
    entrants = [{"name": name, "bot": BOT} for name in ("one", "two")]
    tournament = Tournament.open(client, {"plan": plan(play="seats"), "entrants": entrants})
    answer = tournament.ask("start", **WAIT)
    assert answer.status_code == 200, answer.text
    assert types(answer.json())[-1] == "tournament.finished"


@pytest.mark.parametrize("beacon", ["", "tomorrow's lottery"])
def test_what_cannot_come_is_not_waited_for(client, beacon):
    body = {"plan": plan(beacon=beacon) if beacon else plan(), "entrants": rows(2)}
    tournament = Tournament.open(client, body)
    entered = tournament.ask("entrants", {"entrants": rows(1, seed=9)}, **WAIT)
    assert (entered.status_code, entered.json()["events"]) == (200, [])
    started = tournament.ask("start", **WAIT)
    assert started.status_code == 200
    assert types(started.json())[-1:] == ([] if beacon else ["tournament.finished"])


def test_without_the_preference_nothing_is_waited_for(client):
    tournament = Tournament.open(client, {"plan": plan(), "entrants": rows(2)})
    answer = tournament.ask("start")
    assert (answer.status_code, answer.json()["events"]) == (202, [])
    assert "Preference-Applied" not in answer.headers
    assert answer.json()["after"] == answer.json()["receipt"]["version"]


def test_a_repeated_request_waits_like_the_first(client):
    tournament = Tournament.open(client, {"plan": plan(), "entrants": rows(4)})
    headers = bearer(tournament.token) | WAIT | {"Idempotency-Key": "start"}
    first, again = (client.post(f"{tournament.path}/start", headers=headers) for _ in range(2))
    assert first.status_code == again.status_code == 200
    assert first.json()["after"] == again.json()["after"]
    assert first.json()["events"] == again.json()["events"]


def test_a_ruling_after_the_end_reaches_who_waits(stack, client):
    body = {"plan": plan({"format": "single_elimination"}), "entrants": rows(2), "start": True}
    tournament = Tournament.open(client, body).finish()
    version = client.get(f"{tournament.path}/events").json()["version"]
    asked = {"after": version, "wait": 20}

    def waited():
        with stack.client() as other:
            return other.get(f"{tournament.path}/events", params=asked).json()["events"]

    with ThreadPoolExecutor(1) as beside:
        seen = beside.submit(waited)
        ruling = {"kind": "double_loss", "stage": 0, "round": 1, "slot": 0}
        tournament.taken("rulings", {"ruling": ruling, "reason": "neither came"})
        assert seen.result()[0]["type"] == "ruling.made"
