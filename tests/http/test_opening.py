"""Matches by invitation, matches that are left before they begin, and rematches."""

import msgspec
import pytest

from saikoro.domain.fairness.commitments import seed_commit
from saikoro.domain.fairness.frames import MatchId
from tests.http.test_refusals import refused
from tests.kit.tournaments import bearer

BY_INVITATION = {"game": "laplaplus", "access": "invitation"}


def test_a_match_by_invitation_is_for_who_has_the_invitation(client):
    opened = client.post("/matches", json=BY_INVITATION).json()
    seats = f"/matches/{opened['match']}/seats"
    for wrong in ({}, {"invitation": "saikoro"}, {"invitation": opened["match"]}):
        refused(client.post(seats, json=wrong), 403, "not-invited")
    invitation = {"invitation": opened["invitation"]}
    assert client.post(seats, json=invitation).status_code == 201
    listed = client.get("/matches", params={"seats": "free", "limit": 100}).json()["matches"]
    assert opened["match"] not in [match["match"] for match in listed]


def test_an_invitation_is_no_token_of_a_seat(client):
    opened = client.post("/matches", json=BY_INVITATION).json()
    path, headers = f"/matches/{opened['match']}", bearer(opened["invitation"])
    refused(client.post(f"{path}/resignation", headers=headers), 403, "forbidden")


def test_a_match_that_has_not_begun_can_be_left(client):
    match = client.create()
    token = bearer(client.join(match))
    answer = client.post(f"/matches/{match}/cancellation", headers=token)
    assert answer.status_code == 202, answer.text
    shown = client.get(f"/matches/{match}").json()
    assert (shown["status"], shown["reason"]) == ("cancelled", "left")
    audited = client.get(f"/matches/{match}/audit").json()
    assert (audited["verdict"], audited["faults"]) == ("sound", [])
    refused(client.post(f"/matches/{match}/seats", json={}), 409, "match-over")


@pytest.mark.parametrize("joined", [False, True])
def test_who_opened_a_match_can_cancel_it_before_it_begins(client, joined):
    opened = client.post("/matches", json=BY_INVITATION).json()
    path = f"/matches/{opened['match']}"
    if joined:
        client.post(f"{path}/seats", json={"invitation": opened["invitation"]})
    headers = bearer(opened["creator_token"]) | {"Prefer": "wait=20"}
    answer = client.post(f"{path}/cancellation", headers=headers)
    assert answer.status_code == 200, answer.text
    shown = client.get(path).json()
    assert (shown["status"], shown["reason"]) == ("cancelled", "withdrawn")
    audited = client.get(f"{path}/audit").json()
    assert (audited["verdict"], audited["faults"]) == ("sound", [])
    assert "取り下げ" in client.get(f"{path}/report", params={"lang": "ja"}).text


def test_the_creator_cannot_cancel_a_match_that_has_begun(client):
    opened = client.post("/matches", json={"game": "laplaplus"}).json()
    for _ in range(2):
        client.join(opened["match"])
    path, headers = f"/matches/{opened['match']}", bearer(opened["creator_token"])
    client.get(f"{path}/events", params={"after": 3, "wait": 20})
    refused(client.post(f"{path}/cancellation", headers=headers), 409, "match-started")
    refused(client.post(f"{path}/resignation", headers=headers), 403, "forbidden")
    refused(client.get(f"{path}/decision", headers=headers), 403, "forbidden")


def test_an_invitation_cancels_nothing(client):
    opened = client.post("/matches", json=BY_INVITATION).json()
    path, headers = f"/matches/{opened['match']}", bearer(opened["invitation"])
    refused(client.post(f"{path}/cancellation", headers=headers), 403, "forbidden")


def test_a_match_that_has_begun_cannot_be_left(client):
    match, (first, _) = client.seated()
    answer = client.post(f"/matches/{match}/cancellation", headers=bearer(first))
    refused(answer, 409, "match-started")


def commitment(place, seed):
    """What a seat sends to join a rematch with a commitment to a seed."""
    match = MatchId(bytes.fromhex(place["rematch"]))
    return {"seed_commit": seed_commit(match, place["seat"], seed).hex()}


