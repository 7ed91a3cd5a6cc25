"""What a client pays that asks for no more than what changed: bytes on the wire, over real HTTP."""

from random import Random
from typing import Any

import httpx

from tests.http.test_decisions import Player, playing

MOST_BYTES_AN_ANSWER = 5_000

LEAN = {"options": "false", "words": "false"}


class LeanPlayer:
    """Plays KTC by the form of the answer, and follows the table by patches."""

    def __init__(self, player: Player, random: Random) -> None:
        self.player = player
        self.random = random
        self.bytes = self.answers = self.version = 0

    def play(self) -> None:
        """Answer once, if this seat is asked."""
        asked = self.read("decision", **LEAN)
        if self.player.seat not in asked["waiting"]:
            return
        self.read("table", since=self.version)
        self.version = asked["version"]
        self.paid(self.player.give(self.chosen(asked), Prefer="wait=20"))
        self.answers += 1

    def read(self, path: str, **query: Any) -> Any:
        at = f"/matches/{self.player.match}/{path}"
        return self.paid(self.player.client.get(at, params=query, headers=self.player.headers))

    def paid(self, reply: httpx.Response) -> Any:
        assert reply.is_success, reply.text
        self.bytes += reply.num_bytes_downloaded
        return reply.json()

    def chosen(self, asked: Any) -> dict[str, Any]:
        """An answer by what the form has."""
        if asked["name"] == "promotion":
            return {"op": "promote", "yes": True}
        soldier = self.random.choice(asked["ask"]["soldiers"])
        move = self.random.choice(soldier["moves"])
        skill = self.random.choice(move["skills"])
        answer = {"op": "act", "soldier": soldier["soldier"], "to": move["to"]}
        return answer | {"skill": skill["skill"], "targets": self.random.choice(skill["targets"])}


def test_a_client_of_ktc_that_asks_for_what_changed_gets_little_more(client):
    random = Random(7)
    players = [LeanPlayer(player, random) for player in playing(client, turn_cap=10)]
    match = players[0].player.match
    while client.get(f"/matches/{match}").json()["status"] != "finished":
        for player in players:
            player.play()
    answers = sum(player.answers for player in players)
    assert answers >= 10
    assert sum(player.bytes for player in players) / answers <= MOST_BYTES_AN_ANSWER


def test_a_decision_comes_without_options_or_without_words(client):
    asking, _ = playing(client)
    path, headers = f"/matches/{asking.match}/decision", asking.headers
    whole = asking.asked()

    def seen(**query: str) -> Any:
        return client.get(path, params=query, headers=headers).json()

    bare = seen(words="false")
    answers = [(option["answer"], option["things"]) for option in whole["options"]]
    assert [(option["answer"], option["things"]) for option in bare["options"]] == answers
    assert {(option["ja"], option["en"]) for option in bare["options"]} == {("", "")}
    assert bare["question"] is None
    assert bare["ask"] == whole["ask"] | {"names": {}}

    without = seen(options="false")
    assert (without["options"], without["complete"]) == (None, True)
    assert (without["ask"], without["question"]) == (whole["ask"], whole["question"])


def test_a_form_without_names_stays_as_it_is_without_words(client):
    match = client.post("/matches", json={"game": "laplaplus"}).json()["match"]
    player, _ = [Player(client, match, seat) for seat in (0, 1)]
    path = f"/matches/{match}/decision"
    bare = client.get(path, params=LEAN, headers=player.headers).json()
    assert bare["ask"] == player.asked()["ask"]
