"""Penalties, results of real tables and evidence from the command line (TN-19, TN-33, TN-34)."""

import csv
import json
import re
from pathlib import Path

import pytest

from saikoro.service.cli.matches.verify import VERDICTS
from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from tests.cli.tournaments.test_run import run, write_plan
from tests.kit.command_line import run_command
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import Tournament, plan
from tests.kit.worded import worded


def printed(*words: object, code: int = 0) -> str:
    """What a command prints that ends with this exit code."""
    command = run_command("tournament", *words)
    assert command.code == code, command.out + command.err
    return command.out


@pytest.fixture(scope="module")
def folder(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament of builds that was run on a service elsewhere."""
    return run(write_plan(tmp_path_factory.mktemp("penalties")), "--url", stack.url)


def first_result(folder: Path) -> dict[str, str]:
    """The first match of the results, as the table has it."""
    with (folder / "results.csv").open(newline="", encoding="utf-8-sig") as file:
        return next(csv.DictReader(file))


def test_penalties_are_counted_previewed_and_undone(folder: Path) -> None:
    first = first_result(folder)
    winner = next(first[f"{at}_name"] for at in "ab" if first[at] == first["won_by"])
    warning = ("warning", winner, "--offence", "slow-play", "--pairing", "0/1/0")
    printed("rule", folder, *warning, "--reason", "a minute for each card")
    worded(printed("preview", folder, *warning))
    loss = ("game-loss", "0/1/0", "--number", "0", "--entrant", winner, "--offence", "build")
    assert "is played again" in printed("preview", folder, *loss)
    printed("rule", folder, *loss, "--reason", "two cards too many")
    changed = first_result(folder)
    assert (changed["match"], changed["reason"]) == (first["match"], "game_loss")
    assert changed["won_by"] != first["won_by"]
    assert printed("verify", folder).endswith("sound\n")
    line = json.loads((folder / "results.json").read_text())["rulings"][-1]["line"]
    printed("rule", folder, "undo", line, "--reason", "it was another deck")
    assert first_result(folder) == first | {"ruled_by": ""}
    assert printed("verify", folder).endswith("sound\n")
    refused = run_command("tournament", "rule", folder, "warning", winner, "--reason", "x")
    assert (refused.code, "--offence" in refused.err) == (1, True)


def test_a_dispute_names_events_and_brings_a_head(folder: Path) -> None:
    first = first_result(folder)
    kept = f'"{first["version"]}.{first["head"]}"'
    about = ("--match", first["match"], "--event", "3", "--event", "2", "--kept", kept)
    who = ("--entrant", first["a_name"], "--reason", "another die")
    filed = printed("dispute", "file", folder, "0/1/0", *about, *who)
    listed = printed("dispute", "list", folder)
    assert re.search(rf"event 2  \S+/m/{first['match']}/why/2\n", listed)
    assert f"kept head of version {first['version']}: leads_here" in listed
    line = re.search(r"in line (\d+)", filed)
    assert line is not None
    printed("dispute", "withdraw", folder, line[1])
    assert printed("verify", folder).endswith("sound\n")


def test_a_slip_is_entered_and_named_by_verify(
    stack: Stack, client: Client, tmp_path: Path
) -> None:
    stage = {"format": "swiss", "rounds": 1, "best_of": 3}
    names = [{"name": "Ada"}, {"name": "Bob"}]
    body = {"plan": plan(stage, play="seats"), "entrants": names, "start": True}
    tournament = Tournament.open(client, body)
    tournament.come_to("matches.linked")
    folder = Folder(tmp_path / "tables.out")
    folder.private.mkdir()
    folder.remember(Run("", "", stack.url, tournament=tournament.id, token=tournament.token))
    slip = ("played", "0/1/0", "--winner", "Ada", "--winner", "draw", "--winner", "Ada")
    printed("rule", folder.path, *slip, "--reason", "as on the slip")
    verified = printed("verify", folder.path, code=3)
    for number in (0, 1, 2):
        place = f"stage 0, round 1, slot 0, match {number}"
        assert f"open       {place}: played at a real table" in verified
    assert verified.endswith(f"{VERDICTS['incomplete']}\n")
    assert first_result(folder.path)["reason"] == "at_table"
