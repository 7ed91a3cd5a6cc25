"""Labels of cards and answers, in Japanese and in English."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.words import AnswerField
from saikoro.domain.text import Text

NO_CARDS = Text("カードなし", "no cards")


def card_label(cards: CardSet, number: int) -> Text:
    """A card by its number and name."""
    source = cards.cards[number].source
    return Text.plain(f"{number} {source.name_ja}", f"{number} {source.name_en}")


def cards_label(cards: CardSet, numbers: Iterable[int]) -> Text:
    """Cards in order; copies in a row are counted."""
    runs = [(card_label(cards, number), len([*run])) for number, run in groupby(numbers)]
    if not runs:
        return NO_CARDS
    times = [(label, f"×{copies}" if copies > 1 else "") for label, copies in runs]
    return Text.plain(
        "、".join(label.ja + copies for label, copies in times),
        ", ".join(f"{label.en} {copies}".rstrip() for label, copies in times),
    )


def row_labels(cards: CardSet, answers: Sequence[Any]) -> list[Text]:
    """Each row with its base HP, top card first."""
    return [_row(cards, answer[AnswerField.ROW]) for answer in answers]


def open_cards_labels(cards: CardSet, answers: Sequence[Any]) -> list[Text]:
    """Each set of open cards by number, because their order means nothing (LP-4.2)."""
    return [cards_label(cards, sorted(answer[AnswerField.OPEN_CARDS])) for answer in answers]


def _row(cards: CardSet, row: Sequence[int]) -> Text:
    base, listed = sum(cards.cards[number].force for number in row), cards_label(cards, row)
    return Text.plain(f"基礎HP{base}：{listed.ja}", f"base HP {base}: {listed.en}")
