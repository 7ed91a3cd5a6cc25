"""`saikoro receipt`: shows a service the receipt that somebody kept."""

from pathlib import Path

from saikoro.api_schemas.operations.matches import show_receipt
from saikoro.api_schemas.receipts import KeptReceipt, ReceiptFinding
from saikoro.domain.text import Text
from saikoro.service.cli.files.kept import read_receipt
from saikoro.service.cli.places import AtService

LOST = 1
"""The exit code where the match does not lead through the receipt."""

FINDINGS: dict[ReceiptFinding, Text] = {
    "leads_here": Text(
        "マッチはこの受領証のとおりに続いています", "the match leads through this receipt"
    ),
    "beyond": Text(
        "マッチはそこまで続いていません。失ったものがマッチに示されます",
        "the match does not go so far: it shows what it has lost",
    ),
    "differs": Text(
        "この版のヘッドが違います。失ったものがマッチに示されます",
        "the match has another head at this version: it shows what it has lost",
    ),
}
_FOUND = Text("版{version}：{finding}", "version {version}: {finding}")

AT = AtService()


def receipt(receipt: Path, *, at: AtService = AT) -> None:
    """Compare a receipt that you kept with its match, which then shows what it has lost.

    Exit codes: 0 the match leads through the receipt; 1 it does not.

    Parameters
    ----------
    receipt
        A file with the receipt, or with an answer of the API that has one.

    """
    kept = read_receipt(receipt)
    compared = at.ask(
        show_receipt,
        lambda found, _: [_FOUND.filled(version=found.version, finding=FINDINGS[found.finding])],
        match=kept.match,
        body=KeptReceipt(kept.version, kept.head, kept.signature),
    )
    if compared.finding != "leads_here":
        raise SystemExit(LOST)
