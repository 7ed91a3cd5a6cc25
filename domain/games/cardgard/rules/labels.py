"""Labels of cards, decks and lineups, in Japanese and in English."""

from collections.abc import Iterable, Sequence
from typing import Any

from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard, Unit
from saikoro.domain.text import Text

_DECK = Text("{deck}／リープ {leap}", "{deck}; leap deck {leap}")
_COMMAND = Text("{name}（コマンド）", "{name} (command)")
_UNIT = Text("{name}（HP{hp}・速度{speed}）", "{name} (HP {hp}, speed {speed})")
_ON_SQUARE = Text("【{square}】{card}", "{square}: {card}")


def short_name(card: Unit | CommandCard) -> Text:
    """The name without its title: マージ・フロスト of 氷霊「マージ・フロスト」."""
    japanese = card.name.partition("「")[2].removesuffix("」") or card.name
    return Text.plain(japanese, card.en.partition(", ")[0] or japanese)


def listed(cards: CardSet, ids: Iterable[str]) -> Text:
    """The names of cards, in order; an id that no card has stands as it is."""
    found = [(card, cards.find(card)) for card in ids]
    return Text.joined(id_ if card is None else short_name(card) for id_, card in found)


def deck_labels(cards: CardSet, answers: Sequence[Any]) -> list[Text]:
    """A label for each deck: the names of its cards, and of its leap deck."""
    return [_deck(cards, answer["deck"], answer.get("leap", ())) for answer in answers]


def lineup_labels(cards: CardSet, answers: Sequence[Any]) -> list[Text]:
    """A label for each lineup: the card on each square, with HP and speed of units."""
    return [_lineup(cards, answer["squares"]) for answer in answers]


def _deck(cards: CardSet, deck: Sequence[str], leap: Sequence[str]) -> Text:
    main = listed(cards, deck)
    return _DECK.filled(deck=main, leap=listed(cards, leap)) if leap else main


def _lineup(cards: CardSet, squares: dict[str, str]) -> Text:
    return Text.joined(
        _ON_SQUARE.filled(square=square, card=_placed(cards, card))
        for square, card in sorted(squares.items())
    )


def _placed(cards: CardSet, card: str) -> Text:
    unit = cards.units.get(card)
    if unit is None:
        return _COMMAND.filled(name=short_name(cards.commands[card]))
    return _UNIT.filled(name=short_name(unit), hp=unit.hp, speed=unit.speed)
