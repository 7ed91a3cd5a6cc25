"""FB-14: how a match ends."""

from saikoro.domain.games.fairies.events.effects import MatchDecided
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import FairiesTable, Field
from saikoro.domain.games.fairies.rules.requirements.ending import (
    LOWER_DAMAGE,
    endures,
    goes_on,
    has_deck_left,
)
from saikoro.domain.games.fairies.words import Choice, Reason
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.match.interface.rules import rule_of


class Ended(Exception):
    """The match was decided: nothing further is carried out (FB-14.7)."""

    def __init__(self, winner: Seat | None, reason: Reason) -> None:
        super().__init__(reason)
        self.winner = winner
        self.reason: Reason = reason


def check_win(field: Field, by: Handle | None = None, left: int | None = None) -> None:
    """FB-14.1: after each sentence, battle, draw and price.

    `left` sentences of the card `by` are still to come; None for all of them, after a price.
    """
    lost: dict[Seat, Reason] = {}
    for seat in (0, 1):
        if not field.meets(endures, field, seat):
            lost[seat] = Reason.DAMAGE
        elif not field.meets(has_deck_left, field, seat):
            lost[seat] = Reason.DECK_OUT
    if field.meets(goes_on, lost, by, left):
        return
    winner = None if len(lost) == 2 else 1 - min(lost)
    by_damage = Reason.DAMAGE in lost.values()
    raise ended(field, winner, Reason.DAMAGE if by_damage else Reason.DECK_OUT)


def ended(field: Field, winner: Seat | None, reason: Reason) -> Ended:
    """The match is decided by what is carried out."""
    _emit(field.table, winner, reason)
    return Ended(winner, reason)


def check_turn_limit(field: Field) -> None:
    """FB-14.6."""
    if field.state.turn >= field.options.turn_limit:
        raise ended(field, by_damage(field.table), Reason.TURN_LIMIT)


def by_damage(table: FairiesTable) -> Seat | None:
    """FB-14.6: the seat with the lower damage; None if both have the same."""
    ahead = table.ahead(LOWER_DAMAGE, table)
    return None if ahead is None else ahead.seat


@rule_of("reason.rule")
def _emit(table: FairiesTable, winner: Seat | None, reason: Reason) -> None:
    """FB-14.7, for what decides the match."""
    damage = [side.damage for side in table.state.seats]
    table.emit(MatchDecided(winner, reason, damage))


def decide(table: FairiesTable, winner: Seat | None, reason: Reason) -> Outcome:
    """FB-14.7, where nothing of the rules was carried out."""
    _emit(table, winner, reason)
    return outcome(table, winner, reason)


def outcome(table: FairiesTable, winner: Seat | None, reason: Reason) -> Outcome:
    """The outcome of a match that is decided: both submissions are opened now (FB-3.1)."""
    for seat in (0, 1):
        table.open(seat, Choice.DECK)
    return Outcome(winner, reason)
