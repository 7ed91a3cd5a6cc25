"""An entrant wants their words to be read as somebody else's, or to repaint what others see."""

import pytest

from tests.http.test_refusals import refused
from tests.kit.registering import announced, ask_to_register, register
from tests.kit.tournaments import Tournament, plan, rows

PILED = "a" + "\u0336" * 5
"""A letter with more marks than any script needs, which strike other lines out."""

HIDDEN = [
    PILED,
    "\u202egnp.exe",
    "a\x00b",
    "\x1b[31mred",
    "two\nlines",
    "zero\u200bwidth",
    "\U000e0041",
]


@pytest.mark.parametrize("reason", HIDDEN)
def test_by_the_reason_of_a_withdrawal(client, reason):
    tournament = announced(client)
    ada = register(tournament, "ada")
    before = tournament.record()
    for after_round in (True, False):
        answer = ada.ask("/withdrawal", {"reason": reason, "after_round": after_round})
        refused(answer, 422, "illegal-reason", pointer="/reason")
    refused(tournament.ask("cancellation", {"reason": reason}), 422, "illegal-reason")
    assert tournament.record() == before


def test_by_the_reason_of_a_ruling_or_a_pause(client):
    body = {"plan": plan(play="seats"), "entrants": [{"name": one["name"]} for one in rows(2)]}
    tournament = Tournament.open(client, body | {"start": True})
    tournament.come_to("matches.linked")
    ruling = {"kind": "disqualify", "entrant": 1}
    made = tournament.ask("rulings", {"ruling": ruling, "reason": HIDDEN[0]})
    refused(made, 422, "illegal-reason", pointer="/reason")
    refused(tournament.ask("pause", {"reason": HIDDEN[0]}), 422, "illegal-reason")
    tournament.taken("pause", {"reason": " lunch "})
    assert tournament.events("tournament.paused") == [{"reason": "lunch"}]
    tournament.taken("rulings", {"ruling": ruling, "reason": " two builds\u3000"})
    assert [made["reason"] for made in tournament.events("ruling.made")] == ["two builds"]


def test_by_the_name_of_a_judge_or_the_reason_of_a_dispute(client):
    body = {"plan": plan(play="seats"), "entrants": [{"name": one["name"]} for one in rows(2)]}
    tournament = Tournament.open(client, body | {"start": True})
    tournament.come_to("matches.linked")
    judge = tournament.ask("judges", {"name": PILED, "role": "judge"})
    refused(judge, 422, "illegal-judge", pointer="/name")
    disputed = {"entrant": 1, "stage": 0, "round": 1, "slot": 0, "reason": PILED}
    refused(tournament.ask("disputes", disputed), 422, "illegal-dispute", pointer="/reason")


@pytest.mark.parametrize("selector", ["\ufe00", "\ufe0e", "\ufe0f", "\U000e0100", "\U000e01ef"])
def test_by_a_name_that_differs_in_a_variation_selector(client, selector):
    tournament = announced(client)
    register(tournament, "葛葉")
    answer = ask_to_register(tournament, f"葛{selector}葉")
    refused(
        answer, 422, "illegal-entries", pointer="/name", code="entry_name_alike", rule="TN-16.12"
    )


def test_by_marks_that_are_piled_up_on_a_letter(client):
    tournament = announced(client)
    for entry, code in (({"name": PILED}, "entry_name_bad"), ({"club": PILED}, "entry_club_bad")):
        answer = ask_to_register(tournament, **{"name": "ada", **entry})
        refused(answer, 422, "illegal-entries", pointer=f"/{next(iter(entry))}")
        assert answer.json()["errors"][0]["code"] == code
    for name in ("Nguyễn", "a" + "\u0301" * 4, "שָׁלוֹם"):
        assert ask_to_register(tournament, name).status_code == 201


@pytest.mark.parametrize("name", [*HIDDEN, "a\u3164b", "\u2800", " "])
def test_by_the_name_of_a_player(client, name):
    match = client.create()
    answer = client.post(f"/matches/{match}/seats", json={"player": name})
    refused(answer, 422, "illegal-name", pointer="/player")
    for shown in ("Nguyễn", "שָׁלוֹם", "ガー子"):
        assert client.post(f"/matches/{client.create()}/seats", json={"player": shown}).is_success


@pytest.mark.parametrize("blank", ["\u034f", "\u17b4", "\u180b", "\u2800", "\u3164"])
def test_by_a_name_with_a_character_that_shows_nothing(client, blank):
    answer = ask_to_register(announced(client), f"a{blank}da")
    refused(answer, 422, "illegal-entries", pointer="/name")
    assert answer.json()["errors"][0]["code"] == "entry_name_bad"


def test_by_checking_one_entrant_in_thousands_of_times(client):
    tournament = announced(client)
    register(tournament, "ada")
    tournament.taken("check-ins", {"entrants": [1] * 10_000})
    assert tournament.events("entrants.checked_in") == [{"entrants": [1]}]
    refused(tournament.ask("check-ins", {"entrants": [1] * 20_000}), 400, "malformed")
