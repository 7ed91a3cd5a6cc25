"""Requests of entrants with the token of their entry (TN-24, TN-26, TN-28)."""

import msgspec
from litestar import Response

from saikoro.api_schemas.entrants import EntryView, Leave, ReplacedEntry, RequestBye
from saikoro.api_schemas.operations import entrants, rulings
from saikoro.api_schemas.tournaments import TournamentAccepted
from saikoro.domain.tournament.commands.registering import MOST_CHANGES
from saikoro.service.http.routes.appending import TournamentRequest
from saikoro.service.http.routes.binding import Routes

ROUTES = Routes()


@ROUTES.bind(entrants.see_entry)
async def see_entry(asked: TournamentRequest) -> EntryView:
    own = await asked.tournaments.registration.look(asked.tournament, asked.token)
    known, hidden = own.known, own.hidden
    return EntryView(
        tournament=asked.tournament,
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


@ROUTES.bind(entrants.replace_entry)
async def replace_entry(
    asked: TournamentRequest, data: ReplacedEntry
) -> Response[TournamentAccepted]:
    token, repeat = asked.token, await asked.once()
    given = msgspec.to_builtins(data)
    receipt = await asked.tournaments.registration.replace(
        asked.tournament, token, given, repeat, client=asked.client
    )
    return await asked.accepted(receipt)


@ROUTES.bind(entrants.check_in_entry)
async def check_in_entry(asked: TournamentRequest) -> Response[TournamentAccepted]:
    receipt = await asked.tournaments.registration.check_in(
        asked.tournament, asked.token, await asked.once()
    )
    return await asked.accepted(receipt)


@ROUTES.bind(rulings.withdraw_entry)
async def withdraw_entry(asked: TournamentRequest, data: Leave) -> Response[TournamentAccepted]:
    token, repeat = asked.token, await asked.once()
    receipt = await asked.tournaments.registration.withdraw(
        asked.tournament, token, data.reason, repeat, after_round=data.after_round
    )
    return await asked.accepted(receipt)


@ROUTES.bind(entrants.request_own_bye)
async def request_own_bye(
    asked: TournamentRequest, data: RequestBye
) -> Response[TournamentAccepted]:
    receipt = await asked.tournaments.registration.request_bye(
        asked.tournament, asked.token, data.stage, data.round, await asked.once()
    )
    return await asked.accepted(receipt)
