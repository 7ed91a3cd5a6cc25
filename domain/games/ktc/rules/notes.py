"""What is noted beside events, for those who ask why; the rules themselves go by none of it.

It is what does not keep something from happening although a text or a habit suggests it, and whom
clauses reach.
"""

from collections.abc import Iterator, Sequence
from operator import call

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import PLACES
from saikoro.domain.games.ktc.rules.field import Field, KtcTable, lines_with
from saikoro.domain.games.ktc.rules.legal import destinations
from saikoro.domain.games.ktc.rules.naming import LineText, Placed, side, square, status_name
from saikoro.domain.games.ktc.rules.requirements.declaring import (
    Meets,
    has_target,
    may_use,
    may_use_skills,
    reaches_all,
)
from saikoro.domain.games.ktc.rules.requirements.looked import (
    AWAY,
    GAINED,
    STATUSES_LOST,
    emptied,
    uses_of,
)
from saikoro.domain.games.ktc.rules.requirements.steps import moves
from saikoro.domain.games.ktc.rules.targets import target_sets
from saikoro.domain.games.ktc.state import KtcState, Soldier
from saikoro.domain.games.ktc.stated import Compared, Ground, Unmet
from saikoro.domain.games.ktc.words import ExiledState, MoveCause, Origin, Wish
from saikoro.domain.match.interface.requirements import Note, beside
from saikoro.domain.text import Fact, Text
from saikoro.domain.words import Word


def _despite(
    table: KtcTable,
    what: Word,
    rule: str,
    soldier: Soldier,
    kind: type[n.Modifier],
    **facts: Fact,
) -> Iterator[Note]:
    """That something happens although lines of a soldier are in force, and since when."""
    for origin, line in lines_with(table.cards, soldier, kind, soldier.place):
        values = {**facts, "line": LineText(line, table.cards)}
        yield Note(what, rule, (soldier.id,), values, GAINED.get(origin))


@beside(e.RostersRevealed)
def revealed(table: KtcTable, event: e.RostersRevealed) -> Iterator[Note]:
    """Both players may use the same cards (KT-3.8)."""
    shared = [table.cards.soldiers[card] for card in event.a if card in event.b]
    if shared:
        yield Note(Compared.IN_BOTH, "KT-3.8", values={"cards": Text.joined(shared)})


@beside(e.ActionDeclared)
def wished(_table: KtcTable, event: e.ActionDeclared) -> Iterator[Note]:
    """A wish is always allowed, whether the soldier will be eligible or not (KT-13.3)."""
    if event.wish is not Wish.ASK:
        what = Compared.WISHED if event.wish is Wish.YES else Compared.DECLINED
        yield Note(what, "KT-13.3", (event.soldier,))


@beside(e.SkillUsed)
def used(table: KtcTable, event: e.SkillUsed) -> Iterator[Note]:
    """How many uses of a skill are counted, and since when there are as many (KT-3.3)."""
    soldier = table.state.soldiers[event.soldier]
    skill = table.cards.soldiers[soldier.card].skill(event.skill, upper=soldier.upper)
    if skill is not None:
        values = {"skill": skill, "before": event.uses - 1, "most": skill.uses}
        what = Compared.USES if skill.uses else Compared.USES_UNLIMITED
        since = uses_of(soldier, event.skill)
        yield Note(what, "KT-3.3", (soldier.id,), values, since)


@beside(e.SoldierExiled)
def exiled(table: KtcTable, event: e.SoldierExiled) -> Iterator[Note]:
    """What an exiled card loses, or keeps by an option (KT-8.13)."""
    fresh = event.state is ExiledState.FRESH
    uses = table.state.soldiers[event.soldier].uses
    counted = Text.joined([f"{skill} {count}" for skill, count in uses.items()])
    values = {"uses": counted if uses else _NO_USES}
    yield Note(Compared.FRESH if fresh else Compared.KEPT, "KT-8.13", (event.soldier,), values)


_NO_USES = Text("なし", "none")


@beside(e.SoldierMoved)
def moved(table: KtcTable, event: e.SoldierMoved) -> Iterator[Note]:
    """「移動できない」 forbids only the acting soldier's own move (KT-6.4, KT-8.18)."""
    soldiers, by_effect = table.state.soldiers, event.cause is MoveCause.EFFECT
    what, rule = Compared.MOVED_ASIDE, "KT-6.4"
    if by_effect:
        what, rule = Compared.MOVED_BY_EFFECT, "KT-8.18"
        yield from _despite(table, what, rule, soldiers[event.soldier], n.Immobile)
    if event.swapped is not None:
        yield from _despite(table, what, rule, soldiers[event.swapped], n.Immobile)
    else:
        nobody, by = Compared.NOBODY_THERE, "KT-8.18" if by_effect else "KT-6.3"
        since = emptied(soldiers[event.soldier].seat, PLACES[event.to])
        yield Note(nobody, by, values={"square": event.to}, looked=since)


@beside(e.EffectTriggered)
def triggered(table: KtcTable, event: e.EffectTriggered) -> Iterator[Note]:
    """「スキルを使用できない」 keeps no line from triggering (KT-8.7); when its turns count."""
    soldier = table.state.soldiers[event.soldier]
    rule = _EACH_TURN.get(event.timing)
    if rule is not None:
        seat = side(table.state.seat or 0)
        yield Note(Ground.EACH_TURN, rule, values={"timing": event.timing, "seat": seat})
    if event.timing not in _OF_UNITS:
        at = {"square": square(soldier.place)}
        yield Note(Compared.FULL_ORDER, "KT-5.3", (soldier.id,), at)
    held = {Origin.BUFF: soldier.buff, Origin.DEBUFF: soldier.debuff}.get(event.origin)
    if held is not None and held.turns:
        yield Note(Ground.TURNS, "KT-8.10", (soldier.id,), {"left": held.turns})
    if event.origin is not Origin.SKILL:
        silenced = Compared.TRIGGERS_SILENCED
        yield from _despite(table, silenced, "KT-8.7", soldier, n.Mute, origin=event.origin)


