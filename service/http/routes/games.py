"""Games: their rule books, their options, their card sets."""

import asyncio
import hashlib
from functools import cache
from typing import Any

import msgspec
from litestar import MediaType, Response

from saikoro.api_schemas.closed_sets import game_words
from saikoro.api_schemas.games import CardSetChecked, CardSetStored, GameView
from saikoro.api_schemas.operations import games
from saikoro.api_schemas.operations.declaring import MARKDOWN, SCHEMA_JSON
from saikoro.api_schemas.publication import publication
from saikoro.api_schemas.schema.json_schema import Schema
from saikoro.api_schemas.schema.wire import game_schema, options_schema
from saikoro.api_schemas.tables import CardFace, CardFaces
from saikoro.domain.cards.page import Pasted
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games import GAMES, find_game, versions_of
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.canonical import canonical_digest
from saikoro.domain.record.line import event_type
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.errors.streams import OtherBase
from saikoro.service.http.requests.accept import choose, language, reader_language
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.requests.refusal import Refusal
from saikoro.service.http.responses.caching import FOR_EVER
from saikoro.service.http.routes.binding import Routes
from saikoro.service.matches.drawer import drawer_of
from saikoro.service.matches.framing import faces_on_the_wire
from saikoro.service.problems.documents import broken_rules, pointing
from saikoro.service.settings import Settings

ROUTES = Routes()


@ROUTES.bind(games.list_games)
async def list_games(settings: Settings) -> list[GameView]:
    return [_view(game, settings.publish) for game in GAMES.values()]


@ROUTES.bind(games.see_game)
async def see_game(settings: Settings, game: str) -> GameView:
    return _view(find_game(game), settings.publish)


@ROUTES.bind(games.read_schema)
async def read_schema(game: str, version: str | None = None) -> Response[Any]:
    found = ruleset(game, version)
    source = await asyncio.to_thread(_schema, found.id, found.version)
    return Response(msgspec.Raw(source), media_type=SCHEMA_JSON)


@ROUTES.bind(games.read_words)
async def read_words(game: str, version: str | None = None) -> Response[Any]:
    found = ruleset(game, version)
    source = await asyncio.to_thread(_words, found.id, found.version)
    return Response(msgspec.Raw(source), media_type=MediaType.JSON)


_NO_RULESET = Text(
    "{game} にルール {version} 版はありません", "{game} has no ruleset version {version}"
)


def ruleset(game: str, version: str | None) -> AnyGame:
    """A game at a version that it has; at the present one by default."""
    found = find_game(game)
    if version is not None and version not in versions_of(found.id):
        raise Refusal(_NO_RULESET.filled(game=game, version=repr(version)), status=404)
    return find_game(found.id, version or found.version)


@cache
def _options(game: str, version: str) -> Schema:
    return options_schema(find_game(game, version))


@cache
def _words(game: str, version: str) -> bytes:
    return msgspec.json.encode(game_words(find_game(game, version)))


@cache
def _schema(game: str, version: str) -> bytes:
    address = f"/games/{game}/schema?version={version}"
    return msgspec.json.encode(game_schema(find_game(game, version), address))


@ROUTES.bind(games.read_rules)
async def read_rules(request: AnyRequest, game: str, lang: Language | None = None) -> Response[str]:
    chosen = language(request, lang, "en")
    headers = {"Content-Language": chosen, "Vary": "Accept-Language"}
    text = find_game(game).book.text_in(chosen)
    return Response(text, media_type=MARKDOWN, headers=headers)


@ROUTES.bind(games.read_card_set)
async def read_card_set(
    request: AnyRequest,
    catalogue: Catalogue,
    game: str,
    card_set: str,
    lang: Language | None = None,
) -> Response[Any]:
    found = find_game(game)
    source = await catalogue.sets.served(found, card_set)
    digest = _digest(source)
    form = choose(request.headers.get("Accept"), (MediaType.JSON.value, MediaType.TEXT.value))
    if form == MediaType.TEXT.value:
        cards = await catalogue.sets.playable(found, digest)
        chosen = language(request, lang, "ja")
        vary = {"Vary": "Accept, Accept-Language", "Content-Language": chosen}
        headers = {"ETag": f'"{digest}.{chosen}"'} | vary
        page = await asyncio.to_thread(found.cards.print, cards, chosen)
        return Response(page, media_type=MediaType.TEXT, headers=headers)
    headers = {"ETag": f'"{digest}"', "Vary": "Accept"}
    if card_set == digest:
        headers["Cache-Control"] = f"public, {FOR_EVER}"
    return Response(msgspec.Raw(source), headers=headers)


