"""A player withdraws a name: it is gone everywhere, and no hash, head or receipt breaks."""

import json
import secrets

import pytest

from saikoro.client.verification import verify
from saikoro.domain.fairness.commitments import name_commit
from saikoro.domain.fairness.frames import MatchId
from saikoro.service.identity import Identity
from tests.http.test_refusals import refused
from tests.http.test_tournament_seats import invitations, seats
from tests.http.test_tournament_seats import opened as of_people
from tests.kit.closed_cup import of_bots, opened
from tests.kit.scanning import places_of
from tests.kit.stack import SECRET
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until

A, B = [7, 7, 1], [22, 21, 1]
EN, JA = "name withdrawn", "名前取り下げ済み"


@pytest.fixture
def operator():
    return bearer(Identity(bytes.fromhex(SECRET), "saikoro").operator_token)


@pytest.fixture
def ada():
    return f"Ada アダ {secrets.token_hex(4)}"


@pytest.fixture
def bob():
    return f"Bob {secrets.token_hex(4)}"


def withdraw(client, match, seat, token):
    return client.delete(f"/matches/{match}/seats/{seat}/name", headers=bearer(token))


def joined_by(client, match, *names):
    return [client.join(match, player=name) for name in names]


def played(client, *names):
    match = client.create()
    tokens = joined_by(client, match, *names)
    client.answer(match, tokens[0], {"row": A})
    client.answer(match, tokens[1], {"row": B}, Prefer="wait=20")
    assert client.is_finished(match)
    return match, tokens


def players(client, match):
    return [
        (seat["player"], seat["withdrawn"])
        for seat in client.get(f"/matches/{match}").json()["seats"]
    ]


def named_line(record):
    last = json.loads(record.splitlines()[-1])
    return last.get("names", [])


def test_the_line_commits_to_the_name_which_lies_beside_it(client, ada):
    match = client.create()
    client.join(match, player=ada)
    page = client.get(f"/matches/{match}/events").json()
    data = page["events"][1]["data"]
    assert "player" not in data
    [beside] = page["names"]
    assert (beside["name"], beside["seat"]) == (ada, 0)
    commit = name_commit(MatchId(bytes.fromhex(match)), 0, bytes.fromhex(beside["salt"]), ada)
    assert data["name_commit"] == commit.hex()
    record = client.get(f"/matches/{match}/record?names=true")
    assert named_line(record.content) == [beside]
    assert ada not in "".join(line.decode() for line in client.lines(match))
    text = client.get(f"/matches/{match}/events/stream", params={"limit": 2}).text
    sent = json.loads(text.split("event: name\ndata: ")[1].split("\n")[0])
    assert sent == {**beside, "v": 2}


def test_without_a_name_there_is_nothing_beside(client):
    match, tokens = client.seated()
    page = client.get(f"/matches/{match}/events").json()
    assert "names" not in page
    assert "name_commit" not in page["events"][1]["data"]
    assert withdraw(client, match, 0, tokens[0]).status_code == 204
    assert players(client, match) == [(None, False), (None, False)]


def test_a_name_is_shown_until_it_is_withdrawn_and_then_says_so(client, stack, ada, bob):
    match, tokens = played(client, ada, bob)
    at = f"/matches/{match}"
    assert players(client, match) == [(ada, False), (bob, False)]
    before = client.get(f"{at}/record?names=true")
    for lang in ("en", "ja"):
        assert ada in client.get(f"{at}/report", params={"lang": lang}).text
    tags = {
        path: client.get(path).headers["ETag"]
        for path in (at, f"{at}/record?names=true", f"{at}/report")
    }
    assert verify(before.content).facts.names == [0, 1]

    assert withdraw(client, match, 0, tokens[0]).status_code == 204
    assert withdraw(client, match, 0, tokens[0]).status_code == 204

    after = client.get(f"{at}/record?names=true")
    assert players(client, match) == [(None, True), (bob, False)]
    assert before.content.splitlines()[:-1] == after.content.splitlines()[:-1]
    assert [each["name"] for each in named_line(after.content)] == [bob]
    found = verify(after.content)
    assert (found.facts.names, found.facts.withdrawn, found.verdict) == ([1], [0], "sound")
    for path, tag in tags.items():
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 200, path
    assert EN in client.get(f"{at}/report", params={"lang": "en"}).text
    assert JA in client.get(f"{at}/report", params={"lang": "ja"}).text
    shown = [at, f"{at}/record", f"{at}/report", f"{at}/frames", f"{at}/state", f"{at}/table"]
    shown += [f"{at}/events", f"{at}/state?at=3", f"/m/{match}", f"/m/{match}/report"]
    shown += [f"/m/{match}/audit", "/matches", f"{at}/events/5/why", f"{at}/events/stream?limit=9"]
    for path in shown:
        text = client.get(path).text
        assert ada not in text, path
        assert json.dumps(ada)[1:-1] not in text, path
    assert places_of(ada, stack.server.url) == []
    listed = client.get("/matches", params={"player": ada}).json()["matches"]
    assert listed == []
    [one] = client.get("/matches", params={"player": bob}).json()["matches"]
    assert one["seats"][0] == {"joined": True, "withdrawn": True}
    assert client.get(f"{at}/audit").json()["verdict"] == "sound"


