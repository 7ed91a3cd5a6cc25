"""`saikoro whatif`: a moment of a finished match, played on."""

import json
from pathlib import Path

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.games.ktc import KTC
from tests.kit.command_line import run_command
from tests.kit.why import events, played
from tests.kit.worded import worded

SEED = "07" * 32


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> tuple[Path, int]:
    """A finished match, and the version of its last die."""
    match = played(KTC, 3)
    file: Path = tmp_path_factory.mktemp("whatif") / "record.jsonl"
    file.write_bytes(b"\n".join(match.record) + b"\n")
    return file, [*events(match, "die.rolled")][-1]


def test_another_face_in_both_languages(record):
    file, version = record
    words = ("whatif", file, "--event", version, "--face", 7, "--seed", SEED)
    english, japanese = run_command(*words), run_command(*words, "--lang", "ja")
    assert (english.code, japanese.code) == (0, 0)
    assert f"What if #{version} of" in english.out
    assert "With 7 on the die" in english.out
    assert f"from the seed {SEED}" in english.out
    assert "ダイスの目が7なら" in japanese.out
    assert run_command(*words).out == english.out


def test_many_matches_are_counted_and_compared(record):
    file, version = record
    words = ("whatif", file, "--event", version, "--face", 7, "--seed", SEED, "--times", 15)
    found = json.loads(run_command(*words, "--json").out)
    assert (found["times"], found["played"], found["seed"]) == (15, 30, SEED)
    for arm in ("changed", "recorded"):
        assert sum(found[arm]["won"]) + found[arm]["drawn"] == 15
    assert len(found["differences"]) == 2
    assert json.loads(run_command(*words, "--json").out) == found
    assert "With the change: A wins" in run_command(*words).out


def test_to_the_end_by_bots(record):
    file, version = record
    shown = run_command(
        "whatif", file, "--event", version, "--until", "end", "--bots", "random,greedy:1", "--json"
    )
    found = json.loads(shown.out)
    assert found["outcome"] is not None
    assert [bot["bot"] for bot in found["bots"]] == ["random", "greedy"]


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--face", "1001"), "no_such_face"),
        (("--answer", "{}"), "no_answer"),
        (("--answer", "{"), "--answer is JSON"),
        (("--face", "1", "--answer", "1"), "one thing is changed"),
        (("--pile", "0:deck"), "one thing is changed"),
        (("--order", "7"), "--order is a list"),
        (("--seed", "abc"), "--seed is 32 bytes"),
        (("--bots", "chess"), "chess is no bot"),
        (("--bots", "random,random,random"), "one for each"),
        (("--times", "0"), "there are 1 to 200"),
        (("--times", "201"), "there are 1 to 200"),
    ],
)
def test_what_is_wrong_is_named(record, words, wrong):
    file, version = record
    shown = run_command("whatif", file, "--event", version, *words)
    assert shown.code == 1
    assert wrong in shown.err


def test_a_match_that_goes_on_is_refused(tmp_path):
    file = tmp_path / "live.jsonl"
    file.write_bytes(b"\n".join(Seated.both(KTC).record) + b"\n")
    shown = run_command("whatif", file, "--event", 9)
    assert shown.code == 1
    worded(shown.err)


def test_a_file_that_is_not_there_ends_with_2():
    assert run_command("whatif", "nowhere.jsonl", "--event", 1).code == 2
