"""Shuffles of hidden decks: committed ones in a match, given or seeded ones outside."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from domain.errors import BadShuffle, Undisclosed
from domain.fairness.decks import card_commit, card_salt, shuffled
from domain.fairness.draws import Words
from domain.fairness.frames import MatchId, keyed_digest, u32
from domain.match.state import handle


class Shuffled(NamedTuple):
    """A shuffled deck."""

    order: Sequence[str]
    """Card ids, top first."""
    commits: list[str]
    """One commitment for each position; empty outside a match."""


class Shuffles(Protocol):
    """What a table shuffles with."""

    def shuffle(self, deck: int, no: int, cards: Sequence[str]) -> Shuffled:
        """Shuffle number `no` (from 0) of a deck whose canonical list is `cards`."""

    def salt(self, deck: int, no: int, position: int) -> str:
        """What hides the card at a position of a shuffle; empty outside a match."""


class CommittedShuffles:
    """Those of a match: everybody can check each card when it is shown, and all at the end."""

    def __init__(self, match: MatchId, mix: bytes, secrets: Sequence[bytes]) -> None:
        self._match = match
        self._mix = mix
        self._secrets = secrets
        """One for each deck."""

    def shuffle(self, deck: int, no: int, cards: Sequence[str]) -> Shuffled:
        """In the order that the deck's secret and the players' seeds give."""
        if deck >= len(self._secrets):
            raise Undisclosed(f"the secret of deck {deck}", "deck.shuffled")
        match, secret = self._match, self._secrets[deck]
        order = shuffled(match, deck, secret, no, self._mix, cards)
        commits = [
            card_commit(
                match, deck, no, position, card_salt(match, deck, secret, no, position), card
            ).hex()
            for position, card in enumerate(order)
        ]
        return Shuffled(order, commits)

    def salt(self, deck: int, no: int, position: int) -> str:
        """The salt of a commitment, in hexadecimal."""
        return card_salt(self._match, deck, self._secrets[deck], no, position).hex()


class KnownShuffles:
    """Shuffles drawn from a seed of 32 bytes, in which known cards lie where they are known to."""

    def __init__(self, known: Mapping[str, str], seed: bytes) -> None:
        self._known = known
        """Cards by handle."""
        self._seed = seed

    def shuffle(self, deck: int, no: int, cards: Sequence[str]) -> Shuffled:
        """The known cards at their positions, the others at random; ValueError if one is none."""
        handles = [handle(deck, no, position) for position in range(len(cards))]
        words = Words(keyed_digest(self._seed, "shuffle", u32(deck), u32(no)))
        left = words.shuffled(cards)
        for known in filter(None, map(self._known.get, handles)):
            left.remove(known)
        return Shuffled([self._known.get(name) or left.pop() for name in handles], [])

    def salt(self, deck: int, no: int, position: int) -> str:
        """Nothing is committed to."""
        return ""


class GivenShuffles:
    """Shuffles in given orders, one after another, outside any match."""

    def __init__(self, orders: Sequence[Sequence[str]]) -> None:
        self.used = 0
        """Shuffles so far."""
        self._orders = orders

    def shuffle(self, deck: int, no: int, cards: Sequence[str]) -> Shuffled:
        """In the next given order; BadShuffle if there is none, or it has other cards."""
        if self.used >= len(self._orders):
            given = len(self._orders)
            raise BadShuffle(self.used, f"deck {deck} is shuffled, but {given} orders were given")
        order = self._orders[self.used]
        if Counter(order) != Counter(cards):
            raise BadShuffle(self.used, f"these are not the {len(cards)} cards of deck {deck}")
        self.used += 1
        return Shuffled(order, [])

    def salt(self, deck: int, no: int, position: int) -> str:
        """Nothing is committed to."""
        return ""
