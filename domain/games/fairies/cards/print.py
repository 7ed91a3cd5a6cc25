"""Whole card sets as a page: in Japanese as it is read back (layout.py), or read in English."""

from collections.abc import Iterator
from typing import Any

from saikoro.domain.cards.flavour import print_flavour
from saikoro.domain.cards.page import laid_out
from saikoro.domain.games.fairies.cards.card_set import (
    AnyCard,
    CardSet,
    Cost,
    Deck,
    ExtraUnit,
    Support,
    Trigger,
    Unit,
)
from saikoro.domain.games.fairies.cards.layout import CARD, DECK, LABELLED, SECTIONS, TYPES
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.english import print_line_en
from saikoro.domain.games.fairies.cards.notation.english_phrases import kin_en
from saikoro.domain.games.fairies.cards.notation.parse import print_line
from saikoro.domain.games.fairies.cards.source import ATTRIBUTES, LABELS
from saikoro.domain.text import Text
from saikoro.domain.words import Language


def print_set(cards: CardSet, language: Language) -> str:
    """Every card and deck of a set; the Japanese page is what `read_page` reads."""
    head, card, deck = (
        (_head_en, _card_en, _deck_en) if language == "en" else (_head_ja, _card_ja, _deck_ja)
    )
    blocks = [
        head(cards),
        *(card(each, cards) for each in cards.cards.values()),
        *(deck(each, cards) for each in cards.decks),
    ]
    return laid_out(blocks)


def kind_of(card: AnyCard) -> Text:
    """What a card is: its type, and its kins."""
    return Text.joined([Text.plain(_type(card), _type_en(card)), *map(_kin, card.kin)])


def _kin(kin: str) -> Text:
    return Text.plain(kin, kin_en(kin))


def attributes_of(card: AnyCard) -> Text:
    """The attributes that are printed on a card; empty without any."""
    return Text.plain("、".join(_attributes(card)), ", ".join(_attributes_en(card)))


# In Japanese


def _head_ja(cards: CardSet) -> Iterator[str]:
    yield _labelled("catalogue", cards.catalogue)
    yield _labelled("version", cards.version)
    if cards.kins:
        yield _labelled("kins", "、".join(cards.kins))


def _card_ja(card: AnyCard, _cards: CardSet) -> Iterator[str]:
    yield f"{CARD}{card.name}{CARD}"
    yield f"{_labelled('type', _type(card))}　{_labelled('id', card.id)}"
    if card.name_en:
        yield _labelled("name_en", card.name_en)
    if card.kin:
        yield _labelled("kin", "、".join(card.kin))
    if numbers := [_labelled(field, number) for field, number in _numbers(card)]:
        yield "　".join(numbers)
    if attributes := "、".join(_attributes(card)):
        yield _labelled("attributes", attributes)
    yield from map(print_line, card.lines.printed)
    yield from print_flavour(card.flavour, card.author, "ja", card.picture)


def _labelled(field: str, value: object) -> str:
    return f"{LABELLED[field]}：{value}"


def _type(card: AnyCard) -> str:
    """The value of 種類."""
    given: dict[str, Any] = {}
    if isinstance(card, Trigger):
        given["trigger"] = card.trigger
    elif isinstance(card, Cost):
        given["cost_kind"] = card.cost_kind
    elif card.permanent:
        given["permanent"] = True
    return next(word for word, value in TYPES.items() if value == (card.type, given))


def _numbers(card: AnyCard) -> Iterator[tuple[str, int]]:
    if card.cost is not None:
        yield "cost", card.cost
    if card.power is not None:
        yield "power", card.power
    if isinstance(card, Unit | Support | ExtraUnit):
        yield "damage", card.damage


def _attributes(card: AnyCard) -> Iterator[str]:
    for field in ATTRIBUTES:
        number = getattr(card, field)
        if field == "damage_check_upright" and number == card.damage_check:
            continue
        if number:
            yield LABELS[field] if number is True else f"{LABELS[field]}{number}"


def _deck_ja(deck: Deck, cards: CardSet) -> Iterator[str]:
    yield f"{DECK}{deck.name}{DECK}"
    if deck.name_en:
        yield _labelled("name_en", deck.name_en)
    yield _labelled("fairy", _named(deck.fairy, cards))
    yield _labelled("reactions", "、".join(deck.reactions))
    for field, section in SECTIONS.items():
        copies = getattr(deck, section)
        if copies:
            yield _labelled(field, "")
        for card, number in copies.items():
            yield f"{number} {_named(card, cards)}"


def _named(card: str, cards: CardSet) -> str:
    return cards.cards[card].name if card in cards.cards else card


# In English


def _head_en(cards: CardSet) -> Iterator[str]:
    yield f"{cards.catalogue}, version {cards.version}"


def _card_en(card: AnyCard, cards: CardSet) -> Iterator[str]:
    yield f"{card.id} {cards.english_of(card.name)}"
    yield ", ".join((_type_en(card), *map(kin_en, card.kin), *_given_en(card)))
    for line in card.lines.printed:
        yield print_line_en(line, cards.english_of)
    yield from print_flavour(card.flavour, card.author, "en")


def _type_en(card: AnyCard) -> str:
    match card:
        case Trigger(trigger=kind):
            return f"{kind.en} trigger"
        case Cost(cost_kind=kind):
            return f"{kind.en} cost card"
        case _:
            permanent = "permanent " if card.permanent else ""
            return permanent + card.type.en


def _given_en(card: AnyCard) -> Iterator[str]:
    for field, number in _numbers(card):
        yield f"{'damage value' if field == 'damage' else field} {number}"
    yield from _attributes_en(card)


def _attributes_en(card: AnyCard) -> Iterator[str]:
    if card.breaker:
        yield f"breaker {card.breaker}"
    if card.guardian:
        yield "guardian"
    if card.trigger_check:
        yield f"trigger check {card.trigger_check}"
    if card.damage_check:
        upright = card.damage_check_upright
        more = f" ({upright} if attacked upright)" if upright != card.damage_check else ""
        yield f"damage check {card.damage_check}{more}"


def _deck_en(deck: Deck, cards: CardSet) -> Iterator[str]:
    yield deck.name_en or deck.name
    yield f"Fairy: {cards.english_of(_named(deck.fairy, cards))}"
    yield f"Reactions: {', '.join(deck.reactions) or '-'}"
    for section in w.Deck:
        for card, number in getattr(deck, section).items():
            yield f"{number} {cards.english_of(_named(card, cards))}"
