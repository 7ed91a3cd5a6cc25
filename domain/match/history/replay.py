"""Replaying a match: run its rules again, and compare what they emit with what was recorded."""

from collections.abc import Mapping, Sequence

from domain.errors import ReplayDiverged
from domain.match.driver import AnyDriver
from domain.match.table import Secrets
from domain.record.line import came_from_outside


def replay(driver: AnyDriver, lines: Sequence[bytes], secrets: Mapping[int, Secrets]) -> None:
    """Take `lines` after what `driver` has already: the rules must emit theirs again.

    Raises ReplayDiverged at the first line that differs; the driver is of no use afterwards.
    """
    at = 0
    while at < len(lines):
        if came_from_outside(lines[at]):
            driver.take(lines[at], secrets.get(driver.version + 1, {}))
            at += 1
            continue
        version, batch = driver.version, driver.advance()
        emitted = [] if batch is None else batch.lines
        recorded = lines[at : at + max(len(emitted), 1)]
        for offset in range(max(len(emitted), len(recorded))):
            one = recorded[offset] if offset < len(recorded) else None
            other = emitted[offset] if offset < len(emitted) else None
            if one != other:
                raise ReplayDiverged(version + 1 + offset, one, other)
        at += len(emitted)
