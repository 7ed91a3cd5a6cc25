"""Events of PB-22 about cards and supports: drawing, setting, wearing, activating, discarding."""

from msgspec import UNSET, UnsetType

from saikoro.domain.games.pbwcg.cards.card_set import CardSet as Cards
from saikoro.domain.games.pbwcg.events.changes import (
    clear_set_slot,
    leave_without_items,
    place_pc,
    take_from_hand,
    turn_up,
)
from saikoro.domain.games.pbwcg.ids import (
    FIELD,
    CardId,
    Counted,
    Entry,
    Holder,
    Place,
    Slot,
    SupportId,
    Turns,
    UnitId,
    card_of,
    seat_of,
)
from saikoro.domain.games.pbwcg.state import UNKNOWN, FieldCard, PbwcgState, SetSlot, Unit
from saikoro.domain.games.pbwcg.words import (
    ArrivedFrom,
    Condition,
    HandReason,
    ItemReason,
    SetReason,
    VanishReason,
)
from saikoro.domain.match.events import GameEvent, Seat, Shows


class CardsDrawn(GameEvent, frozen=True, tag="pbwcg.cards_drawn"):
    """A PL drew from the top of its deck (PB-5.4)."""

    hidden = ("cards",)

    seat: Seat
    count: int
    """The number of cards drawn."""
    cards: list[CardId] | UnsetType = UNSET
    """The cards in the order of drawing; absent for all but their owner."""

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        pl, cards = state.pls[self.seat], self.cards
        pl.deck -= self.count
        pl.hand += [UNKNOWN] * self.count if cards is UNSET else cards


class DrawMissed(GameEvent, frozen=True, tag="pbwcg.draw_missed"):
    """Cards that could not be drawn, as the deck is empty (PB-5.4)."""

    shows = Shows("fail", who="seat")

    seat: Seat
    count: int
    """The number of cards that could not be drawn."""


class CardSet(GameEvent, frozen=True, tag="pbwcg.card_set"):
    """A set card was laid face-down (PB-6.2)."""

    shows = Shows("act", who="seat")

    hidden = ("card",)

    seat: Seat
    slot: Slot
    card: CardId | UnsetType = UNSET
    """The id of the card; absent for all but its owner."""

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        pl, card = state.pls[self.seat], self.card
        take_from_hand(pl, card)
        pl.sets[self.slot - 1] = SetSlot(UNKNOWN if card is UNSET else card, state.turn)
        state.placements += 1


class PcSummoned(GameEvent, frozen=True, tag="pbwcg.pc_summoned", rename={"from_": "from"}):
    """A PC arrived on the field (PB-6.3)."""

    unit: UnitId
    slot: Place
    from_: ArrivedFrom

    def apply(self, state: PbwcgState, cards: Cards) -> None:
        seat, card = seat_of(self.unit), card_of(self.unit)
        pl = state.pls[seat]
        if self.from_ is ArrivedFrom.HAND:
            take_from_hand(pl, card)
            state.placements += 1
        else:
            pl.discard.remove(card)
        place_pc(state, seat, card, self.slot, cards)


class EquipmentAttached(GameEvent, frozen=True, tag="pbwcg.equipment_attached"):
    """A PC wears an item from the hand (PB-6.4)."""

    unit: UnitId
    card: CardId

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        unit = state.units[self.unit]
        take_from_hand(state.pls[unit.seat], self.card)
        unit.items.append(self.card)
        state.placements += 1


class EquipmentDiscarded(GameEvent, frozen=True, tag="pbwcg.equipment_discarded"):
    """An item went to the discard pile.

    `overflow` may name one that was never worn (PB-6.4).
    """

    unit: UnitId
    card: CardId
    reason: ItemReason

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        unit = state.units[self.unit]
        pl = state.pls[unit.seat]
        if self.card in unit.items:
            unit.items.remove(self.card)
        else:
            take_from_hand(pl, self.card)
            state.placements += 1
        pl.discard.append(self.card)
        if self.reason is ItemReason.KNOCK_OUT:
            leave_without_items(state, unit)


class SetCardDiscarded(GameEvent, frozen=True, tag="pbwcg.set_card_discarded"):
    """A set card went from its slot to the discard pile."""

    seat: Seat
    slot: Slot
    card: CardId
    reason: SetReason

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        pl = state.pls[self.seat]
        pl.sets[self.slot - 1] = None
        pl.discard.append(self.card)
        if self.reason is SetReason.OWNER:
            state.set_discarded = True


