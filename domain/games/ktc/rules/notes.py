"""What is noted beside events, for those who ask why; the rules themselves go by none of it.

It is what does not keep something from happening although a text or a habit suggests it, and whom
clauses reach.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import PLACES, SIDES, SQUARES, Id
from saikoro.domain.games.ktc.rules.field import Field, KtcTable, lines_with, texts
from saikoro.domain.games.ktc.rules.legal import destinations
from saikoro.domain.games.ktc.rules.naming import NONE, line_of, placed, square, waiting
from saikoro.domain.games.ktc.rules.requirements.declaring import (
    Meets,
    allows_skills,
    declare,
    reaches_all,
)
from saikoro.domain.games.ktc.rules.requirements.looked import (
    AWAY,
    GAINED,
    IN_ROW,
    NO_LIMIT,
    STATUSES_LOST,
    on_square,
    uses_of,
)
from saikoro.domain.games.ktc.rules.requirements.steps import moves
from saikoro.domain.games.ktc.rules.targets import CHOICES, Perspective
from saikoro.domain.games.ktc.state import Soldier, defeats
from saikoro.domain.games.ktc.stated import Compared, Ground, Unmet
from saikoro.domain.games.ktc.words import CommanderReach, ExiledState, LossCause, MoveCause, Origin
from saikoro.domain.match.interface.requirements import Note, beside
from saikoro.domain.text import Text


def _despite(
    table: KtcTable, rule: str, soldier: Soldier, kind: type[n.Modifier]
) -> Iterator[Note]:
    """That something happens although lines of a soldier are in force, and since when."""
    for origin, line in lines_with(table.cards, soldier, kind, soldier.place):
        values = {"line": line_of(line, table.cards)}
        yield Note(Compared.DESPITE, rule, (soldier.id,), values, GAINED.get(origin))


@beside(e.RostersRevealed)
def revealed(table: KtcTable, event: e.RostersRevealed) -> Iterator[Note]:
    """Both players may use the same cards (KT-3.8)."""
    shared = [table.cards.soldiers[card] for card in event.a if card in event.b]
    if shared:
        yield Note(Compared.IN_BOTH, "KT-3.8", values={"cards": Text.joined(shared)})


@beside(e.SkillUsed)
def used(table: KtcTable, event: e.SkillUsed) -> Iterator[Note]:
    """How many uses of a skill are counted, and since when there are as many (KT-3.3)."""
    soldier = table.state.soldiers[event.soldier]
    skill = table.cards.soldiers[soldier.card].skill(event.skill, upper=soldier.upper)
    if skill is not None:
        values = {"skill": skill, "before": event.uses - 1, "most": skill.uses or NONE}
        since = uses_of(soldier, event.skill)
        yield Note(Compared.USES, "KT-3.3", (soldier.id,), values, since)


@beside(e.SoldierExiled)
def exiled(table: KtcTable, event: e.SoldierExiled) -> Iterator[Note]:
    """What an exiled card loses, or keeps by an option (KT-8.13)."""
    fresh = event.state is ExiledState.FRESH
    uses = table.state.soldiers[event.soldier].uses
    counted = [f"{skill} {count}" for skill, count in uses.items()]
    values = {"uses": Text.joined(counted or [NONE])}
    yield Note(Compared.FRESH if fresh else Compared.KEPT, "KT-8.13", (event.soldier,), values)
    yield from _counts_now(table, event.soldier)


@beside(e.SoldierMoved)
def moved(table: KtcTable, event: e.SoldierMoved) -> Iterator[Note]:
    """「移動できない」 forbids only the acting soldier's own move (KT-6.4, KT-8.18)."""
    soldiers = table.state.soldiers
    rule, moving = "KT-6.4", [event.swapped]
    if event.cause is MoveCause.EFFECT:
        rule, moving = "KT-8.18", [event.soldier, event.swapped]
    for name in filter(None, moving):
        yield from _despite(table, rule, soldiers[name], n.Immobile)
    if event.swapped is None:
        since = on_square(table, soldiers[event.soldier], PLACES[event.to])
        by = "KT-6.3" if event.cause is MoveCause.MOVE else rule
        yield Note(Compared.NOBODY_THERE, by, values={"square": event.to}, looked=since)


