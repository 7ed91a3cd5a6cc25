"""A tournament from its file to a folder that anybody can verify, while processes are killed."""

import csv
import json
import os
import random
import shutil
import signal
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from saikoro.service.cli.tournaments.folders.folder import Folder
from tests.cli.command import SAIKORO
from tests.cli.tournaments.test_folder import content
from tests.cli.tournaments.test_start import PLAN, TWO, plan_file
from tests.kit import cardgard
from tests.kit.budget import budget
from tests.kit.command_line import run_command
from tests.kit.waiting import PATIENCE_SECONDS, wait_until
from tests.kit.warm import forking

ENTRANTS = budget(32, soak=256)
"""Of a Swiss that is played while everything dies in turn, with a top 8."""

KILLS = budget(3, soak=30)
"""How often a tournament without a service is killed."""

PAIRINGS = (ENTRANTS.bit_length() - 1) * ENTRANTS // 2 + 7


class TournamentProcess:
    """A `saikoro tournament run` process, whose child processes can be killed."""

    def __init__(self, file: Path) -> None:
        self.folder = file.with_suffix(".out")
        self.log = file.with_suffix(".out.private") / "data" / "log"
        self._command = [*SAIKORO, "tournament", "run", str(file)]
        self.process = self.start()

    def start(self) -> "subprocess.Popen[bytes]":
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        return self.process

    def start_again(self) -> None:
        """Start it forked: it is not killed any more, and loading is what the first one shows."""
        with forking():
            self.start()

    def started(self) -> dict[str, int]:
        """The process ids of the service, by name."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        entries = [json.loads(line) for line in lines if line.startswith("{")]
        return {
            entry.get("name", "server"): entry["pid"]
            for entry in entries
            if entry["event"].endswith(".started")
        }

    def has_replaced(self, name: str, before: dict[str, int]) -> bool:
        """Whether a process has been restarted."""
        return self.started()[name] != before[name]

    def log_has(self, word: str, more_than: int) -> Callable[[], bool]:
        """Whether the service's log has a word more than `more_than` times."""
        return lambda: self.log.exists() and self.log.read_text().count(word) > more_than


def cardgard_file(folder: Path, *stages: dict[str, Any], **plan: Any) -> Path:
    """A file with a plan and entries of builds."""
    choose = random.Random(2)
    builds = (cardgard.random_build(choose) for _ in range(ENTRANTS))
    entrants = [
        {"name": f"player {number}", "build": [m.answer for m in cardgard.moves(one, one)][::2]}
        for number, one in enumerate(builds)
    ]
    named = {"name": "Friday", "game": "cardgard", "stages": stages, "entrants": entrants}
    file = folder / "friday.json"
    file.write_text(json.dumps(named | plan))
    return file


def test_a_tournament_survives_the_death_of_every_process_of_its_service(tmp_path):
    top = {"format": "single_elimination", "qualifiers": 8}
    tournament = TournamentProcess(cardgard_file(tmp_path, {"format": "swiss"}, top, lock_delay=1))
    wait_until(lambda: len(tournament.started()) >= 4)
    wait_until(tournament.log_has("tournament.created", 0))
    for name in ("worker 0", "worker 1", "api", "server"):
        before = tournament.started()
        os.kill(before[name], signal.SIGKILL)
        wait_until(partial(tournament.has_replaced, name, before))
    starts = tournament.log.read_text().count("child.started")
    tournament.process.kill()
    tournament.process.wait()
    tournament.start_again()
    wait_until(tournament.log_has("child.started", starts))
    assert tournament.process.wait(PATIENCE_SECONDS) == 0
    command = run_command("tournament", "verify", tournament.folder)
    assert command.code == 0, command.out
    assert f"of {PAIRINGS} pairings" in command.out
    assert len(list((tournament.folder / "matches").iterdir())) == PAIRINGS


def lines(journal: Path) -> int:
    """How many lines a journal has."""
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


def reached(journal: Path, count: int) -> bool:
    """Whether a journal has so many lines."""
    return lines(journal) >= count


def test_a_tournament_without_a_service_that_is_killed_ends_as_one_that_is_not(tmp_path):
    """Its matches are enough for a process on each core; they are killed with the command."""
    file = cardgard_file(tmp_path, {"format": "swiss", "rounds": 14})
    folder = Folder(file.with_suffix(".out"))
    with forking():
        for _ in range(KILLS):
            more = 1 + lines(folder.journal)
            with subprocess.Popen([*SAIKORO, "tournament", "run", str(file)]) as command:
                wait_until(partial(reached, folder.journal, more))
                command.kill()
    unbroken = Folder(tmp_path / "unbroken.out")
    unbroken.private.mkdir()
    shutil.copyfile(folder.private / "run.json", unbroken.private / "run.json")
    shutil.copytree(folder.data, unbroken.data)
    opening, _, _ = folder.journal.read_bytes().partition(b"\n")
    unbroken.journal.write_bytes(opening + b"\n")
    for one in (folder, unbroken):
        assert "Friday: finished" in run_command("tournament", "resume", one.path).out
    assert content(folder.path) == content(unbroken.path)
    assert run_command("tournament", "verify", folder.path).code == 0


def test_what_was_played_without_a_service_is_ruled_on_by_one(tmp_path):
    folder = Folder(plan_file(tmp_path, PLAN + TWO).with_suffix(".out"))
    assert run_command("tournament", "run", tmp_path / "cup.toml").code == 0
    with (folder.path / "results.csv").open(newline="", encoding="utf-8-sig") as file:
        [first] = csv.DictReader(file)
    before = (folder.path / "tournament.jsonl").read_bytes()
    loser = next(first[f"{at}_name"] for at in "ab" if first[at] != first["won_by"])
    kept = ("--match", first["match"], "--event", "3")
    about = ("0/1/0", "--entrant", loser, "--reason", "the row", *kept)
    filed = run_command("tournament", "dispute", "file", folder.path, *about)
    assert filed.code == 0, filed.err
    ruling = ("overturn", "0/1/0", "--winner", loser, "--reason", "a slip")
    assert run_command("tournament", "rule", folder.path, *ruling).code == 0
    assert (folder.path / "tournament.jsonl").read_bytes().startswith(before)
    assert not folder.journal.exists()
    assert run_command("tournament", "verify", folder.path).out.endswith("sound\n")
