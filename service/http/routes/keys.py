"""Keys of organisers, for the operator of the host."""

from saikoro.api_schemas.keys import CreatedKey, CreateKey, KeyView
from saikoro.api_schemas.operations import host
from saikoro.service.assembly.host import Host
from saikoro.service.http.requests.preconditions import bearer
from saikoro.service.http.routes.binding import Routes

ROUTES = Routes()


@ROUTES.bind(host.create_key)
async def create_key(host: Host, data: CreateKey, authorization: str | None = None) -> CreatedKey:
    host.organisers.require_operator(bearer(authorization))
    key, token = await host.organisers.create(data.name, data.scopes, data.quotas)
    return CreatedKey(token, key)


@ROUTES.bind(host.list_keys)
async def list_keys(host: Host, authorization: str | None = None) -> list[KeyView]:
    host.organisers.require_operator(bearer(authorization))
    return await host.organisers.list_keys()


@ROUTES.bind(host.revoke_key)
async def revoke_key(host: Host, key: str, authorization: str | None = None) -> KeyView:
    host.organisers.require_operator(bearer(authorization))
    return await host.organisers.revoke(key)
