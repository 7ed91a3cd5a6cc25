"""The result of verifying a tournament, as lines for people."""

from collections.abc import Sequence

from saikoro.domain.tournament.verification.findings import Difference, TableMatch
from saikoro.service.cli.matches.verify import CHOICES, NOTHING_KEPT, VERDICTS
from saikoro.service.cli.tournaments.verifying.verify import FILE, Verified
from saikoro.service.cli.tournaments.verifying.vouching import Ruling, Vouching


def report(verified: Verified, *, compared: bool) -> list[str]:
    """The findings as lines to read, the verdict last; `compared` with a kept head or without."""
    findings, vouching = verified.findings, verified.vouching
    kept = "every head that was given is of this record" if compared else NOTHING_KEPT
    if vouching.after:
        follow = "1 line follows" if vouching.after == 1 else f"{vouching.after} lines follow"
        kept += f"; {follow} the newest of them"
    if any(found.what in {"head", "receipt"} for found in findings.differences):
        kept = "something that was given is not of this record"
    links = verified.about.base_url or "files of the folder"
    return [
        f"tournament {findings.tournament}",
        f"events     {findings.version}, leading to head {findings.head}",
        f"vouched    {_vouched(vouching)}",
        f"kept       {kept}",
        *(f"ruling     {_ruling(one)}" for one in vouching.rulings),
        f"played     {findings.matches} matches of {findings.pairings} pairings again",
        f"rounds     {findings.rounds} tables computed again",
        f"dice       {CHOICES[findings.choice]}",
        f"files      compared with what the record gives; links lead to {links}",
        f"disputes   {_disputes(findings.disputes)}",
        *(f"possible   {one}" for one in findings.possible),
        *(f"open       {_at_table(one)}" for one in findings.at_table),
        *(f"open       {missing}" for missing in findings.unchecked),
        *(f"DIFFERENCE {_described(found)}" for found in findings.differences),
        f"{VERDICTS[findings.verdict]}{_since(vouching)}",
    ]


def _vouched(vouching: Vouching) -> str:
    if vouching.signed is None:
        return "by no one: there is no receipt of the service"
    signed = f"up to line {vouching.signed} of {vouching.lines}"
    return f"{signed}, by the server key {vouching.server_key}"


def _ruling(made: Ruling) -> str:
    return f"line {made.line}: {made.what} by {made.by}: {made.reason}"


def _since(vouching: Vouching) -> str:
    """The part of the verdict about rulings made after the head that somebody kept."""
    count = len(vouching.rulings)
    rulings = "a ruling" if count == 1 else f"{count} rulings"
    return f", with {rulings} after the newest head that was given" if count else ""


def _disputes(lines: Sequence[int]) -> str:
    if not lines:
        return "none is open"
    return f"{len(lines)} open, filed in line {', '.join(map(str, lines))}"


def _at_table(match: TableMatch) -> str:
    place = f"stage {match.stage}, round {match.round}, slot {match.slot}, match {match.number}"
    return f"{place}: played at a real table, so nothing proves its result"


def _described(found: Difference) -> str:
    if found.what == FILE:
        return found.detail
    return f"line {found.line}, {found.what}: {found.detail}"
