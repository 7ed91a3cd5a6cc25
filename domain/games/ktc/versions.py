"""The versions of KTC's rules, and what differs between them."""

import msgspec


class Version(msgspec.Struct, frozen=True):
    """One version of the rules; a match keeps the version that it started with."""

    turn_ends_batch: bool
    """Whether each turn ends its batch, so that the next turn opens its own draws."""

    def draws(self, turns: int) -> int:
        """The most draws that a match of this many turns can open."""
        if self.turn_ends_batch:
            return 1 + 3 * turns  # first player; start, operation and promotion of each turn
        return 2 + 2 * turns  # first player; first start; operations and promotions


VERSIONS = {
    "1": Version(turn_ends_batch=False),
    "2": Version(turn_ends_batch=True),
}
