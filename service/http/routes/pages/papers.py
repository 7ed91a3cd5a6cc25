"""Papers of a match: its report, whole or cut, and the sheet of a die; to read and to print."""

from typing import Annotated, Any, NamedTuple

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from saikoro.domain.match.telling.reports.report import MOST_CHARACTERS, Cut, Report, Sentence
from saikoro.domain.match.telling.sheets.script import script
from saikoro.domain.match.telling.sheets.writing import Wording
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.parameters import (
    Authorization,
    EventVersion,
    MatchPath,
    OptionalTournament,
)
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.http.routes.matches.dice import sheet_for, source_of
from saikoro.service.http.routes.matches.looking import LookAtMatch
from saikoro.service.settings import Settings

AnyRequest = Request[Any, Any, Any]

# A form sends nothing as a value where nothing was typed.
First = Annotated[str, QueryParameter(name="from", pattern="^[0-9]{0,9}$", max_length=9)]
Last = Annotated[str, QueryParameter(name="to", pattern="^[0-9]{0,9}$", max_length=9)]
OfSeat = Annotated[str, QueryParameter(name="seat", pattern="^[01]?$", max_length=1)]
OfCard = Annotated[str, QueryParameter(name="card", max_length=MOST_CHARACTERS)]
DiceOnly = Annotated[str, QueryParameter(name="dice", pattern="^(true)?$", max_length=4)]


class Chapter(NamedTuple):
    """A part of a report under its heading."""

    heading: Sentence | None
    sentences: list[Sentence]


@get(
    ["/m/{match:str}/report", "/t/{tournament:str}/m/{match:str}/report"],
    cost=5,
    include_in_schema=False,
)
async def report_page(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    tournaments: NamedDependency[TournamentService],
    match: MatchPath,
    tournament: OptionalTournament = None,
    first: First = "",
    last: Last = "",
    seat: OfSeat = "",
    card: OfCard = "",
    dice: DiceOnly = "",
) -> Response[str]:
    """The report of a match, with the numbers of its events.

    A tournament may have stored the result alone: then no page shows the match.
    """
    cut = Cut(
        max(int(first or 1), 1),
        int(last) or 1 if last else None,
        int(seat) if seat else None,
        card.strip() or None,
        bool(dice),
    )
    language, served, address = visit_of(request).language, f"/matches/{match}", f"/m/{match}"
    if tournament is None:
        report = await matches.reader.report(match, language, cut)
    else:
        record = await tournaments.records.record(tournament, match)
        report = await matches.reader.report_of(record, language, cut)
        served, address = f"/tournaments/{tournament}{served}", ""
    return page(
        request,
        "report.html",
        report=report,
        cut=cut,
        chapters=_chapters(report),
        served=served,
        address=address,
    )


def _chapters(report: Report) -> list[Chapter]:
    chapters: list[Chapter] = []
    for one in report.sentences:
        if one.heading:
            chapters.append(Chapter(one, []))
            continue
        if not chapters:
            chapters.append(Chapter(None, []))
        chapters[-1].sentences.append(one)
    return chapters


@get("/m/{match:str}/die/{version:int}", cost=5, include_in_schema=False)
async def die_page(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    settings: NamedDependency[Settings],
    match: MatchPath,
    version: EventVersion,
    authorization: Authorization = None,
) -> Response[str]:
    """Where a die or a shuffle comes from, as a sheet to hand over."""
    asked = LookAtMatch(matches=matches, match=match, authorization=authorization)
    sheet, _ = await sheet_for(asked, version)
    return page(
        request,
        "die.html",
        sheet=sheet,
        wording=Wording(visit_of(request).language),
        script=script(sheet),
        source=source_of(request, settings, match),
    )


ROUTES: list[Any] = [report_page, die_page]
