"""Shuffles of hidden decks: committed ones in matches, given or seeded ones elsewhere."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from saikoro.domain.errors.dice import BadShuffle
from saikoro.domain.errors.records import Undisclosed
from saikoro.domain.fairness.decks import card_commit, card_salt, shuffled
from saikoro.domain.fairness.draws import Words
from saikoro.domain.fairness.frames import MatchId, keyed_digest, u32
from saikoro.domain.match.state import handle
from saikoro.domain.text import Text

_SECRET = Text("デッキ {deck} の秘密", "the secret of deck {deck}")
_TOO_FEW_ORDERS = Text(
    "デッキ {deck} をシャッフルしますが、順序は {given} 個しか与えられていません",
    "deck {deck} is shuffled, but {given} orders were given",
)
_OTHER_CARDS = Text(
    "デッキ {deck} の {count} 枚のカードと違います",
    "these are not the {count} cards of deck {deck}",
)


class Shuffled(NamedTuple):
    """A shuffled deck."""

    order: Sequence[str]
    """Card ids, top first."""
    commits: list[str]
    """One commitment for each position; empty without a match."""


class Shuffles(Protocol):
    """A source of shuffles for a table."""

    def shuffle(self, deck: int, no: int, cards: Sequence[str]) -> Shuffled:
        """Shuffle number `no` (from 0) of a deck, whose `cards` are in canonical order."""

    def salt(self, deck: int, no: int, position: int) -> str:
        """The salt of the commitment to a position, in hexadecimal; empty without a match."""


class CommittedShuffles:
    """The shuffles of a match: revealed cards can be verified, and whole decks at the end."""

    def __init__(self, match: MatchId, mix: bytes, secrets: Sequence[bytes]) -> None:
        self._match = match
        self._mix = mix
        self._secrets = secrets
        """The secret of each deck."""

    def shuffle(self, deck: int, no: int, cards: Sequence[str]) -> Shuffled:
        """Shuffle by the deck's secret and the players' seeds."""
        if deck >= len(self._secrets):
            raise Undisclosed(_SECRET.filled(deck=deck), "deck.shuffled")
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
        """The salt of the commitment to a position."""
        return card_salt(self._match, deck, self._secrets[deck], no, position).hex()


class KnownShuffles:
    """Shuffles from a seed of 32 bytes, with known cards at their known positions."""

    def __init__(self, known: Mapping[str, str], seed: bytes) -> None:
        self._known = known
        """The known cards, by handle."""
        self._seed = seed

    def shuffle(self, deck: int, no: int, cards: Sequence[str]) -> Shuffled:
        """Shuffle all but the known cards; ValueError if a known card is not in the deck."""
        handles = [handle(deck, no, position) for position in range(len(cards))]
        words = Words(keyed_digest(self._seed, "shuffle", u32(deck), u32(no)))
        remaining = words.shuffled(cards)
        for known in filter(None, map(self._known.get, handles)):
            remaining.remove(known)
        return Shuffled([self._known.get(name) or remaining.pop() for name in handles], [])

    def salt(self, deck: int, no: int, position: int) -> str:
        """Return an empty text: there are no commitments."""
        return ""


class GivenShuffles:
    """Shuffles in given orders, one after another."""

    def __init__(self, orders: Sequence[Sequence[str]]) -> None:
        self.used = 0
        """The number of shuffles so far."""
        self._orders = orders

    def shuffle(self, deck: int, no: int, cards: Sequence[str]) -> Shuffled:
        """Shuffle into the next given order; BadShuffle if there is none, or it has other cards."""
        if self.used >= len(self._orders):
            given = len(self._orders)
            raise BadShuffle(self.used, _TOO_FEW_ORDERS.filled(deck=deck, given=given))
        order = self._orders[self.used]
        if Counter(order) != Counter(cards):
            raise BadShuffle(self.used, _OTHER_CARDS.filled(count=len(cards), deck=deck))
        self.used += 1
        return Shuffled(order, [])

    def salt(self, deck: int, no: int, position: int) -> str:
        """Return an empty text: there are no commitments."""
        return ""
