"""CG-4, CG-6 and CG-16: set-up, rounds, and the end of the match."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.rules import abilities, commands, leaps
from saikoro.domain.games.cardgard.rules.field import SEATS, BattleOver, CardgardTable, Field
from saikoro.domain.games.cardgard.rules.judging import JUDGED, shaved, units
from saikoro.domain.games.cardgard.rules.knock_outs import knock_outs, move_up
from saikoro.domain.games.cardgard.rules.order import decide_order, next_to_act
from saikoro.domain.games.cardgard.rules.requirements.moving import has_units
from saikoro.domain.games.cardgard.rules.requirements.order import is_changed, is_redecided
from saikoro.domain.games.cardgard.rules.submissions import Lineup
from saikoro.domain.games.cardgard.rules.turns import turn
from saikoro.domain.games.cardgard.words import EndReason, LastingKind, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Answers, Mark, Outcome, Play
from saikoro.domain.match.interface.rules import rule


def battle(table: CardgardTable, lineups: Answers[Lineup]) -> Play:
    """Play from the reveal to the end; each round is a batch."""
    field = Field(table, [lineups[seat].command for seat in SEATS], knock_outs)
    table.emit(
        e.LineupsRevealed(
            [lineups[seat].units for seat in SEATS],
            [lineups[seat].command_square for seat in SEATS],
        )
    )
    decide_order(field)
    try:
        for number in range(1, table.options.rounds + 1):
            yield Mark("round")
            play_round(field, number)
        return judgement(field)
    except BattleOver:
        return _wiped(field)


@rule("CG-6.2")
def play_round(field: Field, number: int) -> None:
    """CG-6.2: round `number`."""
    field.emit(e.RoundBegan(number))
    if field.meets(is_redecided, field):
        decide_order(field)
    abilities.round_start(field)
    for seat in field.leading():
        commands.activate_on(field, seat, n.RoundStart(number))
    move_up(field)
    leaps.check(field, n.RoundStart(number))
    field.rolled = field.roll(Purpose.ROUND_ROLL)
    _round_roll(field)
    _mark_first_strikes(field)
    while (unit := next_to_act(field, *SEATS)) is not None:
        turn(field, unit)
    _round_end(field, number)


@rule("CG-6.2", follows=True)
def _round_roll(field: Field) -> None:
    """CG-6.2 steps 5 and 6: let the face be changed, and trigger what waits for it."""
    abilities.round_roll(field, changing=True)
    commands.round_roll(field, changing=True)
    changed = field.meets(is_changed, field)
    field.emit(e.RoundFaceFixed(field.face if changed else field.rolled))
    abilities.round_roll(field, changing=False)
    commands.round_roll(field, changing=False)
    move_up(field)
    leaps.check(field, n.RoundRoll(field.face))


def _mark_first_strikes(field: Field) -> None:
    """CG-6.4: mark the units whose row for the face has 【先制】."""
    printed, at = field.printed, field.face - 1
    rows = [(unit, printed[unit.card].rows[at]) for unit in field.all_units()]
    field.marked = [unit.ref for unit, row in rows if row is not None and row.first_strike]


def _round_end(field: Field, number: int) -> None:
    """CG-6.2 step 8, CG-13.9: end the round, and the effects that last to its end."""
    lasting = [unit for unit in field.state.units.values() if unit.no_traits or unit.silenced]
    units = sorted(lasting, key=lambda unit: unit.ref)
    traits = [unit for unit in units if number in unit.no_traits]
    silenced = [unit for unit in units if number in unit.silenced]
    field.emit(e.RoundEnded(number))
    for unit in units:
        if unit in traits and not unit.no_traits:
            field.emit(e.EffectExpired(unit.ref, LastingKind.TRAITS))
        if unit in silenced and not unit.silenced:
            field.emit(e.EffectExpired(unit.ref, LastingKind.ABILITY))


# CG-16: end of the match


@rule("CG-16.3")
def judgement(field: Field, cause: EndReason | None = None) -> Outcome:
    """CG-16.3: the judgement; its reason is the measure that decides, or `cause` (CG-16.4)."""
    ahead = field.ahead(JUDGED, field)
    if ahead is None:
        return _end(field, None, cause or EndReason.EQUAL)
    return _end(field, ahead.seat, cause or EndReason(ahead.by))


@rule("CG-16.1")
def _wiped(field: Field) -> Outcome:
    """CG-16.1: the end when a side has no unit on the field."""
    present = [seat for seat in SEATS if field.meets(has_units, field, seat)]
    if present:
        return _end(field, present[0], EndReason.WIPE)
    return _end(field, None, EndReason.DOUBLE_WIPE)


def _end(field: Field, winner: Seat | None, reason: EndReason) -> Outcome:
    """Emit `MatchEnded`, then show the commands that never activated (CG-18.1)."""
    left, off = [[of(field, seat) for seat in SEATS] for of in (units, shaved)]
    field.emit(e.MatchEnded(winner, reason, *left, *off))
    for seat in SEATS:
        if field.state.commands[seat].card is None:
            field.open_command(seat)
            _show(field, seat)
    return Outcome(winner, reason)


@rule("CG-14.1")
def _show(field: Field, seat: Seat) -> None:
    """CG-18.1: show a command that never activated."""
    field.emit(e.CommandShown(seat, field.commands[seat].id))
