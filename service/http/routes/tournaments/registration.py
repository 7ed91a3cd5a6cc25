"""Registration by a link, and what the organiser enters for entrants (TN-24, TN-27, TN-28)."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from saikoro.api_schemas.entrants import (
    ByeOfEntrant,
    LateEntry,
    LinkView,
    NewEntry,
    OpenRegistration,
    RegisteredEntrant,
)
from saikoro.api_schemas.tournaments import TournamentAccepted
from saikoro.domain.errors.rules import NotAdmitted, Violation
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands import attending
from saikoro.domain.tournament.commands.registering import (
    close_registration,
    free_places,
    open_registration,
)
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import TournamentPath
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    IdempotencyKey,
    OrganiserAuthorization,
    bearer,
    etag,
    once,
)
from saikoro.service.http.responses.specifications import problems, signed
from saikoro.service.http.routes.appending import BY_OFFICIAL, TournamentRequest
from saikoro.service.http.routes.tournaments.organising import ANSWERS
from saikoro.service.tournaments.entries import EntryDocument

_ONE_OF_TWO = Text(
    "申込か参加者の番号の、どちらか一方を送ってください",
    "send either an entry or the number of an entrant",
)

MOST_BYTES = 256 * 1024
"""The most bytes of a request with one entry."""

NO_STORE = {"Cache-Control": "no-store"}

LinkPath = Annotated[
    str,
    PathParameter(
        pattern="^[0-9a-f]{32}$",
        max_length=32,
        description="The secret part of the link: 32 lower-case hexadecimal digits.",
    ),
]


@get(
    "/tournaments/{tournament:str}/registration",
    holds_tokens=True,
    summary="See the link of a tournament",
    responses=problems(401, 403, 404),
)
async def see_link(
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    authorization: OrganiserAuthorization = None,
) -> Response[LinkView]:
    """See the link by which entrants register; for the organiser to hand out."""
    async with tournaments.commands.open_for(
        tournament, bearer(authorization), "tournaments:read"
    ) as ledger:
        body = _link(tournaments, ledger)
    return Response(body, headers=NO_STORE)


@post(
    "/tournaments/{tournament:str}/registration/open",
    summary="Open registration by a new link",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def open_link(asked: NamedDependency[TournamentRequest]) -> Response[TournamentAccepted]:
    """Open registration by a new link, which `GET …/registration` has; older links are void."""
    return await asked.execute(open_registration)


@post(
    "/tournaments/{tournament:str}/registration/close",
    summary="Close registration",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def close_link(asked: NamedDependency[TournamentRequest]) -> Response[TournamentAccepted]:
    """Take no more entries by the link. Entrants can still replace and withdraw theirs."""
    return await asked.execute(close_registration)


@get(
    "/tournaments/{tournament:str}/register/{link:str}",
    summary="See what a link is for",
    responses=problems(404),
)
async def see_registration(
    tournaments: NamedDependency[TournamentService], tournament: TournamentPath, link: LinkPath
) -> Response[OpenRegistration]:
    """See which tournament a link enters, what an entry needs, and how many places are free."""
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        tournaments.registration.require_link(ledger, link)
        state, rules = ledger.state, ledger.header.rules
        free = free_places(state)
        body = OpenRegistration(
            tournament=tournament,
            name=state.plan.name,
            game=state.plan.game,
            status=state.status,
            open=state.registration and free > 0,
            places=state.plan.registration,
            free=free,
            builds=state.plan.play == "builds",
            sealed_until=state.plan.sealed_until if state.plan.secret_entries else None,
            check_in=state.plan.check_in,
            card_set=rules.digest,
            options=state.plan.options,
        )
    return Response(body, headers=NO_STORE)


@post(
    "/tournaments/{tournament:str}/register/{link:str}",
    holds_tokens=True,
    summary="Register by a link",
    cost=5,
    request_max_body_size=MOST_BYTES,
    responses=problems(403, 404, 409, 413, 422),
)
async def register_entrant(
    request: AnyRequest,
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    link: LinkPath,
    data: JSONBody[NewEntry],
    key: IdempotencyKey = None,
) -> Response[RegisteredEntrant]:
    """Enter a tournament. The build is checked at once, and `errors` names all that is wrong.

    The token that is returned replaces and withdraws this entry and checks it in; where people
    play, it opens the entrant's seats. It is returned only once: keep it.
    """
    given = msgspec.to_builtins(data)
    repeat = await once(request, key)
    made = await tournaments.registration.register(
        tournament, link, given, repeat, client=client_of(request)
    )
    body = RegisteredEntrant(
        tournament=tournament,
        entrant=made.entrant,
        token=made.token,
        listed=made.listed,
        receipt=signed(made.receipt),
    )
    headers = {
        "ETag": etag(made.receipt.version, made.receipt.head),
        "Location": f"/tournaments/{tournament}/entry",
    }
    return Response(body, status_code=201, headers=headers | NO_STORE)


@post(
    "/tournaments/{tournament:str}/byes",
    summary="Let an entrant sit a round out",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def request_bye(
    asked: NamedDependency[TournamentRequest], data: JSONBody[ByeOfEntrant]
) -> Response[TournamentAccepted]:
    """Let an entrant sit a round of a Swiss or a ladder out that is not paired yet (TN-28)."""
    return await asked.execute(
        lambda ledger: attending.request_bye(ledger, data.entrant, data.stage, data.round)
    )


@post(
    "/tournaments/{tournament:str}/late-entries",
    summary="Admit a late entry",
    status_code=202,
    request_max_body_size=MOST_BYTES,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def admit_late_entry(
    asked: NamedDependency[TournamentRequest], data: JSONBody[LateEntry]
) -> Response[TournamentAccepted]:
    """Let an entrant play from the next round of a Swiss or a ladder on (TN-27)."""
    token, repeat = asked.token, await asked.once()
    if (data.entry is None) == (data.entrant is None):
        raise NotAdmitted([Violation.of("late_entry_shape", "TN-27.1", _ONE_OF_TWO)])
    document = None if data.entry is None else EntryDocument("json", {"entrants": [data.entry]})
    receipt = await asked.tournaments.commands.admit_late(
        asked.tournament, token, document, data.entrant or 0, repeat, client=asked.client
    )
    return await asked.accepted(receipt)


def _link(tournaments: TournamentService, ledger: Ledger) -> LinkView:
    state = ledger.state
    link = (
        tournaments.registration.link(ledger.stream, state.link_no) if state.registration else None
    )
    return LinkView(
        tournament=ledger.stream,
        link=link,
        places=state.plan.registration,
        free=free_places(state),
    )


ROUTES: list[Any] = [
    see_link,
    open_link,
    close_link,
    see_registration,
    register_entrant,
    request_bye,
    admit_late_entry,
]
