"""What comes out of a tournament: standings, results, brackets, in the form that is asked for."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from domain.match.game import Language
from domain.tournament.outputs.brackets_model import Database
from domain.tournament.outputs.documents import Results, Standings, results, standings
from domain.tournament.outputs.drawing import draw
from domain.tournament.outputs.markdown import results_page, standings_page
from domain.tournament.outputs.tabular import results_csv, standings_csv
from domain.tournament.state import TournamentState
from service.bootstrap import Service
from service.http.requests.accept import choose, language
from service.http.requests.paths import TournamentPath
from service.http.requests.preconditions import AnyRequest, IfNoneMatch, etag, unchanged
from service.http.responses.media_types import CSV, MARKDOWN
from service.http.responses.specifications import UNCHANGED, not_modified, problems

Form = Callable[[TournamentState, Language], Any]

_STANDINGS = ResponseSpec(Standings, generate_examples=False, description="Where everybody stands")
_RESULTS = ResponseSpec(Results, generate_examples=False, description="All pairings")
_BRACKETS = ResponseSpec(Database, generate_examples=False, description="The tables of a drawing")
_LANGUAGE = Annotated[
    Language | None,
    QueryParameter(description="The language of a page; by default by `Accept-Language`."),
]


@get(
    "/tournaments/{tournament:str}/standings",
    summary="See the standings",
    responses={200: _STANDINGS, 304: UNCHANGED} | problems(404, 406),
)
async def see_standings(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    lang: _LANGUAGE = None,
    if_none_match: IfNoneMatch = None,
) -> Response[Any]:
    """See the newest table of each stage.

    As JSON, or where `Accept` asks for it as CSV or Markdown.
    """
    forms: dict[str, Form] = {
        "application/json": lambda state, _lang: standings(state),
        CSV: lambda state, _lang: standings_csv(state),
        MARKDOWN: standings_page,
    }
    return await _output(request, service, tournament, lang, if_none_match, forms)


@get(
    "/tournaments/{tournament:str}/results",
    summary="See the results",
    responses={200: _RESULTS, 304: UNCHANGED} | problems(404, 406),
)
async def see_results(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    lang: _LANGUAGE = None,
    if_none_match: IfNoneMatch = None,
) -> Response[Any]:
    """See every pairing with its matches, each linked to its replay and its proof.

    As JSON, or where `Accept` asks for it as CSV or Markdown.
    """
    base = service.settings.public_url.rstrip("/")
    forms: dict[str, Form] = {
        "application/json": lambda state, _lang: results(state, base),
        CSV: lambda state, _lang: results_csv(state),
        MARKDOWN: lambda state, lang: results_page(state, lang, base),
    }
    return await _output(request, service, tournament, lang, if_none_match, forms)


@get(
    "/tournaments/{tournament:str}/brackets",
    summary="See the brackets",
    responses={200: _BRACKETS, 304: UNCHANGED} | problems(404, 406),
)
async def see_brackets(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    lang: _LANGUAGE = None,
    if_none_match: IfNoneMatch = None,
) -> Response[Any]:
    """See eliminations and groups in the open brackets-model, which viewers of brackets draw."""
    forms: dict[str, Form] = {"application/json": draw}
    return await _output(request, service, tournament, lang, if_none_match, forms)


async def _output(
    request: AnyRequest,
    service: Service,
    tournament: str,
    lang: Language | None,
    if_none_match: str | None,
    forms: dict[str, Form],
) -> Response[Any]:
    """The state in the form that `Accept` asks for; the first one where it does not say."""
    media_type = choose(request.headers.get("Accept"), list(forms))
    chosen = language(request, lang, "en")
    async with service.tournaments.open(tournament) as (ledger, _meta):
        tag = etag(ledger.version, f"{ledger.head.hex()}.{chosen}.{media_type}")
        if unchanged(if_none_match, tag):
            return not_modified(tag)
        # Still under the lock, because the state must not change while it is read.
        body = await asyncio.to_thread(forms[media_type], ledger.state, chosen)
    headers = {"ETag": tag, "Vary": "Accept, Accept-Language", "Content-Language": chosen}
    return Response(body, media_type=media_type, headers=headers)


ROUTES: list[Any] = [see_standings, see_results, see_brackets]
