"""Checks of builds, for whoever builds before there is a match."""

import msgspec
from litestar import Response

from saikoro.api_schemas.builds import BuildChecked, BuildDecision, CheckBuild
from saikoro.api_schemas.decisions import OptionView
from saikoro.api_schemas.operations import games
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.requests.accept import reader_language
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.games import ruleset
from saikoro.service.matches.builds import AskedOfBuild, check_build
from saikoro.service.problems.documents import broken_rules, pointing

ROUTES = Routes()


@ROUTES.bind(games.check_build_of_game)
async def check_build_of_game(
    request: AnyRequest, catalogue: Catalogue, game: str, data: CheckBuild
) -> Response[BuildChecked]:
    chosen, found = reader_language(request), ruleset(game, data.version)
    with pointing("/options"):
        checked = await check_build(catalogue.sets, found, data.options, data.build)
    errors = broken_rules(checked.violations, chosen)
    for error in errors:
        error.pointer = f"/build{error.pointer}"
    asked = [_decision(decision) for decision in checked.asked]
    body = BuildChecked(found.id, found.version, checked.legal, errors, asked)
    headers = {"Content-Language": chosen, "Vary": "Accept-Language"}
    return Response(body, headers=headers)


def _decision(asked: AskedOfBuild) -> BuildDecision:
    options = [
        OptionView(answer, label.ja, label.en)
        for answer, label in zip(asked.options, asked.labels, strict=True)
    ]
    form = msgspec.to_builtins(asked.ask)
    return BuildDecision(asked.name, asked.label.ja, asked.label.en, form, options)
