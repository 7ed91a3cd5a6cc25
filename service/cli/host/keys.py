"""`saikoro keys`: keys of organisers, for the operator of the host."""

from typing import Annotated

import cyclopts
from cyclopts import Parameter

from saikoro.api_schemas.keys import SCOPES, Scope
from saikoro.api_schemas.operations import host
from saikoro.domain.text import Text
from saikoro.service.cli.asking import asks
from saikoro.service.cli.places import Taken
from saikoro.service.cli.terminal import Json, as_json, say_found
from saikoro.service.settings import Settings

keys = cyclopts.App(name="keys", help="Keys of organisers, for the operator of the host.")

_REVOKED = Text("{key}を無効にしました", "{key} is revoked")

SCOPE = Taken(
    Annotated[
        list[Scope],
        Parameter(
            name="--scope",
            negative=(),
            consume_multiple=True,
            help=f"What it is for: {', '.join(SCOPES)}. Without any, for all of it.",
        ),
    ],
    [*SCOPES],
)

asks(
    keys,
    "create",
    host.create_key,
    lambda created, _: [created.token],
    first=("name",),
    takes={"scopes": SCOPE},
)
asks(keys, "list", host.list_keys, lambda found, _: map(as_json, found))
asks(keys, "revoke", host.revoke_key, lambda revoked, _: [_REVOKED.filled(key=revoked.key)])


@keys.command
def metrics(*, json: Json = False) -> None:
    """Print the token with which Prometheus reads `/metrics`; it opens nothing else.

    It follows from the secret of the service, so it is the same as long as that is.
    """
    token = Settings.from_environment().known_identity().metrics_token
    say_found({"token": token}, token, json=json)
