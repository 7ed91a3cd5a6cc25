"""FB-6: the main phase, and what its actions do."""

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.frame import PhaseBegan
from saikoro.domain.games.fairies.events.plays import Evolved, GradedUp, MusicPlaced, SetFaceDown
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.abilities import use
from saikoro.domain.games.fairies.rules.asking import listed
from saikoro.domain.games.fairies.rules.entering import cast, enter, object_of
from saikoro.domain.games.fairies.rules.field import Cast, Field
from saikoro.domain.games.fairies.rules.main_actions import main_options
from saikoro.domain.games.fairies.rules.movement import leave_field
from saikoro.domain.games.fairies.rules.prices import funds, pay, printed_cost
from saikoro.domain.games.fairies.rules.questions import main_question
from saikoro.domain.games.fairies.rules.refusing import Answer
from saikoro.domain.games.fairies.rules.requirements.actions import is_returned, opens_window
from saikoro.domain.games.fairies.rules.triggering import Happened, trigger
from saikoro.domain.games.fairies.rules.windows import ask_play, flip, settle
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.words import (
    CastHow,
    Choice,
    EntryHow,
    MoveWhy,
    NextPhase,
    Op,
    Phase,
    Row,
    Zone,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision, Steps, ask_one
from saikoro.domain.match.interface.rules import rule

_NEXT_END: Answer = {"op": Op.NEXT, "to": NextPhase.END}


@rule("FB-5.4")
def main_phase(field: Field) -> Steps[NextPhase]:
    """FB-5.4: actions until the answer is `next`; the phase that it names (FB-5.5)."""
    field.emit(PhaseBegan(Phase.MAIN))
    seat, asked = field.turn_player, 0
    while True:
        asked += 1
        answer = yield from ask_one(_decision(field, seat, asked))
        if answer["op"] == Op.NEXT:
            to: NextPhase = answer["to"]
            return to
        yield from _act(field, seat, answer)


def _decision(field: Field, seat: Seat, asked: int) -> Decision[Answer]:
    money = funds(field, seat)
    return listed(
        field,
        Choice.MAIN,
        (seat,),
        main_options(field, seat, asked, money),
        _NEXT_END,
        lambda _seat: main_question(field, money),
    )


def _act(field: Field, seat: Seat, answer: Answer) -> Steps[None]:
    """One action, and its settling."""
    card: Handle = answer["card"]
    match answer["op"]:
        case Op.USE:
            yield from use(field, card, answer["line"])
            yield from settle(field)
        case Op.ENTER:
            yield from _enter(field, seat, card)
        case Op.GRADE_UP:
            yield from _grade_up(field, seat, card, object_of(field, answer["onto"]))
        case Op.EVOLVE:
            yield from _evolve(field, seat, card, object_of(field, answer["onto"]))
        case Op.CAST:
            yield from _cast(field, seat, card)
        case Op.SET:
            yield from _set(field, seat, card, answer["row"])
        case Op.FLIP:
            yield from _flip(field, seat, card)
        case _:
            yield from _place_music(field, seat, card)


def _source(field: Field, seat: Seat, card: Handle) -> Zone:
    """The zone that a card is used from (FB-13.1)."""
    side = field.side(seat)
    if card in side.hand:
        return Zone.HAND
    return Zone.BANISHED if card in side.banished else Zone.EXTRA


@rule("FB-6.1", thing="card")
def _enter(field: Field, seat: Seat, card: Handle) -> Steps[None]:
    """FB-6.1."""
    from_ = _source(field, seat, card)
    yield from pay(field, seat, printed_cost(field.card(card)), card)
    returned = field.meets(is_returned, field, seat, card)
    how = EntryHow.RETURNED if returned else EntryHow.PAID
    entered = enter(field, card, how, from_)
    if entered is not None:
        unit = object_of(field, card)
        if field.meets(opens_window, field, unit):
            yield from ask_play(field, entered, entrant=unit)
    yield from settle(field)


@rule("FB-6.2", thing="card")
def _grade_up(field: Field, seat: Seat, card: Handle, onto: Placed) -> Steps[None]:
    """FB-6.2."""
    slot = _slot(field, onto)
    from_ = Zone.BANISHED if field.meets(is_returned, field, seat, card) else Zone.HAND
    graded = GradedUp(seat, card, field.reveal(card), onto.card, slot, from_)
    field.emit(graded)
    whens = (w.When.GRADED_UP, w.When.OWN_UNIT_GRADED_UP)
    trigger(field, [Happened(when, seat, graded, onto) for when in whens])
    yield from settle(field)


@rule("FB-6.3", thing="card")
def _evolve(field: Field, seat: Seat, card: Handle, onto: Placed) -> Steps[None]:
    """FB-6.3."""
    slot = _slot(field, onto)
    yield from pay(field, seat, printed_cost(field.card(card)), card)
    evolved = Evolved(seat, card, field.reveal(card), onto.card, slot, Zone.EXTRA)
    field.emit(evolved)
    trigger(field, [Happened(w.When.EVOLVED, seat, evolved, onto)])
    yield from settle(field)


def _slot(field: Field, unit: Placed) -> int:
    slots = enumerate(field.side(unit.seat).units, 1)
    return next(slot for slot, placed in slots if placed is unit)


@rule("FB-6.4", thing="card")
def _cast(field: Field, seat: Seat, card: Handle) -> Steps[None]:
    """FB-6.4."""
    from_ = _source(field, seat, card)
    yield from pay(field, seat, printed_cost(field.card(card)), card)
    returned = field.meets(is_returned, field, seat, card)
    how = CastHow.RETURNED if returned else CastHow.PAID
    yield from cast(field, card, how, from_, lambda casting: _reply_to(field, casting))
    yield from settle(field)


def _reply_to(field: Field, casting: Cast) -> Steps[None]:
    return ask_play(field, casting.begun, cast=casting)


@rule("FB-6.5", thing="card")
def _set(field: Field, seat: Seat, card: Handle, row: Row) -> Steps[None]:
    """FB-6.5."""
    prepaid = row is Row.UNITS
    if prepaid:
        yield from pay(field, seat, printed_cost(field.card(card)), card)
    slot = field.free_slot(seat, row)
    if slot is not None:
        field.emit(SetFaceDown(seat, card, row, slot, prepaid))
    yield from settle(field)


@rule("FB-6.6", thing="card")
def _flip(field: Field, seat: Seat, card: Handle) -> Steps[None]:
    """FB-6.6."""
    placed = object_of(field, card)
    if not placed.prepaid:
        yield from pay(field, seat, printed_cost(field.printed(placed)), card)
    flip(field, placed)
    how = CastHow.FREE if placed.prepaid else CastHow.PAID
    from_ = Zone.UNITS if placed.prepaid else Zone.SUPPORTS
    yield from cast(field, card, how, from_, lambda casting: _reply_to(field, casting))
    yield from settle(field)


@rule("FB-6.8", thing="card")
def _place_music(field: Field, seat: Seat, card: Handle) -> Steps[None]:
    """FB-6.8."""
    yield from pay(field, seat, printed_cost(field.card(card)), card)
    placed = field.side(seat).music
    if placed is not None:
        leave_field(field, placed, Zone.FOREST, MoveWhy.REPLACED)
    field.emit(MusicPlaced(seat, card, field.reveal(card)))
    yield from settle(field)
