"""Components that no Struct describes, and what the fields hold that are any JSON in Python."""

from saikoro.api_schemas import (
    builds,
    decisions,
    disputes,
    entrants,
    games,
    problems,
    requests,
    responses,
    tournaments,
)
from saikoro.api_schemas.schema.json_schema import Schema
from saikoro.domain.match import events as e
from saikoro.domain.match.interface.sealed import Opening
from saikoro.domain.match.state import SeatState
from saikoro.domain.match.telling.why.explanation import Answered
from saikoro.domain.record.header import Header
from saikoro.domain.tournament.facts import events as t
from saikoro.domain.tournament.facts.rulings import Correct
from saikoro.domain.tournament.planning.plan import Plan
from saikoro.domain.whatif.changes import AnswerChange

LINE, TOURNAMENT_LINE, DISPUTE_LINE = "Line", "TournamentLine", "DisputeLine"

_STRING: Schema = {"type": "string"}


def _ref(name: str) -> Schema:
    return {"$ref": name}


def _list_of(name: str) -> Schema:
    return {"type": "array", "items": _ref(name)}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


OPEN_FIELDS: dict[tuple[type, str], Schema] = {
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
    (responses.CreatedMatch, "events"): _list_of(LINE),
    (responses.TakenSeat, "events"): _list_of(LINE),
    (responses.Accepted, "events"): _list_of(LINE),
    (responses.EventsPage, "events"): _list_of(LINE),
    (responses.EventsPage, "secrets"): {
        "type": "object",
        "propertyNames": {"pattern": "^[1-9][0-9]*$"},
        "additionalProperties": _ref("Secret"),
    },
    (disputes.DisputeEventsPage, "events"): _list_of(DISPUTE_LINE),
    (disputes.DisputeEventsPage, "secrets"): {"type": "object", "maxProperties": 0},
    (responses.SeatView, "bot"): _or_null(_ref("Bot")),
    (responses.MatchView, "options"): _ref("Options"),
    (responses.MatchView, "rules"): _ref("Rules"),
    (decisions.OptionView, "answer"): _ref("Answer"),
    (decisions.FurtherView, "choices"): _list_of("AnyJson"),
    (decisions.DecisionView, "ask"): _or_null(_ref("Form")),
    (builds.CheckBuild, "build"): _list_of("AnyJson"),
    (builds.CheckBuild, "options"): _ref("Options"),
    (builds.BuildDecision, "ask"): _or_null(_ref("Form")),
    (responses.SeatKnowledge, "submitted"): {
        "type": "object",
        "additionalProperties": _ref("Answer"),
    },
    (Answered, "answer"): _ref("AnyJson"),
    (AnswerChange, "answer"): _ref("AnyJson"),
    (responses.StateView, "state"): _ref("State"),
    (games.GameView, "options"): {"type": "object"},
    (problems.Problem, "missed"): {
        "type": "array",
        "items": {"anyOf": [_ref(LINE), _ref(TOURNAMENT_LINE)]},
    },
    (entrants.ReplacedEntry, "build"): _list_of("AnyJson"),
    (entrants.NewEntry, "build"): _list_of("AnyJson"),
    (entrants.LateEntry, "entry"): _or_null(_ref("EntryForm")),
    (entrants.EntryView, "build"): _or_null(_list_of("Answer")),
    (entrants.EntryView, "cards"): _or_null(_ref("CardSet")),
    (entrants.OpenRegistration, "options"): _ref("Options"),
    (tournaments.Entries, "entrants"): _or_null(_list_of("EntryForm")),
    (tournaments.CreateTournament, "entrants"): _or_null(_list_of("EntryForm")),
    (tournaments.CreateTournament, "plan"): _ref("Plan"),
    (tournaments.NewRuling, "ruling"): _ref("Ruling"),
    (tournaments.RulingToPreview, "ruling"): _ref("Ruling"),
    (tournaments.OpenedTournament, "events"): _list_of(TOURNAMENT_LINE),
    (tournaments.TournamentAccepted, "events"): _list_of(TOURNAMENT_LINE),
    (tournaments.TournamentEventsPage, "events"): _list_of(TOURNAMENT_LINE),
    (tournaments.TournamentEventsPage, "secrets"): {"type": "object", "maxProperties": 0},
    (tournaments.EntrantView, "build"): _or_null(_list_of("Answer")),
    (tournaments.TournamentView, "plan"): _ref("Plan"),
    (tournaments.TournamentView, "rules"): _ref("Rules"),
}
"""The schema of every field that is any JSON in Python, because its type depends on the game."""

