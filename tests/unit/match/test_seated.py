"""`Seated` seats a match in memory, with the cards of its game."""

from dataclasses import replace
from typing import Any

import msgspec

from lanterns import LANTERNS
from saikoro.conformance import Seated


def test_two_versions_of_a_game_are_each_played_with_their_own_house_set():
    house: dict[str, Any] = msgspec.json.decode(LANTERNS.cards.house())
    house["lantern"][0]["name_en"] = "Pea Lantern"
    written = msgspec.json.encode(house, order="sorted")
    second = replace(LANTERNS, version="2", cards=replace(LANTERNS.cards, house=lambda: written))
    seated = [Seated.both(game) for game in (LANTERNS, second)]
    lanterns = [match.cards.lanterns["lantern-1"].name_en for match in seated]
    assert lanterns == ["Bean Lantern", "Pea Lantern"]
