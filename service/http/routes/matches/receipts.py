"""Showing receipts that somebody kept, and giving lines back that the store has lost."""

from typing import Any

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import UNSET

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.receipts import ComparedReceipt, KeptReceipt
from saikoro.service.bootstrap import Service
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.responses.specifications import problems

BYTES_A_TOKEN = 2_048


@post(
    "/matches/{match:str}/receipts",
    cost=10,
    bytes_a_token=BYTES_A_TOKEN,
    summary="Show a receipt that you kept",
    status_code=200,
    responses=problems(404, 413, 422),
)
async def show_receipt(
    service: NamedDependency[Service], match: MatchPath, data: JSONBody[KeptReceipt]
) -> ComparedReceipt:
    """Compare a receipt of the service with the match as it is stored; anybody may.

    Where a server of the store has died, the match may have less than the receipt proves: then
    `GET /matches/{match}` has it in `lost`. With the lines in between, from the record that you
    kept, what was lost is appended again, if they lead from the head that the match has to that of
    the receipt, and if nothing lay beside them that only the service and a player had. Nothing that
    is stored is ever changed. It may be repeated.
    """
    receipt = SignedReceipt(match, data.version, data.head, data.signature)
    compared = await service.receipts.compare(receipt, [line.encode() for line in data.lines])
    return ComparedReceipt(
        match,
        data.version,
        compared.finding,
        UNSET if compared.refused is None else compared.refused,
        UNSET if compared.line is None else compared.line,
    )


ROUTES: list[Any] = [show_receipt]
