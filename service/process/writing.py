"""Files that are written as a whole: a reader finds what was there before, or all that is new."""

import os
from pathlib import Path

_PUBLIC, _PRIVATE = 0o666, 0o600


def write_whole(file: Path, content: bytes) -> None:
    """Write a file; where that fails, the one before is still there, and nothing else."""
    _write(file, content, _PUBLIC, durable=False)


def write_private(file: Path, content: bytes) -> None:
    """Write a file for its owner alone to read; file and name outlast a crash of the machine."""
    _write(file, content, _PRIVATE, durable=True)


def _write(file: Path, content: bytes, mode: int, *, durable: bool) -> None:
    made = file.with_name(f"{file.name}.new")
    made.unlink(missing_ok=True)  # of a process that was killed, perhaps with another mode
    try:
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as opened:
            opened.write(content)
            opened.flush()
            if durable:
                os.fsync(opened.fileno())
        made.replace(file)
    except OSError:
        made.unlink(missing_ok=True)
        raise
    if durable and hasattr(os, "O_DIRECTORY"):  # elsewhere a folder cannot be opened
        _sync_folder(file.parent)


def _sync_folder(folder: Path) -> None:
    """Have the names in a folder written to disk."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