class SetCardActivated(GameEvent, frozen=True, tag="pbwcg.set_card_activated"):
    """A set card was turned up (PB-17.2)."""

    shows = Shows("act", who="seat", at="targets")

    seat: Seat
    slot: Slot
    card: CardId
    unit: UnitId | None
    """The acting PC; null in a PL turn."""
    targets: list[Entry]
    """As the command names them (PB-20)."""

    def apply(self, state: PbwcgState, cards: Cards) -> None:
        slot = turn_up(state, self.seat, self.slot, self.card)
        slot.activated, slot.left = state.turn, cards.sets[self.card].turns
        state.activations += 1


class TrapSprung(GameEvent, frozen=True, tag="pbwcg.trap_sprung"):
    """A 罠 sprang (PB-17.8)."""

    shows = Shows("act", who="seat")

    seat: Seat
    slot: Slot
    card: CardId
    cause: Condition

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        turn_up(state, self.seat, self.slot, self.card)


class SetCardFinished(GameEvent, frozen=True, tag="pbwcg.set_card_finished"):
    """An instant card or a 罠 has resolved and went to the discard pile (PB-17.2, PB-17.8)."""

    seat: Seat
    card: CardId

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        pl = state.pls[self.seat]
        clear_set_slot(pl, self.card)
        pl.discard.append(self.card)


class FieldChanged(GameEvent, frozen=True, tag="pbwcg.field_changed"):
    """The field slot holds another card, or none.

    All fields are null then (PB-22.1).
    """

    card: CardId | None
    """The id of the card; null for none."""
    owner: Seat | None
    """The seat that activated it; null for none."""
    turns: Turns | None
    """Its counter; null for none."""

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        old = state.field
        if old is not None:
            state.pls[old.owner].discard.append(old.card)
        if self.card is None or self.owner is None or self.turns is None:
            state.field = None
            return
        clear_set_slot(state.pls[self.owner], self.card)
        state.field = FieldCard(self.card, self.owner, self.turns, state.turn)


class CounterReduced(GameEvent, frozen=True, tag="pbwcg.counter_reduced"):
    """The counter of a status change, a lasting card or the field dropped by 1."""

    holder: Holder
    """A unit id, a set slot such as `A.set3`, or `field`."""
    what: Counted
    """The mod of a status change; the card otherwise."""
    left: int
    """The counter afterwards."""

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        if self.holder == FIELD:
            if state.field is not None:
                state.field.left = self.left
        elif self.holder in state.units:
            self._count(state.units[self.holder], state.turn)
        else:
            slot = state.pls[seat_of(self.holder)].sets[int(self.holder[-1]) - 1]
            if slot is not None:
                slot.left = self.left

    def _count(self, unit: Unit, turn: int) -> None:
        """Counters drop in order of gain, each once a turn (PB-15.2)."""
        for status in unit.statuses:
            if (status.mod, status.left) == (self.what, self.left + 1) and status.counted != turn:
                status.left, status.counted = self.left, turn
                return


class CardsDiscarded(GameEvent, frozen=True, tag="pbwcg.cards_discarded"):
    """Cards went from a hand to the discard pile.

    They exceed the hand limit (PB-5.8), or a card says so (no. 16 of PB-19.5).
    """

    seat: Seat
    cards: list[CardId]
    """The ids of the cards, in the order in which they are discarded."""
    reason: HandReason

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        pl = state.pls[self.seat]
        for card in self.cards:
            take_from_hand(pl, card)
            pl.discard.append(card)


class CardReturned(GameEvent, frozen=True, tag="pbwcg.card_returned"):
    """A card went from the discard pile to the hand (no. 18 of PB-19.5)."""

    seat: Seat
    card: CardId

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        pl = state.pls[self.seat]
        pl.discard.remove(self.card)
        pl.hand.append(self.card)


class SupportSummoned(GameEvent, frozen=True, tag="pbwcg.support_summoned"):
    """A support arrived beside its master (PB-16.4)."""

    support: SupportId
    card: CardId
    master: UnitId
    """The PC that it stands beside."""

    def apply(self, state: PbwcgState, cards: Cards) -> None:
        master, card = state.units[self.master], cards.supports[self.card]
        state.pls[master.seat].supports += 1
        state.units[self.support] = Unit(
            self.support,
            master.seat,
            card.id,
            master.slot,
            card.endurance_maximum,
            card.wp,
            state.turn,
            master.id,
        )
        master.supports.append(self.support)


class SupportVanished(GameEvent, frozen=True, tag="pbwcg.support_vanished"):
    """A support left the field.

    It does not fit its master (PB-16.2, PB-16.3), or leaves later (PB-16.6).
    """

    support: SupportId
    card: CardId
    reason: VanishReason

    def apply(self, state: PbwcgState, _cards: Cards) -> None:
        master = state.units.get(state.units.pop(self.support).master or "")
        if master is not None and self.support in master.supports:
            master.supports.remove(self.support)
