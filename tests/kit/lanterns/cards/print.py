"""A card set as a page to read."""

from domain.match.interface.game import Language
from tests.kit.lanterns.cards.card_set import CardSet


def print_set(cards: CardSet, language: Language) -> str:
    """Every lantern of a set, a line each, in the order of its author."""
    return "".join(
        f"{lantern.id} {lantern.label_in(language)}\n" for lantern in cards.lanterns.values()
    )
