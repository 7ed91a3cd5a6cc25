"""The methods of the TypeScript client, one for each declared operation that is one request.

They are those of `saikoro.client`, under their names. What needs more than its arguments, or has
several forms of an answer, `clients/typescript` has by hand.
"""

import textwrap
from collections.abc import Iterator
from inspect import Parameter as Given
from inspect import signature
from typing import Any, Literal, get_args, get_origin

import msgspec

from saikoro.api_schemas import operations as declared
from saikoro.api_schemas.operations.declaring import Declared, Parameter
from saikoro.client.calls import Operation
from saikoro.client.operations import Operations
from tests.clients.description import description

WIDTH = 120

PLAIN = ("string", "number", "boolean")

CLASSES = ("MatchOperations", "TournamentOperations", "DisputeOperations")

NAMES = {
    "preview": "previewRuling",
    "tournament": "get",
    "open_tournament": "create",
    "tournament_rules": "rules",
    "tournaments": "list",
    "tournament_deliveries": "deliveries",
    "remove_tournament_webhook": "removeWebhook",
    "tournament_seats": "seats",
    "tournament_match": "match",
    "tournament_match_record": "matchRecord",
    "tournament_match_audit": "matchAudit",
    "tournament_record": "record",
    "match_deliveries": "deliveries",
    "match_disputes": "ofMatch",
    "match_dispute": "dispute",
    "all_disputes": "list",
    "dispute_events": "events",
    "open_dispute": "open",
    "comment_on_dispute": "comment",
    "withdraw_dispute": "withdraw",
    "rule_on_dispute": "rule",
    "dispute_record": "record",
}
"""Names within a class, where they are not those of `saikoro.client` in camel case."""

BESIDE: dict[str, Declared[..., Any]] = {
    "events": declared.events.follow_events,
    "standings": declared.tournaments.see_standings,
    "results": declared.tournaments.see_results,
    "brackets": declared.tournaments.see_brackets,
}
"""Operations whose answers `saikoro.client` reads in another way."""

BY_HAND = {"frames", "pause_table", "preview_rewind", "rematch", "resume_table", "why", "die"}
"""Methods of the client that take their arguments in another way in TypeScript."""

WHOLE = {
    *("check_in", "withdraw", "enter_beacon", "add_judge", "rule", "preview"),
    *("open_dispute", "check_build"),
}
"""Methods that take their body as one argument in TypeScript."""

QUERIES = {
    "matches": "MatchQuery",
    "tournaments": "TournamentQuery",
    "all_disputes": "DisputeQuery",
}
"""What lists are narrowed to."""

LOOSE = {"CardSetSource"}
"""Bodies that are described by one of several forms that they may have."""

_HEAD = """\
// Generated from the declarations of operations by `make client-types`.

import type { components } from "./api.ts";
import type { Bytes } from "./bytes.ts";
import { type Exchange, type WriteOptions, path } from "./exchange.ts";

type Schemas = components["schemas"];

class Asking {
  protected readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }
}
"""


def methods() -> str:
    """The file that has them."""
    made: dict[str, list[str]] = {kind: [] for kind in CLASSES}
    queries = []
    for name, operation in _operations():
        made[_class(operation)].append(_method(name, operation))
        if name in QUERIES:
            queries.append(_interface(name, operation))
    return "\n".join([_HEAD, *queries, *(_written(kind, made[kind]) for kind in CLASSES)])


def _operations() -> Iterator[tuple[str, Declared[..., Any]]]:
    for name, member in vars(Operations).items():
        operation = member.declared if isinstance(member, Operation) else None
        if operation is not None and name not in BY_HAND and _for_players(operation):
            yield name, operation
    yield from BESIDE.items()


def _for_players(operation: Declared[..., Any]) -> bool:
    """Whether it is for others than the operator of a host, and its answer is no picture."""
    own = operation.facts["tag"] in ("Service", "Keys") or _scheme(operation) == "operator"
    return not own and not operation.forms[0].startswith("image/")


