"""Labels of cards, decks and lineups, in Japanese and in English."""

from collections.abc import Iterable, Sequence
from typing import Any

from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard, Unit
from saikoro.domain.text import Text


def short_name(card: Unit | CommandCard) -> Text:
    """The name without its title: マージ・フロスト of 氷霊「マージ・フロスト」."""
    japanese = card.name.partition("「")[2].removesuffix("」") or card.name
    return Text.plain(japanese, card.en.partition(", ")[0] or japanese)


def listed(cards: CardSet, ids: Iterable[str]) -> Text:
    """The names of cards, in order; an id that no card has stands as it is."""
    found = [(card, cards.find(card)) for card in ids]
    return Text.joined(Text.plain(id_) if card is None else short_name(card) for id_, card in found)


def deck_labels(cards: CardSet, answers: Sequence[Any]) -> list[Text]:
    """A label for each deck: the names of its cards, and of its leap deck."""
    return [_deck(cards, answer["deck"], answer.get("leap", ())) for answer in answers]


def lineup_labels(cards: CardSet, answers: Sequence[Any]) -> list[Text]:
    """A label for each lineup: the card on each square, with HP and speed of units."""
    return [_lineup(cards, answer["squares"]) for answer in answers]


def _deck(cards: CardSet, deck: Sequence[str], leap: Sequence[str]) -> Text:
    main, leaps = listed(cards, deck), listed(cards, leap)
    if not leap:
        return main
    return Text.plain(f"{main.ja}／リープ {leaps.ja}", f"{main.en}; leap deck {leaps.en}")


def _lineup(cards: CardSet, squares: dict[str, str]) -> Text:
    placed = [(square, _placed(cards, card)) for square, card in sorted(squares.items())]
    return Text.plain(
        "、".join(f"【{square}】{label.ja}" for square, label in placed),
        ", ".join(f"{square}: {label.en}" for square, label in placed),
    )


def _placed(cards: CardSet, card: str) -> Text:
    unit = cards.units.get(card)
    if unit is None:
        name = short_name(cards.commands[card])
        return Text.plain(f"{name.ja}（コマンド）", f"{name.en} (command)")
    name = short_name(unit)
    return Text.plain(
        f"{name.ja}（HP{unit.hp}・速度{unit.speed}）",
        f"{name.en} (HP {unit.hp}, speed {unit.speed})",
    )
