"""What is printed on the cards of Fairies Battle (FB-2.1), for whatever draws them."""

from collections.abc import Iterator

from saikoro.domain.games.fairies.cards.card_set import AnyCard, CardSet, Cost
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.print import attributes_of, kind_of
from saikoro.domain.games.fairies.rules.naming import lines_of, name_of
from saikoro.domain.games.fairies.words import What
from saikoro.domain.match.interface.table_view import Colour, Face, Number
from saikoro.domain.text import Text

_KINS = (
    Colour.PINK,
    Colour.BROWN,
    Colour.YELLOW,
    Colour.TEAL,
    Colour.BLUE,
    Colour.RED,
)
"""The colours of the kins of a set, in their order, and again from the first."""

_TYPES = {
    w.CardType.MAGIC: Colour.VIOLET,
    w.CardType.EXTRA_MAGIC: Colour.VIOLET,
    w.CardType.MUSIC: Colour.VIOLET,
    w.CardType.TRIGGER: Colour.ORANGE,
    w.CardType.FAIRY: Colour.GREEN,
}
"""The colours of cards without a kin; others are grey."""


def faces(cards: CardSet) -> dict[str, Face]:
    """Every card of a set, by its id."""
    kins = {kin: _KINS[at % len(_KINS)] for at, kin in enumerate(cards.kins)}
    return {
        card.id: Face(
            name_of(card),
            kind_of(card),
            tuple(_numbers(card)),
            tuple(_text(card, cards)),
            _colour(card, kins),
        ).with_flavour(card.flavour, card.author, card.picture)
        for card in cards.cards.values()
    }


def _colour(card: AnyCard, kins: dict[str, Colour]) -> Colour:
    """The colour of its first kin, else of its type."""
    if card.kin:
        return kins[card.kin[0]]
    if isinstance(card, Cost) and card.cost_kind is w.CostKind.WOUND:
        return Colour.RED
    return _TYPES.get(card.type, Colour.GREY)


def _numbers(card: AnyCard) -> Iterator[Number]:
    """In the order that they have on the field, too."""
    if card.power is not None:
        yield Number.of(What.POWER, card.power)
        if has_damage_value(card):
            yield Number.of(What.DAMAGE_VALUE, card.damage)
    if card.cost is not None:
        yield Number.of(w.CardType.COST, card.cost)


def has_damage_value(card: AnyCard) -> bool:
    """Whether a card has a damage value; a magic event never attacks (FB-12.1)."""
    return card.power is not None and card.type is not w.CardType.MAGIC


def _text(card: AnyCard, cards: CardSet) -> Iterator[Text]:
    """Its lines, and before them its attributes."""
    attributes = attributes_of(card)
    if attributes.ja:
        yield attributes
    yield from lines_of(card, cards)
