"""What a seat sees of a match of Lanterns: its own hand, and what everybody knows (LN-6.2)."""

import msgspec

from lanterns.cards.card_set import CardSet, Lantern
from lanterns.state import Handle, LanternsState
from saikoro.game import Known


class CardView(msgspec.Struct, frozen=True):
    """A card, with what is printed on it if the seat knows it."""

    card: Handle
    lantern: Lantern | None
    """Null if the seat does not know it."""


class SideView(msgspec.Struct, frozen=True):
    """One side of the table."""

    points: int
    """The rounds that it has won, and its charm."""
    hand: list[CardView]
    """In the order in which the cards were drawn."""
    played: list[CardView]
    """In the order in which they were played."""
    deck: int
    """How many cards are left."""
    deck_cards: list[CardView]
    """These cards, top first, once the end of the match has opened them."""


class LanternsView(msgspec.Struct, frozen=True):
    """The table, as one seat or the public sees it."""

    round: int
    """The last one that has started."""
    sides: list[SideView]
    """Empty before the decks are laid."""


def view(known: Known[LanternsState], cards: CardSet) -> LanternsView:
    """The table as it stands."""
    state = known.match.game

    def shown(handles: list[Handle]) -> list[CardView]:
        return [CardView(card, lantern_of(known, cards, card)) for card in handles]

    sides = [
        SideView(
            points,
            shown(hand),
            shown(played),
            len(deck),
            [] if known.opened is None else shown(deck),
        )
        for points, hand, played, deck in zip(
            state.points, state.hands, state.played, state.decks, strict=False
        )
    ]
    return LanternsView(state.round, sides)


def lantern_of(known: Known[LanternsState], cards: CardSet, card: Handle) -> Lantern | None:
    """What a card is; None if the seat does not know."""
    lantern = known.card(card)
    return None if lantern is None else cards.lanterns[lantern]
