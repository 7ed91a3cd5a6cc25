"""Routes to pause a tournament or one of its tables, and to let it go on (TN-30)."""

from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from saikoro.api_schemas.tournaments import TournamentAccepted, WithReason
from saikoro.domain.tournament.commands import organising, pausing
from saikoro.service.http.routes.appending import BY_OFFICIAL, TournamentRequest
from saikoro.service.http.routes.tournaments.organising import ANSWERS

_TABLE = "/tournaments/{tournament:str}/tables/{stage:int}/{number:int}/{slot:int}"


@post(
    "/tournaments/{tournament:str}/pause",
    summary="Pause a tournament",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def pause_tournament(
    asked: NamedDependency[TournamentRequest], data: JSONBody[WithReason]
) -> Response[TournamentAccepted]:
    """Begin no match until it is resumed, and pause those that people play.

    Matches of builds that are played right now still count. A match of people has a line
    `match.paused` once it is: until `match.resumed` it takes nothing from its seats, and no time
    goes by.
    """
    return await asked.execute(lambda ledger: organising.pause(ledger, data.reason))


@post(
    "/tournaments/{tournament:str}/resume",
    summary="Resume a tournament",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def resume_tournament(
    asked: NamedDependency[TournamentRequest],
) -> Response[TournamentAccepted]:
    """Go on after a pause. A table that is paused itself stays so."""
    return await asked.execute(organising.resume)


@post(
    f"{_TABLE}/pause",
    summary="Pause one table",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def pause_table(
    asked: NamedDependency[TournamentRequest],
    stage: FromPath[int],
    number: FromPath[int],
    slot: FromPath[int],
    data: JSONBody[WithReason],
) -> Response[TournamentAccepted]:
    """Pause the match of one pairing that people play; all others go on (TN-30.3).

    `stage` and `slot` count from 0, rounds (`number`) from 1, as in the results.
    """
    where = stage, number, slot
    return await asked.execute(lambda ledger: pausing.pause_table(ledger, where, data.reason))


@post(
    f"{_TABLE}/resume",
    summary="Resume one table",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def resume_table(
    asked: NamedDependency[TournamentRequest],
    stage: FromPath[int],
    number: FromPath[int],
    slot: FromPath[int],
) -> Response[TournamentAccepted]:
    """Go on at one table."""
    return await asked.execute(lambda ledger: pausing.resume_table(ledger, (stage, number, slot)))


ROUTES: list[Any] = [pause_tournament, resume_tournament, pause_table, resume_table]
