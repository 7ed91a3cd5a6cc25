"""Commands that are one request to a service, made of the declaration of its operation.

The declaration has their parameters with descriptions, and who may ask. A command names how the
answer is printed for people, and the parameters that people write in another way than the API does.
"""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from cyclopts import App, Parameter

from saikoro.api_schemas.operations.declaring import Declared
from saikoro.api_schemas.schema.docstrings import field_docstring
from saikoro.service.cli.files.kept import kept_heads
from saikoro.service.cli.places import Place, Shown, Taken, accepted, is_body, place_of

NEEDED = inspect.Parameter.empty

SEAT = Annotated[Literal["A", "B"], Parameter(help="The seat.")]

KEPT = Annotated[
    Sequence[str],
    Parameter(
        name="--kept",
        negative=(),
        help="What was kept, as often as you like: an ETag, or a file with a receipt.",
    ),
]

EVERY = Parameter(negative="--every", help="Only those that stand so; with --every all are listed.")

_TAKES: Mapping[str, Taken] = {
    "seat": Taken(SEAT, NEEDED, lambda seat, _: "AB".index(seat)),
    "kept": Taken(KEPT, (), lambda words, _: kept_heads(words)),
}
"""Parameters that people write in another way everywhere."""


def asks(
    app: App,
    name: str,
    operation: Declared[..., Any],
    shown: Shown = accepted,
    *,
    at: type[Place] | None = None,
    first: Sequence[str] = (),
    takes: Mapping[str, Taken] | None = None,
    **fixed: Any,
) -> None:
    """Add a command that is one request, and prints its answer as it is `shown`.

    It is asked `at` a place that its first words name; without one, of the service at an address.
    Parts of the path are arguments, and so are the parameters that are `first`; all others are
    options, but for those that are `fixed`.
    """
    place = place_of(operation) if at is None else None
    known = {**_TAKES, **(at or Place).takes, **(takes or {})}
    inside = {*fixed} if at is None else {"tournament", *fixed}
    parameters = [
        option.taken(known.get(option.name), first=option.in_path or option.name in first)
        for option in _options(operation)
        if option.name not in inside
    ]
    parameters.sort(key=lambda one: (one.kind, first.index(one.name) if one.name in first else -1))
    if place is None:
        parameters.insert(0, inspect.Parameter("at", _FIRST, annotation=at))
    else:
        parameters.append(inspect.Parameter("at", _OPTION, default=place, annotation=type(place)))
    signature = inspect.Signature(parameters)

    def command(*words: Any, **options: Any) -> None:
        bound = signature.bind(*words, **options)
        bound.apply_defaults()
        given = {name: one for name, one in bound.arguments.items() if one is not None}
        asked: Place = given.pop("at")
        made = {name: known[name].made for name in given if name in known}
        asked.ask(operation, shown, made=made, **given, **fixed)

    command.__signature__ = signature  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    command.__doc__ = f"{operation.summary}.\n\n{operation.description}"
    app.command(command, name=name)


_FIRST, _OPTION = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY


class _Option(NamedTuple):
    """A parameter of an operation, or a field of its body."""

    name: str
    kind: Any
    default: Any
    help: str
    in_path: bool = False

    def taken(self, taken: Taken | None, *, first: bool) -> inspect.Parameter:
        """The parameter of a command."""
        kind, default = (self.kind, self.default) if taken is None else taken[:2]
        mark = Parameter(help=self.help)
        if not first and get_origin(kind) in (list, Sequence):  # it is given as often as one likes
            mark = Parameter(name=f"--{self.name.removesuffix('s')}", negative=(), help=self.help)
        bare, *marks = get_args(kind) if get_origin(kind) is Annotated else (kind,)
        hint = Annotated.__class_getitem__((bare, mark, *marks))  # type: ignore[attr-defined]
        where = _FIRST if first else _OPTION
        return inspect.Parameter(self.name, where, default=default, annotation=hint)


def _options(operation: Declared[..., Any]) -> Iterator[_Option]:
    """The parameters of an operation, with the fields of its body."""
    fields = {one.name: one for one in _fields(operation.facts.get("body"))}
    for one in operation.parameters.values():
        if one.where == "header":
            continue
        if one.where == "body" and is_body(one.type):
            yield from _fields(one.type)
        elif one.where == "field":
            yield fields[one.sent]._replace(name=one.name, default=one.default)
        else:
            described = one.meta.description or ""
            yield _Option(one.name, one.type, one.default, described, one.where == "path")


def _fields(body: type[msgspec.Struct] | None) -> Iterator[_Option]:
    """The fields of a body, and those of the bodies in it."""
    if body is None:
        return
    for field in msgspec.structs.fields(body):
        if is_body(field.type):
            yield from _fields(field.type)
            continue
        kind, *metas = (
            get_args(field.type) if get_origin(field.type) is Annotated else (field.type,)
        )
        described = next((one.description for one in metas if one.description), "")
        default = NEEDED if field.required else field.default
        if default is msgspec.NODEFAULT:
            default = field.default_factory()
        yield _Option(field.name, kind, default, described or field_docstring(body, field.name))
