"""Games: their rule books, their options, their card sets."""

import asyncio
import hashlib
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from api_schemas.responses import CardSetChecked, CardSetStored, GameView
from domain.errors import IllegalCardSet
from domain.games import GAMES, find_game, versions_of
from domain.match.game import AnyGame, Language
from domain.record.line import event_type
from service.bootstrap import Service
from service.http.preconditions import AnyRequest
from service.http.problems import broken_rules, pointing
from service.http.responses import problems

MARKDOWN = "text/markdown"

_LANGUAGE = Annotated[Language, QueryParameter(description="The language of a printed set.")]


@get("/games", summary="List the games", responses=problems())
async def list_games() -> list[GameView]:
    """List every game that can be played here."""
    return [_view(game) for game in GAMES.values()]


@get("/games/{game:str}", summary="See a game", responses=problems(404))
async def see_game(game: FromPath[str]) -> GameView:
    """See its ruleset version, its options as JSON Schema, and its card set."""
    return _view(find_game(game))


@get(
    "/games/{game:str}/rules",
    summary="Read a rule book",
    media_type=MARKDOWN,
    responses=problems(404),
)
async def read_rules(game: FromPath[str]) -> Response[str]:
    """Read the rule book of a game, in Markdown. Events and errors cite its rule ids."""
    return Response(find_game(game).book.text(), media_type=MARKDOWN)


@get(
    "/games/{game:str}/card-sets/{card_set:str}",
    summary="Read a card set",
    responses=problems(404),
)
async def read_card_set(
    request: AnyRequest,
    service: NamedDependency[Service],
    game: FromPath[str],
    card_set: FromPath[str],
    lang: _LANGUAGE = "ja",
) -> Response[Any]:
    """Read a card set by its digest, or the game's own as `house`.

    Its canonical bytes; or where `Accept` asks for `text/plain`, its cards printed as a page.
    """
    found = find_game(game)
    source = await service.card_sets.source(found, card_set)
    digest = _digest(source)
    if MediaType.TEXT in request.headers.get("Accept", ""):
        cards = await service.card_sets.playable(found, digest)
        headers = {"ETag": f'"{digest}.{lang}"', "Vary": "Accept", "Content-Language": lang}
        return Response(found.cards.print(cards, lang), media_type=MediaType.TEXT, headers=headers)
    return Response(msgspec.Raw(source), headers={"ETag": f'"{digest}"', "Vary": "Accept"})


@post(
    "/games/{game:str}/card-sets",
    cost=10,
    summary="Load a card set",
    responses=problems(404, 413, 422),
)
async def load_card_set(
    service: NamedDependency[Service], game: FromPath[str], data: JSONBody[dict[str, Any]]
) -> Response[CardSetStored]:
    """Load a card set. It is checked whole, kept under its digest, and never changes.

    Cardgard also takes `{"page": "...", "author": "...", "licence": "..."}`: cards as their authors
    lay them out.
    """
    found = find_game(game)
    with pointing(_page_pointer(found, data)):
        cards = await _set_data(found, data)
        digest = await service.card_sets.add(found, cards)
    count = sum(len(table) for table in cards.values() if isinstance(table, list))
    body = CardSetStored(found.id, digest, count)
    location = f"/games/{found.id}/card-sets/{digest}"
    return Response(body, status_code=201, headers={"Location": location})


@post(
    "/games/{game:str}/card-sets/check",
    cost=10,
    summary="Check a card set",
    status_code=200,
    responses=problems(404, 413),
)
async def check_card_set(
    service: NamedDependency[Service], game: FromPath[str], data: JSONBody[dict[str, Any]]
) -> CardSetChecked:
    """Check a card set, or a page of cards, and name everything that is wrong. Nothing is kept."""
    found = find_game(game)
    try:
        with pointing(_page_pointer(found, data)):
            remarks = await service.card_sets.remarks(found, await _set_data(found, data))
    except IllegalCardSet as illegal:
        return CardSetChecked(found.id, broken_rules(illegal.violations), [])
    return CardSetChecked(found.id, [], broken_rules(remarks))


def _page_pointer(game: AnyGame, data: dict[str, Any]) -> str:
    """Where the page of a request is, if it brings one that the game can read."""
    return "/page" if game.cards.read_page and isinstance(data.get("page"), str) else ""


async def _set_data(game: AnyGame, data: dict[str, Any]) -> dict[str, Any]:
    """The card set of a request, read from its page if it brings one."""
    if game.cards.read_page is None or not _page_pointer(game, data):
        return data
    read: dict[str, Any] = await asyncio.to_thread(game.cards.read_page, data["page"])
    return read | {name: data[name] for name in data if name != "page"}


def _view(game: AnyGame) -> GameView:
    return GameView(
        game=game.id,
        version=game.version,
        versions=versions_of(game.id),
        title=game.title.en,
        title_ja=game.title.ja,
        card_set=_digest(game.cards.house()),
        options=msgspec.json.schema(game.book.options),
        events=[event_type(event) for event in game.book.events],
    )


def _digest(source: bytes) -> str:
    return hashlib.sha256(source).hexdigest()


ROUTES: list[Any] = [
    list_games,
    see_game,
    read_rules,
    read_card_set,
    load_card_set,
    check_card_set,
]
