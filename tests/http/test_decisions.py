"""What a stranger's client is asked, over real HTTP: everything it needs to play KTC."""

from random import Random
from typing import Any

import pytest

from tests.kit.ktc import IRON, SHADOW
from tests.kit.stack import Client


class Player:
    """One seat of a match, which knows nothing but what the API shows."""

    def __init__(self, client: Client, match: str, seat: int) -> None:
        self.client = client
        self.match = match
        self.seat = seat
        token = client.join(match, seat=seat)
        self.headers = {"Authorization": f"Bearer {token}"}

    def asked(self) -> dict[str, Any]:
        answer = self.client.get(f"/matches/{self.match}/decision", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return {**answer.json(), "tag": answer.headers["ETag"]}

    def give(self, given: Any, **headers: str) -> Any:
        path = f"/matches/{self.match}/answers"
        return self.client.post(path, json={"answer": given}, headers=self.headers | headers)

    def check(self, given: Any, **body: int) -> Any:
        path = f"/matches/{self.match}/decision/check"
        return self.client.post(path, json={"answer": given, **body}, headers=self.headers)


def opened(client: Client, **options: Any) -> list[Player]:
    match = client.post("/matches", json={"game": "ktc", "options": options}).json()["match"]
    return [Player(client, match, seat) for seat in (0, 1)]


def playing(client: Client, **options: Any) -> list[Player]:
    """A match at its first operation: who is asked, then the other."""
    players = opened(client, **options)
    for rosters in (IRON, SHADOW), (None, None):
        for player, roster, wait in zip(players, rosters, (0, 20), strict=True):
            sample = player.asked()["options"][0]["answer"]
            answer = sample if roster is None else {"roster": roster}
            assert player.give(answer, Prefer=f"wait={wait}").is_success
    return sorted(players, key=lambda player: player.seat not in player.asked()["waiting"])


@pytest.mark.parametrize("game", ["laplaplus", "cardgard", "ktc"])
def test_every_game_can_be_played_by_what_is_shown(client, game):
    options = {"turn_cap": 2} if game == "ktc" else {}
    match = client.post("/matches", json={"game": game, "options": options}).json()["match"]
    players = [Player(client, match, seat) for seat in (0, 1)]
    for _ in range(40):
        status = client.get(f"/matches/{match}").json()["status"]
        for player in players:
            asked = player.asked()
            if player.seat in asked["waiting"]:
                shown, last = asked["options"][-1]["answer"], len(asked["waiting"]) == 1
                assert player.give(shown, Prefer=f"wait={20 if last else 0}").is_success
        if status == "finished":
            return
    raise AssertionError("the match does not end")


def version(player: Player) -> int:
    return int(player.client.get(f"/matches/{player.match}").json()["version"])


def test_a_decision_lists_answers_that_can_be_posted_with_labels(client):
    asking, other = playing(client)
    asked = asking.asked()
    assert (asked["name"], asked["complete"]) == ("operation", True)
    assert len(asked["options"]) > 200
    assert all(option["ja"] and option["en"] for option in asked["options"])
    assert asked["ask"]["soldiers"][0]["moves"][0]["skills"][1]["targets"]
    assert asked["ask"]["names"][asked["ask"]["soldiers"][0]["soldier"]]["en"]
    seen = other.asked()
    assert (seen["waiting"], seen["options"], seen["ask"]) == ([asking.seat], None, None)


def test_where_not_all_can_be_listed_some_are_and_the_form_has_the_rest(client):
    player, _ = opened(client)
    asked = player.asked()
    assert (asked["name"], asked["complete"]) == ("roster", False)
    titles = [option["en"].partition(":")[0] for option in asked["options"]]
    assert titles == ["Iron Line", "Shadow Line"]
    assert asked["ask"]["cards"] == 10
    assert player.give(asked["options"][1]["answer"]).status_code == 202


def test_whatever_is_listed_is_taken_and_the_rest_is_refused_by_rule_and_place(client):
    choose = Random(5)
    players = playing(client, turn_cap=8)
    while True:
        waiting = players[0].asked()["waiting"]
        if not waiting:
            break
        player = next(player for player in players if player.seat == waiting[0])
        option = choose.choice(player.asked()["options"])
        before = version(player)
        refused = player.give(option["answer"] | {"op": "nothing"})
        [error] = refused.json()["errors"]
        assert (refused.status_code, error["pointer"]) == (422, "/answer/op")
        assert error["rule"] == "KT-13.6"
        assert version(player) == before
        assert player.give(option["answer"], Prefer="wait=20").status_code == 200
    assert client.get(f"/matches/{players[0].match}").json()["status"] == "finished"


class TestCheck:
    def test_it_shows_what_may_come_next_and_changes_nothing(self, client):
        player, _ = playing(client)
        before = version(player)
        given: dict[str, Any] = {"op": "act"}
        checked = player.check(given).json()
        while not checked["legal"]:
            assert checked["errors"]
            further = checked["further"]
            given[further["pointer"].removeprefix("/answer/")] = further["choices"][-1]
            checked = player.check(given).json()
        assert checked["further"] is None
        assert version(player) == before == checked["version"]
        assert given in [option["answer"] for option in player.asked()["options"]]
        assert player.give(given, Prefer="wait=20").status_code == 200

    def test_it_says_what_is_wrong_and_where(self, client):
        player, _ = opened(client)
        checked = player.check({"roster": ["S01", "S99"]})
        [error] = checked.json()["errors"]
        assert checked.status_code == 200
        assert (error["code"], error["pointer"]) == ("SoldierUnknown", "/answer/roster/1")
        assert (checked.json()["legal"], checked.json()["further"]) == (False, None)
        assert player.check({"roster": IRON}).json()["legal"]

    def test_it_is_for_who_is_asked_now(self, client):
        player, other = playing(client)
        assert other.check({"op": "act"}).status_code == 409
        assert player.check({"op": "act"}, decision=1).status_code == 409
        assert player.check({"roster": IRON}).status_code == 409
        player.headers = {}
        assert player.check({"op": "act"}).status_code == 401

    def test_what_no_line_can_hold_is_refused(self, client):
        player, _ = opened(client)
        assert player.check({"roster": [0.5]}).status_code == 422

    def test_other_games_are_checked_too(self, client):
        match, (token, _) = client.seated()
        headers = {"Authorization": f"Bearer {token}"}
        for row, legal in (([7, 1], True), ([99], False)):
            path = f"/matches/{match}/decision/check"
            checked = client.post(path, json={"answer": {"row": row}}, headers=headers).json()
            assert checked["legal"] is legal


class TestHonesty:
    def test_a_stale_view_is_refused_with_what_was_missed(self, client):
        player, other = playing(client)
        seen = player.asked()
        assert player.give({"op": "supply", "row": "rear"}, Prefer="wait=20").status_code == 200
        refused = other.give({"op": "supply", "row": "rear"}, **{"If-Match": seen["tag"]})
        problem = refused.json()
        assert (refused.status_code, problem["type"]) == (412, "/problems/stale-view")
        missed = problem["missed"]
        assert missed[0]["type"] == "answer.given"
        # The clock is given back what a slow machine takes from it.
        kinds = [event["type"] for event in missed if event["type"] != "time.given_back"]
        assert kinds[-1] == "decision.asked"
        assert [event["v"] for event in missed] == list(
            range(seen["version"] + 1, problem["version"] + 1)
        )
        fresh = f'"{problem["version"]}.{problem["head"]}"'
        assert other.asked()["tag"].startswith(fresh[:-1])
        taken = other.give({"op": "supply", "row": "rear"}, **{"If-Match": fresh})
        assert taken.status_code == 202

    def test_the_view_of_a_decision_is_one_to_act_on(self, client):
        player, _ = playing(client)
        asked = player.asked()
        option = asked["options"][7]["answer"]
        assert player.give(option, **{"If-Match": asked["tag"]}).status_code == 202

    def test_an_acknowledged_answer_stands(self, client):
        player, other = opened(client)
        taken = player.give({"roster": IRON})
        assert taken.status_code == 202
        again = player.give({"roster": SHADOW})
        assert (again.status_code, again.json()["type"]) == (409, "/problems/already-answered")
        assert again.json()["errors"][0]["rule"] == "KT-4.6"
        other.give({"roster": SHADOW}, Prefer="wait=20")
        rosters = client.get(f"/matches/{player.match}/state").json()["state"]["game"]["rosters"]
        assert rosters[player.seat] == IRON
        events = client.get(f"/matches/{player.match}/events").json()["events"]
        kept = events[taken.json()["receipt"]["version"] - 1]
        assert (kept["type"], kept["by"]) == ("submission.sealed", f"seat{player.seat}")


def test_clocks_come_with_the_server_s_time(client):
    players = playing(client, decision_seconds=60, bank_seconds=120, bank_increment=5)
    asked = players[0].asked()
    mine, other = (asked["clocks"][player.seat] for player in players)
    assert mine["deadline"] == asked["deadline"]
    assert 50 < mine["left_seconds"] <= 60
    assert 120 < mine["bank_seconds"] <= 130  # two answers have added five seconds each
    assert (other["deadline"], other["left_seconds"]) == (None, None)
    assert asked["given_back_seconds"] >= 0


def test_an_empty_bank_is_a_missed_deadline(client):
    players = opened(client, bank_seconds=1)
    [match] = {player.match for player in players}
    headers = {"Accept": "text/event-stream"}
    stream = client.get(f"/matches/{match}/events", headers=headers).text  # to the end of the match
    assert stream.count('"type":"seat.timed_out"') == 2
    assert client.get(f"/matches/{match}").json()["reason"] == "not_started"


@pytest.mark.parametrize("option", ["bank_seconds", "bank_increment"])
def test_a_bank_that_cannot_be_is_refused(client, option):
    refused = client.post("/matches", json={"game": "ktc", "options": {option: -1}})
    assert refused.json()["errors"][0]["pointer"] == f"/options/{option}"


def test_spectators_see_the_public_fields_of_a_decision(client):
    """PB-20.3."""
    options = {"starters": "submitted"}
    created = client.post("/matches", json={"game": "pbwcg", "options": options})
    match = created.json()["match"]
    players = [Player(client, match, seat) for seat in (0, 1)]
    for player, wait in zip(players, (0, 20), strict=True):
        deck = player.asked()["options"][0]["answer"]
        assert player.give(deck, Prefer=f"wait={wait}").is_success
    for _ in (0, 1):
        [asked] = client.get(f"/matches/{match}/decision").json()["waiting"]
        assert players[asked].give({"op": "end_pl_turn"}, Prefer="wait=20").is_success
    seen = client.get(f"/matches/{match}/decision").json()
    assert (seen["name"], seen["ask"], seen["options"]) == ("pc_action", None, None)
    assert seen["fields"] == {"unit": players[seen["seats"][0]].asked()["ask"]["unit"]}
