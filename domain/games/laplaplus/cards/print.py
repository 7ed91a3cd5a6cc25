"""A card set as a page in the layout of `page`; its lines are Japanese in both languages."""

from collections.abc import Iterator

from saikoro.domain.games.laplaplus.cards.card_set import Card, CardSet
from saikoro.domain.words import Language


def print_set(cards: CardSet, language: Language) -> str:
    """Every card of a set, by ascending number."""
    blocks = ("\n".join(_card(card, language)) for _, card in sorted(cards.cards.items()))
    return "\n\n".join(blocks) + "\n"


def _card(card: Card, language: Language) -> Iterator[str]:
    source = card.source
    both = f"{source.name_ja} / {source.name_en}"
    name = source.name_en if language == "en" else both
    yield f"{card.number} {name} [{card.family}] {card.force}"
    yield from source.text
