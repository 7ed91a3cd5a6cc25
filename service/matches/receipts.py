"""Receipts that somebody kept, and the lines up to them: compared with what the store has.

The service cannot deny its own signature. Where the store has less than a receipt proves, or
something else, the match says so in the open; where somebody still has the lines, they are appended
again, after the chain was followed from the head of the match to that of the receipt. What lay
beside lines in secret is never taken from outside: see `saikoro.domain.verification.taking_back`.
"""

from collections.abc import Sequence
from typing import NamedTuple

import structlog

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.receipts import ReceiptFinding, Refusal
from saikoro.client.receipts import receipt_holds
from saikoro.domain.errors.matches import MatchOver
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.errors.rules import Violation
from saikoro.domain.errors.unknown import Unknown
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.record.head import head_after
from saikoro.domain.text import Text
from saikoro.domain.verification.taking_back import first_closed, take_back
from saikoro.service.errors.streams import ForgedReceipt
from saikoro.service.identity import Identity
from saikoro.service.matches.commands import Matches
from saikoro.service.process.metrics import TAILS
from saikoro.service.store.streams.protocol import Latest, Meta, StreamStore
from saikoro.service.streams.execution import Proposal
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

log = structlog.get_logger()


class Compared(NamedTuple):
    """What became of a receipt, and of the lines that came with it."""

    finding: ReceiptFinding
    refused: Refusal | None = None
    """Why lines were not appended again; None if they were, or if there was nothing to append."""
    line: int | None = None
    """The line because of which they were not; None if that is not one of them."""


class _Refused(NamedTuple):
    """Why lines are not appended again."""

    refused: Refusal
    line: int | None = None


class KeptReceipts:
    """Compares receipts with the store, and takes lines back."""

    def __init__(
        self, matches: Matches, store: StreamStore, pages: Pages, identity: Identity
    ) -> None:
        """`pages` are those of matches as they stand."""
        self._matches = matches
        self._store = store
        self._pages = pages
        self._identity = identity

    async def compare(self, receipt: SignedReceipt, lines: Sequence[bytes] = ()) -> Compared:
        """Compare a receipt with its match, to which `lines` lead up to the version of the receipt.

        ForgedReceipt, before anything else is looked at; UnknownMatch.
        """
        if not receipt_holds(receipt, self._identity.public_key):
            raise ForgedReceipt([_FORGED])
        match, shown = receipt.match, Latest(receipt.version, bytes.fromhex(receipt.head))
        meta = await self._pages.meta(match)
        refused, taken_back = None, False
        if lines and shown.version > meta.version:
            refused = await self._take_back(match, shown, lines)
            taken_back = refused is None
            meta = await self._pages.meta(match)
        finding = await self._finding(match, shown, meta)
        if finding == "leads_here":
            return Compared("taken_back" if taken_back else finding)
        await self._note(match, shown, meta)
        return Compared(finding) if refused is None else Compared(finding, *refused)

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

    async def _take_back(
        self, match: str, shown: Latest, lines: Sequence[bytes]
    ) -> _Refused | None:
        """Append lines again; the reason if that cannot be, and nothing is appended then."""
        refused: _Refused | None = None

        async def command(driver: AnyDriver, _meta: Meta) -> Proposal | None:
            nonlocal refused
            rest = _rest(driver, shown, lines)
            if isinstance(rest, _Refused):
                refused = rest
                return None
            return Proposal([take_back(driver, rest)]) if rest else None

        try:
            executed = await self._matches.execute(match, command)
        except MatchOver:
            return _Refused("over")
        except (BrokenRecord, Unknown) as other:
            log.warning("tail.refused", match=match, version=shown.version, error=repr(other))
            return _Refused("rules")
        if executed is not None:
            log.warning("tail.taken_back", stream=match, version=shown.version, by="receipt")
            TAILS.labels("taken_back").inc()
        return refused


def _rest(driver: AnyDriver, shown: Latest, lines: Sequence[bytes]) -> Sequence[bytes] | _Refused:
    """Those of these lines that the match has not got; none if it has come so far meanwhile."""
    first = shown.version - len(lines) + 1
    if driver.version >= shown.version:
        return ()
    if first > driver.version + 1:
        return _Refused("gap", driver.version + 1)
    rest = lines[driver.version + 1 - first :]
    if head_after(driver.head, rest) != shown.head:
        return _Refused("chain")
    closed = first_closed(rest, driver.version)
    return rest if closed is None else _Refused("secret", closed)