@beside(e.EffectTriggered)
def triggered(table: KtcTable, event: e.EffectTriggered) -> Iterator[Note]:
    """「スキルを使用できない」 keeps no line from triggering (KT-8.7); where its soldier stands."""
    soldier = table.state.soldiers[event.soldier]
    if event.timing not in _OF_UNITS:
        yield _in_order(soldier, "KT-2.4")
    if event.origin is not Origin.SKILL:
        yield from _despite(table, "KT-8.7", soldier, n.Mute)


def _in_order(soldier: Soldier, rule: str) -> Note:
    """Where a soldier stands whose turn it is among others, by a rule."""
    at = {"square": square(soldier.place)}
    return Note(Compared.FULL_ORDER, rule, (soldier.id,), at, IN_ROW)


_OF_UNITS = (n.Timing.AFTER_ACTION, n.Timing.AT_ZERO_HP, n.Timing.ON_KILL)
"""The timings of lines that do not come at the start or the end of a turn (KT-5.2, KT-5.6)."""


@beside(e.StatusGained, e.StatusLost, e.StatusCounted)
def had(table: KtcTable, event: e.StatusGained | e.StatusLost | e.StatusCounted) -> Iterator[Note]:
    """The status that its soldier has had, and since when (KT-8.9); turns are lost in order."""
    soldier = table.state.soldiers[event.soldier]
    held = soldier.held(event.kind)
    if isinstance(event, e.StatusCounted) or (
        isinstance(event, e.StatusLost) and event.cause is LossCause.EXPIRED
    ):
        yield _in_order(soldier, "KT-8.10")
    elif held is not None:
        values = {"status": table.cards.statuses[held.name].label, "left": held.turns or NO_LIMIT}
        yield Note(Compared.HAD, "KT-8.9", (soldier.id,), values, GAINED[Origin(event.kind)])


@beside(e.HpIncreased, e.HpDecreased)
def changed_hp(table: KtcTable, event: e.HpIncreased | e.HpDecreased) -> Iterator[Note]:
    """What changes damage and healing does not change what raises or lowers HP (KT-8.5)."""
    soldier = table.state.soldiers[event.soldier]
    lines = lines_with(table.cards, soldier, n.Modifies, soldier.place)
    changing = (one for _, line in lines for one in line.modifiers if isinstance(one, n.Modifies))
    if any(not one.dealt for one in changing):
        yield Note(Ground.UNMODIFIED, "KT-8.5", (soldier.id,))


@beside(e.SkillSucceeded, e.SkillFailed)
def rolled(table: KtcTable, event: e.SkillSucceeded | e.SkillFailed) -> Iterator[Note]:
    """Nothing changes the success rate (KT-6.9)."""
    soldier = table.state.soldiers[event.soldier]
    if not lines_with(table.cards, soldier, n.ModifiesRate, soldier.place):
        yield Note(Compared.PLAIN_RATE, "KT-6.9", (soldier.id,), looked=STATUSES_LOST)


@beside(e.SoldierDefeated)
def defeated(table: KtcTable, event: e.SoldierDefeated) -> Iterator[Note]:
    """撃破する needs no HP of 0 (KT-8.11); who is away leaves no square empty (KT-11.1)."""
    soldier = table.state.soldiers[event.soldier]
    if soldier.hp or soldier.place is None:
        yield Note(Compared.DIRECTLY, "KT-8.11")
    elif not _has_line(table, soldier, n.Timing.AT_ZERO_HP):
        yield Note(Compared.NO_LINE, "KT-8.12", (soldier.id,))
    if soldier.place is None:
        yield Note(Compared.ALREADY_AWAY, "KT-11.1", (soldier.id,), looked=AWAY)
    else:
        yield from _counts_now(table, event.soldier)


def _counts_now(table: KtcTable, leaving: Id) -> Iterator[Note]:
    """The 撃破数 with one who leaves the field; nobody wins before the unit is over (KT-11.2)."""
    seat = 1 - table.state.soldiers[leaving].seat
    values = {"seat": SIDES[seat], "value": defeats(table.state, seat) + 1}
    yield Note(Compared.COUNTS_NOW, "KT-11.2", values=values)


def _has_line(table: KtcTable, soldier: Soldier, timing: n.Timing) -> bool:
    printed = (one for _, one, _ in texts(table.cards, soldier))
    return any(line.timing is timing for one in printed for line, *_ in one.lines)


