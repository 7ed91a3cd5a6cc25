"""FB-6: which actions of the main phase are legal, in the order of FB-18."""

from collections.abc import Iterator

from saikoro.domain.games.fairies.cards.card_set import AnyCard
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.abilities import uses
from saikoro.domain.games.fairies.rules.entering import row_for
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.matching import admits
from saikoro.domain.games.fairies.rules.prices import printed_cost
from saikoro.domain.games.fairies.rules.refusing import Answer
from saikoro.domain.games.fairies.rules.requirements.actions import (
    has_base_to_evolve,
    has_base_to_grade_up,
    has_decisions_left,
    has_room_to_cast,
    has_room_to_flip,
    has_slot_to_set,
    may_be_placed,
    pays_cast,
    pays_entry,
    pays_evolution,
    pays_flip,
    pays_music,
    pays_set,
)
from saikoro.domain.games.fairies.rules.requirements.conditions import may_cast, may_evolve
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.words import NextPhase, Op, Row, Zone
from saikoro.domain.match.events import Seat

MOST_DECISIONS = 100
"""FB-14.8: later ones offer only `next`."""
_MAIN = (w.Timing.MAIN, w.Timing.ANY_TIME)
_NEXT: dict[NextPhase, Answer] = {phase: {"op": Op.NEXT, "to": phase} for phase in NextPhase}
_ROWS = (Row.UNITS, Row.SUPPORTS)

T = w.CardType
_ENTERING = {T.UNIT, T.SUPPORT}


_Printed = tuple[Handle, AnyCard]
"""A card, and what is printed on it."""
_Free = dict[Row, int | None]
"""The lowest free slot of each row."""


def main_options(field: Field, seat: Seat, asked: int, money: int) -> list[Answer]:
    """Every legal answer to the main decision number `asked` of a turn (FB-14.8).

    `money` is the highest cost that the seat can pay.
    """
    if not field.meets(has_decisions_left, asked, MOST_DECISIONS):
        return _next(field, seat)
    return [*_actions(field, seat, money), *_next(field, seat)]


def _actions(field: Field, seat: Seat, money: int) -> list[Answer]:
    side = field.side(seat)
    hand, extra = _printed(field, side.hand), _printed(field, side.extra)
    banished = _printed(field, side.banished) if field.overrides(seat).use_banished else []
    usable = [*hand, *banished]
    free = {row: field.free_slot(seat, row) for row in _ROWS}
    return [
        *_entries(field, usable, free, money),
        *_grade_ups(field, seat, usable),
        *_evolutions(field, seat, extra, money),
        *_casts(field, seat, usable, T.MAGIC, money),
        *_casts(field, seat, extra, T.EXTRA_MAGIC, money),
        *_sets(field, hand, free, money),
        *_flips(field, seat, money),
        *uses(field, seat, _MAIN, special_moves=True),
        *_music(field, extra, money),
    ]


def _printed(field: Field, cards: list[Handle]) -> list[_Printed]:
    return [(card, field.card(card)) for card in cards]


def _entries(field: Field, cards: list[_Printed], free: _Free, money: int) -> Iterator[Answer]:
    """FB-6.1."""
    for card, of in cards:
        if (
            of.type in _ENTERING
            and field.meets(pays_entry, field, card, printed_cost(of), money)
            and field.meets(may_be_placed, field, card, free[row_for(of)])
        ):
            yield {"op": Op.ENTER, "card": card}


def _grade_ups(field: Field, seat: Seat, cards: list[_Printed]) -> Iterator[Answer]:
    """FB-6.2."""
    step = field.overrides(seat).grade_step or 1
    units = [(unit.card, printed_cost(field.printed(unit))) for unit in _bases(field, seat)]
    for card, of in cards:
        if of.type is T.UNIT:
            cost = printed_cost(of)
            bases = [onto for onto, base in units if 1 <= cost - base <= step]
            if field.meets(has_base_to_grade_up, field, card, bases):
                yield from ({"op": Op.GRADE_UP, "card": card, "onto": onto} for onto in bases)


def _bases(field: Field, seat: Seat) -> list[Placed]:
    """The own units whose top is a unit card."""
    return [unit for unit in field.units(seat) if field.printed(unit).type is T.UNIT]


def _evolutions(field: Field, seat: Seat, extra: list[_Printed], money: int) -> Iterator[Answer]:
    """FB-6.3."""
    for card, of in extra:
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
    field: Field, seat: Seat, cards: list[_Printed], type_: T, money: int
) -> Iterator[Answer]:
    """FB-6.4; only main-deck cards are used from the banished zone (FB-13.1)."""
    for card, of in cards:
        if (
            of.type is type_
            and field.meets(pays_cast, field, card, printed_cost(of), money)
            and field.meets(may_cast, field, of.lines.condition, card, seat, None)
            and field.meets(has_room_to_cast, field, card, Zone.HAND)
        ):
            yield {"op": Op.CAST, "card": card}


def _sets(field: Field, hand: list[_Printed], free: _Free, money: int) -> Iterator[Answer]:
    """FB-6.5."""
    for card, of in hand:
        if of.type is not T.MAGIC:
            continue
        for row in _ROWS:
            if field.meets(has_slot_to_set, field, card, free[row]) and (
                row is Row.SUPPORTS or field.meets(pays_set, field, card, printed_cost(of), money)
            ):
                yield {"op": Op.SET, "card": card, "row": row}


def _flips(field: Field, seat: Seat, money: int) -> Iterator[Answer]:
    """FB-6.6."""
    for placed in field.lying(seat).face_down:
        if placed.prepaid:
            can = field.meets(has_room_to_flip, field, placed.card, Zone.UNITS)
        else:
            cost = printed_cost(field.printed(placed))
            can = field.meets(pays_flip, field, placed.card, cost, money)
        if can:
            yield {"op": Op.FLIP, "card": placed.card}


def _music(field: Field, extra: list[_Printed], money: int) -> Iterator[Answer]:
    """FB-6.8."""
    for card, of in extra:
        if of.type is T.MUSIC and field.meets(pays_music, field, card, printed_cost(of), money):
            yield {"op": Op.MUSIC, "card": card}


def _next(field: Field, seat: Seat) -> list[Answer]:
    """FB-5.5, FB-6.9."""
    music = field.side(seat).music
    to = [NextPhase.BATTLE]
    if music is not None and field.speaks(music) and field.printed(music).lines.music_phase:
        to.append(NextPhase.MUSIC)
    return [_NEXT[phase] for phase in (*to, NextPhase.END)]
