"""PB-17.8: a 罠 springs by itself."""

from domain.games.pbwcg import events as e
from domain.games.pbwcg.cards.card_set import SetCard
from domain.games.pbwcg.cards.notation.words import Prefix
from domain.games.pbwcg.events.cards import Condition
from domain.games.pbwcg.events.ids import Slot
from domain.games.pbwcg.rules.battle import Battle, Effect
from domain.games.pbwcg.state import Unit
from domain.match.events import Seat
from domain.match.interface.decision import Steps

CONDITIONS: dict[Prefix, Condition] = {
    Prefix.TRAP_NORMAL_ATTACK: "敵通常攻撃",
    Prefix.TRAP_ABILITY: "敵アビリティ",
    Prefix.TRAP_SUMMON: "敵召喚",
    Prefix.TRAP_KNOCK_OUT: "味方戦闘不能",
    Prefix.TRAP_PL_ATTACK: "PL攻撃",
}


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
    battle.emit(e.TrapSprung(owner, slot, card.id, CONDITIONS[condition]))
    effect = Effect(owner, card.id, "always", provoker=provoker, action=action)
    yield from battle.resolve(effect, card.text.sprung)
    battle.emit(e.SetCardFinished(owner, card.id))
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
