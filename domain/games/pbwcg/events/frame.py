"""Events of PB-22 that frame a match: set-up, turns, checks, the end."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.games.pbwcg.events.ids import CardId, Parity, Purpose, UnitId
from domain.match.events import GameEvent, Seat

Result = Literal["win", "draw", "void"]
EndReason = Literal["hp", "surrender", "timeout", "turn_cap"]


class DeckAccepted(GameEvent, frozen=True, tag="pbwcg.deck_accepted"):
    """A submission was accepted (PB-4.1)."""

    hidden = ("cards",)

    seat: Seat
    size: int
    cards: list[CardId] | UnsetType = UNSET
    """In the order of the submission."""


class StartersChosen(GameEvent, frozen=True, tag="pbwcg.starters_chosen"):
    """A PL has chosen the PCs that it starts with (PB-4.2)."""

    hidden = ("slot1", "slot3")

    seat: Seat
    slot1: CardId | UnsetType = UNSET
    slot3: CardId | UnsetType = UNSET


class StartersRevealed(GameEvent, frozen=True, tag="pbwcg.starters_revealed"):
    """The starters of a PL stand on the field (PB-4.2)."""

    seat: Seat
    slot1: CardId
    slot3: CardId


class DeckShuffled(GameEvent, frozen=True, tag="pbwcg.deck_shuffled"):
    """The rest of a deck was shuffled (PB-4.4); its order is hidden from both seats."""

    seat: Seat
    size: int


class BattleBegan(GameEvent, frozen=True, tag="pbwcg.battle_began"):
    """The battle begins (PB-4.3, PB-4.5)."""

    hp: list[int]
    """Of each PL."""


class TurnBegan(GameEvent, frozen=True, tag="pbwcg.turn_began"):
    """A turn begins (PB-5)."""

    turn: int


class UnitSpeed(msgspec.Struct, frozen=True):
    """A unit in the order of action."""

    unit: UnitId
    speed: int


class OrderFixed(GameEvent, frozen=True, tag="pbwcg.order_fixed"):
    """The order of action of this turn (PB-5.1)."""

    units: list[UnitSpeed]


class PlOrderFixed(GameEvent, frozen=True, tag="pbwcg.pl_order_fixed"):
    """Who takes the first PL turn, and who the second (PB-5.3)."""

    first: Seat
    second: Seat


class PlTurnBegan(GameEvent, frozen=True, tag="pbwcg.pl_turn_began"):
    """A PL turn begins (PB-5.5)."""

    seat: Seat


class PlTurnEnded(GameEvent, frozen=True, tag="pbwcg.pl_turn_ended"):
    """A PL turn is over (PB-6.0)."""

    seat: Seat


class FieldPhaseBegan(GameEvent, frozen=True, tag="pbwcg.field_phase_began"):
    """The field phase begins (PB-5.6)."""


class MainTurnBegan(GameEvent, frozen=True, tag="pbwcg.main_turn_began"):
    """The units begin to act (PB-5.7)."""


class UnitTurnBegan(GameEvent, frozen=True, tag="pbwcg.unit_turn_began"):
    """A unit's turn begins (PB-7)."""

    unit: UnitId


class UnitTurnEnded(GameEvent, frozen=True, tag="pbwcg.unit_turn_ended"):
    """A unit's turn is over, also if the unit has left (PB-7.1)."""

    unit: UnitId


class TurnEnded(GameEvent, frozen=True, tag="pbwcg.turn_ended"):
    """A turn is over (PB-5.8)."""

    turn: int


class CheckOpened(GameEvent, frozen=True, tag="pbwcg.check_opened", rename={"try_": "try"}):
    """A try of a check: the PL of the concerned PC declares (PB-13.1)."""

    purpose: Purpose
    seat: Seat
    unit: UnitId
    """The concerned PC."""
    try_: int
    """From 1."""
    of: int
    """Most tries."""


class CheckDeclared(GameEvent, frozen=True, tag="pbwcg.check_declared"):
    """What a PL declared (PB-13.1)."""

    seat: Seat
    parity: Parity


class CheckResolved(GameEvent, frozen=True, tag="pbwcg.check_resolved"):
    """Whether the parity agreed (PB-13.1)."""

    success: bool


class PlayerSurrendered(GameEvent, frozen=True, tag="pbwcg.player_surrendered"):
    """A PL gave up (PB-23.2)."""

    seat: Seat


class DecisionTimedOut(GameEvent, frozen=True, tag="pbwcg.decision_timed_out"):
    """A PL did not answer in time (PB-23.5)."""

    seat: Seat
    decision: str
    """The name of the decision."""


class MatchEnded(GameEvent, frozen=True, tag="pbwcg.match_ended"):
    """The match has ended (PB-23)."""

    result: Result
    winner: Seat | None
    """Null unless the result is a win."""
    reason: EndReason
