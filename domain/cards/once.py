"""What is made of a card set once, for everything that is drawn with its cards."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Protocol, TypeVar

KEPT_SETS = 32
"""Number of card sets, those used last, for which a result is kept."""


class Digested(Protocol):
    """A card set that is known by its digest."""

    @property
    def digest(self) -> str:
        """The digest of the set; two sets with the same are the same."""


C = TypeVar("C", bound=Digested)
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class _ByDigest:
    """A card set as a key: what it holds need not be hashable."""

    __slots__ = ("cards", "digest")

    def __init__(self, cards: Digested) -> None:
        self.cards = cards
        self.digest = cards.digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByDigest) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


def once_per_set(make: Callable[[C], T]) -> Callable[[C], T]:
    """A function that makes something of a card set, and returns the same for the set again."""
    kept = lru_cache(maxsize=KEPT_SETS)(lambda key: make(key.cards))
    return lambda cards: kept(_ByDigest(cards))


def once_per_part(make: Callable[[C, K], T]) -> Callable[[C, K], T]:
    """The same for a part of a set, such as a card by its id: it is made when it is asked for.

    A set has few parts, so all that were asked for are kept with it.
    """

    def nothing_made(_cards: Any) -> dict[K, T]:
        return {}

    parts = once_per_set(nothing_made)

    def once(cards: C, part: K) -> T:
        made = parts(cards)
        if part not in made:
            made[part] = make(cards, part)
        return made[part]

    return once
