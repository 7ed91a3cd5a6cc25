"""`saikoro receipt`: shows a service the receipt that somebody kept, and gives lost lines back."""

from collections.abc import Sequence
from pathlib import Path

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.receipts import ComparedReceipt
from saikoro.client import Client
from saikoro.client.verification import record_lines
from saikoro.domain.record.beside import apart
from saikoro.domain.record.head import genesis, head_after
from saikoro.domain.record.header import Header
from saikoro.service.cli.api import LOCAL, Url, require_id
from saikoro.service.cli.files.kept import read_receipt
from saikoro.service.cli.files.reading import UnreadableFile, read_bytes
from saikoro.service.cli.terminal import say

LOST = 1
"""The exit code where the match does not lead through the receipt."""

FINDINGS = {
    "leads_here": "the match leads through this receipt",
    "taken_back": "the lines were appended again; the match leads through this receipt",
    "beyond": "the match does not go so far: it shows what it has lost",
    "differs": "the match has another head at this version: it shows what it has lost",
}

REFUSALS = {
    "gap": "line {line} is missing between the match and the record",
    "chain": "the lines do not lead from the head that the match has to that of the receipt",
    "secret": "beside line {line} lay what only the service and a player had",
    "over": "the match has ended",
    "rules": "the rules that the service has do not emit these lines",
}


def receipt(receipt: Path, *, record: Path | None = None, url: Url = LOCAL) -> None:
    """Compare a receipt that you kept with its match, and give back lines that the match has lost.

    Exit codes: 0 the match leads through the receipt; 1 it does not.

    Parameters
    ----------
    receipt
        A file with the receipt, or with an answer of the API that has one.
    record
        A file with the record that you kept, which goes as far as the receipt, or further.

    """
    kept = read_receipt(receipt)
    events = [] if record is None else _events(record, kept)
    with Client(url) as client:
        match = client.match(require_id(kept.match))
        compared = client.show_receipt(kept, events[match.version :])
    say(*_described(compared))
    if compared.finding in ("beyond", "differs"):
        raise SystemExit(LOST)


def _events(file: Path, kept: SignedReceipt) -> list[bytes]:
    """The event lines of a record up to a receipt; UnreadableFile if they do not lead to it."""
    header, *lines = apart(record_lines(read_bytes(file))).record
    if Header.read(header).match != kept.match:
        raise UnreadableFile(f"{file} is the record of another match than {kept.match}")
    if len(lines) < kept.version:
        raise UnreadableFile(f"{file} ends at line {len(lines)}, before that of the receipt")
    events = lines[: kept.version]
    if head_after(genesis(header), events).hex() != kept.head:
        raise UnreadableFile(f"{file} does not lead to the head of the receipt")
    return events


def _described(compared: ComparedReceipt) -> Sequence[str]:
    shown = [f"version {compared.version}: {FINDINGS[compared.finding]}"]
    if compared.refused:
        refused = REFUSALS[compared.refused].format(line=compared.line)
        shown.append(f"nothing was appended: {refused}")
    return shown
