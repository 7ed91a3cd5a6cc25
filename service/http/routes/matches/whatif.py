"""What if something about a moment of a finished match had been different."""

from litestar import MediaType, Response
from msgspec import UnsetType

from saikoro.api_schemas.operations import matches
from saikoro.api_schemas.whatif import MomentBot, NewWhatIf
from saikoro.domain.bots.specs import Random
from saikoro.service.http.requests.leaving import while_there
from saikoro.service.http.routes.appending import MatchRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.problems.documents import pointing

ROUTES = Routes()


@ROUTES.bind(matches.ask_what_if)
async def ask_what_if(asked: MatchRequest, version: int, data: NewWhatIf) -> Response[bytes]:
    bots, seed = _bots(data.bots), None if isinstance(data.seed, UnsetType) else data.seed
    given = None if seed is None else bytes.fromhex(seed)
    moment, what_ifs = (asked.match, version, data.change, bots, given), asked.matches.what_ifs
    if data.until == "many":
        playing = what_ifs.many(*moment, data.times, asked.client_key)
    else:
        playing = what_ifs.once(*moment, data.until, asked.client_key)
    with pointing("/change"):
        found = await while_there(asked.request, playing)
    return Response(found, media_type=MediaType.JSON)


def _bots(bots: list[MomentBot] | UnsetType) -> tuple[MomentBot, MomentBot]:
    """The bot in each seat."""
    named = [Random()] if isinstance(bots, UnsetType) else bots
    return named[0], named[-1]
