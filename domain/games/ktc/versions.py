"""The versions of KTC's rules, and what differs between them."""

import msgspec


class Version(msgspec.Struct, frozen=True):
    """One version of the rules. Matches keep the one that they began with."""

    turn_ends_batch: bool
    """Followers see a turn end before the next begins, whose dice come from a draw of its own."""

    def draws(self, turns: int) -> int:
        """Most batches with a die in a match of so many turns."""
        if self.turn_ends_batch:
            return 1 + 3 * turns  # who plays first; a turn's start, its operation, a promotion
        return 2 + 2 * turns  # who plays first; the first start; operations and promotions


VERSIONS = {
    "1": Version(turn_ends_batch=False),
    "2": Version(turn_ends_batch=True),
}
