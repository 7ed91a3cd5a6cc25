"""The `saikoro` command, also as `python -m saikoro.service.cli`."""

import sys

from saikoro.service.process.garbage import loading


def main() -> None:
    """Run the command; Ctrl-C while it is loaded is a message, too."""
    try:
        with loading():
            from saikoro.service.cli.main import main as command  # noqa: PLC0415 - it takes a while
    except KeyboardInterrupt:
        sys.stderr.write("saikoro: interrupted\n")
        sys.exit(130)
    command()


if __name__ == "__main__":
    main()
