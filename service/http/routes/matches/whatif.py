"""What if something about a moment of a finished match had been different."""

from litestar import MediaType, Response
from msgspec import UnsetType

from saikoro.api_schemas.operations import matches
from saikoro.api_schemas.whatif import MomentBot, NewWhatIf
from saikoro.domain.bots.specs import Random
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.leaving import while_there
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.identity import Identity
from saikoro.service.problems.documents import pointing

ROUTES = Routes()


@ROUTES.bind(matches.ask_what_if)
async def ask_what_if(
    request: AnyRequest,
    matches: MatchService,
    identity: Identity,
    match: str,
    version: int,
    data: NewWhatIf,
) -> Response[bytes]:
    client = identity.client_key(client_of(request))
    bots, seed = _bots(data.bots), None if isinstance(data.seed, UnsetType) else data.seed
    given = None if seed is None else bytes.fromhex(seed)
    asked = match, version, data.change, bots, given
    if data.until == "many":
        playing = matches.what_ifs.many(*asked, data.times, client)
    else:
        playing = matches.what_ifs.once(*asked, data.until, client)
    with pointing("/change"):
        found = await while_there(request, playing)
    return Response(found, media_type=MediaType.JSON)


def _bots(bots: list[MomentBot] | UnsetType) -> tuple[MomentBot, MomentBot]:
    """The bot in each seat."""
    named = [Random()] if isinstance(bots, UnsetType) else bots
    return named[0], named[-1]
