"""`--json`: what commands find, for programs."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.kit.command_line import Run, run_command

RECORD = Path("tests/replay/laplaplus-1/raised-speed.jsonl")

PLAN = """\
name = "Friday"
game = "laplaplus"
entries = "rows.csv"

[[stages]]
format = "round_robin"
"""


def found(ran: Run, code: int = 0) -> Any:
    """What a command has found, and nothing else that it has printed."""
    assert ran.code == code, ran.err
    return json.loads(ran.out)


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    """The file of a tournament of three; the names of two of them look alike."""
    (tmp_path / "rows.csv").write_text("name,row\nKim,1 2 3\nKirn,4 5 6\nNobu,7 8 9\n")
    file = tmp_path / "friday.toml"
    file.write_text(PLAN)
    return file


def test_bots_have_won_as_often_as_the_words_say() -> None:
    words = ["simulate", "laplaplus", "--a", "random", "--b", "greedy:4", "--matches", 6]
    counted = found(run_command(*words, "--json"))
    (a, b), draws = counted["wins"], counted["draws"]
    said = run_command(*words).out
    assert f"random wins {a}, greedy:4 wins {b}, draws {draws}\n" in said
    low, high = counted["interval"]
    assert a + b + draws == 6
    assert 0 <= low <= counted["share"] <= high <= 1


def test_what_is_unsafe_is_listed_with_what_it_is_about() -> None:
    concerns = found(run_command("doctor", "--json", SAIKORO_PROXIES="*"), code=1)
    about = {concern["about"]: concern["detail"] for concern in concerns}
    assert "every client may name its address" in about["SAIKORO_PROXIES"]


def test_a_game_is_listed_with_its_rulesets() -> None:
    games = {each["game"]: each for each in found(run_command("games", "--json"))}
    assert games["ktc"]["rulesets"] == ["1", "2"]
    assert games["ktc"]["refused"] == ""


@pytest.mark.parametrize(("force", "code"), [(2, 0), (-1, 1)])
def test_a_card_set_is_listed_with_its_faults(tmp_path: Path, force: int, code: int) -> None:
    file = tmp_path / "cards.toml"
    card = f'name_ja = "盾"\nname_en = "Shield"\nfamily = "コア系"\nforce = {force}\ntext = []'
    head = 'game = "laplaplus"\nid = "one"\nversion = "1"'
    file.write_text(f"{head}\n[[card]]\nnumber = 1\n{card}\n")
    checked = found(run_command("cards", "check", file, "--json"), code)
    assert checked["game"] == "laplaplus"
    assert bool(checked["violations"]) is bool(code)


def test_a_report_has_the_cause_of_each_event() -> None:
    report = found(run_command("report", RECORD, "--from", 10, "--json"))
    assert report["match"] == json.loads(RECORD.read_bytes().split(b"\n")[0])["match"]
    assert any("cause" in sentence for sentence in report["sentences"])


def test_a_tournament_is_listed_with_names_that_look_alike(plan: Path) -> None:
    checked = found(run_command("tournament", "check", plan, "--json"))
    assert checked["entrants"] == 3
    assert checked["entries"][2]["name"] == "Nobu"
    assert checked["names_alike"] == [["Kim", "Kirn"]]


def test_what_an_entrant_may_not_play_is_a_violation(plan: Path) -> None:
    (plan.parent / "rows.csv").write_text("name,row\nAki,99\nNobu,7 8 9\n")
    checked = found(run_command("tournament", "check", plan, "--json"), code=1)
    assert [each["rule"] for each in checked["violations"]] == ["TN-16.4"]
