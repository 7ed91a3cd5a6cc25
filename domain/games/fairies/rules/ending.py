"""FB-14: how a match ends."""

from collections.abc import Sequence

from saikoro.domain.games.fairies.events.effects import MatchDecided
from saikoro.domain.games.fairies.rules.field import FairiesTable, Field
from saikoro.domain.games.fairies.words import Choice, DeckOut, LosingRule, Part, Reason
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.match.interface.table import Term


class Ended(Exception):
    """The match is decided: nothing further is carried out (FB-14.7)."""

    def __init__(self, winner: Seat | None, reason: Reason, terms: Sequence[Term] = ()) -> None:
        super().__init__(reason)
        self.winner = winner
        self.reason: Reason = reason
        self.terms = terms
        """By how much damage is over the limit; negative or 0 where it need not be."""


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
    over = [seat for seat, reason in lost.items() if reason is Reason.DAMAGE]
    if not over:
        raise Ended(winner, Reason.DECK_OUT)
    terms = [] if winner is None else _above(field, over[0])
    raise Ended(winner, Reason.DAMAGE, terms)


def _above(field: Field, seat: Seat) -> list[Term]:
    """By how much the damage of a seat is above its limit."""
    fairy = f"f{seat}"
    damage, limit = field.side(seat).damage, _losing_damage(field, seat)
    return [(Part.TOTAL, damage, fairy), (Part.LIMIT, -limit, fairy)]


def _losing_damage(field: Field, seat: Seat) -> int:
    """FB-14.1, FB-13 `losing_damage`."""
    return field.overrides(seat).losing_damage or field.options.losing_damage


def _over_the_limit(field: Field, seat: Seat) -> bool:
    """FB-14.1."""
    limit = _losing_damage(field, seat)
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


_RULES: dict[Reason, str] = {
    Reason.DAMAGE: "FB-14.1",
    Reason.DECK_OUT: "FB-14.2",
    Reason.CARD: "FB-14.3",
    Reason.TURN_LIMIT: "FB-14.6",
    Reason.RESIGNATION: "FB-14.4",
    Reason.TIMEOUT: "FB-18.3",
    Reason.DRAWS_EXHAUSTED: "FB-14.6",
}


def decide(
    table: FairiesTable, winner: Seat | None, reason: Reason, terms: Sequence[Term] = ()
) -> Outcome:
    """FB-14.7; then both submissions are opened, if they are not (FB-3.1)."""
    damage = [side.damage for side in table.state.seats]
    with table.under(_RULES[reason]):
        table.terms(*terms)
        table.emit(MatchDecided(winner, reason, damage))
    for seat in (0, 1):
        table.open(seat, Choice.DECK)
    return Outcome(winner, reason)
