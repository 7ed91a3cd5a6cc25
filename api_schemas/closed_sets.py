"""The closed sets of words in what games put on the wire, and what the words mean."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from api_schemas.games import GameWords, WordSet, WordView
from api_schemas.schema.components import LINE
from api_schemas.schema.json_schema import Schema
from api_schemas.schema.wire import game_schema
from domain.match.interface.game import AnyGame
from domain.match.interface.terms import SHARED, Term

_ROOTS = ("Answer", "Form", LINE, "State", "View")
"""Types of events, states, views and decisions in the schema of a game."""

_REFERENCE = re.compile(r'"#/\$defs/([^"/]+)"')

_NAMED = ("DecisionAsked.name", "DieRolled.why")
"""Fields with the rule book's names, which have translations of their own."""


class ClosedSet(NamedTuple):
    """The words that some fields may have."""

    fields: tuple[str, ...]
    """`<type>.<field>`, by the names in the JSON Schema of the game; a type that is the word."""
    values: tuple[str, ...]


def closed_sets(game: AnyGame) -> list[ClosedSet]:
    """Every closed set of texts in events, states, views and decisions of a ruleset.

    The types of events are not among them; neither are numbers. The rule book's names of decisions
    and dice are, although the schema leaves them open.
    """
    fields: dict[tuple[str, ...], list[str]] = {}
    for field, values in sorted(_words(game).items()):
        fields.setdefault(tuple(sorted(values)), []).append(field)
    found = [ClosedSet(tuple(places), values) for values, places in fields.items()]
    return [*found, ClosedSet(_NAMED, tuple(sorted(game.telling.words)))]


def term_of(game: AnyGame, closed: ClosedSet, value: str) -> Term | None:
    """A word of a closed set in both languages; None if the game has none for it."""
    if closed.fields == _NAMED:
        named = game.telling.words[value]
        return Term(value, named["ja"], named["en"])
    return game.telling.terms.get(value, SHARED.get(value))


def game_words(game: AnyGame) -> GameWords:
    """The words of every closed set of a ruleset; a word without a term stands for itself."""
    sets = [
        WordSet(list(closed.fields), [_view(game, closed, value) for value in closed.values])
        for closed in closed_sets(game)
    ]
    return GameWords(game.id, game.version, sets)


def _view(game: AnyGame, closed: ClosedSet, value: str) -> WordView:
    term = term_of(game, closed, value) or Term(value, value, value)
    return WordView(value, term.word, term.ja, term.en)


def _words(game: AnyGame) -> dict[str, set[str]]:
    """The words by field, of every type that the roots lead to."""
    types: dict[str, Schema] = game_schema(game, "")["$defs"]
    found: dict[str, set[str]] = {}
    reached: set[str] = set()
    waiting = list(_ROOTS)
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached.add(name)
        schema = types[name]
        waiting += _REFERENCE.findall(msgspec.json.encode(schema).decode())
        for field, described in _fields(name, schema):
            words = set(_in(described))
            if words:
                found.setdefault(field, set()).update(words)
    return found


def _fields(name: str, schema: Schema) -> Iterator[tuple[str, Schema]]:
    """The fields of a type, or the type itself if it has none; of lines, only who wrote them."""
    properties: dict[str, Schema] = schema.get("properties", {})
    if {"v", "type", "data"} <= properties.keys():
        yield f"{LINE}.by", properties.get("by", {})
    elif properties:
        yield from ((f"{name}.{field}", described) for field, described in properties.items())
    else:
        yield name, schema


def _in(schema: object) -> Iterator[str]:
    """The words of a schema, and of the schemas in it."""
    match schema:
        case dict():
            yield from (word for word in schema.get("enum", ()) if isinstance(word, str))
            if isinstance(schema.get("const"), str):
                yield schema["const"]
            for key, part in schema.items():
                if key not in ("enum", "const", "examples", "default", "discriminator"):
                    yield from _in(part)
        case list():
            for part in schema:
                yield from _in(part)
        case _:
            return
