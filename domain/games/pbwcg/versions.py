"""The versions of PBWCG's rules, and what differs between them."""

import msgspec

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.draws import MOST_TRIES, draws_of_a_turn
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.words import Corrections, EndReason
from saikoro.domain.match.interface.game import MOST_DRAWS
from saikoro.domain.match.interface.rewinding import MAX_REWINDS


class Version(msgspec.Struct, frozen=True):
    """One version of the rules; a match keeps the version that it started with."""

    most_tries: int | None
    """How many tries of checks a turn has (PB-13.4); None for any number."""
    exhausted: EndReason
    """The reason of the end where no draw is left (PB-23.11)."""
    keeps_capacity: bool
    """Whether capacity is not tested while a PC is being knocked out (PB-16.3)."""

    def draws(self, options: PbwcgOptions, cards: CardSet) -> int:
        """How many draws a match commits to (PB-25.5)."""
        if self.most_tries is None:
            return 64 * options.turn_cap
        match = options.turn_cap * draws_of_a_turn(options, cards)
        if options.corrections != Corrections.NONE:
            match *= 1 + MAX_REWINDS  # the dice stream goes on (PB-23.7)
        return min(MOST_DRAWS, match)


VERSIONS = {
    "1": Version(most_tries=None, exhausted=EndReason.TURN_CAP, keeps_capacity=False),
    "2": Version(most_tries=MOST_TRIES, exhausted=EndReason.DRAWS_EXHAUSTED, keeps_capacity=True),
}
PRESENT = VERSIONS["2"]
"""What new matches are played by."""
