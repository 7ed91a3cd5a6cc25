"""A client of a Saikoro service, blocking and asynchronous.

    from saikoro.client import Client

    with Client("http://127.0.0.1:8000") as api:
        match = api.create("ktc", bots={1: Greedy()}).match
        seat = api.join(match, wait=20)
        asked = api.decision(match, token=seat.token)
        api.answer(match, asked.options[0].answer, token=seat.token, decision=asked.decision)

`AsyncClient` has the same operations, to be awaited. Every request is sent again, under one
idempotency key, until the service has answered; `follow` gives each line once, through cuts and
restarts. `saikoro.client.verification` checks a record offline.
"""

from saikoro.client.clients import AsyncClient, Client
from saikoro.client.errors import (
    BadRequest,
    Busy,
    ClientError,
    Forbidden,
    NotFound,
    OtherHistory,
    Refused,
    RulesBroken,
    ServerFailed,
    Stale,
    Unauthorised,
    UnexpectedAnswer,
    Unreachable,
    Untimely,
)
from saikoro.client.lines import Line, Page
from saikoro.client.operations.matches import patched
from saikoro.client.operations.play import Decision
from saikoro.client.receipts import receipt_holds
from saikoro.domain.bots.specs import Greedy, Mcts, Random
from saikoro.domain.match.telling.reports.report import Cut

__all__ = [
    "AsyncClient",
    "BadRequest",
    "Busy",
    "Client",
    "ClientError",
    "Cut",
    "Decision",
    "Forbidden",
    "Greedy",
    "Line",
    "Mcts",
    "NotFound",
    "OtherHistory",
    "Page",
    "Random",
    "Refused",
    "RulesBroken",
    "ServerFailed",
    "Stale",
    "Unauthorised",
    "UnexpectedAnswer",
    "Unreachable",
    "Untimely",
    "patched",
    "receipt_holds",
]
