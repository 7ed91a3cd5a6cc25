"""`saikoro keys`: keys of organisers, for the operator of the host."""

from typing import Annotated

import cyclopts
import msgspec
from cyclopts import Parameter

from saikoro.api_schemas.keys import SCOPES, CreateKey, Quotas, Scope
from saikoro.service.cli.api import LOCAL, Url, operator
from saikoro.service.cli.terminal import say, say_json
from saikoro.service.settings import Settings

keys = cyclopts.App(name="keys", help="Keys of organisers, for the operator of the host.")


@keys.command
def create(
    name: str,
    *,
    scope: Annotated[list[Scope] | None, Parameter(consume_multiple=True)] = None,
    tournaments_a_day: int = 0,
    matches_a_day: int = 0,
    entrants: int = 0,
    url: Url = LOCAL,
) -> None:
    """Make a key for an organiser, and print its token, which is shown once.

    Parameters
    ----------
    name
        Whose key it is.
    scope
        What it is for: tournaments:write, tournaments:read. Without any, for all of it.
    tournaments_a_day
        How many tournaments it may create in a day of UTC; 0 is without limit.
    matches_a_day
        How many matches these may have.
    entrants
        How many entrants one tournament may have.

    """
    quotas = Quotas(tournaments_a_day, matches_a_day, entrants)
    key = CreateKey(name, scope or list(SCOPES), quotas)
    with operator(url) as client:
        say(client.post("/keys", msgspec.to_builtins(key))["token"])


@keys.command(name="list")
def list_keys(*, url: Url = LOCAL) -> None:
    """List all keys, a JSON object a line: what they may do, when they were used and revoked."""
    with operator(url) as client:
        for key in msgspec.json.decode(client.get("/keys")):
            say_json(key)


@keys.command
def revoke(key: str, *, url: Url = LOCAL) -> None:
    """Revoke the key of this id."""
    with operator(url) as client:
        client.delete(f"/keys/{key}")
    say(f"{key} is revoked")


@keys.command
def metrics() -> None:
    """Print the token with which Prometheus reads `/metrics`; it opens nothing else.

    It follows from the secret of the service, so it is the same as long as that is.
    """
    say(Settings.from_environment().known_identity().metrics_token)
