"""The templates of nodes: what a grammar's rules print, as rows of literals and slots."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from lark.grammar import NonTerminal, Rule, Symbol
from lark.lexer import PatternStr, TerminalDef
from msgspec import Struct

from saikoro.domain.cards.notation.meanings import (
    TEXT,
    Node,
    Part,
    Settled,
    Words,
    Writing,
    choices,
    fields_of,
)


class Literal(NamedTuple):
    """A phrase that is always the same."""

    text: str


class Given(NamedTuple):
    """The value that a template gives to a field without a phrase of its own."""

    field: str
    value: Any

    @property
    def types(self) -> set[type]:
        """The type of its value."""
        return {type(self.value)}


class Choice(NamedTuple):
    """A phrase for each value of a field."""

    texts: Mapping[Any, str]
    field: str = ""

    @property
    def types(self) -> set[type]:
        """The types of its values."""
        return {type(value) for value in self.texts}


class Slot(NamedTuple):
    """A node, printed by one of these forms."""

    forms: tuple["Form", ...]
    field: str = ""

    @property
    def types(self) -> set[type]:
        """The types of its nodes."""
        return {form.kind for form in self.forms}


class Written(NamedTuple):
    """A number or a text."""

    writing: Writing
    field: str = ""

    @property
    def types(self) -> set[type]:
        """The type of its value."""
        return {self.writing.kind}


class Repeat(NamedTuple):
    """One of these rows, at least once."""

    rows: tuple["Row", ...]


Piece = Literal | Given | Choice | Slot | Written | Repeat
Row = tuple[Piece, ...]


class Form(NamedTuple):
    """A rule, or an alias of it, that prints nodes."""

    origin: str
    key: str
    """The alias; the name of the rule where it has none."""
    kind: type[Struct]
    meaning: Node


class Template(NamedTuple):
    """A row whose slots have the names of fields."""

    row: Row
    must: frozenset[str]
    """The fields that it prints once."""
    may: frozenset[str]
    """The fields that it prints as often as they have values."""


class Rules:
    """The rules of a grammar, as they print."""

    def __init__(
        self,
        rules: Sequence[Rule],
        terminals: Iterable[TerminalDef],
        meanings: Mapping[str, Settled],
        writings: Mapping[str, Writing],
    ) -> None:
        self._rules: dict[str, list[Rule]] = {}
        for rule in rules:
            self._rules.setdefault(rule.origin.name, []).append(rule)
        self._terminals = {terminal.name: terminal.pattern for terminal in terminals}
        self._meanings = meanings
        self._writings = writings
        self.forms = tuple(
            form
            for origin, rules in self._rules.items()
            for key in dict.fromkeys(map(_key, rules))
            if isinstance(meaning := meanings.get(key), Node)
            for form in _forms(origin, key, meaning)
        )

    def templates(self, form: Form) -> Iterator[Template]:
        """What a form prints."""
        rules = [rule for rule in self._rules[form.origin] if _key(rule) == form.key]
        for row in self._rows(rules):
            placed = _placed(row, form, set())
            if placed is not None:
                must = frozenset(
                    piece.field for piece in placed if not isinstance(piece, Literal | Repeat)
                )
                yield Template(placed, must, frozenset(_repeated(placed)))

    def alternatives(self, name: str) -> list[str]:
        """The alternatives of a rule that has no slots."""
        return ["".join(map(self._literal, rule.expansion)) for rule in self._rules[name]]

    def _literal(self, symbol: Symbol) -> str:
        pattern = self._terminals[symbol.name]
        return str(pattern.value)

    def _rows(self, rules: Sequence[Rule]) -> Iterator[Row]:
        for rule in rules:
            yield from self._row(rule.expansion)

    def _row(self, symbols: Sequence[Symbol]) -> list[Row]:
        rows: list[Row] = [()]
        for symbol in symbols:
            pieces = self._pieces(symbol)
            rows = [(*row, *more) for row in rows for more in pieces]
        return rows

    def _pieces(self, symbol: Symbol) -> list[Row]:
        """What may stand for a symbol."""
        if isinstance(symbol, NonTerminal):
            return _merged(self._of_rule(symbol.name))
        if isinstance(self._terminals[symbol.name], PatternStr):
            return [(Literal(self._literal(symbol)),)]
        return [(Written(self._writings.get(symbol.name, TEXT)),)]

    def _of_rule(self, name: str) -> Iterator[Row]:
        for key, group in groupby(self._rules[name], _key):
            rules = [*group]
            match self._meanings.get(key):
                case Node() as meaning:
                    yield (Slot(_forms(name, key, meaning)),)
                case Words() as words:
                    texts = choices(words, self.alternatives(name))
                    yield (Choice({value: text for text, value in texts.items()}),)
                case Part() as part:
                    for row in self._rows(rules):
                        yield _part(part, row)
                case Writing() as writing:
                    yield (Written(writing),)
                case None:
                    yield from self._inlined(name, rules)

    def _inlined(self, name: str, rules: Sequence[Rule]) -> Iterator[Row]:
        """The rows of a rule that has no meaning of its own, and may repeat itself."""
        again = [rule for rule in rules if rule.expansion[:1] == [NonTerminal(name)]]
        first = _merged(self._rows([rule for rule in rules if rule not in again]))
        more = _merged(row for rule in again for row in self._row(rule.expansion[1:]))
        if more == first:
            yield (Repeat(tuple(first)),)
            return
        yield from first
        if more:
            yield from ((*row, Repeat(tuple(more))) for row in first)


def _forms(origin: str, key: str, meaning: Node) -> tuple[Form, ...]:
    return tuple(Form(origin, key, kind, meaning) for kind in (meaning.kind, *meaning.also))


def minus_first(form: Form) -> bool:
    """A sort key: forms that print numbers without their minus sign come before all others."""
    return not form.meaning.minus


def _key(rule: Rule) -> str:
    return rule.alias or rule.origin.name


def _part(part: Part, row: Row) -> Row:
    """What a part prints; a choice where it is but a phrase for one field."""
    given, into = part
    if into:
        return tuple(
            one._replace(field=into) if isinstance(one, Choice | Slot | Written) else one
            for one in row
        )
    text = "".join(piece.text for piece in row if isinstance(piece, Literal))
    if len(given) == 1 and all(isinstance(piece, Literal) for piece in row):
        [(field, value)] = given.items()
        return (Choice({value: text}, field),)
    return (*(Given(field, value) for field, value in given.items()), *row)


def _merged(rows: Iterator[Row] | Sequence[Row]) -> list[Row]:
    """Rows with those made one that are but a node, or but a word of one set."""
    merged: list[Row] = []
    slots: tuple[Form, ...] = ()
    texts: dict[tuple[str, frozenset[type]], dict[Any, str]] = {}
    for row in rows:
        match row:
            case (Slot(forms),):
                slots += forms
            case (Choice(some, field) as choice,):
                texts.setdefault((field, frozenset(choice.types)), {}).update(some)
            case _:
                merged.append(row)
    chosen = [(Choice(some, field),) for (field, _), some in texts.items()]
    slots = tuple(sorted(slots, key=minus_first))
    return [*([(Slot(slots),)] if slots else ()), *chosen, *merged]


def _placed(row: Row, form: Form, taken: set[str]) -> Row | None:
    """A row with the fields of its slots, in their order; None if there are none for them."""
    names, given = fields_of(form.kind).names, form.meaning.given
    placed: list[Piece] = []
    for piece in row:
        if isinstance(piece, Literal):
            placed.append(piece)
        elif isinstance(piece, Repeat):
            inside = (_placed(one, form, {*taken}) for one in piece.rows)
            placed.append(Repeat(tuple(one for one in inside if one is not None)))
        else:
            field = piece.field or _free(piece, form, taken)
            if field in names:
                taken.add(field)
                placed.append(piece._replace(field=field))
            elif field in given and isinstance(piece, Choice):
                placed.append(Literal(piece.texts[given[field]]))
            else:
                return None
    return tuple(placed)


def _free(piece: Given | Choice | Slot | Written, form: Form, taken: set[str]) -> str:
    """The first field that takes such values, and has room; empty if there is none."""
    names, _, many, accepting = fields_of(form.kind)
    able = {name for one in piece.types for name in accepting.get(one, ())}
    return next(
        (name for name in names if name in able and (name in many or name not in taken)), ""
    )


def _repeated(row: Row) -> Iterator[str]:
    for piece in row:
        if isinstance(piece, Repeat):
            for inside in piece.rows:
                yield from (one.field for one in inside if not isinstance(one, Literal | Repeat))
                yield from _repeated(inside)
