"""Printing nodes by the templates of their rules, and finding where each piece of one stands."""

import enum
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.cards.notation.meanings import MISSING, fields_of, wording
from saikoro.domain.cards.notation.templates import (
    Choice,
    Form,
    Given,
    Literal,
    Piece,
    Repeat,
    Row,
    Rules,
    Slot,
    Template,
    Written,
    minus_first,
)


class Phrase(NamedTuple):
    """A piece of a text, and where it stands."""

    what: Any
    """A node, or a word, a number or a text that a node holds."""
    start: int
    """Index of its first character."""
    text: str
    field: str = ""
    """The field of the node around it that it fills."""


class Printed(NamedTuple):
    """A value as it is printed."""

    what: Any
    field: str
    text: str
    pieces: Sequence["Printed | str"] = ()
    """What a node is made of."""
    rule: str = ""
    """What prints a node: a rule of the grammar, or an alias."""


class Printer:
    """Prints nodes as the rules of a grammar word them."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._forms: dict[type, list[Form]] = {}
        for form in sorted(rules.forms, key=minus_first):
            self._forms.setdefault(form.kind, []).append(form)
        self._templates: dict[tuple[str, str, type], list[Template]] = {}
        self._rows: dict[tuple[str, str, type, frozenset[str]], list[Row]] = {}

    def printed(self, node: Any) -> Printed:
        """A node with all of its pieces; KeyError if no rule prints it."""
        printed = self._print(node, self._forms.get(type(node), ()), "")
        if printed is None:
            raise KeyError(f"no rule of the grammar prints {node!r}")
        return printed

    def _print(self, node: Any, forms: Sequence[Form], field: str) -> Printed | None:
        """A node by the first of these forms that fits; None if none does."""
        kind = type(node)
        for form in forms:
            if form.kind is not kind:
                continue
            values = _to_print(node, form)
            if values is None:
                continue
            for row in self._fitting(form, frozenset(values)):
                pieces = self._fill(row, _Values(values))
                if pieces is not None:
                    text = "".join(map(_text, pieces))
                    return Printed(node, field, text, pieces, form.key)
        return None

    def _fitting(self, form: Form, fields: frozenset[str]) -> list[Row]:
        """The rows that print these fields, and no others."""
        key = form.origin, form.key, form.kind, fields
        if key not in self._rows:
            if key[:3] not in self._templates:
                self._templates[key[:3]] = [*self._rules.templates(form)]
            self._rows[key] = [
                row for row, must, may in self._templates[key[:3]] if must <= fields <= must | may
            ]
        return self._rows[key]

    def _fill(self, row: Row, values: "_Values") -> list[Printed | str] | None:
        pieces = self._fill_some(row, values)
        return pieces if values.all_taken() else None

    def _fill_some(self, row: Row, values: "_Values") -> list[Printed | str] | None:
        pieces: list[Printed | str] = []
        for piece in row:
            more = self._fill_one(piece, values)
            if more is None:
                return None
            pieces += more
        return pieces

    def _fill_one(self, piece: Piece, values: "_Values") -> Sequence[Printed | str] | None:
        match piece:
            case Literal(text):
                return (text,)
            case Given(field, value):
                return () if values.take(field) == value else None
            case Repeat(rows):
                return self._fill_often(rows, values) or None
            case Choice(texts, field):
                value = values.take(field)
                return (Printed(value, field, texts[value]),) if value in texts else None
            case Written(writing, field):
                value = values.take(field, whole=writing.kind is tuple)
                fits = type(value) is writing.kind
                return (Printed(value, field, writing.write(value)),) if fits else None
            case Slot(forms, field):
                printed = self._print(values.take(field), forms, field)
                return None if printed is None else (printed,)

    def _fill_often(self, rows: Sequence[Row], values: "_Values") -> list[Printed | str]:
        """One of the rows after the other, as long as there are values for one."""
        pieces: list[Printed | str] = []
        while True:
            for row in rows:
                before = values.mark()
                more = self._fill_some(row, values)
                if more is not None:
                    pieces += more
                    break
                values.go_back(before)
            else:
                return pieces


class _Values:
    """The values of a node that are to be printed, and how many of them have been."""

    def __init__(self, values: dict[str, tuple[Any, ...]]) -> None:
        self._values = values
        self._taken = dict.fromkeys(values, 0)

    def take(self, field: str, *, whole: bool = False) -> Any:
        """The next value of a field, or all of them as one; MISSING if there is none."""
        values, taken = self._values.get(field, ()), self._taken.get(field, 0)
        if taken >= len(values):
            return MISSING
        self._taken[field] = len(values) if whole else taken + 1
        return values if whole else values[taken]

    def all_taken(self) -> bool:
        return all(taken == len(self._values[field]) for field, taken in self._taken.items())

    def mark(self) -> dict[str, int]:
        return dict(self._taken)

    def go_back(self, mark: dict[str, int]) -> None:
        self._taken = mark


def _to_print(node: msgspec.Struct, form: Form) -> dict[str, tuple[Any, ...]] | None:
    """The values that a text must name, by field; None if the form cannot print one of them."""
    names, defaults, many, _ = fields_of(type(node))
    given, minus = form.meaning.given, form.meaning.minus
    named: dict[str, tuple[Any, ...]] = {}
    for name in names:
        value = getattr(node, name)
        default = given.get(name, defaults[name])
        if default is MISSING or value != default:
            if name == minus:
                if value >= 0:
                    return None
                value = -value
            named[name] = value if name in many else (value,)
    return named


def _text(piece: Printed | str) -> str:
    return piece if isinstance(piece, str) else piece.text


def located(printed: Printed, start: int = 0) -> Iterator[Phrase]:
    """A piece and all pieces inside it, the outer ones first.

    A word is located where its own wording stands in its phrase.
    """
    what, field, text, pieces, _ = printed
    word = wording(what) if isinstance(what, enum.Enum) and wording(what) in text else text
    yield Phrase(what, start + text.index(word), word, field)
    for piece in pieces:
        if isinstance(piece, Printed):
            yield from located(piece, start)
        start += len(_text(piece))
