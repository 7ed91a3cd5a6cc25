"""Outputs of a tournament: standings, results and brackets, in the form that is asked for."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Response, get
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from saikoro.domain.tournament.outputs.brackets.brackets_model import Database
from saikoro.domain.tournament.outputs.brackets.drawing import draw
from saikoro.domain.tournament.outputs.documents.results import (
    Results,
    Standings,
    results,
    standings,
)
from saikoro.domain.tournament.outputs.tabular import results_csv, standings_csv
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.parameters import TournamentPath
from saikoro.service.http.requests.preconditions import AnyRequest, IfNoneMatch, etag, unchanged
from saikoro.service.http.responses.specifications import (
    CSV,
    MARKDOWN,
    UNCHANGED,
    not_modified,
    problems,
)
from saikoro.service.settings import Settings
from saikoro.service.web.tournaments.drawing import Drawing
from saikoro.service.web.tournaments.sheets import markdown

Form = Callable[[TournamentState, Language], Any]

_STANDINGS = ResponseSpec(Standings, generate_examples=False, description="Where everybody stands")
_RESULTS = ResponseSpec(Results, generate_examples=False, description="All pairings")
_BRACKETS = ResponseSpec(Database, generate_examples=False, description="The tables of a drawing")
_LANGUAGE = Annotated[
    Language | None,
    QueryParameter(description="The language of a page; by default by `Accept-Language`."),
]


@dataclass(frozen=True)
class _OutputRequest:
    """A request for what a tournament has come to, in one of its forms."""

    request: AnyRequest
    tournaments: NamedDependency[TournamentService]
    settings: NamedDependency[Settings]
    tournament: TournamentPath
    lang: _LANGUAGE = None
    if_none_match: IfNoneMatch = None

    async def answer(self, forms: dict[str, Form]) -> Response[Any]:
        """The state in the form that `Accept` asks for; the first one where it does not say."""
        media_type = choose(self.request.headers.get("Accept"), list(forms))
        chosen = language(self.request, self.lang, "en")
        async with self.tournaments.streams.open(self.tournament) as (ledger, _meta):
            tag = etag(ledger.version, f"{ledger.head.hex()}.{chosen}.{media_type}")
            headers = {"ETag": tag, "Vary": "Accept, Accept-Language", "Content-Language": chosen}
            if unchanged(self.if_none_match, tag):
                return not_modified(headers)
            # Still under the lock, because the state must not change while it is read.
            body = await asyncio.to_thread(forms[media_type], ledger.state, chosen)
        return Response(body, media_type=media_type, headers=headers)


_ASKED = {"asked": Provide(_OutputRequest, sync_to_thread=False)}


@get(
    "/tournaments/{tournament:str}/standings",
    summary="See the standings",
    responses={200: _STANDINGS, 304: UNCHANGED} | problems(404, 406),
    dependencies=_ASKED,
)
async def see_standings(asked: NamedDependency[_OutputRequest]) -> Response[Any]:
    """See the newest table of each stage.

    As JSON, or where `Accept` asks for it as CSV or Markdown.
    """
    forms: dict[str, Form] = {
        "application/json": lambda state, _lang: standings(state),
        CSV: lambda state, _lang: standings_csv(state),
        MARKDOWN: lambda state, lang: markdown(Drawing(state, lang), "standings"),
    }
    return await asked.answer(forms)


@get(
    "/tournaments/{tournament:str}/results",
    summary="See the results",
    responses={200: _RESULTS, 304: UNCHANGED} | problems(404, 406),
    dependencies=_ASKED,
)
async def see_results(asked: NamedDependency[_OutputRequest]) -> Response[Any]:
    """See every pairing with its matches, each linked to its replay and its proof.

    As JSON, or where `Accept` asks for it as CSV or Markdown.
    """
    base = asked.settings.public_url.rstrip("/")
    forms: dict[str, Form] = {
        "application/json": lambda state, _lang: results(state, base),
        CSV: lambda state, _lang: results_csv(state),
        MARKDOWN: lambda state, lang: markdown(Drawing(state, lang, base=base), "results"),
    }
    return await asked.answer(forms)


@get(
    "/tournaments/{tournament:str}/brackets",
    summary="See the brackets",
    responses={200: _BRACKETS, 304: UNCHANGED} | problems(404, 406),
    dependencies=_ASKED,
)
async def see_brackets(asked: NamedDependency[_OutputRequest]) -> Response[Any]:
    """See eliminations and groups in the open brackets-model, which viewers of brackets draw."""
    forms: dict[str, Form] = {"application/json": draw}
    return await asked.answer(forms)


ROUTES: list[Any] = [see_standings, see_results, see_brackets]
