"""Games: their rule books, their options, their card sets."""

import asyncio
import hashlib
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from saikoro.api_schemas.closed_sets import game_words
from saikoro.api_schemas.games import (
    CardSetChecked,
    CardSetStored,
    GameView,
    GameWords,
)
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
from saikoro.service.http.requests.parameters import DrawerNamed
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.requests.refusal import Refusal
from saikoro.service.http.responses.caching import FOR_EVER
from saikoro.service.http.responses.specifications import MARKDOWN, SCHEMA_JSON, problems
from saikoro.service.matches.drawer import drawer_of
from saikoro.service.matches.framing import faces_on_the_wire
from saikoro.service.problems.documents import broken_rules, pointing
from saikoro.service.settings import Settings

BYTES_A_TOKEN = 2_048
"""Bytes of text whose parsing counts as one more request."""

_VERSION = Annotated[
    str | None,
    QueryParameter(max_length=20, description="The ruleset version; by default the present one."),
]
_LANGUAGE = Annotated[
    Language | None,
    QueryParameter(description="The language of a printed set; by default by `Accept-Language`."),
]
_FACES = ResponseSpec(CardFaces, generate_examples=False, description="Every card of the set")


_WITH_FACES = Annotated[
    bool, QueryParameter(description="Whether to return what is printed on the cards.")
]


@get("/games", summary="List the games", responses=problems())
async def list_games(settings: NamedDependency[Settings]) -> list[GameView]:
    """List every game that can be played here."""
    return [_view(game, settings.publish) for game in GAMES.values()]


@get("/games/{game:str}", summary="See a game", responses=problems(404))
async def see_game(settings: NamedDependency[Settings], game: FromPath[str]) -> GameView:
    """See its ruleset version, its options as JSON Schema, and its card set."""
    return _view(find_game(game), settings.publish)


@get(
    "/games/{game:str}/schema",
    summary="Read the JSON Schema of a game",
    media_type=SCHEMA_JSON,
    responses=problems(404),
)
async def read_schema(game: FromPath[str], version: _VERSION = None) -> Response[Any]:
    """Read the JSON Schema (2020-12) of everything that a ruleset puts on the wire.

    The schema itself is that of an event line. `$defs` has `Options`, `CardSet`, `State`, `View`,
    `Secret`, and under `Answers` and `Forms` those of every decision by its name.
    """
    found = ruleset(game, version)
    source = await asyncio.to_thread(_schema, found.id, found.version)
    return Response(msgspec.Raw(source), media_type=SCHEMA_JSON)


@get(
    "/games/{game:str}/words",
    summary="Read the words of a game in both languages",
    responses={
        200: ResponseSpec(GameWords, generate_examples=False, description="Every closed set")
    }
    | problems(404),
)
async def read_words(game: FromPath[str], version: _VERSION = None) -> Response[Any]:
    """Read what every word of a closed set means, in Japanese and in English.

    The sets are those of events, options, states, views and decisions, and the rule book's names of
    decisions and dice. Where the Japanese of a rule book is on the wire, there is a word in ASCII.
    """
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
    responses=problems(404, 406, 451),
)
async def read_card_set(
    request: AnyRequest,
    catalogue: NamedDependency[Catalogue],
    game: FromPath[str],
    card_set: FromPath[str],
    lang: _LANGUAGE = None,
) -> Response[Any]:
    """Read a card set by its digest, or the game's own as `house`.

    Its canonical bytes; or where `Accept` asks for `text/plain`, its cards printed as a page.
    """
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


@get(
    "/games/{game:str}/card-sets/{card_set:str}/faces",
    summary="Read what is printed on every card",
    responses={200: _FACES} | problems(404, 409, 451),
)
async def read_faces(
    catalogue: NamedDependency[Catalogue],
    game: FromPath[str],
    card_set: FromPath[str],
    drawer: DrawerNamed = None,
) -> Response[Any]:
    """Read the faces of a card set, by its digest, or of the game's own, as `house`.

    They are those that tables have for the cards on them. An address with a digest and `drawer` has
    a response that never changes.
    """
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


@post(
    "/games/{game:str}/card-sets",
    cost=10,
    bytes_a_token=BYTES_A_TOKEN,
    summary="Load a card set",
    responses=problems(404, 413, 422),
)
async def load_card_set(
    request: AnyRequest,
    catalogue: NamedDependency[Catalogue],
    game: FromPath[str],
    data: JSONBody[dict[str, Any]],
) -> Response[CardSetStored]:
    """Load a card set. It is checked whole, kept under its digest, and never changes.

    It is kept for ever once a match or a tournament is opened with it; until then for 90 days after
    it was loaded or tried last, and its pictures with it.

    What is longer than the rule book allows is refused before it is parsed; `errors` has the first
    100 violations.

    Instead of the tables, `{"page": "..."}` has cards as their authors lay them out, and
    `{"text": "..."}` a whole file: TOML, JSON, or such a page; with other fields of the set.
    """
    found, client = find_game(game), client_of(request)
    with pointing(_page_pointer(found, data)):
        cards, _ = await _set_data(catalogue, found, data, client)
        digest = await catalogue.sets.add(found, cards, client)
    count = sum(len(table) for table in cards.values() if isinstance(table, list))
    body = CardSetStored(found.id, digest, count)
    location = f"/games/{found.id}/card-sets/{digest}"
    return Response(body, status_code=201, headers={"Location": location})


@post(
    "/games/{game:str}/card-sets/check",
    cost=10,
    bytes_a_token=BYTES_A_TOKEN,
    summary="Check a card set",
    status_code=200,
    responses=problems(404, 413),
)
async def check_card_set(
    request: AnyRequest,
    catalogue: NamedDependency[Catalogue],
    game: FromPath[str],
    data: JSONBody[dict[str, Any]],
    *,
    faces: _WITH_FACES = False,
) -> Response[CardSetChecked]:
    """Check a card set, or a page or a file of cards, and name what is wrong. Nothing is kept.

    Takes what loading takes. Of a page or a file, the lines and columns are named, and where a
    phrase is unknown, what could stand there `instead`.

    Checking stops after 100 violations; the last one says so. They are in the language of
    `Accept-Language` where they have been translated.
    """
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


ROUTES: list[Any] = [
    list_games,
    see_game,
    read_schema,
    read_words,
    read_rules,
    read_card_set,
    read_faces,
    load_card_set,
    check_card_set,
]
