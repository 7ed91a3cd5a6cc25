"""Hidden cards: a committed shuffle of which each card can be shown on its own."""

from collections.abc import Sequence

from saikoro.domain.fairness.draws import Words
from saikoro.domain.fairness.frames import MatchId, digest, keyed_digest, u32


def deck_commit(match: MatchId, deck: int, secret: bytes) -> bytes:
    """H("deck"): published with `match.created`, before any seed exists."""
    return digest("deck", match, u32(deck), secret)


def shuffled(
    match: MatchId, deck: int, secret: bytes, number: int, mix: bytes, cards: Sequence[str]
) -> list[str]:
    """`cards` (the canonical list) in the order of this deck's shuffle `number` (from 0)."""
    return Words(shuffle_key(match, deck, secret, number, mix)).shuffled(cards)


def shuffle_key(match: MatchId, deck: int, secret: bytes, number: int, mix: bytes) -> bytes:
    """The key of this deck's shuffle `number`."""
    return keyed_digest(secret, "shuffle", match, u32(deck), u32(number), mix)


def card_salt(match: MatchId, deck: int, secret: bytes, number: int, position: int) -> bytes:
    """The salt that hides the card at `position` (0 = top) until it is shown."""
    return keyed_digest(secret, "salt", match, u32(deck), u32(number), u32(position))


def card_commit(
    match: MatchId, deck: int, number: int, position: int, salt: bytes, card: str
) -> bytes:
    """H("card"): published for every position when a deck is shuffled."""
    return digest("card", match, u32(deck), u32(number), u32(position), salt, card.encode("utf-8"))
