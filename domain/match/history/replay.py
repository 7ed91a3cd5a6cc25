"""Replaying a match: re-run its rules, and compare their lines with the recorded ones."""

from collections.abc import Mapping, Sequence

from domain.errors import ReplayDiverged
from domain.match.driver import AnyDriver
from domain.match.table import Secrets
from domain.record.line import came_from_outside


def replay(driver: AnyDriver, lines: Sequence[bytes], secrets: Mapping[int, Secrets]) -> None:
    """Continue `driver` with `lines`; the rules must emit the recorded ones again.

    Raises ReplayDiverged at the first line that differs; the driver is invalid then.
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
            known = recorded[offset] if offset < len(recorded) else None
            again = emitted[offset] if offset < len(emitted) else None
            if known != again:
                raise ReplayDiverged(version + 1 + offset, known, again)
        at += len(emitted)
