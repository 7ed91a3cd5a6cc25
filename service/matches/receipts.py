"""Receipts that somebody kept, compared with what the store has.

The service cannot deny its own signature. Where the store has less than a receipt proves, or
something else, the match says so in the open.
"""

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.receipts import ReceiptFinding
from saikoro.client.receipts import receipt_holds
from saikoro.domain.errors.rules import Violation
from saikoro.domain.text import Text
from saikoro.service.errors.streams import ForgedReceipt
from saikoro.service.identity import Identity
from saikoro.service.store.streams.protocol import Latest, Meta, StreamStore
from saikoro.service.streams.pages import Pages

_FORGED = Violation.of(
    "forged_receipt",
    "",
    Text(
        "このサーバーは、マッチがこのバージョンでこのヘッドだったと署名していません",
        "this service has not signed that the match had this head at this version",
    ),
    "/signature",
)


class KeptReceipts:
    """Compares receipts with the store."""

    def __init__(self, store: StreamStore, pages: Pages, identity: Identity) -> None:
        """`pages` are those of matches as they stand."""
        self._store = store
        self._pages = pages
        self._identity = identity

    async def compare(self, receipt: SignedReceipt) -> ReceiptFinding:
        """Compare a receipt with its match, which then shows what it has lost.

        ForgedReceipt, before anything else is looked at; UnknownMatch.
        """
        if not receipt_holds(receipt, self._identity.public_key):
            raise ForgedReceipt([_FORGED])
        match, shown = receipt.match, Latest(receipt.version, bytes.fromhex(receipt.head))
        meta = await self._pages.meta(match)
        finding = await self._finding(match, shown, meta)
        if finding != "leads_here":
            await self._note(match, shown, meta)
        return finding

    async def _finding(self, match: str, shown: Latest, meta: Meta) -> ReceiptFinding:
        if shown.version > meta.version:
            return "beyond"
        same = shown.head == await self._pages.head_at(match, shown.version)
        return "leads_here" if same else "differs"

    async def _note(self, match: str, shown: Latest, meta: Meta) -> None:
        """Have the match show what it has lost, unless it shows that, or more, already."""
        known = await self._pages.lost(match)
        if known is None or known.version < shown.version:
            await self._store.note_lost(match, shown, meta.lost if known is None else None)
