"""What verifying a tournament has found, as lines to read."""

from collections.abc import Sequence

from domain.tournament.record.findings import Difference
from service.cli.matches.verify import LEVELS, NOTHING_KEPT, VERDICTS
from service.cli.tournaments.verifying.verify import FILE, Verified


def report(verified: Verified, *, compared: bool) -> list[str]:
    """The findings as lines to read, the verdict last; `compared` with a kept head or without."""
    findings = verified.findings
    kept = "every head that was given is of this record" if compared else NOTHING_KEPT
    if any(found.what in {"head", "receipt"} for found in findings.differences):
        kept = "something that was given is not of this record"
    links = verified.about.base_url or "files of the folder"
    return [
        f"tournament {findings.tournament}",
        f"events     {findings.version}, leading to head {findings.head}",
        f"kept       {kept}",
        f"played     {findings.matches} matches of {findings.pairings} pairings again",
        f"rounds     {findings.rounds} tables computed again",
        f"level      {LEVELS[findings.level]}",
        f"files      compared with what the record gives; links lead to {links}",
        f"disputes   {_disputes(findings.disputes)}",
        *(f"possible   {one}" for one in findings.possible),
        *(f"open       {missing}" for missing in findings.unchecked),
        *(f"DIFFERENCE {_described(found)}" for found in findings.differences),
        VERDICTS[findings.verdict],
    ]


def _disputes(lines: Sequence[int]) -> str:
    if not lines:
        return "none is open"
    return f"{len(lines)} open, filed in line {', '.join(map(str, lines))}"


def _described(found: Difference) -> str:
    if found.what == FILE:
        return found.detail
    return f"line {found.line}, {found.what}: {found.detail}"
