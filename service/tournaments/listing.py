"""Tournaments in lists: what they are found by, and what is shown of them."""

import msgspec

from domain.tournament.record.ledger import Ledger
from service.matches.listing import game_tag
from service.store.protocol import Listing


class TournamentSummary(msgspec.Struct, frozen=True):
    """What lists show of a tournament besides where its stream stands."""

    name: str
    game: str
    entrants: int


def tournament_listing(ledger: Ledger) -> Listing:
    """A tournament as it stands."""
    plan, entrants = ledger.state.plan, ledger.state.entrants
    summary = TournamentSummary(plan.name, plan.game, len(entrants))
    return Listing([game_tag(plan.game)], msgspec.json.encode(summary))
