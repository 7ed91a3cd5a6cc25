"""Commands beside the tests, such as the type check: `python -m tests.meter FILE NAME COMMAND …`
runs one, and notes in a file what it took."""

import json
import resource
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.meter.calibration import loop
from tests.meter.cost import Cost

COMMANDS = "SAIKORO_METERED"
"""The variable that names the file with what commands before the tests took."""


def run(file: Path, name: str, command: Sequence[str]) -> int:
    """Run a command; its exit code."""
    code = subprocess.run(command, check=False).returncode
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    line = {"name": name, "seconds": usage.ru_utime + usage.ru_stime, "loop": loop()}
    with file.open("a") as noted:
        noted.write(json.dumps(line) + "\n")
    return code


def measured(file: Path) -> Cost:
    """What the commands took that a file names; nothing if there is none."""
    cost = Cost()
    if file.exists():
        for line in file.read_text().splitlines():
            noted = json.loads(line)
            cost.add_work(noted["name"], noted["seconds"])
            cost.loops.append(noted["loop"])
    return cost
