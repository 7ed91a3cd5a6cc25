"""Opening tournaments, and everything that an organiser can ask of one."""

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from api_schemas.tournaments import (
    CheckIn,
    CreateTournament,
    Entries,
    NewBeacon,
    OpenedTournament,
    TournamentAccepted,
    Withdraw,
    WithReason,
)
from api_schemas.webhooks import Delivery, HookSecret
from domain.tournament import attending, commands
from domain.tournament.new_plan import read_new_plan
from domain.tournament.record.ledger import Ledger, Proposed
from domain.tournament.seeding import ranked_by
from service.bootstrap import Service
from service.http.problems.documents import pointing
from service.http.requests.clients import client_of
from service.http.requests.paths import TournamentPath
from service.http.requests.preconditions import (
    AnyRequest,
    IdempotencyKey,
    KeyAuthorization,
    OrganiserAuthorization,
    Prefer,
    bearer,
    once,
)
from service.http.responses.accepted import (
    TOURNAMENT_WAITED,
    accepted_by_tournament,
    follow_tournament,
)
from service.http.responses.specifications import problems
from service.tournaments.announcing import HOOK_TYPE
from service.tournaments.entries import EntryDocument, entry_document
from service.webhooks.hooks import Hook

MOST_BYTES = 32 * 1024 * 1024
"""Of a request with entries: more than a full tournament has."""

REFUSALS = problems(401, 403, 404, 409, 413, 422)
"""Of requests of an organiser."""

ANSWERS = {200: TOURNAMENT_WAITED} | REFUSALS
"""The same of those that append to the tournament."""


@post(
    "/tournaments",
    summary="Open a tournament",
    request_max_body_size=MOST_BYTES,
    responses=problems(401, 403, 404, 413, 422),
)
async def create_tournament(
    request: AnyRequest,
    service: NamedDependency[Service],
    data: JSONBody[CreateTournament],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: KeyAuthorization = None,
) -> Response[OpenedTournament]:
    """Open a tournament, with all its entrants or none yet; with `start` it plays at once.

    Everything is checked first: either all entries are taken, or nothing is created and `errors`
    names all that is wrong with all of them, by entrant and line.
    """
    token = bearer(authorization)
    organiser = await service.organisers.admit(token, "tournaments:write")
    with pointing("/plan"):
        plan = read_new_plan(await _seeded(service, data))
    opened = await service.opening.create(
        plan,
        entry_document(data.entrants, data.csv, data.mail, data.ignore_columns),
        organiser,
        await once(request, key, token),
        hooks=[
            Hook(hook.url, [f"{HOOK_TYPE}{name}" for name in hook.events], hook.format, hook.lang)
            for hook in data.webhooks
        ],
        start=data.start,
        client=client_of(request),
    )
    hooks = [
        HookSecret(hook.url, secret)
        for hook, secret in zip(data.webhooks, opened.hook_secrets, strict=True)
    ]
    open_now = plan.registration and not data.start
    link = service.registration.link(opened.tournament) if open_now else None
    followed = await follow_tournament(service, opened.receipt, prefer)
    body = OpenedTournament(
        opened.tournament, opened.token, followed.receipt, hooks, link, followed.events
    )
    headers = followed.headers | {"Location": f"/tournaments/{opened.tournament}"}
    return Response(body, status_code=201, headers=headers)


@post(
    "/tournaments/{tournament:str}/entrants",
    summary="Enter entrants",
    status_code=202,
    request_max_body_size=MOST_BYTES,
    responses=ANSWERS,
)
async def enter_entrants(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    data: JSONBody[Entries],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: OrganiserAuthorization = None,
) -> Response[TournamentAccepted]:
    """Take more entries, all or none; one with a known name replaces the entry before."""
    token = bearer(authorization)
    named = entry_document(data.entrants, data.csv, data.mail, data.ignore_columns)
    entries = named or EntryDocument("json", {"entrants": []})
    receipt = await service.tournament_commands.enter(
        tournament,
        token,
        entries,
        await once(request, key, token),
        client=client_of(request),
    )
    return await accepted_by_tournament(service, receipt, prefer)


@post(
    "/tournaments/{tournament:str}/check-ins",
    summary="Check entrants in",
    status_code=202,
    responses=ANSWERS,
)
async def check_in(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    data: JSONBody[CheckIn],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: OrganiserAuthorization = None,
) -> Response[TournamentAccepted]:
    """Check entrants in; only they play, if the plan has `check_in`."""
    return await _asked(
        request,
        service,
        tournament,
        lambda ledger: commands.check_in(ledger, data.entrants),
        key,
        prefer,
        authorization,
    )