def in_turn(lines: Sequence[Any], field: Field) -> Iterator[Note]:
    """The lines that are handled one after the other (KT-5.3, KT-6.11)."""
    rule = "KT-6.11" if lines[0].line.timing is n.Timing.AFTER_ACTION else "KT-5.3"
    yield Note(Compared.LINES, rule, values={"lines": waiting(field, lines)})


@beside(e.TurnEnded)
def ended(table: KtcTable, _event: e.TurnEnded) -> Iterator[Note]:
    """Statuses of the other player's soldiers do not lose a turn in this turn (KT-8.10)."""
    state, seat = table.state, table.state.seat or 0
    others = [state.soldiers[name] for name in state.fields[1 - seat] if name is not None]
    for soldier in others:
        for held in (soldier.buff, soldier.debuff):
            if held is not None and held.turns:
                status = table.cards.statuses[held.name].label
                values = {"status": status, "left": held.turns, "seat": SIDES[seat]}
                yield Note(Unmet.NOT_COUNTED, "KT-8.10", (soldier.id,), values, checked=False)


# KT-6.4, KT-7.2: what is not offered


def not_offered(field: Field, meets: Meets) -> None:
    """Ask why soldiers of the turn player may not move, or use skills wherever they may stand."""
    if allows_skills(field) or field.options.commander_reach is CommanderReach.FRONT:
        meets(reaches_all, field)
    for soldier in field.on_field(field.turn_player):
        meets(moves, field, soldier, None)
        declare(meets, field, soldier, destinations(field, soldier))


# KT-7.5 to KT-7.9: whom clauses reach


def reached(
    targets: Sequence[Soldier], field: Field, selector: n.Selector, owner: Soldier | None
) -> Iterator[Note]:
    """Where those stand that a selector of a soldier, or of the commander, reaches; the others."""
    if selector in (n.Selector.SELF, n.Selector.RANDOM_ENEMY):  # who acts, or who is drawn
        return
    what = Compared.TARGET if selector is n.Selector.TARGET else Compared.REACHED
    rule = _RULES.get(selector, "KT-7.5" if selector.chosen else "KT-7.9")
    if owner is None:
        rule, owner = _RULES.get(selector, "KT-6.14"), targets[0]
    for target in targets:
        values = {"square": square(target.place), "selector": selector}
        yield Note(what, rule, (target.id,), values, IN_ROW)
        if selector is n.Selector.ENEMY:
            yield from _exposed(field, target)
    if selector in (n.Selector.FACING_ENEMIES, n.Selector.OWN_COLUMN):
        values = {"square": square(owner.place)}
        yield Note(Compared.COLUMN, rule, (owner.id,), values, IN_ROW)
    if what is Compared.REACHED:
        yield from _others(targets, field, selector, owner, rule)


def _exposed(field: Field, target: Soldier) -> Iterator[Note]:
    """That somebody is in reach although it stands in the rear row (KT-7.6)."""
    place = target.place or 0
    if place % 2:
        values = {"square": SQUARES[place - 1]}
        yield Note(Compared.EXPOSED, "KT-7.6", (), values, on_square(field, target, place - 1))


def _others(
    targets: Sequence[Soldier], field: Field, selector: n.Selector, owner: Soldier, rule: str
) -> Iterator[Note]:
    """Who might have been chosen as well, and who is not reached."""
    seat, state = targets[0].seat, field.state
    there, outside = state.fields[seat], state.outside[seat]
    reach = set[Id]()
    if selector is n.Selector.ENEMY_COLUMN:
        reach.update(name for name in there if name is not None)
    elif selector.chosen:
        view = Perspective(there, there, owner.place, outside, outside, field.rules.reach)
        reach.update(one[0] for one in CHOICES[selector](view))
    others = [one for one in field.on_field(seat) + field.soldiers(outside) if one not in targets]
    for what in (Compared.AS_WELL, Unmet.LEFT_OUT):
        checked = what is Compared.AS_WELL
        if those := [one for one in others if (one.id in reach) is checked]:
            values = {"soldiers": placed(those, field.cards), "selector": selector}
            yield Note(what, rule, values=values, checked=checked)


_RULES = {
    n.Selector.ENEMY: "KT-7.6",
    n.Selector.TARGET: "KT-7.8",
    **dict.fromkeys(n.ROWS, "KT-7.7"),
}
"""The rules of selectors, besides those of choices (KT-7.5) and fixed ones (KT-7.9)."""
