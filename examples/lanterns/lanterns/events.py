"""What can have happened in Lanterns (LN-6), and what it changes.

Cards are handles, `d<seat>.<shuffle>.<position>`, which do not say what lantern a card is.
"""

from lanterns.cards.card_set import CardSet
from lanterns.state import Handle, LanternId, LanternsState
from saikoro.game import GameEvent, Seat, Shows


class DeckLaid(GameEvent, frozen=True, tag="lanterns.deck_laid"):
    """A seat's shuffled deck lies on the table (LN-2.3)."""

    seat: Seat
    cards: list[Handle]
    """Top first."""

    def apply(self, state: LanternsState, _cards: CardSet) -> None:
        state.decks.append(list(self.cards))


class CardsDrawn(GameEvent, frozen=True, tag="lanterns.cards_drawn"):
    """A seat drew these from the top of its deck (LN-2.4)."""

    seat: Seat
    cards: list[Handle]

    def apply(self, state: LanternsState, _cards: CardSet) -> None:
        del state.decks[self.seat][: len(self.cards)]
        state.hands[self.seat] += self.cards


class RoundStarted(GameEvent, frozen=True, tag="lanterns.round_started"):
    """A round begins (LN-3.1)."""

    shows = Shows("turn")

    round: int
    """From 1."""

    def apply(self, state: LanternsState, _cards: CardSet) -> None:
        state.round = self.round


class CardPlayed(GameEvent, frozen=True, tag="lanterns.card_played"):
    """A seat played a card of its hand, which everybody knows now (LN-3.3)."""

    shows = Shows("act", who="seat", by="card")

    seat: Seat
    card: Handle

    def apply(self, state: LanternsState, _cards: CardSet) -> None:
        state.hands[self.seat].remove(self.card)
        state.played[self.seat].append(self.card)


class PointTaken(GameEvent, frozen=True, tag="lanterns.point_taken"):
    """A seat won the round (LN-3.4)."""

    shows = Shows("help", at="seat")

    seat: Seat
    points: int
    """That it has now."""

    def apply(self, state: LanternsState, _cards: CardSet) -> None:
        state.points[self.seat] = self.points


class RoundTied(GameEvent, frozen=True, tag="lanterns.round_tied"):
    """The round was tied (LN-3.4)."""


class CardKept(GameEvent, frozen=True, tag="lanterns.card_kept"):
    """A seat kept this card, and put the others of its hand below its deck (LN-3.5)."""

    seat: Seat
    card: Handle

    def apply(self, state: LanternsState, _cards: CardSet) -> None:
        hand = state.hands[self.seat]
        state.decks[self.seat] += [card for card in hand if card != self.card]
        state.hands[self.seat] = [self.card]


class CharmCounted(GameEvent, frozen=True, tag="lanterns.charm_counted"):
    """A seat's charm is known, and gives a point if it was played (LN-5.2)."""

    seat: Seat
    charm: LanternId
    """The lantern that the seat had named."""
    points: int
    """That the seat has now."""

    def apply(self, state: LanternsState, _cards: CardSet) -> None:
        state.points[self.seat] = self.points
