"""Attacks, hit by hit (PB-10, PB-12)."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.words import (
    ATTACK_VALUES,
    DEFENCE_VALUES,
    AttackRange,
    Attribute,
    BsEffect,
    Value,
)
from saikoro.domain.games.pbwcg.events.units import AttackEvaded, HitResolved, PlAttacked
from saikoro.domain.games.pbwcg.grounds import Ground, Number
from saikoro.domain.games.pbwcg.rules.battle import TEXT, Battle, Effect, Exempt
from saikoro.domain.games.pbwcg.rules.checks import check
from saikoro.domain.games.pbwcg.rules.effects import bad_statuses
from saikoro.domain.games.pbwcg.rules.effects.damage import change_endurance, change_hp, fall
from saikoro.domain.games.pbwcg.rules.ending import end_if_lost
from saikoro.domain.games.pbwcg.rules.questions import Reason
from saikoro.domain.games.pbwcg.rules.since import (
    signed,
    state_parts,
    state_statuses,
    state_suffers,
)
from saikoro.domain.games.pbwcg.rules.values import (
    Count,
    at_least_0,
    attack_value,
    attacking,
    beats,
    by_attribute,
    defence_value,
    defended,
    effect_value,
    effects,
    negative,
    own_defence,
)
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import OWNERS, Part, Sure, Unmet
from saikoro.domain.games.pbwcg.words import EnduranceCause, HpCause, Purpose
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term

BANDS = ((11, 3), (6, 2), (0, 1))
"""Endurance damage by the least HP damage (PB-10.3)."""
NEXT_BAND = {1: 6, 2: 11}
"""The least HP damage that costs more endurance than so much."""


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
                battle.unmet(Unmet.LEFT, "PB-9.6", unit.id)
                continue
            landed = yield from _hit(battle, blow, unit)
            if landed and unit.master is None and unit not in hit:
                hit.append(unit)
    return hit


@rule("PB-10.3")
def _hit(battle: Battle, blow: Blow, unit: Unit) -> Steps[bool]:
    """One hit, in the order of PB-10.3; False if it is evaded."""
    attack, attacker, effect = blow.attack, blow.attacker, blow.effect
    is_pc = unit.master is None
    if is_pc and (yield from _evades(battle, blow, unit)):
        return False
    parts: list[Term] = []
    armour: list[Term] = []
    lost: list[Term] = []
    value = effect_value(battle, attack, attacker, parts)
    defence = 0 if attack.ignores_defence else own_defence(battle, unit, armour)
    parts += negative(armour)
    damage = at_least_0(value - defence, parts)
    endurance = _endurance_damage(battle, blow, unit, damage, lost)
    _state_values(battle, blow, unit)
    _state_endurance(battle, blow, unit, damage, lost)
    battle.terms(*parts)
    hit = HitResolved(
        None if attacker is None else attacker.id,
        unit.id,
        attack.attribute,
        value,
        defence,
        damage,
        endurance,
    )
    battle.emit(hit)
    _state_losses(battle, blow, unit, hit, lost)
    if is_pc and damage:
        change_hp(battle, unit.seat, -damage, HpCause.HIT, negative(parts))
        if endurance and battle.state.pls[unit.seat].hp <= 0:
            battle.unmet(Unmet.NOT_LEFT, "PB-10.5", unit.id, value=endurance)
        end_if_lost(battle)
    if endurance:
        change_endurance(battle, unit, -endurance, EnduranceCause.HIT, negative(lost))
        bad_statuses.wake(battle, unit)
        if is_pc and blow.riders and not unit.endurance:
            battle.unmet(Unmet.GONE_BS, "PB-10.3", unit.id)
        yield from fall(battle, unit, EnduranceCause.HIT)
    if is_pc:
        for rider, by in blow.riders:
            if battle.stands(unit):
                yield from _inflict(battle, blow, unit, rider, by, None if by is effect else by)
    return True


def _evades(battle: Battle, blow: Blow, pc: Unit) -> Steps[bool]:
    """Whether a PC evades a hit (step 1 of PB-10.3)."""
    terms: list[Term] = []
    attacker, tries = blow.attacker, effects(battle, pc, terms, Value.EVADE_CHECKS)
    if blow.sure or attacker is None:
        _state_sure_hit(battle, blow, pc)
        return False
    if blow.attack.evasion_check:
        tries += 1
        terms.append((Part.EVASION, 1))
    elif battle.suffers(attacker, BsEffect.BLIND):
        tries += 1
        terms.append((Part.BLIND, 1, attacker.id))
        state_suffers(battle, attacker, BsEffect.BLIND)
    if not tries:
        battle.ground(Ground.NO_EVASION, "PB-10.3", pc.id)
        return False
    state_statuses(battle, pc, Value.EVADE_CHECKS)
    source = None if blow.effect.source == attacker.card else blow.effect.source
    reason = Reason(source=source, attacker=attacker.id)
    evaded = yield from check(battle, Purpose.EVADE, pc, tries, reason, terms)
    if evaded:
        battle.emit(AttackEvaded(attacker.id, pc.id))
    return evaded


@rule("PB-14.2", thing="text.thing", line=TEXT)
def _inflict(
    battle: Battle, blow: Blow, pc: Unit, rider: n.InflictBs, by: Effect, text: Effect | None
) -> Steps[None]:
    """A BS of an attack; `text` adds it to a normal one (PB-10.0, PB-14.2)."""
    if blow.sure:
        _state_sure_hit(battle, blow, pc)
    tries = partial(_resist_tries, battle, blow, pc)
    yield from bad_statuses.receive(battle, pc, rider.bs, by, tries, break_=rider.break_)


def _state_sure_hit(battle: Battle, blow: Blow, pc: Unit) -> None:
    """State why a PC has no evasion check (step 1 of PB-10.3)."""
    attack = Sure.TRAP if blow.attacker is None else Sure.SPELL
    if blow.attack.sure_hit:
        attack = Sure.SURE_HIT
    battle.unmet(Unmet.SURE_HIT, "PB-10.3", pc.id, attack=attack)


def _endurance_damage(
    battle: Battle, blow: Blow, unit: Unit, damage: int, terms: list[Term]
) -> int:
    """N of PB-10.3; `terms` takes its parts, the band of the HP damage first."""
    attack, own = blow.attack, battle.printed(unit).attribute
    lost = next(band for least, band in BANDS if damage >= least)
    terms.append((Part.BAND, lost))
    if beats(battle, attack.attribute, own):
        lost += 1
        terms.append((Part.SUPERIOR, 1))
    elif beats(battle, own, attack.attribute):
        lost -= 1
        terms.append((Part.INFERIOR, -1))
    if attack.endurance:
        lost += attack.endurance
        terms.append((Part.RIDER, attack.endurance))
    lost += effects(battle, unit, terms, Value.ENDURANCE_TAKEN)
    if blow.attacker is not None:
        lost += effects(battle, blow.attacker, terms, Value.ENDURANCE_DEALT)
    return at_least_0(lost, terms)


def _state_values(battle: Battle, blow: Blow, unit: Unit) -> None:
    """State what the effect and the defence go by besides their parts (PB-8.2 to PB-8.6)."""
    attack, attacker = blow.attack, blow.attacker
    if attacker is not None and not attack.fixed:
        attribute = attacking(battle, attack, attacker)
        if attack.attribute is Attribute.NONE:
            rule = "PB-8.5" if blow.effect.source == attacker.card else "PB-19.3"
            _state_highest(battle, Ground.HIGHEST_ATTACK, rule, attacker, attribute, attack_value)
        state_statuses(battle, attacker, *ATTACK_VALUES[attribute])
        state_suffers(battle, attacker, BsEffect.FEAR)
    if attack.ignores_defence:
        battle.ground(Ground.DEFENCE_IGNORED, "PB-10.3", unit.id)
        return
    attribute = defended(battle, unit)
    if battle.printed(unit).attribute is Attribute.NONE:
        _state_highest(battle, Ground.HIGHEST_DEFENCE, "PB-8.4", unit, attribute, defence_value)
    state_statuses(battle, unit, *DEFENCE_VALUES[attribute])


def _state_highest(
    battle: Battle, word: Ground, rule: str, unit: Unit, attribute: Attribute, count: Count
) -> None:
    """State which of three values is the highest, and so counts."""
    body, skill, mind = by_attribute(count, battle, unit)
    battle.ground(word, rule, unit.id, attribute=attribute, body=body, skill=skill, mind=mind)


def _state_endurance(
    battle: Battle, blow: Blow, unit: Unit, damage: int, lost: Sequence[Term]
) -> None:
    """State what the endurance damage comes from, part by part (PB-10.3, PB-8.7)."""
    attribute, own = blow.attack.attribute, battle.printed(unit).attribute
    (_, band, *_), *others = lost
    total = sum(term[1] for term in lost)
    battle.ground(
        Ground.ENDURANCE, "PB-10.3", value=total, damage=damage, band=band, changes=total - band
    )
    parts = [term for term in others if term[0] not in (Part.SUPERIOR, Part.INFERIOR)]
    if len(parts) == len(others):
        battle.ground(Ground.NO_ADVANTAGE, "PB-8.7", unit.id, attribute=attribute, own=own)
    else:
        word = Ground.BEATS if others[0][0] is Part.SUPERIOR else Ground.IS_BEATEN
        battle.ground(word, "PB-8.7", unit.id, attribute=attribute, own=own)
    state_parts(battle, "PB-10.3", Number.ENDURANCE_DAMAGE, parts)
    state_statuses(battle, unit, Value.ENDURANCE_TAKEN)
    if blow.attacker is not None:
        state_statuses(battle, blow.attacker, Value.ENDURANCE_DEALT)


def _state_losses(
    battle: Battle, blow: Blow, unit: Unit, hit: HitResolved, lost: Sequence[Term]
) -> None:
    """State what a hit does not take: HP, endurance, or more of it (PB-10.3)."""
    damage, band = hit.hp_damage, lost[0][1]
    if unit.master is not None:
        battle.unmet(Unmet.SUPPORT_HIT, "PB-10.3", unit.id)
        if blow.riders:
            battle.unmet(Unmet.SUPPORT_BS, "PB-9.3", unit.id)
    elif not damage:
        battle.unmet(Unmet.NO_HP, "PB-10.3", value=hit.effect, defence=hit.defence)
    needed = NEXT_BAND.get(band)
    if needed is not None:
        battle.unmet(Unmet.BAND, "PB-10.3", value=damage, needed=needed, band=band)
    if not hit.endurance_damage:
        changes = sum(term[1] for term in lost[1:] if term[0] is not Part.AT_LEAST_0)
        battle.unmet(Unmet.NO_ENDURANCE, "PB-10.3", unit.id, band=band, changes=signed(changes))


def _resist_tries(battle: Battle, blow: Blow, pc: Unit, terms: list[Term]) -> int:
    """How many tries a PC has against a BS of an attack (PB-14.2); `terms` takes its parts."""
    if not blow.resisted:
        battle.unmet(Unmet.UNRESISTED, "PB-14.2", pc.id)
        return 0
    own, attribute = battle.printed(pc).attribute, blow.attack.attribute
    tries = effects(battle, pc, terms, Value.RESIST_CHECKS)
    if beats(battle, own, attribute):
        tries += 1
        terms.append((Part.BEATEN, 1))
        battle.ground(Ground.RESISTS, "PB-8.7", pc.id, own=own, attribute=attribute)
    state_statuses(battle, pc, Value.RESIST_CHECKS)
    if not tries:
        battle.unmet(Unmet.NO_RESISTANCE, "PB-14.2", pc.id, own=own, attribute=attribute)
    return tries


@rule("PB-12.2")
def pl_attack(battle: Battle, unit: Unit, effect: Effect) -> None:
    """A PL is attacked (PB-12.2)."""
    terms: list[Term] = []
    value = effect_value(battle, normal_attack(battle, unit, effect).attack, unit, terms)
    damage = value // 2
    enemy = 1 - unit.seat
    terms.append((Part.HALVED, damage - value))
    battle.ground(Ground.NO_PC, "PB-12.1", seat=OWNERS[enemy])
    battle.terms(*terms)
    battle.emit(PlAttacked(unit.id, enemy, value, damage))
    change_hp(battle, enemy, -damage, HpCause.PL_ATTACK, negative(terms))
    end_if_lost(battle)
