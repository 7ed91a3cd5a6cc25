"""The `saikoro` command, also as `python -m service.cli`."""

import sys

from service.garbage import loading


def main() -> None:
    """Run the command; where only the client is installed, say what is missing."""
    try:
        with loading():
            from service.cli.main import main as command  # noqa: PLC0415 - it may not be there
    except ModuleNotFoundError as missing:
        sys.exit(f"saikoro: {missing}; install the service with: pip install 'saikoro[server]'")
    except KeyboardInterrupt:
        sys.stderr.write("saikoro: interrupted\n")
        sys.exit(130)
    command()


if __name__ == "__main__":
    main()
