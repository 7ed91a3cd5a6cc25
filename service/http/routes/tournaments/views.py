"""Looking at tournaments: how far they have come, and who is in them."""

import asyncio
from typing import Any

import msgspec
from litestar import Response

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.operations import tournaments
from saikoro.api_schemas.operations.declaring import MARKDOWN
from saikoro.api_schemas.publication import publication
from saikoro.api_schemas.tournaments import EntrantView, StageView, TournamentView
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.tournament.formats import rounds
from saikoro.domain.tournament.matches.timing import earliest_lock
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.state.disputes import open_disputes
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.preconditions import etag, require_history, unchanged
from saikoro.service.http.responses.specifications import not_modified, signed
from saikoro.service.http.routes.binding import Routes
from saikoro.service.identity import Identity
from saikoro.service.tournaments.lookalikes import lookalikes

ROUTES = Routes()


@ROUTES.bind(tournaments.read_tournament_rules)
async def read_tournament_rules() -> Response[str]:
    return Response(shipped("saikoro.domain.tournament", "rulebook.md"), media_type=MARKDOWN)


@ROUTES.bind(tournaments.see_tournament)
async def see_tournament(
    tournaments: TournamentService,
    identity: Identity,
    tournament: str,
    if_none_match: str | None = None,
) -> Response[Any]:
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        tag = etag(ledger.version, ledger.head)
        if unchanged(if_none_match, tag):
            return not_modified({"ETag": tag})
        await require_history(tournaments.pages, tournament, if_none_match)
        receipt = identity.receipt(ledger.stream, ledger.version, ledger.head)
        return Response(_view(ledger, signed(receipt)), headers={"ETag": tag})


@ROUTES.bind(tournaments.see_entrants)
async def see_entrants(
    tournaments: TournamentService, tournament: str, first: int = 1, count: int = 1_000
) -> list[EntrantView]:
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        names = {number: each.name for number, each in ledger.state.entrants.items()}
    alike = await asyncio.to_thread(lookalikes, names)
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        return [
            EntrantView(
                entrant=number,
                name=entrant.name,
                build=entrant.build,
                checked_in=entrant.checked_in,
                gone=entrant.gone,
                seed_by=entrant.seed_by,
                rating=entrant.rating,
                club=entrant.club,
                bot=entrant.bot,
                looks_like=alike.get(number, []),
            )
            for number, entrant in sorted(ledger.state.entrants.items())
            if first <= number < first + count
        ]


def _view(ledger: Ledger, receipt: SignedReceipt) -> TournamentView:
    header, state = ledger.header, ledger.state
    stages = []
    for number, stage in enumerate(state.stages):
        # The round that is played is the first that is undecided: after a ruling not the last.
        at = next(
            (at for at, played in enumerate(stage.rounds) if not played.decided),
            len(stage.rounds) - 1,
        )
        stages.append(
            StageView(
                stage=number,
                format=header.plan["stages"][number]["format"],
                rounds=rounds(stage),
                round=at + 1,
                pairings=len(stage.rounds[at].pairings) if stage.rounds else 0,
                decided=len(stage.rounds[at].results) if stage.rounds else 0,
                starts=stage.rounds[at].starts or None if stage.rounds else None,
                ends=stage.rounds[at].ends or None if stage.rounds else None,
                table=state.tables.get(number, []),
            )
        )
    return TournamentView(
        tournament=header.tournament,
        name=state.plan.name,
        game=state.plan.game,
        status=state.status,
        version=ledger.version,
        head=ledger.head.hex(),
        plan=header.plan,
        rules=msgspec.to_builtins(header.rules),
        server_key=header.server_key,
        entrants=len(state.entrants),
        field=ledger.field,
        lock_from=earliest_lock(state.plan, ledger.announced_at) or None,
        playing=len(state.taking_part),
        stages=stages,
        ranking=state.ranking,
        without_champion=state.without_champion,
        open_disputes=len(open_disputes(state)),
        receipt=receipt,
        publication=publication(state.plan.options),
    )
