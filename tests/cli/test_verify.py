"""`saikoro verify`: what an auditor is told of a record, and what the exit code says."""

import json
from pathlib import Path

import pytest

from domain.record.canonical import canonical
from tests.cli.command import saikoro

RECORD = Path(__file__).parents[2] / "examples" / "finished.jsonl"


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    """The record with a blow one point heavier, and everything after it as it was."""
    lines = RECORD.read_bytes().splitlines()
    at = next(at for at, line in enumerate(lines) if b'"laplaplus.damage_announced"' in line)
    event = json.loads(lines[at])
    event["data"]["amount"] += 1
    lines[at] = canonical(event)
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"\n".join(lines) + b"\n")
    return file


def test_a_sound_record():
    said = saikoro("verify", RECORD)
    assert said.returncode == 0
    assert said.stdout.splitlines()[-1] == "sound"
    assert "run again, they say every line again" in said.stdout


def test_a_forged_line_is_named(forged):
    said = saikoro("verify", forged)
    assert said.returncode == 1
    assert said.stdout.splitlines()[-1] == "NOT SOUND"
    assert "say something else" in said.stdout


def test_a_head_that_was_kept_reveals_another_history():
    said = saikoro("verify", RECORD, "--head", "00" * 32)
    assert said.returncode == 1
    assert "FAULT" in said.stdout


def test_a_match_of_a_running_service(client, stack):
    match = client.finished([7, 1], [1])
    said = saikoro("verify", f"{stack.url}/matches/{match}")
    assert said.returncode == 0, said.stdout
    assert match in said.stdout


def test_a_match_that_still_waits(client, stack):
    match, _ = client.seated()
    said = saikoro("verify", f"{stack.url}/matches/{match}")
    assert said.returncode == 0
    assert "not finished" in said.stdout


@pytest.mark.parametrize("content", [b"", b"{}", b"not a record\n", b"\x00\xff"])
def test_what_is_no_record_is_told_in_a_line(tmp_path, content):
    file = tmp_path / "odd.jsonl"
    file.write_bytes(content)
    said = saikoro("verify", file)
    assert said.returncode == 1
    assert said.stderr.startswith("saikoro: ")
    assert len(said.stderr.splitlines()) == 1


def test_a_file_that_is_not_there():
    said = saikoro("verify", "nowhere.jsonl")
    assert said.returncode == 1
    assert "nowhere.jsonl" in said.stderr


def test_a_service_that_is_not_there():
    said = saikoro("verify", "http://127.0.0.1:1/matches/" + "0" * 32)
    assert said.returncode == 1
    assert "is `saikoro up` running?" in said.stderr
