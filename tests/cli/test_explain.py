"""`saikoro explain`: why an event of a record happened."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from saikoro.domain.games.cardgard import CARDGARD
from tests.kit.command_line import run_command
from tests.kit.why import events, played
from tests.kit.worded import worded


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> tuple[Path, int]:
    """A finished match, and the version of the first damage."""
    match = played(CARDGARD, 1)
    file: Path = tmp_path_factory.mktemp("explain") / "record.jsonl"
    file.write_bytes(b"\n".join(match.record) + b"\n")
    return file, next(events(match, "cardgard.damage_dealt"))


def test_an_event_is_explained_in_both_languages(record):
    file, version = record
    english = run_command("explain", file, "--event", version)
    japanese = run_command("explain", file, "--event", version, "--lang", "ja")
    assert (english.code, japanese.code) == (0, 0)
    assert "\nBecause\n" in english.out
    assert "CG-10.2" in english.out
    assert "\n理由\n" in japanese.out


def test_json_is_what_the_service_gives(record):
    file, version = record
    shown = run_command("explain", file, "--event", version, "--as", "everybody", "--json")
    explained = json.loads(shown.out)
    assert explained["event"]["v"] == version
    assert (explained["viewer"], explained["opened"]) == (None, False)


def test_an_event_that_is_not_there_is_named(record):
    file, _ = record
    shown = run_command("explain", file, "--event", 9_999)
    assert shown.code == 1
    assert "no line 9999" in shown.err


def test_a_file_that_is_not_there_ends_with_2():
    assert run_command("explain", "nowhere.jsonl", "--event", 1).code == 2


def test_a_reader_is_a_seat_everybody_or_all(record):
    file, version = record
    assert run_command("explain", file, "--event", version, "--as", "2").code != 0


def test_a_die_has_a_sheet_to_hand_over(record, tmp_path):
    file, version = record
    lines = file.read_bytes().splitlines()
    die = next(at for at, line in enumerate(lines) if b'"type":"die.rolled"' in line)
    english = run_command("verify", file, "--explain-die", die)
    japanese = run_command("verify", file, "--explain-die", die, "--lang", "ja")
    assert english.out.startswith("Proof of a die\n")
    assert japanese.out.startswith("サイコロの証明\n")
    data = json.loads(run_command("verify", file, "--explain-die", die, "--json").out)
    [rolled] = data["dice"]
    low = rolled["low"]
    arithmetic = f"{rolled['words'][-1]} mod {rolled['sides']} + {low} = {rolled['value']}"
    assert arithmetic in english.out
    pasted = english.out.partition("import hashlib")[2].partition("\nThis checks")[0]
    script = tmp_path / "die.py"
    script.write_text(f"import hashlib{pasted}", "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith(f"{arithmetic}\n")
    none = run_command("verify", file, "--explain-die", version)
    assert (none.code, none.out) == (1, "")
    worded(none.err.replace(str(version), "VERSION"))
