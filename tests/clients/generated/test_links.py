"""What the response to a new match or tournament links to can be asked as the link says."""

from typing import Any

import msgspec
import schemathesis
from hypothesis import settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.clients.description import description
from tests.kit.stack import Stack
from tests.kit.tournaments import plan

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

BODIES = {
    "POST /matches": {"game": "ktc"},
    "POST /matches/{match}/seats": {},
    "POST /tournaments": {"plan": plan()},
}
"""With which something is made that responses can link from."""

ROUNDS = 20
"""Walks at most, until they have made a match and a tournament."""


def linked(described: dict[str, Any]) -> set[str]:
    """The operations that a response links to, by method and path."""
    operations = [
        (f"{method.upper()} {path}", operation)
        for path, item in described["paths"].items()
        for method, operation in item.items()
    ]
    names = {operation["operationId"]: label for label, operation in operations}
    return {
        names[link["operationId"]]
        for _, operation in operations
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
    }


def test_links_lead_to_what_they_name(stack: Stack) -> None:
    asked: dict[str, set[int]] = {}
    described = msgspec.json.decode(description())
    named = linked(described)
    # A stream ends with its match, and these do not end.
    schema = (
        schemathesis.openapi.from_dict(described)
        .include(lambda found: found.operation.label in named | BODIES.keys())
        .exclude(path_regex="/stream$")
    )
    schema.config.update(base_url=stack.url)
    schema.config.generation.update(modes=[GenerationMode.POSITIVE])
    machine: Any = schema.as_state_machine()

    class Walk(machine):  # type: ignore[misc]  # it is made at run time
        def before_call(self, case: Any) -> None:
            case.body = BODIES.get(case.operation.label, case.body)
            case.query = {}
            case.headers = {}

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            asked.setdefault(case.operation.label, set()).add(response.status_code)
            case.validate_response(response, checks=CHECKS)

    for _ in range(ROUNDS):
        Walk.run(settings=settings(max_examples=8, stateful_step_count=6, deadline=None))
        if {"POST /matches", "POST /tournaments"} <= asked.keys():
            break
    assert asked["POST /matches"] == asked["POST /tournaments"] == {201}
    # Some ids are random: these are 404.
    reached = {label for label in named & asked.keys() if asked[label] & {200, 201}}
    assert {label for label in reached if label.startswith("GET")}
