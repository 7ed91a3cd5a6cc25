"""What one seat, or the public, knows of a match of Fairies Battle (FB-17.1)."""

from typing import Any

from saikoro.domain.games.fairies.ids import CardId, Handle, owner
from saikoro.domain.games.fairies.state import FairiesState
from saikoro.domain.match.interface.known import Known


def card_id(known: Known[FairiesState], card: Handle) -> CardId | None:
    """The card of a handle, of fairies and cost cards too; None if the reader does not know it."""
    side = known.match.game.seats[owner(card)]
    if side.fairy is not None and side.fairy.card == card:
        return side.fairy.id
    return side.cost_ids.get(card) or known.match.game.ids.get(card) or known.card(card)


def card_ids(known: Known[FairiesState]) -> dict[Handle, CardId]:
    """Every card that the reader knows and that has had a deck, by its handle."""
    state = known.match.game
    ids = known.shown | state.ids
    for side in state.seats:
        ids |= side.cost_ids
    return ids


def submitted(known: Known[FairiesState]) -> dict[str, Any] | None:
    """What the reader itself answered to `deck` (FB-3.1); None for the public."""
    payloads = (each for each in known.submitted.values() if isinstance(each, dict))
    return next((each for each in payloads if "fairy" in each), None)
