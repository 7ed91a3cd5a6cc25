"""A card set as a page to read."""

from lanterns.cards.card_set import CardSet
from saikoro.game import Language, print_flavour


def print_set(cards: CardSet, language: Language) -> str:
    """Every lantern of a set in the order of its author: a line each, and its flavour below it."""
    return "".join(
        f"{line}\n"
        for lantern in cards.lanterns.values()
        for line in (
            f"{lantern.id} {lantern.label_in(language)}",
            *print_flavour(lantern.flavour, lantern.author, language, lantern.picture),
        )
    )