def _scheme(operation: Declared[..., Any]) -> str:
    return operation.facts["who"].scheme if "who" in operation.facts else ""


def _class(operation: Declared[..., Any]) -> str:
    if operation.path.startswith("/tournaments"):
        return CLASSES[1]
    return CLASSES[2] if "disputes" in operation.path.split("/") else CLASSES[0]


def _written(kind: str, made: list[str]) -> str:
    body = "\n".join(made)
    return f"export class {kind} extends Asking {{\n{body}}}\n"


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


def _comment(text: str, indent: str = "  ") -> str:
    paragraph = " ".join(text.split("\n\n", maxsplit=1)[0].split())
    if len(f"{indent}/** {paragraph} */") <= WIDTH:
        return f"{indent}/** {paragraph} */\n"
    lines = textwrap.wrap(paragraph, WIDTH - len(indent) - 3)
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


def _type(hint: Any) -> str:
    """A type of Python in TypeScript."""
    arguments = get_args(hint)
    if get_origin(hint) is Literal:
        return " | ".join(f'"{word}"' for word in arguments)
    if arguments and type(None) in arguments:
        [present] = [one for one in arguments if one is not type(None)]
        return _type(present)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return f'Schemas["{hint.__name__}"]'
    if get_origin(hint) is list:
        return f"{_type(arguments[0])}[]"
    known = {str: "string", int: "number", bool: "boolean", type(None): "void", bytes: "Bytes"}
    return known.get(hint, "unknown")


class _Arguments:
    """What a method takes, and what it hands to the exchange."""

    def __init__(self, name: str, operation: Declared[..., Any]) -> None:
        self.taken: list[str] = []
        self.asked: list[str] = [] if operation.method == "get" else [_verb(operation)]
        self._operation = operation
        parameters = operation.parameters.values()
        for one in parameters:
            if one.where == "path":
                self.taken.append(_argument(one, one.name))
        self._body(name, [one for one in parameters if one.where in ("field", "body")])
        self._rest(name, list(parameters))

    def _body(self, name: str, parts: list[Parameter]) -> None:
        body = self._operation.facts.get("body")
        if body is not None and name in WHOLE:
            self.taken.append(f'body: Schemas["{body.__name__}"]')
            self.asked.append("body")
        elif body is not None:
            given = signature(self._operation.signature).parameters
            fields = [one.sent for one in parts if given[one.name].kind is not Given.KEYWORD_ONLY]
            kinds = {one.sent: _type(one.type) for one in parts}
            for field in fields:
                described = f'Schemas["{body.__name__}"]["{field}"]'
                self.taken.append(
                    f"{field}: {kinds[field] if kinds[field] in PLAIN else described}"
                )
            self.asked.append(f"body: {{ {', '.join(fields)} }}")
        elif parts:
            [part] = parts
            raw = part.type is bytes
            kind = "Blob | Bytes" if raw else _component(self._operation, part.type, "requestBody")
            self.taken.append(f"{part.name}: {kind}")
            self.asked.append(f"{'bytes' if raw else 'body'}: {part.name}")

    def _rest(self, name: str, parameters: list[Parameter]) -> None:
        query = [one for one in parameters if one.where == "query"]
        token = next((one for one in parameters if one.sent == "Authorization"), None)
        once = any(one.sent == "Idempotency-Key" for one in parameters)
        needed = token is not None and (token.needed or self._operation.facts["who"].always)
        options = [f"{_camel(one.name)}?: {_type(one.type)}" for one in query]
        if token is not None and not needed:
            options.append("token?: string")
        if needed:
            self.taken.append("token: string")
        if name in QUERIES:
            given = "{ token, ...query }" if token else "query"
            self.taken.append(f"{given}: {QUERIES[name]} = {{}}")
            self.asked.append("query" if token else "query: { ...query }")
        elif once and token is not None and not needed:
            self.taken.append("{ token, ...once }: WriteOptions & { token?: string } = {}")
        elif len(query) == 1 and token is None and self._operation.method == "get":
            self.taken.append(options[0])
            self.asked.append(f"query: {{ {query[0].sent} }}")
        elif options:
            names = [*(one.name for one in query), *(["token"] if token and not needed else [])]
            kinds = "; ".join(options)
            self.taken.append(f"{{ {', '.join(names)} }}: {{ {kinds} }} = {{}}")
            if query:
                self.asked.append(f"query: {{ {', '.join(one.sent for one in query)} }}")
        if once and (token is None or needed):
            self.taken.append("once: WriteOptions = {}")
        self.asked += ["token"] * (token is not None) + ["once"] * once


