"""What an organiser waits for at the command line: check, verify and resume, as whole processes."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from saikoro.domain.match.interface.game import AnyGame
from tests.bench.tournaments import entrants
from tests.kit.stack import Stack

ROUNDS = 9
"""Of a mirrored Swiss, in which 200 entrants play 1,800 matches and 150 play 1,350."""


class Waits(NamedTuple):
    """Seconds that commands take after a tournament in which nothing is left to play."""

    verify: float
    resume: float
    """With the records of all matches still to be downloaded."""
    resume_again: float
    """With all of them there."""


def checked(folder: Path, game: AnyGame, count: int) -> float:
    """Seconds that `check` takes for so many entrants."""
    return _seconds("check", _file(folder, game, count))


def waits(stack: Stack, folder: Path, game: AnyGame, count: int) -> Waits:
    """What follows on a mirrored Swiss of so many entrants."""
    file = _file(folder, game, count)
    _seconds("run", file, "--url", stack.url)
    out = file.with_suffix(".out")
    verify = _seconds("verify", out)
    for record in (out.with_name(f"{out.name}.private") / "matches").iterdir():
        record.unlink()
    return Waits(verify, _seconds("resume", out), _seconds("resume", out))


def _seconds(*words: object) -> float:
    began = time.perf_counter()
    command = [sys.executable, "-m", "saikoro.service.cli", "tournament", *map(str, words)]
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - began


def _file(folder: Path, game: AnyGame, count: int) -> Path:
    """The file of a tournament with so many random entrants."""
    stage = {"format": "swiss", "mirrored": True, "rounds": ROUNDS}
    plan = {"name": "bench", "game": game.id, "stages": [stage]}
    file = folder / f"{game.id}-{count}.json"
    file.write_text(json.dumps(plan | {"entrants": entrants(game, count)}))
    return file
