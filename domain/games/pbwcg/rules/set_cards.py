"""PB-17.2: set cards are activated."""

from collections.abc import Sequence

from domain.games.pbwcg import events as e
from domain.games.pbwcg.cards.notation.words import SetKind
from domain.games.pbwcg.events.ids import Slot
from domain.games.pbwcg.rules.battle import Action, Battle, Effect
from domain.games.pbwcg.rules.clauses import carry_out, declare
from domain.games.pbwcg.rules.targets import Chooser, Entry
from domain.games.pbwcg.state import Unit
from domain.match.events import Seat
from domain.match.interface.decision import Steps


def activate(
    battle: Battle, seat: Seat, unit: Unit | None, number: Slot, targets: Sequence[Entry]
) -> Steps[bool]:
    """A set card is turned up and resolves; whether it is a 術, the action of `unit` (PB-7.3)."""
    slot = battle.state.pls[seat].sets[number - 1]
    if slot is None:
        raise ValueError(f"set slot {number} of seat {seat} is empty")
    card = battle.cards.sets[slot.card]
    acting = None if unit is None else unit.id
    battle.emit(e.SetCardActivated(seat, number, card.id, acting, list(targets)))
    if card.kind is SetKind.FIELD:
        battle.emit(e.FieldChanged(card.id, seat, card.turns))
        return False
    if card.turns:  # lasting: its clauses have prefixes (PB-19.9)
        return False
    spell = card.kind is SetKind.SPELL
    if spell and unit is not None:
        battle.action = Action(unit, attacks=True)
    effect = Effect(seat, card.id, "always", user=unit, action=battle.action)
    declared = declare(battle, Chooser(battle, seat, unit), card.text.plain, targets)
    yield from carry_out(battle, effect, declared)
    battle.action = None
    battle.emit(e.SetCardFinished(seat, card.id))
    return spell
