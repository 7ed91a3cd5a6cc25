"""KT-8.1, KT-8.12, KT-8.16, KT-8.17: units, the lines that they carry out, and the settlement."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from domain.games.ktc import events as e
from domain.games.ktc.cards import nodes as n
from domain.games.ktc.cards.card_set import Printed
from domain.games.ktc.rules.clauses import Context, apply, set_unique
from domain.games.ktc.rules.ending import check_victory
from domain.games.ktc.rules.field import Field, holds
from domain.games.ktc.squares import Id
from domain.games.ktc.state import Held, Soldier


class Said(NamedTuple):
    """A line with whose it is."""

    soldier: Soldier
    line: n.Line
    origin: e.Origin
    at: int
    """Its place among the lines of its text."""
    held: Held | None = None
    """The バフ or デバフ that it belongs to."""

    @property
    def stands(self) -> bool:
        """Whether its soldier is on the field, and what it belongs to still the same (KT-5.3)."""
        if self.soldier.place is None:
            return False
        return (
            self.held is None or self.held is self.soldier.buff or self.held is self.soldier.debuff
        )

    @property
    def ready(self) -> bool:
        """Whether its conditions hold and its cost can be paid (KT-8.17)."""
        soldier, line = self.soldier, self.line
        if line.cost is not None and soldier.unique < line.cost.amount:
            return False
        return holds(line.conditions, soldier, soldier.place)


def lines_of(field: Field, soldier: Soldier, timings: Collection[n.Timing]) -> list[Said]:
    """Trait lines in printed order, then those of the バフ, then of the デバフ (KT-5.3)."""
    trait = field.cards.soldiers[soldier.card].printed
    said = _of(soldier, trait, timings, "trait", None) if trait.lines else []
    if soldier.buff is not None:
        said += _of_status(field, soldier, timings, "buff", soldier.buff)
    if soldier.debuff is not None:
        said += _of_status(field, soldier, timings, "debuff", soldier.debuff)
    return said


def _of_status(
    field: Field, soldier: Soldier, timings: Collection[n.Timing], origin: e.Origin, held: Held
) -> list[Said]:
    printed = field.cards.statuses[held.name].printed
    return _of(soldier, printed, timings, origin, held) if printed.lines else []


def _of(
    soldier: Soldier,
    printed: Printed,
    timings: Collection[n.Timing],
    origin: e.Origin,
    held: Held | None,
) -> list[Said]:
    return [
        Said(soldier, line, origin, at, held)
        for at, line in enumerate(printed.lines)
        if line.timing in timings
    ]


def say_all(field: Field, said: Iterable[Said]) -> None:
    """Each line as a unit of its own, unless it no longer stands (KT-5.3, KT-6.11)."""
    for one in said:
        if one.stands and one.ready:
            Unit(field, None if one.held is not None else one.soldier).say(one)


class Unit:
    """What is carried out before the victory check (KT-8.1)."""

    def __init__(self, field: Field, credit: Soldier | None) -> None:
        self._field = field
        self._credit = credit
        """Whose enemies' defeats are credited to it (KT-8.16)."""
        self._waiting = 0
        """撃破した時 to be carried out (KT-8.12)."""
        self._done: set[tuple[Id, e.Origin, str, int]] = set()
        """The HPが0の時 lines carried out in this unit (KT-8.12)."""

    def use_skill(
        self, effect: n.Effect, soldier: Soldier, targets: list[Soldier], empty: int | None
    ) -> None:
        """The clauses of a skill that has succeeded (KT-6.9)."""
        context = Context(soldier, soldier, self._defeat, targets, empty)
        for clause in effect.clauses:
            apply(self._field, clause, context)
            self.settle()
        check_victory(self._field)

    def say(self, said: Said) -> None:
        """A line that is the unit."""
        self._carry_out(said, nested=False)
        check_victory(self._field)

    def end(self) -> None:
        """The settlement of a unit without clauses, and the check (KT-6.14)."""
        self.settle()
        check_victory(self._field)

    def _carry_out(self, said: Said, *, nested: bool) -> None:
        """KT-8.17 from its second step; a nested line is settled by whoever it is nested in."""
        field, soldier, line = self._field, said.soldier, said.line
        field.emit(e.EffectTriggered(soldier.id, line.timing, said.origin))
        if line.cost is not None:
            set_unique(field, soldier, soldier.unique - line.cost.amount)
        if line.rate is not None and field.comma("effect", soldier.id) >= 10 * line.rate:
            field.emit(e.EffectFailed(soldier.id, line.rate))
            return
        source = soldier if said.held is None else None
        context = Context(soldier, source, self._defeat)
        for clause in line.clauses:
            apply(field, clause, context)
            if not nested:
                self.settle()

    # KT-8.12: settlement

    def settle(self) -> None:
        """Soldiers at HP 0 fall, and 撃破した時 speak, until neither is left."""
        while True:
            fallen = self._field.fallen()
            for soldier in fallen:
                self._fall(soldier)
            if fallen:
                continue
            if not self._waiting:
                return
            self._waiting -= 1
            self._cheer()

    def _fall(self, soldier: Soldier) -> None:
        """Its HPが0の時 lines, and then, if its HP are still 0, 撃破."""
        for said in lines_of(self._field, soldier, (n.Timing.HP_ZERO,)):
            key = (soldier.id, said.origin, said.held.name if said.held else "", said.at)
            if not soldier.hp and said.stands and said.ready and key not in self._done:
                self._done.add(key)
                self._carry_out(said, nested=True)
        if soldier.place is not None and not soldier.hp:
            self._defeat(soldier)

    def _cheer(self) -> None:
        """The 撃破した時 lines of the credited soldier's trait (KT-8.16)."""
        soldier = self._credit
        if soldier is None:
            return
        trait = self._field.card(soldier).printed
        for said in _of(soldier, trait, (n.Timing.DEFEATED,), "trait", None):
            if said.stands and said.ready:
                self._carry_out(said, nested=True)

    def _defeat(self, soldier: Soldier) -> None:
        """KT-8.11 with the credit of KT-8.16."""
        credit = self._credit
        by = None
        if credit is not None and credit.seat != soldier.seat:
            by = credit.id
            self._waiting += 1
        self._field.emit(e.SoldierDefeated(soldier.id, by))
