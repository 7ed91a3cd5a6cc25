"""Pauses of tournaments between people, and of single tables (TN-30)."""

from typing import Any

import msgspec

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.tournament.verification.findings import Findings
from saikoro.domain.tournament.verification.scores import ScoredMatch, score_fault
from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.http.test_refusals import refused
from tests.http.test_tournament_clocks import sound
from tests.http.test_tournament_seats import asked_seat, invitations
from tests.kit.forging import renumbered
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, bearer, got, plan
from tests.kit.waiting import wait_until

FOUR = [{"name": name} for name in ("ada", "bob", "cho", "dai")]
ROW = {"row": [7, 7, 7]}


def opened(client: Client, entrants: Any = FOUR, **stage: Any) -> Tournament:
    """A Swiss of one round between people."""
    options = {"max_turns": 3, "decision_seconds": 600}
    swiss = {"format": "swiss", "rounds": 1} | stage
    body = {"plan": plan(swiss, play="seats", options=options), "entrants": entrants}
    return Tournament.open(client, body | {"start": True})


def seated(client: Client, cup: Tournament, *entrants: int) -> list[dict[str, Any]]:
    """The seat of each of these entrants, whose matches ask them for something."""
    tokens = invitations(client, cup.path, cup.token)
    return [asked_seat(client, cup.path, entrant, tokens[entrant]) for entrant in entrants]


def lines(client: Client, match: str, kind: str = "") -> list[dict[str, Any]]:
    page = client.get(f"/matches/{match}/events").json()
    return [line for line in page["events"] if kind in ("", line["type"])]


def come_to(client: Client, match: str, kind: str, count: int = 1) -> dict[str, Any]:
    """Wait for the line of this kind."""
    wait_until(lambda: len(lines(client, match, kind)) >= count, f"{match} never came to {kind}")
    return lines(client, match, kind)[count - 1]


def gone_by(start: dict[str, Any], end: dict[str, Any]) -> int:
    return milliseconds(end["at"]) - milliseconds(start["at"])


def table_of(cup: Tournament, match: str) -> str:
    """The path of the table at which a match is played."""
    for linked in cup.events("matches.linked"):
        for one in linked["matches"]:
            if one["match"] == match:
                return f"tables/{linked['stage']}/{linked['round']}/{one['slot']}"
    raise AssertionError(match)


def test_a_pause_stops_answers_and_clocks(client: Client) -> None:
    cup = opened(client)
    mine, *others = seated(client, cup, 1, 2, 3, 4)
    cup.taken("pause", {"reason": "lunch"})
    matches = {seat["match"] for seat in (mine, *others)}
    paused = {match: come_to(client, match, "match.paused") for match in matches}
    for line in paused.values():
        assert line["by"] == "server"
        assert line["data"] == {"who": "organiser", "reason": "lunch"}
    for what, body in (("answers", {"answer": ROW}), ("resignation", None)):
        path = f"/matches/{mine['match']}/{what}"
        refused(client.post(path, json=body, headers=bearer(mine["token"])), 409, "paused")
    asked = client.get(f"/matches/{mine['match']}/decision").json()
    assert not any(seat["deadline"] for seat in asked["clocks"]), asked
    cup.taken("resume")
    for match, began in paused.items():
        resumed = come_to(client, match, "match.resumed")
        assert resumed["data"] == {"milliseconds": gone_by(began, resumed)}
    assert client.answer(mine["match"], mine["token"], ROW).is_success
    for seat in others:
        assert client.answer(seat["match"], seat["token"], ROW).is_success
    cup.finish()
    assert sound(cup)
    kept = (line for line in cup.record() if b'"tournament.paused"' not in line)
    unpaused = [line for line in kept if b'"tournament.resumed"' not in line]
    found = {one.what for one in found_in(cup, renumbered(unpaused)).differences}
    assert "match" in found, "nobody has paused these matches"


def found_in(cup: Tournament, record: list[bytes]) -> Findings:
    """What is found in another record of a tournament, with the records of its matches."""

    def check(scored: ScoredMatch) -> str | None:
        match = got(cup.client, f"/matches/{scored.score.match}/record").content.splitlines()
        return score_fault(scored, match, LAPLAPLUS, house_cards(LAPLAPLUS))

    *_, findings = verify_tournament(record, None, check_score=check)
    return findings


