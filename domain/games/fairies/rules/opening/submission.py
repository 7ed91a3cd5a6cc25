"""FB-3: submissions, and every check that they must pass."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from saikoro.domain.errors import IllegalAnswer, Violation
from saikoro.domain.games.fairies.cards.card_set import (
    AnyCard,
    CardSet,
    Cost,
    Fairy,
    Overrides,
    Trigger,
)
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import CardId
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.words import TriggerLimit
from saikoro.domain.reading import read

MOST_TRIGGERS_OF_A_KIND, TRIGGERS = 5, 15
MOST_OF_A_NAME, MOST_EXTRA = 4, 10
MOST_BREAKERS, MOST_GUARDIANS = 30, 15
MOST_BASIC, MOST_WOUNDS = 10, 5

Counts = dict[CardId, int]


class Submission(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """FB-3.1."""

    name: str = ""
    """What the player calls it; it has no effect."""
    fairy: CardId
    """The id of the fairy."""
    main: Counts = {}
    """The main deck: how many of each card, by id."""
    extra: Counts = {}
    """The extra deck: how many of each card, by id."""
    cost: Counts = {}
    """The cost deck: how many of each card, by id."""
    reactions: tuple[w.Window, ...] = tuple(w.Window)
    """The windows that the seat wants to be asked in (FB-10.3)."""

    @property
    def sheet(self) -> list[w.Window]:
        """The reaction sheet in the order of FB-10.1."""
        return [window for window in w.Window if window in self.reactions]

    def costs_in_order(self, cards: CardSet) -> list[CardId]:
        """The cost deck in the order of play: basic ones by id, then wound ones (FB-2.3)."""
        in_order = sorted(self.cost, key=lambda card: (is_wound(cards.cards[card]), card))
        return [card for card in in_order for _ in range(self.cost[card])]


def is_wound(card: AnyCard) -> bool:
    """Whether it is a wound cost card."""
    return isinstance(card, Cost) and card.cost_kind is w.CostKind.WOUND


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


def read_submission(options: FairiesOptions, cards: CardSet, answer: Any) -> Submission:
    """An answer to `deck`; IllegalAnswer names every failing check, in the order of FB-3.2."""
    given = read(answer, Submission, IllegalAnswer, "malformed_submission", "FB-3.1")
    violations = list(_Checks(options, cards, given).violations())
    if violations:
        raise IllegalAnswer(violations)
    return given


class _Checks:
    """A submission as the checks look at it: unknown entries count for nothing (FB-3.2)."""

    def __init__(self, options: FairiesOptions, cards: CardSet, given: Submission) -> None:
        self.options = options
        self.cards = cards
        self.given = given
        self.decks = {
            w.Deck.MAIN: given.main,
            w.Deck.EXTRA: given.extra,
            w.Deck.COST: given.cost,
        }
        self.known = {
            deck: {
                card: (cards.cards[card], count)
                for card, count in sorted(entries.items())
                if card in cards.cards and count > 0
            }
            for deck, entries in self.decks.items()
        }
        fairy = cards.cards.get(given.fairy)
        self.fairy = fairy if isinstance(fairy, Fairy) else None
        overrides = Overrides() if self.fairy is None else self.fairy.overrides
        self.limits = limits(options, overrides)

    def violations(self) -> Iterator[Violation]:
        """FB-3.2, row by row."""
        yield from self._unknown_cards()
        if self.fairy is None:
            detail = f"{self.given.fairy!r:.40} is not a fairy of the card set"
            yield Violation("fairy_missing", "FB-3.4", detail, "/fairy")
        yield from self._wrong_decks()
        yield from self._main_deck()
        yield from self._triggers()
        yield from self._names()
        yield from self._attributes()
        yield from self._costs()
        yield from self._reactions()

    def _unknown_cards(self) -> Iterator[Violation]:
        """FB-3.3."""
        for deck, entries in self.decks.items():
            for card, count in sorted(entries.items()):
                if card not in self.known[deck]:
                    detail = (
                        f"{count} copies of it"
                        if card in self.cards.cards
                        else "no such card in the card set"
                    )
                    yield Violation("unknown_card", "FB-3.3", detail, _entry(deck, card))

    def _wrong_decks(self) -> Iterator[Violation]:
        """FB-2.1."""
        for deck, entries in self.known.items():
            for card, (printed, _) in entries.items():
                if printed.type.deck is not deck:
                    detail = f"{printed.name} ({printed.type}) does not go into the {deck} deck"
                    yield Violation("wrong_deck", "FB-2.1", detail, _entry(deck, card))

    def _main_deck(self) -> Iterator[Violation]:
        """FB-3.5, FB-3.6."""
        size, limits = self._total(w.Deck.MAIN), self.limits
        if size < limits.main_min:
            detail = f"{size} cards, but at least {limits.main_min} are needed"
            yield Violation("main_too_small", "FB-3.5", detail, "/main")
        if size > limits.main_max:
            detail = f"{size} cards, but at most {limits.main_max} are allowed"
            yield Violation("main_too_large", "FB-3.6", detail, "/main")

    def _triggers(self) -> Iterator[Violation]:
        """FB-3.7, FB-3.8."""
        kinds: Counter[str] = Counter()
        for printed, count in self.known[w.Deck.MAIN].values():
            if isinstance(printed, Trigger):
                by_name = self.options.trigger_limit_by is TriggerLimit.NAME
                kinds[printed.name if by_name else printed.trigger] += count
        if kinds.total() != self.limits.triggers:
            detail = f"{kinds.total()} triggers, but {self.limits.triggers} are needed"
            yield Violation("trigger_count", "FB-3.7", detail, "/main")
        for kind, count in kinds.items():
            if count > MOST_TRIGGERS_OF_A_KIND:
                detail = f"{count} triggers `{kind}`, but at most 5 are allowed"
                yield Violation("trigger_kind_limit", "FB-3.8", detail, "/main")
                return

    def _names(self) -> Iterator[Violation]:
        """FB-3.9, FB-3.10."""
        most = self.limits.of_a_name
        for deck in (w.Deck.MAIN, w.Deck.EXTRA):
            for printed, count in self.known[deck].values():
                if count > most and not isinstance(printed, Trigger | Cost):
                    detail = f"{count} copies of {printed.name}, but at most {most} are allowed"
                    yield Violation("same_name_limit", "FB-3.9", detail, f"/{deck}")
                    break
        size = self._total(w.Deck.EXTRA)
        if size > self.limits.extra:
            detail = f"{size} cards, but at most {self.limits.extra} are allowed"
            yield Violation("extra_too_large", "FB-3.10", detail, "/extra")

    def _attributes(self) -> Iterator[Violation]:
        """FB-3.11, FB-3.12."""
        both = [*self.known[w.Deck.MAIN].values(), *self.known[w.Deck.EXTRA].values()]
        breakers = sum(count for printed, count in both if printed.breaker)
        if breakers > self.limits.breakers:
            detail = f"{breakers} cards with breaker, but at most {self.limits.breakers}"
            yield Violation("breaker_limit", "FB-3.11", detail, "/main")
        guardians = sum(count for printed, count in both if printed.guardian)
        if guardians > self.limits.guardians:
            detail = f"{guardians} cards with guardian, but at most {self.limits.guardians}"
            yield Violation("guardian_limit", "FB-3.12", detail, "/main")

    def _costs(self) -> Iterator[Violation]:
        """FB-3.13, FB-3.14."""
        costs = [each for each in self.known[w.Deck.COST].values() if isinstance(each[0], Cost)]
        wounds = sum(count for printed, count in costs if is_wound(printed))
        basic = sum(count for _, count in costs) - wounds
        if basic > MOST_BASIC:
            detail = f"{basic} basic cost cards, but at most {MOST_BASIC}"
            yield Violation("cost_basic_limit", "FB-3.13", detail, "/cost")
        if wounds > MOST_WOUNDS:
            detail = f"{wounds} wound cost cards, but at most {MOST_WOUNDS}"
            yield Violation("cost_wound_limit", "FB-3.14", detail, "/cost")

    def _reactions(self) -> Iterator[Violation]:
        """FB-10.3."""
        needed = {
            printed.lines.window
            for entries in self.known.values()
            for printed, _ in entries.values()
            if printed.lines.window is not None
        }
        missing = [window for window in w.Window if window in needed - {*self.given.reactions}]
        if missing:
            detail = f"instant cards of the submission need {', '.join(missing)}"
            yield Violation("reactions_incomplete", "FB-10.3", detail, "/reactions")

    def _total(self, deck: w.Deck) -> int:
        return sum(count for _, count in self.known[deck].values())


def _entry(deck: w.Deck, card: CardId) -> str:
    """The JSON pointer to an entry."""
    return f"/{deck}/{card.replace('~', '~0').replace('/', '~1')}"
