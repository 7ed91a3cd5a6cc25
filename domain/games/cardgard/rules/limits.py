"""CG-3: what a deck and a lineup consist of."""

import msgspec

from saikoro.domain.games.cardgard.ids import Card, SquareKey

CHECKS = "CG-3.5"

DECK_SIZE, DECK_UNITS, DECK_COMMANDS = 8, 3, 1
LEAP_SIZE = 3
LINEUP_UNITS, LINEUP_COMMANDS = 3, 1
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
