"""A process that has loaded Saikoro, from which the processes of tests are forked: see warm.py.

It loads modules, and runs nothing of them: it has no thread, no event loop and no connection but
that of the tests, which a child closes before it becomes what was ordered.
"""

import ctypes
import importlib
import os
import runpy
import signal
import socket
import sys
import threading
import time
from array import array

import msgspec

from saikoro.service.process.garbage import loading

LOADED = (
    "saikoro.service.http.server",
    "saikoro.service.store.layout.guarding",
    "saikoro.workers.worker",
)
"""What the processes of the service import, which is all but their own modules."""

LARGEST = 1 << 20
"""The most bytes of an order."""

STANDARD = 3
"""The descriptors that come with an order: what the child reads, writes, and writes errors to."""

_PR_SET_PDEATHSIG = 1


class Order(msgspec.Struct, frozen=True):
    """What a child becomes: `python -m` with these words. A text is the bytes that it has there."""

    words: list[bytes]
    environment: dict[bytes, bytes]
    folder: bytes


class Received(msgspec.Struct, frozen=True):
    """An order, and the descriptors that came with it."""

    order: Order
    standard: list[int]


def serve(tests: socket.socket) -> Received | None:
    """Fork a child for each order: returns its order in each child, and None after the last one."""
    while (received := _receive(tests)) is not None:
        pid = _fork()
        if pid is None:
            tests.close()
            return received
        for descriptor in received.standard:
            os.close(descriptor)
        tests.send(pid.to_bytes(4))
    return None


def _receive(tests: socket.socket) -> Received | None:
    packed, control, _, _ = tests.recvmsg(LARGEST, socket.CMSG_SPACE(STANDARD * 4))
    if not packed:
        return None
    standard = array("i")
    for _level, _kind, descriptors in control:
        standard.frombytes(descriptors)
    return Received(msgspec.msgpack.decode(packed, type=Order), standard.tolist())


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
    for descriptor in (read_pid, adopted, adopt):
        os.close(descriptor)
    return forked


def become(received: Received) -> None:
    """Be the process that was ordered: what it inherits, and then what it runs."""
    order = received.order
    for own, descriptor in enumerate(received.standard):
        os.dup2(descriptor, own)
    for descriptor in received.standard:
        os.close(descriptor)
    os.setsid()
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    os.chdir(order.folder)
    os.environb.clear()
    os.environb.update(order.environment)
    time.tzset()
    module, *words = map(os.fsdecode, order.words)
    sys.orig_argv = [sys.executable, "-m", module, *words]
    sys.argv = ["-m", *words]
    sys.path[0] = os.getcwd()  # noqa: PTH109 - as Python sets it
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def main() -> None:
    """Serve the tests at the other end of the socket that the only argument names."""
    with loading():
        for module in LOADED:
            importlib.import_module(module)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    received = serve(socket.socket(fileno=int(sys.argv[1])))
    signal.signal(signal.SIGINT, before)
    if received is not None:
        become(received)


if __name__ == "__main__":
    main()
