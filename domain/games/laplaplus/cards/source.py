"""The shapes of a card set as its author writes it (LP-14.1)."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.cards.flavour import FLAVOUR_LABELS, NO_FLAVOUR, Author, FlavourField, Picture

GREATEST_NUMBER = 999
MOST_CARDS = 200
"""Maximum number of cards in a set (LP-14.1)."""
LONGEST_LINE = 400
"""Maximum length of a line (LP-14.1)."""
LONGEST_LABEL = 200
"""Maximum length of the id and the version of a set (LP-14.1)."""

Label = Annotated[str, Meta(max_length=LONGEST_LABEL)]


class CardSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[card]]` of a card set as its author wrote it (LP-14.1)."""

    number: Annotated[int, Meta(ge=1, le=GREATEST_NUMBER)]
    """The number, from 1."""
    name_ja: Annotated[str, Meta(min_length=1, max_length=40)]
    """The Japanese name."""
    name_en: Annotated[str, Meta(min_length=1, max_length=40)]
    """The English name."""
    family: Annotated[str, Meta(min_length=1, max_length=20)]
    """The family that is printed on the card."""
    force: Annotated[int, Meta(ge=0, le=99)]
    """The force that is printed on the card."""
    text: Annotated[list[Annotated[str, Meta(max_length=LONGEST_LINE)]], Meta(max_length=3)]
    flavour: FlavourField = NO_FLAVOUR
    """A text for the mood of the card."""
    author: Author = ""
    """Who wrote the card."""
    picture: Picture = ""
    """The digest of its picture."""


class SetSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set as its author wrote it (LP-14.1)."""

    id: Label
    """The id, unique among its kind."""
    version: Label
    """The version."""
    game: Literal["laplaplus"]
    """The id of the game."""
    card: Annotated[list[Any], Meta(max_length=MOST_CARDS)]


class CheckedSet(SetSource, frozen=True):
    """A card set whose cards have been checked."""

    card: Annotated[list[CardSource], Meta(max_length=MOST_CARDS)]


LABELS = {
    "id": "ID",
    "version": "版",
    "game": "ゲーム",
    "card": "カード",
    "number": "ナンバー",
    "name_ja": "名前",
    "name_en": "英名",
    "family": "系統",
    "force": "フォース",
    "text": "テキスト",
    **FLAVOUR_LABELS,
}
"""What the fields are called in Japanese."""
