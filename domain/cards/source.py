"""Checking the shape of authored cards field by field, so that everything wrong is said at once."""

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from domain.reading import place


def misfits(data: Any, kind: type[msgspec.Struct]) -> Iterator[tuple[str, str]]:
    """Everything that keeps `data` from being a `kind`, each with the JSON pointer to it."""
    if not isinstance(data, dict):
        yield f"Expected `object`, got `{type(data).__name__}`", ""
        return
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        if field.name not in data:
            if field.required:
                yield f"Object missing required field `{field.name}`", ""
            continue
        try:
            msgspec.convert(data[field.name], hints[field.name])
        except msgspec.ValidationError as misfit:
            detail, pointer = place(misfit)
            yield f"`{field.name}`: {detail}", f"/{field.name}{pointer}"
    for key in data:
        if key not in hints:
            yield f"Object contains unknown field `{key}`", f"/{key}"
