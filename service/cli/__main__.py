"""The `saikoro` command, also as `python -m saikoro.service.cli`."""

import os
import sys

from saikoro import __version__
from saikoro.service.process.garbage import loading


def main() -> None:
    """Run the command; Ctrl-C while it is loaded is a message, too."""
    if sys.argv[1:] == ["--version"]:  # as scripts ask, for which nothing else has to be loaded
        sys.stdout.write(f"{__version__}\n")
        return
    try:
        with loading():
            from saikoro.service.cli.main import main as command  # noqa: PLC0415 - it takes a while
    except KeyboardInterrupt:
        sys.stderr.write("saikoro: interrupted\n")
        sys.exit(130)
    try:
        command()
    except SystemExit as ended:
        if isinstance(ended.code, str):
            raise
        _end_at_once(ended.code or 0)
        raise


def _end_at_once(code: int) -> None:
    """End without waiting for the threads of an archive, if one was opened.

    A thread that asks for Python while that is ending aborts the process (Python before 3.14).
    """
    if "obstore" in sys.modules:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
