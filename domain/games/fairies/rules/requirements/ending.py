"""FB-14: what the end of a match requires."""

from collections.abc import Callable, Mapping

from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import FairiesTable, Field
from saikoro.domain.games.fairies.rules.requirements.looked import (
    DAMAGED,
    DECK,
    fairy,
    named,
    nothing,
    required,
)
from saikoro.domain.games.fairies.state import left
from saikoro.domain.games.fairies.stated import Named, Unmet
from saikoro.domain.games.fairies.words import DeckOut, LosingRule, OnTable
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.comparing import Facts, Measure, Order
from saikoro.domain.match.interface.requirements import Met
from saikoro.domain.words import Word


def losing_damage(field: Field, seat: Seat) -> int:
    """FB-14.1, FB-13.11."""
    return field.overrides(seat).losing_damage or field.options.losing_damage


def is_too_much(field: Field, seat: Seat, damage: int) -> bool:
    """Whether a seat loses by some damage (FB-14.1)."""
    limit = losing_damage(field, seat)
    return damage >= limit if field.options.losing_rule is LosingRule.REACH else damage > limit


def _reached(reach: Word, over: Word) -> Callable[..., Word]:
    """One of two words by whether a seat loses by reaching its limit (FB-14.1)."""
    return lambda field, *_: reach if field.options.losing_rule is LosingRule.REACH else over


@required(
    "FB-13.11",
    met=Ground.OVERRIDE,
    things=fairy,
    value=losing_damage,
    printed=lambda field, _seat: field.options.losing_damage,
)
def has_own_limit(field: Field, seat: Seat) -> bool:
    """The fairy of a seat changes its losing limit."""
    return field.overrides(seat).losing_damage is not None


@required(
    "FB-14.1",
    _reached(Unmet.NOT_REACHED, Unmet.NOT_OVER),
    looked=lambda field, seat, value: DAMAGED if field.side(seat).damage == value else None,
    seat=named,
    needed=lambda field, seat, _value: losing_damage(field, seat),
    because=lambda meets, field, seat, _value: meets(has_own_limit, field, seat),
)
def loses_by(field: Field, seat: Seat, value: int) -> bool:
    """A seat loses by some damage."""
    return is_too_much(field, seat, value)


@required(
    "FB-9.1",
    met=Met(Ground.HAS_DAMAGE, lambda _field, _seat, rule: rule, DAMAGED),
    seat=named,
    value=lambda field, seat, _rule: field.side(seat).damage,
    things=nothing,
)
def has_damage(field: Field, seat: Seat, _rule: str) -> bool:
    """A seat has damage, by a rule that goes by it."""
    return field.side(seat).damage > 0


@required(
    "FB-14.1",
    _reached(Ground.REACHED, Ground.OVER),
    decides=True,
    looked=DAMAGED,
    seat=named,
    value=lambda field, seat: field.side(seat).damage,
    needed=losing_damage,
    because=lambda meets, *about: meets(has_own_limit, *about),
)
def endures(field: Field, seat: Seat) -> bool:
    """The damage of a seat is not too high."""
    return not is_too_much(field, seat, field.side(seat).damage)


@required(
    "FB-14.2",
    lambda field, seat: Unmet.NOTHING_DRAWN if seat in field.decked else Unmet.EMPTY_DECK,
    looked=DECK,
    seat=named,
)
def has_deck_left(field: Field, seat: Seat) -> bool:
    """A seat has not had to draw from an empty deck, or has cards in it where that is asked for."""
    empty = field.options.deck_out is DeckOut.EMPTY and not field.side(seat).deck
    return not empty and seat not in field.decked


def _rest(_lost: object, by: Handle | None, left: int | None) -> Unmet | None:
    if by is None or left == 0:
        return None
    return Unmet.EFFECT_UNDONE if left is None else Unmet.REST


@required(
    "FB-14.1",
    _rest,
    things=lambda _lost, by, _left: () if by is None else (by,),
    count=lambda _lost, _by, left: left,
)
def goes_on(lost: Mapping[Seat, object], _by: Handle | None, _left: int | None) -> bool:
    """No seat has lost, so that the sentences of a card that are left are carried out, too."""
    return not lost


def _damages(table: FairiesTable, _ahead: Seat) -> Facts:
    a, b = (side.damage for side in table.state.seats)
    return Facts((), {"a": a, "b": b, "turn": table.state.turn})


LOWER_DAMAGE = Order(
    "FB-14.6",
    (
        Measure(
            OnTable.DAMAGE,
            lambda table, seat: left(table.state)[seat],
            Ground.LOWER_WINS,
            Unmet.EQUAL_DAMAGE,
            facts=_damages,
        ),
    ),
    side=Named.of,
)
"""Who wins where no turn follows (FB-14.6)."""
