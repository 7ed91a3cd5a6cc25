"""`saikoro report`: a match in sentences, whole or cut."""

import json
from pathlib import Path

import pytest

from saikoro.domain.errors.rules import IllegalCut
from saikoro.domain.games.cardgard import CARDGARD
from tests.kit.command_line import run_command
from tests.kit.why import played
from tests.kit.worded import worded


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> Path:
    """A finished match."""
    file: Path = tmp_path_factory.mktemp("report") / "record.jsonl"
    file.write_bytes(b"\n".join(played(CARDGARD, 1).record) + b"\n")
    return file


def test_a_report_is_text_markdown_or_json(record):
    text = run_command("report", record).out
    assert "\n#2 " in text
    markdown = run_command("report", record, "--form", "markdown", "--lang", "ja").out
    assert '<a id="e2"></a>#2 Aが着席' in markdown
    data = json.loads(run_command("report", record, "--json").out)
    assert data["explained_to"] == data["version"]
    assert any(one.get("cause", {}).get("rule") == "CG-6.2" for one in data["sentences"])


def test_a_report_is_cut(record):
    words = "report", record, "--from", 20, "--to", 60, "--seat", 0, "--dice"
    data = json.loads(run_command(*words, "--json").out)
    assert data["cut"] == {"from": 20, "to": 60, "seat": 0, "dice": True}
    cut = run_command(*words)
    assert data["leaves_out"] in cut.out
    assert all(20 <= int(line[1:].split()[0]) <= 60 for line in numbered(cut.out))


def numbered(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("#")]


def test_what_cannot_be_cut_is_named(record):
    unknown = run_command("report", record, "--card", "no such card")
    assert (unknown.code, unknown.out, unknown.error) == (1, "", IllegalCut)
    worded(unknown.err)
    backwards = run_command("report", record, "--from", 9, "--to", 8)
    assert backwards.code == 1
    assert "from (9) is after to (8)" in backwards.err
    for words in (("--seat", 2), ("--from", 0), ("--to", "x"), ("--form", "pdf")):
        assert run_command("report", record, *words).code != 0


def test_a_file_that_is_not_there_ends_with_2():
    assert run_command("report", "nowhere.jsonl").code == 2
