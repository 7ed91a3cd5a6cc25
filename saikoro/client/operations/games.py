"""Operations on games and their card sets."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from saikoro.api_schemas.builds import BuildChecked, CheckBuild
from saikoro.api_schemas.games import (
    CardSetChecked,
    CardSetStored,
    GameView,
    GameWords,
    PictureStored,
)
from saikoro.api_schemas.tables import CardFaces
from saikoro.client.exchange import (
    Steps,
    address,
    as_type,
    body_of,
    get,
    one,
    post,
    text_of,
)
from saikoro.domain.bots.specs import Random

_RANDOM = Random()

_DEFAULTS: Mapping[str, Any] = MappingProxyType({})


def games() -> Steps[list[GameView]]:
    """The games of the service."""
    return one(get("/games"), as_type(list[GameView]))


def game(game: str) -> Steps[GameView]:
    """A game: its options, ruleset versions and card sets."""
    return one(get(address("games", game)), as_type(GameView))


def game_schema(game: str, *, version: str | None = None) -> Steps[dict[str, Any]]:
    """The JSON Schema of everything that a game puts on the wire."""
    return one(get(address("games", game, "schema"), version=version), as_type(dict[str, Any]))


def game_words(game: str, *, version: str | None = None) -> Steps[GameWords]:
    """Every word of the closed sets of a game, in both languages."""
    return one(get(address("games", game, "words"), version=version), as_type(GameWords))


def rules(game: str) -> Steps[str]:
    """The rule book of a game, as Markdown."""
    return one(get(address("games", game, "rules"), accept="text/markdown"), text_of)


def card_set(game: str, digest: str = "house") -> Steps[dict[str, Any]]:
    """A card set by its digest."""
    return one(get(address("games", game, "card-sets", digest)), as_type(dict[str, Any]))


def faces(game: str, digest: str = "house") -> Steps[CardFaces]:
    """What is printed on every card of a set, in its order."""
    path = address("games", game, "card-sets", digest, "faces")
    return one(get(path), as_type(CardFaces))


def store_card_set(game: str, cards: Mapping[str, Any]) -> Steps[CardSetStored]:
    """Store a card set, so that matches can name its digest in their options."""
    return one(post(address("games", game, "card-sets"), cards), as_type(CardSetStored))


def check_card_set(game: str, cards: Mapping[str, Any]) -> Steps[CardSetChecked]:
    """Check a card set without storing it; `problems` names every fault of it."""
    return one(post(address("games", game, "card-sets", "check"), cards), as_type(CardSetChecked))


def check_build(
    game: str,
    build: Sequence[Any] = (),
    *,
    options: Mapping[str, Any] = _DEFAULTS,
    version: str | None = None,
) -> Steps[BuildChecked]:
    """What is wrong with a build, finished or not, and what it answers up to there.

    `options` are those of the match or of the tournament, with its `card_set`. Nothing is kept.
    """
    body = CheckBuild(list(build), {**options}, version)
    return one(post(address("games", game, "builds", "check"), body), as_type(BuildChecked))


def store_picture(picture: bytes) -> Steps[PictureStored]:
    """Store the file of a picture, PNG, JPEG or WebP, so that cards can name its digest."""
    return one(post("/pictures", picture), as_type(PictureStored))


def picture(digest: str) -> Steps[bytes]:
    """A picture as it is kept, in WebP, by its digest."""
    return one(get(address("pictures", digest), accept="image/webp"), body_of)
