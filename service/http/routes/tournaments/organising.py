"""Opening tournaments, and everything that an organiser can ask of one."""

from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

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
from saikoro.domain.tournament.commands import attending, organising
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from saikoro.domain.tournament.record.seeding import ranked_by
from saikoro.service.assembly.host import Host
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    IdempotencyKey,
    KeyAuthorization,
    Prefer,
    bearer,
    once,
)
from saikoro.service.http.responses.accepted import TOURNAMENT_WAITED, follow_tournament
from saikoro.service.http.responses.specifications import hook_secrets, problems
from saikoro.service.http.routes.appending import BY_OFFICIAL, TournamentRequest
from saikoro.service.identity import Identity
from saikoro.service.problems.documents import pointing
from saikoro.service.tournaments.announcing import HOOK_TYPE
from saikoro.service.tournaments.entries import EntryDocument, entry_document
from saikoro.service.webhooks.notifications import Hook

MOST_BYTES = 32 * 1024 * 1024
"""The most bytes of a request with entries: more than a full tournament has."""

REFUSALS = problems(401, 403, 404, 409, 413, 422)
"""The problems that requests of an organiser are answered with."""

ANSWERS = {200: TOURNAMENT_WAITED} | REFUSALS
"""The responses to requests that append to the tournament."""


@post(
    "/tournaments",
    holds_tokens=True,
    summary="Open a tournament",
    request_max_body_size=MOST_BYTES,
    responses=problems(401, 403, 404, 413, 422),
)
async def create_tournament(
    request: AnyRequest,
    tournaments: NamedDependency[TournamentService],
    host: NamedDependency[Host],
    identity: NamedDependency[Identity],
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
    organiser = await host.organisers.admit(token, "tournaments:write")
    with pointing("/plan"):
        plan = read_new_plan(await _seeded(tournaments, data))
    opened = await tournaments.opening.create(
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
    hooks = hook_secrets((hook.url for hook in data.webhooks), opened.hook_secrets)
    open_now = plan.registration and not data.start
    link = tournaments.registration.link(opened.tournament) if open_now else None
    followed = await follow_tournament(tournaments, identity, opened.receipt, prefer)
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
    dependencies=BY_OFFICIAL,
)
async def enter_entrants(
    asked: NamedDependency[TournamentRequest], data: JSONBody[Entries]
) -> Response[TournamentAccepted]:
    """Take more entries, all or none; one with a known name replaces the entry before."""
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


@post(
    "/tournaments/{tournament:str}/check-ins",
    summary="Check entrants in",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def check_in(
    asked: NamedDependency[TournamentRequest], data: JSONBody[CheckIn]
) -> Response[TournamentAccepted]:
    """Check entrants in; only they play, if the plan has `check_in`."""
    return await asked.execute(lambda ledger: organising.check_in(ledger, data.entrants))


@post(
    "/tournaments/{tournament:str}/withdrawals",
    summary="Withdraw an entrant",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def withdraw(
    asked: NamedDependency[TournamentRequest], data: JSONBody[Withdraw]
) -> Response[TournamentAccepted]:
    """Let an entrant leave. Its undecided pairings are walkovers; what was decided stays.

    With `after_round` it leaves once its undecided pairings are decided (TN-26.3).
    """
    leave = attending.drop if data.after_round else organising.withdraw
    return await asked.execute(lambda ledger: leave(ledger, data.entrant, data.reason))


@post(
    "/tournaments/{tournament:str}/start",
    summary="Lock the entries and play",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def start_tournament(
    asked: NamedDependency[TournamentRequest],
) -> Response[TournamentAccepted]:
    """Lock the entries, show the seeds, fix the entropy, and play."""
    receipt = await asked.tournaments.commands.start(
        asked.tournament, asked.token, await asked.once()
    )
    return await asked.accepted(receipt)


@post(
    "/tournaments/{tournament:str}/beacon",
    summary="Enter the beacon",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def enter_beacon(
    asked: NamedDependency[TournamentRequest], data: JSONBody[NewBeacon]
) -> Response[TournamentAccepted]:
    """Enter the public random value that the plan names, once entries are locked (TN-3.6)."""
    return await asked.execute(
        lambda ledger: organising.enter_beacon(ledger, data.value, data.source)
    )


@post(
    "/tournaments/{tournament:str}/cancellation",
    summary="Cancel a tournament",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def cancel_tournament(
    asked: NamedDependency[TournamentRequest], data: JSONBody[WithReason]
) -> Response[TournamentAccepted]:
    """End it without a result; its record stays readable."""
    return await asked.execute(lambda ledger: organising.cancel(ledger, data.reason))


async def _seeded(tournaments: TournamentService, data: CreateTournament) -> dict[str, Any]:
    """The plan of a request, with the ranking that it names (TN-29.2)."""
    if data.seeding_from is None:
        return data.plan
    async with tournaments.streams.open(data.seeding_from) as (ledger, _meta):
        ranked = msgspec.to_builtins(ranked_by(ledger))
    return data.plan | {"seeding": "ranked", "seeded_by": ranked}


ROUTES: list[Any] = [
    create_tournament,
    enter_entrants,
    check_in,
    withdraw,
    start_tournament,
    enter_beacon,
    cancel_tournament,
]
