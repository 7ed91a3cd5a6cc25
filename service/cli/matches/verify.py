"""`saikoro verify`: what a record proves, checked on this machine."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from saikoro.api_schemas.responses import AuditView
from saikoro.client.verification import playable, record_lines
from saikoro.domain.errors.records import NotCanonical
from saikoro.domain.match.words import Choice
from saikoro.domain.record.beside import apart
from saikoro.domain.record.canonical import canonical_digest
from saikoro.domain.record.header import Header
from saikoro.domain.verification.inspection import Inspection, Playable, Verdict, inspect_record
from saikoro.service.cli.api import CANNOT_READ, why_not_read
from saikoro.service.cli.files.card_sets import read_card_file
from saikoro.service.cli.files.kept import KeptHead, Proven, faults_of
from saikoro.service.cli.files.reading import UnreadableFile
from saikoro.service.cli.files.records import playable_of, record_at
from saikoro.service.cli.terminal import complain
from saikoro.service.errors.commands import CommandError
from saikoro.service.matches.audits import audit_view

CHOICES: dict[Choice, str] = {
    Choice.NOBODY: (
        "nobody could choose them: both seats had committed to seeds of their own, and opened them "
        "once both had joined"
    ),
    Choice.SERVER_ALONE: (
        "the server alone could not choose them: it had committed to its seed before the player "
        "brought one; together with that player it could"
    ),
    Choice.UNBOUND: ("nobody bound them: the server may have chosen them, alone or with a player"),
}
"""Who could have chosen the dice."""

EXIT_CODES: dict[Verdict, int] = {"sound": 0, "not_sound": 1, "incomplete": 3}

UNREADABLE = 2
"""Exit code for a record that could not be read."""

VERDICTS: dict[Verdict, str] = {
    "sound": "sound",
    "incomplete": "NOT EVERYTHING COULD BE CHECKED",
    "not_sound": "NOT SOUND",
}

NOTHING_KEPT = (
    "none: another history, forged as a whole, would look the same; --head with a head or receipt "
    "that you kept tells them apart"
)


class Verified(NamedTuple):
    """The result of verifying a record."""

    found: Inspection
    lines: int
    """How many events the record has."""

    @property
    def verdict(self) -> Verdict:
        """The one word about the record."""
        return self.found.verdict

    def as_data(self) -> AuditView:
        """The result as `GET /matches/{match}/audit` has it."""
        return audit_view(self.found)

    def report(self) -> list[str]:
        """The result as lines for people; the last one is the verdict."""
        found, facts = self.found, self.found.facts
        kept = [
            f"head of version {version} of {self.lines}: so far it is the match that you saw"
            for version in sorted(facts.confirmed.values())
        ]
        ran = "were not run"
        if found.rules_version:
            ran = f"emit every line again, up to line {found.rules_version} of {self.lines}"
        return [
            f"match    {facts.match} ({facts.game})",
            f"events   {facts.version}, leading to head {facts.head}",
            *(f"kept     {line}" for line in kept or [NOTHING_KEPT]),
            f"facts    {facts.dice} dice of {facts.draws} draws, {facts.submissions} submissions, "
            f"{facts.cards} cards",
            f"dice     {CHOICES[facts.choice]}",
            *(f"name     seat {seat}: as it was committed to" for seat in facts.names),
            *(f"name     seat {seat}: withdrawn" for seat in facts.withdrawn),
            f"rules    {ran}",
            *(f"open     {missing}" for missing in found.unchecked),
            *(f"FAULT    line {one.line}, {one.what}: {one.detail}" for one in found.faults),
            *(["FAULT    too much is wrong; the rest was not read"] if facts.gave_up else []),
            VERDICTS[found.verdict],
        ]


@contextlib.contextmanager
def unreadable() -> Iterator[None]:
    """End the command with UNREADABLE if the block inside cannot read the record."""
    try:
        yield
    except NoRecord:
        raise  # which ends the command as a record does that is not sound
    except CANNOT_READ as error:
        complain(why_not_read(error))
        raise SystemExit(UNREADABLE) from error


def verify_source(source: str, kept: Sequence[str] = (), cards: Path | None = None) -> Verified:
    """Check a record, in a file or at a match's address, and run its rules again.

    `kept` are heads, ETags or files with receipts; `cards` is a file with the card set, if it is
    not the game's own. BrokenLine if there is no record, UnreadableFile if nothing can be read.
    """
    heads = [KeptHead.read(word) for word in kept]
    lines, playing = read_source(source, cards)
    header = Header.read(lines[0])
    found = inspect_record(lines, playing, *(one.head for one in heads))
    proven = Proven(found.facts.match, found.facts.confirmed, header.server_key)
    faults = [*found.faults, *faults_of(heads, proven)]
    events = len(apart(lines).record) - 1
    return Verified(msgspec.structs.replace(found, faults=faults), events)


def read_source(source: str, cards: Path | None) -> tuple[list[bytes], Playable | str]:
    """The lines of a record, in a file or at a match's address, and what to run them with."""
    record = record_at(source)
    lines = record_lines(record.read())
    header = _header(source, lines[0])
    if cards is None:
        return lines, playable_of(record, header)
    return lines, playable(header, _card_set(header, cards))


class NoRecord(CommandError):
    """A file that is no record of a match at all; it can be read, so this is a verdict."""


def _header(source: str, first: bytes) -> Header:
    """The header of a record; NoRecord says in words what stands in its place."""
    if not first.strip():
        raise NoRecord(f"{source} is no record: its first line is empty")
    if b"\0" in first or not first.lstrip().startswith(b"{"):
        raise NoRecord(f"{source} is no record: its first line is no header in JSON")
    return Header.read(first)


def _card_set(header: Header, file: Path) -> Any:
    """The card set in a file; UnreadableFile if it is not that of the match."""
    data = read_card_file(file).data
    try:
        digest = canonical_digest(data)
    except NotCanonical as error:
        raise UnreadableFile(f"{file}: {error}") from error
    if digest != header.rules.digest:
        raise UnreadableFile(f"{file} is not the card set of the match, {header.rules.digest}")
    return data
