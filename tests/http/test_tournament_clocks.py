"""Rounds with a clock, tables and a delayed draw, over HTTP (TN-21)."""

from typing import Any

import msgspec

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.tournament.verification.scores import ScoredMatch, score_fault
from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.http.test_tournament_seats import asked_seat, invitations, seats
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, bearer, got, plan, rows, verified
from tests.kit.waiting import wait_until

FOUR = [{"name": name} for name in ("ada", "bob", "cho", "dai")]


def opened(client: Client, clock: dict[str, Any] | None, **changed: Any) -> Tournament:
    """A Swiss of one round between four people, with this clock."""
    stage = {"format": "swiss", "rounds": 1, "clock": clock}
    body = {"plan": plan(stage, play="seats", **changed), "entrants": FOUR, "start": True}
    return Tournament.open(client, body)


def sound(cup: Tournament, game: AnyGame = LAPLAPLUS) -> bool:
    """Whether its record verifies, with the records of its matches."""

    def check(scored: ScoredMatch) -> str | None:
        path = f"/matches/{scored.score.match}/record"
        record = got(cup.client, path).content.splitlines()
        return score_fault(scored, record, game, house_cards(game))

    *_, findings = verify_tournament(cup.record(), None, check_score=check)
    assert findings.differences == []
    return findings.sound


def answered_in_time(client: Client) -> tuple[Tournament, dict[str, Any], int]:
    """A round in which one person has answered, that person's seat, and the seconds of the round.

    The round is as short as this machine can answer in it.
    """
    for seconds in (2, 10, 60):
        cup = opened(client, {"seconds": seconds, "late": "drawn"}, tables={"first": 7})
        tokens = invitations(client, cup.path, cup.token)
        seat = asked_seat(client, cup.path, 1, tokens[1])
        if client.answer(seat["match"], seat["token"], {"row": [7]}).is_success:
            return cup, seat, seconds
    raise AssertionError("nobody can answer within a minute")


def test_matches_that_are_not_over_are_decided_when_the_time_is_up(client: Client) -> None:
    """One of two has come to the first table, nobody to the second (TN-21.4, TN-18.1)."""
    cup, seat, seconds = answered_in_time(client)
    cup.finish()
    [played] = cup.look("/results")["stages"][0]["rounds"]
    assert milliseconds(played["ends"]) - milliseconds(played["starts"]) == seconds * 1_000
    assert [one["table"] for one in played["pairings"]] == [7, 8]
    decided = {1 in (one["a"]["entrant"], one["b"]["entrant"]): one for one in played["pairings"]}
    assert (decided[True]["winner"], decided[True]["decided"]) == (1, "time")
    assert decided[False]["decided"] == "double_loss"
    for one in decided.values():
        [match] = one["matches"]
        assert match["outcome"]["reason"] == "round_over"
        view = client.get(f"/matches/{match['match']}").json()
        assert view["status"] == "cancelled"
        created = client.get(f"/matches/{match['match']}/events?limit=1").json()["events"][0]
        assert created["data"]["pairing"] == {
            "tournament": cup.path.removeprefix("/tournaments/"),
            "stage": 0,
            "round": 1,
            "slot": one["slot"],
            "ends": played["ends"],
        }
        assert client.get(f"/matches/{match['match']}/audit").json()["verdict"] == "sound"
    late = client.answer(seat["match"], seat["token"], {"row": [1]})
    assert late.status_code == 409
    taken = next(line for line in cup.record() if b'"results.taken"' in line)
    assert msgspec.json.decode(taken)["at"] >= played["ends"]
    assert sound(cup)


def test_whoever_is_awaited_when_the_time_is_up_loses(client: Client) -> None:
    """A person answers a bot once, and then no more (TN-21.4)."""
    stage = {"format": "swiss", "rounds": 1, "clock": {"seconds": 10, "late": "clock"}}
    body = {
        "plan": plan(stage, game="ktc", options={"turn_cap": 2}, play="seats"),
        "entrants": [{"name": "ada"}, {"name": "Robo", "bot": "random"}],
        "start": True,
    }
    cup = Tournament.open(client, body)
    [seat] = seats(client, cup.path, 1, invitations(client, cup.path, cup.token)[1])
    asked: dict[str, Any] = {}

    def is_asked() -> bool:
        path, headers = f"/matches/{seat['match']}/decision", bearer(seat["token"])
        asked.update(client.get(path, headers=headers).json())
        return seat["seat"] in asked["waiting"]

    wait_until(is_asked, "the person is not asked")
    given = client.answer(seat["match"], seat["token"], asked["options"][0]["answer"])
    assert given.is_success, given.text
    cup.finish()
    [played] = cup.look("/results")["stages"][0]["rounds"]
    assert [(one["winner"], one["decided"]) for one in played["pairings"]] == [(2, "time")]
    lines = got(client, f"/matches/{seat['match']}/record").content.splitlines()
    assert msgspec.json.decode(lines[-1])["data"]["awaited"] == [seat["seat"]]
    [taken] = cup.events("results.taken")
    assert taken["results"][0]["matches"][0]["awaited"] == [1]
    assert client.get(f"/matches/{seat['match']}/audit").json()["verdict"] == "sound"
    assert sound(cup, KTC)


