"""`saikoro tournament`: from a file to a folder of results."""

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from saikoro.service.cli.tournaments.running.naming import NoSuchEntrant
from tests.kit.command_line import run_command
from tests.kit.stack import Stack
from tests.kit.worded import worded

PLAN = """\
name = "Friday"
game = "laplaplus"
entries = "rows.csv"

[[stages]]
format = "swiss"
rounds = 3

[[stages]]
format = "single_elimination"
qualifiers = 4
third_place = true
"""


def write_plan(folder: Path) -> Path:
    """The file of a tournament of twelve rows of LaplaPlus."""
    choose = random.Random(1)
    rows = (" ".join(str(choose.randint(1, 27)) for _ in range(8)) for _ in range(12))
    lines = [f"player {number},{row}" for number, row in enumerate(rows, 1)]
    (folder / "rows.csv").write_text("\n".join(["name,row", *lines]))
    plan = folder / "friday.toml"
    plan.write_text(PLAN)
    return plan


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A tournament that has not been run."""
    return write_plan(tmp_path)


@pytest.fixture(scope="module")
def friday(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a tournament was run, on a service elsewhere."""
    file = write_plan(tmp_path_factory.mktemp("friday"))
    run(file, "--url", stack.url)
    return file.parent


@pytest.fixture
def finished(friday: Path, tmp_path: Path) -> Path:
    """A tournament that was run, with its folders."""
    return Path(shutil.copytree(friday, tmp_path / "copy")) / "friday.toml"


def run(file: Path, *options: str) -> Path:
    """Run a tournament; returns its folder."""
    command = run_command("tournament", "run", file, *options)
    assert command.code == 0, command.err
    assert "Friday: finished" in command.out
    return file.with_suffix(".out")


def first_result(folder: Path) -> dict[str, Any]:
    """The first pairing of the first round."""
    results = json.loads((folder / "results.json").read_text())
    pairing: dict[str, Any] = results["stages"][0]["rounds"][0]["pairings"][0]
    return pairing


def test_a_tournament_runs_from_its_file_and_verifies(finished):
    folder = finished.with_suffix(".out")
    names = {path.name for path in folder.iterdir()}
    assert {"standings.ja.md", "results.csv", "brackets.json", "tournament.jsonl"} <= names
    assert len(list((folder / "matches").iterdir())) == 3 * 6 + 4
    command = run_command("tournament", "verify", folder)
    assert command.code == 0, command.out
    assert "22 matches of 22" in command.out
    assert command.out.endswith("sound\n")


def test_a_folder_may_be_named_from_within(finished, monkeypatch):
    monkeypatch.chdir(finished.with_suffix(".out") / "matches")
    for name in ("..", "../"):
        assert run_command("tournament", "verify", name).out.endswith("sound\n")
    monkeypatch.chdir("..")
    assert run_command("tournament", "verify", ".").out.endswith("sound\n")
    assert run_command("tournament", "resume", "/").err.count("\n") == 1


def test_a_finished_tournament_is_not_run_again(finished, stack):
    folder = finished.with_suffix(".out")
    before = (folder / "tournament.jsonl").read_bytes()
    run(finished, "--url", stack.url)
    assert (folder / "tournament.jsonl").read_bytes() == before


def test_a_tournament_waits_for_its_beacon(stack, tmp_path):
    file = tmp_path / "saturday.toml"
    rows = (f'{{ name = "{name}", build = [{{ row = [7] }}] }}' for name in ("Ada", "Bob"))
    entrants = f"entrants = [{', '.join(rows)}]"
    stage = '[[stages]]\nformat = "single_elimination"\n'
    names = 'name = "Saturday"\ngame = "laplaplus"\nbeacon = "the lottery"\n'
    file.write_text(f"{names}{entrants}\n{stage}")
    command = run_command("tournament", "run", file, "--url", stack.url)
    assert command.code == 0, command.err
    assert "beacon: the lottery" in command.out
    folder = file.with_suffix(".out")
    given = ("--value", "4 8 15 16", "--source", "lottery.example")
    entered = run_command("tournament", "beacon", folder, *given)
    assert "Saturday: finished" in entered.out, entered.err
    assert b'"value":"4 8 15 16"' in (folder / "tournament.jsonl").read_bytes()


def test_a_folder_belongs_to_one_file(finished):
    finished.write_text(PLAN.replace("rounds = 3", "rounds = 4"))
    command = run_command("tournament", "run", finished)
    assert command.code == 1
    assert "another file" in command.err


def test_a_ruling_is_shown_before_it_is_made(file, stack):
    folder = run(file, "--url", stack.url)
    pairing = first_result(folder)
    loser = pairing["b" if pairing["winner"] == pairing["a"]["entrant"] else "a"]
    ruling = ["overturn", "0/1/0", "--winner", loser["name"], "--repair"]
    shown = run_command("tournament", "preview", folder, *ruling)
    assert shown.code == 0, shown.err
    assert "keep their result" in shown.out
    assert first_result(folder) == pairing, "a preview changes nothing"
    made = run_command("tournament", "rule", folder, *ruling, "--reason", "an illegal row")
    assert made.code == 0, made.err
    assert first_result(folder)["decided"] == "ruling"
    replayed = [line for line in shown.out.splitlines() if "is played again" in line]
    record = (folder / "tournament.jsonl").read_text()
    assert bool(replayed) == ('"run":1' in record)
    assert run_command("tournament", "verify", folder).code == 0


def test_a_ruling_about_an_unknown_entrant_is_refused(finished):
    folder = finished.with_suffix(".out")
    command = run_command("tournament", "preview", folder, "disqualify", "nobody")
    assert (command.code, command.error) == (1, NoSuchEntrant)
    worded(command.err)


def test_bad_entries_are_reported_by_line(file):
    rows = file.parent / "rows.csv"
    rows.write_text("name,row\nAda,1 2 3\nBob,1 99\nAda,射擊\n")
    for words in (("check",), ("run",)):
        command = run_command("tournament", *words, file)
        assert command.code == 1
        output = command.out + command.err
        assert "line 3" in output
        assert "line 4" in output
        assert "entry_name_taken" in output


def test_only_results_can_be_kept(file, stack):
    file.write_text('keep = "results"\n' + PLAN)
    folder = run(file, "--url", stack.url)
    assert not (folder / "matches").exists()
    assert run_command("tournament", "verify", folder).code == 0
