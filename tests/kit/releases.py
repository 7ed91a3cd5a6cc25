"""The release before this build, made from the history of the repository."""

import fcntl
import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
IMPORTED = ("api_schemas", "domain", "saikoro", "service", "workers")
NAMED = Path(__file__).with_name("released.txt")


class NoRelease(AssertionError):
    """The commit of the release is not in this copy of the repository."""


class Build:
    """A build of the service, in a folder, on the Python and the packages of the tests."""

    def __init__(self, path: Path) -> None:
        self.variables = {"PYTHONPATH": str(path), "PYTHONSAFEPATH": "1"}
        """With these a process imports it, in whichever folder it runs."""

    def run(self, *words: object) -> "subprocess.CompletedProcess[str]":
        """Run a module of this build, or a script."""
        return subprocess.run(
            [sys.executable, *map(str, words)],
            env={**os.environ, **self.variables},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


def head() -> Build:
    """This build."""
    return Build(ROOT)


def released(folder: Path) -> Build:
    """The release that `released.txt` names, made below `folder`; or NoRelease.

    Whoever asks for it in the same folder, from whichever process, gets the one that is there.
    """
    commit = NAMED.read_text(encoding="ascii").strip()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / commit).exists():
            _make(commit, folder)
    return Build(folder / commit)


def _make(commit: str, folder: Path) -> None:
    packed = _git("archive", "--format=tar", commit, *IMPORTED)
    if packed.returncode:
        raise NoRelease(
            f"The release {commit} is not in this copy of the repository, so it cannot be run "
            "beside this build. A shallow clone gets it with `git fetch --unshallow`; an archive "
            f"without .git cannot. git: {packed.stderr.decode(errors='replace').strip()}"
        )
    made = folder / "made"
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tar:
        tar.extractall(made, filter="tar")
    made.rename(folder / commit)


def _git(*words: str) -> "subprocess.CompletedProcess[bytes]":
    command: Sequence[str] = ["git", "-C", str(ROOT), *words]
    try:
        return subprocess.run(command, capture_output=True, check=False)
    except FileNotFoundError as missing:
        raise NoRelease("git is not installed, which makes the release") from missing
