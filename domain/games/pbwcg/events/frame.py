"""Events of PB-22 that frame a match: set-up, turns, checks, the end."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.games.pbwcg.events.ids import CardId, Parity, Purpose, UnitId
from domain.match.events import GameEvent, Seat

Result = Literal["win", "draw", "void"]
"""How a match ended: `void` if both PLs forfeit at once (PB-23.5)."""
EndReason = Literal["hp", "surrender", "timeout", "turn_cap", "draws_exhausted"]
"""Why a match ended (PB-23)."""


class DeckAccepted(GameEvent, frozen=True, tag="pbwcg.deck_accepted"):
    """A submission was accepted (PB-4.1)."""

    hidden = ("cards",)

    seat: Seat
    size: int
    """The number of cards of the deck."""
    cards: list[CardId] | UnsetType = UNSET
    """In the order of the submission; absent for all but its PL."""


class StartersChosen(GameEvent, frozen=True, tag="pbwcg.starters_chosen"):
    """A PL has chosen the PCs that it starts with (PB-4.2)."""

    hidden = ("slot1", "slot3")

    seat: Seat
    slot1: CardId | UnsetType = UNSET
    """The PC card of slot 1; absent for all but its PL."""
    slot3: CardId | UnsetType = UNSET
    """The PC card of slot 3; absent for all but its PL."""


class StartersRevealed(GameEvent, frozen=True, tag="pbwcg.starters_revealed"):
    """The starters of a PL stand on the field (PB-4.2)."""

    seat: Seat
    slot1: CardId
    """The PC card of slot 1."""
    slot3: CardId
    """The PC card of slot 3."""


class DeckShuffled(GameEvent, frozen=True, tag="pbwcg.deck_shuffled"):
    """The rest of a deck was shuffled (PB-4.4); its order is hidden from both seats."""

    seat: Seat
    size: int
    """The number of cards of the deck."""


class BattleBegan(GameEvent, frozen=True, tag="pbwcg.battle_began"):
    """The battle begins (PB-4.3, PB-4.5)."""

    hp: list[int]
    """The HP of each PL, seat 0 first."""


class TurnBegan(GameEvent, frozen=True, tag="pbwcg.turn_began"):
    """A turn begins (PB-5)."""

    turn: int


class UnitSpeed(msgspec.Struct, frozen=True):
    """A unit in the order of action."""

    unit: UnitId
    speed: int
    """Its speed at the start of the turn (PB-8.1)."""


class OrderFixed(GameEvent, frozen=True, tag="pbwcg.order_fixed"):
    """The order of action of this turn (PB-5.1)."""

    units: list[UnitSpeed]
    """The units in the order of action."""


class PlOrderFixed(GameEvent, frozen=True, tag="pbwcg.pl_order_fixed"):
    """Who takes the first PL turn, and who the second (PB-5.3)."""

    first: Seat
    """The first PL."""
    second: Seat
    """The second PL."""


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
    """The number of the try, from 1."""
    of: int
    """The maximum number of tries."""


class CheckLimitReached(
    GameEvent, frozen=True, tag="pbwcg.check_limit_reached", rename={"try_": "try"}
):
    """The turn has no tries left, so that a check fails without any further one (PB-13.4)."""

    purpose: Purpose
    seat: Seat
    unit: UnitId
    """The concerned PC."""
    try_: int
    """The number of the first try that is not made, from 1."""
    of: int
    """The maximum number of tries."""


class CheckDeclared(GameEvent, frozen=True, tag="pbwcg.check_declared"):
    """What a PL declared (PB-13.1)."""

    seat: Seat
    parity: Parity


class CheckResolved(GameEvent, frozen=True, tag="pbwcg.check_resolved"):
    """Whether the parity agreed (PB-13.1)."""

    success: bool
    """Whether the check succeeded."""


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
    """The seat that won; null unless the result is a win."""
    reason: EndReason
