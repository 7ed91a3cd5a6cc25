"""Putting a folder in the place of another one, at one instant."""

import ctypes
import errno
import os
import sys
from pathlib import Path

_AT_FDCWD, _RENAME_EXCHANGE = -100, 2
"""Constants of Linux's renameat2."""

_RENAME_SWAP = 2
"""A flag of macOS's renamex_np."""

_UNSUPPORTED = {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP}


def put_in_place(new: Path, at: Path) -> None:
    """Have the folder `new` at `at`, and what was there at `new`, if anything was.

    Whenever the process ends, `at` is the old folder or the new one. Only on a file system that
    cannot exchange two folders there is a moment in which it is neither: `recover` ends it.
    """
    if not at.exists():
        new.rename(at)
        return
    try:
        _exchange(new, at)
    except OSError as error:
        if error.errno not in _UNSUPPORTED:
            raise
        aside = _aside(at)
        at.rename(aside)
        new.rename(at)
        aside.rename(new)


def recover(at: Path) -> None:
    """Bring back the old folder, where a process ended in the moment between two."""
    if not at.exists() and _aside(at).exists():
        _aside(at).rename(at)


def _aside(at: Path) -> Path:
    return at.with_name(f"{at.name}.before")


def _exchange(one: Path, other: Path) -> None:
    """Exchange two folders; OSError, ENOSYS where the system cannot."""
    names = os.fsencode(one), os.fsencode(other)
    library = ctypes.CDLL(None, use_errno=True)
    try:
        if sys.platform == "darwin":
            failed = library.renamex_np(*names, _RENAME_SWAP)
        else:
            failed = library.renameat2(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _RENAME_EXCHANGE)
    except AttributeError as missing:
        raise OSError(errno.ENOSYS, "no exchange of folders") from missing
    if failed:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(other))
