"""Checks of every request before its route: its parameters, its media type, its keys."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from litestar import Request
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi.spec import OpenAPI

AnyRequest = Request[Any, Any, Any]

QueryParameters = Mapping[tuple[str, str], frozenset[str]]
"""The names of the query parameters of each operation, by its path and method."""

QUICK = 65_536
"""Bytes of a body that are read between two other requests; a longer one is read in a thread."""


class RepeatedKey(ClientException):
    """An object in the body of a request has a key twice; readers would disagree on its value."""

    def __init__(self, key: str, pointer: str) -> None:
        super().__init__(f"the key {key!r} occurs twice in one object")
        self.pointer = pointer
        """JSON pointer to the key."""


class UnknownParameters(ClientException):
    """Query parameters that the route does not have; ignoring them would hide a typing error."""

    def __init__(self, names: list[str], known: frozenset[str]) -> None:
        listed = ", ".join(sorted(known)) or "none"
        super().__init__(f"{names[0]!r} is no query parameter here; those are: {listed}")
        self.names = names


def query_parameters(described: OpenAPI) -> QueryParameters:
    """The query parameters of every operation that is described."""
    return {
        (path, method): frozenset(
            known.name
            for known in getattr(item, method).parameters or ()
            if getattr(known, "param_in", "") == "query"
        )
        for path, item in (described.paths or {}).items()
        for method in ("get", "post", "delete")
        if getattr(item, method) is not None
    }


async def check_request(request: AnyRequest) -> None:
    """Raise an error for an unknown query parameter, a body that is not JSON, or a repeated key."""
    known = request.app.state.query_parameters
    allowed = known.get((request.scope.get("path_template", ""), request.method.lower()))
    if allowed is None:
        return
    unknown = [name for name in request.query_params if name not in allowed]
    if unknown:
        raise UnknownParameters(unknown, allowed)
    if request.method == "POST":
        await _check_body(request)


async def _check_body(request: AnyRequest) -> None:
    body = await request.body()
    if not body:
        return
    sent = request.headers.get("Content-Type", "application/json")
    media_type = sent.partition(";")[0].strip().lower()
    if media_type != "application/json" and not media_type.endswith("+json"):
        detail = f"the body is sent as {media_type[:80] or 'nothing'}, not as application/json"
        raise HTTPException(status_code=415, detail=detail)
    if len(body) <= QUICK:
        request.state.document = _read(body)
    else:
        request.state.document = await asyncio.to_thread(_read, body)


def _read(body: bytes) -> Any:
    """The document in a body; None if it is not JSON, which its route reports better."""
    repeated: list[str] = []

    def read_object(pairs: list[tuple[str, Any]]) -> Any:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        [(key, _), *_] = Counter(name for name, _ in pairs).most_common(1)
        repeated.append(key)
        return _Repeated(key)

    try:
        document = json.loads(body, object_pairs_hook=read_object)
    except ValueError:
        return None
    if repeated:
        key, pointer = next(_places(document, ""))
        raise RepeatedKey(key, pointer)
    return document


class _Repeated:
    """Stands for an object that has a key twice."""

    def __init__(self, key: str) -> None:
        self.key = key


def _places(document: Any, pointer: str) -> Iterator[tuple[str, str]]:
    """Every key that occurs twice in an object, with its JSON pointer."""
    match document:
        case _Repeated(key=key):
            yield key, f"{pointer}/{_escaped(key)}"
        case dict():
            for name, part in document.items():
                yield from _places(part, f"{pointer}/{_escaped(name)}")
        case list():
            for index, part in enumerate(document):
                yield from _places(part, f"{pointer}/{index}")


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
