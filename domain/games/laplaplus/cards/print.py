"""A card set as a page: in Japanese in the layout of `page`, in English as plain text."""

from collections.abc import Iterator

from saikoro.domain.cards.flavour import print_flavour
from saikoro.domain.cards.notation.texts import normalised
from saikoro.domain.cards.page import laid_out
from saikoro.domain.games.laplaplus.cards.card_set import Card, CardSet
from saikoro.domain.games.laplaplus.cards.checks import NO_ABILITY
from saikoro.domain.games.laplaplus.cards.notation.english import print_line_en
from saikoro.domain.games.laplaplus.cards.notation.parse import read_line
from saikoro.domain.games.laplaplus.words import Family
from saikoro.domain.words import Language


def print_set(cards: CardSet, language: Language) -> str:
    """Every card of a set, by ascending number; `read_page` reads the Japanese page."""
    return laid_out(_card(card, language) for _, card in sorted(cards.cards.items()))


def print_text(card: Card, language: Language) -> list[str]:
    """The lines of a card; none if it has no ability."""
    written = [text for text in card.source.text if normalised(text) != NO_ABILITY]
    if language == "ja":
        return written
    return [print_line_en(read_line(text)) for text in written]


def _card(card: Card, language: Language) -> Iterator[str]:
    source = card.source
    both = f"{source.name_ja} / {source.name_en}"
    name = source.name_en if language == "en" else both
    yield f"{card.number} {name} [{Family.text_of(card.family, language)}] {card.force}"
    yield from print_text(card, language)
    yield from print_flavour(source.flavour, source.author, language, source.picture)
