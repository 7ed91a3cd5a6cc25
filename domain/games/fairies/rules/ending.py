"""FB-14: how a match ends."""

from saikoro.domain.games.fairies.events.effects import MatchDecided
from saikoro.domain.games.fairies.rules.field import FairiesTable, Field
from saikoro.domain.games.fairies.words import Choice, DeckOut, LosingRule, Reason
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Outcome


class Ended(Exception):
    """The match is decided: nothing further is carried out (FB-14.7)."""

    def __init__(self, winner: Seat | None, reason: Reason) -> None:
        super().__init__(reason)
        self.winner = winner
        self.reason: Reason = reason


def check_win(field: Field) -> None:
    """FB-14.1: after each sentence, battle, draw and price."""
    lost: dict[Seat, Reason] = {}
    for seat in (0, 1):
        if _over_the_limit(field, seat):
            lost[seat] = Reason.DAMAGE
        elif _is_decked(field, seat):
            lost[seat] = Reason.DECK_OUT
    if not lost:
        return
    winner = None if len(lost) == 2 else 1 - min(lost)
    raise Ended(winner, Reason.DAMAGE if Reason.DAMAGE in lost.values() else Reason.DECK_OUT)


def _over_the_limit(field: Field, seat: Seat) -> bool:
    """FB-14.1, FB-13 `losing_damage`."""
    limit = field.overrides(seat).losing_damage or field.options.losing_damage
    damage = field.side(seat).damage
    return damage >= limit if field.options.losing_rule is LosingRule.REACH else damage > limit


def _is_decked(field: Field, seat: Seat) -> bool:
    """FB-14.2."""
    empty = field.options.deck_out is DeckOut.EMPTY and not field.side(seat).deck
    return empty or seat in field.decked


def check_turn_limit(field: Field) -> None:
    """FB-14.6."""
    if field.state.turn >= field.options.turn_limit:
        raise by_damage(field.state.seats[0].damage, field.state.seats[1].damage)


def by_damage(a: int, b: int) -> Ended:
    """FB-14.6: the lower damage wins."""
    return Ended(None if a == b else int(a > b), Reason.TURN_LIMIT)


def decide(table: FairiesTable, winner: Seat | None, reason: Reason) -> Outcome:
    """FB-14.7; then both submissions are opened, if they are not (FB-3.1)."""
    damage = [side.damage for side in table.state.seats]
    table.emit(MatchDecided(winner, reason, damage))
    for seat in (0, 1):
        table.open(seat, Choice.DECK)
    return Outcome(winner, reason)
