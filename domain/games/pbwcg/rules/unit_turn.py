"""The turn of a unit, step by step (PB-7, PB-10.1, PB-12)."""

from collections.abc import Sequence
from typing import assert_never

from saikoro.domain.games.pbwcg.cards.card_set import Ability
from saikoro.domain.games.pbwcg.cards.notation.nodes import Attack
from saikoro.domain.games.pbwcg.cards.notation.texts import Action as Clause
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect, Prefix
from saikoro.domain.games.pbwcg.events.cards import EquipmentDiscarded
from saikoro.domain.games.pbwcg.events.frame import CheckResolved, UnitTurnBegan, UnitTurnEnded
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
from saikoro.domain.games.pbwcg.rules.asking import COMMAND
from saikoro.domain.games.pbwcg.rules.battle import TEXT, Action, Battle, Effect, Exempt
from saikoro.domain.games.pbwcg.rules.checks import check, may_try
from saikoro.domain.games.pbwcg.rules.clauses import carry_out, declare, goes_on
from saikoro.domain.games.pbwcg.rules.effects import bad_statuses, status_changes
from saikoro.domain.games.pbwcg.rules.effects.attacks import normal_attack, pl_attack, strike
from saikoro.domain.games.pbwcg.rules.effects.damage import change_wp
from saikoro.domain.games.pbwcg.rules.effects.moves import move
from saikoro.domain.games.pbwcg.rules.effects.supports import fit_capacity
from saikoro.domain.games.pbwcg.rules.effects.traps import Provocation, spring
from saikoro.domain.games.pbwcg.rules.places import STANDS
from saikoro.domain.games.pbwcg.rules.questions import Reason
from saikoro.domain.games.pbwcg.rules.requirements import (
    acts_as,
    of_face,
    of_unit,
    received,
    requirement,
)
from saikoro.domain.games.pbwcg.rules.set_cards import activate
from saikoro.domain.games.pbwcg.rules.targets import Chooser
from saikoro.domain.games.pbwcg.state import Bs, PbwcgState, Unit
from saikoro.domain.games.pbwcg.stated import Part, Unmet
from saikoro.domain.games.pbwcg.words import DiePurpose, ItemReason, Purpose, WpCause
from saikoro.domain.match.interface.counting import Faces
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.requirements import Looked, Met
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
    if battle.meets(is_left, battle, unit):
        yield from _end_step(battle, unit)
    battle.emit(UnitTurnEnded(unit.id))


@requirement("PB-11.6", Unmet.LEFT, things=of_unit, looked=STANDS)
def is_left(battle: Battle, unit: Unit) -> bool:
    """A unit is still on the field after its action."""
    return battle.stands(unit)


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
        command = yield from ask_unit_command(battle, unit)
        acts = yield from _carry_out(battle, unit, command)


def _waits(battle: Battle, unit: Unit) -> bool:
    """Whether a unit waits without being asked (PB-7.7)."""
    if unit.master is not None:
        return not battle.meets(can_act, battle, unit)
    sleep = [
        one for one in unit.bs if battle.meets(acts_as, battle, unit, one.name, BsEffect.SLEEP)
    ]
    return not battle.meets(is_awake, battle, unit, sleep)


@requirement("PB-19.6", Unmet.CANNOT_ACT, things=of_unit)
def can_act(battle: Battle, unit: Unit) -> bool:
    """The text of a support lets it act."""
    return not battle.printed(unit).text.statics.cannot_act


@requirement("PB-14.13", Unmet.ASLEEP, things=of_unit)
def is_awake(_battle: Battle, _unit: Unit, sleep: Sequence[Bs]) -> bool:
    """A PC does not sleep."""
    return not sleep


@rule("PB-7.7")
def _wait_unasked(battle: Battle, unit: Unit) -> None:
    battle.emit(UnitWaited(unit.id, forced=True))


def _carry_out(battle: Battle, unit: Unit, command: c.UnitCommand) -> Steps[bool]:
    """One command; whether it is the action."""
    match command:
        case c.Activate(slot, targets):
            return (yield from activate(battle, unit.seat, unit, slot, targets))
        case c.DiscardEquipment(card):
            _discard_item(battle, unit, card)
            return False
        case c.NormalAttack(target):
            yield from _normal_attack(battle, unit, target)
        case c.UseAbility(ability, targets):
            yield from _ability(battle, unit, battle.cards.abilities[ability], targets)
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


@rule("PB-7.2")
def _discard_item(battle: Battle, unit: Unit, card: CardId) -> None:
    battle.emit(EquipmentDiscarded(unit.id, card, ItemReason.OWNER))
    fit_capacity(battle, unit)


@rule("PB-7.5")
def _move(battle: Battle, unit: Unit, slot: Slot) -> None:
    move(battle, unit, slot)


@rule("PB-7.7")
def _wait(battle: Battle, unit: Unit) -> None:
    battle.emit(UnitWaited(unit.id, forced=False))


def _end_step(battle: Battle, unit: Unit) -> Steps[None]:
    """The unit checks its BS and counts its status changes (U4, PB-7.4, PB-22.2)."""
    if unit.bs:
        yield from bad_statuses.check_recovery(battle, unit)
    status_changes.count(battle, unit)


