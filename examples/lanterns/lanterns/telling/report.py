"""The report of Lanterns: what the fields of its events say, as far as the reader knows."""

from typing import TypeAlias

from lanterns.cards.card_set import CardSet
from lanterns.state import SIDES, Handle, LanternId, LanternsState
from lanterns.telling.seen import lantern_of
from lanterns.telling.sentences import A_CARD, CARDS, SENTENCES
from saikoro.game import Reading, Seat, Writer

_Reading: TypeAlias = Reading[LanternsState, CardSet]


def _card(card: Handle, reading: _Reading) -> str:
    lantern = lantern_of(reading.known, reading.cards, card)
    return reading.text(A_CARD) if lantern is None else lantern.label_in(reading.language)


def _cards(cards: list[Handle], reading: _Reading) -> str:
    """Their names, or how many they are."""
    if len(cards) > 1 and lantern_of(reading.known, reading.cards, cards[0]) is None:
        return reading.text(CARDS, count=len(cards))
    return reading.joined(_card(card, reading) for card in cards)


def _lantern(lantern: LanternId, reading: _Reading) -> str:
    return reading.cards.lanterns[lantern].label_in(reading.language)


report = Writer(
    SENTENCES,
    meanings={
        Seat: lambda seat, _reading: SIDES[seat],
        Handle: _card,
        list[Handle]: _cards,
        LanternId: _lantern,
    },
).write
