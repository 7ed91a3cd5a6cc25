"""Texts as games gave them before 0.3, which `saikoro.game` takes until 0.4, with a warning."""

import warnings
from collections.abc import Mapping
from typing import Any

from msgspec import Meta

from saikoro.domain.text import Text


def in_japanese(text: str) -> Meta:
    """The description of an option in Japanese, beside its docstring; `described` has both."""
    warnings.warn(
        "an option has described(ja, en), not in_japanese",
        DeprecationWarning,
        stacklevel=2,
    )
    return Meta(extra_json_schema={"x-ja": text})


def declared(text: Any) -> Any:
    """The `Text` that a dictionary stands for, with a warning; anything else as it is."""
    if not isinstance(text, dict):
        return text
    warnings.warn(
        "a text is Text(ja, en), not a dictionary by language", DeprecationWarning, stacklevel=3
    )
    return Text.plain(text["ja"], text["en"])  # no dictionary was ever refused


def declared_slots(slots: Mapping[Any, Mapping[Any, Any]]) -> dict[Any, dict[Any, Any]]:
    """The texts of slots by event and field; `{}` in a dictionary is the slot of the field."""
    return {
        (event, field): {value: _framed(text, field) for value, text in texts.items()}
        for (event, field), texts in slots.items()
    }


def _framed(text: Any, field: str) -> Any:
    if not isinstance(text, dict):
        return text
    return declared({language: one.replace("{}", f"{{{field}}}") for language, one in text.items()})
