"""Descriptions of fields are true of these fields."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from saikoro.api_schemas.schema.json_schema import describe
from saikoro.domain.match.options import MatchOptions, described
from tests.clients.description import description


@cache
def types() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = msgspec.json.decode(description())["components"]["schemas"]
    return found


def kinds(schema: dict[str, Any]) -> Iterator[str]:
    """The JSON types that a value, or a part of it, may have; `any` where they are not limited."""
    parts = [*schema.get("anyOf", []), *schema.get("oneOf", []), *schema.get("prefixItems", [])]
    parts += [schema[inside] for inside in ("items", "additionalProperties") if schema.get(inside)]
    if "$ref" in schema:
        referred = types()[schema["$ref"].rpartition("/")[2]]
        yield from kinds({name: part for name, part in referred.items() if name != "properties"})
    elif "enum" in schema:
        yield from ("null" if value is None else "text" for value in schema["enum"])
    elif "type" in schema:
        yield schema["type"]
    elif not parts:
        yield "any"
    for part in parts:
        if isinstance(part, dict):
            yield from kinds(part)


def test_only_a_field_that_can_be_null_is_said_to_be_null() -> None:
    wrong = [
        f"{name}.{field}: {described['description']}"
        for name, schema in types().items()
        for field, described in schema.get("properties", {}).items()
        if re.search(r"\bnull\b", described.get("description", ""))
        and not {"null", "any"} & {*kinds(described)}
    ]
    assert wrong == []


class Pace(MatchOptions, frozen=True, kw_only=True):
    """Options, one of which is described by a text."""

    pace: Annotated[int, Meta(ge=1), described("速さ。", "How fast it goes.")] = 3
    """Not shown, as there is a text."""
    rest: int = 0
    """How long it rests."""


def test_a_text_describes_a_field_in_both_languages() -> None:
    described = describe([Pace], overrides={}, refs="")
    fields = described.components["Pace"]["properties"]
    assert list(fields["pace"].items())[:2] == [
        ("description", "How fast it goes."),
        ("x-ja", "速さ。"),
    ]
    assert (fields["pace"]["minimum"], fields["pace"]["default"]) == (1, 3)
    assert fields["rest"]["description"] == "How long it rests."
    assert "x-ja" not in fields["rest"]
