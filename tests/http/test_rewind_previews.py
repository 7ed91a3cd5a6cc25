"""Previews of rewinds: what a match would go back to, as far as whoever asks may know it."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.http.test_refusals import refused
from tests.kit.seated_lanterns import SeatedLanterns, seated_lanterns
from tests.kit.tournaments import bearer
from tests.kit.with_lanterns import register


@pytest.fixture
def table(server, monkeypatch) -> Iterator[SeatedLanterns]:
    """A match in its second round."""
    register(monkeypatch)
    with seated_lanterns(server, judge="key") as seated:
        seated.answer()
        yield seated


def lines(table: SeatedLanterns, kind: str) -> list[dict[str, Any]]:
    return [line for line in table.get("events")["events"] if line["type"] == kind]


def asked(table: SeatedLanterns) -> list[int]:
    """The versions at which decisions were asked."""
    return [line["v"] for line in lines(table, "decision.asked")]


def test_a_preview_says_what_would_be_asked_and_what_was_seen(table):
    to = asked(table)[1]
    table.answer()
    shown = table.get(f"rewinds/{to}")
    assert shown["dice"]
    assert shown["answers"]
    now = table.get("table")
    assert (shown["to"], shown["version"], shown["head"]) == (to, now["version"], now["head"])
    decision = shown["decision"]
    assert (decision["name"], decision["number"], decision["seats"]) == ("play", 2, [0, 1])
    assert not shown["consent"]
    assert shown["table"] == table.get("table", at=to)["table"]
    since = [
        line
        for line in table.get("events")["events"]
        if line["v"] > to and line["type"] != "time.given_back"  # a rewind undoes no wait
    ]
    assert [one["version"] for one in shown["undone"]] == [line["v"] for line in since]
    for part, kind in (
        ("dice", "die.rolled"),
        ("cards", "card.revealed"),
        ("answers", "submission.opened"),
    ):
        there = [line["v"] for line in since if line["type"] == kind]
        assert [one["version"] for one in shown[part]] == there


def test_a_preview_leads_where_the_rewind_does(table):
    to = asked(table)[1]
    before = table.get(f"rewinds/{to}")
    made = table.client.post(
        f"/matches/{table.match}/rewinds", json={"to": to, "reason": "x"}, headers=table.judge
    )
    assert made.is_success, made.text
    table.resolve()
    assert table.get("table")["table"]["zones"] == before["table"]["zones"]
    again = lines(table, "decision.asked")[-1]["data"]
    assert (again["name"], again["seats"]) == ("play", before["decision"]["seats"])


def test_a_preview_shows_a_hand_to_its_seat_and_to_a_judge_who_looks(table):
    path, to = f"/matches/{table.match}", asked(table)[1]
    looked = table.client.post(
        f"{path}/looks", json={"seat": 1, "reason": "x"}, headers=table.judge
    ).json()
    public, mine = table.get(f"rewinds/{to}"), table.get(f"rewinds/{to}", 1)
    seen = table.client.get(f"{path}/rewinds/{to}", headers=bearer(looked["token"])).json()
    assert seen == mine
    assert seen["table"] != public["table"]
    assert (seen["viewer"], public["viewer"]) == (1, None)
    assert len(mine["faces"]) > len(public["faces"])
    refused(table.client.get(f"{path}/rewinds/{to}", headers=table.judge), 403, "forbidden")


def test_what_has_no_preview(table):
    to = asked(table)[1]
    refused(table.ask(f"rewinds/{to + 1}"), 409, "no-such-decision")
    refused(table.ask("rewinds/1"), 409, "no-such-decision")
    refused(table.ask("rewinds/100000"), 404, "no-such-version")
    assert table.ask("rewinds/0").status_code == 400
    table.end()
    refused(table.ask(f"rewinds/{to}"), 409, "match-over")
    other = table.client.post("/matches", json={"game": "lanterns"}).json()["match"]
    refused(table.client.get(f"/matches/{other}/rewinds/1"), 409, "cannot-rewind")
