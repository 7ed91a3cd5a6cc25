"""FB-3.2: the numbers that a submission must keep."""

import msgspec

from saikoro.domain.games.fairies.cards.card_set import Overrides
from saikoro.domain.games.fairies.options import FairiesOptions

MOST_TRIGGERS_OF_A_KIND, TRIGGERS = 5, 15
MOST_OF_A_NAME, MOST_EXTRA = 4, 10
MOST_BREAKERS, MOST_GUARDIANS = 30, 15
MOST_BASIC, MOST_WOUNDS = 10, 5


class Limits(msgspec.Struct, frozen=True):
    """The numbers of FB-3.2 for one seat: its fairy's overrides go before options (FB-3.15)."""

    main_min: int
    """The minimum number of cards in the main deck (FB-3.5)."""
    main_max: int
    """The maximum number of cards in the main deck (FB-3.6)."""
    triggers: int
    """The exact number of triggers (FB-3.7)."""
    of_a_name: int
    """The maximum number of cards of one name (FB-3.9)."""
    extra: int
    """The maximum number of cards in the extra deck (FB-3.10)."""
    breakers: int
    """The maximum number of cards with breaker (FB-3.11)."""
    guardians: int
    """The maximum number of cards with guardian (FB-3.12)."""


def limits(options: FairiesOptions, overrides: Overrides) -> Limits:
    """What a submission with these overrides must keep."""

    def own(number: int | None, otherwise: int) -> int:
        return otherwise if number is None else number

    return Limits(
        main_min=own(overrides.main_deck_min, options.main_min),
        main_max=options.main_max,
        triggers=own(overrides.trigger_count, TRIGGERS),
        of_a_name=own(overrides.same_name_max, MOST_OF_A_NAME),
        extra=own(overrides.extra_max, MOST_EXTRA),
        breakers=own(overrides.breaker_max, MOST_BREAKERS),
        guardians=own(overrides.guardian_max, MOST_GUARDIANS),
    )
