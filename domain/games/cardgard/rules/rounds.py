"""CG-4, CG-6 and CG-16: set-up, rounds, and the end of the match."""

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.rules import abilities, commands, leaps
from saikoro.domain.games.cardgard.rules.field import SEATS, A, B, BattleOver, CardgardTable, Field
from saikoro.domain.games.cardgard.rules.knock_outs import knock_outs, move_up
from saikoro.domain.games.cardgard.rules.order import decide_order, next_to_act
from saikoro.domain.games.cardgard.rules.submissions import Lineup
from saikoro.domain.games.cardgard.rules.turns import turn
from saikoro.domain.games.cardgard.state import left
from saikoro.domain.games.cardgard.stated import Ground
from saikoro.domain.games.cardgard.words import LETTERS, EndReason, LastingKind, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Answers, Mark, Outcome, Play


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


def play_round(field: Field, number: int) -> None:
    """CG-6.2: round `number`."""
    with field.under("CG-6.2"):
        _round(field, number)


def _round(field: Field, number: int) -> None:
    field.emit(e.RoundBegan(number))
    if field.state.leapt:
        decide_order(field)
    abilities.round_start(field)
    for seat in field.leading():
        commands.activate_on(field, seat, n.RoundStart(number))
    move_up(field)
    leaps.check(field, n.RoundStart(number))
    _round_roll(field)
    _mark_first_strikes(field)
    while (unit := next_to_act(field, *SEATS)) is not None:
        turn(field, unit)
    _round_end(field, number)


def _round_roll(field: Field) -> None:
    """CG-6.2 steps 4 to 6: roll the face, let it be changed, and trigger what waits for it."""
    field.face = field.rolled = field.roll(Purpose.ROUND_ROLL)
    abilities.round_roll(field, changing=True)
    commands.round_roll(field, changing=True)
    field.state_changed_face()
    field.emit(e.RoundFaceFixed(field.face))
    abilities.round_roll(field, changing=False)
    commands.round_roll(field, changing=False)
    move_up(field)
    leaps.check(field, n.RoundRoll(field.face))


def _mark_first_strikes(field: Field) -> None:
    """CG-6.4: mark the units whose row for the face has 【先制】."""
    rows = [(unit, field.card(unit).rows[field.face - 1]) for unit in field.all_units()]
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


def judgement(field: Field, cause: EndReason | None = None) -> Outcome:
    """CG-16.3: the judgement; its reason is the measure that decides, or `cause` (CG-16.4)."""
    measures: tuple[tuple[EndReason, list[int]], ...] = (
        (EndReason.UNITS, _counts(field)),
        (EndReason.SHAVED, _shaved(field)),
    )
    winner, found = None, EndReason.EQUAL
    for reason, (a, b) in measures:
        if a != b:
            winner, found = (A if a > b else B), reason
            break
    with field.under("CG-16.3"):
        _state_measures(field)
        return _end(field, winner, cause or found)


def _wiped(field: Field) -> Outcome:
    """CG-16.1: the end when a side has no unit on the field."""
    present = [seat for seat in SEATS if field.on_field(seat)]
    with field.under("CG-16.1"):
        _state_units(field, "CG-16.1")
        if present:
            return _end(field, present[0], EndReason.WIPE)
        return _end(field, None, EndReason.DOUBLE_WIPE)


def _counts(field: Field) -> list[int]:
    return [len(field.on_field(seat)) for seat in SEATS]


def _shaved(field: Field) -> list[int]:
    """The HP shaved by A and by B (CG-16.3)."""
    hp_left, starting = left(field.state), field.state.starting_hp
    return [starting[B] - hp_left[B], starting[A] - hp_left[A]]


def _state_measures(field: Field) -> None:
    """State the measures of the judgement (CG-16.3)."""
    _state_units(field, "CG-16.3")
    hp_left, starting = left(field.state), field.state.starting_hp
    for seat, shaved in enumerate(_shaved(field)):
        start, other = starting[1 - seat], hp_left[1 - seat]
        side = LETTERS[seat]
        field.ground(Ground.SHAVED, "CG-16.3", side=side, start=start, left=other, shaved=shaved)


def _state_units(field: Field, rule: str) -> None:
    """State how many units each side has on the field."""
    a, b = _counts(field)
    field.ground(Ground.UNITS, rule, a=a, b=b)


def _end(field: Field, winner: Seat | None, reason: EndReason) -> Outcome:
    """Emit `MatchEnded`, then show the commands that never activated (CG-18.1)."""
    field.emit(e.MatchEnded(winner, reason, *_counts(field), *_shaved(field)))
    for seat in SEATS:
        if field.state.commands[seat].card is None:
            field.open_command(seat)
            with field.under("CG-14.1"):
                field.emit(e.CommandShown(seat, field.commands[seat].id))
                commands.state_never_activated(field, seat)
    return Outcome(winner, reason)
