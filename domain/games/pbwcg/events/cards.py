"""Events of PB-22 about cards and supports: drawing, setting, wearing, activating, discarding."""

from typing import Literal

from msgspec import UNSET, UnsetType

from domain.games.pbwcg.events.ids import CardId, Slot, UnitId
from domain.match.events import GameEvent, Seat

ArrivedFrom = Literal["hand", "discard"]
"""Where a PC card was before it arrived."""
ItemReason = Literal["overflow", "owner", "effect", "knock_out"]
"""Why an item was discarded (PB-22.1)."""
SetReason = Literal["owner", "effect", "time"]
"""Why a set card was discarded (PB-22.1)."""
HandReason = Literal["hand_limit", "effect"]
"""Why cards of a hand are discarded: PB-5.8, or an effect."""
Condition = Literal["敵通常攻撃", "敵アビリティ", "敵召喚", "味方戦闘不能", "PL攻撃"]
"""The condition of a 罠 (PB-17.8)."""
VanishReason = Literal["world", "capacity", "endurance", "master", "effect"]
"""Why a support left the field (PB-16.6)."""


class CardsDrawn(GameEvent, frozen=True, tag="pbwcg.cards_drawn"):
    """A PL drew from the top of its deck (PB-5.4)."""

    hidden = ("cards",)

    seat: Seat
    count: int
    """The number of cards drawn."""
    cards: list[CardId] | UnsetType = UNSET
    """The cards in the order of drawing; absent for all but their owner."""


class DrawMissed(GameEvent, frozen=True, tag="pbwcg.draw_missed"):
    """Cards that could not be drawn, as the deck is empty (PB-5.4)."""

    seat: Seat
    count: int
    """The number of cards that could not be drawn."""


class CardSet(GameEvent, frozen=True, tag="pbwcg.card_set"):
    """A set card was laid face-down (PB-6.2)."""

    hidden = ("card",)

    seat: Seat
    slot: Slot
    card: CardId | UnsetType = UNSET
    """The id of the card; absent for all but its owner."""


class PcSummoned(GameEvent, frozen=True, tag="pbwcg.pc_summoned", rename={"from_": "from"}):
    """A PC arrived on the field (PB-6.3)."""

    unit: UnitId
    slot: Slot
    from_: ArrivedFrom


class EquipmentAttached(GameEvent, frozen=True, tag="pbwcg.equipment_attached"):
    """A PC wears an item from the hand (PB-6.4)."""

    unit: UnitId
    card: CardId


class EquipmentDiscarded(GameEvent, frozen=True, tag="pbwcg.equipment_discarded"):
    """An item went to the discard pile; `overflow` may name one that was never worn (PB-6.4)."""

    unit: UnitId
    card: CardId
    reason: ItemReason


class SetCardDiscarded(GameEvent, frozen=True, tag="pbwcg.set_card_discarded"):
    """A set card went from its slot to the discard pile."""

    seat: Seat
    slot: Slot
    card: CardId
    reason: SetReason


class SetCardActivated(GameEvent, frozen=True, tag="pbwcg.set_card_activated"):
    """A set card was turned up (PB-17.2)."""

    seat: Seat
    slot: Slot
    card: CardId
    unit: UnitId | None
    """The acting PC; null in a PL turn."""
    targets: list[str | int]
    """As the command names them (PB-20)."""


class TrapSprung(GameEvent, frozen=True, tag="pbwcg.trap_sprung"):
    """A 罠 sprang (PB-17.8)."""

    seat: Seat
    slot: Slot
    card: CardId
    cause: Condition


class SetCardFinished(GameEvent, frozen=True, tag="pbwcg.set_card_finished"):
    """An instant card or a 罠 has resolved and went to the discard pile (PB-17.2, PB-17.8)."""

    seat: Seat
    card: CardId


class FieldChanged(GameEvent, frozen=True, tag="pbwcg.field_changed"):
    """The field slot holds another card, or none: all fields are null then (PB-22.1)."""

    card: CardId | None
    """The id of the card; null for none."""
    owner: Seat | None
    """The seat that activated it; null for none."""
    turns: int | None
    """Its counter; null for none."""


class CounterReduced(GameEvent, frozen=True, tag="pbwcg.counter_reduced"):
    """The counter of a status change, a lasting card or the field dropped by 1."""

    holder: str
    """A unit id, a set slot such as `A.set3`, or `field`."""
    what: str
    """The mod of a status change; the card otherwise."""
    left: int
    """The counter afterwards."""


class CardsDiscarded(GameEvent, frozen=True, tag="pbwcg.cards_discarded"):
    """Cards went from a hand to the discard pile (PB-5.8, no. 16 of PB-19.5)."""

    seat: Seat
    cards: list[CardId]
    """The ids of the cards, in the order in which they are discarded."""
    reason: HandReason


class CardReturned(GameEvent, frozen=True, tag="pbwcg.card_returned"):
    """A card went from the discard pile to the hand (no. 18 of PB-19.5)."""

    seat: Seat
    card: CardId


class SupportSummoned(GameEvent, frozen=True, tag="pbwcg.support_summoned"):
    """A support arrived beside its master (PB-16.4)."""

    support: UnitId
    card: CardId
    master: UnitId
    """The PC that it stands beside."""


class SupportVanished(GameEvent, frozen=True, tag="pbwcg.support_vanished"):
    """A support left the field (PB-16.6)."""

    support: UnitId
    card: CardId
    reason: VanishReason
