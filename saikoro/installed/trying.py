"""Tries the game of a package in two processes of its own, which may fail, hang, or die.

What both have done is compared: Python hashes strings in another way in each of them.
"""

import contextlib
import os
import signal
import subprocess
import sys

import msgspec

from saikoro.installed.packages import Package
from saikoro.installed.traces import difference

SECONDS = 30.0
"""How long a game may take to be imported and tried."""

PROCESSES = (("all", "1"), ("traces", "2"))
"""What each of the processes tries, and how Python hashes strings in it."""

MOST_SHOWN = 700
"""Characters of a reason."""


class Tried(msgspec.Struct):
    """The result of a trial, as the process writes it."""

    refused: str
    """Why the game cannot be played; empty if it can."""
    traces: list[str] = []
    """What it does in random matches."""


def try_game(package: Package) -> str:
    """Why a game cannot be played; empty if it can."""
    done: list[Tried] = []
    for what, hash_seed in PROCESSES:
        tried = _try(package, what, hash_seed)
        why = tried.refused or difference(done[0].traces if done else tried.traces, tried.traces)
        if why:
            return " ".join(why.split())[:MOST_SHOWN]
        done.append(tried)
    return ""


def _try(package: Package, what: str, hash_seed: str) -> Tried:
    try:
        started = _start(package, what, hash_seed)
    except (OSError, ValueError) as error:  # such as a name that no command may contain
        return Tried(f"the process that tries it cannot be started: {error}")
    with started as process:
        try:
            written, _ = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            _kill(process)
            return Tried(f"it was not imported and tried within {SECONDS:.0f} seconds")
    try:
        return msgspec.json.decode(written, type=Tried)
    except msgspec.DecodeError:
        return Tried(f"the process that tried it ended with {process.returncode}")


def _start(package: Package, what: str, hash_seed: str) -> "subprocess.Popen[bytes]":
    # Among the settings are the secrets of the service, which a refused package has not seen.
    settings = {name for name in os.environ if name.startswith("SAIKORO_")}
    return subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-P", "-m", "saikoro.installed.probe", what, *package],
        env={
            **{name: value for name, value in os.environ.items() if name not in settings},
            "PYTHONHASHSEED": hash_seed,
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End the process with all that it has started, so that no process holds its output open."""
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
