"""Games: their rule books, their options, their card sets."""

import hashlib
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from api_schemas.responses import CardSetStored, GameView
from domain.games import GAMES, find_game
from domain.match.game import Game
from domain.record.line import event_type
from service.bootstrap import Service
from service.http.responses import problems

MARKDOWN = "text/markdown"


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
    return Response(find_game(game).rulebook(), media_type=MARKDOWN)


@get(
    "/games/{game:str}/card-sets/{card_set:str}",
    summary="Read a card set",
    responses=problems(404),
)
async def read_card_set(
    service: NamedDependency[Service], game: FromPath[str], card_set: FromPath[str]
) -> Response[Any]:
    """Read a card set by its digest, or the game's own as `house`: its canonical bytes."""
    source = await service.card_sets.source(find_game(game), card_set)
    return Response(msgspec.Raw(source), headers={"ETag": f'"{_digest(source)}"'})


@post(
    "/games/{game:str}/card-sets",
    summary="Load a card set",
    responses=problems(404, 413, 422),
)
async def load_card_set(
    service: NamedDependency[Service], game: FromPath[str], data: JSONBody[dict[str, Any]]
) -> Response[CardSetStored]:
    """Load a card set. It is checked whole, kept under its digest, and never changes."""
    found = find_game(game)
    digest = await service.card_sets.add(found, data)
    body = CardSetStored(found.id, digest, len(data["card"]))
    location = f"/games/{found.id}/card-sets/{digest}"
    return Response(body, status_code=201, headers={"Location": location})


def _view(game: Game[Any, Any, Any]) -> GameView:
    return GameView(
        game=game.id,
        version=game.version,
        title=game.title,
        title_ja=game.title_ja,
        card_set=_digest(game.house()),
        options=msgspec.json.schema(game.options),
        events=[event_type(event) for event in game.events],
    )


def _digest(source: bytes) -> str:
    return hashlib.sha256(source).hexdigest()


ROUTES: list[Any] = [list_games, see_game, read_rules, read_card_set, load_card_set]
