"""Judges who want to see more than the line `judge.looked` has announced, and others who want to
look as judges do."""

import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from saikoro.service.errors.stores import StoreDown
from saikoro.service.matches.outages import Outages
from saikoro.service.tokens import player_of
from tests.http.test_refusals import refused
from tests.kit.seated_lanterns import SeatedLanterns, seated, serving_lanterns
from tests.kit.tournaments import bearer

VIEWS = ("decision", "state", "table", "frames?after=0", "events", "events.jsonl", "events/9/why")
"""Routes that show a seat more than everybody."""

LOOK = {"seat": 1, "reason": "an angry player"}


@pytest.fixture(scope="module")
def host(module_server) -> Iterator[TestClient[Litestar]]:
    with serving_lanterns(module_server) as client:
        yield client


@pytest.fixture
def judged(host) -> SeatedLanterns:
    return seated(host, judge="key")


def look(
    table: SeatedLanterns, headers: dict[str, str] | None = None, **body: Any
) -> httpx.Response:
    path = f"/matches/{table.match}/looks"
    sent = table.judge if headers is None else headers
    return table.client.post(path, json=LOOK | body, headers=sent)


def looks_as(table: SeatedLanterns, seat: int) -> dict[str, str]:
    answer = look(table, seat=seat)
    assert answer.status_code == 201, answer.text
    return bearer(answer.json()["token"])


def seen(table: SeatedLanterns, view: str, headers: dict[str, str]) -> httpx.Response:
    return table.client.get(f"/matches/{table.match}/{view}", headers=headers)


def content(answer: httpx.Response) -> bytes:
    """What is shown, without the clock."""
    assert answer.is_success, answer.text
    if answer.headers["Content-Type"].partition(";")[0] != "application/json":
        return answer.content
    body = answer.json()
    if isinstance(body, dict):
        body.pop("now", None)
        body.pop("clocks", None)
    return repr(body).encode()


def test_a_judge_who_has_not_looked_is_shown_nothing(judged):
    for view in VIEWS:
        refused(seen(judged, view, judged.judge), 403, "forbidden")
    ticket = judged.client.post(f"/matches/{judged.match}/tickets", headers=judged.judge)
    refused(ticket, 403, "forbidden")


def test_everybody_sees_a_look_before_it_shows_anything(judged, monkeypatch):
    """The line comes first: a store that refuses it leaves the judge without a token."""

    async def cut(*_: Any) -> None:
        raise StoreDown

    before = judged.get("events")["version"]
    with monkeypatch.context() as broken:
        broken.setattr(Outages, "accepted", cut)
        refused(look(judged), 503, "store-down")
    assert judged.get("events")["version"] == before
    looks_as(judged, 1)
    (line,) = judged.get("events", after=before)["events"]
    assert (line["type"], line["by"], line["data"]) == ("judge.looked", "judge", LOOK)
    assert judged.get("state")["state"]["looked"] == [1]


def test_a_judge_sees_one_seat_and_not_the_other(judged):
    mine = looks_as(judged, 1)
    for view in VIEWS:
        shown = content(seen(judged, view, mine))
        assert shown == content(seen(judged, view, judged.seats[1])), view
    for view in ("state", "table", "decision", "events.jsonl"):
        assert content(seen(judged, view, mine)) != content(seen(judged, view, judged.seats[0]))


def test_a_judge_goes_on_seeing_what_the_seat_draws(judged):
    mine = looks_as(judged, 0)
    judged.answer()
    assert content(seen(judged, "state", mine)) == content(seen(judged, "state", judged.seats[0]))
    judged.end()
    assert content(seen(judged, "state", mine)) == content(seen(judged, "state", judged.seats[0]))


def test_a_judge_does_nothing_for_the_seat(judged):
    mine = looks_as(judged, 1)
    option = judged.get("decision", 1)["options"][0]["answer"]
    for what, body in (
        ("answers", {"answer": option}),
        ("decision/check", {"answer": option}),
        ("resignation", None),
        ("cancellation", None),
        ("seeds", {"seed": "ab" * 32}),
        ("rematch", None),
        ("rewinds", {"to": 3, "reason": "x"}),
        ("looks", LOOK),
        ("disputes", {"reason": "x"}),
        ("webhooks", {"url": "https://example.org"}),
    ):
        path = f"/matches/{judged.match}/{what}"
        refused(judged.client.post(path, json=body, headers=mine), 403, "forbidden")
    assert judged.get("events")["events"][-1]["type"] == "judge.looked"


def test_a_ticket_of_a_look_shows_that_seat_alone(judged):
    mine = looks_as(judged, 1)
    answer = judged.client.post(f"/matches/{judged.match}/tickets", headers=mine)
    ticket = answer.json()["ticket"]
    path = f"/matches/{judged.match}/events"
    shown = judged.client.get(path, params={"ticket": ticket}).json()
    assert shown == judged.get("events", 1)


