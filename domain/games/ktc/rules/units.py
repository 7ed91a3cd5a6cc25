"""KT-8.1, KT-8.12, KT-8.16, KT-8.17: units, the lines that they handle, and the settlement."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.rules.clauses import Context, apply, set_unique
from saikoro.domain.games.ktc.rules.ending import end
from saikoro.domain.games.ktc.rules.field import Ended, Field, texts
from saikoro.domain.games.ktc.rules.notes import in_turn
from saikoro.domain.games.ktc.rules.requirements.clauses import is_credited
from saikoro.domain.games.ktc.rules.requirements.ending import goes_on
from saikoro.domain.games.ktc.rules.requirements.lines import (
    can_pay,
    handles_lines,
    has_still,
    is_defeated,
    is_first_time,
    meets_all,
    triggers,
)
from saikoro.domain.games.ktc.rules.requirements.rolls import line_succeeds
from saikoro.domain.games.ktc.state import Held, Soldier
from saikoro.domain.games.ktc.words import Origin, Purpose
from saikoro.domain.match.interface.rules import rule

AT_ZERO_HP = (n.Timing.AT_ZERO_HP,)
ON_KILL = (n.Timing.ON_KILL,)
"""Of traits alone (KT-9.1)."""


class PendingLine(NamedTuple):
    """A line that waits to be handled, and the soldier whose text it is (KT-5.3)."""

    soldier: Soldier
    line: n.Line
    origin: Origin
    line_index: int
    """Where the line stands in its text, from 0."""
    held: Held | None = None
    """The バフ or デバフ that the line belongs to; None for traits and skills."""
    paragraph: int | None = None
    """Where the line stands on the face of the soldier; None for lines of statuses."""

    @property
    def status(self) -> str | None:
        """The status that the line belongs to; None for traits and skills."""
        return None if self.held is None else self.held.name

    def is_current(self, field: Field) -> bool:
        """Whether the soldier is on the field and still has the same status (KT-5.3)."""
        soldier = self.soldier
        return field.meets(handles_lines, field, soldier) and (
            self.held is None or field.meets(has_still, field, soldier, self.origin, self.held)
        )

    def can_trigger(self, field: Field) -> bool:
        """Whether the conditions hold and the cost can be paid (KT-8.17)."""
        soldier, origin, line = self.soldier, self.origin, self.line
        pays = line.cost is None or field.meets(can_pay, field, soldier, origin, line, line.cost)
        return pays and meets_all(field, soldier, origin, line, triggers)


carries_out = rule("KT-8.17", thing="line.soldier.id", line="line.paragraph", badge="line.status")
"""Registers a function that carries out its `line`: of the face of a soldier, or of a status."""


def skill_lines(soldier: Soldier, skill: Skill | None) -> list[PendingLine]:
    """The 行動後 lines of a skill that a soldier has used (KT-6.11)."""
    if skill is None:
        return []
    return [
        PendingLine(soldier, line, Origin.SKILL, index, paragraph=skill.paragraph)
        for index, line in enumerate(skill.effect.after)
    ]


def lines_of(field: Field, soldier: Soldier, timings: Collection[n.Timing]) -> list[PendingLine]:
    """Trait lines in printed order, then those of the バフ, then of the デバフ (KT-5.3)."""
    return [
        PendingLine(soldier, line, origin, number, held, paragraph)
        for origin, printed, held in texts(field.cards, soldier)
        for line, number, paragraph in printed.lines
        if line.timing in timings
    ]


def handle_all(field: Field, lines: Sequence[PendingLine]) -> None:
    """Handle each line as a unit, unless it is no longer current (KT-5.3, KT-6.11)."""
    for at, line in enumerate(field.each(in_turn, lines, field), 1):
        if line.is_current(field) and line.can_trigger(field):
            Unit(field, None if line.held is not None else line.soldier).handle(line, lines[at:])


class Unit:
    """What is carried out between two victory checks (KT-8.1)."""

    def __init__(self, field: Field, credit: Soldier | None) -> None:
        self._field = field
        self._credit = credit
        """The soldier that the defeats of its enemies are credited to (KT-8.16)."""
        self._queue: list[e.SoldierDefeated] = []
        """The defeats for which 撃破した時 is waiting, the oldest first (KT-8.12)."""
        self._hp_zero_handled: set[object] = set()
        """The HPが0の時 lines carried out in this unit (KT-8.12)."""

    def use_skill(
        self, effect: n.Effect, soldier: Soldier, targets: list[Soldier], empty: int | None
    ) -> None:
        """Carry out the clauses of a skill that has succeeded (KT-6.9)."""
        context = Context(soldier, soldier, self._defeat, targets, empty)
        for clause in effect.clauses:
            apply(self._field, clause, context)
            self.settle()
        self._check_victory()

    @carries_out
    def handle(self, line: PendingLine, left: Sequence[PendingLine]) -> None:
        """Carry out a line as the whole unit; a victory follows from the line (KT-11.2).

        Lines that are `left` come after it, unless the match ends.
        """
        self._carry_out(line, nested=False)
        self._check_victory(left)

    @carries_out
    def _handle_within(self, line: PendingLine) -> None:
        """Carry out a line within the settlement of a unit (KT-8.12)."""
        self._carry_out(line, nested=True)

    def end(self) -> None:
        """Settle a unit without clauses, then check for a victory (KT-6.14)."""
        self.settle()
        self._check_victory()

    def _check_victory(self, left: Sequence[PendingLine] = ()) -> None:
        """End the match here if a player has won, so that what was done leads to it (KT-11.2)."""
        try:
            self._field.rules.check_victory(self._field)
        except Ended as ended:
            self._field.meets(goes_on, self._field, left)
            end(self._field, ended)
            raise

    def _carry_out(self, pending: PendingLine, *, nested: bool) -> None:
        """Carry out KT-8.17 from step 2; a nested line starts no settlement (KT-8.12)."""
        field, soldier, line = self._field, pending.soldier, pending.line
        field.emit(e.EffectTriggered(soldier.id, line.timing, pending.origin))
        if line.cost is not None:
            set_unique(field, soldier, soldier.unique - line.cost.amount)
        if line.rate is not None and not _succeeds(field, soldier, line.rate):
            field.emit(e.EffectFailed(soldier.id, line.rate))
            return
        source = soldier if pending.held is None else None
        context = Context(soldier, source, self._defeat)
        for clause in line.clauses:
            apply(field, clause, context)
            if not nested:
                self.settle()

    # KT-8.12: settlement

    def settle(self) -> None:
        """Handle HP 0 and 撃破した時 until neither is left (KT-8.12)."""
        while True:
            at_zero = self._field.at_hp_zero()
            if at_zero:
                self._handle_all_at_zero(at_zero)
                continue
            if not self._queue:
                return
            self._handle_defeat_lines(self._queue.pop(0))

    @rule("KT-8.12", follows=True)
    def _handle_all_at_zero(self, soldiers: Sequence[Soldier]) -> None:
        """Handle soldiers whose HP are 0, one after the other (KT-8.12)."""
        for soldier in soldiers:
            self._handle_hp_zero(soldier, soldiers)

    def _handle_hp_zero(self, soldier: Soldier, among: Sequence[Soldier]) -> None:
        """Carry out its HPが0の時 lines, then defeat it if its HP are still 0."""
        field = self._field
        handled = self._hp_zero_handled
        for line in lines_of(field, soldier, AT_ZERO_HP):
            key = (soldier.id, line.origin, line.status, line.line_index)
            if soldier.hp or not line.is_current(field) or not line.can_trigger(field):
                continue
            if field.meets(is_first_time, field, soldier, key, handled, among):
                handled.add(key)
                self._handle_within(line)
        if field.meets(is_defeated, field, soldier, among):
            self._defeat(soldier)

    @rule("KT-8.16", since="defeat")
    def _handle_defeat_lines(self, defeat: e.SoldierDefeated) -> None:
        """Carry out the 撃破した時 lines of the soldier that a defeat is credited to (KT-8.16)."""
        soldier = self._credit
        if soldier is None:
            return
        for line in lines_of(self._field, soldier, ON_KILL):
            if line.is_current(self._field) and line.can_trigger(self._field):
                self._handle_within(line)

    def _defeat(self, soldier: Soldier) -> None:
        """Defeat a soldier (KT-8.11), and credit its defeat (KT-8.16)."""
        field, credit = self._field, self._credit
        is_its = field.meets(is_credited, field, soldier, credit)
        defeat = e.SoldierDefeated(soldier.id, credit.id if credit is not None and is_its else None)
        if is_its:
            self._queue.append(defeat)
        field.emit(defeat)


def _succeeds(field: Field, soldier: Soldier, rate: int) -> bool:
    """Whether a line with 〔成功率〕 works, by a コンマ of its own (KT-8.17, KT-10.4)."""
    return field.meets(line_succeeds, field.comma(Purpose.EFFECT, soldier.id), 10 * rate)
