"""Names are kept in one form, whoever sends them, and however."""

import secrets

import pytest

from tests.http.test_refusals import refused
from tests.kit.registering import announced, ask_to_register, register
from tests.kit.tournaments import Tournament, plan, rows

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
SENT, KEPT = f" Ame\u0301lie {FAMILY}\u3000", f"Am\u00e9lie {FAMILY}"


def test_a_player(client):
    match, unique = client.create(), secrets.token_hex(4)
    client.join(match, player=f"{SENT}{unique} ")
    kept = f"{SENT}{unique}".replace("e\u0301", "\u00e9").strip()
    assert client.get(f"/matches/{match}").json()["seats"][0]["player"] == kept
    for asked in (kept, f"{SENT}{unique}"):
        found = client.get("/matches", params={"player": asked}).json()["matches"]
        assert [listed["match"] for listed in found] == [match]


@pytest.mark.parametrize("letter", ["x", "e\u0301"])
def test_a_name_has_forty_code_points_however_it_is_sent(client, letter):
    seats = f"/matches/{client.create()}/seats"
    for longer in (41, 400):
        answer = client.post(seats, json={"player": letter * longer})
        refused(answer, 422, "illegal-name", pointer="/player")
    assert client.post(seats, json={"player": letter * 40}).status_code == 201


def test_an_entrant_in_json(client):
    one, other = rows(2)
    entrants = [{**one, "name": SENT, "club": " Cafe\u0301 "}, other]
    tournament = Tournament.open(client, {"plan": plan(name=" Cafe\u0301 "), "entrants": entrants})
    [entered] = tournament.events("entrants.entered")
    assert entered["entries"][0]["name"] == KEPT
    assert entered["entries"][0]["club"] == "Caf\u00e9"
    assert client.get(tournament.path).json()["name"] == "Caf\u00e9"


def test_an_entrant_by_a_link(client):
    tournament = announced(client)
    register(tournament, SENT)
    for taken in (KEPT, SENT):
        answer = ask_to_register(tournament, taken)
        refused(
            answer, 422, "illegal-entries", pointer="/name", code="entry_name_taken", rule="TN-16.1"
        )
    answer = ask_to_register(tournament, KEPT.replace("\u200d", ""))
    refused(
        answer, 422, "illegal-entries", pointer="/name", code="entry_name_alike", rule="TN-16.12"
    )
    refused(ask_to_register(tournament, "x" * 300), 422, "illegal-entries", pointer="/name")


def test_a_judge(client):
    body = {"plan": plan(play="seats"), "entrants": [{"name": one["name"]} for one in rows(2)]}
    tournament = Tournament.open(client, body)
    added = tournament.ask("judges", {"name": SENT, "role": "judge"})
    assert added.json()["name"] == KEPT
    assert tournament.events("judge.added")[0]["name"] == KEPT
    refused(tournament.ask("judges", {"name": KEPT, "role": "judge"}), 422, "illegal-judge")
    longer = tournament.ask("judges", {"name": "x" * 41, "role": "judge"})
    refused(longer, 422, "illegal-judge", pointer="/name")
