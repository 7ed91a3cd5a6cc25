"""Attacks, hit by hit (PB-10, PB-12)."""

from collections.abc import Sequence
from functools import lru_cache, partial

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.words import AttackRange, Attribute, BsEffect, Value
from saikoro.domain.games.pbwcg.events.units import AttackEvaded, HitResolved, PlAttacked
from saikoro.domain.games.pbwcg.rules.battle import TEXT, Battle, Blow, Effect, Exempt
from saikoro.domain.games.pbwcg.rules.checks import check
from saikoro.domain.games.pbwcg.rules.effects import bad_statuses
from saikoro.domain.games.pbwcg.rules.effects.blows import (
    ENDURANCE_DAMAGE,
    costs_endurance,
    costs_hp,
    costs_more,
    goes_on_without,
    has_evasion_check,
    has_resistance,
    ignores_defence,
    is_resisted,
    is_still_there,
    may_be_evaded,
    may_have_bs,
    survives,
)
from saikoro.domain.games.pbwcg.rules.effects.damage import change_endurance, change_hp, fall
from saikoro.domain.games.pbwcg.rules.ending import end_if_lost
from saikoro.domain.games.pbwcg.rules.places import reached
from saikoro.domain.games.pbwcg.rules.questions import Reason
from saikoro.domain.games.pbwcg.rules.values import (
    at_least_0,
    effect_value,
    effects,
    is_inferior,
    is_superior,
    negative,
    of_bs,
    own_defence,
)
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import Part
from saikoro.domain.games.pbwcg.words import EnduranceCause, HpCause, Purpose
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term, added

BANDS = ((6, 1), (11, 2))
"""The HP damage below which a hit costs so much endurance; 3 from the last on (PB-10.3)."""
MOST_BY_BAND = 3


def phrase(
    battle: Battle, attack: n.Attack, effect: Effect, attacker: Unit | None, *, sure: bool
) -> Blow:
    """An attack phrase of an ability, a 術 or a 罠."""
    riders = [(rider, effect) for rider in attack.bs]
    return Blow(attack, attacker, effect, riders, sure or attack.sure_hit, attacker is not None)


def normal_attack(battle: Battle, unit: Unit, effect: Effect, *, confused: bool = False) -> Blow:
    """The normal attack of a unit, with the riders of what it bears (PB-10.0)."""
    riders: list[n.Rider] = []
    of_bs: list[tuple[n.InflictBs, Effect]] = []
    sources = (unit.card, *unit.items)
    for source, statics in zip(sources, battle.worn(unit), strict=True):
        for rider in statics.riders:
            riders.append(rider)
            if isinstance(rider, n.InflictBs):
                exempt: Exempt = "never" if unit.master is None else "always"
                by = Effect(unit.seat, source, exempt, user=unit, action=effect.action)
                of_bs.append((rider, by))
    attack = _normal_attack(battle.printed(unit).attribute, tuple(riders))
    return Blow(attack, unit, effect, of_bs, attack.sure_hit, not confused)


@lru_cache(maxsize=1024)
def _normal_attack(attribute: Attribute, riders: tuple[n.Rider, ...]) -> n.Attack:
    return n.Attack(AttackRange.WITHIN_1, attribute, 0, riders=riders)


def strike(battle: Battle, blow: Blow, units: Sequence[Unit]) -> Steps[list[Unit]]:
    """Carry out an attack phrase; the PCs that it hit (PB-10.2)."""
    hit: list[Unit] = []
    attacker, action = blow.attacker, blow.effect.action
    for _ in range(blow.attack.times):
        for unit in battle.table.each(reached, units, battle, blow.attack):
            if attacker is not None and not battle.stands(attacker):  # PB-11.6
                return hit
            if attacker is not None and action is not None and action.over:  # PB-17.9
                return hit
            if not battle.meets(is_still_there, battle, unit):
                continue
            landed = yield from _hit(battle, blow, unit)
            if landed and unit.master is None and unit not in hit:
                hit.append(unit)
    return hit