def _component(operation: Declared[..., Any], hint: Any, place: str) -> str:
    """The type of a body; that of the description, where Python has any mapping."""
    if _type(hint) != "unknown":
        return _type(hint)
    found = msgspec.json.decode(description())["paths"][operation.path][operation.method]
    body = found[place] if place == "requestBody" else found["responses"]["200"]
    address = next(iter(body["content"].values()))["schema"].get("$ref")
    component = (address or "").rpartition("/")[2]
    if component in LOOSE:
        return "object"
    return f'Schemas["{component}"]' if component else "unknown"


def _argument(one: Parameter, name: str) -> str:
    return f"{name}: {_type(one.type)}" if one.needed else f'{name} = "{one.default}"'


def _verb(operation: Declared[..., Any]) -> str:
    return f'method: "{operation.method.upper()}"'


def _method(name: str, operation: Declared[..., Any]) -> str:
    arguments, returned = (
        _Arguments(name, operation),
        _component(operation, operation.returns, "responses"),
    )
    called = NAMES.get(name, _camel(name))
    asked = arguments.asked
    if returned == "string":
        asked = [f'accept: "{operation.forms[0]}"', *asked]
    given = ", ".join([_path(operation), *([f"{{ {', '.join(asked)} }}"] if asked else [])])
    form = {"string": "text", "void": "ask", "Bytes": "ask"}.get(returned, "json")
    call = f"this.exchange.{form}({given})"
    if len(call) > WIDTH - len("    return ;"):
        lines = "".join(
            f"      {one},\n" for one in (_path(operation), f"{{ {', '.join(asked)} }}")
        )
        call = f"this.exchange.{form}(\n{lines}    )"
    body = {"void": f"await {call};", "Bytes": f"return (await {call}).body;"}.get(
        returned, f"return {call};"
    )
    waits = "async " if form == "ask" else ""
    end = f"): Promise<{returned}> {{"
    head = f"  {waits}{called}({', '.join(arguments.taken)}{end}"
    if len(head) > WIDTH:
        taken = "".join(f"    {one},\n" for one in arguments.taken)
        head = f"  {waits}{called}(\n{taken}  {end}"
    return f"{_comment(operation.description)}{head}\n    {body}\n  }}\n"


def _path(operation: Declared[..., Any]) -> str:
    names = {
        f"{{{one.sent}}}": one.name for one in operation.parameters.values() if one.where == "path"
    }
    parts = operation.path.split("/")[1:]
    if not names:
        return f'"{operation.path}"'
    written = [names.get(part) or f'"{part}"' for part in parts]
    return f"path({', '.join(written)})"


def _interface(name: str, operation: Declared[..., Any]) -> str:
    fields = [
        f"{_comment(str(one.meta.description))}  {one.sent}?: {_type(one.type)};\n"
        for one in operation.parameters.values()
        if one.where == "query"
    ]
    if _scheme(operation):
        fields.append("  /** The token of a player, who sees what is not listed, too. */\n")
        fields.append("  token?: string;\n")
    head = f"/** What a list is narrowed to. */\nexport interface {QUERIES[name]} {{\n"
    return f"{head}{''.join(fields)}}}\n"
