"""What is made of a card set once."""

from typing import NamedTuple

from saikoro.domain.cards.once import KEPT_SETS, once_per_part, once_per_set


class Cards(NamedTuple):
    """A card set that cannot be hashed."""

    digest: str
    cards: list[str]


def test_it_is_made_once_for_each_digest():
    made = []

    @once_per_set
    def first(cards: Cards) -> str:
        made.append(cards.digest)
        return cards.cards[0]

    assert first(Cards("a", ["one"])) == "one"
    assert first(Cards("b", ["two"])) == "two"
    assert first(Cards("a", ["one"])) == "one"
    assert made == ["a", "b"]


def test_it_is_kept_for_the_sets_used_last():
    made = []
    digest = once_per_set(lambda cards: made.append(cards.digest))
    for number in range(KEPT_SETS + 1):
        digest(Cards(f"{number}", []))
    digest(Cards("1", []))
    digest(Cards("0", []))
    assert made == [*(f"{number}" for number in range(KEPT_SETS + 1)), "0"]


def test_parts_are_made_when_they_are_asked_for():
    made = []

    @once_per_part
    def card(cards: Cards, at: int) -> str:
        made.append((cards.digest, at))
        return cards.cards[at]

    asked = [("a", 1), ("b", 1), ("a", 1), ("a", 0)]
    assert [card(Cards(digest, ["one", "two"]), at) for digest, at in asked] == [
        *("two", "two", "two", "one")
    ]
    assert made == [("a", 1), ("b", 1), ("a", 0)]
