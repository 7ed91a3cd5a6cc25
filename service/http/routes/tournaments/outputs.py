"""Outputs of a tournament: standings, results and brackets, in the form that is asked for."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from litestar import Response

from saikoro.api_schemas.operations import tournaments
from saikoro.api_schemas.operations.declaring import CSV, MARKDOWN
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
from saikoro.service.http.requests.preconditions import AnyRequest, etag, unchanged
from saikoro.service.http.responses.specifications import not_modified
from saikoro.service.http.routes.binding import Asked, Routes
from saikoro.service.settings import Settings
from saikoro.service.web.tournaments.drawing import Drawing
from saikoro.service.web.tournaments.sheets import markdown

ROUTES = Routes()

Form = Callable[[TournamentState, Language], Any]


@dataclass(frozen=True)
class OutputRequest(Asked):
    """A request for what a tournament has come to, in one of its forms."""

    request: AnyRequest
    tournaments: TournamentService
    settings: Settings
    tournament: str
    lang: Language | None = None
    if_none_match: str | None = None

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


@ROUTES.bind(tournaments.see_standings)
async def see_standings(asked: OutputRequest) -> Response[Standings]:
    forms: dict[str, Form] = {
        "application/json": lambda state, _lang: standings(state),
        CSV: lambda state, _lang: standings_csv(state),
        MARKDOWN: lambda state, lang: markdown(Drawing(state, lang), "standings"),
    }
    return await asked.answer(forms)


@ROUTES.bind(tournaments.see_results)
async def see_results(asked: OutputRequest) -> Response[Results]:
    base = asked.settings.public_url.rstrip("/")
    forms: dict[str, Form] = {
        "application/json": lambda state, _lang: results(state, base),
        CSV: lambda state, _lang: results_csv(state),
        MARKDOWN: lambda state, lang: markdown(Drawing(state, lang, base=base), "results"),
    }
    return await asked.answer(forms)


@ROUTES.bind(tournaments.see_brackets)
async def see_brackets(asked: OutputRequest) -> Response[Database]:
    forms: dict[str, Form] = {"application/json": draw}
    return await asked.answer(forms)
