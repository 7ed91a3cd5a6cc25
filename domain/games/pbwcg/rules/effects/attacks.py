"""Attacks, hit by hit (PB-10, PB-12)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.words import AttackRange, Attribute, BsEffect, Value
from saikoro.domain.games.pbwcg.events.units import AttackEvaded, HitResolved, PlAttacked
from saikoro.domain.games.pbwcg.rules.battle import Battle, Effect, Exempt
from saikoro.domain.games.pbwcg.rules.checks import check
from saikoro.domain.games.pbwcg.rules.effects import bad_statuses
from saikoro.domain.games.pbwcg.rules.effects.damage import change_endurance, change_hp, fall
from saikoro.domain.games.pbwcg.rules.ending import end_if_lost
from saikoro.domain.games.pbwcg.rules.questions import Reason
from saikoro.domain.games.pbwcg.rules.values import beats, effect_value, effects, own_defence
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import EnduranceCause, HpCause, Purpose
from saikoro.domain.match.interface.decision import Steps

BANDS = ((11, 3), (6, 2), (0, 1))
"""Endurance damage by the least HP damage (PB-10.3)."""


class Blow(NamedTuple):
    """An attack phrase on its way."""

    attack: n.Attack
    attacker: Unit | None
    """None for a 罠."""
    effect: Effect
    riders: Sequence[tuple[n.InflictBs, Effect]]
    """Each 《BS》 with the text that has it."""
    sure: bool
    """Whether there is no evasion: 《必中》, 術, 罠."""
    resisted: bool = True
    """Whether resist checks are made: not by a 罠, nor against a confused PC of one's own."""


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
        for unit in units:
            if attacker is not None and not battle.stands(attacker):  # PB-11.6
                return hit
            if attacker is not None and action is not None and action.over:  # PB-17.9
                return hit
            if not battle.stands(unit):
                continue
            landed = yield from _hit(battle, blow, unit)
            if landed and unit.master is None and unit not in hit:
                hit.append(unit)
    return hit


def _hit(battle: Battle, blow: Blow, unit: Unit) -> Steps[bool]:
    """One hit, in the order of PB-10.3; False if it is evaded."""
    attack, attacker = blow.attack, blow.attacker
    is_pc = unit.master is None
    if is_pc and not blow.sure and attacker is not None:
        blind = attack.evasion_check or battle.suffers(attacker, BsEffect.BLIND) > 0
        tries = blind + effects(battle, unit, Value.EVADE_CHECKS)
        source = None if blow.effect.source == attacker.card else blow.effect.source
        reason = Reason(source=source, attacker=attacker.id)
        if tries and (yield from check(battle, Purpose.EVADE, unit, tries, reason)):
            battle.emit(AttackEvaded(attacker.id, unit.id))
            return False
    effect = effect_value(battle, attack, attacker)
    defence = 0 if attack.ignores_defence else own_defence(battle, unit)
    damage = max(0, effect - defence)
    endurance = _endurance_damage(battle, blow, unit, damage)
    battle.emit(
        HitResolved(
            None if attacker is None else attacker.id,
            unit.id,
            attack.attribute,
            effect,
            defence,
            damage,
            endurance,
        )
    )
    if is_pc and damage:
        change_hp(battle, unit.seat, -damage, HpCause.HIT)
        end_if_lost(battle)
    if endurance:
        change_endurance(battle, unit, -endurance, EnduranceCause.HIT)
        bad_statuses.wake(battle, unit)
        yield from fall(battle, unit, EnduranceCause.HIT)
    if is_pc:
        for rider, by in blow.riders:
            if battle.stands(unit):
                tries = _resist_tries(battle, blow, unit)
                yield from bad_statuses.receive(
                    battle, unit, rider.bs, by, tries=tries, break_=rider.break_
                )
    return True


def _endurance_damage(battle: Battle, blow: Blow, unit: Unit, damage: int) -> int:
    """N of PB-10.3."""
    attack, own = blow.attack, battle.printed(unit).attribute
    lost = next(band for least, band in BANDS if damage >= least)
    lost += beats(battle, attack.attribute, own) - beats(battle, own, attack.attribute)
    lost += attack.endurance + effects(battle, unit, Value.ENDURANCE_TAKEN)
    if blow.attacker is not None:
        lost += effects(battle, blow.attacker, Value.ENDURANCE_DEALT)
    return max(0, lost)


def _resist_tries(battle: Battle, blow: Blow, pc: Unit) -> int:
    """How many tries a PC has against a BS of an attack (PB-14.2)."""
    if not blow.resisted:
        return 0
    beaten = beats(battle, battle.printed(pc).attribute, blow.attack.attribute)
    return beaten + effects(battle, pc, Value.RESIST_CHECKS)


def pl_attack(battle: Battle, unit: Unit, effect: Effect) -> None:
    """A PL is attacked (PB-12.2)."""
    value = effect_value(battle, normal_attack(battle, unit, effect).attack, unit)
    damage = value // 2
    enemy = 1 - unit.seat
    battle.emit(PlAttacked(unit.id, enemy, value, damage))
    change_hp(battle, enemy, -damage, HpCause.PL_ATTACK)
    end_if_lost(battle)
