"""Every operation of the API description has a method of `saikoro.client`, or a reason why not."""

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec.structs import fields

from saikoro.client.calls import Following, Operation
from saikoro.client.exchange import Request
from saikoro.client.operations import Operations
from tests.clients.description import description

WITHOUT_A_METHOD = {
    "MatchesEventsStreamStreamEvents": "`follow` reads pages, which survive cuts as well",
    "MatchesEventsJsonlReadEventLines": "`follow` gives the bytes of each line",
    "MatchesStreamFollowFinished": "`finished` reads parts, which survive cuts as well",
    "PlayersStreamFollowPlayer": "`matches` with the player's token lists the same",
    "TournamentsEventsStreamStreamTournament": "`follow_tournament` reads pages",
    "TournamentsEventsJsonlReadTournamentLines": "`follow_tournament` gives the bytes",
    "ProblemsSlugExplainProblem": "a page for people; `problems` lists what it says",
    "DocsProtocolReadProtocol": "a page for people",
    "MetricsMetrics": "for a monitor",
}

GENERIC = {"get", "post", "delete"}
"""Methods for any path."""

SAMPLES: dict[Any, Any] = {str: "x", bytes: b"x", int: 3, Any: {}, Sequence: ["x"], Mapping: {}}


@cache
def described() -> dict[str, tuple[str, re.Pattern[str]]]:
    """The method and the paths of every operation."""
    paths = msgspec.json.decode(description())["paths"]
    return {
        operation["operationId"]: (method.upper(), re.compile(re.sub(r"{\w+}", "[^/]+", path)))
        for path, operations in paths.items()
        for method, operation in operations.items()
        if isinstance(operation, dict)
    }


def requests() -> Iterator[Request]:
    """The first requests of every method, called with samples of all that it must be given, and
    with a key besides: a client that makes a seed may ask for something else first."""
    for name, member in vars(Operations).items():
        if not isinstance(member, Operation | Following) or name in GENERIC:
            continue
        steps = member._steps
        parameters = inspect.signature(steps).parameters
        needed = {
            parameter.name: samples(parameter.annotation)
            for parameter in parameters.values()
            if parameter.default is parameter.empty
        }
        for key, *chosen in product({"", "x"} if "key" in parameters else {""}, *needed.values()):
            given = dict(zip(needed, chosen, strict=True)) | ({"key": key} if key else {})
            request = next(steps(**given))
            assert isinstance(request, Request), name
            yield request


def samples(hint: Any) -> Sequence[Any]:
    """Every literal of a type, or one value that is like one of it."""
    if get_origin(hint) is Annotated:
        return samples(get_args(hint)[0])
    if get_origin(hint) is Literal:
        return get_args(hint)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return [hint(**{field.name: "x" for field in fields(hint) if field.required})]
    return [SAMPLES[hint if hint in SAMPLES else get_origin(hint)]]


def operation_of(request: Request) -> str:
    """The operation that a request is of, the one whose path has the fewest parameters."""
    found = [
        (pattern.pattern.count("[^/]+"), operation)
        for operation, (method, pattern) in described().items()
        if method == request.method and pattern.fullmatch(request.path)
    ]
    assert found, request
    return min(found)[1]


def test_every_operation_has_a_method_or_a_reason() -> None:
    reached = {operation_of(request) for request in requests()}
    assert reached.isdisjoint(WITHOUT_A_METHOD)
    assert reached | WITHOUT_A_METHOD.keys() == described().keys()
