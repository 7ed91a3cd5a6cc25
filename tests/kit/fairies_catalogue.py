"""The catalogue of Fairies Battle (FB-20)."""

import tomllib
from typing import Any

from saikoro.conformance.seating import house_cards
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.cards.notation import words as w

CATALOGUE: dict[str, Any] = tomllib.loads(
    shipped("saikoro.domain.games.fairies", "sets/house.toml")
)

LINES_OF_CATALOGUE: list[str] = [
    line for type_ in w.CardType for card in CATALOGUE[type_.value] for line in card.get("text", [])
]

HOUSE: CardSet = house_cards(FAIRIES)
"""The catalogue, ready to play."""
