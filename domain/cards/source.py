"""Checking the shape of authored cards field by field, to report every error at once."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from saikoro.domain.cards.fields import declared
from saikoro.domain.cards.notation.diagnosis import guess_among
from saikoro.domain.libraries import placed
from saikoro.domain.reading import bad_fields
from saikoro.domain.text import Text, Unfit

_LISTED = 40
"""How many of the words that a field may have are listed."""

_NO_TABLE = Text("表ではない", "is not a table of fields")
_MISSING = Text("ない", "is missing")
_UNKNOWN = Text("知らない項目", "unknown field{near}", left_out=("near",))
_NO_VALUE = Text("書けない値", "{detail}", left_out=("detail",))
_NOT = Text("{wanted}", "{wanted}, not {shown}{near}", left_out=("shown", "near"))


def shape_errors(
    data: Any, kind: type[msgspec.Struct], labels: Mapping[str, str] | None = None
) -> Iterator[tuple[str, str]]:
    """Every reason why `data` is not a `kind`, in Japanese and English, each with its JSON pointer.

    `labels` has the Japanese names of fields.
    """
    labels = labels or {}
    if not isinstance(data, dict):
        yield _NO_TABLE.both, ""
        return
    for name, hint, error in bad_fields(data, kind):
        match error:
            case "missing":
                yield field_error(name, _MISSING, labels), ""
            case "unknown":
                shown = name if isinstance(name, str) else repr(name)
                known = [field.encode_name for field in msgspec.structs.fields(kind)]
                unknown = _UNKNOWN.filled(near=guess_among(shown[:_LISTED], known))
                yield field_error(shown[:_LISTED], unknown, labels), f"/{name}"
            case _:
                wanted, pointer = _wanted(hint, error, data[name])
                yield field_error(name, wanted, labels), f"/{name}{pointer}"


def field_error(field: str, detail: Text, labels: Mapping[str, str]) -> str:
    """What is wrong with a field, behind what a page and a file call it."""
    label = labels.get(field)
    return f"{label} (`{field}`): {detail.both}" if label else f"`{field}`: {detail.both}"


def _wanted(hint: Any, error: msgspec.ValidationError, value: Any) -> tuple[Text, str]:
    """What a field must be, or else what the error is where its type says nothing; and where."""
    sentence, pointer, _ = placed(error)
    kind = _inside(inspect.type_info(hint), pointer)
    wanted = described(kind)
    if isinstance(error.__cause__, Unfit) and isinstance(sentence, Text):
        return sentence, pointer
    if wanted is None:
        return _NO_VALUE.filled(detail=sentence.in_language("en")), pointer
    if pointer or isinstance(value, bool) or not isinstance(value, int | str):
        return wanted, pointer
    shown = str(value)[:_LISTED]
    near = guess_among(shown, _words(kind))
    written = shown if isinstance(value, int) else f"「{shown}」"
    return _NOT.filled(wanted=wanted, shown=written, near=near), pointer


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


class _Limited(NamedTuple):
    """What a value is, by how its size is limited."""

    between: Text
    at_least: Text
    any_size: Text

    def to(self, low: int | None, high: int | None) -> Text:
        """The sentence for these limits."""
        if high is not None:
            return self.between.filled(low=low or 0, high=high)
        return self.any_size if low is None else self.at_least.filled(low=low)


_NUMBER = _Limited(
    Text("{low}〜{high}の整数", "a whole number from {low} to {high}"),
    Text("{low}〜の整数", "a whole number of at least {low}"),
    Text("整数", "a whole number"),
)
_TEXT = _Limited(
    Text("{low}〜{high}文字の文字列", "text of {low} to {high} characters"),
    Text("{low}〜文字の文字列", "text of at least {low} characters"),
    Text("文字列", "text"),
)
_LIST = _Limited(
    Text("{low}〜{high}個の並び", "a list of {low} to {high} items"),
    Text("{low}〜個の並び", "a list of at least {low} items"),
    Text("並び", "a list"),
)
_SEVERAL = Text("{count}個の並び、各{each}", "a list of {count}, each {each}")
_EITHER = Text("true か false", "true or false")
_ONE_OF = Text("{words}のどれか", "one of these", left_out=("words",))
_TABLE = Text("表", "a table of fields")


def described(kind: inspect.Type) -> Text | None:
    """What a value of a type must be; None where anything may stand."""
    says: Text | None = declared(kind, "says")
    if says is not None:
        return says
    match _plain(kind):
        case inspect.IntType(ge=low, le=high):
            return _NUMBER.to(low, high)
        case inspect.StrType(min_length=low, max_length=high):
            return _TEXT.to(low, high)
        case inspect.ListType(_, low, high) | inspect.VarTupleType(_, low, high):
            return _LIST.to(low, high)
        case inspect.TupleType((first, *_) as items):
            each = described(first)
            return each and _SEVERAL.filled(count=len(items), each=each)
        case inspect.BoolType():
            return _EITHER
        case inspect.LiteralType() | inspect.EnumType() as words:
            return _ONE_OF.filled(words="・".join(_words(words)[:_LISTED]))
        case inspect.DictType():
            return _TABLE
        case _:
            return None


def _words(kind: inspect.Type) -> list[str]:
    """The words of a closed set; none for other types."""
    match _plain(kind):
        case inspect.LiteralType(values):
            return [str(value) for value in values]
        case inspect.EnumType(cls):
            return [str(member.value) for member in cls]
        case _:
            return []
