"""The turn of a PL, command by command (PB-6)."""

from typing import assert_never

from saikoro.domain.games.pbwcg.events.cards import (
    CardSet,
    EquipmentAttached,
    EquipmentDiscarded,
    SetCardDiscarded,
)
from saikoro.domain.games.pbwcg.events.frame import PlTurnBegan, PlTurnEnded
from saikoro.domain.games.pbwcg.rules.answers import commands as c
from saikoro.domain.games.pbwcg.rules.answers.deciding import ask_pl_command
from saikoro.domain.games.pbwcg.rules.asking import COMMAND
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.effects.arrivals import summon
from saikoro.domain.games.pbwcg.rules.effects.supports import fit_capacity
from saikoro.domain.games.pbwcg.rules.set_cards import activate
from saikoro.domain.games.pbwcg.rules.wearing import can_wear
from saikoro.domain.games.pbwcg.words import ArrivedFrom, ItemReason, SetReason
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule


@rule("PB-6.0")
def pl_turn(battle: Battle, seat: Seat) -> Steps[None]:
    """Play the turn of a PL to its end (PB-6.0)."""
    if battle.state.seat is None:
        battle.emit(PlTurnBegan(seat))
    ends = False
    while not ends:
        yield COMMAND
        command = yield from ask_pl_command(battle, seat)
        ends = yield from _carry_out(battle, seat, command)
    battle.emit(PlTurnEnded(seat))


def _carry_out(battle: Battle, seat: Seat, command: c.PlCommand) -> Steps[bool]:
    """One command; whether it ends the turn."""
    match command:
        case c.Set(card, slot):
            battle.emit(CardSet(seat, slot, card))
        case c.Summon(card, slot):
            yield from summon(battle, seat, card, slot, ArrivedFrom.HAND)
        case c.Equip():
            _equip(battle, command)
        case c.DiscardSet(slot):
            laid = battle.state.pls[seat].sets[slot - 1]
            if laid is not None:
                battle.emit(SetCardDiscarded(seat, slot, laid.card, SetReason.OWNER))
        case c.Activate(slot, targets):
            yield from activate(battle, seat, None, slot, targets)
        case c.EndPlTurn():
            return True
        case _ as unreachable:
            assert_never(unreachable)
    return False


@rule("PB-6.4")
def _equip(battle: Battle, command: c.Equip) -> None:
    """A PC wears an item; overflow goes in order of attachment, the new item last (PB-6.4)."""
    unit, new = battle.state.units[command.unit], battle.cards.equipment[command.card]
    if not battle.meets(can_wear, battle, unit, new):
        for item in (*unit.items, new.id):
            if item in command.discard:
                battle.emit(EquipmentDiscarded(unit.id, item, ItemReason.OVERFLOW))
                fit_capacity(battle, unit)
    if new.id not in command.discard:
        battle.emit(EquipmentAttached(unit.id, new.id))
        fit_capacity(battle, unit)
