"""Decks of Lanterns that tests play with, and the worked example of its rule book."""

import re
from typing import Any

import msgspec

from lanterns import LANTERNS
from saikoro.conformance.seating import house_cards

CARDS: list[str] = list(house_cards(LANTERNS).lanterns)
"""Every lantern of the house set, by id."""

DECK = {"deck": CARDS[:6], "charm": CARDS[0]}
"""An answer to `deck`."""


def example() -> tuple[dict[str, Any], list[str]]:
    """LN-7: a position as `saikoro rules` takes it, and the events that follow, one in a line."""
    chapter = LANTERNS.book.text().partition("## LN-7")[2]
    position, log = re.findall(r"```(?:json)?\n(.*?)```", chapter, re.DOTALL)
    return msgspec.json.decode(position), log.splitlines()
