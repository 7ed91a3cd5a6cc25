"""PB-6: the turn of a PL, command by command."""

from typing import assert_never

from domain.games.pbwcg import events as e
from domain.games.pbwcg.rules.answers import commands as c
from domain.games.pbwcg.rules.answers.deciding import ask_pl_command
from domain.games.pbwcg.rules.asking import COMMAND
from domain.games.pbwcg.rules.battle import Battle
from domain.games.pbwcg.rules.effects.arrivals import summon
from domain.games.pbwcg.rules.effects.supports import fit_capacity
from domain.games.pbwcg.rules.set_cards import activate
from domain.match.events import Seat
from domain.match.interface.decision import Steps


def pl_turn(battle: Battle, seat: Seat) -> Steps[None]:
    """PB-6.0."""
    if battle.state.seat is None:
        battle.emit(e.PlTurnBegan(seat))
    ends = False
    while not ends:
        yield COMMAND
        command = yield from ask_pl_command(battle, seat)
        ends = yield from _carry_out(battle, seat, command)
    battle.emit(e.PlTurnEnded(seat))


def _carry_out(battle: Battle, seat: Seat, command: c.PlCommand) -> Steps[bool]:
    """One command; whether it ends the turn."""
    match command:
        case c.Set(card, slot):
            battle.emit(e.CardSet(seat, slot, card))
        case c.Summon(card, slot):
            yield from summon(battle, seat, card, slot, "hand")
        case c.Equip():
            _equip(battle, command)
        case c.DiscardSet(slot):
            laid = battle.state.pls[seat].sets[slot - 1]
            if laid is not None:
                battle.emit(e.SetCardDiscarded(seat, slot, laid.card, "owner"))
        case c.Activate(slot, targets):
            yield from activate(battle, seat, None, slot, targets)
        case c.EndPlTurn():
            return True
        case _ as unreachable:
            assert_never(unreachable)
    return False


def _equip(battle: Battle, command: c.Equip) -> None:
    """PB-6.4: what the limits exceed goes in order of attachment, the new item last."""
    unit = battle.state.units[command.unit]
    overflow = [item for item in (*unit.items, command.card) if item in command.discard]
    for item in overflow:
        battle.emit(e.EquipmentDiscarded(unit.id, item, "overflow"))
        fit_capacity(battle, unit)
    if command.card not in overflow:
        battle.emit(e.EquipmentAttached(unit.id, command.card))
        fit_capacity(battle, unit)
