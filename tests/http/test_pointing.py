"""Options name the things on the table that one points at to choose them."""

from collections.abc import Iterator
from typing import Any

import pytest

from saikoro.domain.games import GAMES
from tests.kit.seated_lanterns import SeatedLanterns, seated_lanterns
from tests.kit.tournaments import bearer
from tests.kit.with_lanterns import register


@pytest.fixture
def table(server, monkeypatch) -> Iterator[SeatedLanterns]:
    register(monkeypatch)
    with seated_lanterns(server) as seated:
        yield seated


@pytest.mark.parametrize("seat", [0, 1])
def test_an_option_names_the_things_of_its_answer(table, seat):
    options = table.get("decision", seat)["options"]
    things = table.get("table", seat)["table"]["things"]
    assert len(options) == 3
    for option in options:
        [thing] = option["things"]
        assert thing in option["answer"].values()
        assert things[thing]["zone"] == f"{seat}:hand"


def test_a_choice_of_an_unfinished_answer_names_its_things(table):
    options = table.get("decision", 0)["options"]
    path = f"/matches/{table.match}/decision/check"
    checked = table.client.post(path, json={"answer": {}}, headers=table.seats[0]).json()
    choices = [[choice] for choice in checked["further"]["choices"]]
    assert checked["further"]["things"] == choices == [option["things"] for option in options]


def test_who_is_not_asked_is_offered_nothing_to_point_at(table):
    assert table.get("decision")["options"] is None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_options_of_every_game_name_is_on_the_table(client, game):
    created = client.post("/matches", json={"game": game, "bots": {"1": {"bot": "random"}}}).json()
    match = created["match"]
    joined = client.post(f"/matches/{match}/seats", json={}, headers={"Prefer": "wait=20"}).json()
    mine, starters = bearer(joined["token"]), list(GAMES[game].starters[0])
    for _ in range(8):
        asked = client.get(f"/matches/{match}/decision", headers=mine).json()
        if 0 not in asked["waiting"]:
            break
        body = client.get(
            f"/matches/{match}/table", params={"at": asked["version"]}, headers=mine
        ).json()
        pointable = ids_of(body["table"])
        for option in asked["options"] or []:
            assert {*option["things"]} <= pointable
            assert len({*option["things"]}) == len(option["things"])
        answer = starters.pop(0) if starters else asked["options"][0]["answer"]
        client.answer(match, joined["token"], answer, Prefer="wait=20")


def ids_of(table: Any) -> set[str]:
    """Everything that can be pointed at."""
    zones = table["zones"].values()
    return {*table["things"], *(place["id"] for zone in zones for place in zone.get("places", []))}
