"""The `saikoro` command as its users run it."""

import os
import subprocess
import sys
from collections.abc import Sequence

from tests.kit.with_lanterns import WITH_LANTERNS

SAIKORO = [sys.executable, "-m", "saikoro.service.cli"]
SAIKORO_WITH_LANTERNS = [sys.executable, "-m", *WITH_LANTERNS, "saikoro.service.cli"]


Ran = subprocess.CompletedProcess[str]
"""What a finished command has printed, and its exit code."""


def saikoro(
    *words: object, typed: str = "", program: Sequence[str] = SAIKORO, **settings: str
) -> Ran:
    """Run a command to its end, with `typed` on its standard input."""
    return subprocess.run(
        [*program, *map(str, words)],
        input=typed,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def paste(printed: str) -> Ran:
    """Run a command that was printed, as somebody does who pastes it into a shell."""
    return subprocess.run(
        ["/bin/sh", "-c", printed], capture_output=True, text=True, timeout=120, check=False
    )
