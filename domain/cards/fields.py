"""The fields of authored cards: each is declared once, with its label, its limits and its wording.

A struct has the cards of a table, and a struct of such tables a whole set:

>>> class Unit(msgspec.Struct):
...     hp: Annotated[int, field("最大HP", ge=1, le=30)]
>>> class Cards(msgspec.Struct):
...     unit: Annotated[list[Unit], field("ユニット", max_length=200)]
>>> labels_of(Cards)["hp"], tables_of(Cards)["unit"].most
('最大HP', 200)
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_type_hints

import msgspec
from msgspec import Meta, inspect

from saikoro.domain.text import Text

T = TypeVar("T", bound=msgspec.Struct)


class Bounds(NamedTuple):
    """The limits of a number that a game checks by a rule of its own, with its own sentence."""

    least: int
    most: int
    code: str = ""
    """The rule book's code for a number outside; empty for that of any wrong field."""


class Table(NamedTuple):
    """A list of cards, or of parts of a card, in the struct that it stands in."""

    kind: type[msgspec.Struct]
    """The shape of its entries."""
    most: int | None
    """How many it may have; None for any number."""


def field(
    label: str = "", says: Text | None = None, within: Bounds | None = None, **limits: Any
) -> Meta:
    """What is declared of a field: what a page calls it, and the `limits` that `Meta` takes.

    `says` what may stand there, where its type says too little. `within` are limits that belong to
    its schema, and not to its shape.
    """
    schema = None if within is None else {"minimum": within.least, "maximum": within.most}
    given = {"label": label, "says": says, "within": within}
    extra = {what: it for what, it in given.items() if it}  # those of an alias stay where not given
    return Meta(extra=extra, extra_json_schema=schema, **limits)


@cache
def labels_of(kind: type[msgspec.Struct]) -> Mapping[str, str]:
    """What pages call the fields of a struct and of all structs inside, by their names."""
    return dict(_labels(inspect.type_info(kind)))


def _labels(kind: Any) -> Iterator[tuple[str, str]]:
    match kind:
        case inspect.StructType():
            for one in kind.fields:
                if label := declared(one.type, "label"):
                    yield one.encode_name, label
                yield from _labels(one.type)
        case inspect.Metadata(inner) | inspect.ListType(inner):
            yield from _labels(inner)
        case inspect.UnionType(either):
            for each in either:
                yield from _labels(each)


def declared(kind: inspect.Type, what: str) -> Any:
    """What `field` declares of a type; None where it does not."""
    extra = kind.extra if isinstance(kind, inspect.Metadata) else None
    return None if extra is None else extra.get(what)


@cache
def bounds_of(kind: type[msgspec.Struct]) -> Mapping[str, Bounds]:
    """The limits that a game checks itself, by the names of fields."""
    info: Any = inspect.type_info(kind)
    found = {one.encode_name: declared(one.type, "within") for one in info.fields}
    return {name: bounds for name, bounds in found.items() if bounds is not None}


@cache
def tables_of(kind: type[msgspec.Struct]) -> Mapping[str, Table]:
    """The fields of a struct that are lists of other structs."""
    info: Any = inspect.type_info(kind)
    tables = {}
    for one in info.fields:
        match one.type.type if isinstance(one.type, inspect.Metadata) else one.type:
            case inspect.ListType(inspect.StructType(entry), _, most):
                tables[one.encode_name] = Table(entry, most)
    return tables


@cache
def without_entries(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The struct with entries of any shape in its tables, for checking these one by one."""
    hints: dict[str, Any] = get_type_hints(kind, include_extras=True)
    fields: list[Any] = []
    for one in msgspec.structs.fields(kind):
        hint = hints[one.name]
        if one.encode_name in tables_of(kind):
            hint = Annotated[list[Any], Meta(), *getattr(hint, "__metadata__", ())]
        fields.append((one.name, hint, *([] if one.required else [None])))
    names = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    return msgspec.defstruct(kind.__name__, fields, kw_only=True, rename=names)


def ready(kind: type[T], source: msgspec.Struct, **made: Any) -> T:
    """A card ready to play: what its author wrote in fields of the same names, and what is `made`.

    Lists become tuples.
    """
    written = {name: getattr(source, name) for name in source.__struct_fields__}
    given = {name: written[name] for name in kind.__struct_fields__ if name in written} | made
    return kind(**{name: tuple(it) if isinstance(it, list) else it for name, it in given.items()})
