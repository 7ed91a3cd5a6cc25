"""The closed sets of words in what games put on the wire, and what the words mean."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from saikoro.api_schemas.games import GameWords, WordSet, WordView
from saikoro.api_schemas.schema.components import LINE
from saikoro.api_schemas.schema.json_schema import Schema
from saikoro.api_schemas.schema.wire import game_schema, words_of
from saikoro.domain.match.interface.game import AnyGame, Telling
from saikoro.domain.match.words import SHARED
from saikoro.domain.words import Word

_ROOTS = ("Answer", "Form", LINE, "Options", "State")
"""Types of events, options, states and decisions in the schema of a game."""

_REFERENCE = re.compile(r'"#/\$defs/([^"/]+)"')


class ClosedSet(NamedTuple):
    """The words that some fields may have."""

    fields: tuple[str, ...]
    """`<type>.<field>`, by the names in the JSON Schema of the game; a type that is the word."""
    words: tuple[WordView, ...]
    """The words, in the order of their values."""


def game_words(game: AnyGame) -> GameWords:
    """The words of every closed set of a ruleset."""
    sets = [WordSet(list(closed.fields), list(closed.words)) for closed in closed_sets(game)]
    return GameWords(game.id, game.version, sets)


def closed_sets(game: AnyGame) -> list[ClosedSet]:
    """Every closed set of texts in events, options, states and decisions of a ruleset.

    The types of events are not among them; neither are numbers. The rule book's names of decisions
    and dice are, although the schema leaves them open, and so are the fields of answers that are
    built. A name such as `A1`, which reads the same in any language, stands for itself.
    """
    fields: dict[tuple[WordView, ...], list[str]] = {}
    for field, words in sorted(_words(game).items()):
        fields.setdefault(_sorted(words), []).append(field)
    found = [ClosedSet(tuple(places), words) for words, places in fields.items()]
    return [*found, *_named(game.telling)]


def _named(telling: Telling[Any, Any]) -> Iterator[ClosedSet]:
    """The names of decisions, of what dice are rolled for, and of what answers are built of."""
    for field, kind in (
        ("DecisionAsked.name", telling.decisions),
        ("DieRolled.why", telling.dice),
        ("Answers.fields", telling.fields),
    ):
        if [*kind]:
            yield ClosedSet((field,), _sorted(map(_view, kind)))


def _sorted(words: Iterable[WordView]) -> tuple[WordView, ...]:
    return tuple(sorted(words, key=lambda word: word.value))


def _view(word: Word) -> WordView:
    return WordView(word.value, word.code, word.ja, word.en)


class _Wording:
    """Finds what the words in the schema of a ruleset mean."""

    def __init__(self, game: AnyGame, types: Mapping[str, Schema]) -> None:
        self._classes = (*SHARED, game.telling.answers)
        self._types = types
        self._sets = words_of(game)

    def of(self, schema: Schema) -> set[WordView]:
        """The words that a schema lists, or refers to."""
        listed, found = set(_listed(schema)), set()
        for name in _references(schema):
            if name in self._sets:
                found |= {_view(word) for word in self._sets[name]}
            else:
                listed |= {*self._types[name].get("enum", ())}
        return found | self._of_values(listed)

    def _of_values(self, values: set[str]) -> set[WordView]:
        """Words that have no class in the schema: of a set that all games share, or of the game.

        Such as `poison`, which stands next to refs as the source of damage.
        """
        whole = [kind for kind in self._classes if values <= {*kind}]
        kinds = (*(whole or self._classes), *self._sets.values())
        return {_view_of(value, kinds) for value in values}


def _view_of(value: str, kinds: Iterable[type[Word]]) -> WordView:
    """The first word with this value; a name has none, and stands for itself."""
    word = next(filter(None, (kind.named(value) for kind in kinds)), None)
    return WordView(value, value, value, value) if word is None else _view(word)


def _words(game: AnyGame) -> dict[str, set[WordView]]:
    """The words by field, of every type that the roots lead to."""
    types: dict[str, Schema] = game_schema(game, "")["$defs"]
    wording = _Wording(game, types)
    found: dict[str, set[WordView]] = {}
    reached: set[str] = set()
    waiting = list(_ROOTS)
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached.add(name)
        schema = types[name]
        waiting += _references(schema)
        for field, described in _fields(name, schema):
            words = wording.of(described)
            if words:
                found.setdefault(field, set()).update(words)
    return found


def _references(schema: Schema) -> list[str]:
    return _REFERENCE.findall(msgspec.json.encode(schema).decode())


def _fields(name: str, schema: Schema) -> Iterator[tuple[str, Schema]]:
    """The fields of a type, or the type itself if it has none; of lines, only who wrote them."""
    properties: dict[str, Schema] = schema.get("properties", {})
    if {"v", "type", "data"} <= properties.keys():
        yield f"{LINE}.by", properties.get("by", {})
    elif properties:
        yield from ((f"{name}.{field}", described) for field, described in properties.items())
    else:
        yield name, {"$ref": f"#/$defs/{name}"} if "enum" in schema else schema


def _listed(schema: object) -> Iterator[str]:
    """The words of a schema, and of the schemas in it."""
    match schema:
        case dict():
            yield from (word for word in schema.get("enum", ()) if isinstance(word, str))
            if isinstance(schema.get("const"), str):
                yield schema["const"]
            for key, part in schema.items():
                if key not in ("enum", "const", "examples", "default", "discriminator"):
                    yield from _listed(part)
        case list():
            for part in schema:
                yield from _listed(part)
        case _:
            return
