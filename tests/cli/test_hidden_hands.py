"""A game with hidden hands on the command line, added to the registry and nowhere else."""

import json
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import httpx
import pytest

from saikoro.client import Client
from saikoro.service.cli.matches.play import play_match
from tests.kit.command_line import run_command
from tests.kit.lantern_decks import example
from tests.kit.one_process import OneProcess
from tests.kit.servers import Server
from tests.kit.with_lanterns import register


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """Lanterns is among the games."""
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield


@pytest.fixture(scope="module")
def url(
    registered: None, shared_server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a service that plays it."""
    with OneProcess(shared_server, tmp_path_factory.mktemp("lanterns")) as service:
        yield service.url


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
def test_bots_play_matches_without_a_server(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process: others would know games that are installed."""
    monkeypatch.setattr(
        "saikoro.service.cli.matches.simulate.mapped",
        lambda work, jobs, *_: nullcontext(map(work, jobs)),
    )
    simulated = run("simulate", "lanterns", "--a", bot, "--b", "random", "--matches", 2)
    assert re.match(rf"{bot} wins \d, random wins \d, draws \d", simulated)


def test_a_whole_match_is_printed_and_its_record_is_sound(url: str, tmp_path: Path) -> None:
    printed = run("play", "lanterns", "--url", url)
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


def test_a_match_can_be_played_without_starters(url: str) -> None:
    printed: list[str] = []
    with Client(url) as client:
        play_match(client, "lanterns", ((), ()), "ja", printed.append)
    assert re.fullmatch(r"#\d+ +マッチ終了: .+", printed[-1])


def test_a_person_sees_their_own_hand_and_no_other(url: str) -> None:
    printed = run("play", "lanterns", "--against", "random", "--url", url, typed="1\n" * 99)
    shown = re.compile(r"^  Hand \d(?:: ([^|\n]+))?", re.MULTILINE)
    theirs, own, *later = shown.findall(printed)
    assert not theirs
    assert not any(later[:-2:2])
    assert all(later[-2:])
    assert re.fullmatch(r"(\w+ Lantern \(strength \d\)(, )?){3}", own)
    assert "The match is over: " in printed
