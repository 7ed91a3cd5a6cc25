"""Labels of answers, in Japanese and in English."""

from collections.abc import Sequence
from typing import Any

from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.match.interface.decision import Label


def labels(cards: CardSet, field: str, answers: Sequence[Any]) -> list[Label]:
    """The cards of every answer by their names, in its order; `field` holds their numbers."""
    return [_label(cards, answer[field]) for answer in answers]


def _label(cards: CardSet, numbers: Sequence[int]) -> Label:
    sources = [cards.cards[number].source for number in numbers]
    japanese = [f"{card.number} {card.name_ja}" for card in sources]
    return Label(
        "・".join(japanese), ", ".join(f"{card.number} {card.name_en}" for card in sources)
    )
