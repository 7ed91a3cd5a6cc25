"""Problems of requests, whatever they ask for."""

from domain import errors as d
from service import errors as s
from service.http.problems.kinds.kind import Kind

KINDS: dict[type[Exception], Kind] = {
    d.Unknown: Kind(404, "unknown", "There is no such thing", "A name is wrong.", "Check it."),
    s.Unauthorised: Kind(
        401,
        "unauthorised",
        "A token is needed",
        "The request has no `Authorization: Bearer` token, or none that opens this: it is unknown, "
        "revoked, or of another kind.",
        "The detail names which token is needed: that of a seat, which "
        "`POST /matches/{match}/seats` returned; an organiser's API key, which the operator of "
        "this host makes with `saikoro keys create`; or the operator's own. Tokens are shown once.",
    ),
    s.Forbidden: Kind(
        403,
        "forbidden",
        "The token belongs elsewhere",
        "The bearer token was made for another match.",
        "Send the token of a seat of this match.",
    ),
    s.KeyReused: Kind(
        422,
        "key-reused",
        "This Idempotency-Key was used for something else",
        "The key came before, with another request.",
        "Make a new key for every new request; send the old one only to repeat the same request.",
    ),
    s.GuessableKey: Kind(
        422,
        "guessable-key",
        "This Idempotency-Key could be guessed",
        "The request has no token, so its key alone proves that a repetition comes from the same "
        "client; the answer may hold a token.",
        "Send 32 or more random hexadecimal digits, such as a random UUID. Nothing was done.",
    ),
    s.SlowRequest: Kind(
        408,
        "slow-request",
        "The request took too long",
        "Its body did not arrive in time.",
        "Send the request again.",
    ),
    s.TooManyRequests: Kind(
        429,
        "too-many-requests",
        "Too many requests",
        "This client asks more often than the service allows.",
        "Wait as long as `Retry-After` says. Following the events needs one request only.",
    ),
}

MALFORMED = Kind(
    400,
    "malformed",
    "The request cannot be read",
    "The body is not JSON, a field is missing, unknown or of the wrong type, or a parameter is "
    "out of its range.",
    "The detail has what is wrong, `errors` where. The API description shows every request.",
)
NO_SUCH_PAGE = Kind(
    404,
    "no-such-page",
    "There is nothing here",
    "The address is wrong.",
    "See the API description.",
)
WRONG_METHOD = Kind(
    405,
    "wrong-method",
    "This cannot be done here",
    "The address exists, but not for this method.",
    "See the API description.",
)
NOT_ACCEPTABLE = Kind(
    406,
    "not-acceptable",
    "This is not served in such a form",
    "`Accept` allows none of the media types that this address has.",
    "The detail names them. Send one of them, or `*/*`.",
)
NOT_JSON = Kind(
    415,
    "not-json",
    "The body is not sent as JSON",
    "`Content-Type` names another media type than `application/json`.",
    "Send `Content-Type: application/json`.",
)
TOO_LARGE = Kind(
    413,
    "too-large",
    "The request is too large",
    "The body is larger than the service takes.",
    "Send less; the limit is in the service's settings.",
)

OTHERS = {
    kind.status: kind
    for kind in (MALFORMED, NO_SUCH_PAGE, WRONG_METHOD, NOT_ACCEPTABLE, TOO_LARGE, NOT_JSON)
}
"""What the framework refuses, by its status."""