class TestRematches:
    @pytest.fixture
    def over(self, client):
        """A match that seat 0 has given up, and the tokens of its seats."""
        match, tokens = client.seated(max_turns=3)
        client.post(
            f"/matches/{match}/resignation", headers=bearer(tokens[0]) | {"Prefer": "wait=20"}
        )
        return match, tokens

    def test_both_seats_come_to_one_match_on_the_other_sides(self, client, over):
        match, tokens = over
        path = f"/matches/{match}/rematch"
        refused(client.get(path), 404, "no-rematch")
        offered, again, accepted = (
            client.post(path, headers=bearer(tokens[seat])).json() for seat in (0, 0, 1)
        )
        assert offered == again
        assert client.get(path).json()["rematch"] == offered["match"] == accepted["match"]
        assert (offered["seat"], accepted["seat"]) == (1, 0)
        rematch = client.get(f"/matches/{offered['match']}").json()
        assert rematch["options"] == client.get(f"/matches/{match}").json()["options"]
        assert all(seat["joined"] for seat in rematch["seats"])

    def test_nobody_else_can_join_it(self, client, over):
        match, tokens = over
        path = f"/matches/{match}/rematch"
        offered = client.post(path, headers=bearer(tokens[0])).json()
        refused(client.post(f"/matches/{offered['match']}/seats", json={}), 403, "not-invited")

    def test_a_seat_commits_to_a_seed_before_it_is_open(self, client, over):
        match, tokens = over
        path, seed = f"/matches/{match}/rematch", bytes([7]) * 32
        places = [client.get(f"{path}/seat", headers=bearer(token)).json() for token in tokens]
        assert [place["seat"] for place in places] == [1, 0]
        offered = [
            client.post(path, json=commitment(place, seed), headers=bearer(token)).json()
            for place, token in zip(places, tokens, strict=True)
        ]
        assert [one["match"] for one in offered] == [place["rematch"] for place in places]
        for one in offered:
            posted = client.post(
                f"/matches/{one['match']}/seeds",
                json={"seed": seed.hex()},
                headers=bearer(one["token"]) | {"Prefer": "wait=20"},
            )
            assert posted.status_code in {200, 202}
        lines = client.get(f"/matches/{offered[0]['match']}/events").json()["events"]
        assert [line["data"]["seed"] for line in lines if line["type"] == "seed.revealed"] == [
            seed.hex(),
            seed.hex(),
        ]

    def test_a_seat_commits_to_one_seed_alone(self, client, over):
        match, tokens = over
        path, mine = f"/matches/{match}/rematch", bearer(tokens[0])
        place = client.get(f"{path}/seat", headers=mine).json()
        first, other = (commitment(place, bytes([number]) * 32) for number in (1, 2))
        taken = client.post(path, json=first, headers=mine).json()
        assert client.post(path, json=first, headers=mine).json() == taken
        for changed in (other, None):
            refused(client.post(path, json=changed, headers=mine), 422, "key-reused")

    def test_it_follows_the_end(self, client):
        match, tokens = client.seated()
        path, headers = f"/matches/{match}/rematch", bearer(tokens[0])
        refused(client.post(path, headers=headers), 409, "match-not-over")
        refused(client.get(f"{path}/seat", headers=headers), 409, "match-not-over")

    def test_a_seat_of_a_players_id_takes_the_token_of_the_player_too(self, client):
        match, players = client.create(max_turns=3), [client.post("/players").json() for _ in "ab"]
        seats = f"/matches/{match}/seats"
        tokens = [
            client.post(seats, json={}, headers=bearer(player["token"])).json()["token"]
            for player in players
        ]
        ask = {"after": 3, "wait": 20}
        client.get(f"/matches/{match}/events", params=ask)
        client.post(
            f"/matches/{match}/resignation", headers=bearer(tokens[0]) | {"Prefer": "wait=20"}
        )
        path, seat = f"/matches/{match}/rematch", bearer(tokens[0])
        other = {"Player-Authorization": f"Bearer {players[1]['token']}"}
        for wrong in ({}, other):
            refused(client.post(path, headers=seat | wrong), 403, "player-token-needed")
        for no_token in ("Bearer player_1", players[0]["token"], f"Bearer {tokens[0]}"):
            answer = client.post(path, headers=seat | {"Player-Authorization": no_token})
            refused(answer, 401, "unauthorised")
        refused(client.get(path), 404, "no-rematch")
        own = {"Player-Authorization": f"Bearer {players[0]['token']}"}
        offered = client.post(path, headers=seat | own)
        assert offered.status_code == 201
        rematch = client.get(f"/matches/{offered.json()['match']}").json()
        assert [place.get("player_id") for place in rematch["seats"]] == [
            None,
            players[0]["player"],
        ]
        refused(client.post(path, headers=seat), 403, "player-token-needed")


def shown(stream):
    """The matches that a stream sends."""
    for line in stream.iter_lines():
        if line.startswith("data: "):
            yield msgspec.json.decode(line.removeprefix("data: "))


class TestFollowingAPlayer:
    def test_every_match_comes_when_it_begins_and_when_it_changes(self, client, stack):
        player = client.post("/players").json()
        headers = bearer(player["token"])
        path = f"/players/{player['player']}/stream"
        with stack.client() as other, other.stream("GET", path, headers=headers) as stream:
            seen = shown(stream)
            match = client.create()
            seats = f"/matches/{match}/seats"
            token = client.post(seats, json={}, headers=headers).json()["token"]
            first = next(seen)
            assert (first["match"], first["status"]) == (match, "open")
            client.join(match)
            while (asked := next(seen))["waiting"] != [0, 1]:
                assert asked["match"] == match
            client.answer(match, token, {"row": [1]})
            while next(seen)["waiting"] != [1]:
                pass

    def test_nobody_else_follows_it(self, client):
        player, other = (client.post("/players").json() for _ in range(2))
        path = f"/players/{player['player']}/stream"
        refused(client.get(path), 401, "unauthorised")
        refused(client.get(path, headers=bearer(other["token"])), 403, "forbidden")
