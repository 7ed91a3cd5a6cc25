"""Lists of matches and tournaments, and the ids of players."""

import hashlib
import secrets

import pytest

from saikoro.domain.fairness.frames import frame
from tests.http.test_refusals import refused
from tests.kit.plain_clients import redis_at
from tests.kit.tournaments import Tournament, bearer, plan, rows

UNLISTED = {"game": "laplaplus", "access": "unlisted"}


@pytest.fixture
def name() -> str:
    """A name that no other test has."""
    return secrets.token_hex(8)


@pytest.fixture
def player(client):
    """An id and its token."""
    return client.post("/players").json()


def listed(client, headers=None, **params):
    answer = client.get("/matches", params=params, headers=headers)
    assert answer.status_code == 200, answer.text
    return [match["match"] for match in answer.json()["matches"]]


def test_a_match_is_listed_with_its_seats_as_it_goes_on(client, name):
    match = client.create()
    seats = {"player": name, "seats": "free", "game": "laplaplus", "status": "open"}
    assert listed(client, player=name) == []
    client.join(match, player=name)
    assert listed(client, **seats) == [match]
    [shown] = client.get("/matches", params={"player": name}).json()["matches"]
    assert shown["seats"] == [{"joined": True, "player": name}, {"joined": False}]
    assert (shown["awaiting"], shown["winner"]) == ("seats", None)
    client.join(match)
    assert listed(client, **seats) == []
    assert listed(client, player=name, game="ktc") == []


def test_the_newest_match_is_first_and_parts_go_on_by_the_cursor(client, name):
    matches = []
    for _ in range(3):
        matches.append(client.create())
        client.join(matches[-1], player=name)
    first = client.get("/matches", params={"player": name, "limit": 2}).json()
    rest = client.get("/matches", params={"player": name, "cursor": first["next"]}).json()
    assert [match["match"] for match in first["matches"] + rest["matches"]] == matches[::-1]
    assert rest["next"] is None
    since = first["matches"][0]["created"]
    assert listed(client, player=name, since=since) == [matches[-1]]


def test_an_id_is_a_digest_of_a_secret_that_its_player_alone_has(client, player):
    secret = bytes.fromhex(player["token"].removeprefix("player_"))
    assert hashlib.sha256(frame("player", secret)).hexdigest()[:32] == player["player"]
    match, seat = client.create(), {"player": "ada"}
    path = f"/matches/{match}"
    client.post(f"{path}/seats", json=seat, headers=bearer(player["token"])).raise_for_status()
    other = {"player": player["player"]}  # a name may look like an id, but finds nothing
    client.post(f"{path}/seats", json=other).raise_for_status()
    shown = client.get(path).json()["seats"]
    assert [seat["player_id"] for seat in shown] == [player["player"], None]
    assert listed(client, player=player["player"]) == [match]
    [joined, _] = [line for line in client.lines(match) if b'"seat.joined"' in line]
    assert player["player"].encode() in joined
    assert secret.hex().encode() not in joined


def test_a_match_that_is_not_listed_is_seen_by_its_players(client, player, name):
    match = client.post("/matches", json=UNLISTED).json()["match"]
    seat = {"player": name}
    headers = bearer(player["token"])
    client.post(f"/matches/{match}/seats", json=seat, headers=headers).raise_for_status()
    assert listed(client, player=name) == []
    assert listed(client, player=player["player"]) == []
    assert listed(client, headers) == [match]
    for filters in (
        {"status": "open"},
        {"game": "laplaplus"},
        {"seats": "free", "player": name},
        {"game": "laplaplus", "status": "open", "player": player["player"], "seats": "free"},
    ):
        assert listed(client, headers, **filters) == [match]
        other = bearer(client.post("/players").json()["token"])
        assert listed(client, other, **filters) == []
        assert match not in listed(client, **filters, limit=100)
    assert listed(client, headers, status="playing") == []
    assert listed(client, headers, game="ktc") == []
    client.join(match)
    assert listed(client, headers, status="open") == []
    assert listed(client, headers, status="playing") == [match]


