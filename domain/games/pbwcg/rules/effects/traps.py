"""A 罠 springs by itself (PB-17.8)."""

from collections.abc import Iterator

from saikoro.domain.games.pbwcg.cards.card_set import SetCard
from saikoro.domain.games.pbwcg.cards.notation.words import Prefix
from saikoro.domain.games.pbwcg.events.cards import SetCardFinished, TrapSprung
from saikoro.domain.games.pbwcg.ids import Slot, card_thing
from saikoro.domain.games.pbwcg.rules.battle import TEXT, Battle, Effect
from saikoro.domain.games.pbwcg.rules.since import state_laid
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.games.pbwcg.words import Condition
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule


def spring(
    battle: Battle, owner: Seat, condition: Prefix, provoker: Unit | None = None
) -> Steps[None]:
    """The first 罠 of this condition springs, if the owner has one that can (PB-17.8)."""
    if battle.in_support_turn:
        stay_down(battle, owner, condition, Unmet.TRAP_OF_SUPPORT, "PB-17.3")
        return
    ready = _ready(battle, owner, condition)
    if ready is None:
        return
    slot, card = ready
    effect = Effect(owner, card.id, "always", provoker=provoker, action=battle.action)
    yield from _spring(battle, condition, slot, card, effect)


def stay_down(battle: Battle, owner: Seat, condition: Prefix, why: Unmet, rule: str) -> None:
    """State why no 罠 of this condition springs."""
    for _, card in _of_condition(battle, owner, condition):
        battle.unmet(why, rule, card_thing(owner, card.id))


@rule("PB-17.8", thing="effect.thing", line=TEXT)
def _spring(
    battle: Battle, condition: Prefix, slot: Slot, card: SetCard, effect: Effect
) -> Steps[None]:
    owner, action = effect.controller, effect.action
    attacking = action is not None and action.attacks and battle.stands(action.unit)
    laid = battle.state.pls[owner].sets[slot - 1]
    if laid is not None:
        state_laid(battle, owner, slot, laid)
    battle.emit(TrapSprung(owner, slot, card.id, Condition(condition.condition)))
    yield from battle.resolve(effect, card.text.sprung)
    battle.emit(SetCardFinished(owner, card.id))
    if action is not None and attacking and not battle.stands(action.unit):
        action.over = True


def _ready(battle: Battle, owner: Seat, condition: Prefix) -> tuple[Slot, SetCard] | None:
    """The lowest slot with such a 罠, face-down and laid in an earlier turn."""
    ready: tuple[Slot, SetCard] | None = None
    for number, card in _of_condition(battle, owner, condition):
        thing, slot = card_thing(owner, card.id), battle.state.pls[owner].sets[number - 1]
        laid, turn = 0 if slot is None else slot.laid, battle.state.turn
        if laid >= turn:
            battle.unmet(Unmet.TRAP_LAID_NOW, "PB-5.10", thing, laid=laid, turn=turn)
        elif ready is None:
            ready = number, card
        else:
            springs = card_thing(owner, ready[1].id)
            battle.unmet(Unmet.TRAP_BEHIND, "PB-17.8", thing, springs)
    return ready


def _of_condition(battle: Battle, owner: Seat, condition: Prefix) -> Iterator[tuple[Slot, SetCard]]:
    """The face-down 罠 of this condition, by slot."""
    for number, slot in enumerate(battle.state.pls[owner].sets, 1):
        if slot is None or slot.face_up:
            continue
        card = battle.cards.sets[slot.card]
        trap = card.text.trap
        if trap is condition:
            yield number, card
        elif trap is not None:
            waits, moment = Condition(trap.condition), Condition(condition.condition)
            thing = card_thing(owner, card.id)
            battle.unmet(Unmet.TRAP_WAITS, "PB-17.8", thing, condition=waits, moment=moment)
