"""The `saikoro` command as its users run it."""

import subprocess
import sys

from tests.kit import warm
from tests.kit.warm import Ran

MODULE = "saikoro.service.cli"

SAIKORO = [sys.executable, "-m", MODULE]


def saikoro(*words: object, typed: str = "", **settings: str) -> Ran:
    """Run a command to its end in a process of its own, with `typed` on its standard input."""
    return warm.run([MODULE, *map(str, words)], settings, typed, 120)


def paste(printed: str) -> Ran:
    """Run a command that was printed, as somebody does who pastes it into a shell."""
    return subprocess.run(
        ["/bin/sh", "-c", printed], capture_output=True, text=True, timeout=120, check=False
    )
