"""The `saikoro` command as its users run it."""

import os
import subprocess
import sys

SAIKORO = [sys.executable, "-m", "service.cli"]


Said = subprocess.CompletedProcess[str]
"""What a finished command has said, and its exit code."""


def saikoro(*words: object, told: str = "", **settings: str) -> Said:
    """Run a command to its end, with `told` on its standard input."""
    return subprocess.run(
        [*SAIKORO, *map(str, words)],
        input=told,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
