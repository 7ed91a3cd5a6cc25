"""Child processes that end with their parent, and only the way it wants."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

Child = subprocess.Popen[bytes]

_PR_SET_PDEATHSIG = 1


def spawn(
    command: Sequence[str],
    environment: Mapping[str, str] | None = None,
    *,
    typed: bytes | None = None,
    holding: Sequence[int] = (),
    output: int | None = None,
    errors: int | None = None,
    umask: int = -1,
) -> Child:
    """Start a child that gets SIGTERM when this process ends, however that happens.

    It reads `typed` on its standard input, keeps the file descriptors it is `holding` open, and
    writes standard output and standard error to the descriptors `output` and `errors`, by default
    those of the parent; its files have the modes that `umask` leaves, -1 for those of the parent. A
    Ctrl-C in the terminal does not reach it: the parent ends its children in order.
    """
    child = subprocess.Popen(  # noqa: S603 - our own commands, or the operator's
        command,
        env=None if environment is None else {**os.environ, **environment},
        stdin=subprocess.DEVNULL if typed is None else subprocess.PIPE,
        stdout=output,
        stderr=errors,
        pass_fds=holding,
        start_new_session=True,
        umask=umask,
        preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509
    )
    if typed is not None and child.stdin is not None:
        # A child that ends without reading is noticed by the process that waits for it.
        with contextlib.suppress(BrokenPipeError), child.stdin:
            child.stdin.write(typed)
    return child


def _die_with_parent() -> None:
    """Have the kernel signal the child when its parent has ended; runs between fork and exec."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def end(child: Child, seconds: float) -> None:
    """Ask the child to end, and make it end after `seconds`."""
    end_all([child], seconds)


def end_all(children: Sequence[Child], seconds: float) -> None:
    """Ask all of these to end at once, and make those end that have not after `seconds`."""
    for child in children:  # once: a second signal would have some give up what they have in hand
        child.terminate()
    ends = time.monotonic() + seconds
    for child in children:
        try:
            child.wait(max(0.0, ends - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
