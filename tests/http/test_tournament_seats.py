"""Tournaments that people play: the matches are opened for them, and followed to their results."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.state import PLAYED
from saikoro.domain.tournament.verification.scores import ScoredMatch, score_fault
from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.kit.stack import Client
from tests.kit.waiting import wait_until


def opened(
    client: Client,
    *names: str,
    decision_seconds: int = 60,
    options: Mapping[str, Any] = MappingProxyType({}),
    **stage: Any,
) -> tuple[str, str]:
    """A tournament of people that plays; its address and the organiser's token."""
    plan = {
        "name": "at the table",
        "game": "laplaplus",
        "play": "seats",
        "options": {"decision_seconds": decision_seconds, **options},
        "stages": [{"format": "single_elimination", **stage}],
    }
    body = {"plan": plan, "entrants": [{"name": name} for name in names], "start": True}
    answer = client.post("/tournaments", json=body)
    assert answer.status_code == 201, answer.text
    return f"/tournaments/{answer.json()['tournament']}", answer.json()["token"]


def invitations(client: Client, address: str, token: str) -> dict[int, str]:
    answer = client.get(f"{address}/invitations", headers={"Authorization": f"Bearer {token}"})
    return {each["entrant"]: each["token"] for each in answer.json()}


def seats(client: Client, address: str, entrant: int, token: str) -> list[dict[str, Any]]:
    """The seats of an entrant, once it has some or the tournament is over."""
    found: list[dict[str, Any]] = []

    def is_known() -> bool:
        answer = client.get(
            f"{address}/entrants/{entrant}/seats", headers={"Authorization": f"Bearer {token}"}
        )
        assert answer.status_code == 200, answer.text
        found.extend(answer.json())
        return bool(found) or client.get(address).json()["status"] == "finished"

    wait_until(is_known, "no seat was given")
    return found


def asked_seat(client: Client, address: str, entrant: int, token: str) -> dict[str, Any]:
    """The first seat of an entrant, once its match asks somebody for something, or is over."""
    seat = seats(client, address, entrant, token)[0]
    path = f"/matches/{seat['match']}"

    def asks_or_is_over() -> bool:
        asks = client.get(f"{path}/decision").json()["decision"] is not None
        return asks or client.get(path).json()["status"] in PLAYED

    wait_until(asks_or_is_over, "nobody is asked for anything")
    return seat


def answer_all(client: Client, address: str, tokens: dict[int, str], rows: dict[int, list[int]]):
    """Have every entrant answer at its seats until the tournament is over."""
    answered = set()

    def is_over_after_answers() -> bool:
        for entrant, token in tokens.items():
            for seat in client.get(
                f"{address}/entrants/{entrant}/seats",
                headers={"Authorization": f"Bearer {token}"},
            ).json():
                asking = {"Authorization": f"Bearer {seat['token']}"}
                path = f"/matches/{seat['match']}/decision"
                asked = client.get(path, headers=asking).json()
                if seat["token"] not in answered and asked["decision"]:
                    answered.add(seat["token"])
                    client.answer(seat["match"], seat["token"], {"row": rows[entrant]})
        return bool(client.get(address).json()["status"] != "playing")

    wait_until(is_over_after_answers, "the tournament does not end")


def test_matches_are_opened_for_people_and_their_results_taken(client):
    address, token = opened(client, "ada", "bob", "cho", third_place=True)
    tokens = invitations(client, address, token)
    strong, weak = [6, 7, 4, 6, 13, 6, 13, 2], [1]
    answer_all(client, address, tokens, {1: strong, 2: weak, 3: weak})
    view = client.get(address).json()
    assert view["status"] == "finished"
    assert view["ranking"][0] == 1
    results = client.get(f"{address}/results").json()
    [match] = results["stages"][0]["rounds"][1]["pairings"][0]["matches"]
    assert client.get(f"/matches/{match['match']}/audit").json()["replayed"]
    lines = client.get(f"{address}/record").content.splitlines()
    checks = Scores(client)
    *_, findings = verify_tournament(lines, None, check_score=checks.check)
    assert findings.sound, findings.differences
    assert checks.checked == 2
    forged = [line.replace(b'"winner":1}', b'"winner":2}') for line in lines]
    *_, findings = verify_tournament(forged, None, check_score=checks.check)
    assert "match" in {found.what for found in findings.differences}


