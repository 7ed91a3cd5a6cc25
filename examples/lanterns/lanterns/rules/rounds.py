"""LN-3: a round."""

from lanterns.cards.card_set import Lantern
from lanterns.events import CardKept, CardPlayed, PointTaken, RoundStarted, RoundTied
from lanterns.rules.hands import LanternsTable, choose_card, draw, lantern
from lanterns.rules.questions import keep_question, play_question
from lanterns.words import Choice, Purpose, Unmet
from saikoro.game import Sealing, Seat, Steps, ask, ask_one

SECONDS = 60
"""To choose what to play (LN-4.1)."""


def play_round(table: LanternsTable, number: int) -> Steps[None]:
    """LN-3, from the wind to full hands."""
    with table.under("LN-3"):
        yield from _round(table, number)


def _round(table: LanternsTable, number: int) -> Steps[None]:
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
        winner = int((b > a) == (wind > 1))
        if wind == 1:
            table.unmet(Unmet.STRONGER_LOSES, "LN-3.4", chosen[1 - winner])
        table.emit(PointTaken(winner, table.state.points[winner] + 1))
        yield from _keep_one(table, 1 - winner, lantern(table, chosen[1 - winner]))
    for seat in (0, 1):
        draw(table, seat)


def _keep_one(table: LanternsTable, loser: Seat, played: Lantern) -> Steps[None]:
    """LN-3.5."""
    if played.strength % 2:
        table.unmet(Unmet.ODD, "LN-3.5", strength=played.strength)
    elif not table.state.hands[loser]:
        table.unmet(Unmet.NO_CARDS, "LN-3.5")
    else:
        question = keep_question(played.label)
        kept = yield from ask_one(choose_card(table, Choice.KEEP, (loser,), question))
        table.emit(CardKept(loser, kept))
