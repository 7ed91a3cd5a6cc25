"""What is played and used, and the windows for replies."""

from typing import Literal

from msgspec import UNSET, UnsetType

from domain.games.fairies.events.types import (
    CardId,
    CastHow,
    ClosedHow,
    EntryHow,
    Handle,
    Pile,
    Row,
    WindowKind,
    Zone,
)
from domain.match.events import GameEvent, Seat


class Entered(GameEvent, frozen=True, tag="fairies.entered", rename={"from_": "from"}):
    """A unit or support unit was placed, face-up and upright (FB-6.1, FB-9.8, FB-10.6)."""

    seat: Seat
    card: Handle
    """The card that entered."""
    id: CardId
    zone: Row
    """The row."""
    slot: int
    """1 to 6."""
    how: EntryHow
    """Paid for, or by what it entered without a payment."""
    from_: Zone
    """The zone that it came from."""


class GradedUp(GameEvent, frozen=True, tag="fairies.graded_up", rename={"from_": "from"}):
    """A unit card was placed on a unit (FB-6.2)."""

    seat: Seat
    card: Handle
    """The card that was placed."""
    id: CardId
    onto: Handle
    """The top card of the unit before."""
    slot: int
    """1 to 6."""
    from_: Zone
    """The zone that it came from."""


class Evolved(GameEvent, frozen=True, tag="fairies.evolved", rename={"from_": "from"}):
    """An extra unit was placed on a unit (FB-6.3)."""

    seat: Seat
    card: Handle
    """The card that was placed."""
    id: CardId
    onto: Handle
    """The top card of the unit before."""
    slot: int
    """1 to 6."""
    from_: Zone
    """The zone that it came from."""


class Cast(GameEvent, frozen=True, tag="fairies.cast", rename={"from_": "from"}):
    """A magic event is being cast (FB-6.10): it lies in no zone, a flipped one in its slot."""

    seat: Seat
    card: Handle
    """The magic event."""
    id: CardId
    how: CastHow
    """Paid for, or by what it is cast without a payment."""
    from_: Zone
    """The zone that it came from."""


class CastNegated(GameEvent, frozen=True, tag="fairies.cast_negated"):
    """The cast was negated (FB-6.10)."""

    card: Handle
    """The magic event."""
    to: Pile
    """The zone that it goes to."""


class CastFinished(GameEvent, frozen=True, tag="fairies.cast_finished"):
    """The card of a cast is placed or has done its work (FB-6.10)."""

    card: Handle
    """The magic event."""
    to: Literal["supports", "forest", "banished", "gone"]
    """The zone that it goes to."""
    slot: int | UnsetType = UNSET
    """1 to 6; only with `supports`."""


class SetFaceDown(GameEvent, frozen=True, tag="fairies.set_face_down"):
    """A magic event was placed face-down (FB-6.5)."""

    seat: Seat
    card: Handle
    """The magic event."""
    row: Row
    """The row."""
    slot: int
    """1 to 6."""
    prepaid: bool
    """Whether its cost was paid, as in the units row."""


class Flipped(GameEvent, frozen=True, tag="fairies.flipped"):
    """A face-down card was turned face-up, to be cast (FB-6.6, FB-10.2, FB-10.6)."""

    card: Handle
    """The magic event."""
    id: CardId
    slot: int
    """1 to 6."""


class MusicPlaced(GameEvent, frozen=True, tag="fairies.music_placed"):
    """A music card was placed (FB-6.8)."""

    seat: Seat
    card: Handle
    """The music card."""
    id: CardId


class AbilityUsed(GameEvent, frozen=True, tag="fairies.ability_used"):
    """An activated line is used; its price follows (FB-6.7)."""

    seat: Seat
    card: Handle
    """The card that the line is printed on."""
    line: int
    """The number of the line on its card, from 0."""


class LineTriggered(GameEvent, frozen=True, tag="fairies.line_triggered"):
    """An automatic line triggered, and waits (FB-11.7)."""

    seat: Seat
    card: Handle
    """The card that the line is printed on."""
    line: int
    """The number of the line on its card, from 0."""


class SpecialCastsSpent(GameEvent, frozen=True, tag="fairies.special_casts_spent"):
    """A special cast is not made, because this turn has had as many as it may (FB-14.8)."""

    seat: Seat
    card: Handle
    """The card that the line is printed on."""


class WindowOpened(GameEvent, frozen=True, tag="fairies.window_opened"):
    """A seat is asked whether it replies (FB-10)."""

    kind: WindowKind
    """What may be replied to (FB-10.1), or an own timing (FB-10.7)."""
    seat: Seat
    """The seat that is asked."""


class WindowClosed(GameEvent, frozen=True, tag="fairies.window_closed"):
    """A window is over."""

    kind: WindowKind
    """What may be replied to (FB-10.1), or an own timing (FB-10.7)."""
    seat: Seat
    """The seat that was asked."""
    how: ClosedHow
    """What closed it (FB-10.4, FB-10.9, FB-14.8)."""


class Hushed(GameEvent, frozen=True, tag="fairies.hushed"):
    """A seat wants no window for the rest of the turn (FB-10.5)."""

    seat: Seat
    turn: int
    """The turn, from 1."""