@post(
    "/tournaments/{tournament:str}/withdrawals",
    summary="Withdraw an entrant",
    status_code=202,
    responses=ANSWERS,
)
async def withdraw(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    data: JSONBody[Withdraw],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: OrganiserAuthorization = None,
) -> Response[TournamentAccepted]:
    """Let an entrant leave. Its undecided pairings are walkovers; what was decided stays.

    With `after_round` it leaves once its undecided pairings are decided (TN-26.3).
    """
    leave = attending.drop if data.after_round else commands.withdraw
    return await _asked(
        request,
        service,
        tournament,
        lambda ledger: leave(ledger, data.entrant, data.reason),
        key,
        prefer,
        authorization,
    )


@post(
    "/tournaments/{tournament:str}/start",
    summary="Lock the entries and play",
    status_code=202,
    responses=ANSWERS,
)
async def start_tournament(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: OrganiserAuthorization = None,
) -> Response[TournamentAccepted]:
    """Lock the entries, show the seeds, fix the entropy, and play."""
    token = bearer(authorization)
    receipt = await service.tournament_commands.start(
        tournament, token, await once(request, key, token)
    )
    return await accepted_by_tournament(service, receipt, prefer)


@post(
    "/tournaments/{tournament:str}/beacon",
    summary="Enter the beacon",
    status_code=202,
    responses=ANSWERS,
)
async def enter_beacon(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    data: JSONBody[NewBeacon],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: OrganiserAuthorization = None,
) -> Response[TournamentAccepted]:
    """Enter the public random value that the plan names, once entries are locked (TN-3.6)."""
    return await _asked(
        request,
        service,
        tournament,
        lambda ledger: commands.enter_beacon(ledger, data.value, data.source),
        key,
        prefer,
        authorization,
    )


@post(
    "/tournaments/{tournament:str}/pause",
    summary="Pause a tournament",
    status_code=202,
    responses=ANSWERS,
)
async def pause_tournament(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    data: JSONBody[WithReason],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: OrganiserAuthorization = None,
) -> Response[TournamentAccepted]:
    """Begin no match until it is resumed; matches that are played right now still count."""
    return await _asked(
        request,
        service,
        tournament,
        lambda ledger: commands.pause(ledger, data.reason),
        key,
        prefer,
        authorization,
    )


@post(
    "/tournaments/{tournament:str}/resume",
    summary="Resume a tournament",
    status_code=202,
    responses=ANSWERS,
)
async def resume_tournament(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: OrganiserAuthorization = None,
) -> Response[TournamentAccepted]:
    """Go on after a pause."""
    return await _asked(request, service, tournament, commands.resume, key, prefer, authorization)


@post(
    "/tournaments/{tournament:str}/cancellation",
    summary="Cancel a tournament",
    status_code=202,
    responses=ANSWERS,
)
async def cancel_tournament(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    data: JSONBody[WithReason],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: OrganiserAuthorization = None,
) -> Response[TournamentAccepted]:
    """End it without a result; its record stays readable."""
    return await _asked(
        request,
        service,
        tournament,
        lambda ledger: commands.cancel(ledger, data.reason),
        key,
        prefer,
        authorization,
    )


@get(
    "/tournaments/{tournament:str}/webhooks",
    summary="List webhook deliveries",
    responses=problems(401, 403, 404),
)
async def see_deliveries(
    service: NamedDependency[Service],
    tournament: TournamentPath,
    authorization: OrganiserAuthorization = None,
) -> list[Delivery]:
    """See every delivery, the oldest first; for a month after it has ended."""
    return await service.tournament_commands.deliveries(tournament, bearer(authorization))


async def _seeded(service: Service, data: CreateTournament) -> dict[str, Any]:
    """The plan of a request, with the ranking that it names (TN-29.2)."""
    if data.seeding_from is None:
        return data.plan
    async with service.tournaments.open(data.seeding_from) as (ledger, _meta):
        ranked = msgspec.to_builtins(ranked_by(ledger))
    return data.plan | {"seeding": "ranked", "seeded_by": ranked}


async def _asked(
    request: AnyRequest,
    service: Service,
    tournament: str,
    propose: Callable[[Ledger], Proposed],
    key: str | None,
    prefer: str | None,
    authorization: str | None,
) -> Response[TournamentAccepted]:
    """What the organiser asks for, as one command."""
    token = bearer(authorization)
    repeat = await once(request, key, token)
    receipt = await service.tournament_commands.execute(tournament, token, propose, repeat)
    return await accepted_by_tournament(service, receipt, prefer)


ROUTES: list[Any] = [
    create_tournament,
    enter_entrants,
    check_in,
    withdraw,
    start_tournament,
    enter_beacon,
    pause_tournament,
    resume_tournament,
    cancel_tournament,
    see_deliveries,
]
