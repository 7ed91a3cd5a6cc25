"""JSON Schema (2020-12) of msgspec types, with the docstrings of fields as descriptions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias, get_args, get_origin

import msgspec
from msgspec import UNSET, inspect

from saikoro.api_schemas.schema.docstrings import field_docstring
from saikoro.domain.text import Text

TAGS = {
    "bot": "The kind of bot.",
    "change": "What is different.",
    "format": "The format of the stage.",
    "kind": "The kind.",
    "op": "The kind of operation.",
}
"""What the tag of a union tells, by its name; no class has a field for it."""

Schema: TypeAlias = dict[str, Any]

_LABEL = {"title": "Label", "description": "A label in both languages."}
"""A `Text`, which has no slots on the wire, as clients have always known it."""

Overrides: TypeAlias = Mapping[tuple[type, str], Schema]
"""Schemas of fields whose Python type says less than is known, by Struct and field."""


class Described(NamedTuple):
    """The schemas of some types."""

    roots: list[Schema]
    """The schemas of the types, in their order."""
    components: dict[str, Schema]
    """The schema of every Struct and Enum in them, by name."""
    names: dict[Any, str]
    """The name of each of these types."""


def describe(
    types: Sequence[Any], *, given: Sequence[Any] = (), overrides: Overrides, refs: str
) -> Described:
    """The schemas of `given`, which clients send, and then of `types`, which they receive.

    References are `refs` and the name of a component. A field that is always sent is required in
    what clients receive; in what they send, only one without a default is.
    """
    roots = [*given, *types]
    names = names_in(roots)
    named = list(names)
    requested = set(_named(inspect.multi_type_info(list(given))))
    schemas, raw = msgspec.json.schema_components([*roots, *named], ref_template="{name}")
    renamed: dict[str, str] = {}
    components: dict[str, Schema] = {}
    for kind, schema in zip(named, schemas[len(roots) :], strict=True):
        renamed[schema["$ref"]] = names[kind]
        component = _completed(kind, raw[schema["$ref"]], overrides, returned=kind not in requested)
        components[names[kind]] = component | (
            {"title": names[kind]} if kind is not Text else _LABEL
        )
    located = {
        name: located_refs(component, refs, renamed) for name, component in components.items()
    }
    return Described(
        [located_refs(root, refs, renamed) for root in schemas[: len(roots)]], located, names
    )


def names_in(types: Iterable[Any]) -> dict[Any, str]:
    """The name of every Struct and Enum in some types, as `describe` names them."""
    return _names(dict.fromkeys(_named(inspect.multi_type_info(types))))


def located_refs(schema: Any, refs: str, renamed: Mapping[str, str] = {}) -> Any:
    """The schema with `refs` before every reference, and its name as in `renamed`."""
    match schema:
        case {"$ref": str(name), **rest}:
            return located_refs(rest, refs, renamed) | {"$ref": refs + renamed.get(name, name)}
        case {"discriminator": {"propertyName": field, "mapping": mapping}, **rest}:
            located = {tag: refs + renamed.get(name, name) for tag, name in mapping.items()}
            discriminator = {"propertyName": field, "mapping": located}
            return located_refs(rest, refs, renamed) | {"discriminator": discriminator}
        case {"prefixItems": parts, "items": False, **rest}:
            # `maxItems` says the same, and generators know schemas that are objects alone.
            return located_refs(rest, refs, renamed) | {
                "prefixItems": located_refs(parts, refs, renamed)
            }
        case {"pattern": str(pattern), **rest}:
            portable = pattern.replace(r"\A", "^").replace(r"\Z", "$")  # as ECMA-262 spells them
            return located_refs(rest, refs, renamed) | {"pattern": portable}
        case dict():
            return {key: located_refs(part, refs, renamed) for key, part in schema.items()}
        case list():
            return [located_refs(part, refs, renamed) for part in schema]
        case _:
            return schema


def _completed(kind: Any, schema: Schema, overrides: Overrides, *, returned: bool) -> Schema:
    """The schema of a Struct with the descriptions of its fields, and those always there."""
    owner = get_origin(kind) or kind
    if not issubclass(owner, msgspec.Struct):
        return schema
    properties = dict(schema.get("properties", {}))
    always = list(schema.get("required", []))
    names = zip(owner.__struct_fields__, owner.__struct_encode_fields__, strict=True)
    for field, name in names:
        properties[name] = _overridden(properties[name], overrides.get((owner, field)))
        text = field_docstring(owner, field)
        if text:
            properties[name] = {"description": text} | properties[name]
        if returned and name not in always and not _optional(owner, field):
            always.append(name)
    tag = owner.__struct_config__.tag_field
    if tag in properties:
        properties[tag] = {"description": TAGS.get(tag, "")} | properties[tag]
    return schema | {"properties": properties, "required": always}


def _overridden(schema: Schema, known: Schema | None) -> Schema:
    """The schema that is known of a field, with its own description and default."""
    if known is None:
        return schema
    return {key: schema[key] for key in ("description", "default") if key in schema} | known


def _optional(owner: type[msgspec.Struct], field: str) -> bool:
    """Whether a field may be absent in what the service sends."""
    described = _fields(owner)[field]
    return described.default is UNSET or (
        owner.__struct_config__.omit_defaults and not described.required
    )


@cache
def _fields(owner: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(owner)}


def _named(infos: Iterable[Any]) -> Iterator[Any]:
    """Every Struct and Enum in some types, outermost first."""
    seen: set[int] = set()
    waiting = list(infos)
    while waiting:
        info = waiting.pop(0)
        if id(info) in seen:
            continue
        seen.add(id(info))
        if isinstance(info, inspect.StructType | inspect.EnumType):
            yield info.cls
        waiting.extend(_parts(info))


def _parts(info: Any) -> Iterator[Any]:
    """The types that a type is made of."""
    for name in getattr(info, "__struct_fields__", ()):
        part = getattr(info, name)
        for inner in part if isinstance(part, tuple) else (part,):
            if isinstance(inner, inspect.Type):
                yield inner
            elif isinstance(inner, inspect.Field):
                yield inner.type


def _names(types: Iterable[Any]) -> dict[Any, str]:
    """A name for each type: its own, after that of its game, or of its module if it is taken."""
    names: dict[Any, str] = {}
    for kind in types:
        name = _name(kind)
        if name in names.values():
            name = kind.__module__.rpartition(".")[2].title().replace("_", "") + name
        names[kind] = name
    return names


def _name(kind: Any) -> str:
    if kind is Text:
        return _LABEL["title"]
    owner, inner = get_origin(kind) or kind, (*get_args(kind), kind)[0]
    name = str(owner.__name__)
    match inner.__module__.split("."):
        case ["saikoro", "domain", "games", game, *_] if not name.lower().startswith(game):
            return f"{game.title()}{name}"
        case _:
            return name