class Scores:
    """Compares scores with the records at the API."""

    def __init__(self, client: Client) -> None:
        self.checked = 0
        self._client = client

    def check(self, scored: ScoredMatch) -> str | None:
        self.checked += 1
        record = self._client.get(f"/matches/{scored.score.match}/record").content.splitlines()
        return score_fault(scored, record, LAPLAPLUS, house_cards(LAPLAPLUS))


def test_only_an_entrant_itself_gets_its_seats(client):
    address, token = opened(client, "ada", "bob")
    tokens = invitations(client, address, token)
    [seat] = seats(client, address, 1, tokens[1])
    assert seat["token"].startswith(f"saikoro_{seat['match']}_")
    for wrong in (tokens[2], token, "nonsense"):
        answer = client.get(
            f"{address}/entrants/1/seats", headers={"Authorization": f"Bearer {wrong}"}
        )
        assert answer.status_code == 401
    headers = {"Authorization": f"Bearer {tokens[1]}"}
    assert client.get(f"{address}/invitations", headers=headers).status_code == 401


def test_a_replay_is_opened_when_a_match_is_drawn(client):
    address, token = opened(client, "ada", "bob", draws={"replays": 1})
    tokens = invitations(client, address, token)
    answer_all(client, address, tokens, {1: [7], 2: [7]})
    [pairing] = client.get(f"{address}/results").json()["stages"][0]["rounds"][0]["pairings"]
    assert len(pairing["matches"]) == 2
    assert pairing["decided"] == "die"


@pytest.mark.parametrize(
    "form",
    [
        {"csv": "name\nada\nbob"},
        {"csv": "ada\nbob"},
        {"csv": "Time stamp\tYour name?\tWhy?\n1\tada\t?\n2\tbob\t?"},
        {"csv": "name,ratings\nada,1\nbob,2", "ignore_columns": ["ratings"]},
        {"mail": "ada\nbob"},
    ],
)
def test_names_of_people_are_pasted(client, form):
    plan = {"name": "x", "game": "laplaplus", "play": "seats", "stages": [{"format": "swiss"}]}
    cup = client.post("/tournaments", json={"plan": plan, **form})
    assert cup.status_code == 201, cup.text
    listed = client.get(f"/tournaments/{cup.json()['tournament']}/entrants").json()
    assert [entrant["name"] for entrant in listed] == ["ada", "bob"]


def test_a_person_who_leaves_loses_by_walkover(client):
    address, token = opened(client, "ada", "bob")
    tokens = invitations(client, address, token)
    assert seats(client, address, 1, tokens[1]), "the first round has begun"
    headers = {"Authorization": f"Bearer {token}"}
    client.post(f"{address}/withdrawals", json={"entrant": 1}, headers=headers)
    client.get(f"{address}/events", headers={"Accept": "text/event-stream"})  # to the end
    assert seats(client, address, 2, tokens[2]) == []
    assert client.get(address).json()["ranking"] == [2, 1]


def test_a_pairing_that_both_miss_has_no_champion(client):
    address, token = opened(client, "ada", "bob", decision_seconds=1, draws={"replays": 9})
    headers = {"Authorization": f"Bearer {token}"}
    client.get(f"{address}/events", headers={"Accept": "text/event-stream"})  # to the end
    view = client.get(address).json()
    assert (view["status"], view["without_champion"]) == ("finished", True)
    [pairing] = client.get(f"{address}/results").json()["stages"][0]["rounds"][0]["pairings"]
    assert (pairing["decided"], pairing["winner"], len(pairing["matches"])) == (
        "double_loss",
        None,
        1,
    )
    assert {
        row["rank"] for row in client.get(f"{address}/standings").json()["stages"][0]["rows"]
    } == {2, 3}
    ruling = {"kind": "overturn", "stage": 0, "round": 1, "slot": 0, "winner": 2}
    body = {"ruling": ruling, "reason": "bob came to another table"}
    assert client.post(f"{address}/rulings", json=body, headers=headers).status_code == 202
    wait_until(lambda: client.get(address).json()["ranking"] == [2, 1], "nothing follows")
