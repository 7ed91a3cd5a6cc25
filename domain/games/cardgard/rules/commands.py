"""CG-14: activation and settling of commands."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.ids import COMMANDS
from saikoro.domain.games.cardgard.rules import sentences
from saikoro.domain.games.cardgard.rules.field import COMMAND_TEXT, Field
from saikoro.domain.games.cardgard.rules.targets import Context
from saikoro.domain.games.cardgard.stated import Ground, Unmet
from saikoro.domain.games.cardgard.words import LETTERS, Fate, Purpose
from saikoro.domain.match.events import DieRolled, Seat
from saikoro.domain.record.line import Event


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
                with _acting(field, seat, "CG-14.6"):
                    field.state_changed_face()
                    field.emit(e.CommandPulsed(seat))
                    sentences.carry_out(field, [tail.sentence], Context(seat))
        elif (type(text.sentences[0].effect) is n.ChangeFace) is changing:
            activate_on(field, seat, n.RoundRoll(field.face))
            waits = text.trigger
            if type(waits) is n.RoundRoll and waits.face != field.face:
                face, thing = field.face, COMMANDS[seat]
                with field.under("CG-14.1"):
                    field.unmet(Unmet.FACE, "CG-14.1", thing, value=face, needed=waits.face)


def _text(field: Field, seat: Seat) -> n.Command:
    return field.commands[seat].meaning


def _can_activate(field: Field, seat: Seat) -> bool:
    """Whether a command is set, not spent (CG-14.5) and not resolving (CG-14.8)."""
    command, tail = field.state.commands[seat], _text(field, seat).tail
    spent = isinstance(tail, n.SetAgain) and tail.uses is not None and command.uses >= tail.uses
    is_set = command.square is not None and not command.stays
    if spent:
        field.unmet(Unmet.SPENT, "CG-14.5", COMMANDS[seat])
    elif not is_set:
        field.unmet(Unmet.NOT_SET, "CG-14.1", COMMANDS[seat])
    elif seat in field.resolving_commands:
        field.unmet(Unmet.RESOLVING, "CG-14.8", COMMANDS[seat])
    return is_set and not spent and seat not in field.resolving_commands


def _acting(field: Field, seat: Seat, rule: str) -> AbstractContextManager[None]:
    """Act for the text of a command."""
    return field.under(rule, thing=COMMANDS[seat], line=COMMAND_TEXT)


def _activate(field: Field, seat: Seat) -> None:
    """CG-14.2: activate the command of a seat if it can activate."""
    if not _can_activate(field, seat):
        return
    field.resolving_commands.add(seat)
    with _acting(field, seat, "CG-14.2"):
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
    if type(_text(field, seat).trigger) is n.RoundRoll:
        field.state_changed_face()
    _state_leading(field, seat)
    field.emit(e.CommandActivated(seat, field.commands[seat].id, command.uses + 1))


def _state_leading(field: Field, seat: Seat) -> None:
    """State why a command comes before that of the other side, if both wait for the same."""
    waits, others = (type(_text(field, side).trigger) for side in (seat, 1 - seat))
    if field.recording and waits is others and field.leading()[0] == seat:
        first = next(ref for ref in field.state.order if field.state.units[ref].on_field)
        field.ground(Ground.LEADS, "CG-14.3", first, side=LETTERS[seat])


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
    with _acting(field, other, "CG-14.2"):
        negated = _negates(field, other)
    if not negated:
        failed = _counters(other)
        field.ground(Ground.COUNTER_FAILED, "CG-14.2", COMMANDS[other], since=failed)
    field.resolving_commands.discard(other)
    return negated


def _counters(seat: Seat) -> Callable[[Event], bool]:
    """Whether an event is the die of a command of `seat` that counters."""

    def counters(event: Event) -> bool:
        match event:
            case DieRolled(why=Purpose.COUNTER_CHECK, who=who):
                return who == seat
            case _:
                return False

    return counters


def _negates(field: Field, seat: Seat) -> bool:
    """Activate the command of `seat`; whether it negates that of the other side."""
    _reveal(field, seat)
    first = _text(field, seat).sentences[0]
    if not isinstance(first.effect, n.Negate) or first.check is None:
        _resolve(field, seat)
        return False
    negated = field.passes(first.check, field.roll(Purpose.COUNTER_CHECK, seat), "CG-14.2")
    if negated:
        field.emit(e.CommandNegated(1 - seat))
    field.emit(e.CommandSettled(seat, Fate.REMOVED))
    return negated


# Why a command never activated


def state_never_activated(field: Field, seat: Seat) -> None:
    """State why a command did not activate in the whole match (CG-14.1)."""
    thing, state, other = COMMANDS[seat], field.state, 1 - seat
    match _text(field, seat).trigger:
        case n.AllyKnockedOut():
            _state_no_knock_out(field, thing, seat)
        case n.EnemyKnockedOut():
            _state_no_knock_out(field, thing, other)
        case n.RoundStart(number) if number is not None and state.round < number:
            field.unmet(Unmet.NO_ROUND, "CG-14.1", thing, needed=number)
        case n.RoundRoll(face) if face != state.face:
            field.unmet(Unmet.NO_FACE, "CG-14.1", thing, needed=face)
        case n.EnemyCommand() if not state.commands[other].uses:
            field.unmet(Unmet.NO_COMMAND, "CG-14.2", thing, side=LETTERS[other])
        case _:
            field.unmet(Unmet.OVER, "CG-16.1", thing)


def _state_no_knock_out(field: Field, thing: str, seat: Seat) -> None:
    """State why no knock-out of a side activated a command (CG-12.2)."""
    if seat not in field.sides_knocked_out:
        field.unmet(Unmet.NO_KNOCK_OUT, "CG-12.2", thing, side=LETTERS[seat])
    elif not field.state.knocked_out[seat]:
        field.unmet(Unmet.ALL_SAVED, "CG-12.2", thing, side=LETTERS[seat])
    else:
        field.unmet(Unmet.OVER, "CG-16.1", thing)
