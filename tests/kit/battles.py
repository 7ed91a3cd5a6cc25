"""LaplaPlus battles without a match: they take rows and return events."""

from collections.abc import Sequence
from typing import Any

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.play.position import Move, Position, play_position
from saikoro.domain.match.sources.dice import GivenDice


def house_set() -> CardSet:
    cards: CardSet = house_cards(LAPLAPLUS)
    return cards


def card(number: int, *text: str, force: int = 1, family: str = "コア系") -> dict[str, Any]:
    """The source of a card."""
    return {
        "number": number,
        "name_ja": f"札{number}",
        "name_en": f"Card {number}",
        "family": family,
        "force": force,
        "text": list(text),
    }


def card_set(*cards: dict[str, Any]) -> CardSet:
    data = {"id": "test", "version": "1", "game": "laplaplus", "card": list(cards)}
    return LAPLAPLUS.cards.read(data)


def position(
    *moves: tuple[int, Any],
    cards: CardSet | None = None,
    dice: Sequence[int] = (),
    **options: Any,
) -> Position:
    """A position after these answers."""
    return play_position(
        LAPLAPLUS,
        LAPLAPLUS.book.read_options(options),
        cards or house_set(),
        [Move(seat, answer) for seat, answer in moves],
        GivenDice(dice),
    )


def battle(
    a: Sequence[int],
    b: Sequence[int],
    cards: CardSet | None = None,
    dice: Sequence[int] = (),
    **options: Any,
) -> list[GameEvent]:
    """Every event of the battle between two rows."""
    played = position(
        (0, {"row": list(a)}), (1, {"row": list(b)}), cards=cards, dice=dice, **options
    )
    assert played.error is None, played.error
    return [event for event in played.events if isinstance(event, GameEvent)]
