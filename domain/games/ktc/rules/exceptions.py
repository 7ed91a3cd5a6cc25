"""What does not keep something from happening, although a text or a habit suggests it."""

from collections.abc import Iterator

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.rules.field import KtcTable, lines_with
from saikoro.domain.games.ktc.rules.naming import LineText, side
from saikoro.domain.games.ktc.rules.requirements.looked import GAINED, STATUSES_LOST
from saikoro.domain.games.ktc.rules.targets import exposed
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.stated import Compared, Ground
from saikoro.domain.games.ktc.words import MoveCause, Origin
from saikoro.domain.match.interface.requirements import Note, beside
from saikoro.domain.match.interface.table import Fact
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


@beside(e.EffectTriggered)
def triggered(table: KtcTable, event: e.EffectTriggered) -> Iterator[Note]:
    """「スキルを使用できない」 keeps no line from triggering (KT-8.7); when its turns count."""
    soldier = table.state.soldiers[event.soldier]
    rule = _EACH_TURN.get(event.timing)
    if rule is not None:
        seat = side(table.state.seat or 0)
        yield Note(Ground.EACH_TURN, rule, values={"timing": event.timing, "seat": seat})
    held = {Origin.BUFF: soldier.buff, Origin.DEBUFF: soldier.debuff}.get(event.origin)
    if held is not None and held.turns:
        yield Note(Ground.TURNS, "KT-8.10", (soldier.id,), {"left": held.turns})
    if event.origin is not Origin.SKILL:
        silenced = Compared.TRIGGERS_SILENCED
        yield from _despite(table, silenced, "KT-8.7", soldier, n.Mute, origin=event.origin)


_EACH_TURN = {n.Timing.TURN_START: "KT-5.2", n.Timing.TURN_END: "KT-5.6"}
"""The rules of lines that trigger in the turns of both players."""


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
