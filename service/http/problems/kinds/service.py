"""Problems of the service itself."""

from service import errors as s
from service.http.problems.kinds.kind import Kind
from service.settings import BadSetting

KINDS: dict[type[Exception], Kind] = {
    s.ParsersBusy: Kind(
        503,
        "parsers-busy",
        "Too many texts wait to be parsed",
        "Others sent card sets, pages or entries at the same time, and parsing them takes a while.",
        "Try again after a second; nothing was done.",
    ),
    s.StoreFull: Kind(
        503,
        "store-full",
        "The store has no room for more",
        "The disk or the memory of the store is nearly full. What is stored can be read.",
        "Try again later with the same `Idempotency-Key`; nothing was done. The operator makes "
        "room, see the runbook.",
    ),
    s.StoreDown: Kind(
        503,
        "store-down",
        "The store cannot be reached",
        "The server that keeps the matches is down or being restarted.",
        "Try again with the same `Idempotency-Key`: what was acknowledged is kept, and nothing is "
        "done twice.",
    ),
    s.WrongKey: Kind(
        500,
        "wrong-key",
        "The secrets cannot be opened",
        "The service runs with another secret key than the one its matches were sealed with.",
        "The operator restores the secret key.",
    ),
    s.NoServer: Kind(
        500,
        "no-server",
        "There is no server",
        "No Redis-protocol server was found or configured.",
        "The operator sets SAIKORO_REDIS_URL.",
    ),
    BadSetting: Kind(
        500,
        "bad-setting",
        "A setting cannot be",
        "An environment variable has a wrong value.",
        "The operator mends it.",
    ),
}

INTERNAL = Kind(
    500,
    "internal",
    "Something went wrong here",
    "An error in the service.",
    "Please report it with the time of the request. What was acknowledged before is kept.",
)
"""Every error that has no row."""
