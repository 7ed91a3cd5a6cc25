"""FB-6: which actions of the main phase are legal, in the order of FB-18."""

from collections.abc import Iterator

from saikoro.domain.games.fairies.cards.card_set import AnyCard
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.abilities import uses
from saikoro.domain.games.fairies.rules.conditions import holds, state_unmet
from saikoro.domain.games.fairies.rules.entering import (
    has_room,
    row_for,
)
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.rules.matching import admits
from saikoro.domain.games.fairies.rules.prices import funds, printed_cost
from saikoro.domain.games.fairies.rules.refusing import Answer
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Unmet
from saikoro.domain.games.fairies.words import (
    NextPhase,
    Op,
    Row,
    Zone,
)
from saikoro.domain.match.events import Seat

MOST_DECISIONS = 100
"""FB-14.8: later ones offer only `next`."""
_MAIN = (w.Timing.MAIN, w.Timing.ANY_TIME)
_ROWS = (Row.UNITS, Row.SUPPORTS)

T = w.CardType
_ENTERING = {T.UNIT, T.SUPPORT}
NO_BASE, NO_SLOT, TOO_COSTLY = Unmet.NO_BASE, Unmet.NO_SLOT, Unmet.TOO_COSTLY


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
        if of.type is T.MUSIC and _affords(field, "FB-6.8", card, printed_cost(of), money):
            yield {"op": Op.MUSIC, "card": card}


def _entries(
    field: Field, seat: Seat, cards: list[Handle], printed: dict[Handle, AnyCard], money: int
) -> Iterator[Answer]:
    """FB-6.1."""
    free = {row: field.free_slot(seat, row) is not None for row in _ROWS}
    for card in cards:
        of = printed[card]
        if of.type in _ENTERING and _affords(field, "FB-6.1", card, printed_cost(of), money):
            if free[row_for(of)]:
                yield {"op": Op.ENTER, "card": card}
            else:
                field.unmet(NO_SLOT, "FB-6.1", card)


def _affords(field: Field, rule: str, card: Handle, cost: int, money: int) -> bool:
    """FB-6.11: whether the cost of a card is payable."""
    if cost > money:
        field.unmet(TOO_COSTLY, rule, card, value=money, needed=cost)
    return cost <= money


def _grade_ups(
    field: Field, seat: Seat, cards: list[Handle], printed: dict[Handle, AnyCard]
) -> Iterator[Answer]:
    """FB-6.2."""
    step = field.overrides(seat).grade_step or 1
    bases = [(unit.card, printed_cost(field.printed(unit))) for unit in _bases(field, seat)]
    for card in cards:
        if printed[card].type is T.UNIT:
            fits = False
            for onto, cost in bases:
                if 1 <= printed_cost(printed[card]) - cost <= step:
                    fits = True
                    yield {"op": Op.GRADE_UP, "card": card, "onto": onto}
            if not fits:
                field.unmet(NO_BASE, "FB-6.2", card)


def _bases(field: Field, seat: Seat) -> list[Placed]:
    """The own units whose top is a unit card."""
    return [unit for unit in field.units(seat) if field.printed(unit).type is T.UNIT]


def _evolutions(
    field: Field, seat: Seat, printed: dict[Handle, AnyCard], money: int
) -> Iterator[Answer]:
    """FB-6.3."""
    for card in field.side(seat).extra:
        of = printed[card]
        if of.type is T.EXTRA_UNIT and _affords(field, "FB-6.3", card, printed_cost(of), money):
            bases = [unit for unit in _bases(field, seat) if _fits_under(field, of, unit)]
            if not bases:
                field.unmet(NO_BASE, "FB-6.3", card)
            for unit in bases:
                if _may_evolve(field, card, of, unit):
                    yield {"op": Op.EVOLVE, "card": card, "onto": unit.card}


def _fits_under(field: Field, into: AnyCard, unit: Placed) -> bool:
    """Whether a unit fits the 進化元."""
    base = into.lines.base
    if base is None:
        return False
    if base.name is not None:
        return field.printed(unit).name == base.name
    return admits(field, unit, base.filters)


def _may_evolve(field: Field, card: Handle, into: AnyCard, unit: Placed) -> bool:
    """Whether the 進化条件 is true."""
    condition = into.lines.condition
    if condition is None or holds(field, condition, unit.seat, None, unit):
        return True
    state_unmet(field, condition, "FB-6.3", card, unit.seat, unit)
    return False


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
        if of.type is not type_ or not _affords(field, "FB-6.4", card, printed_cost(of), money):
            continue
        condition = of.lines.condition
        if condition is not None and not holds(field, condition, seat, None):
            state_unmet(field, condition, "FB-6.4", card, seat, None)
            continue
        if has_room(field, seat, card, Zone.HAND):
            yield {"op": Op.CAST, "card": card}
        else:
            field.unmet(NO_SLOT, "FB-6.4", card)


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
                can = has_room(field, seat, placed.card, Zone.UNITS)
            else:
                cost = printed_cost(field.printed(placed))
                can = _affords(field, "FB-6.6", placed.card, cost, money)
            if can:
                yield {"op": Op.FLIP, "card": placed.card}


def _next(field: Field, seat: Seat) -> list[Answer]:
    """FB-5.5, FB-6.9."""
    music = field.side(seat).music
    to = [NextPhase.BATTLE]
    if music is not None and field.speaks(music) and field.printed(music).lines.music_phase:
        to.append(NextPhase.MUSIC)
    return [{"op": Op.NEXT, "to": phase} for phase in (*to, NextPhase.END)]