def test_no_key_of_the_store_ever_holds_a_name(client, stack, ada, bob):
    """Not even before: what is not there cannot be left behind."""
    played(client, ada, bob)
    assert places_of(ada, stack.server.url) == []


def test_it_is_withdrawn_while_the_match_waits_and_runs(client, ada, bob):
    match = client.create()
    first = client.join(match, player=ada)
    assert withdraw(client, match, 0, first).status_code == 204
    assert players(client, match)[0] == (None, True)
    second = client.join(match, player=bob)
    assert players(client, match) == [(None, True), (bob, False)]
    client.answer(match, first, {"row": A})
    assert withdraw(client, match, 1, second).status_code == 204
    client.answer(match, second, {"row": B}, Prefer="wait=20")
    assert client.is_finished(match)
    found = client.get(f"/matches/{match}/record?names=true").content
    assert verify(found).verdict == "sound"
    assert named_line(found) == []
    assert client.get("/matches", params={"player": bob}).json()["matches"] == []


def test_only_the_seat_itself_and_the_operator_may(client, operator, ada, bob):
    match, (first, second) = played(client, ada, bob)
    path = f"/matches/{match}/seats/0/name"
    refused(client.delete(path), 401, "unauthorised")
    refused(client.delete(path, headers=bearer(second)), 403, "forbidden")
    refused(client.delete(path, headers=bearer("op_" + "0" * 64)), 401, "unauthorised")
    for seat in (2, -1, 10**9):
        for header in (bearer(first), operator):
            answer = client.delete(f"/matches/{match}/seats/{seat}/name", headers=header)
            refused(answer, 404, "unknown-seat")
        refused(client.delete(f"/matches/{match}/seats/{seat}/name"), 401, "unauthorised")
    unknown = client.delete(f"/matches/{'0' * 32}/seats/0/name", headers=operator)
    refused(unknown, 404, "unknown-match")
    assert players(client, match)[0] == (ada, False)
    assert client.delete(path, headers=operator).status_code == 204
    assert players(client, match)[0] == (None, True)


def test_the_operator_withdraws_a_name_from_every_match(client, operator, ada, bob):
    matches = [played(client, ada, bob)[0] for _ in range(2)]
    unlisted = client.post("/matches", json={"game": "laplaplus", "access": "unlisted"})
    hidden = unlisted.json()["match"]
    client.join(hidden, player=ada)
    refused(client.post("/names/withdrawals", json={"player": ada}), 401, "unauthorised")
    answer = client.post("/names/withdrawals", json={"player": f" {ada} "}, headers=operator)
    assert answer.status_code == 200, answer.text
    found = {(each["match"], each["seat"]) for each in answer.json()["withdrawn"]}
    assert found == {*((match, 0) for match in matches), (hidden, 0)}
    assert answer.json()["next"] is None
    assert [players(client, match)[0] for match in matches] == [(None, True)] * 2
    again = client.post("/names/withdrawals", json={"player": ada}, headers=operator)
    assert again.json()["withdrawn"] == []


def test_the_operator_withdraws_the_names_of_an_id(client, operator, ada, bob):
    made = client.post("/players").json()
    match = client.create()
    answer = client.post(
        f"/matches/{match}/seats", json={"player": ada}, headers=bearer(made["token"])
    )
    assert answer.status_code == 201
    client.join(match, player=bob)
    asked = {"player": made["player"]}
    answer = client.post("/names/withdrawals", json=asked, headers=operator).json()
    assert answer["withdrawn"] == [{"match": match, "seat": 0}]
    assert players(client, match) == [(None, True), (bob, False)]


def test_the_name_of_a_bot_stays_in_its_line(client, operator):
    created = client.post("/matches", json={"game": "laplaplus", "bots": {"1": {"bot": "random"}}})
    match = created.json()["match"]
    assert players(client, match)[1] == ("random", False)
    path = f"/matches/{match}/seats/1/name"
    refused(client.delete(path, headers=operator), 409, "name-in-line")


def test_a_page_with_a_name_is_not_kept_for_ever(client, ada, bob):
    match, tokens = played(client, ada, bob)
    for path in ("events?limit=3", "state?at=4"):
        control = client.get(f"/matches/{match}/{path}").headers["Cache-Control"]
        assert control == "public, no-cache", path
    table = client.get(f"/matches/{match}/table").json()
    base = {"viewer": "all", "opened": str(table["opened"]).lower(), "drawer": table["drawer"]}
    frames = client.get(f"/matches/{match}/frames", params=base)
    assert frames.headers["Cache-Control"] == "public, no-cache"
    withdraw(client, match, 0, tokens[0])
    refused(client.get(f"/matches/{match}/frames", params=base), 409, "other-base")
    withdraw(client, match, 1, tokens[1])
    control = client.get(f"/matches/{match}/events?limit=3").headers["Cache-Control"]
    assert "immutable" in control


