"""The schemas of what games put on the wire: lines, answers, forms, states, views, card sets."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, get_type_hints

from api_schemas import problems, requests, responses, tournaments
from api_schemas.json_schema import Schema, describe, located_refs
from domain.bots.specs import Bot
from domain.match import events as e
from domain.match.answers.sealed import Opening
from domain.match.game import AnyGame
from domain.match.state import MatchState, SeatState
from domain.record.course import authors_of
from domain.record.header import Header, Rules
from domain.record.line import Event, event_type
from domain.tournament import events as t
from domain.tournament.plan import Plan
from domain.tournament.rulings import Correct, Ruling

Consent: TypeAlias = Literal["yes", "no"]
"""An answer to `consent_rewind`, which the judge of a match of any game may cause."""

LINE, TOURNAMENT_LINE = "Line", "TournamentLine"

_STRING: Schema = {"type": "string"}


def _ref(name: str) -> Schema:
    return {"$ref": name}


def _list_of(name: str) -> Schema:
    return {"type": "array", "items": _ref(name)}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


_OPEN: dict[tuple[type, str], Schema] = {
    (e.AnswerGiven, "answer"): _ref("Answer"),
    (e.SubmissionOpened, "payload"): _ref("Answer"),
    (e.SeatJoined, "bot"): _or_null(_ref("Bot")),
    (Opening, "payload"): _ref("Answer"),
    (SeatState, "bot"): _or_null(_ref("Bot")),
    (Header, "options"): _ref("Options"),
    (t.Entered, "build"): _or_null(_list_of("Answer")),
    (t.Entered, "cards"): _or_null(_ref("CardSet")),
    (t.Opened, "build"): _list_of("Answer"),
    (t.Opened, "cards"): _or_null(_ref("CardSet")),
    (Correct, "build"): _list_of("Answer"),
    (Plan, "options"): _ref("Options"),
    (requests.CreateMatch, "options"): _ref("Options"),
    (requests.GiveAnswer, "answer"): _ref("Answer"),
    (requests.PostOpening, "answer"): _ref("Answer"),
    (requests.CheckAnswer, "answer"): _ref("AnyJson"),
    (responses.Accepted, "events"): _list_of(LINE),
    (responses.EventsPage, "events"): _list_of(LINE),
    (responses.EventsPage, "secrets"): {
        "type": "object",
        "propertyNames": {"pattern": "^[1-9][0-9]*$"},
        "additionalProperties": _ref("Secret"),
    },
    (responses.SeatView, "bot"): _or_null(_ref("Bot")),
    (responses.MatchView, "options"): _ref("Options"),
    (responses.MatchView, "rules"): _ref("Rules"),
    (responses.OptionView, "answer"): _ref("Answer"),
    (responses.FurtherView, "choices"): _list_of("AnyJson"),
    (responses.DecisionView, "ask"): _or_null(_ref("Form")),
    (responses.SeatKnowledge, "submitted"): {
        "type": "object",
        "additionalProperties": _ref("Answer"),
    },
    (responses.StateView, "state"): _ref("State"),
    (responses.StateView, "view"): _ref("View"),
    (responses.GameView, "options"): {"type": "object"},
    (problems.Problem, "missed"): {
        "type": "array",
        "items": {"anyOf": [_ref(LINE), _ref(TOURNAMENT_LINE)]},
    },
    (tournaments.Entries, "entrants"): _or_null(_list_of("EntryForm")),
    (tournaments.CreateTournament, "entrants"): _or_null(_list_of("EntryForm")),
    (tournaments.CreateTournament, "plan"): _ref("Plan"),
    (tournaments.NewRuling, "ruling"): _ref("Ruling"),
    (tournaments.RulingToPreview, "ruling"): _ref("Ruling"),
    (tournaments.TournamentEventsPage, "events"): _list_of(TOURNAMENT_LINE),
    (tournaments.TournamentEventsPage, "secrets"): {"type": "object", "maxProperties": 0},
    (tournaments.EntrantView, "build"): _or_null(_list_of("Answer")),
    (tournaments.TournamentView, "plan"): _ref("Plan"),
    (tournaments.TournamentView, "rules"): _ref("Rules"),
}
"""The schema of every field that is any JSON in Python, because its type depends on the game."""

_SECRET: Schema = {
    "description": "What a seat alone knows beside a line. `openings`: the nonce and the payload "
    "of the submission that the line seals. `event`: the fields of the line's data that only this "
    "seat may see. Any other key is the handle of a hidden card, `d<deck>.<shuffle>.<position>`.",
    "type": "object",
    "properties": {
        "openings": {
            "description": "The opening of the `submission.sealed` that the line is.",
            "type": "array",
            "items": _ref("Opening"),
        },
        "event": {
            "description": "Fields of `data` that are missing in the public line.",
            "type": "object",
        },
    },
    "additionalProperties": {
        "description": "A card that was dealt to this seat.",
        "type": "object",
        "properties": {
            "card": {"description": "The id of the card.", "type": "string"},
            "salt": {"description": "The salt of the position, in hex.", "type": "string"},
        },
        "required": ["card", "salt"],
    },
}

_ENTRY: Schema = {
    "description": "An entry (TN-16): a name, and a build where matches are played from builds. "
    "Entries are read one by one, so that every fault of every entry is in one answer.",
    "type": "object",
    "properties": {
        "name": {"description": "The display name of the entrant.", "type": "string"},
        "build": {
            "description": "Its answer to each decision, in order.",
            **_list_of("AnyJson"),
        },
    },
    "additionalProperties": True,
}

_CARD_PAGE: Schema = {
    "description": "Cards as their authors lay them out, for games that read such pages.",
    "type": "object",
    "properties": {
        "page": {"description": "The text of the page.", **_STRING},
        "author": {"description": "Who wrote the cards.", **_STRING},
        "licence": {"description": "The licence of the cards.", **_STRING},
    },
    "required": ["page"],
}

_PATCH_STEP: Schema = {
    "type": "object",
    "properties": {
        "op": {
            "description": "What the step does.",
            "enum": ["add", "remove", "replace", "move", "copy", "test"],
        },
        "path": {"description": "JSON pointer to the place.", **_STRING},
        "from": {"description": "JSON pointer to the origin of `move` and `copy`.", **_STRING},
        "value": {"description": "The new value of `add`, `replace` and `test`."},
    },
    "required": ["op", "path"],
}

_FIXED: dict[str, Schema] = {
    "AnyJson": {"description": "Any JSON value; the game decides which are legal."},
    "Secret": _SECRET,
    "EntryForm": _ENTRY,
    "CardPage": _CARD_PAGE,
    "JsonPatch": {
        "description": "A JSON Patch (RFC 6902).",
        "type": "array",
        "items": _PATCH_STEP,
    },
}


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
    events = list(dict.fromkeys([*e.LIFE_CYCLE, *(x for game in games for x in game.book.events)]))
    inputs = [*given, Plan, *(kind for union in requested for kind in union.types)]
    outputs = [
        *(kind for union in returned for kind in union.types),
        *(Rules, Header, Opening),
        *events,
        *t.EVENTS,
        *sent,
    ]
    described = describe(outputs, given=inputs, overrides=_OPEN, refs=refs)
    components = dict(described.components)
    roots = dict(zip(map(repr, [*inputs, *outputs]), described.roots, strict=True))
    for union in (*requested, *returned):
        components[union.name] = _any_of(union, roots)
    for name, kinds in ((LINE, events), (TOURNAMENT_LINE, list(t.EVENTS))):
        components |= _lines(name, kinds, described.names, components, refs)
    return components | {name: located_refs(schema, refs) for name, schema in _FIXED.items()}


def _requested(games: Iterable[AnyGame]) -> list[_Union]:
    """What clients send: options, answers and card sets of the games."""
    known = list(games)
    answers = [types.answer for game in known for types in game.book.decisions.values()]
    sets = [game.cards.source for game in known if game.cards.source is not None]
    return [
        _Union("Options", "The options of a match, by game.", _once(g.book.options for g in known)),
        _Union("Answer", "An answer to a decision.", [*_once(answers), Consent]),
        _Union("CardSet", "A card set as its author writes it.", _once(sets)),
        _Union("Bot", "A bot, and its budget.", [Bot]),
        _Union("Ruling", "A ruling of the organiser (TN-14).", [Ruling]),
    ]


def _returned(games: Iterable[AnyGame]) -> list[_Union]:
    """What clients receive: forms, states and views of the games."""
    known = list(games)
    forms = [types.form for game in known for types in game.book.decisions.values()]
    states: list[Any] = [MatchState[game.book.state] for game in known]  # type: ignore[name-defined]
    views = [get_type_hints(game.telling.view)["return"] for game in known]
    return [
        _Union("Form", "What a client builds the input of a decision from.", _once(forms)),
        _Union("State", "The fold of the events of a match.", _once(states)),
        _Union("View", "The state of a game with names and numbers looked up.", _once(views)),
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

    `$defs` has `Line`, `Options`, `CardSet`, `Answer`, `Form`, `State`, `View` and `Secret`, and
    as properties of `Answers` and `Forms` those of each decision by its name.
    """
    refs = "#/$defs/"
    decisions = game.book.decisions
    answers = [types.answer for types in decisions.values()]
    forms = [types.form for types in decisions.values()]
    described = describe(forms, given=answers, overrides=_OPEN, refs=refs)
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
