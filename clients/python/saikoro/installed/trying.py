"""Tries the game of a package in a process of its own, which may fail, hang, or die."""

import contextlib
import os
import signal
import subprocess
import sys

import msgspec

from saikoro.installed.packages import Package

SECONDS = 30.0
"""How long a game may take to be imported and tried."""

MOST_SHOWN = 400
"""Characters of a reason."""


class Tried(msgspec.Struct):
    """The result of a trial, as the process writes it."""

    refused: str
    """Why the game cannot be played; empty if it can."""


def try_game(package: Package) -> str:
    """Why a game cannot be played; empty if it can."""
    try:
        started = _start(package)
    except (OSError, ValueError) as error:  # such as a name that no command may contain
        return f"the process that tries it cannot be started: {error}"
    with started as process:
        try:
            written, _ = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            _kill(process)
            return f"it was not imported and tried within {SECONDS:.0f} seconds"
    try:
        why = msgspec.json.decode(written, type=Tried).refused
    except msgspec.DecodeError:
        return f"the process that tried it ended with {process.returncode}"
    return " ".join(why.split())[:MOST_SHOWN]


def _start(package: Package) -> "subprocess.Popen[bytes]":
    # Among the settings are the secrets of the service, which a refused package has not seen.
    settings = {name for name in os.environ if name.startswith("SAIKORO_")}
    return subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-P", "-m", "saikoro.installed.probe", *package],
        env={name: value for name, value in os.environ.items() if name not in settings},
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
