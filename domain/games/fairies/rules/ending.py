"""FB-14: how a match ends."""

from collections.abc import Sequence

from saikoro.domain.games.fairies.events.effects import MatchDecided
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import FairiesTable, Field
from saikoro.domain.games.fairies.rules.pointing import damaged
from saikoro.domain.games.fairies.stated import Ground, Named, Part, Unmet
from saikoro.domain.games.fairies.words import Choice, DeckOut, LosingRule, Reason
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.match.interface.rules import rule_of
from saikoro.domain.match.interface.table import Term

NEAR = 20
"""How near its limit damage is worth a statement that the seat has not lost."""


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
        if _over_the_limit(field, seat):
            lost[seat] = Reason.DAMAGE
        elif _is_decked(field, seat):
            lost[seat] = Reason.DECK_OUT
    if not lost:
        return
    if by is not None:
        _state_rest(field, by, left)
    winner = None if len(lost) == 2 else 1 - min(lost)
    over = [seat for seat, reason in lost.items() if reason is Reason.DAMAGE]
    if not over:
        raise ended(field, winner, Reason.DECK_OUT)
    for seat in over:
        _state_lost(field, seat)
    terms = [] if winner is None else _above(field, over[0])
    raise ended(field, winner, Reason.DAMAGE, terms)


def ended(field: Field, winner: Seat | None, reason: Reason, terms: Sequence[Term] = ()) -> Ended:
    """The match is decided by what is carried out; `terms` say by how much damage is too high."""
    if reason is Reason.DECK_OUT:
        _state_decks(field)
    _emit(field.table, winner, reason, terms)
    return Ended(winner, reason)


def _state_rest(field: Field, card: Handle, left: int | None) -> None:
    """What of a card is not carried out any more."""
    if left is None:
        field.unmet(Unmet.EFFECT_UNDONE, "FB-14.1", card)
    elif left:
        field.unmet(Unmet.REST, "FB-14.1", card, count=left)


def _state_lost(field: Field, seat: Seat) -> None:
    """That the damage of a seat is too high, by what it took last, and whose limit it is."""
    limit, damage = _losing_damage(field, seat), field.side(seat).damage
    reach = field.options.losing_rule is LosingRule.REACH
    what, name = Ground.REACHED if reach else Ground.OVER, Named.of(seat)
    field.ground(what, "FB-14.1", since=damaged(seat), seat=name, value=damage, needed=limit)
    if field.overrides(seat).losing_damage is not None:
        fairy, printed = field.fairy(seat), field.options.losing_damage
        field.ground(Ground.LIMIT, "FB-13", fairy, seat=name, needed=limit, printed=printed)


def _above(field: Field, seat: Seat) -> list[Term]:
    """By how much the damage of a seat is above its limit; 0 where reaching it is enough."""
    damage, limit = field.side(seat).damage, _losing_damage(field, seat)
    return [((Part.DAMAGE_OF_A, Part.DAMAGE_OF_B)[seat], damage), (Part.LIMIT, -limit)]


def _state_decks(field: Field) -> None:
    """Which deck was empty."""
    for seat in (0, 1):
        if seat in field.decked:
            field.unmet(Unmet.NOTHING_DRAWN, "FB-14.2", seat=Named.of(seat))
        elif _is_decked(field, seat):
            field.unmet(Unmet.DECK_IS_EMPTY, "FB-14.2", seat=Named.of(seat))


def state_not_lost(field: Field, seat: Seat) -> None:
    """State that a seat whose damage is near its limit has not lost (FB-14.1)."""
    limit, damage = _losing_damage(field, seat), field.side(seat).damage
    if limit - NEAR <= damage and not _over_the_limit(field, seat):
        reach = field.options.losing_rule is LosingRule.REACH
        what, name = Unmet.NOT_REACHED if reach else Unmet.NOT_OVER, Named.of(seat)
        field.unmet(what, "FB-14.1", seat=name, value=damage, needed=limit)
        if field.overrides(seat).losing_damage is not None:
            fairy, printed = field.fairy(seat), field.options.losing_damage
            field.checked(Ground.LIMIT, "FB-13", fairy, seat=name, needed=limit, printed=printed)


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
        raise ended(field, by_damage(field.table), Reason.TURN_LIMIT)


def by_damage(table: FairiesTable) -> Seat | None:
    """FB-14.6: the seat with the lower damage; None if both have the same."""
    a, b = [side.damage for side in table.state.seats]
    table.unmet(Unmet.EQUAL_DAMAGE if a == b else Unmet.LOWER_WINS, "FB-14.6", a=a, b=b)
    return None if a == b else int(a > b)


@rule_of("reason.rule")
def _emit(
    table: FairiesTable, winner: Seat | None, reason: Reason, terms: Sequence[Term] = ()
) -> None:
    """FB-14.7, for what decides the match."""
    damage = [side.damage for side in table.state.seats]
    table.terms(*terms)
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
