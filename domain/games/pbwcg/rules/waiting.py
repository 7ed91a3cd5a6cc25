"""What a unit that waits could not do, and what it could have done (PB-7.7)."""

from saikoro.domain.games.pbwcg.cards.card_set import Ability
from saikoro.domain.games.pbwcg.cards.notation.nodes import Attack
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect, SetKind
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import card_thing
from saikoro.domain.games.pbwcg.rules.answers.listing import (
    ACTIVATIONS_OF_PC,
    can_attack_pl,
    destinations,
    face_down,
    is_alone,
    options_of,
)
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.requirements import acts_as, of_unit, requirement, text_name
from saikoro.domain.games.pbwcg.rules.targets import Chooser
from saikoro.domain.games.pbwcg.rules.values import in_front, normal_range
from saikoro.domain.games.pbwcg.state import SetSlot, Unit
from saikoro.domain.games.pbwcg.stated import OWNERS, Unmet
from saikoro.domain.match.interface.decision import Label


def state_waiting(battle: Battle, unit: Unit) -> None:
    """State it, in the order in which PB-20.4 lists commands.

    Face-down cards are named, so that this is shown to those who know them alone.
    """
    if not battle.meets(is_able, battle, unit):
        _suffers(battle, unit, BsEffect.PARALYSIS)
    who = Chooser(battle, unit.seat, unit)
    if unit.master is None:
        _state_set_cards(battle, who, unit)
    if battle.state.paralysed:
        return
    _state_reach(battle, who, unit)
    _state_abilities(battle, who, unit)
    if can_attack_pl(battle, unit):
        battle.ground(Ground.COULD_ATTACK_PL, "PB-12.1", unit.id)
    if unit.master is None and destinations(battle, unit):
        battle.ground(Ground.COULD_MOVE, "PB-7.5", unit.id)
        battle.meets(is_alone, battle, unit)


@requirement("PB-14.12", Unmet.PARALYSED, things=of_unit)
def is_able(battle: Battle, _unit: Unit) -> bool:
    """The acting PC has not failed its paralysis check."""
    return not battle.state.paralysed


def _suffers(battle: Battle, unit: Unit, effect: BsEffect) -> None:
    """Ask which bad statuses of a unit have an effect."""
    for one in unit.bs:
        battle.meets(acts_as, battle, unit, one.name, effect)


def _state_set_cards(battle: Battle, who: Chooser, unit: Unit) -> None:
    """Which face-down cards it could not activate and why, and which it could."""
    if battle.state.activations >= ACTIVATIONS_OF_PC:
        battle.unmet(Unmet.ACTIVATED_BEFORE, "PB-7.2", most=ACTIVATIONS_OF_PC)
        return
    laid = face_down(battle, unit.seat)
    if not laid:
        battle.unmet(Unmet.NOTHING_LAID, "PB-17.2", owner=OWNERS[unit.seat])
    for _, slot in laid:
        _state_set_card(battle, who, slot)


def _state_set_card(battle: Battle, who: Chooser, slot: SetSlot) -> None:
    card = battle.cards.sets[slot.card]
    thing = card_thing(who.seat, card.id)
    if card.kind is SetKind.TRAP:
        battle.unmet(Unmet.TRAP_UNUSABLE, "PB-17.8", thing)
    elif slot.laid >= battle.state.turn:
        battle.unmet(Unmet.LAID_NOW, "PB-5.10", thing)
    elif card.kind is SetKind.SPELL and battle.state.paralysed:
        battle.unmet(Unmet.SPELL_UNUSABLE, "PB-14.12", thing)
    elif options_of(battle, who, card.text) is None:
        battle.unmet(Unmet.CARD_IDLE, "PB-9.5", thing)
    else:
        battle.ground(Ground.COULD_ACTIVATE, "PB-7.2", thing)


def _state_reach(battle: Battle, who: Chooser, unit: Unit) -> None:
    """Whom a normal attack would have reached (PB-9.1)."""
    range_ = normal_range(battle, unit)
    reach = who.within(range_)
    if reach:
        battle.ground(Ground.COULD_ATTACK, "PB-7.3", *(pc.id for pc in reach))
        return
    enemies = who.pcs(1 - unit.seat)
    for pc in enemies:
        far = battle.distance(unit, pc)
        battle.unmet(Unmet.OUT_OF_REACH, "PB-9.1", unit.id, pc.id, far=far, range=range_)
    if enemies and not in_front(unit) and battle.has_pc_in_front(unit.seat):
        battle.unmet(Unmet.BEHIND, "PB-9.1", unit.id)


def _state_abilities(battle: Battle, who: Chooser, unit: Unit) -> None:
    """Why it used none of its abilities (PB-18.1)."""
    names = battle.printed(unit).abilities
    if not names:
        battle.unmet(Unmet.NO_ABILITY, "PB-18.1", unit.id)
    if battle.suffers(unit, BsEffect.SEAL):
        _suffers(battle, unit, BsEffect.SEAL)
        battle.unmet(Unmet.SEALED, BsEffect.SEAL.value, unit.id)
    for name in names:
        ability, label = battle.cards.abilities[name], text_name(battle, name)
        if unit.wp < ability.wp:
            wp, cost = unit.wp, ability.wp
            battle.unmet(Unmet.TOO_FEW_WP, "PB-11.4", unit.id, ability=label, wp=wp, cost=cost)
        elif options_of(battle, who, ability.text) is None:
            _state_idle(battle, unit, ability, label)
        elif not battle.suffers(unit, BsEffect.SEAL):
            battle.ground(Ground.COULD_USE, "PB-18.1", unit.id, ability=label)


def _state_idle(battle: Battle, unit: Unit, ability: Ability, label: Label) -> None:
    """Why an ability has nothing to act on: nobody in reach of its attack, or no such thing."""
    first = ability.text.plain[0]
    distance = first.range.distance if isinstance(first, Attack) else None
    if distance is None:
        battle.unmet(Unmet.ABILITY_IDLE, "PB-9.5", unit.id, ability=label)
    else:
        battle.unmet(Unmet.ABILITY_SHORT, "PB-9.1", unit.id, ability=label, range=distance)
