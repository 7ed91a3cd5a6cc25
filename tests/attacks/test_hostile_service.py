"""A service wants to write outside of the folder of a tournament, or to crash who asks it."""

import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from saikoro.client import exchange
from tests.kit.command_line import Run, run_command
from tests.kit.served_cup import (
    DIGEST,
    MATCH,
    RECORD,
    TOURNAMENT,
    Answers,
    ServedCup,
    cup_file,
    honest,
    record,
)

PAIRED = {"v": 1, "type": "round.paired", "data": {}}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Answers], Run]:
    """Runs a tournament on a service with these answers."""
    inside = tmp_path / "inside"
    inside.mkdir()
    file = cup_file(inside)

    def run(given: Answers, out: str = "out") -> Run:
        ServedCup(given).install(monkeypatch)
        words = ("--out", inside / out, "--url", "http://service")
        return run_command("tournament", "run", file, *words)

    return run


def refused(run: Run) -> bool:
    """Whether a command ended with an error of one line."""
    return run.code == 1 and run.err.startswith("saikoro: ") and run.err.count("\n") == 1


def test_an_honest_service_fills_the_folder(run, tmp_path):
    assert run(honest()).code == 0
    assert (tmp_path / f"inside/out/matches/{MATCH}.jsonl").exists()


@pytest.mark.parametrize(
    "match",
    [
        "../../evil",
        "/evil",
        "a/b",
        "..",
        "",
        "\x00",
        "1" * 31 + "\n",
        "A" * 32,
        "１" * 32,
        "1" * 5_000,
        None,
        7,
        [],
        {},
    ],
)
def test_to_write_outside_of_the_folder_by_the_id_of_a_match(run, tmp_path, match):
    before = set(tmp_path.rglob("*"))
    given = honest() | {RECORD: record(f'"match":"{MATCH}"', f'"match":{json.dumps(match)}')}
    assert refused(run(given))
    written = set(tmp_path.rglob("*")) - before
    assert all(path.is_relative_to(tmp_path / "inside/out.private") for path in written)
    assert not any((tmp_path / "inside/out.private/matches").glob("**/*"))


@pytest.mark.parametrize(
    "given",
    [
        {"/tournaments": {"tournament": "../x", "token": "a"}},
        {"/tournaments": {"tournament": TOURNAMENT, "token": 5}},
        {"/tournaments": []},
        {"/tournaments": b"<html>"},
        {"/tournaments": b"[" * 100_000},
        {"/tournaments": httpx.Response(500, content=b"\xff")},
        {"/tournaments": httpx.Response(422, json=["a"])},
        {"/tournaments": httpx.Response(422, json={"errors": [1]})},
        {"/tournaments": httpx.Response(422, json={"errors": 1})},
        {"/events": b""},
        {"/events": {"version": 0}},
        {"/events": {"version": 1, "head": "", "events": [5], "over": True}},
        {"/events": {"version": 1, "head": "", "events": [PAIRED], "over": True}},
        {RECORD: b""},
        {RECORD: record("round.paired", "round.pared")},
        {RECORD: record(DIGEST, "../../evil")},
        {RECORD: record('"laplaplus"', '"../../evil"')},
        {RECORD: record('"laplaplus"', "[]")},
        {f"/matches/{MATCH}/record": b"{}"},
        {f"/card-sets/{DIGEST}": b"{}"},
    ],
    ids=lambda given: str(given)[:60],
)
def test_to_crash_who_runs_a_tournament(run, given):
    assert refused(run(honest() | given))


def test_to_fill_the_memory(run, monkeypatch):
    monkeypatch.setattr(exchange, "MAX_BYTES", 1_000)
    assert refused(run(honest() | {RECORD: b"a" * 2_000}))


@pytest.mark.parametrize("out", ["cup.toml", "cup.toml/out", "a\x00b", "x" * 5_000])
def test_odd_folders_are_refused_with_one_line(run, out):
    assert refused(run(honest(), out))


def test_a_folder_that_may_not_be_written_is_reported_in_one_line(run, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert refused(run(honest()))
