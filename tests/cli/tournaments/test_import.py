"""`saikoro tournament import`: entrants from elsewhere."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.kit.command_line import Run, run_command

FORM = """\
タイムスタンプ,メールアドレス,名前,Your cards
2026/01/02 3:04:05,a@b.example,Ada,7 12
2026/01/02 3:05:05,c@b.example,Bob,"8
9"
2026/01/02 3:06:05,a@b.example,ＡＤＡ,21
"""


def take(folder: Path, name: str, content: str, *words: str) -> Run:
    (folder / name).write_text(content)
    return run_command("tournament", "import", folder / name, *words)


def test_the_last_answer_of_a_name_counts_and_addresses_are_left_out(tmp_path):
    taken = take(tmp_path, "form.csv", FORM, "--column", "row=Your cards")
    assert taken.code == 0, taken.err
    table = (tmp_path / "form.entries.csv").read_text("utf-8-sig")
    assert table == 'name,row\nBob,"8\n9"\nＡＤＡ,21\n'
    assert "left out: メールアドレス" in taken.out
    assert "line 2 is replaced by line 5" in taken.out
    plan = tmp_path / "cup.toml"
    plan.write_text(
        'name = "Cup"\ngame = "laplaplus"\nentries = "form.entries.csv"\n'
        'stages = [{ format = "swiss" }]\n'
    )
    assert run_command("tournament", "check", plan).code == 0


ADA = {"name": None, "username": "ada", "seed": 1, "invite_email": "a@b.example"}
BOB = {"name": "Bob", "seed": 2, "active": True}
CHO = {"name": "Cho", "seed": 3, "on_waiting_list": True}
LISTED = [{"participant": one} for one in (CHO, BOB, ADA)]


@pytest.mark.parametrize(
    "export",
    [
        LISTED,
        {"tournament": {"name": "Cup", "participants": LISTED}},
        {"data": [{"type": "participant", "attributes": one} for one in (CHO, BOB, ADA)]},
    ],
    ids=["participants", "tournament", "2.1"],
)
def test_participants_of_challonge_come_by_seed(tmp_path: Path, export: Any) -> None:
    taken = take(tmp_path, "export.json", json.dumps(export))
    assert taken.code == 0, taken.err
    entries = json.loads((tmp_path / "export.entries.json").read_text())
    assert entries == {"entrants": [{"name": "ada"}, {"name": "Bob"}]}
    assert "waits for a place: Cho" in taken.out


@pytest.mark.parametrize(
    ("name", "content", "wrong"),
    [
        ("a.csv", "", "0 columns"),
        ("a.csv", "name,Name\nAda,Bob\n", "2 columns"),
        ("a.csv", "who\nAda\n", "say which with --column"),
        ("a.csv", "name,x\n,1\n", "line 2: there is no name"),
        ("a.csv", 'name\n"Ada\n', "line 2"),
        ("a.csv", "name\n", "no entrants"),
        ("a.json", "[]", "no entrants"),
        ("a.json", '[{"participant": {"seed": 1}}]', "has no name"),
        ("a.json", '{"data": 5}', "no export of Challonge"),
    ],
)
def test_what_cannot_be_taken_is_one_line(tmp_path, name, content, wrong):
    taken = take(tmp_path, name, content)
    assert taken.code == 1
    assert wrong in taken.err
    assert taken.err.count("\n") == 1


def test_no_file_is_overwritten(tmp_path):
    (tmp_path / "form.entries.json").write_text("mine")
    assert take(tmp_path, "form.csv", FORM).code == 1
    assert (tmp_path / "form.entries.json").read_text() == "mine"
