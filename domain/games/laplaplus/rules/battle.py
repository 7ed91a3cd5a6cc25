"""LP-5, LP-6 and LP-10: the start of the battle, its turns, and its end."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import INSTANCES, Instance, seat_of
from saikoro.domain.games.laplaplus.rules.actions import action_phase
from saikoro.domain.games.laplaplus.rules.build import Row
from saikoro.domain.games.laplaplus.rules.effects import SIDES, BattleOver, activate, end
from saikoro.domain.games.laplaplus.rules.field import Field, LaplaPlusTable, carries_out
from saikoro.domain.games.laplaplus.words import (
    EndReason,
    Ground,
    IdenticalRows,
    InitiativeMeasure,
    JudgementMeasure,
    Part,
    Purpose,
    Unmet,
)
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Answers, Outcome
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term
from saikoro.domain.words import Word

M = TypeVar("M", bound=Word)

A, B = 0, 1

# Words that are often needed, bound once: an attribute of an enum is slow.
SPEED, HP, CARDS = InitiativeMeasure.SPEED, InitiativeMeasure.HP, InitiativeMeasure.CARDS
BASE_NOW, BEFORE, FASTER = Part.BASE_NOW, Part.BEFORE, Part.FASTER
AHEAD, EQUAL, PROVISIONAL = Ground.AHEAD, Unmet.EQUAL, Ground.PROVISIONAL


def battle(table: LaplaPlusTable, rows: Answers[Row]) -> Outcome:
    """The whole battle, which has no decisions."""
    try:
        table.emit(e.RowsRevealed(list(rows[A]), list(rows[B])))  # LP-5.1
        field = Field(table)
        _start(table, field)
        for turn in range(1, table.options.max_turns + 1):
            _turn(field, turn)
        raise judgement(field)
    except BattleOver as over:
        return over.outcome


# LP-5: battle start


def _start(table: LaplaPlusTable, field: Field) -> None:
    """LP-5.2 to LP-5.5."""
    hp = [_initial_hp(field, seat) for seat in (A, B)]
    field.emit(e.BattleStarted(field.base_hp(A), field.base_hp(B), *hp))  # LP-5.3
    rows = field.state.initial_rows
    if rows[A] == rows[B]:
        raise _identical(table, field)
    without_hp = [seat for seat in (A, B) if hp[seat] <= 0]
    if len(without_hp) == 1:
        _state_no_hp(field, "LP-5.5", without_hp[0])
        raise end(field, 1 - without_hp[0], EndReason.ZERO_HP)  # LP-5.5


def _initial_hp(field: Field, seat: Seat) -> int:
    """LP-5.2: base HP, and half of it more for every Build line, top to bottom."""
    hp = base = field.base_hp(seat)
    for card in field.row(seat):
        if isinstance(field.printed[card].ability, n.Charge):
            hp = _raised(field, card, base, hp)
    return hp


@carries_out("LP-5.2")
def _raised(field: Field, card: Instance, base: int, hp: int) -> int:
    """LP-5.2: the initial HP after the Build line of `card`."""
    activate(field, card, cause=None)
    field.terms((BEFORE, hp), (Part.HALF_BASE, base // 2))
    hp += base // 2
    field.emit(e.InitialHpRaised(card, base // 2, hp))
    return hp


@rule("LP-5.4")
def _identical(table: LaplaPlusTable, field: Field) -> BattleOver:
    """LP-5.4: a draw or, by the option, a die (LP-11.3)."""
    field.emit(e.IdenticalRowsFound())
    if table.options.identical_rows == IdenticalRows.DRAW:
        return end(field, None, EndReason.IDENTICAL)
    face = table.roll(6, why=Purpose.IDENTICAL_ROWS)
    field.ground(Ground.ODD if face % 2 else Ground.EVEN, "LP-11.3", value=face)
    return end(field, A if face % 2 else B, EndReason.DIE)


# LP-6: turn and initiative


@rule("LP-6.1")
def _turn(field: Field, turn: int) -> None:
    """LP-6.1: initiative, both action phases, the up phase."""
    field.emit(e.TurnStarted(turn))
    first = _initiative(field)
    if turn == 1 and max(field.state.hp) <= 0:
        _state_no_hp(field, "LP-6.2", A, B)
        raise end(field, first, EndReason.BOTH_ZERO_HP)  # LP-6.2 step 5
    action_phase(field, first, second=1 - first)
    action_phase(field, 1 - first, second=1 - first)
    _up_phase(field, first)


def _state_no_hp(field: Field, rule: str, *seats: Seat) -> None:
    """State which sides have no HP left."""
    for seat in seats:
        field.ground(Ground.NO_HP, rule, side=SIDES[seat], hp=field.state.hp[seat])


@rule("LP-6.2")
def _initiative(field: Field) -> Seat:
    """LP-6.2: who acts first in this turn."""
    base = [field.base_hp(A), field.base_hp(B)]
    speed = [*base]
    terms: list[list[Term]] = [[(BASE_NOW, hp)] for hp in base]
    provisional, measure = _first_side(field, speed)
    for card in (*field.row(provisional), *field.row(1 - provisional)):
        ability = field.printed[card].ability
        if isinstance(ability, n.Speed) and field.can_activate(card):
            if field.recording:
                _state_provisional(field, base, provisional, measure)
            _hurry(field, card, ability.amount, speed)
            terms[seat_of(card)].append((FASTER, ability.amount, card))
    first, by = _first_side(field, speed)
    if by is SPEED:
        field.terms(*terms[first])
    else:
        _state_ahead(field, "LP-6.3", by, _measures(field, speed))
    field.emit(e.InitiativeDecided(first, by, *speed))
    return first


@carries_out("LP-6.2")
def _hurry(field: Field, card: Instance, amount: int, speed: list[int]) -> None:
    """LP-6.2 step 3: `card` raises the speed of its side."""
    activate(field, card, cause=None)
    seat = seat_of(card)
    field.terms((BEFORE, speed[seat]), (FASTER, amount))
    speed[seat] += amount
    field.emit(e.SpeedRaised(card, amount, speed[seat]))


def _state_provisional(field: Field, base: list[int], side: Seat, by: InitiativeMeasure) -> None:
    """State why the cards of a side are asked first for speed (LP-6.2 step 2)."""
    _state_ahead(field, "LP-6.3", by, _measures(field, base))
    field.ground(PROVISIONAL, "LP-6.2", side=SIDES[side])


def _first_side(field: Field, speed: list[int]) -> tuple[Seat, InitiativeMeasure]:
    """The first side and what decides it (LP-6.3)."""
    return _ahead(_measures(field, speed)) or (_ahead_by_row(field), InitiativeMeasure.ROW)


def _measures(field: Field, speed: list[int]) -> Iterator[tuple[InitiativeMeasure, list[int]]]:
    """What the sides are compared by, each where those before are equal (LP-6.3)."""
    yield SPEED, speed
    yield HP, field.state.hp
    yield CARDS, _card_counts(field)


def _state_ahead(
    field: Field, rule: str, by: Word, measures: Iterable[tuple[Word, list[int]]]
) -> None:
    """State the measures before `by`, which do not decide, and which side is ahead in `by`."""
    for name, (a, b) in measures:
        if name == by:
            ahead, more, less = (SIDES[A], a, b) if a > b else (SIDES[B], b, a)
            field.ground(AHEAD, rule, side=ahead, measure=name, more=more, less=less)
            return
        field.unmet(EQUAL, rule, measure=name, value=a)
    _state_ahead_by_row(field, rule)


def _state_ahead_by_row(field: Field, rule: str) -> None:
    """State which side is ahead by its initial row (LP-6.3 (4))."""
    winner, rows = _ahead_by_row(field), field.state.initial_rows
    ahead, behind = rows[winner], rows[1 - winner]
    place = next((at for at, pair in enumerate(zip(*rows, strict=False)) if len({*pair}) > 1), None)
    if place is None:
        more, less = len(ahead), len(behind)
        field.ground(Ground.LONGER, rule, side=SIDES[winner], more=more, less=less)
        return
    cards, number = (INSTANCES[winner][place], INSTANCES[1 - winner][place]), place + 1
    more, less = field.force(ahead[place]), field.force(behind[place])
    if more > less:
        field.ground(Ground.MORE_FORCE, rule, *cards, place=number, more=more, less=less)
    else:
        field.ground(
            Ground.LOWER_NUMBER,
            rule,
            *cards,
            place=number,
            force=more,
            lower=ahead[place],
            higher=behind[place],
        )


def _ahead(measures: Iterable[tuple[M, list[int]]]) -> tuple[Seat, M] | None:
    """The side with the higher value in the first measure that differs, and that measure."""
    for name, (a, b) in measures:
        if a != b:
            return (A if a > b else B), name
    return None


def _card_counts(field: Field) -> list[int]:
    return [len(row) for row in field.state.rows]


def _ahead_by_row(field: Field) -> Seat:
    """LP-6.3 (4): by the first difference of the initial rows, or else the longer row."""
    a_row, b_row = field.state.initial_rows
    for a, b in zip(a_row, b_row, strict=False):
        if a != b:
            a_force, b_force = field.force(a), field.force(b)
            return A if (a_force, -a) > (b_force, -b) else B
    return A if len(a_row) > len(b_row) else B


@rule("LP-6.4")
def _up_phase(field: Field, first: Seat) -> None:
    """LP-6.4: every down card without S1 becomes up."""
    down = [card for card in (*field.row(first), *field.row(1 - first)) if not field.is_up(card)]
    field.readied.clear()
    readied = []
    for card in down:
        if field.printed[card].no_up:
            field.unmet(Unmet.STAYS_DOWN, "LP-6.4", card)
        else:
            readied.append(card)
    field.emit(e.CardsReadied(readied))


# LP-10: end of the battle


@rule("LP-10.4")
def judgement(field: Field, reason: EndReason = EndReason.JUDGEMENT) -> BattleOver:
    """LP-10.3, LP-10.6: the end of the battle after the last turn, or without draws."""
    if reason is EndReason.JUDGEMENT:
        field.ground(Ground.LAST_TURN, "LP-10.3", turn=field.state.turn)
    winner, by = _judged_side(field)
    field.emit(e.JudgementMade(winner, by))
    return end(field, winner, reason)


def _judged_side(field: Field) -> tuple[Seat, JudgementMeasure]:
    """The winner of the judgement and what decides it (LP-10.4)."""
    measures = (
        (JudgementMeasure.HP, field.state.hp),
        (JudgementMeasure.BASE, [field.base_hp(A), field.base_hp(B)]),
        (JudgementMeasure.CARDS, _card_counts(field)),
    )
    winner, by = _ahead(measures) or (_ahead_by_row(field), JudgementMeasure.ROW)
    _state_ahead(field, "LP-10.4", by, measures)
    return winner, by
