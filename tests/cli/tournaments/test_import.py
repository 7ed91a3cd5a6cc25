"""`saikoro tournament import`: entrants from elsewhere."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from saikoro.domain.tournament.outputs.tabular import written
from tests.kit.command_line import Run, run_command
from tests.kit.worded import worded

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
    assert re.search(r"line 2 .+ line 5", taken.out)
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


def names(folder: Path, name: str = "export.entries.json") -> list[str]:
    return [one["name"] for one in json.loads((folder / name).read_text())["entrants"]]


def test_states_may_be_nested(tmp_path):
    nested = [
        {"name": "Ada", "seed": 2, "states": {"active": True}},
        {"name": "Bob", "seed": 1, "states": {"active": False}},
    ]
    data = [{"type": "participant", "attributes": one} for one in nested]
    for export in ({"data": data}, {"data": {"type": "tournament"}, "included": data}):
        (tmp_path / "export.entries.json").unlink(missing_ok=True)
        taken = take(tmp_path, "export.json", json.dumps(export))
        assert taken.code == 0, taken.err
        assert names(tmp_path) == ["Ada"]
        assert "is not active: Bob" in taken.out


@pytest.mark.parametrize(
    ("beside", "missing"),
    [
        ({"meta": {"count": 40}}, "2 of 40 participants"),
        ({"links": {"next": "https://api.example/?page=2"}}, "the next page is https://"),
        ({"meta": {"count": 2}, "links": {"next": None}}, ""),
    ],
)
def test_a_page_of_a_larger_list_is_refused_unless_it_is_asked_for(tmp_path, beside, missing):
    data = [{"type": "participant", "attributes": one} for one in (ADA, BOB)]
    taken = take(tmp_path, "export.json", json.dumps({"data": data} | beside))
    assert (taken.code, bool(missing)) in {(0, False), (1, True)}
    if missing:
        assert missing in taken.err
        taken = take(tmp_path, "export.json", json.dumps({"data": data} | beside), "--partial")
        assert taken.code == 0, taken.err
        assert missing in taken.out
    assert names(tmp_path) == ["ada", "Bob"]


def test_two_people_of_one_name_stay_two(tmp_path):
    sheet = "名前,メールアドレス\nAda,a@b.example\nAda,c@d.example\nADA,a@b.example\n"
    taken = take(tmp_path, "export.csv", sheet)
    assert names(tmp_path) == ["Ada", "ADA"]
    worded(taken.out.splitlines()[:-1])


def test_names_without_an_address_stay_as_many_as_there_are(tmp_path):
    take(tmp_path, "export.csv", "time,name\n1,Ada\n2,Ada\n")
    assert names(tmp_path) == ["Ada", "Ada"]


@pytest.mark.parametrize(
    "sheet",
    [
        "Ada\nBob\n",
        "1,Ada\n2,Bob\n",
        "sep=;\nname;x, y, z\nAda;1\nBob;2\n",
        "name;Which of a, b, c, d?\nAda;a\nBob;b\n",
        "\n , \nname,x\nAda,1\n  ,\nBob,2\n,\n",
    ],
)
def test_tables_are_read_as_they_come(tmp_path, sheet):
    taken = take(tmp_path, "export.csv", sheet)
    assert taken.code == 0, taken.err
    assert names(tmp_path) == ["Ada", "Bob"]


def test_a_list_without_titles_says_so(tmp_path):
    worded(take(tmp_path, "a.csv", "Ada\nBob\n").out.splitlines()[:-1])


@pytest.mark.parametrize(
    "name", ["=SUM(A1)", "'=SUM(A1)", "''=x", "+1", "a;=1", "a;'=1", "'quoted'"]
)
def test_what_was_exported_comes_back(tmp_path, name):
    (tmp_path / "export.csv").write_bytes(written(["name", "x"], [[name, "1"]]))
    assert run_command("tournament", "import", tmp_path / "export.csv").code == 0
    assert names(tmp_path) == [name]


@pytest.mark.parametrize(
    ("name", "content", "wrong"),
    [
        ("a.csv", "", "0 columns"),
        ("a.csv", "name,Name\nAda,Bob\n", "2 columns"),
        ("a.csv", "who,colour\nAda,red\n", "put a row of titles above"),
        ("a.csv", "name,x\n,1\n", "line 2: there is no name"),
        ("a.csv", 'name,x\n"Ada,1\n', "line 2"),
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
