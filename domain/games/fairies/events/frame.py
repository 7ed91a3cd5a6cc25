"""The opening, turns, phases and costs (FB-17.1)."""

from typing import Literal

import msgspec

from domain.games.fairies.cards.notation import words as w
from domain.games.fairies.events.types import CardId, FacedWhy, Handle, Phase
from domain.match.events import GameEvent, Seat


class Laid(msgspec.Struct, frozen=True):
    """What everybody may know of a seat before the first turn."""

    fairy: CardId
    """Its fairy."""
    main: int
    """How many cards."""
    extra: int
    """How many cards are in its extra deck."""
    costs: list[CardId]
    """The cost deck in the order of play, basic ones first."""
    reactions: list[w.Window]
    """The reaction sheet (FB-10.3)."""


class TablesLaid(GameEvent, frozen=True, tag="fairies.tables_laid"):
    """Both submissions are in (FB-4.1); by seat."""

    seats: list[Laid]
    """By seat."""


class FirstPlayerSet(GameEvent, frozen=True, tag="fairies.first_player_set"):
    """Who takes turn 1 (FB-4.3)."""

    seat: Seat


class Drawn(GameEvent, frozen=True, tag="fairies.drawn"):
    """A seat drew cards, which it alone sees (FB-9.9)."""

    seat: Seat
    cards: list[Handle]
    """The handles, in the order of drawing; only the seat knows their ids."""


class Mulliganed(GameEvent, frozen=True, tag="fairies.mulliganed"):
    """A mulligan was carried out (FB-4.5); the deck is shuffled next unless the hand was kept."""

    seat: Seat
    kept: bool
    """Whether the hand was kept."""
    count: int
    """Cards put back."""


class TurnStarted(GameEvent, frozen=True, tag="fairies.turn_started"):
    """A turn begins (FB-5.1): the limits of a turn are fresh."""

    turn: int
    seat: Seat


class TurnEnded(GameEvent, frozen=True, tag="fairies.turn_ended"):
    """A turn is over (FB-5.6)."""

    turn: int
    seat: Seat


class PhaseBegan(GameEvent, frozen=True, tag="fairies.phase_began"):
    """A phase of the turn begins (FB-5)."""

    phase: Phase
    """The phase; `draw` also where no card is drawn (FB-5.3)."""


class CostGained(GameEvent, frozen=True, tag="fairies.cost_gained"):
    """A cost card came into play upright (FB-5.1, FB-9.2, `gain_costs`)."""

    seat: Seat
    card: Handle
    """The cost card."""
    kind: w.CostKind
    """Basic, or of a wound (FB-2.1)."""
    why: Literal["turn", "wound", "effect"]
    """A new turn, damage, or an effect."""


class CostPaid(GameEvent, frozen=True, tag="fairies.cost_paid"):
    """Cost cards were turned (FB-6.11); the sloughs are moved next (FB-13.3)."""

    seat: Seat
    cards: list[Handle]
    """The cost cards that were turned."""
    sloughs: list[Handle]
    """Sloughs that paid instead of cost cards (FB-13.3)."""


class Faced(GameEvent, frozen=True, tag="fairies.faced"):
    """These cards have another facing now."""

    cards: list[Handle]
    """Only cards whose facing changed."""
    facing: w.Facing
    """The facing that they have now (FB-1)."""
    why: FacedWhy
    """What turned them."""
