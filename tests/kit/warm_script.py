"""`saikoro` as a script for a shell, which starts at once: see warm.py."""

import marshal
import os
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.kit import warm

SEQPACKET = (socket.AF_UNIX, socket.SOCK_SEQPACKET)

LARGEST = 1 << 20
"""The most bytes of a command with its environment."""

SAIKORO = """\
#!{python} -IS
import marshal, os, socket, sys

with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as tests:
    tests.connect({address!r})
    command = marshal.dumps((sys.argv[1:], dict(os.environ), os.getcwd()))
    socket.send_fds(tests, [command], [0, 1, 2])
    os._exit(int.from_bytes(tests.recv(1)))
"""
"""Has the tests run what it was given, on its own streams; exits as that does."""


@contextmanager
def saikoro() -> Iterator[Path]:
    """A script that stands for `saikoro` of this environment."""
    with tempfile.TemporaryDirectory() as name, socket.socket(*SEQPACKET) as commands:
        address = f"{name}/commands"  # a short one, as that of a socket has to be
        commands.bind(address)
        commands.listen()
        script = Path(name) / "saikoro"
        script.write_text(SAIKORO.format(python=sys.executable, address=address), "utf-8")
        script.chmod(0o700)
        serving = threading.Thread(target=_serve, args=[commands])
        serving.start()
        yield script
        commands.shutdown(socket.SHUT_RDWR)
        serving.join()


def _serve(commands: socket.socket) -> None:
    """Run each command that comes, until no more can."""
    with suppress(OSError):
        while True:
            command, _ = commands.accept()
            threading.Thread(target=_run, args=[command], daemon=True).start()


def _run(asked: socket.socket) -> None:
    """Run a command to its end."""
    with asked:
        packed, streams, _, _ = socket.recv_fds(asked, LARGEST, 3)
        words, environment, folder = marshal.loads(packed)  # noqa: S302 - our script has packed it
        child = warm.Popen(
            [sys.executable, "-m", "saikoro.service.cli", *words],
            env=environment,
            cwd=folder,
            stdin=streams[0],
            stdout=streams[1],
            stderr=streams[2],
        )
        for stream in streams:
            os.close(stream)
        code = child.wait()
        asked.send((code if code >= 0 else 128 - code).to_bytes(1))
