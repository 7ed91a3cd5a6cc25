"""`saikoro tournament verify`: a whole tournament run again from its folder, on this machine."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.errors.unknown import Unknown
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.planning.plan import read_plan
from saikoro.domain.tournament.record.reading import ReadRecord, read_record
from saikoro.domain.tournament.record.seeding import seeding_fault
from saikoro.domain.tournament.verification.findings import Difference, Findings, Share
from saikoro.domain.tournament.verification.verify import ScoreCheck, verify_tournament
from saikoro.domain.verification.facts import MAX_FAULTS
from saikoro.service.cli.files.kept import KeptHead
from saikoro.service.cli.files.reading import MAX_BYTES
from saikoro.service.cli.processes import mapped, worth
from saikoro.service.cli.progress import Progress
from saikoro.service.cli.tournaments.folders.folder import Folder
from saikoro.service.cli.tournaments.verifying.comparing import compare, read_at_most
from saikoro.service.cli.tournaments.verifying.matches import (
    NoCards,
    ScoreChecks,
    compare_with,
    executor_of,
)
from saikoro.service.cli.tournaments.verifying.vouching import Vouching, receipt_in, vouch
from saikoro.service.web.tournaments.folder import SEEDING, About

FILE = "file"
"""The kind of difference of a file that people read."""

_BESIDE = {"head", "match", "receipt"}
"""The kinds of differences between a record and the files next to it."""


class Verified(NamedTuple):
    """The result of verifying a folder."""

    findings: Findings
    about: About
    """The settings that its organiser chose for the folder."""
    vouching: Vouching
    """The receipts and heads that vouch for its history."""

    def as_data(self) -> dict[str, Any]:
        """The result as what JSON can have."""
        findings = msgspec.to_builtins(self.findings)
        return {"verdict": self.findings.verdict, **findings, "vouching": self.vouching}


def verify_folder(path: Path, kept: Sequence[str], watch: Progress) -> Verified:
    """Run a tournament again from its folder, and compare every file of it; on all cores.

    `kept` are heads, ETags or files with receipts. UnreadableFile if the folder holds no
    tournament.
    """
    folder, heads = Folder(path), [KeptHead.read(word) for word in kept]
    lines = folder.lines()
    try:
        record = read_record(lines)
    except BrokenLine:
        TournamentHeader.read(lines[0])
        record = None
    total = len(record.scores) if record else 0
    shares = _shares(total)
    confirmed: dict[str, int] = {}
    findings = Findings(folder.path.name)
    own = receipt_in(folder.path, unread := Findings(folder.path.name))
    with _verified(path, shares[1:]) as others:
        wanted = {one.head for one in (*heads, *([own] if own else []))}
        for findings in _steps(folder, lines, shares[0]):
            if findings.head in wanted:
                confirmed[findings.head] = findings.version
            watch.progress("matches", min(total, findings.matches * len(shares)), total)
        for other in others:
            findings.add(other)
    findings.differences += unread.differences
    vouching = vouch(TournamentHeader.read(lines[0]), lines, own, heads, confirmed, findings)
    return Verified(findings, _compare_files(path, record, findings), vouching)


def _shares(matches: int) -> list[Share]:
    """Divide the matches into a share for each core."""
    count = worth(matches)
    return [Share(number, count) for number in range(count)]


def _verified(path: Path, shares: Sequence[Share]) -> AbstractContextManager[Iterable[Findings]]:
    """The findings of other processes, each about its share."""
    if not shares:
        return nullcontext(())
    return mapped(_verify_share, [(path, share) for share in shares], len(shares))


def _verify_share(job: tuple[Path, Share]) -> Findings:
    """The findings about one share; runs in a process of its own."""
    path, share = job
    folder = Folder(path)
    *_, findings = _steps(folder, folder.lines(), share)
    return findings


def verify_alone(folder: Folder, lines: list[bytes]) -> Findings:
    """The findings about a record whose matches are not in the folder."""
    *_, findings = _steps(folder, lines, Share(), alone=True)
    return findings


def _steps(
    folder: Folder, lines: list[bytes], share: Share, *, alone: bool = False
) -> Iterator[Findings]:
    """The findings of a share after each line; `alone` where there are no records of matches."""
    header = TournamentHeader.read(lines[0])
    plan = read_plan(header.plan)
    again = plan.keeps_matches and not alone
    check = compare_with(folder) if again else lambda _played: None
    scores, executor, missing = ScoreChecks(header, folder), None, []
    try:
        executor = executor_of(header, folder)
    except (Unknown, NoCards) as unknown:
        missing.append(f"its matches: {unknown}")
    if alone and plan.play == "seats":
        missing.append("its matches: their records are in the folder of the tournament")
    look: ScoreCheck = (lambda _scored: None) if missing else scores.check
    findings = Findings(header.tournament)
    for findings in verify_tournament(lines, executor, check, look, share):
        yield findings
    findings.differences += (
        Difference(findings.version, "match", fault) for fault in scores.opened_early()
    )
    findings.unchecked += missing + scores.unchecked


def _compare_files(path: Path, record: ReadRecord | None, findings: Findings) -> About:
    """Add what is wrong with other files; where the record is not finished, as unchecked."""
    if not findings.finished:
        findings.unchecked.append("the rest: the tournament is not finished, or was cut")
    if record is None:
        findings.unchecked.append("the other files: the record cannot be read to its end")
        return About()
    sound = not any(found.what not in _BESIDE for found in findings.differences)
    if not sound:
        findings.unchecked.append("what people read: the record that it is made from is not sound")
    _check_seeding(path, record, findings)
    compared = compare(path, record, sound=sound)
    if compared.unchecked:
        findings.unchecked.append(compared.unchecked)
    for detail in compared.different[:MAX_FAULTS]:
        if findings.finished:
            findings.differences.append(Difference(findings.version, FILE, detail))
        else:
            findings.unchecked.append(detail)
    return compared.about


def _check_seeding(path: Path, record: ReadRecord, findings: Findings) -> None:
    """Recompute the ranking that seeds follow from the record of its tournament (TN-29.3)."""
    seeded_by = record.ledger.state.plan.seeded_by
    if seeded_by is None:
        return
    content = read_at_most(path / SEEDING, MAX_BYTES)
    if content is None:
        findings.unchecked.append(f"the ranking of the seeds: {SEEDING} is not here")
        return
    lines = content.removesuffix(b"\n").split(b"\n")
    try:
        other = verify_alone(Folder(path), lines)
    except SaikoroError as broken:
        findings.differences.append(Difference(0, FILE, f"{SEEDING}: {broken}"))
        return
    findings.unchecked += (f"{SEEDING}: {missing}" for missing in other.unchecked)
    findings.differences += (
        Difference(found.line, FILE, f"{SEEDING}, line {found.line}, {found.what}: {found.detail}")
        for found in other.differences
    )
    fault = "it is not sound" if other.differences else seeding_fault(seeded_by, lines)
    if fault:
        findings.differences.append(Difference(0, FILE, f"{SEEDING}: {fault}"))
