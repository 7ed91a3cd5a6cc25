"""A card set as a page to read."""

from lanterns.cards.card_set import CardSet
from saikoro.game import Language


def print_set(cards: CardSet, language: Language) -> str:
    """Every lantern of a set, a line each, in the order of its author."""
    return "".join(
        f"{lantern.id} {lantern.label_in(language)}\n" for lantern in cards.lanterns.values()
    )
