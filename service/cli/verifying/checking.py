"""Checking one record of many, in a process of its own: whatever it is, an outcome says so."""

import hashlib
from typing import NamedTuple

from saikoro.client.verification import record_lines
from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.record.header import Header
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.verification.inspection import Playable, inspect_record
from saikoro.domain.verification.records import MOST_DETAIL, Found, Outcome, first_difference
from saikoro.service.cli.api import CANNOT_READ, why_not_read
from saikoro.service.cli.files.records import (
    Readable,
    as_text,
    playable_of,
)

KEPT_CARDS = 16
"""Card sets that a process keeps, parsed."""

SEEN_BEFORE = "found to be sound before"


class Job(NamedTuple):
    """A record to check."""

    record: Readable | Outcome
    """Or what was found without reading any."""
    known: str = ""
    """The SHA-256 of the record as it was found to be sound before; empty if it was not."""


def check(job: Job) -> Outcome:
    """Check a record; whatever is wrong with it, nothing is raised."""
    outcome = job.record if isinstance(job.record, Outcome) else _checked(job.record, job.known)
    detail = as_text(outcome.detail)
    if len(detail) > MOST_DETAIL:
        detail = f"{detail[:MOST_DETAIL]} …"
    return outcome._replace(name=as_text(outcome.name), detail=detail)


def _checked(record: Readable, known: str) -> Outcome:
    try:
        content = record.read()
    except CANNOT_READ as error:
        why = why_not_read(error).removeprefix(f"{record.name}: ")
        return Outcome(record.name, "unreadable", why)
    digest = hashlib.sha256(content).hexdigest()
    if digest == known:
        return Outcome(record.name, "sound", SEEN_BEFORE, digest)
    try:
        found, detail = _inspected(record, record_lines(content))
    except BrokenLine as broken:
        found, detail = "not_sound", str(broken)
    except Exception as error:  # noqa: BLE001 - a hostile record does not stop the others
        found, detail = "not_sound", f"it cannot be read: {type(error).__name__}: {error}"
    return Outcome(record.name, found, detail, digest)


def _inspected(record: Readable, lines: list[bytes]) -> tuple[Found, str]:
    try:
        header = Header.read(lines[0])
    except BrokenLine:
        if not _is_of_tournament(lines[0]):
            raise
        return "tournament", ""
    if record.match not in ("", header.match):
        return "not_sound", f"it is the record of {header.match}"
    found = inspect_record(lines, _playable(record, header))
    return found.verdict, first_difference(found)


def _is_of_tournament(line: bytes) -> bool:
    """Whether a line is the header of a tournament's record."""
    try:
        TournamentHeader.read(line)
    except BrokenLine:
        return False
    return True


_playables: dict[tuple[str, str, str], Playable] = {}
"""What records are run with, by the game, its version, and the digest of the cards."""


def _playable(record: Readable, header: Header) -> Playable | str:
    """The rules and cards to run a record with, or the reason why they are not here."""
    key = header.game, header.rules.version, header.rules.digest
    if key in _playables:
        return _playables[key]
    found = playable_of(record, header)
    if not isinstance(found, str):
        if len(_playables) == KEPT_CARDS:
            _playables.pop(next(iter(_playables)))
        _playables[key] = found
    return found
