"""Processes of the service that start at once: forked from one that has loaded it.

Loading takes a process most of a second of processor time, and tests start hundreds. What is forked
is a process like any other: a child of the tests, with an environment, a folder, streams and an
exit code of its own. That each module also loads by itself is proved by the tests of `saikoro up`,
of older stores, of the commands that documents show, and of packages.
"""

import atexit
import ctypes
import functools
import os
import socket
import subprocess
import sys
import threading
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from saikoro.service.process import children
from saikoro.service.process.children import Child
from tests.kit import warm_parent
from tests.kit.warm_parent import Order

_EARLY = ("PYTHON", "LC_", "LANG", "LD_", "MALLOC_")
"""How variables begin that Python, or the system, reads before anything is loaded."""

_PR_SET_CHILD_SUBREAPER = 36


def spawn(
    words: Sequence[str],
    environment: Mapping[str, str],
    *,
    errors: int | None = None,
    quiet: bool = False,
) -> Child:
    """What `spawn` of the service does for `python -m` with these words, at once.

    Where the system cannot, or the environment asks for another Python, it does just that.
    """
    whole = {**os.environ, **environment}
    if sys.platform != "linux" or _early(whole) != _early(os.environ):
        command = [sys.executable, "-m", *words]
        return children.spawn(command, environment, errors=errors, quiet=quiet)
    return _Forked(
        words,
        env=whole,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if quiet else None,
        stderr=errors,
    )


def _early(environment: Mapping[str, str]) -> Mapping[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(_EARLY)}


class _Forked(subprocess.Popen[bytes]):
    """A child of this process that the warm parent forks."""

    def _execute_child(self, words: Sequence[str], *parts: Any) -> None:
        """Called by `Popen` for what begins a process; `parts` are its parameters, in order."""
        _, _, _, _, _, environment, _, _, _, *pipes = parts
        reads, writes, errors = pipes[0], pipes[3], pipes[5]
        standard = [reads, 1 if writes == -1 else writes, 2 if errors == -1 else errors]
        order = Order(
            words=[os.fsencode(word) for word in words],
            environment={os.fsencode(n): os.fsencode(v) for n, v in environment.items()},
            folder=os.fsencode(Path.cwd()),
        )
        self.pid = _warm_parent().fork(order, standard)
        self._child_created = True
        self._close_pipe_fds(*pipes[:6])  # type: ignore[attr-defined]


class _WarmParent:
    """The process that has loaded the service, for this process of tests."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, warm_parent.__file__, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        atexit.register(self._end)

    def fork(self, order: Order, standard: Sequence[int]) -> int:
        """Fork a child of this process with these standard streams; returns its process id."""
        packed = msgspec.msgpack.encode(order)
        with self._lock:
            _adopt(orphans=True)
            try:
                rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", standard))
                self._orders.sendmsg([packed], [rights])
                answer = self._orders.recv(4)
            finally:
                _adopt(orphans=False)
        assert answer, "the process that has loaded the service has ended"
        return int.from_bytes(answer)

    def _end(self) -> None:
        self._orders.close()
        self._process.wait()


def _adopt(*, orphans: bool) -> None:
    """Whether processes below this one whose parent ends become its children."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, int(orphans), 0, 0, 0)


_warm_parent = functools.cache(_WarmParent)
