"""The shapes of a view: what is shown of cards, units, sides and the whole match."""

from typing import Literal

import msgspec

from domain.games.pbwcg.cards.notation import words as w
from domain.games.pbwcg.events.frame import EndReason, Result
from domain.games.pbwcg.events.ids import CardId, Slot, UnitId
from domain.games.pbwcg.state import Check, Phase
from domain.match.events import Seat

Kind = Literal["pc", "equipment", "set", "support"]
"""The kind of a card."""


class CardView(msgspec.Struct, frozen=True):
    """A card that may be seen."""

    id: CardId
    name: str
    """The Japanese name."""
    name_en: str
    kind: Kind


class AbilityView(msgspec.Struct, frozen=True):
    """An ability that a unit has."""

    id: str
    """Its id in the catalogue."""
    name: str
    """The Japanese name."""
    name_en: str
    wp: int
    """The WP that it costs."""


class BsView(msgspec.Struct, frozen=True):
    """A BS that a PC has."""

    name: str
    """The Japanese name."""
    name_en: str
    turn: int
    """The turn in which it was received."""


class StatusView(msgspec.Struct, frozen=True):
    """A status change that a PC has (PB-15.1)."""

    mod: str
    """The change of a value as it is written on cards."""
    mod_en: str
    """The same in English."""
    left: int
    """Its counter."""
    limited: str | None
    """The name in 【】; null for a plain one."""


class UnitView(msgspec.Struct, frozen=True, kw_only=True):
    """A unit on the field, with its values in force (PB-8)."""

    id: UnitId
    card: CardView
    """Its card."""
    attribute: w.Attribute
    """Its own attribute."""
    slot: Slot
    """A support's is its master's."""
    endurance: int
    """Its endurance now."""
    max_endurance: int
    """The maximum of its endurance (PB-8.8)."""
    wp: int
    """Its WP now."""
    max_wp: int
    """The maximum of its WP."""
    speed: int
    """Its speed (PB-8.1)."""
    attack: list[int]
    """The attack values 体/技/心."""
    defence: list[int]
    """The defence values 体/技/心."""
    range: int
    """The n of its 通常範囲."""
    arrived: int
    """The turn of its arrival; 0 for starters."""
    abilities: list[AbilityView]
    """Every ability that it can use (PB-18.1)."""


class PcView(UnitView, frozen=True, kw_only=True):
    """A PC, with all that it wears and suffers, and its supports."""

    items: list[CardView]
    """What it wears, in order of attachment."""
    weight: int
    """The weight of all items; what exceeds `sp` slows it down (PB-8.1)."""
    sp: int
    """The weight that it carries without being slowed down (PB-8.1)."""
    bs: list[BsView]
    """The BS that it has, in order of receipt."""
    received: list[str]
    """Every BS that it ever received (PB-14.3)."""
    statuses: list[StatusView]
    """Its status changes, in order of gain."""
    supports: list[UnitView]
    """Its supports, in order of arrival."""
    cp: int
    """The CP of its supports together."""
    capacity: int
    """The maximum CP of its supports (PB-16.3)."""


class SetView(msgspec.Struct, frozen=True):
    """A card in a set slot."""

    card: CardView | None
    """Null while it lies face-down for the other seat."""
    laid: int
    """The turn in which it was laid."""
    face_up: bool
    """Whether it lies face-up."""
    left: int
    """The counter of a lasting card."""


class FieldView(msgspec.Struct, frozen=True):
    """The card in the field slot."""

    card: CardView
    """The card."""
    owner: Seat
    """The seat that activated it."""
    left: int
    """Its counter."""


class SideView(msgspec.Struct, frozen=True):
    """The zones of a player, in the order of PB-1."""

    slots: list[PcView | None]
    """PC slots 1 to 4; null where no PC stands."""
    sets: list[SetView | None]
    """Set slots 1 to 5; null where no card lies."""
    deck: int
    """The number of cards that are left in the deck."""
    deck_cards: list[CardView]
    """These cards, top first, once the end of the match has opened them."""
    hand: list[CardView | None]
    """In order of arrival; null for cards that may not be seen."""
    discard: list[CardView]
    """The discard pile, newest last."""
    hp: int
    """HP now."""
    hp_cap: int
    """The maximum of HP (PB-8.9)."""
    deck_list: list[CardView | None]
    """The submitted deck; null for cards that may not be seen."""


class OrderView(msgspec.Struct, frozen=True):
    """A place in the order of action."""

    unit: UnitId
    speed: int
    """Its speed when the order was fixed."""
    acted: bool
    """Whether its place in this turn has come already."""


class PbwcgView(msgspec.Struct, frozen=True):
    """A match: how far the turn is, both sides, and how it ended."""

    phase: Phase
    turn: int
    first: Seat
    """The first PL."""
    seat: Seat | None
    """Whose PL turn it is; null outside PL turns."""
    unit: UnitId | None
    """Whose unit turn it is; null outside unit turns."""
    placements: int
    """Placements of this PL turn (PB-6.1)."""
    activations: int
    """Activations of this PL turn or unit turn (PB-17.2)."""
    set_discarded: bool
    """Whether a set card was discarded in this PL turn (PB-6.5)."""
    order: list[OrderView]
    """The order of action of this turn, or before that of the last."""
    field: FieldView | None
    """The card in the field slot; null for none."""
    sides: list[SideView]
    """Both sides, seat 0 first."""
    check: Check | None
    """The check that is not resolved yet; null for none (PB-13)."""
    result: Result | None
    """How the match ended; null before."""
    winner: Seat | None
    """The seat that won; null unless the result is a win."""
    reason: EndReason | None
    """Why the match ended; null before (PB-23)."""