def test_tokens_that_are_no_judges_do_not_look(judged):
    creator = judged.client.post("/matches", json={"game": "lanterns", "judge": "key"}).json()
    for headers in (
        *judged.seats,
        bearer(creator["judge_token"]),
        bearer(creator["creator_token"]),
        bearer(f"player_{secrets.token_hex(32)}"),
    ):
        refused(look(judged, headers), 403, "forbidden")
    for headers in (
        {},
        bearer(f"saikoro_{judged.match}_look1_{'x' * 43}"),
        bearer(f"saikoro_{judged.match}_judge_{'x' * 43}"),
        bearer(f"saikoro_{judged.match}_-16_{'x' * 43}"),
        bearer(f"op_{'x' * 43}"),
    ):
        refused(look(judged, headers), 401, "unauthorised")
    assert "judge.looked" not in repr(judged.get("events"))


def test_a_guessed_token_of_a_look_shows_nothing(judged):
    looks_as(judged, 1)
    for holder in ("look1", "look0", "look2", "-16", "-17"):
        guessed = bearer(f"saikoro_{judged.match}_{holder}_{'x' * 43}")
        for view in VIEWS:
            refused(seen(judged, view, guessed), 401, "unauthorised")


def test_the_look_at_one_match_opens_no_other(judged):
    mine = looks_as(judged, 1)
    other = judged.client.post("/matches", json={"game": "lanterns"}).json()["match"]
    for view in ("state", "decision", "events"):
        refused(judged.client.get(f"/matches/{other}/{view}", headers=mine), 403, "forbidden")


def test_another_look_ends_the_token_of_the_one_before(judged):
    first, other, second = looks_as(judged, 1), looks_as(judged, 0), looks_as(judged, 1)
    refused(seen(judged, "state", first), 401, "unauthorised")
    assert seen(judged, "state", second).is_success
    assert seen(judged, "state", other).json()["known"]["seat"] == 0


def test_a_look_that_is_sent_again_is_one_look(judged):
    headers = judged.judge | {"Idempotency-Key": secrets.token_hex(16)}
    first, second = look(judged, headers), look(judged, headers)
    assert first.json() == second.json()
    assert judged.get("state")["state"]["looked"] == [1]
    refused(look(judged, headers, seat=0), 422, "key-reused")
    assert seen(judged, "state", bearer(second.json()["token"])).json()["known"]["seat"] == 1


def test_who_may_rewind_a_match_is_not_its_judge_by_that(host):
    """Whoever opens a match that can be rewound gets a key, and may sit in it."""
    refused(look(seated(host)), 403, "forbidden")


def test_a_judge_who_plays_does_not_look_at_the_other_hand(host):
    player = f"player_{secrets.token_hex(32)}"
    table = seated(host, judge=player_of(player))
    match = host.post("/matches", json={"game": "lanterns", "judge": player_of(player)}).json()
    playing = table._replace(match=match["match"])
    for headers in ({}, bearer(player)):
        path = f"/matches/{playing.match}/seats"
        assert host.post(path, json={}, headers=headers).status_code == 201
    playing.resolve()
    refused(look(playing, bearer(player)), 409, "sits-in-match")
    assert look(table, bearer(player)).status_code == 201


def test_who_sees_a_match_late_sees_a_look_as_late(host):
    table = seated(host, judge="key", options={"spectator_delay": 3_600})
    mine = looks_as(table, 1)
    assert table.get("events")["events"] == []
    assert table.get("events", 0)["events"][-1]["type"] == "judge.looked"
    assert content(seen(table, "state", mine)) == content(seen(table, "state", table.seats[1]))
    refused(seen(table, "state", table.judge), 403, "forbidden")


def test_what_one_viewer_was_shown_is_kept_for_no_other(judged):
    """Answers to a judge are for that token alone, and say so to whatever keeps them."""
    mine = looks_as(judged, 1)
    for view in ("state", "table", "decision", "events"):
        answer = seen(judged, view, mine)
        assert "public" not in answer.headers.get("Cache-Control", "no-store"), view
        assert "Authorization" in answer.headers["Vary"], view
        assert answer.headers["ETag"] != seen(judged, view, {}).headers["ETag"] or view == "events"


@pytest.mark.parametrize("body", [{"seat": 2}, {"seat": -1}, {"reason": ""}, {"reason": "x" * 201}])
def test_a_look_at_no_seat_or_for_no_reason_is_malformed(judged, body):
    refused(look(judged, **body), 400, "malformed")


def test_a_reason_that_is_not_shown_is_none(judged):
    refused(look(judged, reason=" \u202e"), 422, "illegal-reason")
