"""The `saikoro` command as its users run it."""

import subprocess
import sys
from collections.abc import Sequence

from tests.kit import warm
from tests.kit.warm import Ran
from tests.kit.with_lanterns import WITH_LANTERNS

MODULE = ["saikoro.service.cli"]
MODULE_WITH_LANTERNS = [*WITH_LANTERNS, *MODULE]

SAIKORO = [sys.executable, "-m", *MODULE]


def saikoro(
    *words: object, typed: str = "", module: Sequence[str] = MODULE, **settings: str
) -> Ran:
    """Run a command to its end in a process of its own, with `typed` on its standard input."""
    return warm.run([*module, *map(str, words)], settings, typed, 120)


def paste(printed: str) -> Ran:
    """Run a command that was printed, as somebody does who pastes it into a shell."""
    return subprocess.run(
        ["/bin/sh", "-c", printed], capture_output=True, text=True, timeout=120, check=False
    )
