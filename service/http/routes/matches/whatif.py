"""What if something about a moment of a finished match had been different."""

from typing import Any

from litestar import MediaType, Response, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import UnsetType

from saikoro.api_schemas.whatif import MomentBot, NewWhatIf
from saikoro.domain.bots.specs import Random
from saikoro.domain.whatif.comparing import Comparison
from saikoro.domain.whatif.shown import WhatIf
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.leaving import while_there
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.responses.specifications import problems
from saikoro.service.http.routes.matches.explaining import EventVersion
from saikoro.service.identity import Identity
from saikoro.service.problems.documents import pointing

_EITHER: Any = WhatIf | Comparison

_FOUND = ResponseSpec(
    _EITHER,
    generate_examples=False,
    description="What would have happened; or, with `many`, what the matches say of the change",
)


@post(
    "/matches/{match:str}/events/{version:int}/whatif",
    cost=20,
    summary="Play a moment on with one thing different",
    status_code=200,
    responses={200: _FOUND} | problems(404, 409, 413, 422, 429, 451),
)
async def ask_what_if(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    identity: NamedDependency[Identity],
    match: MatchPath,
    version: EventVersion,
    data: JSONBody[NewWhatIf],
) -> Response[bytes]:
    """See what would have happened after an event of a match that is finished for everybody.

    Another answer, another face of a die, another card on top of a pile, or another order of a
    shuffle; all dice and shuffles after it are fresh, from a seed that has nothing to do with the
    match. `many` plays it to the end many times, and compares that with the same moment as
    recorded. 409 while the match goes on. Nothing of it is kept.
    """
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
    return Response(found, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})


def _bots(bots: list[MomentBot] | UnsetType) -> tuple[MomentBot, MomentBot]:
    """The bot in each seat."""
    named = [Random()] if isinstance(bots, UnsetType) else bots
    return named[0], named[-1]


ROUTES: list[Any] = [ask_what_if]
