"""Replaying a match: run its rules again, and compare what they say with what was recorded."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.errors import ReplayDiverged
from domain.match.driver import Driver
from domain.match.table import Secrets
from domain.record.line import came_from_outside


def replay(
    driver: Driver[Any, Any, Any], lines: Sequence[bytes], secrets: Mapping[int, Secrets]
) -> None:
    """Take `lines` after what `driver` has already: what the rules said, they must say again.

    Raises ReplayDiverged at the first line that differs; the driver is of no use afterwards.
    """
    at = 0
    while at < len(lines):
        if came_from_outside(lines[at]):
            driver.take(lines[at], secrets.get(driver.version + 1, {}))
            at += 1
            continue
        version, batch = driver.version, driver.advance()
        said = [] if batch is None else batch.lines
        recorded = lines[at : at + max(len(said), 1)]
        for offset in range(max(len(said), len(recorded))):
            one = recorded[offset] if offset < len(recorded) else None
            other = said[offset] if offset < len(said) else None
            if one != other:
                raise ReplayDiverged(version + 1 + offset, one, other)
        at += len(said)
