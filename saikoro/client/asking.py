"""Requests of operations as the API declares them."""

import functools
import inspect
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from saikoro.api_schemas.operations.declaring import JSON, Declared
from saikoro.client.exchange import (
    Reply,
    Request,
    Steps,
    address,
    as_type,
    body_of,
    delete,
    get,
    nothing,
    one,
    post,
    text_of,
    with_player,
)

P = ParamSpec("P")
T = TypeVar("T")


def asking(declared: Declared[P, T]) -> Callable[P, Steps[T]]:
    """An operation that is one request, and its answer."""

    @functools.wraps(declared.signature)
    def steps(*args: P.args, **kwargs: P.kwargs) -> Steps[T]:
        return one(request(declared, *args, **kwargs), _reader(declared.returns))

    return steps


def request(declared: Declared[P, Any], *args: P.args, **kwargs: P.kwargs) -> Request:
    """The request of an operation with these arguments.

    Of several forms of a response it asks for the one that the operation returns.
    """
    given = inspect.signature(declared.signature).bind(*args, **kwargs).arguments
    sent: dict[str, dict[str, Any]] = {"path": {}, "query": {}, "header": {}, "field": {}}
    body = None
    for name, parameter in declared.parameters.items():
        value = given.get(name, parameter.default)
        if parameter.where == "body":
            body = value
        elif value is not None and (value != parameter.default or parameter.where != "query"):
            sent[parameter.where][parameter.sent] = value
    inside = {f"{{{name}}}": value for name, value in sent["path"].items()}
    path = address(*(inside.get(part, part) for part in declared.path.split("/")[1:]))
    headers = sent["header"]
    token = headers.get("Authorization", "")
    if declared.method == "get":
        return get(path, token=token, accept=_accept(declared), **sent["query"])
    if declared.method == "delete":
        return delete(path, token=token)
    asked = post(
        path,
        sent["field"] if "body" in declared.facts else body,
        token=token,
        wait=headers.get("Prefer", 0),
        key=headers.get("Idempotency-Key", ""),
        seen=headers.get("If-Match", ""),
    )
    return with_player(asked._replace(query=sent["query"]), headers.get("Player-Authorization", ""))


def _accept(declared: Declared[..., Any]) -> str:
    """The media type that is asked for, where there are several."""
    if len(declared.forms) == 1:
        return "*/*"
    texts = [form for form in declared.forms if form != JSON]
    return texts[0] if declared.returns in (str, bytes) else JSON


def _reader(kind: type[T]) -> Callable[[Reply], T]:
    """What reads responses of this type."""
    readers: dict[Any, Callable[[Reply], Any]] = {str: text_of, bytes: body_of, type(None): nothing}
    return readers.get(kind) or as_type(kind)
