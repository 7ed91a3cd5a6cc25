"""The opening, turns, phases and costs (FB-17.1)."""

import msgspec

from saikoro.domain.games.fairies.cards.card_set import CardSet, Cost
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import CardId, Handle
from saikoro.domain.games.fairies.state import (
    FIRST_WOUND,
    CostCard,
    FairiesState,
    Placed,
    everything,
    renewed,
)
from saikoro.domain.games.fairies.words import CostWhy, FacedWhy, Phase
from saikoro.domain.games.fairies.zones import found
from saikoro.domain.match.events import GameEvent, Seat, Shows
from saikoro.domain.match.state import handle


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
    """Both submissions are in (FB-4.1)."""

    seats: list[Laid]
    """What everybody may know of each seat."""

    def apply(self, state: FairiesState, cards: CardSet) -> None:
        for seat, laid in enumerate(self.seats):
            side = state.seats[seat]
            side.fairy = Placed(f"f{seat}", seat, laid.fairy)
            side.deck = [handle(seat, 0, position) for position in range(laid.main)]
            side.extra = [handle(2 + seat, 0, position) for position in range(laid.extra)]
            side.reactions = list(laid.reactions)
            next_of = {w.CostKind.BASIC: 0, w.CostKind.WOUND: FIRST_WOUND}
            for card in laid.costs:
                kind = _cost_kind(cards, card)
                side.cost_ids[f"c{seat}.{next_of[kind]}"] = card
                next_of[kind] += 1
            side.cost_deck = list(side.cost_ids)


def _cost_kind(cards: CardSet, card: CardId) -> w.CostKind:
    printed = cards.cards[card]
    if not isinstance(printed, Cost):
        raise LookupError(f"{card} is not a cost card")
    return printed.cost_kind


class FirstPlayerSet(GameEvent, frozen=True, tag="fairies.first_player_set"):
    """Who takes turn 1 (FB-4.3)."""

    shows = Shows("turn", who="seat")

    seat: Seat

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        state.first = state.seat = self.seat
        state.dice = 1


class Drawn(GameEvent, frozen=True, tag="fairies.drawn"):
    """A seat drew cards, which it alone sees (FB-9.9)."""

    seat: Seat
    cards: list[Handle]
    """The handles, in the order of drawing; only the seat knows their ids."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        side = state.seats[self.seat]
        if self.cards:
            side.deck = renewed(side.deck, self.cards[0])
            del side.deck[: len(self.cards)]
            side.hand += self.cards


class Mulliganed(GameEvent, frozen=True, tag="fairies.mulliganed"):
    """A mulligan was carried out (FB-4.5); the deck is shuffled next unless the hand was kept."""

    seat: Seat
    kept: bool
    """Whether the hand was kept."""
    count: int
    """Cards put back."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        if not self.kept:
            side = state.seats[self.seat]
            side.deck += side.hand
            side.hand = []


class TurnStarted(GameEvent, frozen=True, tag="fairies.turn_started"):
    """A turn begins (FB-5.1): the limits of a turn are fresh."""

    shows = Shows("turn", who="seat")

    turn: int
    """The turn, from 1; 0 before the first."""
    seat: Seat

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        state.turn, state.seat = self.turn, self.seat
        state.attacks = state.triggers = 0
        for side in state.seats:
            side.reversed_instead = False
        for placed in everything(state):
            placed.used, placed.triggered = [], {}


class TurnEnded(GameEvent, frozen=True, tag="fairies.turn_ended"):
    """A turn is over (FB-5.6)."""

    shows = Shows("note")

    turn: int
    """The turn, from 1; 0 before the first."""
    seat: Seat

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        for side in state.seats:
            side.hushed = False


class PhaseBegan(GameEvent, frozen=True, tag="fairies.phase_began"):
    """A phase of the turn begins (FB-5.1, FB-5.2, FB-5.3, FB-5.4, FB-5.5, FB-5.6, FB-7.1)."""

    shows = Shows("turn")

    phase: Phase
    """The phase; `draw` also where no card is drawn (FB-5.3)."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        state.phase = self.phase


class CostGained(GameEvent, frozen=True, tag="fairies.cost_gained"):
    """A cost card came into play upright (FB-5.1, FB-9.2, FB-16.2)."""

    seat: Seat
    card: Handle
    """The cost card."""
    kind: w.CostKind
    """Basic, or of a wound (FB-2.1)."""
    why: CostWhy
    """A new turn, damage, or an effect."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        side = state.seats[self.seat]
        side.cost_deck.remove(self.card)
        side.costs.append(CostCard(self.card, self.kind))
        side.costs.sort(key=_number)


def _number(cost: CostCard) -> int:
    return int(cost.card.rpartition(".")[2])


class CostPaid(GameEvent, frozen=True, tag="fairies.cost_paid"):
    """Cost cards were turned (FB-6.11); the sloughs are moved next (FB-13.3)."""

    seat: Seat
    cards: list[Handle]
    """The cost cards that were turned."""
    sloughs: list[Handle]
    """Sloughs that paid instead of cost cards (FB-13.3)."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        for cost in state.seats[self.seat].costs:
            if cost.card in self.cards:
                cost.facing = w.Facing.TURNED


class Faced(GameEvent, frozen=True, tag="fairies.faced"):
    """These cards have another facing now."""

    cards: list[Handle]
    """Only cards whose facing changed."""
    facing: w.Facing
    """The facing that they have now (FB-1)."""
    why: FacedWhy
    """What turned them."""

    def apply(self, state: FairiesState, _cards: CardSet) -> None:
        costs = [card for card in self.cards if card[0] == "c"]
        for card in self.cards:
            if card[0] != "c":
                found(state, card).facing = self.facing
        if costs:
            for side in state.seats:
                for cost in side.costs:
                    if cost.card in costs:
                        cost.facing = self.facing
