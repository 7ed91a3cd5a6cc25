"""Routes, each bound to the declaration of its operation; nothing of that is written again here.

A function takes what it needs by name: a parameter of the operation, as it is sent; a header, as
`authorization`, `key`, `prefer`, `if_match` or `if_none_match`; the body, as `data`; the `request`;
a service, by its name; or a dataclass of those that is an `Asked`.
"""

import inspect
from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, get_origin, get_type_hints

from litestar import Response, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, ParameterKwarg, PathParameter, QueryParameter

from saikoro.api_schemas.operations.declaring import EVENT_STREAM, Declared, Parameter
from saikoro.api_schemas.responses import Accepted
from saikoro.api_schemas.tournaments import TournamentAccepted
from saikoro.service.http.requests.preconditions import IfNoneMatch
from saikoro.service.http.responses.specifications import UNCHANGED, problems

DECLARED = "declared"
"""The option of a route that has its declaration."""

Bound: TypeAlias = Callable[..., Any]

_METHODS = {"get": get, "post": post, "delete": delete}

_PARAMETERS: dict[str, type[ParameterKwarg]] = {
    "path": PathParameter,
    "query": QueryParameter,
    "header": HeaderParameter,
}

_BODY: Any = JSONBody
_RESPONSE: Any = Response
_SERVICE: Any = NamedDependency

_ACCEPTED = (Accepted, TournamentAccepted)
"""What answers a request that goes on after it is accepted: 202, or 200 if it was waited for."""

_WAITED = "It is in the stream, and so is what followed: `Prefer: wait=N` asked for it"

_OVER = ResponseSpec(
    None, generate_examples=False, description="It is over, and `Last-Event-ID` was the last line"
)

_OF_LISTS = "MatchesMessage"
"""The messages of event streams that never end."""


class Asked:
    """What several functions take together, each field as if it were a parameter of theirs.

    A field keeps its default where the operation does not have it: `if_none_match`, where nobody
    may keep the response.
    """


class Routes(list[Any]):
    """Routes in their order."""

    def bind(self, declared: Declared[..., Any]) -> Callable[[Bound], Any]:
        """Bind a function to an operation, as its route."""

        def bound(function: Bound) -> Any:
            dependencies = {
                name: Provide(_made_of(hint, declared), sync_to_thread=False)
                for name, hint in get_type_hints(function).items()
                if isinstance(hint, type) and issubclass(hint, Asked)
            }
            function.__annotations__ = _annotated(function, declared)
            taken = {*function.__annotations__}.union(
                *(inspect.signature(each.dependency).parameters for each in dependencies.values())
            )
            route = _METHODS[declared.method](
                _path(declared),
                summary=declared.summary,
                description=declared.description,
                dependencies=dependencies,
                responses=_responses(declared, conditional="if_none_match" in taken),
                **_settings(declared),
            )(function)
            self.append(route)
            return route

        return bound


def _path(declared: Declared[..., Any]) -> str:
    """The path as the router has it, with the types of its parameters."""
    path = declared.path
    for one in declared.parameters.values():
        if one.where == "path":
            path = path.replace(f"{{{one.sent}}}", f"{{{one.sent}:{one.type.__name__}}}")
    return path


def _settings(declared: Declared[..., Any]) -> dict[str, Any]:
    """What else the router has to know of an operation; its own options go by the same names."""
    facts = declared.facts
    options = ("cost", "bytes_a_token", "holds_tokens", "counted_here", "pictures", "kept")
    settings: dict[str, Any] = {name: facts[name] for name in options if name in facts}  # type: ignore[literal-required]
    settings[DECLARED] = declared
    if len(declared.forms) == 1:  # of several, the response says which it is
        settings["media_type"] = declared.forms[0]
    if declared.returns in _ACCEPTED:
        settings["status_code"] = 202
    if "status" in facts:
        settings["status_code"] = facts["status"]
    if "answer" in facts:
        settings["response_description"] = facts["answer"]
    if "largest" in facts:
        settings["request_max_body_size"] = facts["largest"]
    return settings


def _responses(declared: Declared[..., Any], *, conditional: bool) -> dict[int, ResponseSpec]:
    found = {304: UNCHANGED} if conditional else {}
    if declared.returns in _ACCEPTED:
        found[200] = ResponseSpec(declared.returns, generate_examples=False, description=_WAITED)
    if EVENT_STREAM in declared.forms and declared.facts.get("messages") != _OF_LISTS:
        found[204] = _OVER
    statuses = declared.facts.get("problems", ())
    return found if statuses is None else found | problems(*statuses)


def _made_of(kind: Any, declared: Declared[..., Any]) -> Bound:
    """What makes a dataclass of the parameters of an operation."""

    def made(**given: Any) -> Any:
        return kind(**given)

    known = {*_sent_to(declared)} | ({"if_none_match"} if declared.kept != "unstored" else set())
    fields = inspect.signature(kind).parameters.values()
    taken = [each for each in fields if each.default is each.empty or each.name in known]
    made.__signature__ = inspect.Signature(taken)  # type: ignore[attr-defined]
    annotated = _annotated(kind, declared)
    made.__annotations__ = {each.name: annotated[each.name] for each in taken} | {"return": kind}
    return made


def _sent_to(declared: Declared[..., Any]) -> dict[str, Parameter]:
    """What is sent beside the body of an operation, by the names that functions have for it."""
    return {
        name: one
        for one in declared.parameters.values()
        for name in (one.name, one.sent, one.sent.lower().replace("-", "_"))
        if one.where in _PARAMETERS
    }


def _annotated(function: Any, declared: Declared[..., Any]) -> dict[str, Any]:
    """The types of what a function takes, each with where it comes from, and what it returns."""
    sent, hints = _sent_to(declared), get_type_hints(function)
    returned = hints.pop("return", None)
    found = {
        name: _sent(name, hint, sent[name]) if name in sent else _beside(name, hint)
        for name, hint in hints.items()
    }
    if returned is not None:
        found["return"] = _returned(returned, declared)
    return found


def _returned(hint: Any, declared: Declared[..., Any]) -> Any:
    """The type of the response; a function knows its own where clients read any document."""
    if get_origin(declared.returns) is dict:
        return hint
    return _RESPONSE[declared.returns] if get_origin(hint) is Response else declared.returns


def _sent(name: str, hint: Any, declared: Parameter) -> Any:
    """A parameter of the operation."""
    facts = {fact: getattr(declared.meta, fact) for fact in _FACTS}
    given = {fact: value for fact, value in facts.items() if value is not None}
    if declared.sent != name:
        given["name"] = declared.sent
    return Annotated[hint, _PARAMETERS[declared.where](**given)]


def _beside(name: str, hint: Any) -> Any:
    """What every operation may take, or its own service."""
    if name == "request":
        return hint
    if name == "data":
        return _BODY[hint]
    return IfNoneMatch if name == "if_none_match" else _SERVICE[hint]


_FACTS = ("ge", "le", "pattern", "max_length", "description")
"""What a Meta of parameters says."""
