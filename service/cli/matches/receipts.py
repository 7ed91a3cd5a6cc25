"""`saikoro receipt`: shows a service the receipt that somebody kept."""

from pathlib import Path

from saikoro.client import Client
from saikoro.service.cli.api import LOCAL, Url, require_id
from saikoro.service.cli.files.kept import read_receipt
from saikoro.service.cli.terminal import say

LOST = 1
"""The exit code where the match does not lead through the receipt."""

FINDINGS = {
    "leads_here": "the match leads through this receipt",
    "beyond": "the match does not go so far: it shows what it has lost",
    "differs": "the match has another head at this version: it shows what it has lost",
}


def receipt(receipt: Path, *, url: Url = LOCAL) -> None:
    """Compare a receipt that you kept with its match, which then shows what it has lost.

    Exit codes: 0 the match leads through the receipt; 1 it does not.

    Parameters
    ----------
    receipt
        A file with the receipt, or with an answer of the API that has one.

    """
    kept = read_receipt(receipt)
    require_id(kept.match)
    with Client(url) as client:
        compared = client.show_receipt(kept)
    say(f"version {compared.version}: {FINDINGS[compared.finding]}")
    if compared.finding != "leads_here":
        raise SystemExit(LOST)
