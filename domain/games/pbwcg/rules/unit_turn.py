"""The turn of a unit, step by step (PB-7, PB-10.1, PB-12)."""

from collections.abc import Sequence
from typing import assert_never

from saikoro.domain.games.pbwcg.cards.card_set import Ability
from saikoro.domain.games.pbwcg.cards.notation.nodes import Attack
from saikoro.domain.games.pbwcg.cards.notation.texts import Action as Clause
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect, Prefix
from saikoro.domain.games.pbwcg.events.cards import EquipmentDiscarded
from saikoro.domain.games.pbwcg.events.frame import UnitTurnBegan, UnitTurnEnded
from saikoro.domain.games.pbwcg.events.units import (
    AbilityUsed,
    ActionConfused,
    AttackDeclared,
    UnitWaited,
)
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import BsName, CardId, Entry, Slot, UnitId
from saikoro.domain.games.pbwcg.rules.answers import commands as c
from saikoro.domain.games.pbwcg.rules.answers.deciding import ask_unit_command
from saikoro.domain.games.pbwcg.rules.answers.listing import is_alone
from saikoro.domain.games.pbwcg.rules.asking import COMMAND
from saikoro.domain.games.pbwcg.rules.battle import TEXT, Action, Battle, Effect, Exempt
from saikoro.domain.games.pbwcg.rules.checks import check, may_try
from saikoro.domain.games.pbwcg.rules.clauses import carry_out, declare
from saikoro.domain.games.pbwcg.rules.effects import bad_statuses, status_changes
from saikoro.domain.games.pbwcg.rules.effects.attacks import normal_attack, pl_attack, strike
from saikoro.domain.games.pbwcg.rules.effects.damage import change_wp
from saikoro.domain.games.pbwcg.rules.effects.moves import move
from saikoro.domain.games.pbwcg.rules.effects.supports import fit_capacity
from saikoro.domain.games.pbwcg.rules.effects.traps import spring, stay_down
from saikoro.domain.games.pbwcg.rules.questions import Reason
from saikoro.domain.games.pbwcg.rules.requirements import acts_as
from saikoro.domain.games.pbwcg.rules.set_cards import activate
from saikoro.domain.games.pbwcg.rules.since import state_suffers
from saikoro.domain.games.pbwcg.rules.targets import Chooser
from saikoro.domain.games.pbwcg.rules.waiting import state_waiting
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import OWNERS, Part, Unmet
from saikoro.domain.games.pbwcg.words import DiePurpose, ItemReason, Purpose, WpCause
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule


@rule("PB-5.7")
def unit_turn(battle: Battle, unit: Unit) -> Steps[None]:
    """Play the turn of a unit to its end (PB-7)."""
    battle.emit(UnitTurnBegan(unit.id))
    yield from _start_step(battle, unit)
    yield from _act(battle, unit)


@rule("PB-5.7")
def resume(battle: Battle, unit: Unit) -> Steps[None]:
    """Continue the turn of a unit from U2 on."""
    yield from _act(battle, unit)


def _act(battle: Battle, unit: Unit) -> Steps[None]:
    yield from _free_step_and_action(battle, unit)
    if battle.stands(unit):
        yield from _end_step(battle, unit)
    else:
        battle.unmet(Unmet.LEFT, "PB-11.6", unit.id)
    battle.emit(UnitTurnEnded(unit.id))


def _start_step(battle: Battle, unit: Unit) -> Steps[None]:
    """BS act in order of receipt, then the texts of the card and of its items (U1, PB-7.1)."""
    if unit.bs:
        yield from bad_statuses.act(battle, unit)
    exempt: Exempt = "never" if unit.master is None else "always"
    own = battle.printed(unit).text.turn_start
    if own and battle.stands(unit):
        yield from _start_text(battle, Effect(unit.seat, unit.card, exempt, user=unit), own)
    for item in list(unit.items):
        worn = battle.cards.equipment[item].text.turn_start
        if worn and item in unit.items and battle.stands(unit):
            yield from _start_text(battle, Effect(unit.seat, item, exempt, user=unit), worn)


@rule("PB-7.1", thing="effect.thing", line=TEXT)
def _start_text(battle: Battle, effect: Effect, clauses: Sequence[Clause]) -> Steps[None]:
    yield from battle.resolve(effect, clauses)


