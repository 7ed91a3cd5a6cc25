"""What a card of Lanterns is, for whoever looks (LN-6.2)."""

from lanterns.cards.card_set import CardSet, Lantern
from lanterns.state import Handle, LanternsState
from saikoro.game import Known


def lantern_of(known: Known[LanternsState], cards: CardSet, card: Handle) -> Lantern | None:
    """What a card is; None if the seat does not know."""
    lantern = known.card(card)
    return None if lantern is None else cards.lanterns[lantern]
