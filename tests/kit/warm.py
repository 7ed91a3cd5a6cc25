"""Processes of the service that start at once: forked from one that has loaded it.

Loading takes a process most of a second of processor time, and tests start hundreds. What is forked
is a process like any other: a child of the tests, with an environment, a folder, streams and an
exit code of its own. A command that is forked forks what it starts, such as a service of its own.
That each module also loads by itself is proved by test_loading.py, and by the tests of `saikoro
up`, of older stores and of packages.
"""

import atexit
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

from saikoro.service.process.children import Child
from tests.kit.warm_orders import Order, WarmParent

ROOT = Path(__file__).parents[2]

_EARLY = ("PYTHON", "LC_", "LANG", "LD_", "MALLOC_")
"""How variables begin that Python, or the system, reads before anything is loaded."""

Ran = subprocess.CompletedProcess[str]
"""What a finished process has printed, and its exit code."""


def spawn(
    words: Sequence[str],
    environment: Mapping[str, str],
    *,
    errors: int | None = None,
    quiet: bool = False,
) -> Child:
    """What `spawn` of the service does for `python -m` with these words, at once.

    Where the system cannot, or the environment asks for another Python, it loads what it needs.
    """
    return Popen(
        [sys.executable, "-m", *words],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if quiet else None,
        stderr=errors,
        start_new_session=True,
    )


def run(words: Sequence[str], environment: Mapping[str, str], typed: str, seconds: float) -> Ran:
    """Run `python -m` with these words to its end, with `typed` on its standard input."""
    command = [sys.executable, "-m", *words]
    pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with Popen(command, env={**os.environ, **environment}, text=True, **pipes) as child:
        try:
            out, err = child.communicate(typed, seconds)
        except BaseException:
            child.kill()
            raise
    return Ran(command, child.returncode, out, err)


@contextmanager
def forking() -> Iterator[None]:
    """Meanwhile whatever this process starts by `python -m` is forked."""
    with patch.object(subprocess, "Popen", Popen):
        yield


class Popen(subprocess.Popen[Any]):
    """A child of this process: where it is `python -m`, the warm parent forks it."""

    parent: ClassVar[WarmParent | None] = None
    """The warm parent, once there is one."""

    def _execute_child(self, args: Any, *parts: Any) -> None:
        """Called by `Popen` for what begins a process; `parts` are its parameters, in order."""
        program, _, _, kept, folder, given, _, _, shell, *pipes = parts
        reads, writes, errors = pipes[0], pipes[3], pipes[5]
        umask = parts[-3]
        environment = os.environ if given is None else given
        if not _is_warm(args, program, environment) or shell:
            super()._execute_child(args, *parts)  # type: ignore[misc]
            return
        order = Order(
            words=[os.fsencode(word) for word in args[2:]],
            environment={os.fsencode(n): os.fsencode(v) for n, v in environment.items()},
            folder=os.fsencode(Path.cwd() if folder is None else folder),
            kept=list(kept),
            umask=umask,
        )
        given_standard = enumerate((reads, writes, errors))
        standard = [own if pipe == -1 else pipe for own, pipe in given_standard]
        Popen.parent = Popen.parent or _started()
        self.pid = Popen.parent.fork(order, [*standard, *kept])
        self._child_created = True
        self._close_pipe_fds(*pipes[:6])  # type: ignore[attr-defined]


def _is_warm(args: Any, program: Any, environment: Mapping[str, str]) -> bool:
    """Whether the warm parent can fork what these arguments start."""
    return (
        sys.platform == "linux"
        and program is None
        and isinstance(args, list)
        and args[:2] == [sys.executable, "-m"]
        and _early(environment) == _early(os.environ)
    )


def _early(environment: Mapping[str, str]) -> Mapping[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(_EARLY)}


def _started() -> WarmParent:
    """A parent for this process of tests, which ends with it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = Popen(
            [sys.executable, "-m", "tests.kit.warm_parent", str(theirs.fileno())],
            executable=sys.executable,  # so that it is not forked itself
            stdin=subprocess.DEVNULL,
            cwd=ROOT,
            pass_fds=[theirs.fileno()],
        )
    parent = WarmParent(ours)
    atexit.register(process.wait)
    atexit.register(parent.close)
    return parent
