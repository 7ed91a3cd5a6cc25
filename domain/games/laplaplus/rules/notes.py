"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterator

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import seat_of
from saikoro.domain.games.laplaplus.rules.field import LaplaPlusTable, face_of
from saikoro.domain.games.laplaplus.rules.looked import DOWNED, FIRST, REMOVED, SIDES
from saikoro.domain.games.laplaplus.words import Ground, Unmet
from saikoro.domain.match.interface.requirements import Note, beside


@beside(e.TargetListMade)
def listed(table: LaplaPlusTable, event: e.TargetListMade) -> Iterator[Note]:
    """Which enemy cards are not on the list (LP-7.4 step 1)."""
    ability = face_of(table, event.by).ability
    up_alone = isinstance(ability, n.Listed) and ability.listing is n.Listing.UP
    what, looked = (Unmet.NOT_UP, DOWNED) if up_alone else (Unmet.BOTTOM, None)
    for card in table.state.rows[1 - seat_of(event.by)]:
        if card not in event.cards:
            yield Note(what, "LP-7.4", (card,), looked=looked, checked=False)


@beside(e.ActionPhaseStarted, e.CardsReadied)
def first_side(
    table: LaplaPlusTable, _event: e.ActionPhaseStarted | e.CardsReadied
) -> Iterator[Note]:
    """Which side acts first, where the order of the sides counts (LP-6.1, LP-6.4)."""
    first = table.state.first
    if first is not None:
        yield Note(Ground.FIRST, "LP-6.1", (), {"side": SIDES[first]}, FIRST)


@beside(e.EventCancelled)
def stays_paid(table: LaplaPlusTable, event: e.EventCancelled) -> Iterator[Note]:
    """That what was paid for a cancelled Event stays paid (LP-8.1)."""
    card = table.state.cards.get(event.card)
    if card is None or not card.up:
        looked = REMOVED if card is None else DOWNED
        yield Note(Ground.STAYS_PAID, "LP-8.1", (event.card,), looked=looked)


@beside(e.DamageAnnounced, e.DamageDealt, e.DamagePrevented)
def goes_on(
    table: LaplaPlusTable, event: e.DamageAnnounced | e.DamageDealt | e.DamagePrevented
) -> Iterator[Note]:
    """That the source of a damage has left its row meanwhile (LP-8.7)."""
    if event.source not in table.state.cards:
        yield Note(Ground.GOES_ON, "LP-8.7", (event.source,), looked=REMOVED)
