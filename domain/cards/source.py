"""Checking the shape of authored cards field by field, to report every error at once."""

import functools
from collections.abc import Iterator
from typing import Any, NamedTuple, get_type_hints

import msgspec

from domain.reading import place


def shape_errors(data: Any, kind: type[msgspec.Struct]) -> Iterator[tuple[str, str]]:
    """Every reason why `data` is not a `kind`, each with its JSON pointer."""
    if not isinstance(data, dict):
        yield f"Expected `object`, got `{type(data).__name__}`", ""
        return
    fields = _fields(kind)
    for name, field in fields.items():
        if name not in data:
            if field.required:
                yield f"Object missing required field `{name}`", ""
            continue
        try:
            msgspec.convert(data[name], field.hint)
        except msgspec.ValidationError as error:
            detail, pointer = place(error)
            yield f"`{name}`: {detail}", f"/{name}{pointer}"
    for key in data:
        if key not in fields:
            yield f"Object contains unknown field `{key}`", f"/{key}"


class _Field(NamedTuple):
    hint: Any
    required: bool


@functools.cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, _Field]:
    """Cached, because resolving annotations takes longer than parsing a card."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.encode_name: _Field(hints[field.name], field.required)
        for field in msgspec.structs.fields(kind)
    }
