"""Opening tournaments, and everything that an organiser can ask of one."""

from typing import Any

import msgspec
from litestar import Response

from saikoro.api_schemas.operations import organising, rulings, tournaments
from saikoro.api_schemas.tournaments import (
    CheckIn,
    CreateTournament,
    Entries,
    NewBeacon,
    OpenedTournament,
    TournamentAccepted,
    Withdraw,
    WithReason,
)
from saikoro.api_schemas.webhooks import Delivery
from saikoro.domain.tournament.commands import attending
from saikoro.domain.tournament.commands import organising as commands
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from saikoro.domain.tournament.record.seeding import ranked_by
from saikoro.service.assembly.host import Host
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.responses.accepted import follow_tournament
from saikoro.service.http.responses.specifications import hook_secrets
from saikoro.service.http.routes.appending import StreamRequest, TournamentRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.problems.documents import pointing
from saikoro.service.tournaments.announcing import HOOK_TYPE
from saikoro.service.tournaments.entries import EntryDocument, entry_document
from saikoro.service.webhooks.notifications import Hook

ROUTES = Routes()


@ROUTES.bind(tournaments.create_tournament)
async def create_tournament(
    asked: StreamRequest, tournaments: TournamentService, host: Host, data: CreateTournament
) -> Response[OpenedTournament]:
    organiser = await host.organisers.admit(asked.token, "tournaments:write")
    with pointing("/plan"):
        plan = read_new_plan(await _seeded(tournaments, data))
    opened = await tournaments.opening.create(
        plan,
        entry_document(data.entrants, data.csv, data.mail, data.ignore_columns),
        organiser,
        await asked.once(),
        hooks=[
            Hook(hook.url, [f"{HOOK_TYPE}{name}" for name in hook.events], hook.format, hook.lang)
            for hook in data.webhooks
        ],
        start=data.start,
        client=asked.client,
    )
    hooks = hook_secrets((hook.url for hook in data.webhooks), opened.hook_secrets)
    open_now = plan.registration and not data.start
    link = tournaments.registration.link(opened.tournament) if open_now else None
    followed = await follow_tournament(tournaments, asked.identity, opened.receipt, asked.prefer)
    body = OpenedTournament(
        opened.tournament, opened.token, followed.receipt, hooks, link, followed.events
    )
    headers = followed.headers | {"Location": f"/tournaments/{opened.tournament}"}
    return Response(body, status_code=201, headers=headers)


@ROUTES.bind(organising.enter_entrants)
async def enter_entrants(asked: TournamentRequest, data: Entries) -> Response[TournamentAccepted]:
    token = asked.token
    named = entry_document(data.entrants, data.csv, data.mail, data.ignore_columns)
    receipt = await asked.tournaments.commands.enter(
        asked.tournament,
        token,
        named or EntryDocument("json", {"entrants": []}),
        await asked.once(),
        client=asked.client,
    )
    return await asked.accepted(receipt)


@ROUTES.bind(organising.check_in)
async def check_in(asked: TournamentRequest, data: CheckIn) -> Response[TournamentAccepted]:
    return await asked.execute(lambda ledger: commands.check_in(ledger, data.entrants))


@ROUTES.bind(rulings.withdraw)
async def withdraw(asked: TournamentRequest, data: Withdraw) -> Response[TournamentAccepted]:
    leave = attending.drop if data.after_round else commands.withdraw
    return await asked.execute(lambda ledger: leave(ledger, data.entrant, data.reason))


@ROUTES.bind(organising.start_tournament)
async def start_tournament(asked: TournamentRequest) -> Response[TournamentAccepted]:
    receipt = await asked.tournaments.commands.start(
        asked.tournament, asked.token, await asked.once()
    )
    return await asked.accepted(receipt)


@ROUTES.bind(organising.enter_beacon)
async def enter_beacon(asked: TournamentRequest, data: NewBeacon) -> Response[TournamentAccepted]:
    return await asked.execute(
        lambda ledger: commands.enter_beacon(ledger, data.value, data.source)
    )


@ROUTES.bind(organising.see_deliveries)
async def see_deliveries(asked: TournamentRequest) -> list[Delivery]:
    return await asked.tournaments.commands.deliveries(asked.tournament, asked.token)


@ROUTES.bind(organising.remove_tournament_webhook)
async def remove_tournament_webhook(asked: TournamentRequest, webhook: int) -> None:
    await asked.tournaments.commands.remove_webhook(asked.tournament, asked.token, webhook)


@ROUTES.bind(rulings.cancel_tournament)
async def cancel_tournament(
    asked: TournamentRequest, data: WithReason
) -> Response[TournamentAccepted]:
    return await asked.execute(lambda ledger: commands.cancel(ledger, data.reason))


async def _seeded(tournaments: TournamentService, data: CreateTournament) -> dict[str, Any]:
    """The plan of a request, with the ranking that it names (TN-29.2)."""
    if data.seeding_from is None:
        return data.plan
    async with tournaments.streams.open(data.seeding_from) as (ledger, _meta):
        ranked = msgspec.to_builtins(ranked_by(ledger))
    return data.plan | {"seeding": "ranked", "seeded_by": ranked}
