"""Status changes and their counters (PB-15)."""

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.parse import print_phrase
from saikoro.domain.games.pbwcg.events.cards import CounterReduced
from saikoro.domain.games.pbwcg.events.units import StatusEnded, StatusGained
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.since import state_counts, state_gain, state_replaced
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import StatusReason
from saikoro.domain.match.interface.rules import rule


def gain(battle: Battle, pc: Unit, phrase: n.GainStatus) -> None:
    """A PC gains a status change; a limited one replaces any other limited one (PB-15.1)."""
    if phrase.limited is not None:
        for status in list(pc.statuses):
            if status.limited is not None:
                state_replaced(battle, pc, status, phrase.limited)
                battle.emit(StatusEnded(pc.id, status.mod, StatusReason.REPLACED))
    battle.emit(StatusGained(pc.id, print_phrase(phrase.mod), phrase.turns, phrase.limited))


@rule("PB-15.2")
def count(battle: Battle, pc: Unit) -> None:
    """Every counter drops by 1, in order of gain (U4, PB-15.2, PB-15.5)."""
    for status in list(pc.statuses):
        if battle.options.late_recovery and status.turn == battle.state.turn:
            continue
        left, mod = status.left - 1, status.mod
        state_gain(battle, pc, status)
        battle.emit(CounterReduced(pc.id, mod, left))
        if not left:
            state_counts(battle, pc, status)
            battle.emit(StatusEnded(pc.id, mod, StatusReason.TIME))