def _free_step_and_action(battle: Battle, unit: Unit) -> Steps[None]:
    """The unit takes commands up to its action (U2, U3, PB-7.2, PB-7.3)."""
    acts = False
    while not acts and battle.stands(unit):
        if _waits(battle, unit):
            _wait_unasked(battle, unit)
            return
        yield COMMAND
        if battle.state.paralysed:
            battle.unmet(Unmet.HINDERED, "PB-14.12", unit.id)
        command = yield from ask_unit_command(battle, unit)
        acts = yield from _carry_out(battle, unit, command)


def _waits(battle: Battle, unit: Unit) -> bool:
    """Whether a unit waits without being asked (PB-7.7)."""
    if unit.master is not None:
        return battle.printed(unit).text.statics.cannot_act
    return battle.suffers(unit, BsEffect.SLEEP) > 0


@rule("PB-7.7")
def _wait_unasked(battle: Battle, unit: Unit) -> None:
    _state_forced(battle, unit)
    battle.emit(UnitWaited(unit.id, forced=True))


def _state_forced(battle: Battle, unit: Unit) -> None:
    """State why a unit waits without being asked."""
    if unit.master is not None:
        battle.unmet(Unmet.CANNOT_ACT, "PB-19.6", unit.id)
        return
    state_suffers(battle, unit, BsEffect.SLEEP)
    battle.unmet(Unmet.ASLEEP, "PB-14.13", unit.id)


def _carry_out(battle: Battle, unit: Unit, command: c.UnitCommand) -> Steps[bool]:
    """One command; whether it is the action."""
    match command:
        case c.Activate(slot, targets):
            return (yield from activate(battle, unit.seat, unit, slot, targets))
        case c.DiscardEquipment(card):
            battle.emit(EquipmentDiscarded(unit.id, card, ItemReason.OWNER))
            fit_capacity(battle, unit)
            return False
        case c.NormalAttack(target):
            yield from _normal_attack(battle, unit, target)
        case c.UseAbility(ability, targets):
            line = battle.printed(unit).abilities.index(ability)
            yield from _ability(battle, unit, battle.cards.abilities[ability], line, targets)
        case c.PlAttack():
            yield from _pl_attack(battle, unit)
        case c.Move(slot):
            _move(battle, unit, slot)
        case c.Wait():
            _wait(battle, unit)
        case _ as unreachable:
            assert_never(unreachable)
    battle.action = None
    return True


@rule("PB-7.5")
def _move(battle: Battle, unit: Unit, slot: Slot) -> None:
    if is_alone(battle, unit):
        battle.ground(Ground.ALONE, "PB-7.5", unit.id, owner=OWNERS[unit.seat])
    move(battle, unit, slot)


@rule("PB-7.7")
def _wait(battle: Battle, unit: Unit) -> None:
    if battle.state.paralysed:
        state_suffers(battle, unit, BsEffect.PARALYSIS)
        battle.unmet(Unmet.PARALYSED, "PB-14.12", unit.id)
    state_waiting(battle, unit)
    battle.emit(UnitWaited(unit.id, forced=False))


def _end_step(battle: Battle, unit: Unit) -> Steps[None]:
    """The unit checks its BS and counts its status changes (U4, PB-7.4, PB-22.2)."""
    if unit.bs:
        yield from bad_statuses.check_recovery(battle, unit)
    status_changes.count(battle, unit)


# PB-10.1, PB-12.2: declarations


def _normal_attack(battle: Battle, unit: Unit, target: UnitId) -> Steps[None]:
    effect = _begin_action(battle, unit, unit.card, attacks=True)
    if (yield from _confused(battle, unit, Prefix.TRAP_NORMAL_ATTACK)):
        return
    yield from _attack(battle, unit, effect, target)


@rule("PB-10.1")
def _attack(battle: Battle, unit: Unit, effect: Effect, target: UnitId) -> Steps[None]:
    blow, pc = normal_attack(battle, unit, effect), battle.state.units[target]
    battle.emit(AttackDeclared(unit.id, blow.attack.attribute, [target]))
    yield from spring(battle, 1 - unit.seat, Prefix.TRAP_NORMAL_ATTACK, unit)
    if not _stopped(battle):
        yield from strike(battle, blow, [pc])


