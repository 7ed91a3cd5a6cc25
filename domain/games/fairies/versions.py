"""The versions of the rules of Fairies Battle, and what differs between them."""

import msgspec


class Version(msgspec.Struct, frozen=True, kw_only=True):
    """One version of the rules; a match keeps the version that it started with."""

    last_cards_can_be_drawn: bool
    """Whether drawing the last cards of a deck is no draw from an empty deck (FB-9.9).

    Otherwise a draw of n from a deck of n to 2n-1 cards marks the seat as decked, unless the deck
    was shuffled again and no card has left it since.
    """
    search_takes_copies: bool
    """Whether a `search` can take several copies of a card (FB-11.12)."""
    power_filters_need_power: bool
    """Whether a card on the field without a printed power fits no filter on power (FB-16.3).

    Otherwise its power counts as 0 there.
    """
    tells_special_cast_limit: bool
    """Whether an event says that a turn has used up its special casts (FB-14.8)."""


VERSIONS = {
    "1": Version(
        last_cards_can_be_drawn=False,
        search_takes_copies=False,
        power_filters_need_power=False,
        tells_special_cast_limit=False,
    ),
    "2": Version(
        last_cards_can_be_drawn=True,
        search_takes_copies=True,
        power_filters_need_power=True,
        tells_special_cast_limit=True,
    ),
}

PRESENT = VERSIONS["2"]
"""The version of new matches."""
