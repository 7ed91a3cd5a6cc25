"""Parameters of routes: the ids in their paths, and the list of all that a route reads."""

from collections.abc import Iterator
from typing import Annotated, Any, get_type_hints

from litestar.params import PathParameter, QueryParameter
from litestar.typing import FieldDefinition

from saikoro.api_schemas.ids import ANY_DISPUTE


def _hexadecimal(digits: int) -> PathParameter:
    # The pattern alone would let a line end pass.
    description = f"{digits} lower-case hexadecimal digits."
    return PathParameter(
        pattern=f"^[0-9a-f]{{{digits}}}$", max_length=digits, description=description
    )


MatchPath = Annotated[str, _hexadecimal(32)]
TournamentPath = Annotated[str, _hexadecimal(32)]
DisputePath = Annotated[str, _hexadecimal(32)]
AnyDisputePath = Annotated[
    str,
    PathParameter(
        pattern=ANY_DISPUTE,
        max_length=42,
        description="The id of the dispute: of a match 32 hexadecimal digits; of a pairing the id "
        "of its tournament, a point, and the line that filed it.",
    ),
]
PlayerPath = Annotated[str, _hexadecimal(32)]
KeyPath = Annotated[str, _hexadecimal(16)]
"""The id of an organiser's API key."""
WebhookPath = Annotated[
    int, PathParameter(description="The number of the webhook, which registering it returned.")
]

DrawerNamed = Annotated[
    str | None,
    QueryParameter(
        pattern="^[0-9a-f]{16}$",
        max_length=16,
        description="`drawer` of what you have. 409 where another version of the service draws.",
    ),
]


def parameters_of(handler: Any) -> Iterator[tuple[str, FieldDefinition]]:
    """The names that are sent, with the fields that they are read into."""
    for signature in _signatures(handler):
        for name, field in signature.parsed_fn_signature.parameters.items():
            yield getattr(field.kwarg_definition, "name", None) or name, field


def hints_of(handler: Any) -> dict[str, Any]:
    """The types that are read, by the names of the fields."""
    return {
        name: hint
        for signature in _signatures(handler)
        for name, hint in get_type_hints(signature.signature_model, include_extras=True).items()
    }


def _signatures(handler: Any) -> Iterator[Any]:
    """The handler, and the providers of its dependencies and of theirs."""
    providers = handler.resolve_dependencies()
    found = [handler]
    for signature in found:
        yield signature
        names = signature.parsed_fn_signature.parameters
        found += [providers[name] for name in names if name in providers]
