"""What a rewind would do: the table it leads to, and what was seen since."""

import msgspec

from saikoro.api_schemas.ids import Head, MatchId, Version
from saikoro.api_schemas.tables import SeenBy
from saikoro.domain.match.interface.table_view import Face, TableView
from saikoro.domain.text import Text


class AskedAgain(msgspec.Struct):
    """The decision that would be asked again, with a new number."""

    number: int
    """The number under which it was asked."""
    name: str
    """The rule book's name of the decision."""
    ja: str
    """What it is called in Japanese."""
    en: str
    """What it is called in English."""
    seats: list[int]
    """The seats that it was asked of."""


class UndoneEvent(msgspec.Struct):
    """An event after the decision: the match would go on without what it changed."""

    version: Version
    """The version."""
    type: str
    """The type of the event."""
    text: Text | None
    """Its sentence; null if reports omit it."""


class DieSeen(msgspec.Struct):
    """A die that was rolled after the decision; it would not come again."""

    version: Version
    """The version of its event."""
    low: int
    """The lowest face."""
    sides: int
    """The number of faces."""
    value: int
    """The face that was rolled."""
    why: str
    """The rule book's name of the purpose."""


class CardSeen(msgspec.Struct):
    """A card that was revealed to all after the decision; it stays where it is in its deck."""

    version: Version
    """The version of its event."""
    card: str
    """The id of the card."""


class AnswerSeen(msgspec.Struct):
    """A sealed answer, or a part of it, that was opened after the decision."""

    version: Version
    """The version of its event."""
    seat: int
    """The seat that gave it."""


class RewindPreview(msgspec.Struct):
    """What a rewind to an earlier decision would do; nothing is changed."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    to: Version
    """The version at which the decision was asked."""
    version: Version
    """The version that the match has come to."""
    head: Head
    """The head of the stream at that version, in hex."""
    viewer: SeenBy
    consent: bool
    """Whether both seats have to agree, by the options of the match."""
    decision: AskedAgain
    """The decision that would be asked again."""
    table: TableView
    """What lay on the table when it was asked, as the viewer knows it."""
    faces: dict[str, Face]
    """What is printed on the cards that lie on it, by `card` of its things."""
    undone: list[UndoneEvent]
    """The events since, in order."""
    dice: list[DieSeen]
    """The dice among them."""
    cards: list[CardSeen]
    """The cards among them that everybody has seen by now."""
    answers: list[AnswerSeen]
    """The sealed answers among them that everybody has seen by now."""
