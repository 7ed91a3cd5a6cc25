"""What the rules of a grammar mean: nodes, parts of nodes, and words of closed sets."""

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from lark import Token

from saikoro.domain.words import Word

MISSING = object()
"""Stands for a value that is not there, such as the default of a field without one."""


class Node(NamedTuple):
    """A rule that means a node. The values in the text fill its fields by their types."""

    kind: type[msgspec.Struct]
    given: Mapping[str, Any]
    """Values of fields that the text leaves out, in place of their defaults. A name that is no
    field of the node is a value in the text that the node need not hold: it is always the same."""
    minus: str = ""
    """A field whose number stands in the text without its minus sign."""
    also: tuple[type[msgspec.Struct], ...] = ()
    """Other classes of nodes that the rule prints, although it is not read as them."""
    within: type[msgspec.Struct] | None = None
    """The node around it, which takes the values that it has no field for."""


class Part(NamedTuple):
    """A rule that fills fields of the node in which it stands."""

    given: Mapping[str, Any]
    """The fields that its presence fills, with their values."""
    into: str = ""
    """The field that the value inside it fills; empty to choose one by the type of the value."""


class Words(NamedTuple):
    """A rule whose alternatives each mean one value."""

    values: Sequence[Any]
    """In the order of the alternatives, or all words of a closed set."""
    worded: bool = False
    """Whether the value is the one with the longest wording that is in the alternative."""


class Writing(NamedTuple):
    """How a terminal with a pattern, or a rule of one such terminal, is read and written."""

    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    kind: type = str
    """The type of the value; a `tuple` is all values of a field that has many."""


Settled = Node | Part | Words | Writing
Meaning = Settled | type[msgspec.Struct] | type[enum.Enum]
"""What a rule means; a class stands for a node without given fields, or for words."""

NUMBER = Writing(int, str, int)
SIGNED = Writing(int, "{:+}".format, int)
TEXT = Writing(str)


def between(brackets: str) -> Writing:
    """A text between two signs, which are not part of it."""
    return Writing(lambda text: text[1:-1], lambda text: f"{brackets[0]}{text}{brackets[1]}")


def node(
    kind: type[msgspec.Struct],
    *,
    minus: str = "",
    also: tuple[type[msgspec.Struct], ...] = (),
    within: type[msgspec.Struct] | None = None,
    **given: Any,
) -> Node:
    """A node, with values for fields that the text leaves out."""
    return Node(kind, given, minus, also, within)


def part(into: str = "", **given: Any) -> Part:
    """A rule that fills these fields of the node in which it stands, and others from inside."""
    return Part(given, into)


def in_order(*values: Any) -> Words:
    """One value for each alternative of a rule."""
    return Words(values)


def yes_no() -> Words:
    """Two alternatives: the first means true, the second false."""
    return Words((True, False))


def nodes_of(*kinds: Any) -> dict[str, type[msgspec.Struct]]:
    """A rule for each class of nodes, named as the class is, in snake case."""
    return {_snake_case(kind.__name__): kind for kind in kinds}


def _snake_case(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).removeprefix("_")


def settled(meaning: Meaning) -> Settled:
    """A meaning that is no bare class."""
    if not isinstance(meaning, type):
        return meaning
    if issubclass(meaning, enum.Enum):
        return Words([*meaning], worded=True)
    return Node(meaning, {})


def wording(word: Any) -> str:
    """The text of a word of a closed set on cards."""
    return word.ja if isinstance(word, Word) else str(word)


def choices(words: Words, alternatives: Sequence[str]) -> dict[str, Any]:
    """The value of each alternative of a rule; ValueError if they are not one for one."""
    if not words.worded:
        return dict(zip(alternatives, words.values, strict=True))
    longest_first = sorted(filter(wording, words.values), key=lambda word: -len(wording(word)))
    return {
        phrase: next(word for word in longest_first if wording(word) in phrase)
        for phrase in alternatives
    }


# Fields


class Fields(NamedTuple):
    """The fields of a node."""

    names: tuple[str, ...]
    defaults: dict[str, Any]
    """The value of each field that the text leaves out; MISSING if it may not be left out."""
    many: frozenset[str]
    """The fields that have any number of values."""
    accepting: dict[type, tuple[str, ...]]
    """The fields that may take a value, by its type, in their order."""

    def taking(self, kind: type) -> tuple[str, ...]:
        """The fields that may take a value of this type, or of its nearest base that any takes."""
        if kind not in self.accepting:
            bases = (base for base in kind.__mro__ if base in self.accepting)
            self.accepting[kind] = self.accepting[base] if (base := next(bases, None)) else ()
        return self.accepting[kind]


