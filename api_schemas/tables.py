"""Tables of matches, their frames, and the faces of cards: what a page or a terminal draws."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from saikoro.api_schemas.ids import Head, MatchId, Version
from saikoro.domain.match.interface.table_view import Face, TableView
from saikoro.domain.match.telling.frames import Frame

Viewer: TypeAlias = Literal["0", "1", "all"]
"""Who looks at a match, as an address names it: a seat, or everybody."""

SeenBy: TypeAlias = Literal[0, 1] | None
"""The seat as which the match is seen; null for the public."""

Opened: TypeAlias = bool
"""Whether all is seen that the end of the match has opened, such as hands and decks."""

Drawer = Annotated[str, Meta(pattern="^[0-9a-f]{16}$", max_length=16)]
"""The digest of the code that draws tables: frames fit a table that has the same one."""


class MatchTable(msgspec.Struct):
    """What lies on the table of a match at a version."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    version: Version
    """The version."""
    head: Head
    """The head of the stream at that version, in hex."""
    viewer: SeenBy
    opened: Opened
    drawer: Drawer
    table: TableView
    """The table, by zones and things."""
    faces: dict[str, Face]
    """What is printed on the cards that lie on it, by `card` of its things."""


class FramesPage(msgspec.Struct):
    """Frames in order: each is what one event changed on the table."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    after: Version
    """The version of the table that the first of these frames is applied to."""
    version: Version
    """The version of the last frame."""
    head: Head
    """The head of the stream at that version, in hex."""
    viewer: SeenBy
    opened: Opened
    drawer: Drawer
    over: bool
    """Whether no event can follow."""
    frames: list[Frame]
    """One for every event after `after`, up to `version`."""
    faces: dict[str, Face]
    """What is printed on the cards that these frames lay on the table, by `card` of its things."""


class FramesMessage(msgspec.Struct):
    """The frames of the lines that follow in an event stream."""

    after: Version
    """The version of the table that the first of these frames is applied to."""
    viewer: SeenBy
    opened: Opened
    drawer: Drawer
    frames: list[Frame]
    """One for every line that follows before the next such message."""
    faces: dict[str, Face]
    """What is printed on the cards that these frames lay on the table, by `card` of its things."""


class CardFace(msgspec.Struct):
    """A card, and what is printed on it."""

    card: str
    """The id that things on a table have as `card`."""
    face: Face
    """What is printed on it."""


class CardFaces(msgspec.Struct):
    """What is printed on the cards of a set."""

    game: str
    """The id of the game."""
    card_set: str
    """The digest of the card set, in hex."""
    drawer: Drawer
    faces: list[CardFace]
    """Every card that can lie on a table, in the order of the set; empty if the game draws none."""
