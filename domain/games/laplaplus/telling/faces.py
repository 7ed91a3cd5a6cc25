"""What is printed on the cards of LaplaPlus."""

from collections.abc import Mapping

from saikoro.domain.games.laplaplus.cards.card_set import Card, CardSet
from saikoro.domain.games.laplaplus.cards.print import print_text
from saikoro.domain.games.laplaplus.words import Family, Figure
from saikoro.domain.match.interface.table_view import Colour, Face, Number
from saikoro.domain.text import Text

_PALETTE = (
    Colour.YELLOW,
    Colour.RED,
    Colour.GREEN,
    Colour.VIOLET,
    Colour.BLUE,
    Colour.ORANGE,
    Colour.TEAL,
    Colour.PINK,
    Colour.BROWN,
)
"""The colours of families, in the order of their first cards; families are free words (LP-2.5)."""


def faces(cards: CardSet) -> Mapping[str, Face]:
    """The face of every card, by its number, which is also a text."""
    families = [*dict.fromkeys(card.family for card in cards.cards.values())]
    colours = {family: _PALETTE[at % len(_PALETTE)] for at, family in enumerate(families)}
    return {f"{number}": _face(card, colours[card.family]) for number, card in cards.cards.items()}


def _face(card: Card, colour: Colour) -> Face:
    lines = map(Text.plain, print_text(card, "ja"), print_text(card, "en"))
    face = Face(
        name=card.name,
        kind=Text.named(Family, card.family),
        numbers=(Number.of(Figure.FORCE, card.force), Number.of(Figure.NUMBER, card.number)),
        text=(*lines,),
        colour=colour,
    )
    return face.with_flavour(card.source.flavour, card.source.author, card.source.picture)
