"""Where dice and shuffles come from: a match's committed chain, or dice given from outside."""

from collections.abc import Sequence
from typing import Protocol

from domain.errors import DiceExhausted
from domain.fairness.chain import Links
from domain.fairness.draws import Words, draw_words
from domain.fairness.frames import MatchId
from domain.match.events import DrawOpened


class Luck(Protocol):
    """What a table rolls and shuffles with."""

    match: MatchId
    mix: bytes
    deck_secrets: Sequence[bytes]

    def open_draw(self) -> DrawOpened | None:
        """The draw that the next die needs opened first; None if it is open already."""

    def roll(self, low: int, sides: int) -> tuple[int, int]:
        """A value from `low` to `low + sides - 1`, and the draw it comes from."""

    def end_batch(self) -> None:
        """Close the draw: the next batch opens its own."""

    def draws_left(self) -> int:
        """How many more batches can hold a die."""


class ChainLuck:
    """A match's own: links opened one a batch, mixed with the seeds of the players."""

    def __init__(
        self,
        match: MatchId,
        mix: bytes,
        links: Links,
        deck_secrets: Sequence[bytes],
    ) -> None:
        self.match = match
        self.mix = mix
        self.deck_secrets = deck_secrets
        self._links = links
        self._draw = 0
        self._words: Words | None = None

    def open_draw(self) -> DrawOpened | None:
        """The next link, once a batch."""
        if self._words is not None:
            return None
        link = self._links.link(self._draw + 1)
        self._draw += 1
        self._words = draw_words(self.match, self._draw, link, self.mix)
        return DrawOpened(self._draw, link.hex())

    def roll(self, low: int, sides: int) -> tuple[int, int]:
        """A value that everybody can compute from the opened link."""
        if self._words is None:
            raise RuntimeError("a die was rolled before its draw was opened")
        return low + self._words.below(sides), self._draw

    def end_batch(self) -> None:
        """Close the draw."""
        self._words = None

    def draws_left(self) -> int:
        """How many links are still closed, with the one that is open in this batch."""
        return self._links.length - self._draw + (self._words is not None)


class GivenLuck:
    """Dice for a position that is tried outside any match: given values, or drawn from a seed."""

    def __init__(self, dice: Sequence[int] | None, seed: bytes, decks: int) -> None:
        self.match = MatchId(bytes(16))
        self.mix = seed
        self.deck_secrets: Sequence[bytes] = [seed] * decks
        self.used = 0
        self._dice = dice
        self._words = Words(seed)

    def open_draw(self) -> DrawOpened | None:
        """A position has no chain."""
        return None

    def roll(self, low: int, sides: int) -> tuple[int, int]:
        """The next given die; DiceExhausted if there is none, or it has no such face."""
        if self._dice is None:
            value = low + self._words.below(sides)
        elif self.used < len(self._dice):
            value = self._dice[self.used]
        else:
            raise DiceExhausted(f"die {self.used + 1} is rolled, but {self.used} were given")
        if not low <= value < low + sides:
            raise DiceExhausted(
                f"die {self.used + 1} is {value}, but one of {low} to {low + sides - 1} is rolled"
            )
        self.used += 1
        return value, 0

    def end_batch(self) -> None:
        """Nothing to close."""

    def draws_left(self) -> int:
        """Always one more: the dice given are the bound."""
        return 1
