"""KT-6: the steps of an operation."""

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import PLACES
from saikoro.domain.games.ktc.rules.answers import Act, Commander, Concede, Supply
from saikoro.domain.games.ktc.rules.asking import ask_promotion
from saikoro.domain.games.ktc.rules.clauses import change_hp, move, set_stamina, set_unique
from saikoro.domain.games.ktc.rules.ending import conceded
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.notes import reached
from saikoro.domain.games.ktc.rules.numbers import success_rate
from saikoro.domain.games.ktc.rules.requirements.declaring import uses_skill
from saikoro.domain.games.ktc.rules.requirements.lines import may_still_be_promoted
from saikoro.domain.games.ktc.rules.requirements.rolls import commander_hits, skill_succeeds
from saikoro.domain.games.ktc.rules.requirements.steps import (
    has_cost,
    has_medals,
    has_succeeded,
    is_in_row,
    is_lower,
    leaves_open,
    moves,
)
from saikoro.domain.games.ktc.rules.targets import chosen
from saikoro.domain.games.ktc.rules.units import Unit, handle_all, lines_of, skill_lines
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.stated import Part
from saikoro.domain.games.ktc.words import CommanderReach, MoveCause, Purpose, Wish
from saikoro.domain.match.interface.decision import Steps, ask_one
from saikoro.domain.match.interface.rules import rule


@rule("KT-6.2")
def act(field: Field, given: Act) -> Steps[None]:
    """Carry out 【行動】 (KT-6.1 to KT-6.12)."""
    seat, soldier, skill = field.turn_player, field.state.soldiers[given.soldier], given.skill
    name = None if skill is None else skill.name
    declared = e.ActionDeclared(seat, soldier.id, given.to, name, given.targets, given.wish)
    field.emit(declared)
    if field.meets(moves, field, soldier, given.to) and given.to and soldier.place is not None:
        _move(field, soldier, soldier.place, PLACES[given.to])
    comma = field.comma(Purpose.ACTION, given.soldier)
    done = None
    if field.meets(uses_skill, field, soldier, skill) and skill is not None:
        set_stamina(field, soldier, tired=True)
        done = skill if _use(field, soldier, skill, given.targets, comma) else None
    if soldier.place is not None:
        _after_action(field, soldier, skill, done)
    yield from promotion(field, soldier, given.wish)


AFTER_ACTION = (n.Timing.AFTER_ACTION,)


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
    if field.meets(has_cost, field, soldier, cost) and cost is not None:
        _pay(field, soldier, cost)
    rate = field.total(*success_rate(field, soldier, skill, soldier.place, field.meets))
    if not field.meets(skill_succeeds, comma, 10 * rate):
        field.emit(e.SkillFailed(soldier.id, skill.name, rate))
        return False
    field.emit(e.SkillSucceeded(soldier.id, skill.name, rate))
    empty = PLACES[targets[1]] if len(targets) > 1 else None
    soldiers = chosen(field, soldier.seat, targets)
    Unit(field, soldier).use_skill(skill.effect, soldier, soldiers, empty)
    return True


@rule("KT-6.8")
def _pay(field: Field, soldier: Soldier, cost: n.Cost) -> None:
    """Pay the cost of a skill (KT-6.8)."""
    set_unique(field, soldier, soldier.unique - cost.amount)


@rule("KT-6.11", follows=True)
def _after_action(field: Field, soldier: Soldier, skill: Skill | None, done: Skill | None) -> None:
    """Handle the 行動後 lines of the skill, if it is `done`, and of the soldier (KT-6.11)."""
    lines = [
        one
        for one in skill_lines(soldier, skill)
        if field.meets(has_succeeded, field, soldier, skill, one.line, done)
    ]
    handle_all(field, lines + lines_of(field, soldier, AFTER_ACTION))


@rule("KT-6.12", follows=True)
def promotion(field: Field, soldier: Soldier, wish: Wish) -> Steps[None]:
    """Carry out 【昇進ステップ】 for a soldier that has acted (KT-6.12, KT-13.3)."""
    if not field.rules.may_promote(field, soldier):
        return
    promoted = wish is Wish.YES
    if field.meets(leaves_open, field, soldier, wish):
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
    return (
        field.meets(may_still_be_promoted, field, soldier)
        and field.meets(is_lower, field, soldier)
        and field.meets(has_medals, field, soldier)
    )


@rule("KT-6.13")
def supply(field: Field, given: Supply) -> None:
    """Carry out 【補給】 (KT-6.13)."""
    field.emit(e.SupplyDeclared(field.turn_player, given.row))
    mine = field.on_field(field.turn_player)
    for soldier in [one for one in mine if field.meets(is_in_row, field, one, given.row)]:
        set_stamina(field, soldier, tired=False)


@rule("KT-6.14")
def commander_attack(field: Field, given: Commander) -> None:
    """Carry out 【指揮官攻撃】 (KT-6.14)."""
    field.emit(e.CommanderAttackDeclared(field.turn_player, given.target))
    comma = field.comma(Purpose.COMMANDER, field.turn_player)
    if not field.meets(commander_hits, comma, field.rules.commander_below):
        field.emit(e.CommanderAttackFailed(given.target))
        return
    field.emit(e.CommanderAttackSucceeded(given.target))
    targets = field.soldiers([given.target])
    reach = _REACH[field.options.commander_reach]
    for target in field.each(reached, targets, field, reach, None):
        change_hp(field, target, [(Part.COMMANDER, 1)], more=False)
    Unit(field, None).end()


_REACH = {CommanderReach.FRONT: n.Selector.ENEMY, CommanderReach.ANY: n.Selector.ANY_ENEMY}
"""Whom 指揮官攻撃 may be declared on, by the option `commander_reach` (KT-6.14)."""
