"""What if something about a moment of a finished match had been different."""

from typing import Annotated, Any

from litestar import MediaType, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from msgspec import UnsetType

from saikoro.api_schemas.trials import MOST_MATCHES
from saikoro.api_schemas.whatif import MomentBot, NewWhatIf, WhatIfView
from saikoro.domain.bots.specs import Random
from saikoro.domain.whatif.comparing import comparison
from saikoro.domain.whatif.showing import WhatIf
from saikoro.service.bootstrap import Service
from saikoro.service.http.requests.leaving import while_there
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import MatchPath, TrialPath
from saikoro.service.http.requests.preconditions import AnyRequest, IdempotencyKey, once
from saikoro.service.http.responses.caching import REVALIDATED
from saikoro.service.http.responses.specifications import problems
from saikoro.service.http.routes.following import Wait
from saikoro.service.http.routes.matches.explaining import EventVersion
from saikoro.service.problems.documents import pointing
from saikoro.service.store.trials import MomentTrial

_PLAYED = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=2 * MOST_MATCHES,
        description="How many matches you know of: with `wait`, the response waits for more.",
    ),
]

_ONCE = ResponseSpec(WhatIf, generate_examples=False, description="What would have happened")
_MANY = ResponseSpec(
    WhatIfView, generate_examples=False, description="A trial that plays it many times"
)


@post(
    "/matches/{match:str}/events/{version:int}/whatif",
    cost=20,
    summary="Play a moment on with one thing different",
    status_code=200,
    responses={200: _ONCE, 202: _MANY} | problems(404, 409, 413, 422, 429, 451),
)
async def open_what_if(
    request: AnyRequest,
    service: NamedDependency[Service],
    match: MatchPath,
    version: EventVersion,
    data: JSONBody[NewWhatIf],
    key: IdempotencyKey = None,
) -> Response[Any]:
    """See what would have happened after an event of a match that is finished for everybody.

    Another answer, another face of a die, another card on top of a pile, or another order of a
    shuffle; all dice and shuffles after it are fresh, from a seed that has nothing to do with the
    match. Until the next decision or the end it is in the response. `many` answers 202 with the
    address of a trial that workers play, compared with the same moment as recorded; it is kept for
    a day. 409 while the match goes on. Nothing is written into the match.
    """
    client = service.identity.client_key(client_of(request))
    bots, seed = _bots(data.bots), None if isinstance(data.seed, UnsetType) else data.seed
    given = None if seed is None else bytes.fromhex(seed)
    with pointing("/change"):
        if data.until != "many":
            playing = service.what_ifs.once(
                match, version, data.change, bots, given, data.until, client
            )
            found = await while_there(request, playing)
            return Response(found, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})
        opened = await service.what_ifs.open(
            match, version, data.change, bots, given, data.times, client, await once(request, key)
        )
    location = f"/matches/{match}/whatif/{opened.id}"
    return Response(view_of(opened), status_code=202, headers={"Location": location})


@get(
    "/matches/{match:str}/whatif/{trial:str}",
    summary="See what has come of a what-if",
    responses=problems(404),
)
async def see_what_if(
    service: NamedDependency[Service],
    match: MatchPath,
    trial: TrialPath,
    played: _PLAYED = None,
    wait: Wait = 0,
) -> Response[WhatIfView]:
    """See how many matches of a trial of a moment are over, and what they say of the change."""
    found = await service.what_ifs.see(match, trial, played, wait)
    return Response(view_of(found), headers={"Cache-Control": REVALIDATED})


@delete(
    "/matches/{match:str}/whatif/{trial:str}",
    summary="Cancel a what-if",
    status_code=200,
    responses=problems(404),
)
async def cancel_what_if(
    service: NamedDependency[Service], match: MatchPath, trial: TrialPath
) -> WhatIfView:
    """Play no more of its matches. What was counted stays; a trial that is over stays as it is."""
    return view_of(await service.what_ifs.cancel(match, trial))


def view_of(trial: MomentTrial) -> WhatIfView:
    """A trial of a moment as far as it has come."""
    terms = trial.terms
    found = comparison(
        terms.match,
        terms.event,
        terms.change,
        terms.bots,
        terms.seed,
        terms.times,
        trial.counts,
    )
    return WhatIfView(trial=trial.id, state=trial.state, matches=terms.matches, comparison=found)


def _bots(bots: list[MomentBot] | UnsetType) -> tuple[MomentBot, MomentBot]:
    """The bot in each seat."""
    named = [Random()] if isinstance(bots, UnsetType) else bots
    return named[0], named[-1]


ROUTES: list[Any] = [open_what_if, see_what_if, cancel_what_if]