def test_a_stale_tag_is_refused_and_one_of_now_is_taken(client, ada):
    match = client.create()
    first = client.join(match, player=ada)
    client.join(match)
    withdraw(client, match, 0, first)
    tag = client.get(f"/matches/{match}").headers["ETag"]
    assert tag.endswith('.withdrawn0"')
    assert client.answer(match, first, {"row": A}, **{"If-Match": tag}).is_success


def test_a_record_is_header_and_events_unless_names_are_asked_for(client, ada, bob):
    match, tokens = played(client, ada, bob)
    path = f"/matches/{match}/record"
    plain, named = client.get(path), client.get(path, params={"names": "true"})
    assert plain.content.splitlines() == named.content.splitlines()[:-1]
    assert all("v" in json.loads(line) for line in plain.content.splitlines()[1:])
    assert plain.headers["ETag"] != named.headers["ETag"]
    assert verify(plain.content).verdict == verify(named.content).verdict == "sound"
    withdraw(client, match, 0, tokens[0])
    again = {"If-None-Match": plain.headers["ETag"]}
    assert client.get(path, headers=again).status_code == 304
    changed = {"If-None-Match": named.headers["ETag"]}
    assert client.get(path, params={"names": "true"}, headers=changed).status_code == 200


def test_the_order_of_finished_matches_shows_and_finds_a_name_until_it_is_withdrawn(
    client, ada, bob
):
    match, tokens = played(client, ada, bob)
    beginning = {"finished_after": "1970-01-01T00:00:00Z"}

    def found(name):
        part, listed = client.get("/matches", params=beginning | {"player": name}).json(), []
        while part["more"]:
            listed += part["matches"]
            after = {"finished_after": part["next"]}
            part = client.get("/matches", params=after | {"player": name}).json()
        return [each for each in [*listed, *part["matches"]] if each["match"] == match]

    [shown] = found(ada)
    assert [seat.get("player") for seat in shown["seats"]] == [ada, bob]
    withdraw(client, match, 0, tokens[0])
    assert found(ada) == []
    [shown] = found(bob)
    assert shown["seats"][0] == {"joined": True, "withdrawn": True}


def test_the_names_of_a_tournament_with_closed_builds_stay_in_lines(client, operator):
    """Neither an entrant, nor the organiser, nor the host takes a name out of its record."""
    cup = opened(client)
    match = of_bots(cup)
    before = client.get(f"/matches/{match}/record").content
    for seat in (0, 1):
        path = f"/matches/{match}/seats/{seat}/name"
        refused(client.delete(path, headers=operator), 409, "name-in-line")
        assert client.delete(path, headers=bearer(cup.token)).status_code in {401, 403}
    asked = client.post("/names/withdrawals", json={"player": "ann"}, headers=operator)
    assert match not in [each["match"] for each in asked.json()["withdrawn"]]
    assert client.get(f"/matches/{match}/record").content == before
    assert {player for player, _ in players(client, match)} == {"ann", "ben"}


def test_an_entrant_withdraws_no_name_from_the_match_of_a_table(client):
    address, key = of_people(client, "ann", "ben")
    tokens = invitations(client, address, key)
    [seat] = seats(client, address, 1, tokens[1])
    path = f"/matches/{seat['match']}/seats/{seat['seat']}/name"
    refused(client.delete(path, headers=bearer(seat["token"])), 409, "name-in-line")
    for other in (tokens[1], tokens[2], key):
        assert client.delete(path, headers=bearer(other)).status_code in {401, 403}
    assert {player for player, _ in players(client, seat["match"])} == {"ann", "ben"}


def test_who_sees_a_match_late_sees_no_withdrawal_before_the_seat(client, ada):
    match = client.create(spectator_delay=3600)
    assert withdraw(client, match, 0, client.join(match, player=ada)).status_code == 204
    assert "withdrawn" not in client.get(f"/matches/{match}").headers["ETag"]


def test_who_sees_a_match_late_sees_a_withdrawal_with_the_seat(client, ada, bob):
    """A kept view of everybody with a visible seat goes; one that does not show it yet stays."""
    match = client.create(spectator_delay=1)
    first = client.join(match, player=ada)
    path = f"/matches/{match}"
    wait_until(lambda: players(client, match)[0] == (ada, False), "the seat is never seen")
    tag = client.get(path).headers["ETag"]
    assert withdraw(client, match, 0, first).status_code == 204
    again = client.get(path, headers={"If-None-Match": tag})
    assert again.status_code == 200
    assert again.headers["ETag"].endswith('.withdrawn0"')
    assert players(client, match)[0] == (None, True)

    second = client.join(match, player=bob)
    assert withdraw(client, match, 1, second).status_code == 204
    wait_until(lambda: players(client, match)[1] == (None, True), "the seat is never seen")
    assert client.get(path).headers["ETag"].endswith('.withdrawn01"')
