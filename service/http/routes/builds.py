"""Checks of builds, for whoever builds before there is a match."""

from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from saikoro.api_schemas.builds import BuildChecked, BuildDecision, CheckBuild
from saikoro.api_schemas.decisions import OptionView
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.requests.accept import reader_language
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.responses.specifications import problems
from saikoro.service.http.routes.games import ruleset
from saikoro.service.http.routes.tournaments.registration import MOST_BYTES
from saikoro.service.matches.builds import AskedOfBuild, check_build
from saikoro.service.problems.documents import broken_rules, pointing


@post(
    "/games/{game:str}/builds/check",
    cost=2,
    request_max_body_size=MOST_BYTES,
    summary="Check a build",
    status_code=200,
    responses=problems(404, 413, 422),
)
async def check_build_of_game(
    request: AnyRequest,
    catalogue: NamedDependency[Catalogue],
    game: FromPath[str],
    data: JSONBody[CheckBuild],
) -> Response[BuildChecked]:
    """Check a build, finished or not, as an entry of a tournament is checked. Nothing is kept.

    Without any answer, `decisions` has the first one. `errors` say what is wrong and by which rule,
    in the language of `Accept-Language`. A game that is not played from builds has none that is
    legal.
    """
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


ROUTES: list[Any] = [check_build_of_game]
