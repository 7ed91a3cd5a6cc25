"""LN-5: charms, and who wins."""

from lanterns.events import CharmCounted
from lanterns.rules.decks import CARDS_PART, CHARM_PART
from lanterns.rules.hands import LanternsTable
from lanterns.words import Choice, Part
from saikoro.game import Outcome


def end(table: LanternsTable) -> Outcome:
    """LN-5.1 to LN-5.3."""
    charms = [table.sealed(seat, Choice.DECK, CHARM_PART)["charm"] for seat in (0, 1)]
    open_decks(table)
    for seat, charm in enumerate(charms):
        played = [table.card(card) for card in table.state.played[seat]]
        rounds, counted = table.state.points[seat], int(charm in played)
        points = table.total((Part.ROUNDS, rounds), (Part.CHARM, counted))
        table.emit(CharmCounted(seat, charm, points))
    a, b = table.state.points
    return Outcome(None if a == b else int(b > a), "points")


def open_decks(table: LanternsTable) -> None:
    """LN-5.1: what was sealed is shown, as far as it was submitted."""
    for seat in (0, 1):
        for part in (CARDS_PART, CHARM_PART):
            table.open(seat, Choice.DECK, part)
