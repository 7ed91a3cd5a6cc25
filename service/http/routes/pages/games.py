"""The pages of a game: what it is, its rule book, its cards; and the rule book of tournaments."""

import asyncio
import hashlib
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from saikoro.domain.games import find_game
from saikoro.domain.match.options import HOUSE
from saikoro.domain.match.words import MatchStatus
from saikoro.domain.text import Text
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.requests.refusal import Refusal
from saikoro.service.http.responses.caching import KEPT, REVALIDATED, kept_for
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.http.routes.pages.rows import match_rows
from saikoro.service.matches.searching import Asked
from saikoro.service.web.pictures import own_picture
from saikoro.service.web.rulebooks import TOURNAMENTS, rule_book, tournament_rules

ROWS = 4
"""How many matches of a game its page lists."""


@get("/g/{game:str}", include_in_schema=False, cost=3)
async def game_page(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    disputes: NamedDependency[DisputeService],
    game: FromPath[str],
) -> Response[str]:
    """What can be done with a game, and its rule book with an anchor for each rule."""
    found, language = find_game(game), visit_of(request).language
    playing = Asked(game=found.id, status=MatchStatus.PLAYING)
    book = await asyncio.to_thread(rule_book, found, language)
    live = await match_rows(matches, disputes, playing, ROWS, language)
    return page(request, "game.html", game=found, book=book, live=live)


@get("/g/{game:str}/cards", include_in_schema=False, cost=3)
async def cards_page(
    request: AnyRequest, catalogue: NamedDependency[Catalogue], game: FromPath[str]
) -> Response[str]:
    """Every card of a card set, by `set` with its digest, or of the game's own."""
    found = find_game(game)
    source = await catalogue.sets.served(found, request.query_params.get("set", HOUSE))
    digest = hashlib.sha256(source).hexdigest()
    faces = (await catalogue.faces.of_set(found, digest)).faces
    sets = list(found.cards.shipped())
    return page(request, "cards.html", game=found, faces=faces, digest=digest, sets=sets)


_NO_PICTURE = Text(
    "ゲーム {game} に自前の絵はありません", "the game {game} has no picture of its own"
)


@get("/g/{game:str}/picture", include_in_schema=False)
async def game_picture(game: FromPath[str]) -> Response[bytes]:
    """The picture that a game brings, for `<img>`; 404 where it brings none."""
    found = own_picture(find_game(game))
    if found is None:
        raise Refusal(_NO_PICTURE.filled(game=repr(game)), status=404)
    headers = {"Cache-Control": kept_for(None, REVALIDATED)}
    return Response(found.content, media_type=found.media_type, headers=headers)


@get(TOURNAMENTS, include_in_schema=False, opt={KEPT: "build"})
async def tournament_rules_page(request: AnyRequest) -> Response[str]:
    """How tournaments are paired, scored and ranked, with an anchor for each rule."""
    return page(request, "document.html", document=await asyncio.to_thread(tournament_rules))


ROUTES: list[Any] = [game_page, cards_page, game_picture, tournament_rules_page]
