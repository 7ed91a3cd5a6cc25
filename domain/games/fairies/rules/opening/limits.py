"""FB-3.2: the numbers that a submission must keep."""

from collections import Counter

import msgspec

from saikoro.domain.games.fairies.cards.card_set import AnyCard, Overrides, Trigger
from saikoro.domain.games.fairies.ids import CardId
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


class Room:
    """How much the limits leave beside the cards that are counted (FB-3.8 to FB-3.12)."""

    def __init__(self, limits: Limits, *, by_name: bool = False) -> None:
        """`by_name` says that triggers of a name are limited, not those of a kind."""
        self._limits = limits
        self._by_name = by_name
        self._copies: Counter[CardId] = Counter()
        self._kinds: Counter[str] = Counter()
        self._breakers = self._guardians = 0

    @property
    def triggers(self) -> int:
        """How many triggers are still to come (FB-3.7)."""
        return max(0, self._limits.triggers - self._kinds.total())

    def count(self, card: AnyCard) -> None:
        """Count a card."""
        self._copies[card.id] += 1
        self._breakers += card.breaker > 0
        self._guardians += card.guardian
        if isinstance(card, Trigger):
            self._kinds[kind_of(card, by_name=self._by_name)] += 1

    def admits(self, card: AnyCard) -> bool:
        """Whether one more card is within every limit."""
        if isinstance(card, Trigger):
            return self._kinds[kind_of(card, by_name=self._by_name)] < MOST_TRIGGERS_OF_A_KIND
        return (
            self._copies[card.id] < self._limits.of_a_name
            and not (card.breaker and self._breakers >= self._limits.breakers)
            and not (card.guardian and self._guardians >= self._limits.guardians)
        )


def kind_of(card: Trigger, *, by_name: bool) -> str:
    """What the limit of five counts (FB-3.8)."""
    return card.name if by_name else card.trigger
