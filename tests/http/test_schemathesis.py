"""Whatever a client sends, allowed by the description or not: no 5xx, and no surprise."""

from typing import Any

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

from service.http.app import create_app
from service.settings import Settings
from tests.kit.budget import budget
from tests.kit.stack import Stack

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

SCHEMA = schemathesis.openapi.from_dict(create_app(Settings()).openapi_schema.to_schema())

FOUND: Any = SCHEMA.get_all_operations()

OPERATIONS = {found.ok().label: found.ok() for found in FOUND}

MODES = [
    (label, mode)
    for label, operation in OPERATIONS.items()
    for mode in GenerationMode
    # Where there is neither body nor query, nothing can be sent that the description forbids.
    if mode.is_positive or operation.body or operation.query
]

Place = tuple[str, str]


@pytest.fixture(scope="module")
def places(stack: Stack) -> list[Place]:
    """Real matches in several states, with tokens of their seats."""
    with stack.client() as client:
        playing, (token, _) = client.seated()
        return [(client.create(), ""), (playing, token), (client.finished([7, 1], [1]), "")]


@pytest.mark.parametrize(("label", "mode"), MODES, ids=str)
def test_every_answer_is_as_described(
    label: str, mode: GenerationMode, stack: Stack, places: list[Place]
) -> None:
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode), place=st.sampled_from(places))
    @settings(max_examples=budget(20, soak=3_000))
    def ask(case: Any, place: Place) -> None:
        if "match" in case.path_parameters and place[0]:
            case.path_parameters["match"] = place[0]
        headers = {"Authorization": f"Bearer {place[1]}"} if place[1] else {}
        if (case.query or {}).get("wait") in range(2, 26):
            case.query["wait"] = 1  # to wait for longer says nothing more
        case.call_and_validate(base_url=stack.url, headers=headers, checks=CHECKS)

    ask()
