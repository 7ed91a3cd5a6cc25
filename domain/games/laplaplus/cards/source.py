"""The shapes of a card set as its author writes it (LP-14.1)."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.cards.fields import field
from saikoro.domain.cards.flavour import Beside

GREATEST_NUMBER = 999
MOST_CARDS = 200
"""Maximum number of cards in a set (LP-14.1)."""
LONGEST_LINE = 400
"""Maximum length of a line (LP-14.1)."""
LONGEST_LABEL = 200
"""Maximum length of the id and the version of a set (LP-14.1)."""

Line = Annotated[str, Meta(max_length=LONGEST_LINE)]


class CardSource(Beside, frozen=True, forbid_unknown_fields=True):
    """One `[[card]]` of a card set as its author wrote it (LP-14.1)."""

    number: Annotated[int, field("ナンバー", ge=1, le=GREATEST_NUMBER)]
    """The number, from 1."""
    name_ja: Annotated[str, field("名前", min_length=1, max_length=40)]
    """The Japanese name."""
    name_en: Annotated[str, field("英名", min_length=1, max_length=40)]
    """The English name."""
    family: Annotated[str, field("系統", min_length=1, max_length=20)]
    """The family that is printed on the card."""
    force: Annotated[int, field("フォース", ge=0, le=99)]
    """The force that is printed on the card."""
    text: Annotated[list[Line], field("テキスト", max_length=3)]
    """Its lines."""


class CheckedSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set as its author wrote it (LP-14.1)."""

    id: Annotated[str, field("ID", max_length=LONGEST_LABEL)]
    """The id, unique among its kind."""
    version: Annotated[str, field("版", max_length=LONGEST_LABEL)]
    """The version."""
    game: Annotated[Literal["laplaplus"], field("ゲーム")]
    """The id of the game."""
    card: Annotated[list[CardSource], field("カード", max_length=MOST_CARDS)]
    """Its cards."""
