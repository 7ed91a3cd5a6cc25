"""Whatever a client sends, allowed by the description or not: no 5xx, and no surprise."""

from copy import deepcopy
from typing import Any, NamedTuple

import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.kit.budget import SOAKING, budget
from tests.kit.described import description
from tests.kit.stack import Serving
from tests.kit.tournaments import Tournament, bearer, plan, rows

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

SCHEMA = schemathesis.openapi.from_dict(deepcopy(description()))

FOUND: Any = SCHEMA.get_all_operations()

OPERATIONS = {found.ok().label: found.ok() for found in FOUND}

SLOW = "/games/{game}/card-sets"
"""To make up a whole card set takes long: `make soak` does. `tests/fuzz` sends these, too."""

MODES = [
    (label, mode)
    for label, operation in OPERATIONS.items()
    for mode in GenerationMode
    if SOAKING or not label.startswith(f"POST {SLOW}")
    # Where there is neither query nor JSON, nothing can be sent that the description forbids: any
    # bytes are a file.
    if mode.is_positive
    or operation.query
    or any(body.media_type == "application/json" for body in operation.body)
]


class Target(NamedTuple):
    """A stream that exists, and a token that opens it."""

    name: str
    """The name of the parameter that takes its id."""
    id: str
    token: str = ""
    over: bool = False
    """Whether its stream ends."""


@pytest.fixture(scope="module")
def targets(stack: Serving) -> list[Target]:
    """Real matches and tournaments in several states, with tokens of seats and organisers."""
    asked: dict[str, Any] = {"plan": plan(), "entrants": rows(4)}
    with stack.client() as client:
        playing, (token, _) = client.seated()
        entering = Tournament.open(client, asked)
        over = Tournament.open(client, asked | {"start": True}).finish()
        return [
            Target("match", client.create()),
            Target("match", playing, token),
            Target("match", client.finished([7, 1], [1]), over=True),
            Target("tournament", entering.id, entering.token),
            Target("tournament", over.id, over.token, over=True),
            Target("tournament", over.id, over=True),
        ]


@pytest.mark.parametrize(("label", "mode"), MODES, ids=str)
def test_every_answer_is_as_described(
    label: str, mode: GenerationMode, stack: Serving, targets: list[Target]
) -> None:
    chosen = [target for target in targets if target.over or not label.endswith("/stream")]

    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode), target=st.sampled_from(chosen))
    @settings(max_examples=budget(3, soak=3_000))
    def ask(case: Any, target: Target) -> None:
        if target.name in case.path_parameters:
            case.path_parameters[target.name] = target.id
        headers = bearer(target.token)
        if (case.query or {}).get("wait") in range(2, 26):
            case.query["wait"] = 1  # to wait for longer shows nothing more
        case.call_and_validate(base_url=stack.url, headers=headers, checks=CHECKS)

    ask()


@pytest.mark.parametrize(
    ("label", "query"),
    [
        ("GET /matches/stream", {"finished_after": "2026-01-01T00:00:00Z"}),
        ("GET /matches/{match}/events/stream", {}),
    ],
)
def test_messages_of_streams_are_as_described(
    label: str, query: dict[str, str], stack: Serving
) -> None:
    """Not only where a match happens to end while others ask."""
    with stack.client() as client:
        match = client.create()
        first = client.join(match, player="Ada")
        client.join(match, player="Bob")
        resigned = bearer(first) | {"Prefer": "wait=20"}
        assert client.post(f"/matches/{match}/resignation", headers=resigned).is_success
    case = OPERATIONS[label].Case(path_parameters={"match": match}, query=query)
    answer = case.call_and_validate(base_url=stack.url, checks=CHECKS)
    assert "event: " in answer.text
