"""Converting decoded JSON to structs, with errors that name the place by JSON pointer."""

import functools
import warnings
from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from saikoro.domain.errors.rules import RuleViolation, Violation
from saikoro.domain.libraries import MISSING_FIELD, UNKNOWN_FIELD, WRONG_KIND, placed, wrong_word
from saikoro.domain.text import Text

T = TypeVar("T")

MOST_FAULTS = 50
"""Faults of one value that are named."""

_IN_FIELD = Text("`{field}`: {detail}", "`{field}`: {detail}")
_ALLOWED = Text(
    "{given} は使えません。使えるのは {words} です", "Invalid enum value {given}; allowed: {words}"
)


def read(
    value: Any,
    kind: type[T],
    error: type[RuleViolation],
    code: str,
    rule: str,
    in_japanese: object = None,
) -> T:
    """Convert `value` to a `kind`; raises `error` with the broken `rule` and every place.

    `in_japanese` is not used: what is wrong is in both languages. It goes in 0.4.
    """
    if in_japanese is not None:
        warnings.warn("read needs no in_japanese any more", DeprecationWarning, stacklevel=2)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as invalid:
        wanted: Any = kind  # a union is no class
        found: list[tuple[Text, str]] = []
        if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
            found = list(faults(value, wanted))[:MOST_FAULTS]
        wrong = found or [explained(invalid, kind)]
        raise error([Violation.of(code, rule, *each) for each in wrong]) from invalid


def explained(invalid: msgspec.ValidationError, kind: Any) -> tuple[Text, str]:
    """What is wrong with a value that was to be a `kind`, and the JSON pointer to its place.

    A wrong word gets those that are allowed.
    """
    sentence, pointer, is_key = placed(invalid)
    word = wrong_word(invalid)
    if word is not None:
        words = _words_at(inspect.type_info(kind), pointer.split("/")[1:], key=is_key)
        if words:
            sentence = _ALLOWED.filled(given=word, words=", ".join(map(repr, words)))
    return sentence, pointer


def faults(data: Any, kind: type[msgspec.Struct]) -> Iterator[tuple[Text, str]]:
    """Every reason why `data` is not a `kind`, each with its JSON pointer."""
    if not isinstance(data, dict):
        yield WRONG_KIND.filled(kind="object", given=type(data).__name__), ""
        return
    for field, hint, error in bad_fields(data, kind):
        match error:
            case "missing":
                yield MISSING_FIELD.filled(field=field), ""
            case "unknown":
                yield UNKNOWN_FIELD.filled(field=str(field)), f"/{field}"
            case _:
                for detail, pointer in _entries(data[field], hint) or [explained(error, hint)]:
                    yield _IN_FIELD.filled(field=field, detail=detail), f"/{field}{pointer}"


def _entries(value: Any, hint: Any) -> list[tuple[Text, str]]:
    """Reasons why entries of an object or a list do not fit; none if it is another."""
    each: Iterator[tuple[str, Any]] = iter(())
    origin = get_origin(hint)
    if isinstance(value, dict) and origin is dict:
        each = ((_escaped(key), {key: item}) for key, item in value.items())
    elif isinstance(value, list) and origin in (list, tuple):
        each = ((str(at), [item]) for at, item in enumerate(value))
    wrong = (
        (detail, f"/{name}{pointer.removeprefix('/0')}")
        for name, entry in each
        for detail, pointer in _fault(entry, hint)
    )
    return list(islice(wrong, MOST_FAULTS))


def _fault(value: Any, hint: Any) -> Iterator[tuple[Text, str]]:
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError as invalid:
        yield explained(invalid, hint)


def _escaped(key: Any) -> str:
    """A key in a JSON pointer."""
    return str(key).replace("~", "~0").replace("/", "~1")


class BadField(NamedTuple):
    """A field of an object that a Struct has otherwise."""

    field: Any
    """Its key; text, but for what is unknown."""
    hint: Any
    """A hint what the field should be; None for an unknown one."""
    error: Literal["missing", "unknown"] | msgspec.ValidationError


def bad_fields(data: dict[Any, Any], kind: type[msgspec.Struct]) -> Iterator[BadField]:
    """Every field of `data` that does not fit a `kind`."""
    fields = _fields(kind)
    for name, field in fields.items():
        if name not in data:
            if field.required:
                yield BadField(name, field.hint, "missing")
            continue
        try:
            msgspec.convert(data[name], field.hint)
        except msgspec.ValidationError as error:
            yield BadField(name, field.hint, error)
    for key in data:
        if key not in fields and key != kind.__struct_config__.tag_field:
            yield BadField(key, None, "unknown")


def by_tag(union: Any) -> dict[str, Any]:
    """The types of a tagged union, by their tags."""
    return {kind.__struct_config__.tag: kind for kind in get_args(union)}


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


def _words_at(kind: inspect.Type, path: list[str], *, key: bool) -> list[Any]:
    """The words that are allowed at a place in a type, or as keys there."""
    match kind:
        case inspect.Metadata(type=inner):
            return _words_at(inner, path, key=key)
        case inspect.UnionType(types=types):
            return [word for each in types for word in _words_at(each, path, key=key)]
        case inspect.LiteralType(values=values) if not path:
            return list(values)
        case inspect.DictType(key_type=keys) if key and not path:
            return _words_at(keys, path, key=False)
        case inspect.DictType(value_type=value):  # msgspec names no place below
            return _words_at(value, path[1:], key=key)
        case (
            inspect.ListType(item_type=item)
            | inspect.VarTupleType(item_type=item)
            | inspect.SetType(item_type=item)
        ):
            return _words_at(item, path[1:], key=key)
        case inspect.StructType(fields=fields) if path:
            named = [field.type for field in fields if field.encode_name == path[0]]
            return [word for each in named for word in _words_at(each, path[1:], key=key)]
    return []


def exceeds(value: Any, levels: int, items: float = inf) -> bool:
    """Whether decoded JSON has more levels of lists and objects, or one with more items."""
    if not isinstance(value, dict | list | tuple):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return (
        levels == 0 or len(value) > items or any(exceeds(part, levels - 1, items) for part in parts)
    )
