"""What an operation's declaration rules out is refused, by the problem that it declares."""

from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import msgspec
import pytest

from saikoro.api_schemas.examples import REQUESTS
from saikoro.api_schemas.operations import OPERATIONS
from saikoro.api_schemas.operations.declaring import AUTHORIZATION, Declared, Parameter
from saikoro.api_schemas.operations.matches import show_receipt
from saikoro.service.http.responses.specifications import problems
from tests.http.test_disputes import Disputed
from tests.http.test_refusals import refused
from tests.kit.stack import Client, Serving
from tests.kit.tournaments import Tournament, plan, rows

FORMED = {"link": "0" * 32, "player": "0" * 32, "picture": "0" * 64, "key": "0" * 16}
"""Ids of the right form by the names of parameters, where none of them has to exist."""

UNKNOWN = {
    "match": ("0" * 32, "unknown-match"),
    "tournament": ("0" * 32, "unknown-tournament"),
    "dispute": ("0" * 32, "no-such-dispute"),
    "game": ("chess", "unknown-game"),
    "slug": ("worse", "no-such-page"),
}
"""An id that nothing has, and the problem that it is, by the first parameter of a path.

Of `show_receipt` the signature is looked at before the match.
"""

MISFORMED = {"match": "unknown-match", "tournament": "unknown-tournament", "key": "unknown-key"}
"""The problem that an id of no id's form is, where it is not malformed."""

BODIES: dict[str, Any] = {
    "/players/{player}/webhooks": {"url": "https://hook.example/"},
    "/matches/{match}/webhooks": {"url": "https://hook.example/"},
    "/matches/{match}/looks": {"seat": 0, "reason": "x"},
    "/matches/{match}/rematch": None,
    "/matches/{match}/seeds": {"seed": "0" * 64},
    "/matches/{match}/openings": {"answer": 1, "nonces": ["0" * 64]},
    "/matches/{match}/rewinds": {"to": 1, "reason": "x"},
    "/tournaments/{tournament}/beacon": {"value": "x", "source": "x"},
    "/tournaments/{tournament}/byes": {"entrant": 1, "stage": 0, "round": 1},
    "/tournaments/{tournament}/late-entries": {"entrant": 1},
    "/tournaments/{tournament}/entry/byes": {"stage": 0, "round": 1},
    "/tournaments/{tournament}/judges": {"name": "x"},
    "/tournaments/{tournament}/disputes": {"reason": "x"},
    "/keys": {"name": "x", "scopes": ["tournaments:write"]},
    "/names/withdrawals": {"player": "x"},
}
"""Bodies that can be read, of operations without an example."""


@pytest.fixture(scope="module")
def there(stack: Serving) -> Iterator[Mapping[str, str]]:
    """Ids of what there is, by the names of parameters."""
    with stack.client() as client:
        over = Disputed(client)
        cup = Tournament.open(client, {"plan": plan(), "entrants": rows(4), "start": True})
        ids = {"match": over.match, "dispute": over.opened(), "tournament": cup.id}
        yield FORMED | ids | {"game": "laplaplus", "card_set": "house", "slug": "malformed"}


def address(declared: Declared[..., Any], ids: Mapping[str, str]) -> str:
    """The path of an operation with these ids, and 1 for numbers."""
    path = declared.path
    for one in in_part(declared, "path"):
        path = path.replace(f"{{{one.sent}}}", ids.get(one.sent, "1"))
    return path


def in_part(declared: Declared[..., Any], *parts: str) -> list[Parameter]:
    """The parameters of an operation that are sent in these parts of a request."""
    return [one for one in declared.parameters.values() if one.where in parts]


def needs_token(declared: Declared[..., Any]) -> bool:
    """Whether it says that nobody may without a token."""
    tokens = [one for one in in_part(declared, "header") if one.sent == AUTHORIZATION]
    return any(one.needed or declared.facts["who"].always for one in tokens)


def wrong_values(declared: Declared[..., Any]) -> dict[str, str]:
    """For each part of the query that not every text can be, a text that it cannot be."""
    sent = {one.sent: _wrong(one) for one in in_part(declared, "query")}
    return {name: value for name, value in sent.items() if value is not None}


def _wrong(one: Parameter) -> str | None:
    if one.meta.le is not None:
        return str(one.meta.le + 1)
    if one.meta.max_length is not None:
        return "x" * (one.meta.max_length + 1)
    try:
        msgspec.convert("?", one.type, strict=False)
    except msgspec.ValidationError:
        return "?"
    return None if one.meta.pattern is None else "?"


@pytest.mark.parametrize("declared", OPERATIONS, ids=str)
def test_what_a_declaration_rules_out_is_refused(
    client: Client, there: Mapping[str, str], declared: Declared[..., Any]
) -> None:
    path = address(declared, there)
    body = BODIES.get(declared.path)
    for example in REQUESTS.get((declared.method, declared.path), {}).values():
        body = example.body
    described = problems(*(declared.facts.get("problems") or ()))

    def ask(at: str = path, **sent: Any) -> httpx.Response:
        answer = client.request(declared.method, at, **sent)
        assert answer.status_code in described, answer.text
        return answer

    refused(ask(params={"colour": "red"}), 400, "malformed", pointer="?colour")
    wrong = wrong_values(declared)
    if wrong:
        errors = ask(params=wrong).json()["errors"]
        assert {error["parameter"] for error in errors} == wrong.keys()
    if "pictures" in declared.facts:
        refused(ask(json=[]), 415, "not-a-picture")
    elif in_part(declared, "field", "body"):
        refused(ask(json=7), 400, "malformed", pointer="")
        text = {"Content-Type": "text/plain"}
        refused(ask(content=b"{}", headers=text), 415, "not-json")
    first = next(iter(in_part(declared, "path")), None)
    if first is not None and first.sent in UNKNOWN and declared is not show_receipt:
        unknown, kind = UNKNOWN[first.sent]
        refused(ask(address(declared, {**there, first.sent: unknown}), json=body), 404, kind)
    if first is not None and first.sent in MISFORMED:
        at = address(declared, {**there, first.sent: "short"})
        refused(ask(at, json=body), 404, MISFORMED[first.sent])
    if needs_token(declared):
        answer = ask(json=body)
        refused(answer, 401, "unauthorised")
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_there_is_something_to_rule_out_of_every_kind() -> None:
    assert sum(map(needs_token, OPERATIONS)) > 50
    assert sum(map(bool, map(wrong_values, OPERATIONS))) > 20
