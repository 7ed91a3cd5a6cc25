"""Labels of cards and answers, in Japanese and in English."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.words import AnswerField
from saikoro.domain.text import Text

NO_CARDS = Text("カードなし", "no cards")
_CARD = Text("{number} {name}", "{number} {name}")
_COPIES = Text("{card}×{copies}", "{card} ×{copies}")
_ROW = Text("基礎HP{base}：{cards}", "base HP {base}: {cards}")


def card_label(cards: CardSet, number: int) -> Text:
    """A card by its number and name."""
    return _CARD.filled(number=number, name=cards.cards[number].name)


def cards_label(cards: CardSet, numbers: Iterable[int]) -> Text:
    """Cards in order; copies in a row are counted."""
    runs = [(card_label(cards, number), len([*run])) for number, run in groupby(numbers)]
    each = [
        card if copies == 1 else _COPIES.filled(card=card, copies=copies) for card, copies in runs
    ]
    return Text.joined(each) if each else NO_CARDS


def row_labels(cards: CardSet, answers: Sequence[Any]) -> list[Text]:
    """Each row with its base HP, top card first."""
    return [_row(cards, answer[AnswerField.ROW]) for answer in answers]


def open_cards_labels(cards: CardSet, answers: Sequence[Any]) -> list[Text]:
    """Each set of open cards by number, because their order means nothing (LP-4.2)."""
    return [cards_label(cards, sorted(answer[AnswerField.OPEN_CARDS])) for answer in answers]


def _row(cards: CardSet, row: Sequence[int]) -> Text:
    base = sum(cards.cards[number].force for number in row)
    return _ROW.filled(base=base, cards=cards_label(cards, row))