_SECRET: Schema = {
    "description": "What is private to a seat with a line. `openings`: the nonce and the payload "
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
        "value": {"description": "The new value of `add`, `replace` and `test`."} | _ref("AnyJson"),
    },
    "required": ["op", "path"],
}


def _message(event: str, data: Schema, **properties: Schema) -> Schema:
    """A message of an event stream, whose data is JSON."""
    return {
        "type": "object",
        "properties": {
            "event": {"description": "The type of the message.", "const": event},
            "data": {
                "description": "JSON.",
                "type": "string",
                "contentMediaType": "application/json",
                "contentSchema": data,
            },
            **properties,
        },
        "required": ["data", *properties],
    }


_VERSION: Schema = {"description": "The version of the line.", "type": "integer", "minimum": 1}

_NAME: Schema = {
    "type": "object",
    "properties": {
        "name": {"description": "The name of a player.", **_STRING},
        "salt": {"description": "The salt of its commitment: 32 bytes, in hex.", **_STRING},
        "seat": {"description": "A place at the table: 0 or 1.", "type": "integer"},
        "v": _VERSION,
    },
}


def _stream(prefix: str, line: str) -> dict[str, Schema]:
    """The messages of an event stream with lines of this kind, and any of them."""
    head = {"description": "The last head, in hex.", **_STRING}
    number = {"description": "The version of the line.", "type": "string", "pattern": "^[0-9]+$"}
    private = {"description": "What is private to the seat with the line."} | _ref("Secret")
    secret = {"type": "object", "properties": {"secret": private, "v": _VERSION}}
    end = {"type": "object", "properties": {"head": head, "version": _VERSION}}
    kinds = {
        f"{prefix}LineMessage": _message("message", _ref(line), id=number),
        f"{prefix}SecretMessage": _message("secret", secret | {"required": ["secret", "v"]}),
        f"{prefix}EndMessage": _message("end", end | {"required": ["head", "version"]}, id=number),
    }
    beside = ""
    if line == LINE:
        kinds["FramesOfLinesMessage"] = _message("frames", _ref("FramesMessage"))
        kinds["NameMessage"] = _message("name", _NAME | {"required": ["name", "salt", "seat", "v"]})
        beside = (
            "`frames`, for who asks for them, come before the lines that they are of; a player's "
            "`name` before the line that commits to it. "
        )
    return kinds | {
        f"{prefix}Message": {
            "description": f"One message of the stream. {beside}What a seat alone knows comes "
            "before its line; a comment comes after silence; the last message is `end`.",
            "oneOf": [_ref("RetryMessage"), *map(_ref, kinds)],
        }
    }


FIXED: dict[str, Schema] = {
    "RetryMessage": {
        "description": "How a stream begins: how long to wait before it is asked for again.",
        "type": "object",
        "properties": {"retry": {"description": "In milliseconds.", "const": 1000}},
        "required": ["retry"],
    },
    **_stream("", LINE),
    **_stream("Tournament", TOURNAMENT_LINE),
    **_stream("Dispute", DISPUTE_LINE),
    "ListedMatchMessage": _message(
        "match", _ref("ListedMatch"), id=_STRING | {"description": "Where to go on."}
    ),
    "MatchesMessage": {
        "description": "One message of the stream: a match that has finished, or that has changed. "
        "A comment comes after silence.",
        "oneOf": [_ref("RetryMessage"), _ref("ListedMatchMessage")],
    },
    "AnyJson": {"description": "Any JSON value; the game decides which are legal."},
    "Secret": _SECRET,
    "EntryForm": _ENTRY,
    "CardPage": _CARD_PAGE,
    "CardSetSource": {
        "description": "A card set as tables, or as a page of cards.",
        "anyOf": [_ref("CardSet"), _ref("CardPage")],
    },
    "JsonPatch": {
        "description": "A JSON Patch (RFC 6902).",
        "type": "array",
        "items": _ref("JsonPatchStep"),
    },
    "JsonPatchStep": _PATCH_STEP,
}
"""Components by name; their references are names of components."""
