"""Builds that stay closed until a stage, or the tournament, is over (TN-32)."""

import json

import pytest

from saikoro.domain.match.clocks import milliseconds
from tests.kit.closed_cup import KNOCK_OUT, become, looked, of_bots, opened, resign, verified
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, got, plan

DAY = 86_400_000


def kinds(cup: Tournament, match: str) -> list[str]:
    lines = got(cup.client, f"/matches/{match}/record").content.splitlines()[1:]
    return [json.loads(line)["type"] for line in lines]


def opening(cup: Tournament, match: str) -> list[str]:
    """The types of the events after the end of a match."""
    events = kinds(cup, match)
    return events[events.index("match.finished") + 1 :]


def reason(cup: Tournament, match: str) -> str:
    lines = got(cup.client, f"/matches/{match}/record").content.splitlines()[1:]
    events = [json.loads(line) for line in lines]
    [released] = [one for one in events if one["type"] == "secrets.released"]
    assert released["by"] == "server"
    return str(released["data"]["reason"])


def test_a_match_is_decided_and_opened_once_its_stage_is_over(client: Client) -> None:
    cup = opened(client)
    match = of_bots(cup)
    view = looked(cup, match)
    assert (view["status"], view["awaiting"], view["reason"] is None) == (
        "decided",
        "release",
        False,
    )
    created = got(client, f"/matches/{match}/events", limit=1).json()["events"][0]
    assert view["closed"] == {"until": "stage", "by": view["deadline"]}
    assert milliseconds(view["closed"]["by"]) - milliseconds(created["at"]) == DAY
    assert opening(cup, match) == []
    audit = got(client, f"/matches/{match}/audit").json()
    assert audit["verdict"] == "incomplete"
    by = view["closed"]["by"]
    assert audit["unchecked"][-1].startswith("the builds: ")
    assert by in audit["unchecked"][-1]
    other = resign(client, cup)
    final = cup.come_to("round.paired", after=1)
    assert looked(cup, other)["status"] == looked(cup, match)["status"] == "decided"
    front = client.get("/").text.partition('id="finished"')[2]
    assert f"/m/{match}" in front
    assert f"/m/{other}" in front
    assert final
    cup.taken("cancellation", {"reason": "the lights went out"})
    for one in (match, other):
        view = become(cup, one, "finished")
        assert "closed" not in view
        assert opening(cup, one)[0] == "secrets.released"
        assert opening(cup, one)[-1] == "secrets.opened"
        assert reason(cup, one) == "over"
        audit = got(client, f"/matches/{one}/audit").json()
        assert audit["verdict"] == "sound", audit["faults"]
        assert "opened" in got(client, f"/matches/{one}/state").json()
    assert verified(cup).differences == []


def test_a_stage_opens_while_the_next_is_played(client: Client) -> None:
    """TN-32.3: `stage` is earlier than `end`."""
    final = {**KNOCK_OUT, "qualifiers": 2}
    groups = {"format": "round_robin", "groups": 2}
    for until, status in (("stage", "finished"), ("end", "decided")):
        cup = opened(client, groups, final, open_builds=until)
        match = of_bots(cup)
        assert looked(cup, match)["closed"]["until"] == until
        resign(client, cup)
        cup.come_to("stage.begun", after=cup.come_to("stage.begun"))
        become(cup, match, status)
        assert cup.look()["status"] == "playing"
        cup.taken("cancellation", {"reason": "over"})
        become(cup, match, "finished")
        assert verified(cup).differences == []


def test_it_opens_by_itself_when_its_time_has_come(client: Client) -> None:
    """TN-32.3: nobody does anything in the tournament any more."""
    cup = opened(client, open_builds="end", open_builds_after=1)
    match = of_bots(cup)
    become(cup, match, "finished")
    assert reason(cup, match) == "time"
    assert cup.look()["status"] == "playing"
    cup.come_to("results.taken")
    results = cup.events("results.taken")
    [score] = [one for taken in results for result in taken["results"] for one in result["matches"]]
    assert kinds(cup, match)[score["version"] - 1] == "match.finished"
    assert verified(cup).differences == []


def test_by_default_the_end_of_a_match_opens_it(client: Client) -> None:
    cup = opened(client, open_builds="match")
    match = of_bots(cup)
    assert looked(cup, match)["status"] == "finished"
    assert kinds(cup, match)[-1] == "secrets.opened"
    assert "secrets.released" not in kinds(cup, match)
    assert not {"open_builds", "open_builds_after"} & cup.look()["plan"].keys()


@pytest.mark.parametrize(
    ("changed", "detail"),
    [
        ({"play": "builds", "game": "laplaplus"}, "has them"),
        ({"play": "seats", "game": "ktc"}, "no hidden decks"),
    ],
    ids=["builds", "no decks"],
)
def test_what_cannot_stay_closed_is_refused(client: Client, changed, detail) -> None:
    """TN-32.1."""
    asked = plan(open_builds="stage", **changed) | {"options": {}}
    answer = client.post("/tournaments", json={"plan": asked})
    assert answer.status_code == 422, answer.text
    [error] = answer.json()["errors"]
    assert (error["code"], error["rule"]) == ("impossible_plan", "TN-32.1")
    assert error["pointer"] == "/plan/open_builds"
    assert detail in error["detail"]
