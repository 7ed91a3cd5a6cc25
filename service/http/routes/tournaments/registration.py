"""Registration by a link, and what the organiser enters for entrants (TN-24, TN-27, TN-28)."""

import msgspec
from litestar import Response

from saikoro.api_schemas.entrants import (
    ByeOfEntrant,
    LateEntry,
    LinkView,
    NewEntry,
    OpenRegistration,
    RegisteredEntrant,
)
from saikoro.api_schemas.operations import entrants, organising
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
from saikoro.service.http.requests.preconditions import etag
from saikoro.service.http.responses.specifications import signed
from saikoro.service.http.routes.appending import TournamentRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.tournaments.entries import EntryDocument

ROUTES = Routes()

_ONE_OF_TWO = Text(
    "申込か参加者の番号の、どちらか一方を送ってください",
    "send either an entry or the number of an entrant",
)


@ROUTES.bind(organising.see_link)
async def see_link(asked: TournamentRequest) -> LinkView:
    async with asked.read() as ledger:
        return _link(asked.tournaments, ledger)


@ROUTES.bind(organising.open_link)
async def open_link(asked: TournamentRequest) -> Response[TournamentAccepted]:
    return await asked.execute(open_registration)


@ROUTES.bind(organising.close_link)
async def close_link(asked: TournamentRequest) -> Response[TournamentAccepted]:
    return await asked.execute(close_registration)


@ROUTES.bind(entrants.see_registration)
async def see_registration(
    tournaments: TournamentService, tournament: str, link: str
) -> OpenRegistration:
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        tournaments.registration.require_link(ledger, link)
        state, rules = ledger.state, ledger.header.rules
        free = free_places(state)
        return OpenRegistration(
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


@ROUTES.bind(entrants.register_entrant)
async def register_entrant(
    asked: TournamentRequest, link: str, data: NewEntry
) -> Response[RegisteredEntrant]:
    tournament, given = asked.tournament, msgspec.to_builtins(data)
    made = await asked.tournaments.registration.register(
        tournament, link, given, await asked.once(), client=asked.client
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
    return Response(body, status_code=201, headers=headers)


@ROUTES.bind(organising.request_bye)
async def request_bye(asked: TournamentRequest, data: ByeOfEntrant) -> Response[TournamentAccepted]:
    return await asked.execute(
        lambda ledger: attending.request_bye(ledger, data.entrant, data.stage, data.round)
    )


@ROUTES.bind(organising.admit_late_entry)
async def admit_late_entry(
    asked: TournamentRequest, data: LateEntry
) -> Response[TournamentAccepted]:
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
        tournament=ledger.stream, link=link, places=state.plan.registration, free=free_places(state)
    )
