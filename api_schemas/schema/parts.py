"""A component for each part that a generator of clients makes a class of, named for its place.

Left where they are, such parts have no name of their own: a generator names them after their field,
and numbers them, because many types have a field `reason` or `kind`.
"""

import re
from collections.abc import Mapping
from typing import Any

from saikoro.api_schemas.schema.json_schema import Schema

_SAID_OF_THE_PLACE = ("description", "default")
"""Keywords that stay next to the reference."""

_WORD = re.compile("[0-9A-Za-z]+")


def with_named_parts(components: Mapping[str, Schema], refs: str) -> dict[str, Schema]:
    """The components, with the closed sets and objects in them as components of their own.

    References are `refs` and a name. A closed set of one word is that word, unless something else
    may stand there, too: openapi-python-client takes a constant in a union for the only choice.
    """
    parts = _Parts(components, refs)
    return {name: parts.within(schema, name) for name, schema in components.items()} | parts.found


class _Parts:
    """The parts of some components that were given a name."""

    def __init__(self, components: Mapping[str, Schema], refs: str) -> None:
        self.found: dict[str, Schema] = {}
        self._taken = components.keys()
        self._refs = refs

    def within(self, schema: Schema, name: str) -> Schema:
        """The schema called `name`, with references in place of its parts."""
        known = dict(schema)
        if "properties" in known:
            properties = known["properties"].items()
            known["properties"] = {
                field: self._part(part, name + _pascal(field)) for field, part in properties
            }
        for key in ("items", "additionalProperties", "contentSchema"):
            if isinstance(known.get(key), dict):
                known[key] = self._part(known[key], name)
        for key in ("anyOf", "oneOf"):
            if key in known:
                known[key] = [self._part(part, name, alone=False) for part in known[key]]
        if "prefixItems" in known:
            parts = [self._part(part, name) for part in known["prefixItems"]]
            known["prefixItems"] = [self._bounded(part, name) for part in parts]
        return known

    def _part(self, schema: Schema, name: str, *, alone: bool = True) -> Schema:
        """A reference to the schema, which is named if a class would be made of it.

        It stands `alone` where it is not one of several kinds.
        """
        match schema:
            case {"enum": [str(word)], **rest} if alone:
                return rest | {"type": "string", "const": word}
            case {"enum": _} | {"type": "object", "properties": _}:
                kept = {key: schema[key] for key in _SAID_OF_THE_PLACE if key in schema}
                return kept | {"$ref": self._refs + self._named(schema, name)}
            case _:
                return self.within(schema, name)

    def _bounded(self, schema: Schema, name: str) -> Schema:
        """A reference to a number with bounds: in a tuple, a class is made of it, too."""
        return {"$ref": self._refs + self._named(schema, name)} if "minimum" in schema else schema

    def _named(self, schema: Schema, name: str) -> str:
        part = self.within(schema, name) | {"title": name}
        part.pop("default", None)
        while name in self._taken or self.found.get(name, part) != part:
            name += "Part"
            part["title"] = name
        self.found[name] = part
        return name


def _pascal(field: Any) -> str:
    return "".join(word[0].upper() + word[1:] for word in _WORD.findall(str(field)))
