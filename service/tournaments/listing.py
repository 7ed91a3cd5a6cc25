"""Tournaments in lists: what they are found by, and what is shown of them."""

import msgspec

from domain.tournament.record.ledger import Ledger
from service.matches.listing import game_tag
from service.store.streams.protocol import Listing


class TournamentSummary(msgspec.Struct, frozen=True):
    """What lists show of a tournament besides where its stream stands."""

    name: str
    game: str
    entrants: int
    field: str = ""
    """The digest of the plan and the entrants (TN-3.7)."""


def field_tag(field: str) -> str:
    """The tag of all tournaments with the same plan and entrants."""
    return f"field:{field}"


def tournament_listing(ledger: Ledger) -> Listing:
    """A tournament as it stands."""
    summary = tournament_summary(ledger)
    return Listing([game_tag(summary.game), field_tag(ledger.field)], msgspec.json.encode(summary))


def tournament_summary(ledger: Ledger) -> TournamentSummary:
    """What lists show of a tournament as it stands."""
    plan, entrants = ledger.state.plan, ledger.state.entrants
    return TournamentSummary(plan.name, plan.game, len(entrants), ledger.field)
