"""Labels of decks and lineups, in Japanese and in English."""

from collections.abc import Sequence
from typing import Any

from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.match.interface.decision import Label


def deck_labels(cards: CardSet, answers: Sequence[Any]) -> list[Label]:
    """A label for each deck: the names of its cards, and of its leap deck."""
    return [_deck(cards, answer["deck"], answer.get("leap", ())) for answer in answers]


def lineup_labels(cards: CardSet, answers: Sequence[Any]) -> list[Label]:
    """A label for each lineup: the name of the card on each square."""
    return [_lineup(cards, answer["squares"]) for answer in answers]


def _deck(cards: CardSet, deck: Sequence[str], leap: Sequence[str]) -> Label:
    main, leaps = _names(cards, deck), _names(cards, leap)
    if not leap:
        return main
    return Label(f"{main.ja}；リープ {leaps.ja}", f"{main.en}; leap deck {leaps.en}")


def _names(cards: CardSet, ids: Sequence[str]) -> Label:
    named = [_name(cards, card) for card in ids]
    return Label("、".join(name.ja for name in named), ", ".join(name.en for name in named))


def _lineup(cards: CardSet, squares: dict[str, str]) -> Label:
    named = [(square, _name(cards, card)) for square, card in sorted(squares.items())]
    japanese = "、".join(f"{square} {name.ja}" for square, name in named)
    return Label(japanese, ", ".join(f"{square} {name.en}" for square, name in named))


def _name(cards: CardSet, card: str) -> Label:
    """A card of a legal answer; one without an English name has its own in both languages."""
    known = cards.units.get(card) or cards.leaps.get(card) or cards.commands[card]
    return Label(known.name, known.en or known.name)