@rule("PB-10.1", thing="unit.id", line="line")
def _ability(
    battle: Battle, unit: Unit, ability: Ability, line: int, targets: list[Entry]
) -> Steps[None]:
    """An ability, which is paragraph number `line` of the face of the unit."""
    effect = _begin_action(battle, unit, ability.id, attacks=ability.text.attacks)
    effect.exempt = "on_user"
    change_wp(battle, unit, -ability.wp, WpCause.COST, Part.COST)
    if ability.text.attacks and (yield from _confused(battle, unit, Prefix.TRAP_ABILITY)):
        return
    declared = declare(battle, Chooser(battle, unit.seat, unit), ability.text.plain, targets)
    battle.emit(AbilityUsed(unit.id, ability.id, targets))
    enemy = 1 - unit.seat
    if any(isinstance(one.clause, Attack) and one.units for one in declared):
        yield from spring(battle, enemy, Prefix.TRAP_ABILITY, unit)
    else:
        stay_down(battle, enemy, Prefix.TRAP_ABILITY, Unmet.TRAP_NO_ATTACK, "PB-17.8")
    yield from carry_out(battle, effect, declared)


def _pl_attack(battle: Battle, unit: Unit) -> Steps[None]:
    effect = _begin_action(battle, unit, unit.card, attacks=True)
    if (yield from _confused(battle, unit, Prefix.TRAP_PL_ATTACK)):
        return
    yield from spring(battle, 1 - unit.seat, Prefix.TRAP_PL_ATTACK, unit)
    if not _stopped(battle) and battle.stands(unit):
        pl_attack(battle, unit, effect)


def _begin_action(battle: Battle, unit: Unit, source: CardId, *, attacks: bool) -> Effect:
    """The text of an action: a printed one, or that of a normal attack."""
    battle.action = Action(unit, attacks=attacks)
    return Effect(unit.seat, source, user=unit, action=battle.action)


def _stopped(battle: Battle) -> bool:
    """Whether a 罠 has negated the attack or removed the attacker (PB-17.9)."""
    action = battle.action
    stopped = action is not None and (action.negated or action.over)
    if stopped:
        battle.unmet(Unmet.NEGATED, "PB-17.9")
    return stopped


def _confused(battle: Battle, unit: Unit, trap: Prefix) -> Steps[bool]:
    """混乱 (PB-14.14): whether the declared action is lost to an attack on one's own side.

    No 罠 of that action springs then.
    """
    names = (one.name for one in unit.bs)
    bs = next(
        (bs for bs in names if battle.meets(acts_as, battle, unit, bs, BsEffect.CONFUSION)), None
    )
    if bs is None:
        return False
    return (yield from _confused_by(battle, unit, bs, trap))


@rule("PB-14.14")
def _confused_by(battle: Battle, unit: Unit, bs: BsName, trap: Prefix) -> Steps[bool]:
    has_dice = may_try(battle)
    if (yield from check(battle, Purpose.CONFUSION, unit, Reason(bs=bs))):
        return False
    stay_down(battle, 1 - unit.seat, trap, Unmet.TRAP_CONFUSED, "PB-14.14")
    others = [pc for pc in battle.state.pcs(unit.seat) if pc is not unit] or [unit]
    target = others[0]
    battle.unmet(Unmet.LOST, "PB-14.14", unit.id)
    if len(others) > 1 and has_dice:  # PB-13.4
        for face, other in enumerate(others, 1):
            owner, sides = OWNERS[other.seat], len(others)
            battle.ground(
                Ground.CONFUSED_FACE, "PB-14.14", other.id, face=face, sides=sides, owner=owner
            )
        target = others[battle.table.roll(len(others), why=DiePurpose.CONFUSION_TARGET) - 1]
    elif len(others) == 1:
        battle.ground(Ground.ONLY_TARGET, "PB-14.14", target.id)
    state_suffers(battle, unit, BsEffect.CONFUSION)
    battle.emit(ActionConfused(unit.id, target.id))
    effect = Effect(unit.seat, unit.card, user=unit, action=battle.action)
    blow = normal_attack(battle, unit, effect, confused=True)
    yield from strike(battle, blow, [target])
    return True
