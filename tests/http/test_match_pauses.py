"""The judge of a match of no tournament pauses it, and it goes on as if no time had gone by."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands.pausing import MAX_PAUSES
from saikoro.domain.verification.verify import verify
from saikoro.service.identity import Identity
from tests.http.test_refusals import refused
from tests.kit.seated_lanterns import SeatedLanterns, seated_lanterns
from tests.kit.stack import SECRET
from tests.kit.tournaments import bearer
from tests.kit.with_lanterns import register

OPERATOR = bearer(Identity(bytes.fromhex(SECRET), "saikoro").operator_token)
WHY = {"reason": "a call for a judge"}


@pytest.fixture
def table(server, monkeypatch) -> Iterator[SeatedLanterns]:
    """A match in play whose seats have ten minutes for each decision."""
    register(monkeypatch)
    options = {"rewinds": "judge", "decision_seconds": 600}
    with seated_lanterns(server, judge="key", options=options) as seated:
        yield seated


def post(table: SeatedLanterns, what: str, body: Any = None, **headers: str) -> httpx.Response:
    return table.client.post(f"/matches/{table.match}/{what}", json=body, headers=headers)


def pause(table: SeatedLanterns, **by: str) -> Any:
    paused = post(table, "pause", WHY, **(by or table.judge))
    assert paused.status_code == 202, paused.text
    return lines(table)[-1]


def resume(table: SeatedLanterns, **by: str) -> Any:
    resumed = post(table, "resume", **(by or table.judge))
    assert resumed.status_code == 202, resumed.text
    return lines(table)[-1]


def lines(table: SeatedLanterns) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.get("events")["events"]
    return found


def record(table: SeatedLanterns) -> list[bytes]:
    return table.client.get(f"/matches/{table.match}/record").content.splitlines()


def answer(table: SeatedLanterns, seat: int) -> httpx.Response:
    body = {"answer": table.get("decision", seat)["options"][0]["answer"]}
    return post(table, "answers", body, **table.seats[seat])


def test_a_pause_stops_answers_and_clocks_and_gives_the_time_back(table: SeatedLanterns) -> None:
    before = {seat["seat"]: seat["deadline"] for seat in table.get("decision")["clocks"]}
    paused = pause(table)
    assert (paused["by"], paused["data"]) == ("judge", {"who": "judge", **WHY})
    refused(answer(table, 0), 409, "paused")
    refused(post(table, "resignation", **table.seats[1]), 409, "paused")
    assert not any(seat["deadline"] for seat in table.get("decision")["clocks"])
    resumed = resume(table)
    assert resumed["by"] == "judge"
    gone = milliseconds(resumed["at"]) - milliseconds(paused["at"])
    assert resumed["data"] == {"milliseconds": gone}
    after = {seat["seat"]: seat["deadline"] for seat in table.get("decision")["clocks"]}
    for seat, deadline in before.items():
        assert milliseconds(after[seat]) == milliseconds(deadline) + gone
    assert table.answer()
    table.end()
    assert verify(record(table)).sound


def test_the_operator_of_the_host_pauses_any_match(table: SeatedLanterns) -> None:
    assert pause(table, **OPERATOR)["data"]["who"] == "host"
    resume(table, **OPERATOR)
    assert "the operator of the host" in table.client.get(f"/matches/{table.match}/report").text
    assert verify(record(table)).sound


def test_a_rewind_during_a_pause_gives_the_whole_wait_back(table: SeatedLanterns) -> None:
    table.answer()
    asked = [line["v"] for line in lines(table) if line["type"] == "decision.asked"]
    pause(table)
    rewound = post(table, "rewinds", {"to": asked[1], "reason": "a misclick"}, **table.judge)
    assert rewound.is_success, rewound.text
    table.resolve()
    [at] = [line["at"] for line in lines(table) if line["type"] == "match.rewound"]
    assert not any(seat["deadline"] for seat in table.get("decision")["clocks"])
    resumed = resume(table)
    waited = milliseconds(resumed["at"]) - milliseconds(at)
    assert resumed["data"]["milliseconds"] == waited
    assert table.answer()
    assert verify(record(table)).sound


def test_what_seats_must_agree_on_is_not_proposed_during_a_pause(server, monkeypatch) -> None:
    register(monkeypatch)
    with seated_lanterns(server, judge="key", options={"rewinds": "consent"}) as table:
        to = next(line["v"] for line in lines(table) if line["type"] == "decision.asked")
        pause(table)
        asked = {"to": to, "reason": "a misclick"}
        refused(post(table, "rewinds", asked, **table.judge), 409, "paused")
        resume(table)
        assert post(table, "rewinds", asked, **table.judge).is_success


def test_only_who_decides_about_the_match_pauses_it(table: SeatedLanterns) -> None:
    other = table.client.post("/matches", json={"game": "lanterns", "judge": "key"}).json()
    for headers in ({}, table.seats[0], bearer(other["judge_token"]), bearer("x")):
        for what, body in (("pause", WHY), ("resume", None)):
            answer = post(table, what, body, **headers)
            assert answer.status_code in {401, 403}, answer.text
    assert "match.paused" not in {line["type"] for line in lines(table)}


def test_a_player_who_judges_pauses_unless_it_sits_there(table: SeatedLanterns) -> None:
    player = table.client.post("/players").json()
    asked = {"game": "lanterns", "judge": player["player"]}
    match = table.client.post("/matches", json=asked).json()["match"]
    judge, path = bearer(player["token"]), f"/matches/{match}"
    refused(table.client.post(f"{path}/pause", json=WHY, headers=judge), 409, "nothing-asked")
    for headers in (judge, {}):
        assert table.client.post(f"{path}/seats", json={}, headers=headers).is_success
    refused(table.client.post(f"{path}/pause", json=WHY, headers=judge), 409, "sits-in-match")


def test_what_is_so_already_or_too_often_is_refused(table: SeatedLanterns) -> None:
    refused(post(table, "resume", **table.judge), 422, "illegal-pause")
    for _ in range(MAX_PAUSES):
        pause(table)
        refused(post(table, "pause", WHY, **table.judge), 422, "illegal-pause")
        resume(table)
    refused(post(table, "pause", WHY, **table.judge), 422, "illegal-pause")
    refused(post(table, "pause", {"reason": "\u200b"}, **table.judge), 422, "illegal-reason")
    assert post(table, "pause", {"reason": ""}, **table.judge).status_code == 400
    table.end()
    for what, body in (("pause", WHY), ("resume", None)):
        refused(post(table, what, body, **table.judge), 409, "match-over")


def test_the_same_request_again_pauses_once(table: SeatedLanterns) -> None:
    key = {"Idempotency-Key": "pause-1-pause-1-pause-1"}
    first, second = (post(table, "pause", WHY, **table.judge, **key) for _ in range(2))
    assert first.json()["receipt"] == second.json()["receipt"]
    assert [line["type"] for line in lines(table)].count("match.paused") == 1
