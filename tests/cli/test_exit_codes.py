"""What commands answer to what cannot be: an exit code as documented, and words for people."""

import json
from pathlib import Path

import pytest

from saikoro.installed import Found
from saikoro.installed.packages import Package
from saikoro.service.cli.host import commands as host
from saikoro.service.cli.host.publishing import BadMonth
from saikoro.service.cli.matches.simulate import OtherGame
from saikoro.service.cli.matches.verify import NoRecord
from tests.kit.command_line import run_command
from tests.kit.worded import worded

POSITION = {"game": "laplaplus", "answers": [], "seed": 1}


@pytest.mark.parametrize("content", [b"", b"\n\n", bytes(range(256)), b"PNG\r\n", b"[1]\n"])
@pytest.mark.parametrize("command", [("verify",), ("explain", "--event", 1)])
def test_what_is_no_record_at_all_is_a_verdict(tmp_path, command, content):
    file = tmp_path / "record.jsonl"
    file.write_bytes(content)
    name, *options = command
    ran = run_command(name, file, *options)
    assert (ran.code, ran.error) == (1, NoRecord)
    assert str(file) in ran.err


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("nothing", "there is no such file or folder"),
        (".", "this is a folder, not a file"),
        ("file/below", "a part of this path is a file, not a folder"),
    ],
)
@pytest.mark.parametrize(("command", "code"), [("explain --event 1", 2), ("tournament run", 1)])
def test_a_path_that_is_missing_is_named_in_words(tmp_path, command, code, path, words):
    (tmp_path / "file").write_bytes(b"")
    ran = run_command(*command.split(), tmp_path / path)
    assert (ran.code, ran.err) == (code, f"saikoro: {tmp_path / path}: {words}\n")


def test_rules_say_by_their_exit_code_that_a_line_has_a_problem():
    def ran(*lines: object) -> int:
        return run_command("rules", stdin="\n".join(map(json.dumps, lines)).encode()).code

    assert ran(POSITION, POSITION) == 0
    assert ran(POSITION, {"game": "none"}, POSITION) == 1


def test_a_game_that_is_refused_is_an_exit_code(monkeypatch):
    package = Package("stars", "stars", "1.0", "stars:GAME")
    monkeypatch.setattr(host, "install_games", lambda _allowed: [Found(package, "it is empty")])
    ran = run_command("games")
    assert ran.code == 1
    assert "stars: refused" in ran.out
    worded(next(line for line in ran.out.splitlines() if "stars" in line))
    monkeypatch.setattr(host, "install_games", lambda _allowed: [])
    assert run_command("games").code == 0


@pytest.mark.parametrize("month", ["2026-13", "2026-00", "november"])
def test_a_month_that_there_is_not_is_no_word_of_the_command_line(tmp_path, month, monkeypatch):
    monkeypatch.setenv("SAIKORO_REDIS_URL", "redis://127.0.0.1:1/0")
    ran = run_command("archive", "export", tmp_path, "--month", month)
    assert (ran.code, ran.error) == (2, BadMonth)
    assert repr(month) in ran.err


def test_bots_play_with_a_card_set_and_builds_of_ones_own(tmp_path):
    house = Path(__file__).parents[2] / "domain/games/laplaplus/sets/house.toml"
    own = tmp_path / "own.toml"
    own.write_text(house.read_text("utf-8"), "utf-8")
    simulate = ("simulate", "laplaplus", "--a", "random", "--b", "random", "--matches", 2)
    ran = run_command(*simulate, "--card-set", own, "--build-a", '[{"row": [7, 1]}]')
    assert ran.code == 0, ran.err
    assert "random wins" in ran.out
    alike = run_command(*simulate, "--build-a", '[{"row": [7, 1]}]')
    assert alike.out == ran.out
    another = run_command("simulate", "ktc", "--a", "random", "--b", "random", "--card-set", own)
    assert (another.code, another.error) == (1, OtherGame)
    illegal = run_command(*simulate, "--build-b", '[{"row": [99]}]')
    assert illegal.code == 1
