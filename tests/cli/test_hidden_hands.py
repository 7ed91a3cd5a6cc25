"""A game with hidden hands on the command line, added to the registry and nowhere else."""

import json
import re
from pathlib import Path

import httpx
import pytest

from saikoro.client import Client
from saikoro.service.cli.matches.play import play_match
from tests.kit.command_line import run_command
from tests.kit.lantern_decks import example
from tests.kit.stack import Serving

pytestmark = pytest.mark.usefixtures("lanterns")


def run(*words: object, typed: str = "") -> str:
    """What a command prints that succeeds."""
    done = run_command(*words, stdin=typed.encode())
    assert done.code == 0, done.out + done.err
    return done.out


def test_rules_play_the_worked_example() -> None:
    position, log = example()
    judged = json.loads(run("rules", typed=json.dumps(position)))
    kinds = [
        event["type"].removeprefix("lanterns.")
        for event in judged["events"]
        if event["type"].startswith("lanterns.")
    ]
    assert kinds == [line.split()[0] for line in log]
    assert judged["outcome"] == {"winner": 0, "reason": "points"}


@pytest.mark.parametrize("bot", ["random", "greedy:2", "mcts:10"])
def test_bots_play_matches_without_a_server(bot: str) -> None:
    simulated = run("simulate", "lanterns", "--a", bot, "--b", "random", "--matches", 2)
    assert simulated.startswith(f"{bot} wins ")
    assert sum(map(int, re.findall(r"(?:wins|draws) (\d)", simulated))) == 2


def test_a_whole_match_is_printed_and_its_record_is_sound(
    lanterns: Serving, tmp_path: Path
) -> None:
    printed = run("play", "lanterns", "--url", lanterns.url)
    assert re.search(r"A draws (\w+ Lantern \(\d\)(, )?){3}", printed)
    assert "— Round 5 —" in printed
    found = re.search(r"match  (\S+)\nhead   (\S+)", printed)
    assert found
    address, head = found.groups()
    record = tmp_path / "record.jsonl"
    record.write_bytes(httpx.get(f"{address}/record").content)
    for source in (address, record):
        checked = run("verify", source, "--head", head)
        assert "emit every line again" in checked
        assert checked.endswith("\nsound\n")


def test_a_match_can_be_played_without_starters(lanterns: Serving) -> None:
    printed: list[str] = []
    with Client(lanterns.url) as client:
        play_match(client, "lanterns", ((), ()), "ja", printed.append)
    assert re.fullmatch(r"#\d+ +マッチ終了: .+", printed[-1])


def test_a_person_sees_their_own_hand_and_no_other(lanterns: Serving) -> None:
    printed = run(
        "play", "lanterns", "--against", "random", "--url", lanterns.url, typed="1\n" * 99
    )
    shown = re.compile(r"^  Hand \d(?:: ([^|\n]+))?", re.MULTILINE)
    theirs, own, *later = shown.findall(printed)
    assert not theirs
    assert not any(later[:-2:2])
    assert all(later[-2:])
    assert re.fullmatch(r"(\w+ Lantern \(strength \d\)(, )?){3}", own)
    assert "The match is over: " in printed