@ROUTES.bind(games.read_faces)
async def read_faces(
    catalogue: Catalogue, game: str, card_set: str, drawer: str | None = None
) -> Response[Any]:
    found = find_game(game)
    digest = _digest(await catalogue.sets.served(found, card_set))
    served = await asyncio.to_thread(drawer_of, found)
    if drawer not in (None, served):
        raise OtherBase({"drawer": served})
    faces = await catalogue.faces.of_set(found, digest)
    listed = [CardFace(card, face) for card, face in faces_on_the_wire(faces.written).items()]
    headers = {"ETag": f'"{digest}.{found.version}.{served}"'}
    if drawer is not None and card_set == digest:
        headers["Cache-Control"] = f"public, {FOR_EVER}"
    return Response(CardFaces(found.id, digest, served, listed), headers=headers)


@ROUTES.bind(games.load_card_set)
async def load_card_set(
    request: AnyRequest, catalogue: Catalogue, game: str, data: dict[str, Any]
) -> Response[CardSetStored]:
    found, client = find_game(game), client_of(request)
    with pointing(_page_pointer(found, data)):
        cards, _ = await _set_data(catalogue, found, data, client)
        digest = await catalogue.sets.add(found, cards, client)
    count = sum(len(table) for table in cards.values() if isinstance(table, list))
    body = CardSetStored(found.id, digest, count)
    location = f"/games/{found.id}/card-sets/{digest}"
    return Response(body, status_code=201, headers={"Location": location})


@ROUTES.bind(games.check_card_set)
async def check_card_set(
    request: AnyRequest,
    catalogue: Catalogue,
    game: str,
    data: dict[str, Any],
    *,
    faces: bool = False,
) -> Response[CardSetChecked]:
    chosen = reader_language(request)
    headers = {"Content-Language": chosen, "Vary": "Accept-Language"}
    found, client = find_game(game), client_of(request)
    try:
        with pointing(_page_pointer(found, data)):
            cards, reworded = await _set_data(catalogue, found, data, client)
            remarks = [*reworded, *await catalogue.sets.remarks(found, cards, client)]
            shown = await catalogue.sets.faces_of(found, cards, client) if faces else {}
    except IllegalCardSet as illegal:
        checked = CardSetChecked(found.id, broken_rules(illegal.violations, chosen), [])
    else:
        digest = canonical_digest(cards)
        checked = CardSetChecked(found.id, [], broken_rules(remarks, chosen), digest, {**shown})
    return Response(checked, headers=headers)


def _page_pointer(game: AnyGame, data: dict[str, Any]) -> str:
    """The pointer to the text or the page in a request; empty if it has none that can be read."""
    if isinstance(data.get("text"), str):
        return "/text"
    return "/page" if game.cards.read_page and isinstance(data.get("page"), str) else ""


async def _set_data(
    catalogue: Catalogue, game: AnyGame, data: dict[str, Any], client: str
) -> Pasted:
    """The card set of a request, read from its text or its page if it brings one."""
    text, page = data.get("text"), data.get("page")
    if isinstance(text, str):
        written = await catalogue.sets.text(game, text, client)
        others = {name: data[name] for name in data if name != "text"}
        return written._replace(data=written.data | others)
    read = await catalogue.sets.paste(game, page, client) if isinstance(page, str) else None
    if read is None:
        return Pasted(data, [])
    others = {name: data[name] for name in data if name != "page"}
    return read._replace(data=read.data | others)


def _view(game: AnyGame, licence: str) -> GameView:
    return GameView(
        game=game.id,
        version=game.version,
        versions=versions_of(game.id),
        title=game.title.en,
        title_ja=game.title.ja,
        card_set=_digest(game.cards.house()),
        options=_options(game.id, game.version),
        events=[event_type(event) for event in game.book.events],
        publication=publication({"licence": licence}),
    )


def _digest(source: bytes) -> str:
    return hashlib.sha256(source).hexdigest()