def test_one_table_alone_is_paused(client: Client) -> None:
    cup = opened(client)
    all_seats = seated(client, cup, 1, 2, 3, 4)
    match = all_seats[0]["match"]
    other = next(seat for seat in all_seats if seat["match"] != match)
    table = table_of(cup, match)
    cup.taken(f"{table}/pause", {"reason": "a ruling"})
    come_to(client, match, "match.paused")
    refused(cup.ask(f"{table}/pause", {}), 422, "illegal-pause")
    path = f"/matches/{match}/answers"
    answer = client.post(path, json={"answer": ROW}, headers=bearer(all_seats[0]["token"]))
    refused(answer, 409, "paused")
    assert client.answer(other["match"], other["token"], ROW).is_success
    assert cup.look()["status"] == "playing"
    cup.taken("pause", {"reason": "lunch"})
    come_to(client, other["match"], "match.paused")
    cup.taken("resume")
    come_to(client, other["match"], "match.resumed")
    assert not lines(client, match, "match.resumed"), "a table that is paused itself stays so"
    cup.taken(f"{table}/resume")
    come_to(client, match, "match.resumed")
    refused(cup.ask(f"{table}/resume"), 422, "illegal-pause")
    for seat in all_seats:
        if seat is not other:
            assert client.answer(seat["match"], seat["token"], ROW).is_success
    cup.finish()
    assert sound(cup)


def test_a_clock_of_a_round_stands_still_at_a_paused_table(client: Client) -> None:
    cup = opened(client, clock={"seconds": 600, "late": "drawn"})
    all_seats = seated(client, cup, 1, 2, 3, 4)
    match = all_seats[0]["match"]
    table = table_of(cup, match)
    cup.taken(f"{table}/pause", {})
    come_to(client, match, "match.paused")
    cup.taken("pause", {})
    cup.taken("resume")
    cup.taken(f"{table}/resume")
    come_to(client, match, "match.resumed")
    for seat in all_seats:
        assert client.answer(seat["match"], seat["token"], ROW).is_success
    cup.finish()
    assert sound(cup)
    at = {line["type"]: line for line in map(msgspec.json.decode, cup.record()[1:])}
    whole = gone_by(at["tournament.paused"], at["tournament.resumed"])
    assert at["tournament.resumed"]["data"].get("paused", 0) == whole
    table_ms = gone_by(at["table.paused"], at["table.resumed"])
    assert at["table.resumed"]["data"].get("paused", 0) == table_ms - whole


def test_a_ruling_on_a_paused_table_lets_its_match_go_on(client: Client) -> None:
    cup = opened(client)
    mine, _other = seated(client, cup, 1, 2)
    table = table_of(cup, mine["match"])
    cup.taken(f"{table}/pause", {})
    come_to(client, mine["match"], "match.paused")
    stage, number, slot = map(int, table.split("/")[1:])
    place = {"stage": stage, "round": number, "slot": slot}
    cup.taken("rulings", {"ruling": {"kind": "double_loss", **place}, "reason": "both late"})
    come_to(client, mine["match"], "match.resumed")


def test_bots_of_a_paused_match_do_not_answer(client: Client) -> None:
    entrants = [{"name": "ada"}, {"name": "bot", "bot": "random"}]
    cup = opened(client, entrants)
    [mine] = seated(client, cup, 1)
    cup.taken("pause", {})
    paused = come_to(client, mine["match"], "match.paused")
    cup.taken("resume")
    resumed = come_to(client, mine["match"], "match.resumed")
    assert client.answer(mine["match"], mine["token"], ROW).is_success
    cup.finish()
    between = [
        line for line in lines(client, mine["match"]) if paused["v"] < line["v"] < resumed["v"]
    ]
    assert not [line for line in between if line.get("by", "").startswith("seat")]
    assert sound(cup)


def test_tables_of_builds_have_no_pause(client: Client) -> None:
    cup = Tournament.open(client, {"plan": plan(play="seats"), "entrants": FOUR})
    refused(cup.ask("tables/0/1/0/pause", {}), 422, "illegal-pause")


def test_only_judges_pause_a_table(client: Client) -> None:
    cup = opened(client)
    mine, _ = seated(client, cup, 1, 2)
    table = table_of(cup, mine["match"])
    for role, allowed in (("judge", True), ("desk", False)):
        judge = cup.ask("judges", {"name": role, "role": role}).json()
        path = f"{cup.path}/{table}/pause"
        answer = client.post(path, json={}, headers=bearer(judge["token"]))
        assert (answer.status_code == 202) == allowed, answer.text
        if allowed:
            line = come_to(client, mine["match"], "match.paused")
            assert line["data"]["who"] == "judge1"
            cup.taken(f"{table}/resume")
