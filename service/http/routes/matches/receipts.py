"""Showing receipts that somebody kept."""

from typing import Any

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.receipts import ComparedReceipt, KeptReceipt
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.responses.specifications import problems


@post(
    "/matches/{match:str}/receipts",
    cost=10,
    summary="Show a receipt that you kept",
    status_code=200,
    responses=problems(404, 413, 422),
)
async def show_receipt(
    matches: NamedDependency[MatchService], match: MatchPath, data: JSONBody[KeptReceipt]
) -> ComparedReceipt:
    """Compare a receipt of the service with the match as it is stored; anybody may.

    Where a server of the store has died, the match may have less than the receipt proves: then
    `GET /matches/{match}` has it in `lost`. No line is ever changed. It may be repeated.
    """
    receipt = SignedReceipt(match, data.version, data.head, data.signature)
    return ComparedReceipt(match, data.version, await matches.receipts.compare(receipt))


ROUTES: list[Any] = [show_receipt]