def test_filters_of_a_player_find_listed_and_unlisted_matches_together(client, player):
    headers = bearer(player["token"])
    matches = []
    for access in ("listed", "unlisted"):
        body = {"game": "laplaplus", "access": access}
        matches.append(client.post("/matches", json=body).json()["match"])
        client.post(f"/matches/{matches[-1]}/seats", json={}, headers=headers).raise_for_status()
    assert listed(client, headers, game="laplaplus", status="open") == matches[::-1]
    first = client.get("/matches", params={"game": "laplaplus", "limit": 1}, headers=headers).json()
    rest = {"game": "laplaplus", "cursor": first["next"]}
    assert listed(client, headers, **rest) == matches[:1]


@pytest.mark.parametrize("token", ["player_0", "saikoro_0_0_0"])
def test_a_token_of_something_else_is_no_player_s(client, token):
    match = client.create()
    for answer in (
        client.get("/matches", headers=bearer(token)),
        client.post(f"/matches/{match}/seats", json={}, headers=bearer(token)),
    ):
        refused(answer, 401, "unauthorised")


@pytest.mark.parametrize("params", [{"cursor": "x"}, {"since": "yesterday"}])
@pytest.mark.parametrize("path", ["/matches", "/tournaments"])
def test_what_a_list_does_not_know_is_refused(client, path, params):
    [name] = params
    refused(client.get(path, params=params), 400, "malformed", pointer=f"?{name}")


def test_a_time_in_a_parameter_takes_an_offset(client, name):
    match = client.create()
    client.join(match, player=name)
    assert listed(client, player=name, since="2026-01-01T19:00+09:00") == [match]
    assert listed(client, player=name, until="2026-01-01T19:00+09:00") == []
    answer = client.get("/matches", params={"since": "today"}, headers={"Accept-Language": "ja"})
    refused(answer, 400, "malformed", pointer="?since")
    assert "日時" in answer.json()["detail"]


def test_tournaments_are_listed_and_so_are_their_matches(client):
    tournament = Tournament.open(client, {"plan": plan(), "entrants": rows(2), "start": True})
    tournament.finish()
    found = client.get("/tournaments", params={"game": "laplaplus", "status": "finished"}).json()
    [shown] = [each for each in found["tournaments"] if each["tournament"] == tournament.id]
    assert (shown["name"], shown["entrants"]) == (plan()["name"], 2)
    matches = client.get("/matches", params={"tournament": tournament.id}).json()["matches"]
    assert {match["status"] for match in matches} == {"finished"}
    assert matches[0]["seats"][0]["player"] in [row["name"] for row in rows(2)]


@pytest.fixture
def redis(stack):
    with redis_at(stack.server.url) as connected:
        yield connected


OF_ANOTHER_BUILD = [b"", b"{}", b'{"game":7}', b"anything"]


@pytest.mark.parametrize("summary", OF_ANOTHER_BUILD)
def test_what_another_build_listed_of_a_match_is_read_from_its_lines(client, redis, name, summary):
    match = client.create()
    client.join(match, player=name)
    asked = {"params": {"player": name}}
    before = client.get("/matches", **asked).json()
    redis.hset(f"saikoro:{{{match[:2]}}}:{match}:meta", "j", summary)
    assert client.get("/matches", **asked).json() == before


@pytest.mark.parametrize("summary", OF_ANOTHER_BUILD)
def test_what_another_build_listed_of_a_tournament_is_read_from_its_lines(client, redis, summary):
    tournament = Tournament.open(client, {"plan": plan(), "entrants": rows(2), "start": False})
    listed = client.get("/tournaments", params={"limit": 1}).json()
    redis.hset(f"saikoro:{{{tournament.id[:2]}}}:{tournament.id}:meta", "j", summary)
    assert client.get("/tournaments", params={"limit": 1}).json() == listed
