"""The schemas of what games put on the wire: lines, answers, forms, states, views, card sets."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from saikoro.api_schemas.schema.components import (
    DISPUTE_LINE,
    FIXED,
    LINE,
    OPEN_FIELDS,
    TOURNAMENT_LINE,
)
from saikoro.api_schemas.schema.json_schema import Schema, describe, located_refs, names_in
from saikoro.api_schemas.tables import FramesMessage
from saikoro.domain.bots.specs import Bot
from saikoro.domain.disputes import events as d
from saikoro.domain.match import events as e
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.sealed import Opening
from saikoro.domain.match.state import MatchState
from saikoro.domain.match.words import Consent
from saikoro.domain.record.header import Header, Rules
from saikoro.domain.record.line import Event, event_type
from saikoro.domain.tournament.facts import events as t
from saikoro.domain.tournament.facts.rulings import Ruling
from saikoro.domain.tournament.planning.plan import Plan
from saikoro.domain.verification.authors import authors_of
from saikoro.domain.words import Word


class _Union(NamedTuple):
    """A component that is any of some types."""

    name: str
    description: str
    types: Sequence[Any]


def schemas_of(
    games: Collection[AnyGame], refs: str, *, given: Sequence[Any] = (), sent: Sequence[Any] = ()
) -> dict[str, Schema]:
    """The schemas of all that these games put on the wire, by name.

    `given` are further types that clients send, `sent` those that the service sends.
    """
    requested, returned = _requested(games), _returned(games)
    events = _events(games)
    inputs = [*given, *_inputs(requested)]
    outputs = [*_outputs(returned, events), *sent]
    described = describe(outputs, given=inputs, overrides=OPEN_FIELDS, refs=refs)
    components = dict(described.components)
    roots = dict(zip(map(repr, [*inputs, *outputs]), described.roots, strict=True))
    for union in (*requested, *returned):
        components[union.name] = _any_of(union, roots)
    for event, gained in (pair for game in games for pair in game.book.upcasts.items()):
        required = components[described.names[event]]["required"]  # older lines have fewer fields
        required[:] = [field for field in required if field not in gained]
    lines = ((LINE, events), (TOURNAMENT_LINE, list(t.EVENTS)), (DISPUTE_LINE, list(d.EVENTS)))
    for name, kinds in lines:
        components |= _lines(name, kinds, described.names, components, refs)
    components |= {name: located_refs(schema, refs) for name, schema in FIXED.items()}
    return {name: schema | {"title": name} for name, schema in components.items()}


def options_schema(game: AnyGame) -> Schema:
    """The JSON Schema of the options of a match: `description` in English, `x-ja` in Japanese."""
    described = describe([], given=[game.book.options], overrides=OPEN_FIELDS, refs="#/$defs/")
    return described.roots[0] | {"$defs": described.components}


def words_of(game: AnyGame) -> dict[str, type[Word]]:
    """Every closed set of words that a ruleset puts on the wire, by the name of its schema."""
    inputs, outputs = _inputs(_requested([game])), _outputs(_returned([game]), _events([game]))
    return {
        name: kind
        for kind, name in names_in([*inputs, *outputs]).items()
        if isinstance(kind, type) and issubclass(kind, Word)
    }


def _events(games: Iterable[AnyGame]) -> list[type[Event]]:
    return list(dict.fromkeys([*e.LIFE_CYCLE, *(x for game in games for x in game.book.events)]))


def _inputs(requested: Iterable[_Union]) -> list[Any]:
    return [Plan, *(kind for union in requested for kind in union.types)]


def _outputs(returned: Iterable[_Union], events: Iterable[type[Event]]) -> list[Any]:
    kinds = (kind for union in returned for kind in union.types)
    return [*kinds, Rules, Header, Opening, FramesMessage, *events, *t.EVENTS, *d.EVENTS]


def _requested(games: Iterable[AnyGame]) -> list[_Union]:
    """The unions that clients send: options, answers and card sets of the games."""
    known = list(games)
    decisions = [types for game in known for types in game.book.decisions.values()]
    answers = [types.answer for types in decisions]
    parts = [part for types in decisions for part in types.parts]
    sets = [game.cards.source for game in known if game.cards.source is not None]
    return [
        _Union("Options", "The options of a match, by game.", _once(g.book.options for g in known)),
        _Union(
            "Answer",
            "An answer to a decision, or a recorded part of one.",
            [*_once([*answers, *parts]), Consent],
        ),
        _Union("CardSet", "A card set as its author writes it.", _once(sets)),
        _Union("Bot", "A bot, and its budget.", [Bot]),
        _Union("Ruling", "A ruling of the organiser (TN-14).", [Ruling]),
    ]


def _returned(games: Iterable[AnyGame]) -> list[_Union]:
    """The unions that clients receive: forms and states of the games."""
    known = list(games)
    forms = [types.form for game in known for types in game.book.decisions.values()]
    states: list[Any] = [MatchState[game.book.state] for game in known]  # type: ignore[name-defined]
    return [
        _Union("Form", "What a client builds the input of a decision from.", _once(forms)),
        _Union("State", "The fold of the events of a match.", _once(states)),
    ]


def _once(types: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(types))


def _any_of(union: _Union, roots: dict[str, Schema]) -> Schema:
    schemas = [roots[repr(kind)] for kind in union.types]
    if len(schemas) == 1:
        return {"description": union.description} | schemas[0]
    return {"description": union.description, "anyOf": schemas}


def _lines(
    name: str,
    events: Iterable[type[Event]],
    names: dict[Any, str],
    components: dict[str, Schema],
    refs: str,
) -> dict[str, Schema]:
    """The schema of the lines of each of these events, and of any line."""
    lines: dict[str, Schema] = {}
    mapping: dict[str, str] = {}
    for event in events:
        data = components[names[event]]
        if "$" in data["properties"]:
            del data["properties"]["$"]
            data["required"].remove("$")
            data["additionalProperties"] = True
        line = f"{names[event]}{name}"
        lines[line] = _line(event, data, refs + names[event]) | {"title": line}
        mapping[event_type(event)] = refs + line
    lines[name] = {
        "description": "A stored line: an event, its number, and where it came from.",
        "oneOf": [{"$ref": address} for address in mapping.values()],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }
    return lines


def _line(event: type[Event], data: Schema, address: str) -> Schema:
    authors: tuple[str | None, ...] = (None,)
    if issubclass(event, e.MatchEvent):
        authors = authors_of(event)
    elif issubclass(event, t.TournamentEvent):
        authors = ("organiser", "server", None)
    elif issubclass(event, d.DisputeEvent):
        authors = d.authors_of(event)
    properties: Schema = {
        "v": {
            "description": "The version that the match has with this line, from 1 without gaps.",
            "type": "integer",
            "minimum": 1,
        },
        "type": {"description": "The type of the event.", "const": event_type(event)},
        "data": {"description": "What happened.", "$ref": address},
    }
    named = [author for author in authors if author is not None]
    if named:
        properties["at"] = {
            "description": "When the service received it, in UTC.",
            "type": "string",
            "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$",
        }
        properties["by"] = {"description": "Who caused it.", "enum": named}
    return {
        "description": data["description"],
        "type": "object",
        "properties": properties,
        "required": ["v", "type", "data", *(["at", "by"] if None not in authors else [])],
        "additionalProperties": False,
    }


def game_schema(game: AnyGame, address: str) -> Schema:
    """The JSON Schema of everything of one ruleset; the schema itself is that of a line.

    `$defs` has `Line`, `Options`, `CardSet`, `Answer`, `Form`, `State` and `Secret`, and
    as properties of `Answers` and `Forms` those of each decision by its name.
    """
    refs = "#/$defs/"
    decisions = game.book.decisions
    answers = [types.answer for types in decisions.values()]
    forms = [types.form for types in decisions.values()]
    described = describe(forms, given=answers, overrides=OPEN_FIELDS, refs=refs)
    defs = schemas_of([game], refs)
    for name, roots in (("Answers", described.roots), ("Forms", described.roots[len(answers) :])):
        defs[name] = {
            "description": f"The {name.lower()} of every decision, by its name.",
            "type": "object",
            "properties": dict(zip(decisions, roots, strict=False)),
        }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": address,
        "title": f"{game.title.en}, ruleset {game.version}",
        "$ref": f"{refs}{LINE}",
        "$defs": defs,
    }
