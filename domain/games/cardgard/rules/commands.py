"""CG-14: activation and settling of commands."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.rules import sentences
from saikoro.domain.games.cardgard.rules.field import Field
from saikoro.domain.games.cardgard.rules.targets import Context
from saikoro.domain.games.cardgard.words import Fate, Purpose
from saikoro.domain.match.events import Seat


def activate_on(field: Field, seat: Seat, trigger: n.CommandTrigger) -> None:
    """CG-14.1: activate the command of a seat if `trigger` triggers it; for saves see `save`."""
    text = _text(field, seat)
    if text.trigger == trigger and not isinstance(text.sentences[0].effect, n.Save):
        _activate(field, seat)


def save(field: Field, seat: Seat) -> None:
    """CG-12.2 step 2: activate the command of a seat if it saves units."""
    if isinstance(_text(field, seat).sentences[0].effect, n.Save):
        _activate(field, seat)


def round_roll(field: Field, *, changing: bool) -> None:
    """CG-6.2: the commands that change the face (step 5), or activation and pulse (step 6)."""
    for seat in field.leading():
        text = _text(field, seat)
        tail = text.tail
        if type(tail) is n.Stay and field.state.commands[seat].stays:
            if not changing and tail.face == field.face:
                field.emit(e.CommandPulsed(seat))
                sentences.carry_out(field, [tail.sentence], Context(seat))
        elif (type(text.sentences[0].effect) is n.ChangeFace) is changing:
            activate_on(field, seat, n.RoundRoll(field.face))


def _text(field: Field, seat: Seat) -> n.Command:
    return field.commands[seat].meaning


def _can_activate(field: Field, seat: Seat) -> bool:
    """Whether a command is set, not spent (CG-14.5) and not resolving (CG-14.8)."""
    command, tail = field.state.commands[seat], _text(field, seat).tail
    spent = isinstance(tail, n.SetAgain) and tail.uses is not None and command.uses >= tail.uses
    is_set = command.square is not None and not command.stays
    return is_set and not spent and seat not in field.resolving_commands


def _activate(field: Field, seat: Seat) -> None:
    """CG-14.2: activate the command of a seat if it can activate."""
    if not _can_activate(field, seat):
        return
    field.resolving_commands.add(seat)
    _reveal(field, seat)
    if _countered(field, seat):
        field.emit(e.CommandSettled(seat, Fate.DESTROYED))
    else:
        _resolve(field, seat)
    field.resolving_commands.discard(seat)


def _reveal(field: Field, seat: Seat) -> None:
    """CG-14.2 step 1: turn the command of a seat face up."""
    command = field.state.commands[seat]
    if command.card is None:
        field.open_command(seat)
    field.emit(e.CommandActivated(seat, field.commands[seat].id, command.uses + 1))


def _resolve(field: Field, seat: Seat) -> None:
    """CG-14.2 step 4, CG-14.4: carry out the command of a seat, and settle it."""
    text = _text(field, seat)
    sentences.carry_out(field, text.sentences, Context(seat))
    field.emit(e.CommandSettled(seat, _FATES[type(text.tail)]))


_FATES: dict[type, Fate] = {
    type(None): Fate.REMOVED,
    n.SetAgain: Fate.SET_AGAIN,
    n.Stay: Fate.STAYS,
}


def _countered(field: Field, seat: Seat) -> bool:
    """CG-14.2 step 2: whether the command of the other side activates and negates this one."""
    other = 1 - seat
    text = _text(field, other)
    if not isinstance(text.trigger, n.EnemyCommand) or not _can_activate(field, other):
        return False
    field.resolving_commands.add(other)
    _reveal(field, other)
    negated = False
    first = text.sentences[0]
    if isinstance(first.effect, n.Negate) and first.check is not None:
        negated = first.check.passes(field.roll(Purpose.COUNTER_CHECK, other))
        if negated:
            field.emit(e.CommandNegated(seat))
        field.emit(e.CommandSettled(other, Fate.REMOVED))
    else:
        _resolve(field, other)
    field.resolving_commands.discard(other)
    return negated
