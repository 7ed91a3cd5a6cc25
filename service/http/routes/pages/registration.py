"""The page on which somebody enters a tournament by its link: a plain form.

With script, build boards fill in its field for the build.
"""

import secrets
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency

from saikoro.api_schemas.operations.parameters import MOST_BYTES_OF_ENTRY
from saikoro.domain.errors.rules import IllegalEntries
from saikoro.domain.errors.unknown import UnknownRuleset
from saikoro.domain.games import find_game
from saikoro.domain.tournament.commands.registering import free_places
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import LinkPath, TournamentPath
from saikoro.service.http.requests.preconditions import AnyRequest, once
from saikoro.service.http.responses.caching import UNSTORED
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.problems.documents import broken_rules
from saikoro.service.web.words import Words

_FIELDS = 10
"""The most fields of the form."""


@get("/t/{tournament:str}/register/{link:str}", include_in_schema=False)
async def registration_page(
    request: AnyRequest,
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    link: LinkPath,
) -> Response[str]:
    """What the link enters, and the form."""
    return await _form(request, tournaments, tournament, link, {"once": secrets.token_hex(16)})


@post(
    "/t/{tournament:str}/register/{link:str}",
    status_code=200,
    cost=5,
    holds_tokens=True,
    request_max_body_size=MOST_BYTES_OF_ENTRY,
    include_in_schema=False,
)
async def register_on_page(
    request: AnyRequest,
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    link: LinkPath,
) -> Response[str]:
    """Enter with the fields of the form; what is wrong with them is shown beside them."""
    body = (await request.body()).decode(errors="replace")
    given = dict(parse_qsl(body, keep_blank_values=True, max_num_fields=_FIELDS))
    words = Words(visit_of(request).language)
    try:
        entry = _entry(given)
    except msgspec.DecodeError:
        return await _form(
            request, tournaments, tournament, link, given, words("register.bad_build")
        )
    repeat = await once(request, given.get("once"))
    try:
        made = await tournaments.registration.register(
            tournament, link, entry, repeat, client=client_of(request)
        )
    except IllegalEntries as error:
        faults = [one.detail for one in broken_rules(error.violations, words.language)]
        return await _form(request, tournaments, tournament, link, given, *faults)
    done = page(
        request,
        "registered.html",
        tournament=tournament,
        number=made.entrant,
        token=made.token,
        name=entry["name"],
        listed=made.listed,
    )
    done.headers["Cache-Control"] = UNSTORED
    return done


def _entry(given: dict[str, str]) -> dict[str, Any]:
    """The entry in the fields; DecodeError if the build is no list in JSON."""
    entry: dict[str, Any] = {"name": given.get("name", "").strip()}
    if given.get("club", "").strip():
        entry["club"] = given["club"].strip()
    if given.get("build", "").strip():
        entry["build"] = msgspec.json.decode(given["build"], type=list[Any])
    return entry


async def _form(
    request: AnyRequest,
    tournaments: TournamentService,
    tournament: str,
    link: str,
    given: dict[str, str],
    *faults: str,
) -> Response[str]:
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        tournaments.registration.require_link(ledger, link)
        state = ledger.state
        shown = page(
            request,
            "register.html",
            status=422 if faults else 200,
            tournament=tournament,
            plan=state.plan,
            free=free_places(state) if state.registration else 0,
            given={"name": "", "club": "", "build": "", "once": ""} | given,
            faults=faults,
            example=_example(ledger),
            boards=_boards(ledger),
        )
    shown.headers["Cache-Control"] = UNSTORED
    return shown


def _boards(ledger: Ledger) -> dict[str, str] | None:
    """What build boards are made from; None without the game, or where entries have no build."""
    plan, rules = ledger.state.plan, ledger.header.rules
    try:
        game = find_game(rules.id, rules.version)
    except UnknownRuleset:
        return None
    if plan.play != "builds" or game.builds is None:
        return None
    return {
        "game": rules.id,
        "version": rules.version,
        "card_set": rules.digest,
        "options": msgspec.json.encode(plan.options).decode(),
    }


def _example(ledger: Ledger) -> str:
    """A build that comes with the game; empty if the game is not here, or has none."""
    rules = ledger.header.rules
    try:
        [starters, _] = find_game(rules.id, rules.version).starters
    except UnknownRuleset:
        return ""
    return msgspec.json.encode(list(starters)).decode() if starters else ""


ROUTES: list[Any] = [registration_page, register_on_page]