def test_a_round_is_published_before_it_starts(client: Client) -> None:
    cup = opened(client, {"seconds": 600, "pause": 600})
    cup.come_to("round.paired")
    [stage] = cup.look()["stages"]
    [paired] = cup.events("round.paired")
    assert (stage["starts"], stage["ends"]) == (paired["starts"], paired["ends"])
    page = client.get(f"{cup.path}/results", headers={"Accept": "text/csv"}).text
    assert page.count("\r\n") == 3
    tokens = invitations(client, cup.path, cup.token)
    own = client.get(f"{cup.path}/entrants/1/seats", headers=bearer(tokens[1]))
    assert own.json() == [], "no match begins before the start"
    assert "matches.linked" not in cup.kinds()


def test_what_is_left_to_a_judge_waits_for_a_ruling(client: Client) -> None:
    cup = opened(client, {"seconds": 1, "late": "judge"})
    key = cup.ask("judges", {"name": "Kai"}).json()["token"]
    kai = Tournament(client, cup.opened | {"token": key})
    cup.come_to("matches.linked")
    [played] = cup.look("/results")["stages"][0]["rounds"]
    for one in played["pairings"]:
        where = {"stage": 0, "round": 1, "slot": one["slot"]}
        ruling = {"kind": "overturn", **where, "winner": one["b"]["entrant"]}
        kai.taken("rulings", {"ruling": ruling, "reason": "time, and b was ahead"})
    cup.finish()
    [played] = cup.look("/results")["stages"][0]["rounds"]
    assert {one["decided"] for one in played["pairings"]} == {"ruling"}
    assert {one["ruled_by"]["name"] for one in played["pairings"]} == {"Kai"}
    assert sound(cup)


def test_a_pause_gives_its_time_back(client: Client) -> None:
    cup = opened(client, {"seconds": 600})
    cup.come_to("round.paired")
    before = cup.look()["stages"][0]["ends"]
    cup.taken("pause", {"reason": "lunch"})
    cup.taken("resume")
    [resumed] = cup.events("tournament.resumed")
    assert resumed["paused"] > 0
    after = cup.look()["stages"][0]["ends"]
    assert milliseconds(after) - milliseconds(before) == resumed["paused"]
    cup.taken("cancellation", {})
    *_, findings = verify_tournament(cup.record(), None)
    assert findings.differences == []


def test_the_draw_waits_after_the_lock(client: Client) -> None:
    body = {"plan": plan(lock_delay=1), "entrants": rows(2), "start": True}
    cup = Tournament.open(client, body).finish()
    at = {
        line["type"]: milliseconds(line["at"])
        for line in map(msgspec.json.decode, cup.record()[1:])
        if "at" in line
    }
    assert at["round.paired"] - at["entries.locked"] >= 1_000
    assert verified(cup).differences == []


def test_a_tournament_is_announced_before_entries_are_locked(client: Client) -> None:
    """TN-21.8."""
    body = {"plan": plan(announce_delay=3_600), "entrants": rows(2)}
    at_once = client.post("/tournaments", json=body | {"start": True})
    assert (at_once.status_code, at_once.json()["type"][-14:]) == (409, "lock-too-early")
    cup = Tournament.open(client, body)
    view = cup.look()
    created = milliseconds(msgspec.json.decode(cup.record()[1])["at"])
    assert milliseconds(view["lock_from"]) == created + 3_600_000
    refused = cup.ask("start")
    assert refused.status_code == 409
    assert view["lock_from"] in refused.json()["detail"]
    assert "entries.locked" not in cup.kinds()
    assert Tournament.open(client, body | {"plan": plan()}).look()["lock_from"] is None
