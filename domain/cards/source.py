"""Checking the shape of authored cards field by field, to report every error at once."""

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from saikoro.domain.cards.notation.diagnosis import guess
from saikoro.domain.libraries import placed
from saikoro.domain.reading import bad_fields

_LISTED = 40
"""How many of the words that a field may have are listed."""


def shape_errors(
    data: Any, kind: type[msgspec.Struct], labels: Mapping[str, str] | None = None
) -> Iterator[tuple[str, str]]:
    """Every reason why `data` is not a `kind`, in Japanese and English, each with its JSON pointer.

    `labels` has the Japanese names of fields.
    """
    labels = labels or {}
    if not isinstance(data, dict):
        yield "表ではない / is not a table of fields", ""
        return
    for name, hint, error in bad_fields(data, kind):
        match error:
            case "missing":
                yield field_error(name, "ない / is missing", labels), ""
            case "unknown":
                shown = name if isinstance(name, str) else repr(name)
                known = [field.encode_name for field in msgspec.structs.fields(kind)]
                detail = f"知らない項目 / unknown field{_nearest(shown, known)}"
                yield field_error(shown[:_LISTED], detail, labels), f"/{name}"
            case _:
                where = placed(error)
                detail = where.sentence.in_language("en")
                wanted = _wanted(hint, where.pointer, data[name], detail)
                yield field_error(name, wanted, labels), f"/{name}{where.pointer}"


def field_error(field: str, detail: str, labels: Mapping[str, str]) -> str:
    """What is wrong with a field, behind what a page and a file call it."""
    label = labels.get(field)
    return f"{label} (`{field}`): {detail}" if label else f"`{field}`: {detail}"


def _wanted(hint: Any, pointer: str, value: Any, detail: str) -> str:
    """What a field must be; the `detail` of the error where its type says nothing better."""
    kind = _inside(inspect.type_info(hint), pointer)
    wanted = described(kind)
    if not wanted or " / " in detail:
        return detail if " / " in detail else f"書けない値 / {detail}"
    if pointer or isinstance(value, bool) or not isinstance(value, int | str):
        return wanted
    shown = str(value)[:_LISTED]
    near = _nearest(shown, _words(kind))
    return f"{wanted}, not {shown if isinstance(value, int) else f'「{shown}」'}{near}"


def _inside(kind: inspect.Type, pointer: str) -> inspect.Type:
    """The type of what stands at `pointer` in a value of a type."""
    for part in pointer.split("/")[1:]:
        match _plain(kind):
            case inspect.ListType(item) | inspect.VarTupleType(item):
                kind = item
            case inspect.TupleType((first, *_)):
                kind = first
            case inspect.DictType(_, value):
                kind = value
            case inspect.StructType(_, fields):
                kind = next((f.type for f in fields if f.encode_name == part), kind)
            case _:
                break
    return kind


def _plain(kind: inspect.Type) -> inspect.Type:
    """A type without notes, and without None or an absence that it may be instead."""
    match kind:
        case inspect.Metadata():
            return _plain(kind.type)
        case inspect.UnionType((first, *_)):
            return _plain(first)
        case _:
            return kind


def described(kind: inspect.Type) -> str:
    """What a value of a type must be, in Japanese and English; empty where anything may stand."""
    if isinstance(kind, inspect.Metadata):
        note: str = (kind.extra_json_schema or {}).get("description", "")
        if " / " in note:
            return note
    match _plain(kind):
        case inspect.IntType(ge=low, le=high):
            return f"{_bounds(low, high, 'の')}整数 / a whole number{_from_to(low, high)}"
        case inspect.StrType(min_length=low, max_length=high):
            return (
                f"{_bounds(low, high, '文字の')}文字列 / text{_of_length(low, high, 'characters')}"
            )
        case inspect.ListType(_, low, high) | inspect.VarTupleType(_, low, high):
            return f"{_bounds(low, high, '個の')}並び / a list{_of_length(low, high, 'items')}"
        case inspect.TupleType((first, *_) as items):
            japanese, _, english = described(first).partition(" / ")
            count = len(items)
            return f"{count}個の並び、各{japanese} / a list of {count}, each {english}"
        case inspect.BoolType():
            return "true か false / true or false"
        case inspect.LiteralType() | inspect.EnumType() as words:
            return f"{'・'.join(_words(words)[:_LISTED])}のどれか / one of these"
        case inspect.DictType():
            return "表 / a table of fields"
        case _:
            return ""


def _words(kind: inspect.Type) -> list[str]:
    """The words of a closed set; none for other types."""
    match _plain(kind):
        case inspect.LiteralType(values):
            return [str(value) for value in values]
        case inspect.EnumType(cls):
            return [str(member.value) for member in cls]
        case _:
            return []


def _bounds(low: int | None, high: int | None, of: str) -> str:
    return "" if low is None and high is None else f"{low or 0}〜{'' if high is None else high}{of}"


def _from_to(low: int | None, high: int | None) -> str:
    if high is None:
        return "" if low is None else f" of at least {low}"
    return f" from {low or 0} to {high}"


def _of_length(low: int | None, high: int | None, what: str) -> str:
    if high is None:
        return "" if low is None else f" of at least {low} {what}"
    return f" of {low or 0} to {high} {what}"


def _nearest(written: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(written[:_LISTED], [*known], 1)
    return guess("".join(near))