# PB-10.1, PB-12.2: declarations


@rule("PB-10.1")
def _normal_attack(battle: Battle, unit: Unit, target: UnitId) -> Steps[None]:
    effect = _begin_action(battle, unit, unit.card, attacks=True)
    if (yield from _confused(battle, unit, Prefix.TRAP_NORMAL_ATTACK)):
        return
    yield from _attack(battle, unit, effect, target)


def _attack(battle: Battle, unit: Unit, effect: Effect, target: UnitId) -> Steps[None]:
    blow, pc = normal_attack(battle, unit, effect), battle.state.units[target]
    battle.emit(AttackDeclared(unit.id, blow.attack.attribute, [target]))
    yield from spring(battle, 1 - unit.seat, Provocation(Prefix.TRAP_NORMAL_ATTACK, unit))
    if battle.meets(goes_on, battle.action):
        yield from strike(battle, blow, [pc])


def _ability(battle: Battle, unit: Unit, ability: Ability, targets: list[Entry]) -> Steps[None]:
    effect = _begin_action(battle, unit, ability.id, attacks=ability.text.attacks)
    effect.exempt = "on_user"
    change_wp(battle, unit, -ability.wp, WpCause.COST, Part.COST)
    line = battle.printed(unit).abilities.index(ability.id)
    if ability.text.attacks and (yield from _confused_ability(battle, unit, line)):
        return
    yield from _use(battle, unit, effect, ability, line, targets)


@rule("PB-10.1", thing="unit.id", line="line")
def _confused_ability(battle: Battle, unit: Unit, line: int) -> Steps[bool]:
    return (yield from _confused(battle, unit, Prefix.TRAP_ABILITY))


@rule("PB-10.1", thing="unit.id", line="line")
def _use(
    battle: Battle, unit: Unit, effect: Effect, ability: Ability, line: int, targets: list[Entry]
) -> Steps[None]:
    """An ability, which is paragraph number `line` of the face of the unit."""
    declared = declare(battle, Chooser(battle, unit.seat, unit), ability.text.plain, targets)
    battle.emit(AbilityUsed(unit.id, ability.id, targets))
    attacks = any(isinstance(one.clause, Attack) and one.units for one in declared)
    by = Provocation(Prefix.TRAP_ABILITY, unit, attacks=attacks)
    yield from spring(battle, 1 - unit.seat, by)
    yield from carry_out(battle, effect, declared)


def _pl_attack(battle: Battle, unit: Unit) -> Steps[None]:
    effect = _begin_action(battle, unit, unit.card, attacks=True)
    if (yield from _confused(battle, unit, Prefix.TRAP_PL_ATTACK)):
        return
    yield from spring(battle, 1 - unit.seat, Provocation(Prefix.TRAP_PL_ATTACK, unit))
    if battle.meets(goes_on, battle.action) and battle.stands(unit):
        pl_attack(battle, unit, effect)


def _begin_action(battle: Battle, unit: Unit, source: CardId, *, attacks: bool) -> Effect:
    """The text of an action: a printed one, or that of a normal attack."""
    battle.action = Action(unit, attacks=attacks)
    return Effect(unit.seat, source, user=unit, action=battle.action)


def _tries(state: PbwcgState) -> int:
    return state.tries


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


@requirement(
    "PB-14.14",
    Unmet.LOST,
    looked=received(BsEffect.CONFUSION),
    met=Met(Ground.KEEPS_ACTION, "PB-14.14", Looked(_tries, by=CheckResolved, of=0)),
    things=of_unit,
)
def keeps_action(_battle: Battle, _unit: Unit, succeeds: bool) -> bool:  # noqa: FBT001
    """A confused PC does what it has declared."""
    return succeeds


@requirement("PB-14.14", met=Ground.ONLY_TARGET, things=of_unit)
def is_only_target(_battle: Battle, _target: Unit, others: Sequence[Unit]) -> bool:
    """No other PC can be the target of a confused one."""
    return len(others) == 1


CONFUSED = Faces("PB-14.14", Ground.CONFUSED_FACE, of_face)
"""The target of a confused PC."""


@rule("PB-14.14")
def _confused_by(battle: Battle, unit: Unit, bs: BsName, trap: Prefix) -> Steps[bool]:
    has_dice = may_try(battle)
    succeeds = yield from check(battle, Purpose.CONFUSION, unit, Reason(bs=bs))
    if battle.meets(keeps_action, battle, unit, succeeds):
        return False
    yield from spring(battle, 1 - unit.seat, Provocation(trap, unit, lost=True))
    others = [pc for pc in battle.state.pcs(unit.seat) if pc is not unit] or [unit]
    target = others[0]
    if not battle.meets(is_only_target, battle, target, others) and has_dice:  # PB-13.4
        target = battle.table.pick(CONFUSED, others, why=DiePurpose.CONFUSION_TARGET)
    battle.emit(ActionConfused(unit.id, target.id))
    effect = Effect(unit.seat, unit.card, user=unit, action=battle.action)
    blow = normal_attack(battle, unit, effect, confused=True)
    yield from strike(battle, blow, [target])
    return True
