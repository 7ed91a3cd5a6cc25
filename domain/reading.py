"""Reading decoded JSON into structs, with errors that name the place by JSON pointer."""

import re
from typing import Any, TypeVar

import msgspec

from domain.errors import RuleViolation, Violation

T = TypeVar("T")

_PATH = re.compile(r" - at (?:`key` in )?`\$(?P<path>[^`]*)`$")
_UNKNOWN_FIELD = re.compile(r"unknown field `(?P<field>[^`]*)`")


def read(value: Any, kind: type[T], error: type[RuleViolation], code: str, rule: str) -> T:
    """`value` as a `kind`; otherwise `error` with the broken `rule` and where it is broken."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as invalid:
        detail, pointer = place(invalid)
        raise error([Violation(code, rule, detail, pointer)]) from invalid


def place(invalid: msgspec.ValidationError) -> tuple[str, str]:
    """What does not fit, and the JSON pointer to it."""
    message = str(invalid)
    found = _PATH.search(message)
    path = found["path"].partition("[...]")[0] if found else ""  # a key that is not named
    pointer = re.sub(r"[.\[]", "/", path).replace("]", "")
    detail = _PATH.sub("", message)
    unknown = _UNKNOWN_FIELD.search(detail)
    if unknown:
        pointer = f"{pointer}/{unknown['field']}"
    return detail, pointer
