"""Set cards are activated (PB-17.2)."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.cards.notation.words import SetKind
from saikoro.domain.games.pbwcg.events.cards import FieldChanged, SetCardActivated, SetCardFinished
from saikoro.domain.games.pbwcg.ids import Entry, Slot, card_thing
from saikoro.domain.games.pbwcg.rules.battle import TEXT, Action, Battle, Effect
from saikoro.domain.games.pbwcg.rules.clauses import carry_out, declare
from saikoro.domain.games.pbwcg.rules.since import state_laid
from saikoro.domain.games.pbwcg.rules.targets import Chooser
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps


def activate(
    battle: Battle, seat: Seat, unit: Unit | None, number: Slot, targets: Sequence[Entry]
) -> Steps[bool]:
    """A set card is turned up and resolves; whether it is a 術, the action of `unit` (PB-7.3)."""
    slot = battle.state.pls[seat].sets[number - 1]
    if slot is None:
        raise ValueError(f"set slot {number} of seat {seat} is empty")
    card = battle.cards.sets[slot.card]
    with battle.under("PB-17.2", thing=card_thing(seat, card.id), line=TEXT):
        acting = None if unit is None else unit.id
        state_laid(battle, seat, number, slot)
        battle.emit(SetCardActivated(seat, number, card.id, acting, list(targets)))
        if card.kind is SetKind.FIELD:
            battle.emit(FieldChanged(card.id, seat, card.turns))
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
        battle.emit(SetCardFinished(seat, card.id))
        return spell
