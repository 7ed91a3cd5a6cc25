"""Receipts and heads that vouch for a tournament's history, and the lines after them (TN-17.8)."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.domain.record.canonical import UNDECODABLE, canonical
from saikoro.domain.record.line import Line
from saikoro.domain.tournament.facts.events import RulingMade
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.record.ledger import READER
from saikoro.domain.tournament.verification.findings import Difference, Findings
from saikoro.service.cli.files.kept import KeptHead, Proven, faults_of
from saikoro.service.cli.tournaments.verifying.comparing import read_at_most
from saikoro.service.web.tournaments.folder import RECEIPT

MOST_BYTES = 1_000
"""The most bytes of a file with a receipt."""


class Ruling(msgspec.Struct, frozen=True):
    """A ruling in the record."""

    line: int
    by: str
    what: str
    """The kind of ruling, such as `overturn`."""
    reason: str


class Vouching(msgspec.Struct, frozen=True):
    """The lines up to which somebody vouches for the history."""

    server_key: str
    """The server key in the header; only the service itself can confirm that it is its key."""
    lines: int
    """How many lines the record has."""
    signed: int | None
    """The line up to which a receipt signed with the server key holds; None without a receipt."""
    kept: int | None
    """The line of the newest head that was given; None if none was."""
    rulings: tuple[Ruling, ...]
    """The rulings in lines after it."""

    @property
    def after(self) -> int:
        """How many lines follow the newest head that was given."""
        return 0 if self.kept is None else self.lines - self.kept

    @property
    def unchecked(self) -> str:
        """The part of the history that no one vouches for; empty if there is none."""
        known = [one for one in (self.signed, self.kept) if one is not None]
        if not known:
            return (
                f"the history: no one vouches for it without {RECEIPT}; --head with a head or "
                "receipt that you kept does"
            )
        if max(known) >= self.lines:
            return ""
        return f"the history after line {max(known)}: neither a receipt nor a kept head covers it"


def receipt_in(folder: Path, findings: Findings) -> KeptHead | None:
    """The receipt in a folder; None without any, or with one that cannot be read."""
    content = read_at_most(folder / RECEIPT, MOST_BYTES)
    if content is None:
        return None
    try:
        receipt = msgspec.json.decode(content, type=SignedReceipt)
    except UNDECODABLE:
        receipt = None
    if receipt is None or canonical(receipt) != content:
        detail = f"{RECEIPT} holds no receipt in its one spelling"
        findings.differences.append(Difference(0, "receipt", detail))
        return None
    return KeptHead(receipt.head, receipt.version, receipt)


def vouch(
    header: TournamentHeader,
    lines: Sequence[bytes],
    own: KeptHead | None,
    given: Sequence[KeptHead],
    confirmed: Mapping[str, int],
    findings: Findings,
) -> Vouching:
    """Check the receipt of the folder and what was `given`; what is wrong is a difference.

    `confirmed` are those of their heads that are heads of the record, with their lines.
    """
    proven = Proven(header.tournament, confirmed, header.server_key)
    if own is not None and (own.version or 0) >= len(lines) and not [*own.faults(proven)]:
        cut = f"the record was cut: the service has signed line {own.version} of it"
        findings.unchecked.append(cut)
        own = None
    every = [*given, *([] if own is None else [own])]
    for head in {one.head for one in every} - confirmed.keys():
        detail = f"{head} is not a head of this record"
        findings.differences.append(Difference(findings.version, "head", detail))
    wrong = [Difference(one.line, one.what, one.detail) for one in faults_of(every, proven)]
    findings.differences += (one for one in wrong if one not in findings.differences)
    signed = [
        confirmed[one.head]
        for one in every
        if one.receipt is not None and one.head in confirmed and not [*one.faults(proven)]
    ]
    kept = max((confirmed[one.head] for one in given if one.head in confirmed), default=None)
    rulings = () if kept is None else tuple(_rulings(lines, kept))
    vouching = Vouching(header.server_key, len(lines) - 1, max(signed, default=None), kept, rulings)
    if vouching.unchecked:
        findings.unchecked.append(vouching.unchecked)
    return vouching


def _rulings(lines: Sequence[bytes], after: int) -> Iterable[Ruling]:
    """The rulings in lines after this one, as far as they can be read."""
    for number, line in enumerate(lines[after + 1 :], after + 1):
        try:
            parts = Line.read(line)
            event = READER.read(parts)
        except Exception:  # noqa: BLE001, S112 - what is wrong with a line is a difference already
            continue
        if isinstance(event, RulingMade):
            what = str(event.ruling.__struct_config__.tag)
            yield Ruling(number, parts.by or "", what, event.reason)
