"""How many cores there are to work on, and how many processes of each kind they carry."""

import math
import os
from pathlib import Path

from saikoro.service.process.background import cores

QUOTA = Path("/sys/fs/cgroup/cpu.max")
"""How much processor time a container of Linux may use: microseconds in each period, and that."""

MOST_APIS = 8
MOST_WORKERS = 16
"""More than these on one machine wait for its one Redis."""


def usable_cores(quota: Path = QUOTA) -> int:
    """The cores that this process may use, at least one; a share of one counts as one."""
    there = len(cores()) or os.cpu_count() or 1
    try:
        allowed, period = quota.read_text("ascii").split()
        return min(there, math.ceil(int(allowed) / int(period))) or 1
    except (OSError, ValueError):  # no such file, or no bound (`max`)
        return there


def fitting_apis(usable: int) -> int:
    """API processes for so many cores: rules, bots and Redis want the other half."""
    return min(max(1, usable // 2), MOST_APIS)


def fitting_workers(usable: int) -> int:
    """Workers for so many cores."""
    return min(usable, MOST_WORKERS)
