"""What a seat, or the public, sees of a PBWCG match (PB-21)."""

from domain.games.pbwcg.cards.card_set import CardSet
from domain.games.pbwcg.state import PbwcgState
from domain.match.known import Known


def view(known: Known[PbwcgState], _cards: CardSet) -> PbwcgState:
    """The state; a card that may not be seen is an empty string in it."""
    return known.match.game
