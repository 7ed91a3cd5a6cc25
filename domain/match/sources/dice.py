"""Dice sources: a match's committed chain, given values, or a seed."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from saikoro.domain.errors.dice import DiceExhausted
from saikoro.domain.fairness.chain import Links
from saikoro.domain.fairness.draws import Words, draw_words
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.match.events import DrawOpened
from saikoro.domain.text import Text

_TOO_FEW = Text(
    "{die} 個目のダイスを振りますが、与えられたのは {given} 個です",
    "die {die} is rolled, but {given} were given",
)
_IMPOSSIBLE = Text(
    "{die} 個目のダイスは {value} ですが、出るのは {low} から {high} までです",
    "die {die} is {value}, but a roll gives {low} to {high}",
)


class DicePosition(msgspec.Struct, frozen=True):
    """The number of draws and dice that a match has used."""

    draw: int = 0
    """The number of draws opened so far."""
    words: int = 0
    """The words used of the open draw; 0 once its batch has ended."""


class DiceSource(Protocol):
    """A source of dice for a table."""

    @property
    def position(self) -> DicePosition:
        """The number of draws and dice used so far."""

    def open_draw(self) -> DrawOpened | None:
        """Open the draw of this batch; None if it is open already, or there is no chain."""

    def roll(self, low: int, sides: int) -> tuple[int, int]:
        """A value from `low` to `low + sides - 1`, and the draw it comes from."""

    def end_batch(self) -> None:
        """Close the draw of this batch."""


class ChainDice:
    """The dice of a match: from one link for each batch, mixed with the players' seeds."""

    def __init__(
        self,
        match: MatchId,
        mix: bytes,
        links: Links,
        position: DicePosition = DicePosition(),  # noqa: B008 - immutable
    ) -> None:
        self._match = match
        self._mix = mix
        self._links = links
        self._draw = position.draw
        self._words: Words | None = None
        if position.words:
            self._words = self._words_of(links.link(position.draw))
            self._words.skip(position.words)

    @property
    def position(self) -> DicePosition:
        """The number of draws and dice used so far."""
        return DicePosition(self._draw, 0 if self._words is None else self._words.used)

    def open_draw(self) -> DrawOpened | None:
        """Open the next link, once for each batch; DrawsExhausted if there is none."""
        if self._words is not None:
            return None
        link = self._links.link(self._draw + 1)
        self._draw += 1
        self._words = self._words_of(link)
        return DrawOpened(self._draw, link.hex())

    def roll(self, low: int, sides: int) -> tuple[int, int]:
        """The next value, which everybody can compute from the opened link."""
        if self._words is None:
            raise RuntimeError("a die was rolled before its draw was opened")
        return low + self._words.below(sides), self._draw

    def end_batch(self) -> None:
        """Close the draw."""
        self._words = None

    def _words_of(self, link: bytes) -> Words:
        return draw_words(self._match, self._draw, link, self._mix)


class RepeatedDice:
    """Dice without a match: the given values, then values from a seed of 32 bytes."""

    def __init__(self, values: Sequence[int], seed: bytes) -> None:
        self.values = list(values)
        """All values given or rolled so far."""
        self.used = 0
        """The number of dice rolled so far."""
        self._words = Words(seed)

    @property
    def position(self) -> DicePosition:
        """The number of dice rolled, in place of words."""
        return DicePosition(0, self.used)

    def open_draw(self) -> DrawOpened | None:
        """Return None: there is no chain."""
        return None

    def roll(self, low: int, sides: int) -> tuple[int, int]:
        """The next value, from draw 0; DiceExhausted if it is impossible on this die."""
        if self.used == len(self.values):
            self.values.append(low + self._words.below(sides))
        value = _checked(self.values[self.used], self.used, low, sides)
        self.used += 1
        return value, 0

    def end_batch(self) -> None:
        """Do nothing: there is no chain."""


class GivenDice:
    """Dice of given values, then those of another source, if any."""

    def __init__(self, values: Sequence[int], then: DiceSource | None = None) -> None:
        self.used = 0
        """The number of dice rolled so far."""
        self._values = values
        self._then = then

    @property
    def position(self) -> DicePosition:
        """The position of the following source."""
        return DicePosition() if self._then is None else self._then.position

    def open_draw(self) -> DrawOpened | None:
        """Return None while given values are left."""
        if self.used < len(self._values) or self._then is None:
            return None
        return self._then.open_draw()

    def roll(self, low: int, sides: int) -> tuple[int, int]:
        """The next value; DiceExhausted if there is none, or it is impossible on this die."""
        if self.used >= len(self._values):
            if self._then is None:
                raise DiceExhausted(_TOO_FEW, die=self.used + 1, given=len(self._values))
            self.used += 1
            return self._then.roll(low, sides)
        value = _checked(self._values[self.used], self.used, low, sides)
        self.used += 1
        return value, 0

    def end_batch(self) -> None:
        """Close the draw of the following source."""
        if self._then is not None:
            self._then.end_batch()


def _checked(value: int, index: int, low: int, sides: int) -> int:
    if not low <= value < low + sides:
        raise DiceExhausted(_IMPOSSIBLE, die=index + 1, value=value, low=low, high=low + sides - 1)
    return value
