"""CG-3: what a deck and a lineup consist of."""

from collections.abc import Sequence

import msgspec

from saikoro.domain.games.cardgard.ids import Card, SquareKey
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.words import Leaps

CHECKS = "CG-3.5"

DECK_SIZE = 8
SQUARE_KEYS: list[SquareKey] = ["1", "2", "3", "4"]


class DeckLimits(msgspec.Struct, frozen=True):
    """What a legal deck looks like (CG-3.1, CG-3.2)."""

    cards: int
    """The size of a deck."""
    min_units: int
    """The minimum number of units."""
    min_commands: int
    """The minimum number of commands."""
    max_leap: int
    """The maximum number of leap units."""


class LineupLimits(msgspec.Struct, frozen=True):
    """What a legal lineup looks like (CG-3.4)."""

    deck: list[Card]
    """The cards to choose from."""
    squares: list[SquareKey]
    units: int
    """The units: how many there are, or which."""
    commands: int
    """The commands: how many there are, or those of each seat."""


def of_deck(options: CardgardOptions) -> DeckLimits:
    """The limits of a deck, and of the leap deck where the match has them."""
    max_leap = 3 if options.leap == Leaps.ON else 0
    return DeckLimits(cards=DECK_SIZE, min_units=3, min_commands=1, max_leap=max_leap)


def of_lineup(deck: Sequence[Card]) -> LineupLimits:
    """The limits of a lineup of these cards."""
    return LineupLimits([*deck], SQUARE_KEYS, units=3, commands=1)
