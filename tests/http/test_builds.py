"""Builds that are checked without a match, answer by answer."""

import pytest

from tests.http.test_refusals import refused
from tests.kit.registering import GOOD

DECK = {"deck": ["U01", "U06", "U07", "U08", "U10", "U15", "C05", "C07"], "leap": ["L01", "L03"]}
LINEUP = {"squares": {"1": "U15", "2": "U08", "3": "U10", "4": "C05"}}


def checked(client, game, *build, headers=None, **options):
    body = {"build": build, "options": options}
    answer = client.post(f"/games/{game}/builds/check", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def names(found):
    return [decision["name"] for decision in found["decisions"]]


def test_without_an_answer_the_first_decision_is_there_with_legal_answers(client):
    found = checked(client, "cardgard")
    assert (found["legal"], found["errors"]) == (False, [])
    [deck] = found["decisions"]
    assert (deck["name"], deck["ask"]["cards"]) == ("submit_deck", 8)
    assert deck["options"][0]["answer"] == DECK
    for option in deck["options"]:
        assert checked(client, "cardgard", option["answer"])["errors"] == []
        assert option["ja"] != option["en"]


def test_a_later_decision_asks_by_the_answers_before_it(client):
    found = checked(client, "cardgard", DECK)
    assert (found["legal"], names(found)) == (False, ["submit_deck", "submit_lineup"])
    lineup = found["decisions"][1]
    assert lineup["ask"]["deck"] == DECK["deck"]
    assert [option["answer"] for option in lineup["options"]].count(LINEUP) == 1
    assert checked(client, "cardgard", DECK, LINEUP)["legal"]
    other = [*DECK["deck"][:5], "U02", *DECK["deck"][6:]]
    wrong = checked(client, "cardgard", DECK | {"deck": other}, LINEUP)
    assert not wrong["legal"]
    assert wrong["errors"][0]["pointer"] == "/build/1/squares/1"
    offered = [option["answer"] for option in wrong["decisions"][1]["options"]]
    assert LINEUP not in offered


def test_what_is_wrong_is_named_with_rule_place_and_language(client):
    found = checked(client, "laplaplus", {"row": [6, 99]}, headers={"Accept-Language": "ja"})
    [error] = found["errors"]
    assert (error["pointer"], error["rule"]) == ("/build/0/row/1", "LP-4.5")
    assert "99番のカード" in error["detail"]
    assert names(found) == ["choose_row"]


def test_the_options_of_the_match_decide(client):
    assert names(checked(client, "laplaplus", build_mode="open")) == ["choose_open_cards"]
    assert checked(client, "laplaplus", *GOOD)["legal"]
    assert not checked(client, "laplaplus", *GOOD, max_copies=1)["legal"]
    wrong = client.post("/games/laplaplus/builds/check", json={"options": {"max_copies": "many"}})
    refused(wrong, 422, "illegal-options")
    assert wrong.json()["errors"][0]["pointer"] == "/options/max_copies"
    unknown = client.post("/games/laplaplus/builds/check", json={"options": {"card_set": "0" * 64}})
    assert unknown.status_code == 404


def test_too_many_answers_are_refused_as_in_an_entry(client):
    [error] = checked(client, "laplaplus", *GOOD, *GOOD)["errors"]
    assert error["code"] == "build_shape"


@pytest.mark.parametrize("build", [[{"row": [[[[[[[[[1]]]]]]]]]}], [{"row": [1] * 2_000}]])
def test_what_is_too_deep_or_too_wide_is_not_read(client, build):
    found = checked(client, "laplaplus", *build)
    assert ([error["code"] for error in found["errors"]], found["decisions"]) == (
        ["entry_shape"],
        [],
    )


@pytest.mark.parametrize("answer", [None, 7, "row", [], {}, {"row": None}, {"row": [1.5]}])
def test_nonsense_is_named(client, answer):
    found = checked(client, "laplaplus", answer)
    assert found["errors"]
    assert not found["legal"]


def test_a_game_that_is_not_played_from_builds_says_so(client):
    found = checked(client, "ktc")
    assert [error["code"] for error in found["errors"]] == ["no_builds"]
    assert (found["legal"], found["decisions"]) == (False, [])


def test_a_ruleset_version_can_be_named(client):
    body = {"build": GOOD, "version": "0.0"}
    assert client.post("/games/laplaplus/builds/check", json=body).status_code == 404
    version = client.get("/games/laplaplus").json()["version"]
    found = client.post("/games/laplaplus/builds/check", json=body | {"version": version})
    assert found.json()["legal"]
