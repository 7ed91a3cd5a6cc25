"""What a seat, or the public, sees of a match of Fairies Battle."""

import msgspec

from domain.games.fairies.cards.card_set import CardSet
from domain.games.fairies.state import FairiesState
from domain.match.known import Known


class FairiesView(msgspec.Struct, frozen=True):
    """The state, and what the cards are that the seat knows."""

    state: FairiesState
    cards: dict[str, str]
    """Ids by handle: those that everybody knows, and those that this seat alone was shown."""


def view(known: Known[FairiesState], _cards: CardSet) -> FairiesView:
    """FB-18.5."""
    return FairiesView(known.match.game, known.match.cards | known.cards)
