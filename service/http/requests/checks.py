"""Checks of every request before its route: its parameters, its media type, its keys."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from litestar import Litestar, Request
from litestar.exceptions import SerializationException
from litestar.params import QueryParameter
from litestar.routes import HTTPRoute

from saikoro.domain.text import Text
from saikoro.service.errors.extras import NOTHING, NotAPicture
from saikoro.service.http.requests.parameters import parameters_of
from saikoro.service.http.requests.refusal import Refusal

AnyRequest = Request[Any, Any, Any]

QueryParameters = Mapping[tuple[str, str], frozenset[str]]
"""The names of the query parameters of each operation, by its path and method."""

QUICK = 65_536
"""Bytes of a body whose keys are counted on the event loop; a longer one's are in a thread."""

PICTURES = "pictures"
"""The option of routes that take a picture in place of JSON: the media types that it may have."""

_NESTING = (dict, list)

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)


_TWICE = Text(
    "キー {key} が、一つのオブジェクトに二度あります", "the key {key} occurs twice in one object"
)
_NO_PARAMETER = Text(
    "{name} という引数はありません。あるのは {known} です",
    "{name} is no query parameter here; those are: {known}",
)
_UNKNOWN = Text("{name} という引数はありません", "{name} is no query parameter here")
_NO_JSON = Text(
    "本文が application/json ではなく {sent} として送られました",
    "the body is sent as {sent}, not as application/json",
)
_NONE = Text("なし", "none")


class RepeatedKey(Refusal):
    """An object in the body of a request has a key twice; readers would disagree on its value."""

    def __init__(self, key: str, pointer: str) -> None:
        super().__init__(_TWICE.filled(key=repr(key)))
        self.pointer = pointer
        """JSON pointer to the key."""


class UnknownParameters(Refusal):
    """Query parameters that the route does not have; ignoring them would hide a typing error."""

    def __init__(self, names: list[str], known: frozenset[str]) -> None:
        listed = ", ".join(sorted(known)) or _NONE
        super().__init__(_NO_PARAMETER.filled(name=repr(names[0]), known=listed))
        self.unknown = [(name, _UNKNOWN.filled(name=repr(name))) for name in names]
        """Every unknown parameter, with a sentence of its own."""


def query_parameters(app: Litestar) -> QueryParameters:
    """The query parameters of every operation that is described."""
    return {
        (route.path_format, method.lower()): frozenset(
            name
            for name, field in parameters_of(handler)
            if isinstance(field.kwarg_definition, QueryParameter)
        )
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if handler.resolve_include_in_schema()
        for method in handler.http_methods
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
    sent = request.headers.get("Content-Type", "application/json")
    media_type = sent.partition(";")[0].strip().lower()
    taken = request.route_handler.opt.get(PICTURES)
    if taken is not None:
        if media_type not in taken:
            raise NotAPicture(media_type, ", ".join(taken))
        return
    body = await request.body()
    if not body:
        return
    if media_type != "application/json" and not media_type.endswith("+json"):
        raise Refusal(_NO_JSON.filled(sent=media_type[:80] or NOTHING), status=415)
    try:
        document = await request.json()  # parsed once: the route gets the same document
    except SerializationException:  # which the route reports better
        return
    request.state.document = document
    if len(body) <= QUICK:
        _require_unique_keys(body, document)
    else:
        await asyncio.to_thread(_require_unique_keys, body, document)


def _require_unique_keys(body: bytes, document: Any) -> None:
    """Raise RepeatedKey if the body has more colons behind keys than its document has keys."""
    keys = _count_keys(document) if type(document) in _NESTING else 0
    if body.count(b":") > keys and _STRING.sub(b"", body).count(b":") > keys:
        _find_repeated_key(body)


def _count_keys(document: Any) -> int:
    """The keys of all objects in a document."""
    if type(document) is dict:
        parts, keys = document.values(), len(document)
    else:
        parts, keys = document, 0
    return keys + sum([_count_keys(part) for part in parts if type(part) in _NESTING])


def _find_repeated_key(body: bytes) -> None:
    """Raise RepeatedKey for the first key that occurs twice in one object."""
    repeated: list[str] = []

    def read_object(pairs: list[tuple[str, Any]]) -> Any:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        [(key, _), *_] = Counter(name for name, _ in pairs).most_common(1)
        repeated.append(key)
        return _Repeated(key)

    document = json.loads(body, object_pairs_hook=read_object)
    if repeated:
        key, pointer = next(_places(document, ""))
        raise RepeatedKey(key, pointer)


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
