"""`python -m tests.meter FILE NAME COMMAND …`: run a command, and note what it took."""

import sys
from pathlib import Path

from tests.meter.commands import run

if __name__ == "__main__":
    file, name, *command = sys.argv[1:]
    sys.exit(run(Path(file), name, command))
