"""The rule book of Lanterns as code, a module a chapter."""

from collections.abc import Sequence

from lanterns.rules.decks import submit_decks
from lanterns.rules.ending import end, open_decks
from lanterns.rules.hands import LanternsTable
from lanterns.rules.rounds import play_round
from saikoro.game import Forfeit, Mark, Outcome, Play


def play(table: LanternsTable) -> Play:
    """Both lay a deck (LN-2), and play rounds (LN-3) until the end (LN-5)."""
    if not table.state.decks:
        yield from submit_decks(table)
        yield Mark("decks", checkpoint=True)
    while table.state.round < table.options.rounds:
        yield from play_round(table, table.state.round + 1)
        yield Mark("round", checkpoint=True)
    return end(table)


def forfeit(table: LanternsTable, forfeits: Sequence[Forfeit]) -> Outcome:
    """LN-4.4: whoever forfeits or resigns loses; two at the same deadline make a draw."""
    open_decks(table)
    seats = {forfeited.seat for forfeited in forfeits}
    return Outcome(None if len(seats) == 2 else 1 - min(seats), forfeits[0].cause)


def judge(table: LanternsTable) -> Outcome:
    """LN-5.4, where a match that went back has used up its dice."""
    return end(table)
