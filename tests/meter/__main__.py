"""`python -m tests.meter run NAME COMMAND …` runs a command, and notes what it took.

`python -m tests.meter check FILE` says whether a run, whose figures are in FILE, took too long.
"""

import json
import sys
from pathlib import Path

from tests.meter.calibration import slowness
from tests.meter.commands import run
from tests.meter.cost import Cost
from tests.meter.table import PROMISED

NAMED, FAILED = 1_000, 1_350
"""Calibrated seconds of a run above which it is named, and above which it fails: machines are
noisy."""


def check(file: Path) -> int:
    """Print what a run took; 1 if that is far too much."""
    cost = Cost.from_json(json.loads(file.read_text()))
    seconds = cost.seconds / slowness(cost.loops)
    if seconds > NAMED:
        print(f"tests took {seconds:.0f} calibrated seconds; {PROMISED} are promised")  # noqa: T201
    return int(seconds > FAILED)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["run", name, *command]:
            sys.exit(run(name, command))
        case ["check", file]:
            sys.exit(check(Path(file)))
        case _:
            sys.exit(__doc__)
