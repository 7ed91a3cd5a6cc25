"""What tests fork from the process that has loaded the service is a process like any other."""

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from saikoro.service.process import children
from saikoro.service.process.children import Child
from tests.kit import warm
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

LOOK = """\
import json, os, signal, sys, threading

def is_open(descriptor):
    try:
        return bool(os.fstat(descriptor))
    except OSError:
        return False

print(json.dumps({
    "module": [__name__, sys.argv, sys.modules["__main__"].__spec__.name, sys.orig_argv],
    "path": sys.path,
    "folder": os.getcwd(),
    "environment": dict(os.environ),
    "parent": os.getppid(),
    "leads": os.getsid(0) == os.getpgid(0) == os.getpid(),
    "open": [descriptor for descriptor in range(256) if is_open(descriptor)],
    "threads": threading.active_count(),
    "signals": [str(signal.getsignal(number)) for number in signal.valid_signals()],
    "blocked": [*signal.pthread_sigmask(signal.SIG_BLOCK, [])],
    "encodings": [sys.stdin.encoding, sys.stdout.encoding, sys.stderr.encoding],
    "errors": [sys.stdin.errors, sys.stdout.errors, sys.stderr.errors],
    "by line": [sys.stdin.line_buffering, sys.stdout.line_buffering, sys.stderr.line_buffering],
    "read": sys.stdin.read(),
}, indent=1), file=sys.stderr)
"""

WAIT = """\
import sys, time

for number in (signal.SIGINT, signal.SIGHUP):  # as programs are that catch neither
    signal.signal(number, signal.SIG_DFL)
print("waits", file=sys.stderr)
time.sleep(600)
"""

ENDS = {
    "pass": 0,
    "sys.exit()": 0,
    "sys.exit(7)": 7,
    "sys.exit('wrong')": 1,
    "1 / 0": 1,
    "os._exit(3)": 3,
    "os.abort()": -signal.SIGABRT,
    "os.kill(os.getpid(), signal.SIGINT)": -signal.SIGINT,
    "signal.raise_signal(signal.SIGTERM)": -signal.SIGTERM,
}
"""How a program can end, and the code that its parent sees."""


ROOT = Path(__file__).parents[3]

Spawn = Callable[..., Child]


def spawned(words: Sequence[str], environment: Mapping[str, str], *, errors: int) -> Child:
    """A process that loads all it needs."""
    return children.spawn([sys.executable, "-m", *words], environment, errors=errors)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the program, in which it is started."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def start(spawn: Spawn, program: str, *words: str, **settings: str) -> tuple[Child, Path]:
    """Start a program; returns the process, and the file of its errors."""
    Path("program.py").write_text(f"import os, signal, sys\n{program}")
    log = Path(f"{spawn.__name__}.log")
    with log.open("wb") as errors:
        return spawn(["program", *words], settings, errors=errors.fileno()), log


def test_it_has_what_any_process_has() -> None:
    seen = []
    for spawn in (spawned, warm.spawn):
        child, log = start(spawn, LOOK, "a", "ü \udcff", SAIKORO_PORT="7", OTHER="\udcfe")
        assert child.wait(PATIENCE_SECONDS) == 0, log.read_text()
        seen.append(json.loads(log.read_text()))
    assert seen[0] == seen[1]
    assert seen[1]["parent"] == os.getpid()
    assert seen[1]["open"] == [0, 1, 2]
    assert seen[1]["environment"]["SAIKORO_PORT"] == "7"


@pytest.mark.parametrize(("end", "code"), ENDS.items())
def test_it_ends_as_any_process_does(end: str, code: int) -> None:
    program = f"import atexit\natexit.register(sys.stderr.write, 'at the end')\n{end}\n"
    seen = []
    for spawn in (spawned, warm.spawn):
        child, log = start(spawn, program)
        assert child.wait(PATIENCE_SECONDS) == code, log.read_text()
        seen.append([line for line in log.read_text().splitlines() if not line.startswith("  ")])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it_like_any_process(number: signal.Signals) -> None:
    child, log = start(warm.spawn, WAIT)
    wait_until(lambda: log.read_text() == "waits\n", "it does not run")
    assert child.poll() is None
    child.send_signal(number)
    assert child.wait(PATIENCE_SECONDS) == -number
    with pytest.raises(ProcessLookupError):
        os.kill(child.pid, 0)
    with pytest.raises(ChildProcessError):
        os.waitpid(child.pid, os.WNOHANG)


def test_one_lives_on_without_the_others() -> None:
    (first, _), (second, log) = start(warm.spawn, WAIT), start(warm.spawn, WAIT)
    first.kill()
    first.wait(PATIENCE_SECONDS)
    wait_until(lambda: log.read_text() == "waits\n", "it does not run")
    assert second.poll() is None
    second.kill()
    second.wait(PATIENCE_SECONDS)


def test_an_environment_for_another_python_starts_one() -> None:
    child, log = start(warm.spawn, "print(sys.flags.dev_mode, file=sys.stderr)", PYTHONDEVMODE="1")
    assert child.wait(PATIENCE_SECONDS) == 0
    assert log.read_text().splitlines()[-1] == "True"


def test_it_ends_with_the_tests(folder: Path) -> None:
    """As what the service starts: by SIGTERM, whatever has ended the process of the tests."""
    (folder / "waits.py").write_text("""\
import signal, sys, time

signal.signal(signal.SIGTERM, lambda *_: sys.exit(print("ended", file=sys.stderr)))
print("waits", file=sys.stderr, flush=True)
time.sleep(600)
""")
    tests = """
import time
from tests.kit.warm import spawn

spawn(["waits"], {}, errors=2)
time.sleep(600)
"""
    child, log = start(spawned, tests, PYTHONPATH=os.pathsep.join([str(ROOT), str(folder)]))
    wait_until(lambda: "waits\n" in log.read_text(), "it does not run")
    child.kill()
    child.wait(PATIENCE_SECONDS)
    wait_until(lambda: "ended\n" in log.read_text(), "it lives on")
