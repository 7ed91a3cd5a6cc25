"""PB-15: status changes and their counters."""

from domain.games.pbwcg import events as e
from domain.games.pbwcg.cards.notation import nodes as n
from domain.games.pbwcg.cards.notation.parse import print_mod
from domain.games.pbwcg.rules.battle import Battle
from domain.games.pbwcg.state import Unit


def gain(battle: Battle, pc: Unit, phrase: n.GainStatus) -> None:
    """A PC gains a status change; a limited one replaces any other limited one (PB-15.1)."""
    if phrase.limited is not None:
        for status in list(pc.statuses):
            if status.limited is not None:
                battle.emit(e.StatusEnded(pc.id, status.mod, "replaced"))
    battle.emit(e.StatusGained(pc.id, print_mod(phrase.mod), phrase.turns, phrase.limited))


def count(battle: Battle, pc: Unit) -> None:
    """U4: every counter drops by 1, in order of gain (PB-15.2, PB-15.5)."""
    for status in list(pc.statuses):
        if battle.options.late_recovery and status.turn == battle.state.turn:
            continue
        left, mod = status.left - 1, status.mod
        battle.emit(e.CounterReduced(pc.id, mod, left))
        if not left:
            battle.emit(e.StatusEnded(pc.id, mod, "time"))
