"""Rulings over HTTP: seen before, made, and played out (TN-14)."""

import re

import pytest

from tests.http.test_preconditions import key
from tests.http.test_refusals import refused
from tests.kit.tournaments import SWISS, Tournament, plan, rows, verified


@pytest.fixture
def finished(client):
    """A knock-out of eight."""
    body = {"plan": plan(), "entrants": rows(8), "start": True}
    return Tournament.open(client, body).finish()


def opening_loss(tournament):
    """A slot of the first round, and who lost in it."""
    pairings = {pairing["slot"]: pairing for pairing in first_round(tournament)["pairings"]}
    taken = tournament.events("results.taken")[0]["results"][0]
    pairing = pairings[taken["slot"]]
    return taken["slot"], next(at for at in (pairing["a"], pairing["b"]) if at != taken["winner"])


def first_round(tournament):
    return tournament.events("round.paired")[0]


def test_an_overturned_result_is_played_out_as_it_was_previewed(finished):
    slot, loser = opening_loss(finished)
    ruling = {"kind": "overturn", "stage": 0, "round": 1, "slot": slot, "winner": loser}
    before, ranking = finished.look(), finished.look()["ranking"]
    seen = finished.ask("rulings/preview", {"ruling": ruling}).json()
    assert finished.look() == before
    assert seen["exact"]
    assert {(one["round"], one["slot"]) for one in seen["replayed"]} >= {(2, slot // 2)}
    at = finished.taken("rulings", {"ruling": ruling, "reason": "misread"})["receipt"]["version"]
    finished.finish(after=at)
    assert verified(finished).differences == []
    after = finished.look()
    moved = {move["entrant"]: (move["before"], move["after"]) for move in seen["moves"]}
    for rank, entrant in enumerate(after["ranking"], 1):
        was = ranking.index(entrant) + 1
        assert moved.get(entrant, (was, was)) == (was, rank)
    assert finished.kinds().count("tournament.finished") == 2


@pytest.mark.parametrize(
    "ruling",
    [
        {"kind": "rerun", "stage": 0, "round": 1, "slot": 0},
        {"kind": "correct", "entrant": 1, "build": [{"row": [1]}], "replay": True},
        {"kind": "correct", "entrant": 1, "build": [{"row": [1]}]},
        {"kind": "disqualify", "entrant": 1},
    ],
    ids=lambda ruling: ruling["kind"],
)
def test_every_kind_of_ruling_is_played_out(finished, ruling):
    headers, body = key(), {"ruling": ruling, "reason": "so be it"}
    taken = finished.taken("rulings", body, **headers)
    finished.finish(after=taken["receipt"]["version"])
    assert finished.taken("rulings", body, **headers) == taken
    assert verified(finished).differences == []
    [made] = finished.events("ruling.made")
    assert made["reason"] == "so be it"


def test_rounds_by_points_stand_unless_they_are_repaired(client):
    body = {"plan": plan(SWISS), "entrants": rows(8), "start": True}
    for repair in (False, True):
        tournament = Tournament.open(client, body).finish()
        slot, loser = opening_loss(tournament)
        ruling = {"kind": "overturn", "stage": 0, "round": 1, "slot": slot, "winner": loser}
        asked = {"ruling": ruling | {"repair": repair}, "reason": "misread"}
        tournament.finish(after=tournament.taken("rulings", asked)["receipt"]["version"])
        assert (len(tournament.events("round.paired")) > 3) == repair
        assert verified(tournament).differences == []


@pytest.mark.parametrize(
    ("ruling", "pointer"),
    [
        ({}, "/ruling"),
        ({"kind": "pardon"}, "/ruling/kind"),
        ({"kind": "rerun", "stage": 3, "round": 1, "slot": 0}, "/ruling/stage"),
        ({"kind": "rerun", "stage": 0, "round": 9, "slot": 0}, "/ruling/round"),
        ({"kind": "rerun", "stage": 0, "round": 1, "slot": 9}, "/ruling/slot"),
        (
            {"kind": "overturn", "stage": 0, "round": 1, "slot": 0, "winner": None},
            "/ruling/winner",
        ),
        ({"kind": "overturn", "stage": 0, "round": 1, "slot": 0, "winner": 99}, "/ruling/winner"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused(finished, ruling, pointer):
    for what, body in (
        ("rulings", {"ruling": ruling, "reason": "-"}),
        ("rulings/preview", {"ruling": ruling}),
    ):
        refused(finished.ask(what, body), 422, "illegal-ruling", pointer=pointer)


def test_a_corrected_build_is_checked_as_an_entry_is(finished):
    ruling = {"kind": "correct", "entrant": 5, "build": [{"row": [99]}]}
    body = {"ruling": ruling, "reason": "-"}
    answer = finished.ask("rulings", body)
    refused(answer, 422, "illegal-entries", pointer="/ruling/build/0/row/0")
    assert re.match("entrant 5 .+ card 99", answer.json()["errors"][0]["detail"])


def test_a_ruling_names_an_entrant_that_is_there(finished):
    for ruling in (
        {"kind": "disqualify", "entrant": 99},
        {"kind": "reinstate", "entrant": 99},
        {"kind": "correct", "entrant": 99, "build": []},
    ):
        refused(finished.ask("rulings", {"ruling": ruling, "reason": "-"}), 404, "unknown-entrant")


def test_a_ruling_has_its_reason(finished):
    body = {"ruling": {"kind": "disqualify", "entrant": 1}, "reason": ""}
    refused(finished.ask("rulings", body), 400, "malformed", pointer="/reason")


def test_a_disqualification_that_is_undone_leaves_the_ranking_as_it_was(finished):
    ranking, champion = finished.look()["ranking"], finished.look()["ranking"][0]
    disqualify = {"ruling": {"kind": "disqualify", "entrant": champion}, "reason": "two decks"}
    line = finished.taken("rulings", disqualify)["receipt"]["version"]
    undo = {"ruling": {"kind": "undo", "line": line}, "reason": "one deck, two boxes"}
    seen = finished.ask("rulings/preview", {"ruling": undo["ruling"]})
    assert seen.status_code == 200, seen.text
    undone = finished.taken("rulings", undo)["receipt"]["version"]
    finished.finish(after=undone)
    assert finished.look()["ranking"] == ranking
    assert finished.look("/entrants")[champion - 1]["gone"] == ""
    assert verified(finished).differences == []
    first, second = finished.look("/rulings")
    by = {"judge": 0, "name": "", "role": "organiser"}
    made = disqualify | {"line": line, "by": by, "dispute": None, "undone_by": undone}
    assert first == made
    assert (second["ruling"]["kind"], second["undone_by"]) == ("undo", None)
    refused(finished.ask("rulings", undo), 422, "illegal-ruling", pointer="/ruling/line")
