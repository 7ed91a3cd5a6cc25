"""Pages that check records: `/check`, and the audit of a match."""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.di import NamedDependency

from saikoro.api_schemas.disputes import DisputeBrief
from saikoro.domain.errors.unknown import Unknown
from saikoro.domain.games import find_game
from saikoro.domain.match.events import MatchCreated, PairingPlayed
from saikoro.domain.match.play.fold import SharedFold
from saikoro.domain.match.telling.report import player_name, withdrawn_name
from saikoro.domain.record.beside import apart, names_of
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import EventReader, Line
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.parameters import MatchPath, OptionalTournament
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.http.routes.pages.disputed import disputed
from saikoro.service.matches.audits import audit_view
from saikoro.service.web.verdicts import ending_in_words, open_in_words
from saikoro.service.web.words import Words

AnyRequest = Request[Any, Any, Any]


@get("/check", include_in_schema=False)
async def check(request: AnyRequest) -> Response[str]:
    """Where a record is checked in the browser."""
    return page(request, "check.html")


class _Recorded(NamedTuple):
    """A match as its shared events describe it."""

    ruleset: str
    title: Text
    players: list[str | None]
    status: str
    winner: int | None
    reason: str | None
    pairing: PairingPlayed | None


@get(
    ["/m/{match:str}/audit", "/t/{tournament:str}/m/{match:str}/audit"],
    cost=10,
    include_in_schema=False,
)
async def audit(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    tournaments: NamedDependency[TournamentService],
    disputes: NamedDependency[DisputeService],
    match: MatchPath,
    tournament: OptionalTournament = None,
) -> Response[str]:
    """The audit of a match, in words; a tournament may have stored the result alone."""
    served, address, own, delay = tournament is None, f"/matches/{match}", list[DisputeBrief](), 0
    if tournament is None:
        found = audit_view(await matches.reader.audit(match))
        record = await matches.pages.named_record(match)
        own, delay = await _own(matches, disputes, match)
    else:
        record = await tournaments.records.record(tournament, match)
        found = audit_view(await matches.reader.audit_of(record))
        address = f"/tournaments/{tournament}{address}"
    language = visit_of(request).language
    recorded = await asyncio.to_thread(_recorded, record, language)
    if recorded.pairing is not None:
        tournament = recorded.pairing.tournament
    filed = (
        await disputed(matches, tournaments, tournament, found, record, language)
        if tournament
        else []
    )
    reason = recorded.reason
    if reason is not None:
        reason = ending_in_words(found.game, recorded.ruleset, reason, language)
    return page(
        request,
        "audit.html",
        found=found,
        recorded=recorded,
        reason=reason,
        address=address,
        report=f"/m/{found.match}/report" if served else f"/t/{tournament}/m/{found.match}/report",
        served=served,
        unchecked=[open_in_words(one, Words(language)) for one in found.unchecked],
        tournament=tournament or "",
        disputes=filed,
        own_disputes=own,
        delay=delay // 1_000,
    )


async def _own(
    matches: MatchService, disputes: DisputeService, match: str
) -> tuple[list[DisputeBrief], int]:
    """The disputes of a match that are streams of their own, and by how many ms they are late."""
    meta = await matches.pages.meta(match)
    return await disputes.reader.briefs(match, disputed=meta.disputed), meta.delay


def _recorded(lines: Sequence[bytes], language: Language) -> _Recorded:
    record, names, _ = apart(lines)
    header = Header.read(record[0])
    fold = SharedFold(header)
    for line in record[1:]:
        fold.take(line)
    if names:
        fold.show_names(names_of(names) or {})
    state = fold.state
    withdrawn = withdrawn_name(language)
    try:
        title = find_game(header.game, header.rules.version).title
    except Unknown:
        title = fold.title
    created = EventReader(MatchCreated).read(Line.read(record[1])) if record[1:] else None
    pairing = created.pairing if isinstance(created, MatchCreated) else None
    return _Recorded(
        ruleset=header.rules.version,
        title=title,
        players=[
            withdrawn if seat.withdrawn else player_name(seat, language) for seat in state.seats
        ],
        status=state.status,
        winner=state.winner,
        reason=state.reason,
        pairing=pairing if isinstance(pairing, PairingPlayed) else None,
    )


ROUTES: list[Any] = [check, audit]
