"""Trials: matches in the background that say how cards fare."""

from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import UnsetType

from saikoro.api_schemas.trials import MOST_MATCHES, NewTrial, TrialShare, TrialView
from saikoro.domain.bots.specs import Random
from saikoro.domain.trials.tally import Permille, Tally
from saikoro.service.bootstrap import Service
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import TrialPath
from saikoro.service.http.requests.preconditions import AnyRequest, IdempotencyKey, once
from saikoro.service.http.responses.caching import REVALIDATED
from saikoro.service.http.responses.specifications import problems
from saikoro.service.http.routes.following import Wait
from saikoro.service.store.trials import CardTrial

_PLAYED = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=MOST_MATCHES,
        description="How many matches you know of: with `wait`, the response waits for more.",
    ),
]


@post(
    "/games/{game:str}/trials",
    cost=20,
    summary="Try cards",
    status_code=202,
    responses=problems(404, 413, 422, 429),
)
async def open_trial(
    request: AnyRequest,
    service: NamedDependency[Service],
    game: FromPath[str],
    data: JSONBody[NewTrial],
    key: IdempotencyKey = None,
) -> Response[TrialView]:
    """Have bots play matches in which one side's builds have the tried cards, and count them.

    The sides change seats after every match. Nothing of the matches is kept but what is counted,
    and that for a day.
    """
    client = service.identity.client_key(client_of(request))
    bot = Random() if isinstance(data.bot, UnsetType) else data.bot
    opened = await service.trials.open(
        game, data.card_set, data.cards, data.matches, bot, client, await once(request, key)
    )
    location = f"/games/{opened.terms.game}/trials/{opened.id}"
    return Response(_view(opened), status_code=202, headers={"Location": location})


@get(
    "/games/{game:str}/trials/{trial:str}",
    summary="See a trial",
    responses=problems(404),
)
async def see_trial(
    service: NamedDependency[Service],
    game: FromPath[str],
    trial: TrialPath,
    played: _PLAYED = None,
    wait: Wait = 0,
) -> Response[TrialView]:
    """See how many matches are played, and what they say of the tried cards."""
    found = await service.trials.see(game, trial, played, wait)
    return Response(_view(found), headers={"Cache-Control": REVALIDATED})


@delete(
    "/games/{game:str}/trials/{trial:str}",
    summary="Cancel a trial",
    status_code=200,
    responses=problems(404),
)
async def cancel_trial(
    service: NamedDependency[Service], game: FromPath[str], trial: TrialPath
) -> TrialView:
    """Play no more of its matches. What was counted stays; a trial that is over stays as it is."""
    return _view(await service.trials.cancel(game, trial))


def _view(trial: CardTrial) -> TrialView:
    terms, counts = trial.terms, trial.counts
    tally = Tally(counts.won, counts.lost, counts.drawn)
    return TrialView(
        trial=trial.id,
        game=terms.game,
        version=terms.version,
        card_set=terms.card_set,
        cards=terms.cards,
        bot=terms.bot,
        matches=terms.matches,
        state=trial.state,
        played=counts.played,
        won=counts.won,
        lost=counts.lost,
        drawn=counts.drawn,
        failed=counts.failed,
        share=TrialShare(*Permille.of(tally)) if sum(tally) else None,
        opponents=trial.opponents,
        builds_with=counts.built,
        builds_mixed=counts.mixed,
        decisions=counts.decisions,
    )


ROUTES: list[Any] = [open_trial, see_trial, cancel_trial]
