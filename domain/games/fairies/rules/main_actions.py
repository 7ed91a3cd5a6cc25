"""FB-6: which actions of the main phase are legal, in the order of FB-18."""

from collections.abc import Iterator

from saikoro.domain.games.fairies.cards.card_set import AnyCard
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.abilities import uses
from saikoro.domain.games.fairies.rules.entering import row_for
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.matching import admits
from saikoro.domain.games.fairies.rules.prices import funds, printed_cost
from saikoro.domain.games.fairies.rules.refusing import Answer
from saikoro.domain.games.fairies.rules.requirements.actions import (
    has_base_to_evolve,
    has_base_to_grade_up,
    has_room_to_cast,
    may_be_placed,
    pays_cast,
    pays_entry,
    pays_evolution,
    pays_flip,
    pays_music,
)
from saikoro.domain.games.fairies.rules.requirements.conditions import may_cast, may_evolve
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.words import NextPhase, Op, Row, Zone
from saikoro.domain.match.events import Seat

MOST_DECISIONS = 100
"""FB-14.8: later ones offer only `next`."""
_MAIN = (w.Timing.MAIN, w.Timing.ANY_TIME)
_ROWS = (Row.UNITS, Row.SUPPORTS)

T = w.CardType
_ENTERING = {T.UNIT, T.SUPPORT}


def main_options(field: Field, seat: Seat, asked: int) -> list[Answer]:
    """Every legal answer to the main decision number `asked` of a turn (FB-14.8)."""
    actions = [*_actions(field, seat)] if asked <= MOST_DECISIONS else []
    return [*actions, *_next(field, seat)]


def _actions(field: Field, seat: Seat) -> Iterator[Answer]:
    side, money = field.side(seat), funds(field, seat)
    usable = [*side.hand, *(side.banished if field.overrides(seat).use_banished else [])]
    printed = {card: field.card(card) for card in (*usable, *side.extra)}
    yield from _entries(field, seat, usable, printed, money)
    yield from _grade_ups(field, seat, usable, printed)
    yield from _evolutions(field, seat, printed, money)
    yield from _casts(field, seat, usable, T.MAGIC, printed, money)
    yield from _casts(field, seat, side.extra, T.EXTRA_MAGIC, printed, money)
    yield from _sets(field, seat, printed, money)
    yield from _flips(field, seat, money)
    yield from uses(field, seat, _MAIN, special_moves=True)
    for card in side.extra:
        of = printed[card]
        if of.type is T.MUSIC and field.meets(pays_music, field, card, printed_cost(of), money):
            yield {"op": Op.MUSIC, "card": card}


def _entries(
    field: Field, seat: Seat, cards: list[Handle], printed: dict[Handle, AnyCard], money: int
) -> Iterator[Answer]:
    """FB-6.1."""
    free = {row: field.free_slot(seat, row) for row in _ROWS}
    for card in cards:
        of = printed[card]
        if (
            of.type in _ENTERING
            and field.meets(pays_entry, field, card, printed_cost(of), money)
            and field.meets(may_be_placed, field, card, free[row_for(of)])
        ):
            yield {"op": Op.ENTER, "card": card}


def _grade_ups(
    field: Field, seat: Seat, cards: list[Handle], printed: dict[Handle, AnyCard]
) -> Iterator[Answer]:
    """FB-6.2."""
    step = field.overrides(seat).grade_step or 1
    units = [(unit.card, printed_cost(field.printed(unit))) for unit in _bases(field, seat)]
    for card in cards:
        if printed[card].type is T.UNIT:
            cost = printed_cost(printed[card])
            bases = [onto for onto, base in units if 1 <= cost - base <= step]
            if field.meets(has_base_to_grade_up, field, card, bases):
                yield from ({"op": Op.GRADE_UP, "card": card, "onto": onto} for onto in bases)


def _bases(field: Field, seat: Seat) -> list[Placed]:
    """The own units whose top is a unit card."""
    return [unit for unit in field.units(seat) if field.printed(unit).type is T.UNIT]


def _evolutions(
    field: Field, seat: Seat, printed: dict[Handle, AnyCard], money: int
) -> Iterator[Answer]:
    """FB-6.3."""
    for card in field.side(seat).extra:
        of = printed[card]
        if of.type is not T.EXTRA_UNIT or not field.meets(
            pays_evolution, field, card, printed_cost(of), money
        ):
            continue
        bases = [unit for unit in _bases(field, seat) if _fits_under(field, of, unit)]
        if field.meets(has_base_to_evolve, field, card, bases):
            condition = of.lines.condition
            for unit in bases:
                if field.meets(may_evolve, field, condition, card, seat, None, unit):
                    yield {"op": Op.EVOLVE, "card": card, "onto": unit.card}


def _fits_under(field: Field, into: AnyCard, unit: Placed) -> bool:
    """Whether a unit fits the 進化元."""
    base = into.lines.base
    if base is None:
        return False
    if base.name is not None:
        return field.printed(unit).name == base.name
    return admits(field, unit, base.filters)


def _casts(
    field: Field,
    seat: Seat,
    cards: list[Handle],
    type_: T,
    printed: dict[Handle, AnyCard],
    money: int,
) -> Iterator[Answer]:
    """FB-6.4; only main-deck cards are used from the banished zone (FB-13.1)."""
    for card in cards:
        of = printed[card]
        if (
            of.type is type_
            and field.meets(pays_cast, field, card, printed_cost(of), money)
            and field.meets(may_cast, field, of.lines.condition, card, seat, None)
            and field.meets(has_room_to_cast, field, card, Zone.HAND)
        ):
            yield {"op": Op.CAST, "card": card}


def _sets(field: Field, seat: Seat, printed: dict[Handle, AnyCard], money: int) -> Iterator[Answer]:
    """FB-6.5."""
    free = [row for row in _ROWS if field.free_slot(seat, row) is not None]
    for card in field.side(seat).hand:
        if printed[card].type is T.MAGIC:
            for row in free:
                if row is Row.SUPPORTS or printed_cost(printed[card]) <= money:
                    yield {"op": Op.SET, "card": card, "row": row}


def _flips(field: Field, seat: Seat, money: int) -> Iterator[Answer]:
    """FB-6.6."""
    for row, slots in zip(_ROWS, (field.side(seat).units, field.side(seat).supports), strict=True):
        for placed in slots:
            if placed is None or placed.id is not None:
                continue
            if row is Row.UNITS:
                can = field.has_room(placed.card, Zone.UNITS)
            else:
                cost = printed_cost(field.printed(placed))
                can = field.meets(pays_flip, field, placed.card, cost, money)
            if can:
                yield {"op": Op.FLIP, "card": placed.card}


def _next(field: Field, seat: Seat) -> list[Answer]:
    """FB-5.5, FB-6.9."""
    music = field.side(seat).music
    to = [NextPhase.BATTLE]
    if music is not None and field.speaks(music) and field.printed(music).lines.music_phase:
        to.append(NextPhase.MUSIC)
    return [{"op": Op.NEXT, "to": phase} for phase in (*to, NextPhase.END)]
