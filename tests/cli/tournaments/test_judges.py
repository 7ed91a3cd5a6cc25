"""`saikoro tournament judges` and `saikoro tournament dispute`."""

import csv
import json
import re
from pathlib import Path

import pytest

from saikoro.client import RulesBroken
from saikoro.domain.games import laplaplus
from saikoro.service.cli.tournaments.folders.folder import Folder
from tests.cli.command import paste
from tests.cli.tournaments.test_run import run, write_plan
from tests.kit.command_line import run_command
from tests.kit.stack import Stack
from tests.kit.worded import worded


@pytest.fixture(scope="module")
def folder(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament that was run on a service elsewhere."""
    return run(write_plan(tmp_path_factory.mktemp("judged")), "--url", stack.url)


def printed(*words: object) -> str:
    """What a command prints that succeeds."""
    command = run_command("tournament", *words)
    assert command.code == 0, command.err
    return command.out


def test_an_evening_of_judges_and_disputes(folder: Path, stack: Stack) -> None:
    key = re.search(r"saikoro_\S+", printed("judges", "add", folder, "甲斐"))
    assert key is not None
    assert key[0] not in "".join(path.read_text() for path in folder.rglob("*.json*"))
    assert "1  甲斐 (judge)" in printed("judges", "list", folder)
    known = json.loads(printed("judges", "list", folder, "--json"))
    assert [(one["judge"], one["name"], one["role"]) for one in known] == [(1, "甲斐", "judge")]
    with (folder / "results.csv").open(newline="", encoding="utf-8-sig") as file:
        first = next(csv.DictReader(file))
    assert (first["stage"], first["round"], first["slot"]) == ("0", "1", "0")
    loser = next(first[f"{at}_name"] for at in "ab" if first[at] != first["won_by"])

    options = ("--entrant", loser, "--reason", "the row\u200b")
    wrong = run_command("tournament", "dispute", "file", folder, "0/1/0", *options)
    assert (wrong.code, wrong.error) == (1, RulesBroken)
    worded(wrong.err)
    options = ("--entrant", loser, "--reason", "the row was another")
    filed = re.search(r"in line (\d+)", printed("dispute", "file", folder, "0/1/0", *options))
    assert filed is not None
    listed = printed("dispute", "list", folder)
    assert f"line {filed[1]}, open: {loser} disputes 0/1/0" in listed
    assert f"{folder}/matches/{first['match']}.jsonl  {stack.url}/matches/" in listed
    verified = printed("verify", folder)
    assert re.search(rf"disputes +1 open, .+ {filed[1]}\n", verified)
    assert verified.endswith("sound\n")

    ruling = ("overturn", "0/1/0", "--winner", loser, "--reason", "it was", "--dispute", filed[1])
    printed("rule", folder, *ruling, "--as-judge", key[0])
    assert "no disputes" in printed("dispute", "list", folder)
    results = json.loads((folder / "results.json").read_text())
    assert results["rulings"][-1]["by"]["name"] == "甲斐"
    assert "裁定者 甲斐（審判）" in (folder / "results.ja.md").read_text()
    line = results["rulings"][-1]["line"]
    printed("rule", folder, "undo", line, "--reason", "it was not", "--as-judge", key[0])
    printed("dispute", "comment", folder, filed[1], "--text", "which row?", "--as-judge", key[0])
    assert "甲斐: which row?" in printed("dispute", "list", folder)
    printed("dispute", "reject", folder, filed[1], "--reason", "no", "--as-judge", key[0])
    assert "rejected in line" in printed("dispute", "list", folder, "--every")
    assert "disputes   none is open" in printed("verify", folder)

    again = json.loads(printed("dispute", "file", folder, "0/1/0", *options, "--json"))
    printed("dispute", "withdraw", folder, again["receipt"]["version"])

    printed("judges", "revoke", folder, "1")
    assert "1  甲斐 (judge, revoked)" in printed("judges", "list", folder)
    refused = run_command("tournament", "rule", folder, *ruling, "--as-judge", key[0])
    assert refused.code == 1
    assert "revoked" in refused.err
    assert printed("verify", folder).endswith("sound\n")
    assert Folder(folder).run() is not None


def test_an_entrant_that_is_not_there_is_named(folder: Path) -> None:
    options = ("--entrant", "nobody", "--reason", "x")
    refused = run_command("tournament", "dispute", "file", folder, "0/1/0", *options)
    assert (refused.code, refused.err.count("\n")) == (1, 1)
    assert "'nobody'" in refused.err


@pytest.mark.soak
def test_matches_of_a_service_that_ends_are_shown_in_the_folder(tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    house = Path(laplaplus.__file__).parent / "sets" / "house.toml"
    cards.write_text(house.read_text().replace("Plain Core", "Plain Heart"))
    entrants = (f'{{ name = "{name}", build = [{{ row = [7] }}] }}' for name in ("Ada", "Bob"))
    file = tmp_path / "cup.toml"
    file.write_text(
        'name = "Cup"\ngame = "laplaplus"\ncard_set = "cards.toml"\n'
        f'stages = [{{ format = "swiss", rounds = 1 }}]\nentrants = [{", ".join(entrants)}]\n'
    )
    printed("run", file)
    folder = tmp_path / "cup.out"
    printed("dispute", "file", folder, "0/1/0", "--entrant", "Ada", "--reason", "the row")
    listed = printed("dispute", "list", folder)
    [record] = (folder / "matches").iterdir()
    assert "http" not in listed
    assert f"match 1  {record}\n" in listed
    [check] = re.findall("^ *check  (.+)$", listed, re.MULTILINE)
    assert paste(check).stdout.endswith("sound\n")
