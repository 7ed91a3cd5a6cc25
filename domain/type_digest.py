"""Digests of types: two builds have the same digest for a type if they mean the same by its bytes.

What is packed without the names of its types, such as a cache, can be read wrongly by a build in
which a field has another name, type or default. It carries the digest of its types and is not read
where that differs.
"""

import hashlib
from collections.abc import Mapping
from enum import EnumMeta
from functools import cache
from typing import Any

import msgspec
from msgspec import NODEFAULT, inspect

_CONFIG = ("tag", "tag_field", "array_like", "omit_defaults", "forbid_unknown_fields")
"""What a struct declares of its encoding, besides its fields."""


def type_digest(*types: Any) -> bytes:
    """32 bytes that differ where a name, type, default, tag or bound differs, at any depth.

    They are computed once in a process, in a few milliseconds for the state of a game.
    """
    return _digest(types)


@cache
def _digest(types: tuple[Any, ...]) -> bytes:
    described = _Description()
    whole = [described.of(inspect.type_info(kind)) for kind in types]
    return hashlib.sha256(msgspec.json.encode(whole)).digest()


class _Description:
    """Types as plain data; one that has been described is its number where it comes again."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        self._described: list[Any] = []
        """Kept, because the numbers go by identity."""

    def of(self, part: Any) -> Any:
        """A type, a field of one, or what either says, as plain data."""
        match part:
            case inspect.Metadata():
                return self.of(part.type)  # the rest documents it, and decides nothing
            case inspect.LiteralType():
                return ["literal", sorted(map(repr, part.values))]
            case inspect.Type() if id(part) in self._numbers:
                return self._numbers[id(part)]
            case inspect.Type() | inspect.Field():
                return self._fields(part)
            case tuple():
                return [self.of(each) for each in part]
            case _:
                return _value(part)

    def _fields(self, part: inspect.Type | inspect.Field) -> Any:
        self._numbers[id(part)] = len(self._described)
        self._described.append(part)
        described: list[Any] = [type(part).__name__]
        for name in type(part).__struct_fields__:
            value = getattr(part, name)
            if name == "cls":
                value = _class(value)
            elif name == "default_factory" and value is not NODEFAULT:
                value = ["made", _value(value())]
            described.append([name, self.of(value)])
        return described


def _class(kind: Any) -> Any:
    """A class without its fields; of an enum, its members."""
    name = kind.__qualname__
    if isinstance(kind, EnumMeta):
        members: Mapping[str, Any] = kind.__members__
        return name, [(word, _value(member.value)) for word, member in members.items()]
    config = getattr(kind, "__struct_config__", None)
    return name, None if config is None else [repr(getattr(config, word)) for word in _CONFIG]


def _value(value: Any) -> Any:
    """A default or a bound, which is a value of any type."""
    match value:
        case set() | frozenset():
            return [type(value).__name__, sorted(map(repr, value))]
        case list() | tuple():
            return [type(value).__name__, [_value(each) for each in value]]
        case msgspec.Struct():
            fields = [_value(getattr(value, name)) for name in value.__struct_fields__]
            return [type(value).__qualname__, fields]
        case _:
            return [type(value).__name__, repr(value)]
