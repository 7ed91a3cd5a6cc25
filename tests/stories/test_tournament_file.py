"""A tournament from its file to a folder that anybody can verify, while every process is killed."""

import json
import os
import random
import signal
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.cli.command import SAIKORO
from tests.kit import cardgard
from tests.kit.budget import budget
from tests.kit.command_line import run_command
from tests.kit.waiting import PATIENCE_SECONDS, wait_until
from tests.kit.warm import forking

ENTRANTS = budget(32, soak=256)
"""Of a Swiss that is played while everything dies in turn, with a top 8."""

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


def test_a_tournament_survives_the_death_of_every_process(tmp_path):
    choose = random.Random(2)
    builds = (cardgard.random_build(choose) for _ in range(ENTRANTS))
    entrants = [
        {"name": f"player {number}", "build": [m.answer for m in cardgard.moves(one, one)][::2]}
        for number, one in enumerate(builds)
    ]
    stages = [{"format": "swiss"}, {"format": "single_elimination", "qualifiers": 8}]
    plan = {"name": "Friday", "game": "cardgard", "stages": stages, "entrants": entrants}
    file = tmp_path / "friday.json"
    file.write_text(json.dumps(plan))
    tournament = TournamentProcess(file)
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
