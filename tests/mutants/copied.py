"""Copies of the tracked tree, in which patches are applied and tests run."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import NamedTuple

from tests.mutants.mutant import ROOT

FIRST_RANGE = 10
"""Ports of tests come from a range of each process; a run beside this one has the first ranges."""

PATIENCE = 30
"""Seconds after which a run is killed that has been interrupted."""

PYTEST = ("-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider")
PATCHED = re.compile(r"^\+\+\+ b/(.+)$", re.MULTILINE)
FAILURE = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


class GitFailed(Exception):
    """What git says that is wrong."""


class Tried(NamedTuple):
    """How a run of tests ended."""

    failed: tuple[str, ...]
    """The tests that failed."""
    hung: bool
    seconds: float
    """Processor time, children included."""
    output: str
    code: int


def git(*words: str, cwd: Path, given: str = "") -> str:
    """What git prints; where it fails, an error that knows why."""
    command = ["git", *words]
    done = subprocess.run(command, cwd=cwd, input=given.encode(), capture_output=True, check=False)
    if done.returncode:
        raise GitFailed(done.stderr.decode().strip())
    return done.stdout.decode()


class Copy:
    """A copy of the tracked files as they are now, with the history of the repository."""

    def __init__(self, number: int, root: Path = ROOT) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True)
        self.path = Path(self._temporary.name) / "tree"
        self.number = number
        self._moment = int(time.time())
        git("clone", "--quiet", "--shared", str(root), str(self.path), cwd=root)
        edits = git("diff", "HEAD", "--binary", cwd=root)
        git("apply", "--allow-empty", "-", cwd=self.path, given=edits)

    def close(self) -> None:
        self._temporary.cleanup()

    @contextmanager
    def patched(self, patch: str) -> Iterator[None]:
        """Have a patch applied for a while."""
        self._apply(patch)
        try:
            yield
        finally:
            self._apply(patch, "--reverse")

    def _apply(self, patch: str, *how: str) -> None:
        """Apply a patch; Python would take what it compiled before for a file of the same second
        and length, so that each change has a second of its own."""
        git("apply", *how, "-", cwd=self.path, given=patch)
        self._moment += 1
        for name in PATCHED.findall(patch):
            os.utime(self.path / name, (self._moment, self._moment))

    def imported(self, file: str) -> Path:
        """Where this product file is imported from, which is where types are checked."""
        linked = Path("saikoro", file)
        return linked if (self.path / linked).exists() else Path(file)

    def test(self, tests: Iterable[str], without: Iterable[str] = (), *, limit: float) -> Tried:
        """Run tests until one fails, or until the limit in seconds has passed."""
        ignored = [f"--ignore={one}" for one in without]
        return self.run([*PYTEST, *tests, *ignored], limit)

    def run(self, words: list[str], limit: float) -> Tried:
        """Run Python in this copy."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.path),
            "PYTEST_XDIST_WORKER": f"gw{FIRST_RANGE + self.number}",
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                [sys.executable, *words],
                cwd=self.path,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            hung, seconds = _wait(process, limit)
            output.seek(0)
            text = output.read().decode(errors="replace")
        return Tried(tuple(FAILURE.findall(text)), hung, seconds, text, process.returncode)


def _wait(process: "subprocess.Popen[bytes]", limit: float) -> tuple[bool, float]:
    """Wait for a process; whether it had to be ended, and its processor time."""

    def end(number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)

    interrupting = Timer(limit, end, [signal.SIGINT])
    killing = Timer(limit + PATIENCE, end, [signal.SIGKILL])
    interrupting.start()
    killing.start()
    _, status, usage = os.wait4(process.pid, 0)
    hung = not interrupting.is_alive()
    interrupting.cancel()
    killing.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return hung, usage.ru_utime + usage.ru_stime
