"""Keys of organisers, for the operator of the host."""

from typing import Any

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from saikoro.api_schemas.keys import CreatedKey, CreateKey, KeyView
from saikoro.service.assembly.host import Host
from saikoro.service.http.requests.parameters import KeyPath
from saikoro.service.http.requests.preconditions import OperatorAuthorization, bearer
from saikoro.service.http.responses.specifications import problems


@post(
    "/keys",
    holds_tokens=True,
    summary="Make a key for an organiser",
    responses=problems(401, 413, 422),
)
async def create_key(
    host: NamedDependency[Host],
    data: JSONBody[CreateKey],
    authorization: OperatorAuthorization = None,
) -> Response[CreatedKey]:
    """Make a key. The token in the answer is shown here and nowhere else; `saikoro keys` asks."""
    host.organisers.require_operator(bearer(authorization))
    key, token = await host.organisers.create(data.name, data.scopes, data.quotas)
    return Response(CreatedKey(token, key), status_code=201, headers={"Cache-Control": "no-store"})


@get("/keys", summary="List all keys", responses=problems(401))
async def list_keys(
    host: NamedDependency[Host], authorization: OperatorAuthorization = None
) -> list[KeyView]:
    """List every key that was made, with what it may do and when it was used last."""
    host.organisers.require_operator(bearer(authorization))
    return await host.organisers.list_keys()


@delete("/keys/{key:str}", summary="Revoke a key", status_code=200, responses=problems(401, 404))
async def revoke_key(
    host: NamedDependency[Host],
    key: KeyPath,
    authorization: OperatorAuthorization = None,
) -> KeyView:
    """Revoke the key. It stays in the list, and can be revoked again."""
    host.organisers.require_operator(bearer(authorization))
    return await host.organisers.revoke(key)


ROUTES: list[Any] = [create_key, list_keys, revoke_key]
