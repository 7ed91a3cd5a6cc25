"""What runs without a service needs nothing of Python that Windows does not have."""

import subprocess
import sys
from pathlib import Path

from tests.packaging.building import EXAMPLE, HOUSE, ROOT
from tests.packaging.commands import run_each

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

ONE_COMMAND = "from saikoro.service.cli.__main__ import main; main()"

VERIFY = """
import saikoro.client
from saikoro.client.verification import verify
assert verify(open({example!r}, "rb").read()).verdict == "sound"
"""

COMMANDS: dict[tuple[object, ...], str] = {
    ("cards", "check", HOUSE): "every card can be played",
    ("simulate", "laplaplus", "--a", "greedy", "--b", "random", "--matches", 2): "of the points",
    ("--help",): "verify",
}
"""What each of some commands prints."""


def test_a_command_runs() -> None:
    run = subprocess.run(
        [sys.executable, "-c", AS_ON_WINDOWS + ONE_COMMAND, "verify", EXAMPLE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.endswith("sound\n")


def test_the_client_and_other_commands_run() -> None:
    before = AS_ON_WINDOWS + VERIFY.format(example=str(EXAMPLE))
    ran = run_each(Path(sys.executable), [*COMMANDS], ROOT, before=before)
    for printed, command in zip(COMMANDS.values(), ran, strict=True):
        assert (command.code, command.err) == (0, "")
        assert printed in command.out
