"""A 罠 springs by itself (PB-17.8)."""

from saikoro.domain.games.pbwcg.cards.card_set import SetCard
from saikoro.domain.games.pbwcg.cards.notation.words import Prefix
from saikoro.domain.games.pbwcg.events.cards import SetCardFinished, TrapSprung
from saikoro.domain.games.pbwcg.ids import Slot
from saikoro.domain.games.pbwcg.rules.battle import Battle, Effect
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import Condition
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps


def spring(
    battle: Battle, owner: Seat, condition: Prefix, provoker: Unit | None = None
) -> Steps[None]:
    """The first 罠 of this condition springs, if the owner has one that can (PB-17.8)."""
    ready = None if battle.in_support_turn else _ready(battle, owner, condition)
    if ready is None:
        return
    slot, card = ready
    action = battle.action
    attacking = action is not None and action.attacks and battle.stands(action.unit)
    battle.emit(TrapSprung(owner, slot, card.id, Condition(condition.condition)))
    effect = Effect(owner, card.id, "always", provoker=provoker, action=action)
    yield from battle.resolve(effect, card.text.sprung)
    battle.emit(SetCardFinished(owner, card.id))
    if action is not None and attacking and not battle.stands(action.unit):
        action.over = True


def _ready(battle: Battle, owner: Seat, condition: Prefix) -> tuple[Slot, SetCard] | None:
    """The lowest slot with such a 罠, face-down and laid in an earlier turn."""
    for number, slot in enumerate(battle.state.pls[owner].sets, 1):
        if slot is None or slot.face_up or slot.laid >= battle.state.turn:
            continue
        card = battle.cards.sets[slot.card]
        if card.text.trap is condition:
            return number, card
    return None
