"""Showing receipts that somebody kept."""

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.operations import matches
from saikoro.api_schemas.receipts import ComparedReceipt, KeptReceipt
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.routes.binding import Routes

ROUTES = Routes()


@ROUTES.bind(matches.show_receipt)
async def show_receipt(matches: MatchService, match: str, data: KeptReceipt) -> ComparedReceipt:
    receipt = SignedReceipt(match, data.version, data.head, data.signature)
    return ComparedReceipt(match, data.version, await matches.receipts.compare(receipt))
