"""Digits and signs of full width in a file of cards, where a page takes them for narrow ones."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games import GAMES, find_game

WIDE = {ord("0") + digit: ord("０") + digit for digit in range(10)}

STRICT = {"cardgard": "CG-21.1", "fairies": "FB-16.1", "ktc": "KT-9", "pbwcg": "PB-19.1"}
"""The rules by which a text in a file has exactly one spelling, in which digits are narrow."""


def texts(data: Any) -> Iterator[tuple[Any, Any]]:
    """Where card texts with digits are in a set: a table or list, and its key."""
    for key, held in list(data.items() if isinstance(data, dict) else enumerate(data)):
        if isinstance(held, dict | list):
            yield from texts(held)
        elif _has_digits(held) and key not in ("id", "name", "en"):
            yield data, key


def _has_digits(held: Any) -> bool:
    return isinstance(held, str) and not held.isascii() and held != held.translate(WIDE)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_file_with_wide_digits_is_read_or_shown_as_it_must_be(name):
    """LP-3.14 reads them; the books of the others forbid them, and the fault has the whole text."""
    game = find_game(name)
    cards = msgspec.json.decode(game.cards.house())
    holder, key = next(texts(cards))
    narrow = holder[key]
    holder[key] = narrow.translate(WIDE)
    if name not in STRICT:
        game.cards.read(cards)
        return
    with pytest.raises(IllegalCardSet) as refused:
        game.cards.read(cards)
    assert f"did you mean: 「{narrow}」" in refused.value.violations[0].detail
