"""A 罠 springs by itself (PB-17.8)."""

from typing import NamedTuple

from saikoro.domain.games.pbwcg.cards.card_set import SetCard
from saikoro.domain.games.pbwcg.cards.notation.words import Prefix
from saikoro.domain.games.pbwcg.events.cards import SetCardFinished, TrapSprung
from saikoro.domain.games.pbwcg.ids import Slot
from saikoro.domain.games.pbwcg.rules.battle import TEXT, Battle, Effect
from saikoro.domain.games.pbwcg.rules.requirements import of_card, requirement, was_laid_before
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.games.pbwcg.words import Condition
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule


class Provocation(NamedTuple):
    """What sets a 罠 off."""

    condition: Prefix
    unit: Unit | None = None
    """攻撃者 or 召喚PC."""
    attacks: bool = True
    """Whether an ability attacks somebody."""
    lost: bool = False
    """Whether the declared action is lost to 混乱."""


def spring(battle: Battle, owner: Seat, by: Provocation) -> Steps[None]:
    """The first 罠 of this condition springs, if the owner has one that can (PB-17.8)."""
    ready = _ready(battle, owner, by)
    if ready is not None:
        slot, card = ready
        effect = Effect(owner, card.id, "always", provoker=by.unit, action=battle.action)
        yield from _spring(battle, by.condition, slot, card, effect)


@rule("PB-17.8", thing="effect.thing", line=TEXT)
def _spring(
    battle: Battle, condition: Prefix, slot: Slot, card: SetCard, effect: Effect
) -> Steps[None]:
    owner, action = effect.controller, effect.action
    attacking = action is not None and action.attacks and battle.stands(action.unit)
    battle.emit(TrapSprung(owner, slot, card.id, Condition(condition.condition)))
    yield from battle.resolve(effect, card.text.sprung)
    battle.emit(SetCardFinished(owner, card.id))
    if action is not None and attacking and not battle.stands(action.unit):
        action.over = True


def _ready(battle: Battle, owner: Seat, by: Provocation) -> tuple[Slot, SetCard] | None:
    """The lowest slot with such a 罠, face-down and laid in an earlier turn."""
    meets = battle.meets
    for number, slot in battle.state.pls[owner].face_down():
        card = battle.cards.sets[slot.card]
        if (
            card.text.trap is not None
            and meets(waits_for, battle, owner, card, by.condition)
            and meets(is_no_support_turn, battle, owner, card)
            and meets(is_attacked, battle, owner, card, by)
            and meets(is_carried_out, battle, owner, card, by)
            and meets(was_laid_before, battle, owner, number, slot)
        ):
            return number, card
    return None


@requirement(
    "PB-17.8",
    Unmet.TRAP_WAITS,
    things=of_card,
    condition=lambda _battle, _owner, card, _moment: Condition(card.text.trap.condition),
    moment=lambda _battle, _owner, _card, moment: Condition(moment.condition),
)
def waits_for(_battle: Battle, _owner: Seat, card: SetCard, moment: Prefix) -> bool:
    """What happens is the condition of a 罠."""
    return card.text.trap is moment


@requirement("PB-17.3", Unmet.TRAP_OF_SUPPORT, things=of_card)
def is_no_support_turn(battle: Battle, _owner: Seat, _card: SetCard) -> bool:
    """No support acts."""
    return not battle.in_support_turn


@requirement("PB-17.8", Unmet.TRAP_NO_ATTACK, things=of_card)
def is_attacked(_battle: Battle, _owner: Seat, _card: SetCard, by: Provocation) -> bool:
    """An ability attacks somebody."""
    return by.attacks


@requirement("PB-14.14", Unmet.TRAP_CONFUSED, things=of_card)
def is_carried_out(_battle: Battle, _owner: Seat, _card: SetCard, by: Provocation) -> bool:
    """The declared action is not lost to 混乱."""
    return not by.lost
