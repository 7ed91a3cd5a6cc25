"""What can have happened in Lanterns (LN-6).

Cards are handles, `d<seat>.<shuffle>.<position>`, which do not say what lantern a card is.
"""

from domain.match.events import GameEvent, Seat

Handle = str
"""A card of a deck (LN-1.3)."""


class DeckLaid(GameEvent, frozen=True, tag="lanterns.deck_laid"):
    """A seat's shuffled deck lies on the table, top first (LN-2.3)."""

    seat: Seat
    cards: list[Handle]


class CardsDrawn(GameEvent, frozen=True, tag="lanterns.cards_drawn"):
    """A seat drew these from the top of its deck (LN-2.4)."""

    seat: Seat
    cards: list[Handle]


class RoundStarted(GameEvent, frozen=True, tag="lanterns.round_started"):
    """A round begins (LN-3.1)."""

    round: int


class CardPlayed(GameEvent, frozen=True, tag="lanterns.card_played"):
    """A seat played a card of its hand, which everybody knows now (LN-3.3)."""

    seat: Seat
    card: Handle


class PointTaken(GameEvent, frozen=True, tag="lanterns.point_taken"):
    """A seat won the round (LN-3.4)."""

    seat: Seat
    points: int
    """That it has now."""


class RoundTied(GameEvent, frozen=True, tag="lanterns.round_tied"):
    """Nobody won the round (LN-3.4)."""


class CardKept(GameEvent, frozen=True, tag="lanterns.card_kept"):
    """A seat kept this card, and put the others of its hand below its deck (LN-3.5)."""

    seat: Seat
    card: Handle


class CharmCounted(GameEvent, frozen=True, tag="lanterns.charm_counted"):
    """A seat's charm is known, and gives a point if it was played (LN-5.2)."""

    seat: Seat
    charm: str
    """The id of the lantern."""
    points: int
    """That the seat has now."""


EVENTS: tuple[type[GameEvent], ...] = (
    DeckLaid,
    CardsDrawn,
    RoundStarted,
    CardPlayed,
    PointTaken,
    RoundTied,
    CardKept,
    CharmCounted,
)
