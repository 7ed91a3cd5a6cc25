"""FB-6: the actions of the main phase."""

from collections.abc import Iterator
from functools import partial

from saikoro.domain.games.fairies.cards.card_set import AnyCard
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.plays import Evolved, GradedUp, MusicPlaced, SetFaceDown
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.abilities import use, uses
from saikoro.domain.games.fairies.rules.asking import ask_listed
from saikoro.domain.games.fairies.rules.entering import (
    cast,
    enter,
    has_room,
    object_of,
    row_for,
    state_from_banished,
)
from saikoro.domain.games.fairies.rules.field import Cast, Field
from saikoro.domain.games.fairies.rules.matching import admits, holds, met, state_unmet
from saikoro.domain.games.fairies.rules.movement import leave_field
from saikoro.domain.games.fairies.rules.naming import kins_of, line_of
from saikoro.domain.games.fairies.rules.prices import funds, pay
from saikoro.domain.games.fairies.rules.questions import main_question
from saikoro.domain.games.fairies.rules.refusing import Answer
from saikoro.domain.games.fairies.rules.triggering import Happened, trigger
from saikoro.domain.games.fairies.rules.windows import ask_play, flip, settle
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Ground, Unmet
from saikoro.domain.games.fairies.words import (
    CastHow,
    Choice,
    EntryHow,
    MoveWhy,
    NextPhase,
    Op,
    Row,
    Zone,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label, Steps

MOST_DECISIONS = 100
"""FB-14.8: later ones offer only `next`."""
_MAIN = (w.Timing.MAIN, w.Timing.ANY_TIME)
_ROWS = (Row.UNITS, Row.SUPPORTS)
_NEXT_END: Answer = {"op": Op.NEXT, "to": NextPhase.END}

T = w.CardType
_ENTERING = {T.UNIT, T.SUPPORT}
NO_BASE, NO_SLOT, TOO_COSTLY = Unmet.NO_BASE, Unmet.NO_SLOT, Unmet.TOO_COSTLY


def main_phase(field: Field) -> Steps[NextPhase]:
    """FB-5.4: actions until the answer is `next`; the phase that it names (FB-5.5)."""
    seat, asked = field.turn_player, 0
    while True:
        asked += 1
        options = main_options(field, seat, asked)
        answer = yield from ask_listed(
            field,
            Choice.MAIN,
            seat,
            options,
            _NEXT_END,
            partial(main_question, field, funds(field, seat)),
        )
        if answer["op"] == Op.NEXT:
            to: NextPhase = answer["to"]
            return to
        yield from _act(field, seat, answer)


# The legal actions, in the order of FB-18


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
        if of.type is T.MUSIC and _affords(field, "FB-6.8", card, _costs(of), money):
            yield {"op": Op.MUSIC, "card": card}


def _costs(printed: AnyCard) -> int:
    return printed.cost or 0


def _entries(
    field: Field, seat: Seat, cards: list[Handle], printed: dict[Handle, AnyCard], money: int
) -> Iterator[Answer]:
    """FB-6.1."""
    free = {row: field.free_slot(seat, row) is not None for row in _ROWS}
    for card in cards:
        of = printed[card]
        if of.type in _ENTERING and _affords(field, "FB-6.1", card, _costs(of), money):
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
    bases = [(unit.card, _costs(field.printed(unit))) for unit in _bases(field, seat)]
    for card in cards:
        if printed[card].type is T.UNIT:
            fits = False
            for onto, cost in bases:
                if 1 <= _costs(printed[card]) - cost <= step:
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
        if of.type is T.EXTRA_UNIT and _affords(field, "FB-6.3", card, _costs(of), money):
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
        if of.type is not type_ or not _affords(field, "FB-6.4", card, _costs(of), money):
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
                if row is Row.SUPPORTS or _costs(printed[card]) <= money:
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
                cost = _costs(field.printed(placed))
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


# What they do


def _act(field: Field, seat: Seat, answer: Answer) -> Steps[None]:
    """One action, and its settling."""
    card: Handle = answer["card"]
    if answer["op"] == Op.USE:
        yield from use(field, card, answer["line"])
        yield from settle(field)
        return
    with field.under(_RULES[answer["op"]], thing=card):
        yield from _play(field, seat, card, answer)
        yield from settle(field)


_RULES: dict[Op, str] = {
    Op.ENTER: "FB-6.1",
    Op.GRADE_UP: "FB-6.2",
    Op.EVOLVE: "FB-6.3",
    Op.CAST: "FB-6.4",
    Op.SET: "FB-6.5",
    Op.FLIP: "FB-6.6",
    Op.MUSIC: "FB-6.8",
}


def _play(field: Field, seat: Seat, card: Handle, answer: Answer) -> Steps[None]:
    match answer["op"]:
        case Op.ENTER:
            yield from _enter(field, seat, card)
        case Op.GRADE_UP:
            _grade_up(field, seat, card, object_of(field, answer["onto"]))
        case Op.EVOLVE:
            yield from _evolve(field, seat, card, object_of(field, answer["onto"]))
        case Op.CAST:
            yield from _cast(field, seat, card)
        case Op.SET:
            yield from _set(field, seat, card, answer["row"])
        case Op.FLIP:
            yield from _flip(field, seat, object_of(field, card))
        case _:
            yield from _place_music(field, seat, card)


def _source(field: Field, seat: Seat, card: Handle) -> Zone:
    """The zone that a card is used from (FB-13.1)."""
    side = field.side(seat)
    if card in side.hand:
        return Zone.HAND
    return Zone.BANISHED if card in side.banished else Zone.EXTRA


def _enter(field: Field, seat: Seat, card: Handle) -> Steps[None]:
    """FB-6.1."""
    from_ = _source(field, seat, card)
    yield from pay(field, seat, _costs(field.card(card)), card)
    how = EntryHow.RETURNED if from_ is Zone.BANISHED else EntryHow.PAID
    state_from_banished(field, card)
    unit = enter(field, card, how, from_)
    if unit is not None and field.printed(unit).type is T.UNIT:
        yield from ask_play(field, entrant=unit)


def _grade_up(field: Field, seat: Seat, card: Handle, onto: Placed) -> None:
    """FB-6.2."""
    from_, slot = _source(field, seat, card), _slot(field, onto)
    state_from_banished(field, card)
    _state_step(field, card, onto)
    field.emit(GradedUp(seat, card, field.reveal(card), onto.card, slot, from_))
    graded = Happened(w.When.GRADED_UP, seat, onto)
    trigger(field, [graded, Happened(w.When.OWN_UNIT_GRADED_UP, seat, onto)])


def _state_step(field: Field, card: Handle, onto: Placed) -> None:
    """State how the costs of both cards differ, and by which fairy they may."""
    cost, base = _costs(field.card(card)), _costs(field.printed(onto))
    step, own = cost - base, field.overrides(onto.seat).grade_step
    field.ground(Ground.COST_STEP, "FB-6.2", card, onto.card, value=cost, base=base, step=step)
    if own is not None and step > 1:
        field.ground(Ground.GRADE_STEP, "FB-13", field.fairy(onto.seat), value=own)


def _evolve(field: Field, seat: Seat, card: Handle, onto: Placed) -> Steps[None]:
    """FB-6.3."""
    slot, into = _slot(field, onto), field.card(card)
    condition = into.lines.condition
    states = (
        [] if condition is None else met(field, field.ground, condition, "FB-6.3", card, seat, onto)
    )
    yield from pay(field, seat, _costs(into), card)
    if field.recording:
        _state_base(field, card, onto)
        for state in states:
            state()
    field.emit(Evolved(seat, card, field.reveal(card), onto.card, slot, Zone.EXTRA))
    trigger(field, [Happened(w.When.EVOLVED, seat, onto)])


def _state_base(field: Field, card: Handle, onto: Placed) -> None:
    """State what the 進化元 of an extra unit asks for, and what is printed on the unit below it."""
    base, below = field.card(card).lines.base, field.printed(onto)
    if base is not None:
        cost = _costs(below)
        numbers = [*kins_of(below), Label(f"{T.COST.ja}{cost}", f"cost {cost}")]
        field.ground(
            Ground.BASE_FITS,
            "FB-6.3",
            card,
            onto.card,
            printed=Label.joined(numbers),
            base=line_of(base, field.cards),
        )


def _slot(field: Field, unit: Placed) -> int:
    slots = enumerate(field.side(unit.seat).units, 1)
    return next(slot for slot, placed in slots if placed is unit)


def _cast(field: Field, seat: Seat, card: Handle) -> Steps[None]:
    """FB-6.4."""
    from_ = _source(field, seat, card)
    yield from pay(field, seat, _costs(field.card(card)), card)
    how = CastHow.RETURNED if from_ is Zone.BANISHED else CastHow.PAID
    state_from_banished(field, card)
    yield from cast(field, card, how, from_, lambda casting: _reply_to(field, casting))


def _reply_to(field: Field, casting: Cast) -> Steps[None]:
    return ask_play(field, cast=casting)


def _set(field: Field, seat: Seat, card: Handle, row: Row) -> Steps[None]:
    """FB-6.5."""
    prepaid = row is Row.UNITS
    if prepaid:
        yield from pay(field, seat, _costs(field.card(card)), card)
    slot = field.free_slot(seat, row)
    if slot is not None:
        field.emit(SetFaceDown(seat, card, row, slot, prepaid))


def _flip(field: Field, seat: Seat, placed: Placed) -> Steps[None]:
    """FB-6.6."""
    card = placed.card
    if not placed.prepaid:
        yield from pay(field, seat, _costs(field.printed(placed)), card)
    flip(field, placed)
    how = CastHow.FREE if placed.prepaid else CastHow.PAID
    from_ = Zone.UNITS if placed.prepaid else Zone.SUPPORTS
    yield from cast(field, card, how, from_, lambda casting: _reply_to(field, casting))


def _place_music(field: Field, seat: Seat, card: Handle) -> Steps[None]:
    """FB-6.8."""
    yield from pay(field, seat, _costs(field.card(card)), card)
    placed = field.side(seat).music
    if placed is not None:
        leave_field(field, placed, Zone.FOREST, MoveWhy.REPLACED)
    field.emit(MusicPlaced(seat, card, field.reveal(card)))
