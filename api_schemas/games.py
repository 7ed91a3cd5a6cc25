"""Response bodies of games and card sets."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from saikoro.api_schemas.problems import BrokenRule
from saikoro.api_schemas.publication import Publication
from saikoro.domain.match.interface.table_view import Face


class GameView(msgspec.Struct):
    """A game of this service."""

    game: str
    """The id of the game."""
    version: str
    """The ruleset version of new matches."""
    versions: list[str]
    """Every ruleset version that matches here may be pinned to, oldest first."""
    title: str
    """The English title of the game."""
    title_ja: str
    """The Japanese title of the game."""
    card_set: str
    """The digest of the default card set."""
    options: Any
    """The JSON Schema of the options."""
    events: list[str]
    """The types of the game's own events."""
    publication: Publication | UnsetType = UNSET
    """What this host publishes of finished matches; absent if nothing. The option `licence` of a
    match declines."""


class WordView(msgspec.Struct, frozen=True):
    """One word of a closed set, in both languages."""

    value: str
    """The word on the wire."""
    word: str
    """An ASCII name for code, if the word on the wire is the rule book's Japanese."""
    ja: str
    """The Japanese label."""
    en: str
    """The English label."""


class WordSet(msgspec.Struct):
    """The words that some fields may have."""

    fields: list[str]
    """`<type>.<field>`, by the names of the types in `GET /games/{game}/schema`."""
    words: list[WordView]
    """Every word, by its value."""


class GameWords(msgspec.Struct):
    """The closed sets of words in events, options, states, views and decisions of a ruleset."""

    game: str
    """The id of the game."""
    version: str
    """The version of the ruleset."""
    sets: list[WordSet]
    """Every set once, with all fields that it is of."""


class CardSetStored(msgspec.Struct):
    """A stored card set; matches name its digest in the option `card_set`."""

    game: str
    """The id of the game."""
    card_set: str
    """The digest of the card set."""
    cards: int
    """The number of cards."""


class PictureStored(msgspec.Struct):
    """A stored picture; cards name its digest as their `picture`."""

    picture: str
    """The digest of the picture, at `/pictures/{picture}`."""


class CardSetChecked(msgspec.Struct):
    """The result of checking a card set, which is playable if `problems` is empty."""

    game: str
    """The id of the game."""
    problems: list[BrokenRule]
    """Everything that is wrong with the set."""
    remarks: list[BrokenRule]
    """Warnings, such as card texts without any effect."""
    card_set: str | None = None
    """The digest that the set has when it is loaded; null where something is wrong with it."""
    faces: dict[str, Face] = {}
    """What is printed on its cards; empty unless `faces` is asked for, or if something is wrong."""
