"""Operations on the service itself: its health, its problems, and organisers' keys."""

from saikoro.api_schemas.keys import CreatedKey, CreateKey, KeyView
from saikoro.api_schemas.names import WithdrawNames, WithdrawnNames
from saikoro.api_schemas.problems import ProblemKind
from saikoro.api_schemas.responses import Health
from saikoro.client.exchange import Steps, address, as_type, delete, get, one, post
from saikoro.domain.words import Language


def health() -> Steps[Health]:
    """Whether the service runs."""
    return one(get("/healthz"), as_type(Health))


def readiness() -> Steps[Health]:
    """Whether the service can do its work; Busy if not."""
    return one(get("/readyz"), as_type(Health))


def problems(*, lang: Language | None = None) -> Steps[list[ProblemKind]]:
    """Every kind of problem that the service may answer with."""
    asked = get("/problems", accept="application/json", lang=lang)
    return one(asked, as_type(list[ProblemKind]))


def withdraw_names(player: str, *, cursor: str = "", token: str = "") -> Steps[WithdrawnNames]:
    """Delete the name of a player, by an id or a name, from up to 100 matches, as the operator.

    Go on with `next` as `cursor` until it is None.
    """
    body = WithdrawNames(player, cursor)
    return one(post("/names/withdrawals", body, token=token), as_type(WithdrawnNames))


def keys(*, token: str) -> Steps[list[KeyView]]:
    """The organisers' keys, with the operator's token."""
    return one(get("/keys", token=token), as_type(list[KeyView]))


def create_key(request: CreateKey, *, token: str) -> Steps[CreatedKey]:
    """A new key of an organiser; its token is given this once."""
    return one(post("/keys", request, token=token), as_type(CreatedKey))


def revoke_key(key: str, *, token: str) -> Steps[KeyView]:
    """Make a key open nothing any more."""
    return one(delete(address("keys", key), token=token), as_type(KeyView))
