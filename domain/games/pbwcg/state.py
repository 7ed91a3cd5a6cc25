"""What is true in a PBWCG match; its events alone change it."""

from collections.abc import Iterator
from typing import Final

import msgspec

from saikoro.domain.games.pbwcg.ids import BsName, CardId, ModText, Slot, UnitId
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.words import EndReason, Phase, Purpose, Result
from saikoro.domain.match.events import Seat

PC_SLOTS: Final = 4
SET_SLOTS: Final = 5
FRONT_SLOTS: Final = 2
"""PC slots 1 and 2 are the front row (PB-1.1)."""

UNKNOWN: Final = ""
"""In place of a card that may not be seen by whom the state is for."""


class UnitSpeed(msgspec.Struct, frozen=True):
    """A unit in the order of action."""

    unit: UnitId
    speed: int
    """Its speed at the start of the turn (PB-8.1)."""


class Bs(msgspec.Struct):
    """A BS that a PC has."""

    name: BsName
    """Its Japanese name."""
    turn: int
    """The turn in which it was received."""


class Status(msgspec.Struct):
    """A status change that a PC has (PB-15.1)."""

    mod: ModText
    """The change of a value as it is written on cards."""
    left: int
    """Its counter."""
    limited: str | None
    """The name in 【】; null for a plain one."""
    turn: int
    """The turn in which it was gained."""
    counted: int = 0
    """The turn in which its counter dropped last."""


class Unit(msgspec.Struct):
    """A PC or a support on the field."""

    id: UnitId
    seat: Seat
    """The side on which it stands."""
    card: CardId
    slot: Slot
    """A support's is its master's."""
    endurance: int
    """Its endurance now."""
    wp: int
    """Its WP now."""
    arrived: int
    """The turn of its arrival; 0 for starters."""
    master: UnitId | None = None
    """Null for a PC."""
    items: list[CardId] = []
    """What a PC wears, in order of attachment."""
    supports: list[UnitId] = []
    """Those of a PC, in order of arrival."""
    bs: list[Bs] = []
    """In order of receipt."""
    statuses: list[Status] = []
    """In order of gain."""


class SetSlot(msgspec.Struct):
    """A card in a set slot."""

    card: CardId
    """Empty while it lies face-down for the other seat."""
    laid: int
    """The turn in which it was laid."""
    face_up: bool = False
    """Whether it lies face-up."""
    activated: int = 0
    """The turn in which it was activated, of a lasting card."""
    left: int = 0
    """The counter of a lasting card."""


class FieldCard(msgspec.Struct):
    """The card in the field slot."""

    card: CardId
    owner: Seat
    """The seat that activated it."""
    left: int
    """Its counter."""
    since: int
    """The turn in which it was activated."""


class Pl(msgspec.Struct):
    """What a player has."""

    hp: int = 0
    """HP now."""
    deck_list: list[CardId] = []
    """The submitted deck; empty ids for the other seat and the public."""
    shuffled: int = 0
    """The number of cards of the deck when it was shuffled."""
    deck: int = 0
    """The number of cards that are left in the deck."""
    hand: list[CardId] = []
    """In order of arrival; empty ids for the other seat and the public."""
    slots: list[UnitId | None] = msgspec.field(default_factory=lambda: [None] * PC_SLOTS)
    """The PC in each slot; null for none."""
    sets: list[SetSlot | None] = msgspec.field(default_factory=lambda: [None] * SET_SLOTS)
    """The card in each set slot; null for none."""
    discard: list[CardId] = []
    """The discard pile, newest last."""
    supports: int = 0
    """How many supports have arrived on this side."""
    received: dict[CardId, list[BsName]] = {}
    """The BS that each PC card ever received (PB-14.3)."""

    def face_down(self) -> Iterator[tuple[Slot, SetSlot]]:
        """The face-down cards, with their set slots from 1."""
        for number, slot in enumerate(self.sets, 1):
            if slot is not None and not slot.face_up:
                yield number, slot


class Check(msgspec.Struct):
    """A check that is not resolved yet."""

    purpose: Purpose
    seat: Seat
    unit: UnitId
    """The concerned PC."""
    number: int
    """The number of the try, from 1."""
    of: int
    """The maximum number of tries."""


class PbwcgState(msgspec.Struct):
    """Everything on the table and how far the turn is."""

    base_endurance: int
    """The endurance of a PC that has none printed (PB-8.8)."""
    phase: Phase = Phase.SET_UP
    """How far the match is (PB-5)."""
    turn: int = 0
    """The turn, from 1; 0 before the first."""
    pls: list[Pl] = msgspec.field(default_factory=lambda: [Pl(), Pl()])
    """Both PLs, seat 0 first."""
    units: dict[UnitId, Unit] = {}
    """Every PC and support on the field."""
    field: FieldCard | None = None
    """The card in the field slot; null for none."""
    order: list[UnitSpeed] = []
    """The order of action of this turn, or before that of the last."""
    first: Seat = 0
    """The first PL."""
    seat: Seat | None = None
    """Whose PL turn it is; null outside PL turns."""
    pl_turns: int = 0
    """PL turns of this turn that are over."""
    unit: UnitId | None = None
    """Whose unit turn it is; null outside unit turns."""
    acted: int = 0
    """Places of the order whose unit turns have begun."""
    placements: int = 0
    """Placements of this PL turn (PB-6.1)."""
    activations: int = 0
    """Activations of this PL turn or unit turn (PB-17.2)."""
    set_discarded: bool = False
    """Whether `discard_set` was used in this PL turn (PB-6.5)."""
    paralysed: bool = False
    """Whether the acting PC failed its paralysis check in this unit turn (PB-14.12)."""
    tries: int = 0
    """Tries of checks that were made in this turn (PB-13.4)."""
    check: Check | None = None
    """The check that is not resolved yet; null for none (PB-13)."""
    result: Result | None = None
    """How the match ended; null before."""
    winner: Seat | None = None
    """The seat that won; null unless the result is a win."""
    reason: EndReason | None = None
    """Why the match ended; null before (PB-23)."""

    def pcs(self, seat: Seat) -> list[Unit]:
        """The PCs of a side by slot."""
        units = self.units
        return [units[unit] for unit in self.pls[seat].slots if unit is not None]

    def on_side(self, seat: Seat) -> list[Unit]:
        """The units of a side in board order (PB-0.6)."""
        found: list[Unit] = []
        for pc in self.pcs(seat):
            found.append(pc)
            found += map(self.units.__getitem__, pc.supports)
        return found


def start(options: PbwcgOptions) -> PbwcgState:
    """Before anything has been submitted."""
    return PbwcgState(options.base_endurance)


def left(state: PbwcgState) -> tuple[int, int]:
    """The HP of each PL (PB-23.4)."""
    a, b = state.pls
    return a.hp, b.hp
