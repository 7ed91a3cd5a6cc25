"""Parameters of pages, and the list of all that a route reads."""

from collections.abc import Iterator
from typing import Annotated, Any, get_type_hints

from litestar.params import HeaderParameter, PathParameter, QueryParameter
from litestar.typing import FieldDefinition

from saikoro.api_schemas.operations.parameters import MAX_VERSION
from saikoro.api_schemas.tables import Viewer

Authorization = Annotated[str | None, HeaderParameter(name="Authorization")]
MatchPath = Annotated[str, PathParameter(pattern="^[0-9a-f]{32}$", max_length=32)]
TournamentPath = MatchPath
OptionalTournament = Annotated[str | None, PathParameter(pattern="^[0-9a-f]{32}$", max_length=32)]
"""Of pages that have an address for a match of a tournament, too."""

DisputePath = MatchPath
LinkPath = MatchPath
EventVersion = Annotated[int, PathParameter(ge=1, le=MAX_VERSION)]
At = Annotated[int | None, QueryParameter(ge=0, le=MAX_VERSION)]
ReaderNamed = Annotated[Viewer | None, QueryParameter()]
OpenedNamed = Annotated[bool | None, QueryParameter()]


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
