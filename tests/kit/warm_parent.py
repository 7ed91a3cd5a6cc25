"""A process that has loaded Saikoro, from which the processes of tests are forked: see warm.py.

It loads modules, and makes an application for nobody: it has no thread, no event loop and no
connection but that of the tests, which a child closes before it becomes what was ordered. A command
gets a parent like it of its own, before it begins.
"""

import ctypes
import fcntl
import importlib
import io
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from saikoro.service.process.garbage import loading
from tests import LANTERNS
from tests.kit import warm
from tests.kit.warm_orders import Order, WarmParent

SERVICE = (
    "saikoro.service.http.server",
    "saikoro.service.store.layout.guarding",
    "saikoro.workers.worker",
)
"""What the processes of the service import, which is all but their own modules."""

COMMAND = "saikoro.service.cli"
"""The command line."""

LARGEST = 1 << 20
"""The most bytes of an order."""

STANDARD = ("stdin", "stdout", "stderr")
"""The streams of the first descriptors of an order."""

MOST = 16
"""The most descriptors that come with an order."""

_PR_SET_PDEATHSIG = 1


class Received(msgspec.Struct, frozen=True):
    """An order, and the descriptors that came with it."""

    order: Order
    descriptors: list[int]


def serve(tests: socket.socket) -> Received | None:
    """Fork a child for each order: returns its order in each child, and None after the last one."""
    while (received := _receive(tests)) is not None:
        pid = _fork()
        if pid is None:
            tests.close()
            return received
        close(received.descriptors)
        tests.send(pid.to_bytes(4))
    return None


def _receive(tests: socket.socket) -> Received | None:
    packed, control, _, _ = tests.recvmsg(LARGEST, socket.CMSG_SPACE(MOST * 4))
    if not packed:
        return None
    descriptors = array("i")
    for _level, _kind, received in control:
        descriptors.frombytes(received)
    return Received(msgspec.msgpack.decode(packed, type=Order), descriptors.tolist())


def close(descriptors: Iterable[int]) -> None:
    """Close all of these."""
    for descriptor in descriptors:
        os.close(descriptor)


def _fork() -> int | None:
    """Fork a child whose parent are the tests; returns its process id, and None in the child.

    They adopt it, as they adopt any orphan meanwhile: its parent is a process that ends at once.
    The child goes on only then, so that it is bound to the tests.
    """
    assert threading.active_count() == 1, "a fork would lose threads"
    (read_pid, write_pid), (adopted, adopt) = os.pipe(), os.pipe()
    between = os.fork()
    if between == 0 and (pid := os.fork()):
        os.write(write_pid, pid.to_bytes(4))
        os._exit(0)
    os.close(write_pid)
    forked = None
    if between == 0:
        os.read(adopted, 1)
    else:
        os.waitpid(between, 0)
        forked = int.from_bytes(os.read(read_pid, 4))
        assert forked, "no child could be forked"
        os.write(adopt, b".")
    close((read_pid, adopted, adopt))
    return forked


def become(received: Received) -> None:
    """Be the process that was ordered: what it inherits, and then what it runs."""
    order = received.order
    module, *words = map(os.fsdecode, order.words)
    if COMMAND in (module, *words[:1]) and (ordered := _parent_of_its_own(received)) is not None:
        become(ordered)
        return
    _take(received.descriptors, [*range(len(STANDARD)), *order.kept])
    _open_again()
    if order.umask != -1:
        os.umask(order.umask)
    os.setsid()
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    os.chdir(order.folder)
    os.environb.clear()
    os.environb.update(order.environment)
    time.tzset()
    sys.orig_argv = [sys.executable, "-m", module, *words]
    sys.argv = ["-m", *words]
    sys.path[0] = os.getcwd()  # noqa: PTH109 - as Python sets it
    sys.path.remove(LANTERNS)
    for name in [name for name in sys.modules if name.partition(".")[0] == "tests"]:
        del sys.modules[name]  # it may import them, as any process may
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _take(descriptors: Iterable[int], numbers: Sequence[int]) -> None:
    """Have these descriptors under these numbers, and no longer under those that they came with."""
    above = max(numbers) + 1
    moved = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, above) for descriptor in descriptors]
    close(descriptors)
    for descriptor, number in zip(moved, numbers, strict=True):
        os.dup2(descriptor, number)
    close(moved)


def _open_again() -> None:
    """Open the standard streams as Python does: what is known of them may be true no longer."""
    for number, name in enumerate(STANDARD):
        known = getattr(sys, name)
        unbuffered = known.write_through
        binary = open(  # noqa: SIM115 - by its number, for as long as the process lives
            number, f"{known.mode}b", 0 if unbuffered else -1, closefd=False
        )
        by_line = not unbuffered and (name == "stderr" or binary.isatty())
        text = io.TextIOWrapper(
            binary, known.encoding, known.errors, line_buffering=by_line, write_through=unbuffered
        )
        setattr(sys, name, text)
        setattr(sys, f"__{name}__", text)


def _parent_of_its_own(received: Received) -> Received | None:
    """Fork a parent for what this process is going to start, which ends with it.

    Returns in each of that one's children what it is to become, and None here.
    """
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if os.fork():
        theirs.close()
        warm.Popen.parent = WarmParent(ours)
        subprocess.Popen = warm.Popen  # type: ignore[misc]
        return None
    ours.close()
    close(received.descriptors)
    ordered = _served(theirs)
    if ordered is None:
        os._exit(0)
    return ordered


def _served(tests: socket.socket) -> Received | None:
    """What a child is to become; Ctrl-C in a terminal is none of its parent's business."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    received = serve(tests)
    signal.signal(signal.SIGINT, before)
    return received


def _modules() -> Iterator[str]:
    """What the commands import, at once or when they are run."""
    yield from SERVICE
    package = importlib.import_module(COMMAND)
    for found in pkgutil.walk_packages(package.__path__, f"{COMMAND}."):
        if not found.name.endswith(".__main__"):
            yield found.name


def _make_an_application() -> None:
    """Whoever is forked serves with it, unless the settings ask for another one."""
    applications = importlib.import_module("tests.kit.applications")
    applications.prepare()
    app: Any = importlib.import_module("saikoro.service.http.app")
    app.create_app = applications.taken


def main() -> None:
    """Serve the tests at the other end of the socket that the only argument names."""
    with loading():
        for module in _modules():
            importlib.import_module(module)
        _make_an_application()
    received = _served(socket.socket(fileno=int(sys.argv[1])))
    if received is not None:
        become(received)


if __name__ == "__main__":
    main()
