"""What holds a token beside words that others choose is not compressed: its length would tell."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from saikoro.service.http.responses.compression import HOLDS_TOKENS
from tests.kit.described import described_app, description
from tests.kit.registering import announced, register
from tests.kit.tournaments import bearer

DESCRIPTION = description()

TOKEN = re.compile(r"(^|_)(token|tokens|ticket|invitation|link)$|^secret$")
"""Fields whose values are as good as a password."""

OF_THE_CHAIN = {"/matches/{match}/events/{version}/die"}
"""Whose `link` is one of the chain, and public."""

SCHEMAS = ("items", "additionalProperties", "anyOf", "oneOf", "allOf", "prefixItems")
"""Words of a schema that hold further schemas."""


def fields(schema: Any, seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """The names of all fields that a value of a schema may have, at any depth."""
    match schema:
        case {"$ref": str(ref)}:
            if ref not in seen:
                name = ref.rpartition("/")[2]
                yield from fields(DESCRIPTION["components"]["schemas"][name], seen | {ref})
        case dict():
            named = schema.get("properties", {})
            yield from named
            # A `link` of an event is one of the chain, and public.
            yield from fields([part for name, part in named.items() if name != "events"], seen)
            yield from fields([schema[word] for word in SCHEMAS if word in schema], seen)
        case list():
            for part in schema:
                yield from fields(part, seen)


def operations() -> Iterator[tuple[str, str]]:
    """Every operation whose answer may have a token."""
    for path, item in DESCRIPTION["paths"].items():
        for method in item.keys() & {"get", "post", "delete"}:
            answers = item[method]["responses"].items()
            found = {
                name
                for status, answer in answers
                if status.startswith("2")
                for content in answer.get("content", {}).values()
                for name in fields(content.get("schema", {}))
            }
            if any(TOKEN.search(name) for name in found) and path not in OF_THE_CHAIN:
                yield method.upper(), path


@pytest.mark.parametrize(("method", "path"), sorted(operations()))
def test_every_operation_that_returns_a_token_is_marked(method, path):
    handlers = {
        (name, route.path_format): handler
        for route in described_app().routes
        for handler in getattr(route, "route_handlers", ())
        for name in handler.http_methods
    }
    assert handlers[method, path].opt.get(HOLDS_TOKENS), (method, path)


def test_invitations_are_not_compressed(client):
    cup = announced(client, registration=16)
    for number in range(12):
        register(cup, f"entrant {number}")
    headers = bearer(cup.token) | {"Accept-Encoding": "gzip"}
    answer = client.get(f"{cup.path}/invitations", headers=headers)
    assert len(answer.content) > 1_000
    assert "Content-Encoding" not in answer.headers
    assert client.get(cup.path, headers=headers).headers["Content-Encoding"] == "gzip"