_EACH_TURN = {n.Timing.TURN_START: "KT-5.2", n.Timing.TURN_END: "KT-5.6"}
"""The rules of lines that trigger in the turns of both players."""

_OF_UNITS = (n.Timing.AFTER_ACTION, n.Timing.AT_ZERO_HP, n.Timing.ON_KILL)
"""The timings of lines that do not come at the start or the end of a turn (KT-5.2, KT-5.6)."""


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


@beside(e.CommanderAttackSucceeded)
def attacked(table: KtcTable, event: e.CommanderAttackSucceeded) -> Iterator[Note]:
    """A soldier in the rear row is in reach behind an empty square (KT-6.14, KT-7.6)."""
    yield from exposed(table.state, table.state.soldiers[event.target])


@beside(e.SoldierDefeated)
def defeated(table: KtcTable, event: e.SoldierDefeated) -> Iterator[Note]:
    """撃破する needs no HP of 0 (KT-8.11); who is away leaves no square empty (KT-11.1)."""
    soldier = table.state.soldiers[event.soldier]
    if soldier.hp or soldier.place is None:
        yield Note(Compared.DIRECTLY, "KT-8.11")
    if soldier.place is None:
        yield Note(Compared.ALREADY_AWAY, "KT-11.1", (soldier.id,), looked=AWAY)


def in_order(soldiers: Sequence[Soldier]) -> Iterator[Note]:
    """In which order several soldiers at HP 0 are handled (KT-2.4, KT-8.12)."""
    if len(soldiers) > 1:
        yield Note(Compared.IN_ORDER, "KT-8.12", tuple([soldier.id for soldier in soldiers]))


@beside(e.TurnEnded)
def ended(table: KtcTable, _event: e.TurnEnded) -> Iterator[Note]:
    """Statuses of the other player's soldiers do not lose a turn in this turn (KT-8.10)."""
    state, seat = table.state, table.state.seat or 0
    others = [state.soldiers[name] for name in state.fields[1 - seat] if name is not None]
    for soldier in others:
        for held in (soldier.buff, soldier.debuff):
            if held is not None and held.turns:
                status = status_name(table.cards.statuses[held.name])
                values = {"status": status, "left": held.turns, "seat": side(seat)}
                yield Note(Unmet.NOT_COUNTED, "KT-8.10", (soldier.id,), values, checked=False)


# KT-6.4, KT-7.2: what is not offered


def not_offered(field: Field, meets: Meets) -> None:
    """Ask why soldiers of the turn player may not move, or use skills wherever they may stand."""
    meets(reaches_all, field)
    for soldier in field.on_field(field.turn_player):
        places = destinations(field, soldier)
        meets(moves, field, soldier, None)
        if may_use_skills(meets, field, soldier, places[0]):
            for skill in field.skills(soldier):
                usable = [there for there in places if may_use(call, field, soldier, skill, there)]
                if not usable:
                    may_use(meets, field, soldier, skill, places[0])
                elif not any(target_sets(field, soldier, skill.first, at) for at in usable):
                    meets(has_target, field, soldier, skill, usable[0])


# KT-7.5 to KT-7.9: whom clauses reach


def reached(
    targets: Sequence[Soldier], field: Field, selector: n.Selector, owner: Soldier
) -> Iterator[Note]:
    """Whom a selector of several soldiers reaches in order, and whom not (KT-7.7, KT-7.9)."""
    of_own = selector in _OWN
    if of_own or selector in _OF_ENEMIES:
        rule = "KT-7.5" if selector is n.Selector.ENEMY_COLUMN else "KT-7.9"
        rule = "KT-7.7" if selector in n.ROWS else rule
        yield Note(Compared.REACHED, rule, values={"soldiers": Placed.now(targets, field.cards)})
        state, seat = field.state, owner.seat if of_own else 1 - owner.seat
        there = field.on_field(seat) + field.soldiers(state.outside[seat])
        others = [one for one in there if one not in targets]
        if others:
            left_out: dict[str, Fact] = {"soldiers": Placed.now(others, field.cards)}
            yield Note(Unmet.LEFT_OUT, rule, values=left_out, checked=False)
    elif selector is n.Selector.ENEMY:
        for target in targets:
            yield from exposed(field.state, target)


def exposed(state: KtcState, target: Soldier) -> Iterator[Note]:
    """That somebody is in reach although it stands in the rear row (KT-7.6)."""
    place = target.place or 0
    if place % 2 and state.fields[target.seat][place - 1] is None:
        yield Note(Compared.EXPOSED, "KT-7.6", (target.id,), {"square": square(place)})


_OWN = frozenset(
    {
        n.Selector.ALLIES,
        n.Selector.OTHER_ALLIES,
        n.Selector.FRONT_ALLIES,
        n.Selector.REAR_ALLIES,
        n.Selector.OWN_COLUMN,
    }
)
_OF_ENEMIES = frozenset(
    {
        n.Selector.ENEMY_COLUMN,
        n.Selector.ENEMIES,
        n.Selector.FRONT_ENEMIES,
        n.Selector.REAR_ENEMIES,
        n.Selector.FACING_ENEMIES,
    }
)
"""The selectors that may reach several soldiers, by whose they are."""
