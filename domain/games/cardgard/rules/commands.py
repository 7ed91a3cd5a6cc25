"""CG-14: activation and settling of commands."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import COMMANDS
from saikoro.domain.games.cardgard.rules import sentences
from saikoro.domain.games.cardgard.rules.field import COMMAND_TEXT, Field
from saikoro.domain.games.cardgard.rules.requirements.order import (
    command_sees_face,
    pulse_sees_face,
)
from saikoro.domain.games.cardgard.rules.requirements.texts import (
    counter_passes,
    has_activations_left,
    has_stayed,
    is_negated,
    is_not_resolving,
    is_set,
)
from saikoro.domain.games.cardgard.rules.targets import Context
from saikoro.domain.games.cardgard.words import Fate, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.rules import rule


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
        if type(tail) is n.Stay and field.meets(has_stayed, field, COMMANDS[seat]):
            if not changing and field.meets(pulse_sees_face, field, COMMANDS[seat], tail):
                _pulse(field, seat, COMMANDS[seat], tail.sentence)
        elif (
            (type(text.sentences[0].effect) is n.ChangeFace) is changing
            and type(text.trigger) is n.RoundRoll
            and field.meets(command_sees_face, field, COMMANDS[seat], text.trigger)
        ):
            _activate(field, seat)


@rule("CG-14.6", thing="thing", line=COMMAND_TEXT)
def _pulse(field: Field, seat: Seat, thing: str, sentence: n.Sentence) -> None:
    """CG-14.6: a command that stays pulses."""
    field.emit(e.CommandPulsed(seat))
    sentences.carry_out(field, [sentence], Context(seat))


def _text(field: Field, seat: Seat) -> n.Command:
    return field.commands[seat].meaning


def _can_activate(field: Field, seat: Seat) -> bool:
    """Whether a command is set, not spent (CG-14.5) and not resolving (CG-14.8)."""
    return (
        field.meets(has_activations_left, field, seat)
        and field.meets(is_set, field, seat)
        and field.meets(is_not_resolving, field, seat)
    )


def _activate(field: Field, seat: Seat) -> None:
    """CG-14.2: activate the command of a seat if it can activate."""
    if not _can_activate(field, seat):
        return
    field.resolving_commands.add(seat)
    _carry_out(field, seat, COMMANDS[seat])
    field.resolving_commands.discard(seat)


@rule("CG-14.2", thing="thing", line=COMMAND_TEXT)
def _carry_out(field: Field, seat: Seat, thing: str) -> None:
    """CG-14.2: the command of a seat is turned up, and resolves unless it is negated."""
    _reveal(field, seat)
    if field.meets(is_negated, field, COMMANDS[1 - seat], _counter(field, 1 - seat)):
        field.emit(e.CommandSettled(seat, Fate.DESTROYED))
    else:
        _resolve(field, seat)


def _reveal(field: Field, seat: Seat) -> None:
    """CG-14.2 step 1: turn the command of a seat face up."""
    command = field.state.commands[seat]
    if command.card is None:
        field.open_command(seat)
    field.emit(e.CommandActivated(seat, field.commands[seat].id, command.uses + 1))


@rule("CG-14.4")
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


def _counter(field: Field, seat: Seat) -> bool | None:
    """CG-14.2 step 2: whether the command of a seat negates that of the other side.

    None if it does not try.
    """
    text = _text(field, seat)
    if not isinstance(text.trigger, n.EnemyCommand) or not _can_activate(field, seat):
        return None
    field.resolving_commands.add(seat)
    negates = _negates(field, seat, COMMANDS[seat])
    field.resolving_commands.discard(seat)
    return negates


@rule("CG-14.2", thing="thing", line=COMMAND_TEXT)
def _negates(field: Field, seat: Seat, thing: str) -> bool | None:
    """Activate the command of `seat`; whether it negates that of the other side."""
    _reveal(field, seat)
    first = _text(field, seat).sentences[0]
    if not isinstance(first.effect, n.Negate) or first.check is None:
        _resolve(field, seat)
        return None
    negates = field.meets(counter_passes, first.check, field.roll(Purpose.COUNTER_CHECK, seat))
    if negates:
        field.emit(e.CommandNegated(1 - seat))
    field.emit(e.CommandSettled(seat, Fate.REMOVED))
    return negates
