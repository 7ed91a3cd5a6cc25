"""Set cards are activated (PB-17.2)."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.cards.notation.words import SetKind
from saikoro.domain.games.pbwcg.events.cards import FieldChanged, SetCardActivated, SetCardFinished
from saikoro.domain.games.pbwcg.ids import Entry, Slot
from saikoro.domain.games.pbwcg.rules.battle import TEXT, Action, Battle, Effect
from saikoro.domain.games.pbwcg.rules.clauses import carry_out, declare
from saikoro.domain.games.pbwcg.rules.requirements import was_laid_before
from saikoro.domain.games.pbwcg.rules.targets import Chooser
from saikoro.domain.games.pbwcg.state import SetSlot, Unit
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule


def activate(
    battle: Battle, seat: Seat, unit: Unit | None, number: Slot, targets: Sequence[Entry]
) -> Steps[bool]:
    """A set card is turned up and resolves; whether it is a 術, the action of `unit` (PB-7.3)."""
    slot = battle.state.pls[seat].sets[number - 1]
    if slot is None or not battle.meets(was_laid_before, battle, seat, number, slot):
        raise ValueError(f"set slot {number} of seat {seat} has no card to be turned up")
    effect = Effect(seat, slot.card, "always", user=unit, action=battle.action)
    return _turn_up(battle, effect, number, slot, targets)


@rule("PB-17.2", thing="effect.thing", line=TEXT)
def _turn_up(
    battle: Battle, effect: Effect, number: Slot, slot: SetSlot, targets: Sequence[Entry]
) -> Steps[bool]:
    seat, unit, card = effect.controller, effect.user, battle.cards.sets[slot.card]
    acting = None if unit is None else unit.id
    battle.emit(SetCardActivated(seat, number, card.id, acting, list(targets)))
    if card.kind is SetKind.FIELD:
        battle.emit(FieldChanged(card.id, seat, card.turns))
        return False
    if card.turns:  # lasting: its clauses have prefixes (PB-19.9)
        return False
    spell = card.kind is SetKind.SPELL
    if spell and unit is not None:
        effect.action = battle.action = Action(unit, attacks=True)
    declared = declare(battle, Chooser(battle, seat, unit), card.text.plain, targets)
    yield from carry_out(battle, effect, declared)
    battle.action = None
    battle.emit(SetCardFinished(seat, card.id))
    return spell
