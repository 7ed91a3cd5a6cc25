"""LN-2.4, LN-3.2 and LN-4: hands, and how seats choose from them."""

from typing import Any

import msgspec

from lanterns.cards.card_set import CardSet, Lantern
from lanterns.events import CardsDrawn
from lanterns.options import LanternsOptions
from lanterns.state import Handle, LanternsState
from lanterns.words import Choice
from saikoro.game import (
    FORFEITS,
    Breaches,
    Choices,
    Deadline,
    Decision,
    IllegalAnswer,
    Question,
    Sealing,
    Seat,
    Table,
    Text,
    TimeOut,
    read,
)

LanternsTable = Table[LanternsState, LanternsOptions, CardSet]

HAND_SIZE = 3
TIME_OUTS_TO_FORFEIT = 3

CHOICE_RULE = "LN-3.2"
NOT_IN_HAND = Breaches(CHOICE_RULE, "/card")(
    "LN_NOT_IN_HAND", "手札は{hand}です", "the hand is {hand}"
)


class CardAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `play` or `keep`."""

    card: Handle


class HandForm(msgspec.Struct, frozen=True):
    """What may be chosen: a card of its hand."""

    hand: dict[Handle, str]
    """The lantern that each card is, by id."""
    names: dict[Handle, Text]


def lantern(table: LanternsTable, card: Handle) -> Lantern:
    """What a card is: known to the rules, not to everybody."""
    return table.cards.lanterns[table.card(card)]


def draw(table: LanternsTable, seat: Seat) -> None:
    """LN-2.4."""
    missing = HAND_SIZE - len(table.state.hands[seat])
    cards = table.state.decks[seat][:missing]
    if cards:
        table.emit(CardsDrawn(seat, cards))
        table.show(seat, cards)


def choose_card(
    table: LanternsTable,
    name: Choice,
    seats: tuple[Seat, ...],
    question: Question,
    *,
    sealing: Sealing | None = None,
    seconds: int | None = None,
) -> Decision[Handle]:
    """A decision on a card of the hand; the answer is its handle."""
    hands = table.state.hands
    return Decision(
        name=name,
        seats=seats,
        read=lambda seat, answer: _read_card(table, hands[seat], answer),
        choices=Choices(
            listed=lambda seat: [{"card": card} for card in hands[seat]],
            labels=lambda _seat, answers: [lantern(table, a["card"]).label for a in answers],
            form=lambda seat: HandForm(
                {card: table.card(card) for card in hands[seat]},
                {card: lantern(table, card).label for card in hands[seat]},
            ),
        ),
        question=lambda _seat: question,
        sealing=sealing,
        deadline=Deadline(seconds=seconds, time_out=lambda seat: _time_out(table, seat)),
    )


def _read_card(table: LanternsTable, hand: list[Handle], answer: Any) -> Handle:
    card = read(answer, CardAnswer, IllegalAnswer, "LN_BAD_SHAPE", CHOICE_RULE).card
    if card not in hand:
        raise NOT_IN_HAND.error(hand=Text.joined(lantern(table, held).label for held in hand))
    return card


def _time_out(table: LanternsTable, seat: Seat) -> TimeOut:
    """LN-4.2 and LN-4.3."""
    if table.match.seats[seat].time_outs >= TIME_OUTS_TO_FORFEIT:
        return FORFEITS
    return TimeOut(forfeits=False, answer={"card": table.state.hands[seat][0]})
