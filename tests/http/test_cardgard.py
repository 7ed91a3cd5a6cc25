"""Cardgard through the real API: two decisions, a hidden command, rounds one by one, every die."""

import random
import re

import pytest

from saikoro.domain.verification.verify import verify
from tests.kit.cardgard import Build, random_build
from tests.kit.one_process import OneProcess
from tests.kit.stack import Client

CHOOSE = random.Random(7)
BUILDS = [random_build(CHOOSE), random_build(CHOOSE)]


def played(client: Client, builds: list[Build], **options: object) -> str:
    """A whole match; its id."""
    answer = client.post("/matches", json={"game": "cardgard", "options": options})
    match = str(answer.json()["match"])
    tokens = [client.join(match), client.join(match)]
    for pick in (lambda build: build.deck_answer, lambda build: build.lineup_answer):
        for token, build, wait in zip(tokens, builds, (0, 20), strict=True):
            answer = client.answer(match, token, pick(build), Prefer=f"wait={wait}")
            assert answer.is_success, answer.text
    return match


def test_a_whole_match_is_played_and_proven(client):
    match = played(client, BUILDS)
    view = client.get(f"/matches/{match}").json()
    assert view["status"] == "finished"
    record = client.get(f"/matches/{match}/record").content.splitlines()
    facts = verify(record, view["head"])
    assert facts.sound
    assert facts.dice >= 4
    assert client.get(f"/matches/{match}/audit").json()["replayed"]


def test_every_round_is_a_batch_with_its_own_draw(client):
    match = played(client, BUILDS, rounds=3)
    events = client.get(f"/matches/{match}/events").json()["events"]
    types = [event["type"] for event in events]
    for at, kind in enumerate(types):
        if kind == "cardgard.round_began":
            following = types[at : types.index("die.rolled", at)]
            assert following.count("draw.opened") == 1


def test_the_report_shows_every_die_with_its_draw(client):
    match = played(client, BUILDS)
    events = client.get(f"/matches/{match}/events").json()["events"]
    dice = sum(event["type"] == "die.rolled" for event in events)
    for lang, word in (("en", r"draw \d"), ("ja", r"第\d+抽選）")):
        report = client.get(f"/matches/{match}/report", params={"lang": lang}).text
        assert sum(bool(re.search(word, line)) for line in report.splitlines()) == dice


@pytest.mark.parametrize(
    ("deck", "codes"),
    [
        ({"deck": ["U01"] * 8}, ["deck_duplicate", "deck_commands"]),
        ({"deck": ["U99", "C01"]}, ["deck_size", "card_unknown", "deck_units"]),
        (
            {"deck": ["U01", "U02", "L01", "C01", "C02", "C03", "C04", "C05"], "leap": ["U01"] * 4},
            ["deck_star", "leap_size", *["leap_not_star"] * 4, "leap_duplicate"],
        ),
        ({"dekc": []}, ["answer_shape"] * 2),
    ],
)
def test_every_failure_of_a_deck_is_reported_together(client, deck, codes):
    match = client.post("/matches", json={"game": "cardgard"}).json()["match"]
    token, _ = client.join(match), client.join(match)
    refused = client.answer(match, token, deck)
    assert refused.status_code == 422
    errors = refused.json()["errors"]
    assert [error["code"] for error in errors] == codes
    assert all(error["rule"] == "CG-3.5" for error in errors)
    assert client.answer(match, token, BUILDS[0].deck_answer).status_code == 202


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"4": None}, ["lineup_squares", "lineup_units"]),
        ({"1": "U99"}, ["lineup_not_in_deck", "lineup_units"]),
        ({"1": "U02"}, ["lineup_duplicate"]),
        ({"4": "U04"}, ["lineup_units"]),
    ],
)
def test_every_failure_of_a_lineup_is_reported_together(client, change, codes):
    units = ["U01", "U02", "U03", "U04", "U05", "U06"]
    build = Build([*units, "C01", "C02"], [], dict(zip("1234", [*units[:3], "C01"], strict=True)))
    match = client.post("/matches", json={"game": "cardgard"}).json()["match"]
    tokens = [client.join(match), client.join(match)]
    for token, wait in zip(tokens, (0, 20), strict=True):
        client.answer(match, token, build.deck_answer, Prefer=f"wait={wait}")
    squares = {at: card for at, card in (build.squares | change).items() if card}
    refused = client.answer(match, tokens[0], {"squares": squares})
    assert [error["code"] for error in refused.json()["errors"]] == codes
    again = client.answer(match, tokens[0], build.deck_answer)
    assert again.status_code == 409


def test_a_second_submission_and_one_that_comes_too_late_are_named(client):
    match = client.post("/matches", json={"game": "cardgard"}).json()["match"]
    tokens = [client.join(match), client.join(match)]
    assert client.answer(match, tokens[0], BUILDS[0].deck_answer).status_code == 202
    again = client.answer(match, tokens[0], BUILDS[0].deck_answer)
    assert (again.status_code, again.json()["errors"][0]["code"]) == (409, "already_submitted")
    headers = {"Authorization": f"Bearer {tokens[1]}", "Prefer": "wait=10"}
    assert client.post(f"/matches/{match}/resignation", headers=headers).is_success
    late = client.answer(match, tokens[0], BUILDS[0].lineup_answer)
    assert (late.status_code, late.json()["errors"][0]["code"]) == (409, "too_late")


def test_leap_decks_and_traits_can_be_refused(client):
    options = {"leap": "off", "refused_traits": ["少女"]}
    answer = client.post("/matches", json={"game": "cardgard", "options": options})
    match = answer.json()["match"]
    token, _ = client.join(match), client.join(match)
    deck = ["U01", "U02", "U04", "U06", "U07", "U08", "C01", "C02"]
    refused = client.answer(match, token, {"deck": deck, "leap": ["L01"]})
    codes = [error["code"] for error in refused.json()["errors"]]
    assert codes == ["trait_refused", "leap_off"]


def test_a_host_can_refuse_traits_in_every_match(server, tmp_path):
    with (
        OneProcess(server, tmp_path, SAIKORO_REFUSED_TRAITS="少女, 霊体") as stack,
        stack.client() as client,
    ):
        match = client.post("/matches", json={"game": "cardgard"}).json()["match"]
        assert client.get(f"/matches/{match}").json()["options"]["refused_traits"] == [
            "少女",
            "霊体",
        ]
        assert client.create()
