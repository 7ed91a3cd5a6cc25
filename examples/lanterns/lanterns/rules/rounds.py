"""LN-3: a round."""

from collections.abc import Sequence

from lanterns.cards.card_set import Lantern
from lanterns.events import CardKept, CardPlayed, PointTaken, RoundStarted, RoundTied
from lanterns.rules.hands import LanternsTable, choose_card, draw, lantern
from lanterns.rules.questions import keep_question, play_question
from lanterns.state import Handle
from lanterns.words import Choice, Purpose, Unmet
from saikoro.game import Sealing, Seat, Steps, ask, ask_one, requirement, rule

SECONDS = 60
"""To choose what to play (LN-4.1)."""


@requirement("LN-3.4", Unmet.STRONGER_LOSES)
def wins(_stronger: Handle, wind: int) -> bool:
    """Whether the stronger card wins."""
    return wind > 1


@requirement("LN-3.5", Unmet.ODD)
def is_even(strength: int) -> bool:
    """Whether the loser keeps a card, by the strength of the one that it played."""
    return strength % 2 == 0


@requirement("LN-3.5", Unmet.NO_CARDS)
def has_cards(hand: Sequence[Handle]) -> bool:
    """Whether there is anything to keep."""
    return bool(hand)


@rule("LN-3")
def play_round(table: LanternsTable, number: int) -> Steps[None]:
    """LN-3, from the wind to full hands."""
    table.emit(RoundStarted(number))
    wind = table.roll(6, why=Purpose.WIND)
    chosen = yield from ask(
        choose_card(
            table,
            Choice.PLAY,
            (0, 1),
            play_question(number, wind),
            sealing=Sealing(),
            seconds=SECONDS,
        )
    )
    for seat in (0, 1):
        table.reveal(chosen[seat])
        table.emit(CardPlayed(seat, chosen[seat]))
    a, b = (lantern(table, chosen[seat]).strength for seat in (0, 1))
    if a == b:
        table.emit(RoundTied())
    else:
        stronger = int(b > a)
        winner = stronger if table.meets(wins, chosen[stronger], wind) else 1 - stronger
        table.emit(PointTaken(winner, table.state.points[winner] + 1))
        yield from _keep_one(table, 1 - winner, lantern(table, chosen[1 - winner]))
    for seat in (0, 1):
        draw(table, seat)


def _keep_one(table: LanternsTable, loser: Seat, played: Lantern) -> Steps[None]:
    """LN-3.5."""
    if table.meets(is_even, played.strength) and table.meets(has_cards, table.state.hands[loser]):
        question = keep_question(played.label)
        kept = yield from ask_one(choose_card(table, Choice.KEEP, (loser,), question))
        table.emit(CardKept(loser, kept))
