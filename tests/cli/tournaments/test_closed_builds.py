"""Folders of tournaments whose builds stay closed for a while (TN-32)."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from saikoro.domain.match.clocks import milliseconds, stamp
from tests.kit.command_line import Run, run_command
from tests.kit.stack import Stack
from tests.kit.worded import worded

PLAN = """\
name = "Closed"
game = "fairies"
play = "seats"
open_builds = "end"
entrants = [{ name = "Ann", bot = "random" }, { name = "Ben", bot = "random" }]

[options]
turn_limit = 2

[[stages]]
format = "single_elimination"
"""


@pytest.fixture(scope="module")
def evening(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tournament that is over."""
    file = tmp_path_factory.mktemp("closed") / "closed.toml"
    file.write_text(PLAN)
    command = run_command("tournament", "run", file, "--url", stack.url)
    assert command.code == 0, command.err
    assert "Closed: finished" in command.out
    assert "some builds" not in command.out
    return file.with_suffix(".out")


@pytest.fixture
def folder(evening: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(evening, tmp_path / "copy"))


def verified(folder: Path, change: Callable[[list[bytes]], list[bytes]]) -> Run:
    """What is found where the record of its only match is another."""
    [file] = (folder / "matches").iterdir()
    lines = change(file.read_bytes().splitlines())
    file.write_bytes(b"".join(line + b"\n" for line in lines))
    return run_command("tournament", "verify", folder)


def released(lines: list[bytes]) -> int:
    return next(at for at, line in enumerate(lines) if b'"type":"secrets.released"' in line)


def test_a_folder_has_the_records_once_builds_are_open(folder):
    assert (command := verified(folder, lambda lines: lines)).code == 0, command.out
    assert command.out.endswith("sound\n")


def test_a_folder_of_before_says_until_when_not_everything_can_be_checked(folder):
    command = verified(folder, lambda lines: lines[: released(lines)])
    assert "NOT EVERYTHING" in command.out.upper(), command.out
    [until] = (line for line in command.out.splitlines() if "stay closed" in line)
    worded(re.sub(r"[0-9a-f]{32}|20\d\d-\S+", "…", until))


def test_builds_that_were_opened_before_the_tournament_was_over_are_found(folder):
    """The result names the match up to its end: what is opened later is checked by its times."""

    def earlier(lines: list[bytes]) -> list[bytes]:
        at = released(lines)
        event = json.loads(lines[at])
        last = max(json.loads(line).get("at", "") for line in lines[:at])
        moment = stamp(milliseconds(last)).encode()
        return [*lines[:at], lines[at].replace(event["at"].encode(), moment), *lines[at + 1 :]]

    command = verified(folder, earlier)
    assert command.out.endswith("NOT SOUND\n"), command.out
    [early] = (line for line in command.out.splitlines() if "stay closed" in line)
    worded(re.sub(r"[0-9a-f]{32}|20\d\d-\S+", "…", early))


def test_builds_that_were_never_closed_are_found(folder):
    """A match that the plan does not fit: its line of creation is part of its head."""
    command = verified(folder, lambda lines: [*lines[: released(lines)], *lines[-1:]])
    assert command.out.endswith("NOT SOUND\n"), command.out
