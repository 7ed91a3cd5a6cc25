"""Requests of entrants with the token of their entry (TN-24, TN-26, TN-28)."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from saikoro.api_schemas.entrants import EntryView, Leave, ReplacedEntry, RequestBye
from saikoro.api_schemas.tournaments import TournamentAccepted
from saikoro.domain.tournament.commands.registering import MOST_CHANGES
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.parameters import TournamentPath
from saikoro.service.http.requests.preconditions import EntrantAuthorization, bearer
from saikoro.service.http.responses.specifications import problems
from saikoro.service.http.routes.appending import BY_ENTRANT, TournamentRequest
from saikoro.service.http.routes.tournaments.organising import ANSWERS
from saikoro.service.http.routes.tournaments.registration import MOST_BYTES, NO_STORE


@get(
    "/tournaments/{tournament:str}/entry",
    summary="See your entry",
    responses=problems(401, 403, 404),
)
async def see_entry(
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    authorization: EntrantAuthorization = None,
) -> Response[EntryView]:
    """See the entry of the token's entrant, with its build also while it is sealed."""
    own = await tournaments.registration.look(tournament, bearer(authorization))
    known, hidden = own.known, own.hidden
    body = EntryView(
        tournament=tournament,
        entrant=own.entrant,
        name=known.name,
        build=hidden.build if known.build is None else known.build,
        cards=hidden.cards if known.build is None else known.cards,
        club=known.club,
        rating=known.rating,
        seed_by=known.seed_by,
        commit=known.commit,
        checked_in=known.checked_in,
        gone=known.gone,
        changes_left=max(0, MOST_CHANGES - known.entered),
    )
    return Response(body, headers=NO_STORE)


@post(
    "/tournaments/{tournament:str}/entry",
    summary="Replace your entry",
    cost=5,
    status_code=202,
    request_max_body_size=MOST_BYTES,
    responses=ANSWERS,
    dependencies=BY_ENTRANT,
)
async def replace_entry(
    asked: NamedDependency[TournamentRequest], data: JSONBody[ReplacedEntry]
) -> Response[TournamentAccepted]:
    """Replace the entry, all of it but its name, until the entries are locked.

    An entrant who has withdrawn enters again by this.
    """
    token, repeat = asked.token, await asked.once()
    given = msgspec.to_builtins(data)
    receipt = await asked.tournaments.registration.replace(
        asked.tournament, token, given, repeat, client=asked.client
    )
    return await asked.accepted(receipt)


@post(
    "/tournaments/{tournament:str}/entry/check-in",
    summary="Check yourself in",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_ENTRANT,
)
async def check_in_entry(asked: NamedDependency[TournamentRequest]) -> Response[TournamentAccepted]:
    """Check the token's entrant in, until the entries are locked."""
    receipt = await asked.tournaments.registration.check_in(
        asked.tournament, asked.token, await asked.once()
    )
    return await asked.accepted(receipt)


@post(
    "/tournaments/{tournament:str}/entry/withdrawal",
    summary="Withdraw your entry",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_ENTRANT,
)
async def withdraw_entry(
    asked: NamedDependency[TournamentRequest], data: JSONBody[Leave]
) -> Response[TournamentAccepted]:
    """Leave the tournament: before it begins at once, later once your pairings are decided.

    With `after_round` false they become walkovers (TN-13, TN-26.3).
    """
    token, repeat = asked.token, await asked.once()
    receipt = await asked.tournaments.registration.withdraw(
        asked.tournament, token, data.reason, repeat, after_round=data.after_round
    )
    return await asked.accepted(receipt)


@post(
    "/tournaments/{tournament:str}/entry/byes",
    summary="Sit a round out",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_ENTRANT,
)
async def request_own_bye(
    asked: NamedDependency[TournamentRequest], data: JSONBody[RequestBye]
) -> Response[TournamentAccepted]:
    """Sit a round of a Swiss or a ladder out that is not paired yet, if the plan allows it."""
    receipt = await asked.tournaments.registration.request_bye(
        asked.tournament, asked.token, data.stage, data.round, await asked.once()
    )
    return await asked.accepted(receipt)


ROUTES: list[Any] = [
    see_entry,
    replace_entry,
    check_in_entry,
    withdraw_entry,
    request_own_bye,
]
