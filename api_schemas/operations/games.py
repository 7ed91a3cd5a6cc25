"""Operations on games, their card sets, and pictures of cards."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any

from msgspec import Meta

from saikoro.api_schemas.builds import BuildChecked, CheckBuild
from saikoro.api_schemas.games import (
    CardSetChecked,
    CardSetStored,
    GameView,
    GameWords,
    PictureStored,
)
from saikoro.api_schemas.operations.declaring import (
    JSON,
    MARKDOWN,
    SCHEMA_JSON,
    TEXT,
    WEBP,
    Group,
    Sent,
)
from saikoro.api_schemas.operations.parameters import MOST_BYTES_OF_ENTRY, Drawer
from saikoro.api_schemas.operations.who import OPERATOR
from saikoro.api_schemas.tables import CardFaces
from saikoro.domain.words import Language

GAMES = Group("Games")

BYTES_A_TOKEN = 2_048
"""Bytes of text whose parsing counts as one more request."""

PICTURES = ("image/png", "image/jpeg", WEBP, "application/octet-stream")
"""Media types that a picture may be sent as; its bytes decide what it is. The last one is
described, which generators of clients know."""

MOST_BYTES_OF_PICTURE = 2 * 1024 * 1024

RulesetVersion = Annotated[
    str | None, Meta(max_length=20, description="The ruleset version; by default the present one.")
]
SetLanguage = Annotated[
    Language | None,
    Meta(description="The language of a printed set; by default by `Accept-Language`."),
]
BookLanguage = Annotated[
    Language | None, Meta(description="The language of the text; by default by `Accept-Language`.")
]
WithFaces = Annotated[bool, Meta(description="Whether to return what is printed on the cards.")]
SetDigest = Annotated[str, Sent("card_set")]
PictureDigest = Annotated[str, Sent("picture")]

_DEFAULTS: Mapping[str, Any] = MappingProxyType({})


@GAMES.post(
    "/games/{game}/builds/check",
    "Check a build",
    problems=(404, 413, 422),
    status=200,
    cost=2,
    largest=MOST_BYTES_OF_ENTRY,
    body=CheckBuild,
)
def check_build_of_game(
    game: str,
    build: Sequence[Any] = (),
    *,
    options: Mapping[str, Any] = _DEFAULTS,
    version: str | None = None,
) -> BuildChecked:
    """Check a build, finished or not, as an entry of a tournament is checked. Nothing is kept.

    Without any answer, `decisions` has the first one. `errors` say what is wrong and by which rule,
    in the language of `Accept-Language`. A game that is not played from builds has none that is
    legal.
    """


@GAMES.get("/games", "List the games", kept="build")
def list_games() -> list[GameView]:
    """List every game that can be played here."""


@GAMES.get("/games/{game}", "See a game", problems=(404,), kept="build")
def see_game(game: str) -> GameView:
    """See its ruleset version, its options as JSON Schema, and its card set."""


@GAMES.get(
    "/games/{game}/schema",
    "Read the JSON Schema of a game",
    problems=(404,),
    forms=(SCHEMA_JSON,),
    kept="build",
)
def read_schema(game: str, *, version: RulesetVersion = None) -> dict[str, Any]:
    """Read the JSON Schema (2020-12) of everything that a ruleset puts on the wire.

    The schema itself is that of an event line. `$defs` has `Options`, `CardSet`, `State`, `View`,
    `Secret`, and under `Answers` and `Forms` those of every decision by its name.
    """


@GAMES.get(
    "/games/{game}/words",
    "Read the words of a game in both languages",
    problems=(404,),
    answer="Every closed set",
    kept="build",
)
def read_words(game: str, *, version: RulesetVersion = None) -> GameWords:
    """Read what every word of a closed set means, in Japanese and in English.

    The sets are those of events, options, states, views and decisions, and the rule book's names of
    decisions and dice. Where the Japanese of a rule book is on the wire, there is a word in ASCII.
    """


@GAMES.get(
    "/games/{game}/rules", "Read a rule book", problems=(404,), forms=(MARKDOWN,), kept="build"
)
def read_rules(game: str, *, lang: BookLanguage = None) -> str:
    """Read the rule book of a game, in Markdown. Events and errors cite its rule ids.

    The English text is the one that counts; a book without a Japanese text is English in both.
    """


@GAMES.get(
    "/games/{game}/card-sets/{card_set}",
    "Read a card set",
    problems=(404, 406, 451),
    forms=(JSON, TEXT),
    kept="build",
)
def read_card_set(
    game: str, digest: SetDigest = "house", *, lang: SetLanguage = None
) -> dict[str, Any]:
    """Read a card set by its digest, or the game's own as `house`.

    Its canonical bytes; or where `Accept` asks for `text/plain`, its cards printed as a page.
    """


@GAMES.get(
    "/games/{game}/card-sets/{card_set}/faces",
    "Read what is printed on every card",
    problems=(404, 409, 451),
    answer="Every card of the set",
    kept="build",
)
def read_faces(game: str, digest: SetDigest = "house", *, drawer: Drawer = None) -> CardFaces:
    """Read the faces of a card set, by its digest, or of the game's own, as `house`.

    They are those that tables have for the cards on them. An address with a digest and `drawer` has
    a response that never changes.
    """


@GAMES.post(
    "/games/{game}/card-sets",
    "Load a card set",
    problems=(404, 413, 422),
    cost=10,
    bytes_a_token=BYTES_A_TOKEN,
)
def load_card_set(game: str, cards: Mapping[str, Any]) -> CardSetStored:
    """Load a card set. It is checked whole, kept under its digest, and never changes.

    It is kept for ever once a match or a tournament is opened with it; until then for 90 days after
    it was loaded or tried last, and its pictures with it.

    What is longer than the rule book allows is refused before it is parsed; `errors` has the first
    100 violations.

    Instead of the tables, `{"page": "..."}` has cards as their authors lay them out, and
    `{"text": "..."}` a whole file: TOML, JSON, or such a page; with other fields of the set.
    """


@GAMES.post(
    "/games/{game}/card-sets/check",
    "Check a card set",
    problems=(404, 413),
    status=200,
    cost=10,
    bytes_a_token=BYTES_A_TOKEN,
)
def check_card_set(
    game: str, cards: Mapping[str, Any], *, faces: WithFaces = False
) -> CardSetChecked:
    """Check a card set, or a page or a file of cards, and name what is wrong. Nothing is kept.

    Takes what loading takes. Of a page or a file, the lines and columns are named, and where a
    phrase is unknown, what could stand there `instead`.

    Checking stops after 100 violations; the last one says so. They are in the language of
    `Accept-Language` where they have been translated.
    """


@GAMES.post(
    "/pictures",
    "Store a picture of a card",
    problems=(413, 422),
    cost=20,
    bytes_a_token=8_192,
    pictures=PICTURES,
    largest=MOST_BYTES_OF_PICTURE,
)
def store_picture(picture: bytes) -> PictureStored:
    """Store a picture, so that cards can name its digest as their `picture`.

    The body is a file, sent as what it is or as bytes: PNG, JPEG or WebP, of at most 2 MiB and
    16,777,216 pixels, not animated. It is written anew as WebP, without what is in it beside its
    pixels, and scaled down to at most 768 pixels a side. What is kept has a digest of its own, and
    never changes.
    """


@GAMES.get(
    "/pictures/{picture}",
    "See a picture of a card",
    problems=(404,),
    answer="The picture, as WebP",
    forms=(WEBP,),
)
def see_picture(digest: PictureDigest) -> bytes:
    """See a picture by its digest."""


@GAMES.delete("/pictures/{picture}", "Remove a picture", problems=(401, 404), who=OPERATOR)
def remove_picture(digest: PictureDigest, *, token: str = "") -> None:
    """Remove a picture for good: it is served no more, and cannot be stored again.

    For the operator. Sets that name it can be played as before.
    """
