"""What is played and used, and the windows for replies."""

from msgspec import UNSET, UnsetType

from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.ids import CardId, Handle, LineNumber, owner
from saikoro.domain.games.fairies.state import FairiesState, OpenWindow, Placed, row_of
from saikoro.domain.games.fairies.words import (
    CastEnd,
    CastHow,
    ClosedHow,
    EntryHow,
    Pile,
    Row,
    WindowKind,
    Zone,
)
from saikoro.domain.games.fairies.zones import end_cast, find, found, put, take
from saikoro.domain.match.events import GameEvent, Seat, Shows


class Entered(GameEvent, frozen=True, tag="fairies.entered", rename={"from_": "from"}):
    """A unit or support unit was placed, face-up and upright (FB-6.1, FB-9.8, FB-10.6)."""

    shows = Shows("act", who="seat", by="card")

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

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        take(state, self.card, self.from_)
        side = state.seats[self.seat]
        row_of(side, self.zone)[self.slot - 1] = Placed(self.card, self.seat, self.id)
        state.ids[self.card] = self.id
        if self.how is EntryHow.RETURNED:
            side.returned.append(self.card)


class GradedUp(GameEvent, frozen=True, tag="fairies.graded_up", rename={"from_": "from"}):
    """A unit card was placed on a unit (FB-6.2)."""

    shows = Shows("act", who="seat", by="card")

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

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        _put_on_top(state, self)


class Evolved(GameEvent, frozen=True, tag="fairies.evolved", rename={"from_": "from"}):
    """An extra unit was placed on a unit (FB-6.3)."""

    shows = Shows("act", who="seat", by="card")

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

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        _put_on_top(state, self)


def _put_on_top(state: FairiesState, event: GradedUp | Evolved) -> None:
    """Facing, modifiers and restrictions stay; the top is a new card (FB-6.2, FB-6.13)."""
    take(state, event.card, event.from_)
    placed = found(state, event.onto)
    placed.sloughs.append(placed.card)
    placed.card, placed.id = event.card, event.id
    placed.used, placed.used_up, placed.triggered = [], [], {}
    state.ids[event.card] = event.id
    if event.from_ is Zone.BANISHED:
        state.seats[event.seat].returned.append(event.card)


class Cast(GameEvent, frozen=True, tag="fairies.cast", rename={"from_": "from"}):
    """A magic event is being cast (FB-6.10): it lies in no zone, a flipped one in its slot."""

    shows = Shows("act", who="seat", by="card")

    seat: Seat
    card: Handle
    """The magic event."""
    id: CardId
    how: CastHow
    """Paid for, or by what it is cast without a payment."""
    from_: Zone
    """The zone that it came from."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        if self.from_ in {Zone.UNITS, Zone.SUPPORTS}:
            found(state, self.card).casting = True
        else:
            take(state, self.card, self.from_)
            state.between.append(self.card)
        state.ids[self.card] = self.id
        if self.how is CastHow.RETURNED:
            state.seats[self.seat].returned.append(self.card)


class CastNegated(GameEvent, frozen=True, tag="fairies.cast_negated"):
    """The cast was negated (FB-6.10)."""

    shows = Shows("fail", by="card")

    card: Handle
    """The magic event."""
    to: Pile
    """The zone that it goes to."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        end_cast(state, self.card)
        put(state, self.card, self.to)


class CastFinished(GameEvent, frozen=True, tag="fairies.cast_finished"):
    """The card of a cast is placed or has done its work (FB-6.10)."""

    card: Handle
    """The magic event."""
    to: CastEnd
    """The zone that it goes to."""
    slot: int | UnsetType = UNSET
    """1 to 6; only with `supports`."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        end_cast(state, self.card)
        if self.to is CastEnd.SUPPORTS and isinstance(self.slot, int):
            seat = owner(self.card)
            placed = Placed(self.card, seat, state.ids[self.card])
            state.seats[seat].supports[self.slot - 1] = placed
        else:
            put(state, self.card, self.to)


class SetFaceDown(GameEvent, frozen=True, tag="fairies.set_face_down"):
    """A magic event was placed face-down (FB-6.5)."""

    shows = Shows("act", who="seat", by="card")

    seat: Seat
    card: Handle
    """The magic event."""
    row: Row
    """The row."""
    slot: int
    """1 to 6."""
    prepaid: bool
    """Whether its cost was paid, as in the units row."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        take(state, self.card, Zone.HAND)
        placed = Placed(self.card, self.seat, None, prepaid=self.prepaid)
        row_of(state.seats[self.seat], self.row)[self.slot - 1] = placed


class Flipped(GameEvent, frozen=True, tag="fairies.flipped"):
    """A face-down card was turned face-up, to be cast (FB-6.6, FB-10.2, FB-10.6)."""

    shows = Shows("act", who="card")

    card: Handle
    """The magic event."""
    id: CardId
    slot: int
    """1 to 6."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        found(state, self.card).id = self.id
        state.ids[self.card] = self.id


class MusicPlaced(GameEvent, frozen=True, tag="fairies.music_placed"):
    """A music card was placed (FB-6.8)."""

    shows = Shows("act", who="seat", by="card")

    seat: Seat
    card: Handle
    """The music card."""
    id: CardId

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        take(state, self.card, Zone.EXTRA)
        state.seats[self.seat].music = Placed(self.card, self.seat, self.id)
        state.ids[self.card] = self.id


class AbilityUsed(GameEvent, frozen=True, tag="fairies.ability_used"):
    """An activated line is used; its price follows (FB-6.7, FB-10.2, FB-10.7)."""

    shows = Shows("act", who="seat", by="card")

    seat: Seat
    card: Handle
    """The card that the line is printed on."""
    line: LineNumber
    """The number of the line on its card, from 0."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        placed = found(state, self.card)
        placed.used.append(self.line)
        if self.line not in placed.used_up:
            placed.used_up.append(self.line)


class LineTriggered(GameEvent, frozen=True, tag="fairies.line_triggered"):
    """An automatic line triggered, and waits (FB-11.7)."""

    shows = Shows("act", who="seat", by="card")

    seat: Seat
    card: Handle
    """The card that the line is printed on."""
    line: LineNumber
    """The number of the line on its card, from 0."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        state.triggers += 1
        placed = find(state, self.card)
        if placed is not None:
            placed.triggered[self.line] = placed.triggered.get(self.line, 0) + 1


class SpecialCastsSpent(GameEvent, frozen=True, tag="fairies.special_casts_spent"):
    """A special cast is not made, because this turn has had as many as it may (FB-14.8)."""

    seat: Seat
    card: Handle
    """The card that the line is printed on."""


class WindowOpened(GameEvent, frozen=True, tag="fairies.window_opened"):
    """A seat is asked whether it replies (FB-10.1, FB-10.7)."""

    kind: WindowKind
    """What may be replied to (FB-10.1), or an own timing (FB-10.7)."""
    seat: Seat
    """The seat that is asked."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        state.windows.append(OpenWindow(self.kind, self.seat))


class WindowClosed(GameEvent, frozen=True, tag="fairies.window_closed"):
    """A window is over (FB-10.2)."""

    kind: WindowKind
    """What may be replied to (FB-10.1), or an own timing (FB-10.7)."""
    seat: Seat
    """The seat that was asked."""
    how: ClosedHow
    """What closed it (FB-10.4, FB-10.9, FB-14.8)."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        state.windows.pop()


class Hushed(GameEvent, frozen=True, tag="fairies.hushed"):
    """A seat wants no window for the rest of the turn (FB-10.5)."""

    seat: Seat
    turn: int
    """The turn, from 1."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        state.seats[self.seat].hushed = True
