"""Converting decoded JSON to structs, with errors that name the place by JSON pointer."""

import re
from math import inf
from typing import Any, TypeVar

import msgspec

from domain.errors import RuleViolation, Violation

T = TypeVar("T")

_PATH = re.compile(r" - at (?:`key` in )?`\$(?P<path>[^`]*)`$")
_UNKNOWN_FIELD = re.compile(r"unknown field `(?P<field>[^`]*)`")


def read(value: Any, kind: type[T], error: type[RuleViolation], code: str, rule: str) -> T:
    """Convert `value` to a `kind`; raises `error` with the broken `rule` and the place."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as invalid:
        detail, pointer = place(invalid)
        raise error([Violation(code, rule, detail, pointer)]) from invalid


def place(invalid: msgspec.ValidationError) -> tuple[str, str]:
    """The detail of a validation error, and the JSON pointer to its place."""
    message = str(invalid)
    found = _PATH.search(message)
    path = found["path"].partition("[...]")[0] if found else ""  # msgspec does not name keys
    pointer = re.sub(r"[.\[]", "/", path).replace("]", "")
    detail = _PATH.sub("", message)
    unknown = _UNKNOWN_FIELD.search(detail)
    if unknown:
        pointer = f"{pointer}/{unknown['field']}"
    return detail, pointer


def exceeds(value: Any, levels: int, items: float = inf) -> bool:
    """Whether decoded JSON has more levels of lists and objects, or one with more items."""
    if not isinstance(value, dict | list | tuple):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return (
        levels == 0 or len(value) > items or any(exceeds(part, levels - 1, items) for part in parts)
    )
