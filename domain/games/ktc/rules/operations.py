"""KT-6: the steps of an operation."""

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import PLACES
from saikoro.domain.games.ktc.rules.acting import (
    state_failed,
    state_no_move,
    state_no_skill,
    state_rate,
    state_unsupplied,
)
from saikoro.domain.games.ktc.rules.answers import Act, Commander, Concede, Supply
from saikoro.domain.games.ktc.rules.asking import ask_promotion
from saikoro.domain.games.ktc.rules.clauses import change_hp, move, set_stamina, set_unique
from saikoro.domain.games.ktc.rules.ending import conceded, state_left
from saikoro.domain.games.ktc.rules.field import Field, Parts
from saikoro.domain.games.ktc.rules.legal import counted_fields, empty_squares, success_rate
from saikoro.domain.games.ktc.rules.stating import promoted
from saikoro.domain.games.ktc.rules.targets import chosen, state_exposed
from saikoro.domain.games.ktc.rules.units import (
    PendingLine,
    Unit,
    handle_all,
    lines_of,
    skill_lines,
)
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.stated import Ground, Part, Unmet
from saikoro.domain.games.ktc.words import MoveCause, Purpose, Row, Wish
from saikoro.domain.match.interface.decision import Steps, ask_one
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Fact


@rule("KT-6.2")
def act(field: Field, given: Act) -> Steps[None]:
    """Carry out 【行動】 (KT-6.1 to KT-6.12)."""
    seat, soldier, skill = field.turn_player, field.state.soldiers[given.soldier], given.skill
    name = None if skill is None else skill.name
    declared = e.ActionDeclared(seat, soldier.id, given.to, name, given.targets, given.wish)
    field.emit(declared)
    if given.to is not None and soldier.place is not None:
        _move(field, soldier, soldier.place, PLACES[given.to])
    elif field.table.recording:
        state_no_move(field, soldier)
    comma = field.comma(Purpose.ACTION, given.soldier)
    if skill is None and field.table.recording:
        state_no_skill(field, soldier, moved=given.to is not None)
    after: list[PendingLine] = []
    if skill is not None:
        field.ground(Ground.TIRES, "KT-6.8", soldier.id)
        set_stamina(field, soldier, tired=True)
        if _use(field, soldier, skill, given.targets, comma):
            after = skill_lines(soldier, skill)
    if soldier.place is not None:
        _after_action(field, after + lines_of(field, soldier, AFTER_ACTION))
    yield from promotion(field, soldier, given.wish)


AFTER_ACTION = (n.Timing.AFTER_ACTION,)
IS_UPPER = Unmet.IS_UPPER


@rule("KT-6.3")
def _move(field: Field, soldier: Soldier, here: int, there: int) -> None:
    """Carry out 【移動ステップ】 (KT-6.3)."""
    move(field, soldier, here, there, MoveCause.MOVE)


@rule("KT-6.9", thing="soldier.id", line="skill.paragraph")
def _use(field: Field, soldier: Soldier, skill: Skill, targets: list[str], comma: int) -> bool:
    """Carry out 【コンマステップ】 with a skill (KT-6.8, KT-6.9); tell whether it succeeds."""
    uses = soldier.uses.get(skill.name, 0) + 1
    field.emit(e.SkillUsed(soldier.id, skill.name, uses))
    cost = skill.effect.cost
    if cost is not None:
        set_unique(field, soldier, soldier.unique - cost.amount)
    rate, terms = success_rate(field, soldier, skill, soldier.place)
    if field.table.recording:
        state_rate(field, soldier)
    succeeds = field.below(comma, 10 * rate, "KT-6.9")
    field.terms(*terms)
    if not succeeds:
        field.emit(e.SkillFailed(soldier.id, skill.name, rate))
        if field.table.recording:
            state_failed(field, soldier, skill)
        return False
    field.emit(e.SkillSucceeded(soldier.id, skill.name, rate))
    empty = PLACES[targets[1]] if len(targets) > 1 else None
    soldiers = chosen(field, soldier.seat, targets)
    Unit(field, soldier).use_skill(skill.effect, soldier, soldiers, empty)
    return True


@rule("KT-6.11", follows=True)
def _after_action(field: Field, lines: list[PendingLine]) -> None:
    """Handle the 行動後 lines after an action (KT-6.11)."""
    handle_all(field, lines)


@rule("KT-6.12", follows=True)
def promotion(field: Field, soldier: Soldier, wish: Wish) -> Steps[None]:
    """Carry out 【昇進ステップ】 for a soldier that has acted (KT-6.12, KT-13.3)."""
    if not field.rules.may_promote(field, soldier):
        return
    promoted = wish is Wish.YES
    if wish is Wish.ASK:
        answer = yield from ask_one(ask_promotion(field, soldier))
        if isinstance(answer, Concede):
            raise conceded(field, field.turn_player)
        promoted = answer.yes
    if promoted:
        max_hp = field.card(soldier).hp[1]
        field.emit(e.SoldierPromoted(soldier.id, min(soldier.hp, max_hp), max_hp))
    else:
        field.emit(e.PromotionDeclined(soldier.id))


def may_promote(field: Field, soldier: Soldier) -> bool:
    """Whether the acting soldier is on the field, 下級職, and has the empty squares (KT-6.12)."""
    if soldier.place is None:
        field.unmet(Unmet.OFF_FIELD, "KT-6.12", soldier.id)
        return False
    if soldier.upper:
        field.unmet(IS_UPPER, "KT-6.12", soldier.id, since=promoted(soldier))
        return False
    empty, medals = empty_squares(field), field.card(soldier).medals
    facts: dict[str, Fact] = {
        "value": empty,
        "needed": medals,
        "fields": field.options.promotion_field,
    }
    if empty < medals:
        field.unmet(Unmet.TOO_FEW_SQUARES, "KT-6.12", soldier.id, since=None, **facts)
        return False
    field.ground(Ground.MEDALS, "KT-6.12", since=None, **facts)
    if medals and field.table.recording:
        for seat in counted_fields(field):
            state_left(field, seat, "KT-6.12")
    return True


@rule("KT-6.13")
def supply(field: Field, given: Supply) -> None:
    """Carry out 【補給】 (KT-6.13)."""
    row = 0 if given.row is Row.FRONT else 1
    if field.table.recording:
        state_unsupplied(field, given.row)
    field.emit(e.SupplyDeclared(field.turn_player, given.row))
    for soldier in field.on_field(field.turn_player):
        if soldier.place is not None and soldier.place % 2 == row:
            set_stamina(field, soldier, tired=False)


@rule("KT-6.14")
def commander_attack(field: Field, given: Commander) -> None:
    """Carry out 【指揮官攻撃】 (KT-6.14)."""
    field.emit(e.CommanderAttackDeclared(field.turn_player, given.target))
    comma = field.comma(Purpose.COMMANDER, field.turn_player)
    if not field.below(comma, field.rules.commander_below, "KT-6.14"):
        field.emit(e.CommanderAttackFailed(given.target))
        return
    field.emit(e.CommanderAttackSucceeded(given.target))
    target = field.state.soldiers[given.target]
    state_exposed(field, [target])
    change_hp(field, target, BY_THE_COMMANDER, more=False)
    Unit(field, None, Ground.BY_COMMANDER).end()


BY_THE_COMMANDER: Parts = (1, ((Part.COMMANDER, 1),))
"""What 指揮官攻撃 lowers HP by (KT-6.14)."""
