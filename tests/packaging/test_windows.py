"""What runs without a service needs nothing of Python that Windows does not have."""

import subprocess
import sys

import pytest

from tests.packaging.building import EXAMPLE, HOUSE, ROOT

AS_ON_WINDOWS = """
import os, signal, sys
import concurrent.futures.process, multiprocessing.popen_spawn_posix  # Windows has its own

missing = set("fcntl grp pty pwd readline resource syslog termios tty uvloop".split())
for name in missing & set(sys.modules):
    del sys.modules[name]
for module, names in {
    os: "fork forkpty getuid geteuid getgid killpg setsid fchmod mkfifo register_at_fork",
    signal: "SIGALRM SIGCHLD SIGHUP SIGKILL SIGUSR1 pthread_sigmask setitimer",
}.items():
    for name in names.split():
        delattr(module, name)

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in missing:
            raise ModuleNotFoundError(f"Windows has no {name}")

sys.meta_path.insert(0, Missing())
"""

COMMAND = "from saikoro.service.cli.__main__ import main; main()"
VERIFY = """
import saikoro.client
from saikoro.client.verification import verify
print(verify(open(sys.argv[1], "rb").read()).verdict)
"""

SIMULATED = ("simulate", "laplaplus", "--a", "greedy", "--b", "random", "--matches", 2)


@pytest.mark.parametrize(
    ("script", "words", "printed"),
    [
        (VERIFY, (EXAMPLE,), "sound"),
        (COMMAND, ("verify", EXAMPLE), "sound"),
        (COMMAND, ("cards", "check", HOUSE), "every card can be played"),
        (COMMAND, SIMULATED, "of the points"),
        (COMMAND, ("--help",), "verify"),
    ],
)
def test_it_runs(script: str, words: tuple[object, ...], printed: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", AS_ON_WINDOWS + script, *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert printed in run.stdout
