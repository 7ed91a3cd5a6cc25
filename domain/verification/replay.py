"""Replaying a match: re-run its rules, and compare their lines with the recorded ones.

A recorded line that lacks fields which its event has gained since is compared without them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from saikoro.domain.errors.records import ReplayDiverged, Undisclosed
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.record.line import Line, came_from_outside
from saikoro.domain.text import Text

_SEED = Text("席 {seat} のシード", "the seed of seat {seat}")
_SUBMISSION = Text("{name} の提出 {no}", "submission {no} of {name}")

Admit: TypeAlias = Callable[[AnyDriver, bytes], None]
"""Raises the reason why the match could not have taken a line from outside."""


def admit_all(_driver: AnyDriver, _line: bytes) -> None:
    """Admit any line, because the service itself has taken it."""


def replay(
    driver: AnyDriver,
    lines: Sequence[bytes],
    secrets: Mapping[int, Secrets],
    admit: Admit = admit_all,
    *,
    cut: bool = False,
    emitted_secrets: dict[int, Secrets] | None = None,
) -> None:
    """Continue `driver` with `lines`; the rules must emit the recorded ones again.

    `cut` allows the last batch to be incomplete. `emitted_secrets` takes the secrets of the lines
    that the rules emit, by version. Raises ReplayDiverged at the first line that differs; the
    driver is invalid then.
    """
    at = 0
    while at < len(lines):
        if came_from_outside(lines[at]):
            admit(driver, lines[at])
            driver.take(lines[at], secrets.get(driver.version + 1, {}))
            at += 1
            continue
        _require_shown(driver, lines, at)
        older = lines[at:] if driver.game.book.upcasts else ()
        version, step = driver.version, driver.step(older)
        emitted = [] if step is None else step.lines
        if emitted_secrets is not None and step is not None:
            emitted_secrets.update(step.secrets)
        compare(lines[at : at + max(len(emitted), 1)], emitted, version, cut=cut)
        at += len(emitted)


def _require_shown(driver: AnyDriver, lines: Sequence[bytes], at: int) -> None:
    """Raise Undisclosed if the rules need a seed or a sealed part that no line shows.

    A cut record may end while such lines are only beginning: what they leave out is not missed.
    """
    if driver.run is None:
        missing = [] if driver.preparation.free else driver.preparation.missing
        if missing and _all_of_type("seed.revealed", lines, at):
            raise Undisclosed(_SEED.filled(seat=missing[0]))
        return
    decision, asked = driver.decision, driver.state.decision
    if decision is None or asked is None or asked.waiting or driver.run.forfeits:
        return
    opened = 0 if decision.sealing is None else decision.sealing.opened
    first = [part for parts in driver.sealed.values() for part in parts[:opened]]
    later = [part for parts in driver.sealed.values() for part in parts[opened:]]
    unopened = [part for part in first if part.opening is None]
    if unopened and not _all_of_type("submission.opened", lines, at):
        return  # the rules would have opened it, and so emit another line
    unopened += [part for part in later if part.opening is None]
    if unopened:
        raise Undisclosed(_SUBMISSION.filled(no=unopened[0].no, name=decision.name))


def _all_of_type(kind: str, lines: Sequence[bytes], start: int) -> bool:
    """Whether all lines from `start` on have this type; stops at the first that does not."""
    return all(Line.read(lines[at]).type == kind for at in range(start, len(lines)))


def compare(
    recorded: Sequence[bytes], emitted: Sequence[bytes], version: int, *, cut: bool
) -> None:
    """Compare the lines after `version`; ReplayDiverged at the first that differs.

    `cut` allows recorded lines to end early.
    """
    if recorded == emitted:
        return
    length = len(recorded) if cut else max(len(recorded), len(emitted))
    for offset in range(length):
        one = recorded[offset] if offset < len(recorded) else None
        other = emitted[offset] if offset < len(emitted) else None
        if one != other:
            raise ReplayDiverged(version + 1 + offset, one, other)
