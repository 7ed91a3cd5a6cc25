"""Commands beside the tests, such as the type check, whose processor time counts, too."""

import json
import os
import resource
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.meter.calibration import loop
from tests.meter.cost import Cost

FOLDER = "SAIKORO_METERED"
"""The variable that names the folder with what commands took."""


def run(name: str, command: Sequence[str]) -> int:
    """Run a command; its exit code. What it took is noted where a folder is named."""
    code = subprocess.run(command, check=False).returncode
    if folder := os.environ.get(FOLDER):
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        cost = Cost()
        cost.add_work(name, usage.ru_utime + usage.ru_stime)
        cost.loops.append(loop())
        noted = Path(folder) / f"{name}.json"
        noted.parent.mkdir(parents=True, exist_ok=True)
        noted.write_text(json.dumps(cost.as_json()))
    return code


def noted() -> Cost:
    """What commands took, as noted in the folder that the environment names."""
    cost = Cost()
    if folder := os.environ.get(FOLDER):
        for file in sorted(Path(folder).glob("*.json")):
            cost.add(Cost.from_json(json.loads(file.read_text())))
    return cost