@rule("PB-10.3")
def _hit(battle: Battle, blow: Blow, unit: Unit) -> Steps[bool]:
    """One hit, in the order of PB-10.3; False if it is evaded."""
    attack, attacker, meets = blow.attack, blow.attacker, battle.meets
    is_pc = unit.master is None
    if is_pc and (yield from _evades(battle, blow, unit)):
        return False
    attacking = effect_value(battle, blow)
    defending = 0 if meets(ignores_defence, battle, unit, attack) else own_defence(battle, unit)
    damage = at_least_0([(Part.EFFECT, attacking), (Part.DEFENCE, -defending, unit.id)])
    lost = _endurance_damage(battle, blow, unit, added(damage))
    hit = HitResolved(
        None if attacker is None else attacker.id,
        unit.id,
        attack.attribute,
        attacking,
        defending,
        battle.total(*damage),
        battle.count(ENDURANCE_DAMAGE, lost, added(damage)),
    )
    battle.emit(hit)
    is_weaker = meets(costs_endurance, battle, unit, lost)
    riders = blow.riders
    if riders and not (meets(may_have_bs, battle, unit) and meets(survives, battle, unit, lost)):
        riders = ()
    if meets(costs_hp, battle, unit, hit):
        change_hp(battle, unit.seat, negative(damage), HpCause.HIT)
        if not meets(goes_on_without, battle, unit, hit):
            end_if_lost(battle)
    if is_weaker:
        change_endurance(battle, unit, negative(lost), EnduranceCause.HIT)
        bad_statuses.wake(battle, unit)
        yield from fall(battle, unit, EnduranceCause.HIT)
    for rider, by in riders:
        if battle.stands(unit):
            yield from _inflict(battle, blow, unit, rider, by, None if by is blow.effect else by)
    return True


def _evades(battle: Battle, blow: Blow, pc: Unit) -> Steps[bool]:
    """Whether a PC evades a hit (step 1 of PB-10.3)."""
    attacker, tries = blow.attacker, effects(battle, pc, Value.EVADE_CHECKS)
    if not battle.meets(may_be_evaded, battle, pc, blow) or attacker is None:
        return False
    if blow.attack.evasion_check:
        tries.append((Part.EVASION, 1))
    else:
        tries += of_bs(battle, attacker, BsEffect.BLIND, Part.BLIND, 1)[:1]
    if not battle.meets(has_evasion_check, battle, pc, tries):
        return False
    source = None if blow.effect.source == attacker.card else blow.effect.source
    reason = Reason(source=source, attacker=attacker.id)
    evaded = yield from check(battle, Purpose.EVADE, pc, reason, tries)
    if evaded:
        battle.emit(AttackEvaded(attacker.id, pc.id))
    return evaded


@rule("PB-14.2", thing="text.thing", line=TEXT)
def _inflict(
    battle: Battle, blow: Blow, pc: Unit, rider: n.InflictBs, by: Effect, text: Effect | None
) -> Steps[None]:
    """A BS of an attack; `text` adds it to a normal one (PB-10.0, PB-14.2)."""
    tries = partial(_resist_tries, battle, blow, pc)
    yield from bad_statuses.receive(battle, pc, rider.bs, by, tries, break_=rider.break_)


def _endurance_damage(battle: Battle, blow: Blow, unit: Unit, damage: int) -> list[Term]:
    """N of PB-10.3, the band of the HP damage first."""
    attack = blow.attack
    parts: list[Term] = [(Part.BAND, _band(battle, damage))]
    if battle.meets(is_superior, battle, unit, attack.attribute):
        parts.append((Part.SUPERIOR, 1))
    elif battle.meets(is_inferior, battle, unit, attack.attribute):
        parts.append((Part.INFERIOR, -1))
    if attack.endurance:
        parts.append((Part.RIDER, attack.endurance))
    parts += effects(battle, unit, Value.ENDURANCE_TAKEN)
    if blow.attacker is not None:
        parts += effects(battle, blow.attacker, Value.ENDURANCE_DEALT)
    return at_least_0(parts)


def _band(battle: Battle, damage: int) -> int:
    """The endurance that HP damage costs."""
    for needed, band in BANDS:
        if not battle.meets(costs_more, damage, needed, band):
            return band
    return MOST_BY_BAND


def _resist_tries(battle: Battle, blow: Blow, pc: Unit) -> list[Term]:
    """The tries that a PC has against a BS of an attack (PB-14.2)."""
    if not battle.meets(is_resisted, battle, pc, blow):
        return []
    tries = effects(battle, pc, Value.RESIST_CHECKS)
    if battle.meets(is_inferior, battle, pc, blow.attack.attribute):
        tries.append((Part.BEATEN, 1))
    return tries if battle.meets(has_resistance, battle, pc, blow.attack.attribute, tries) else []


@rule("PB-12.2")
def pl_attack(battle: Battle, unit: Unit, effect: Effect) -> None:
    """A PL is attacked (PB-12.2)."""
    value, enemy = effect_value(battle, normal_attack(battle, unit, effect)), 1 - unit.seat
    parts: list[Term] = [(Part.EFFECT, value, unit.id), (Part.HALVED, value // 2 - value)]
    battle.emit(PlAttacked(unit.id, enemy, value, battle.total(*parts)))
    change_hp(battle, enemy, negative(parts), HpCause.PL_ATTACK)
    end_if_lost(battle)