_FIELDS: dict[type, Fields] = {}


def fields_of(kind: type[msgspec.Struct]) -> Fields:
    """The fields of a class of nodes."""
    if kind not in _FIELDS:
        hints = get_type_hints(kind)
        fields = [field for field in msgspec.structs.fields(kind) if field.name in hints]
        types = {field.name: _types(hints[field.name]) for field in fields}
        accepting: dict[type, tuple[str, ...]] = {}
        for name, (accepted, _) in types.items():
            for one in accepted:
                accepting[one] = (*accepting.get(one, ()), name)
        many = frozenset(name for name, (_, several) in types.items() if several)
        defaults = {
            field.name: field.default
            if field.default is not msgspec.NODEFAULT
            else (() if field.name in many else MISSING)
            for field in fields
        }
        _FIELDS[kind] = Fields(tuple(types), defaults, many, accepting)
    return _FIELDS[kind]


def _types(hint: Any) -> tuple[set[type], bool]:
    """The types of the values of a field, and whether it has any number of them."""
    if get_origin(hint) is tuple:
        return {*_members(get_args(hint)[0]), tuple}, True
    return {*_members(hint)}, False


def _members(hint: Any) -> Iterator[type]:
    if get_origin(hint) in (Union, UnionType):
        for one in get_args(hint):
            yield from _members(one)
    elif hint is not NoneType:
        yield hint


# Reading


class Filling(NamedTuple):
    """What a part of a text gives to the node in which it stands."""

    given: Mapping[str, Any]
    """Values by the fields that they fill."""
    values: tuple[Any, ...]
    """Values that fill fields by their types."""


Reader = Callable[[list[Any]], Any]
"""Makes the value of a rule from the values of its parts."""
Read = Callable[[Token], Any]
"""Makes the value of a token."""


def reader(meaning: Settled, alternatives: Callable[[], Sequence[str]], read: Read) -> Reader:
    """The reader of a rule; `alternatives` gives those of words."""
    match meaning:
        case Node():
            return _node_reader(meaning, read)
        case Part(given, ""):
            return lambda parts: Filling(given, tuple(_values(parts, read)))
        case Part(given, into):
            return lambda parts: Filling({**given, into: next(_values(parts, read))}, ())
        case Words():
            meant: dict[str, Any] = {}

            def word(parts: list[Any]) -> Any:
                if not meant:
                    meant.update(choices(meaning, alternatives()))
                return meant["".join(parts)]

            return word
        case Writing():
            return lambda parts: meaning.read("".join(parts))


def _values(parts: Sequence[Any], read: Read) -> Iterator[Any]:
    return (read(one) if type(one) is Token else one for one in parts)


def _node_reader(meaning: Node, read: Read) -> Reader:
    kind, given, minus, _, within = meaning
    fields = fields_of(kind)
    names, defaults, many, _ = fields
    elsewhere = {*given} - {*names}
    left_out = {name: given.get(name, defaults[name]) for name in names}
    left_out = {name: value for name, value in left_out.items() if value is not MISSING}
    around = None if within is None else _node_reader(Node(within, {}), read)

    def fill(values: dict[str, Any], parts: Iterable[Any], rest: list[Any]) -> None:
        for one in parts:
            if type(one) is Filling:
                values.update(one.given)
                fill(values, one.values, rest)
                continue
            for name in fields.taking(type(one)):
                if name in many:
                    more = one if type(one) is tuple else (one,)
                    values[name] = (*values.get(name, ()), *more)
                    break
                if name not in values:
                    values[name] = one
                    break
            else:
                rest.append(one)

    def made(parts: list[Any]) -> Any:
        values: dict[str, Any] = {}
        rest: list[Any] = []
        fill(values, _values(parts, read), rest)
        if minus:
            values[minus] = -values[minus]
        for name in elsewhere:
            values.pop(name, None)
        node = kind(**{**left_out, **values})
        if around:
            return around([node, *rest])
        if rest:
            raise TypeError(f"{kind.__name__} has no field for {rest!r}")
        return node

    return made
