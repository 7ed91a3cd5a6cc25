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
from saikoro.domain.games.fairies.rules.naming import name_of
from saikoro.domain.games.fairies.words import TriggerLimit
from saikoro.domain.reading import read
from saikoro.domain.text import Text

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
            given = self.cards.cards.get(self.given.fairy)
            name = Text.plain(*[f"{self.given.fairy:.40}"] * 2) if given is None else name_of(given)
            yield Violation(
                "fairy_missing",
                "FB-3.4",
                f"{name.en} is not a fairy of the card set",
                "/fairy",
                ja=f"「{name.ja}」はカードセットのフェアリーではありません。",
            )
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
                    if card in self.cards.cards:
                        name = name_of(self.cards.cards[card])
                        en = f"{count} copies of {name.en}: at least 1 is needed"
                        ja = f"「{name.ja}」が{count}枚：1枚以上にしてください。"
                    else:
                        en = f"no card of the card set is called {card!r:.40}"
                        ja = f"「{card:.40}」というカードはカードセットにありません。"
                    yield Violation("unknown_card", "FB-3.3", en, _entry(deck, card), ja=ja)

    def _wrong_decks(self) -> Iterator[Violation]:
        """FB-2.1."""
        for deck, entries in self.known.items():
            for card, (printed, _) in entries.items():
                if printed.type.deck is not deck:
                    name, type_, goes = name_of(printed), printed.type, printed.type.deck
                    en = f"{name.en} ({type_.en}) goes into {_the(goes)}, not the {deck.en}"
                    ja = f"「{name.ja}」（{type_.ja}）は{deck.ja}に入りません：{_where(goes)}。"
                    yield Violation("wrong_deck", "FB-2.1", en, _entry(deck, card), ja=ja)

    def _main_deck(self) -> Iterator[Violation]:
        """FB-3.5, FB-3.6."""
        size, limits = self._total(w.Deck.MAIN), self.limits
        if size < limits.main_min:
            en = f"the main deck has {size} cards, but at least {limits.main_min} are needed"
            ja = f"メインデッキが{size}枚です：{limits.main_min}枚以上必要です。"
            yield Violation("main_too_small", "FB-3.5", en, "/main", ja=ja)
        if size > limits.main_max:
            en = f"the main deck has {size} cards, but at most {limits.main_max} are allowed"
            ja = f"メインデッキが{size}枚です：{limits.main_max}枚までです。"
            yield Violation("main_too_large", "FB-3.6", en, "/main", ja=ja)

    def _triggers(self) -> Iterator[Violation]:
        """FB-3.7, FB-3.8."""
        kinds: Counter[Text] = Counter()
        for printed, count in self.known[w.Deck.MAIN].values():
            if isinstance(printed, Trigger):
                by_name = self.options.trigger_limit_by is TriggerLimit.NAME
                kind = Text.plain(printed.trigger.ja, f"{printed.trigger.en} trigger")
                kinds[name_of(printed) if by_name else kind] += count
        if kinds.total() != self.limits.triggers:
            en = f"{kinds.total()} triggers, but exactly {self.limits.triggers} are needed"
            ja = f"トリガーが{kinds.total()}枚です：ちょうど{self.limits.triggers}枚必要です。"
            yield Violation("trigger_count", "FB-3.7", en, "/main", ja=ja)
        for kind, count in kinds.items():
            if count > MOST_TRIGGERS_OF_A_KIND:
                most = MOST_TRIGGERS_OF_A_KIND
                en = f"{count} of {kind.en}, but at most {most} are allowed"
                ja = f"「{kind.ja}」が{count}枚です：{most}枚までです。"
                yield Violation("trigger_kind_limit", "FB-3.8", en, "/main", ja=ja)
                return

    def _names(self) -> Iterator[Violation]:
        """FB-3.9, FB-3.10."""
        most = self.limits.of_a_name
        for deck in (w.Deck.MAIN, w.Deck.EXTRA):
            for printed, count in self.known[deck].values():
                if count > most and not isinstance(printed, Trigger | Cost):
                    en = f"{count} copies of {name_of(printed).en}, but at most {most} are allowed"
                    ja = f"「{printed.name}」が{count}枚です：同名カードは{most}枚までです。"
                    yield Violation("same_name_limit", "FB-3.9", en, f"/{deck}", ja=ja)
                    break
        size = self._total(w.Deck.EXTRA)
        if size > self.limits.extra:
            en = f"the extra deck has {size} cards, but at most {self.limits.extra} are allowed"
            ja = f"エクストラデッキが{size}枚です：{self.limits.extra}枚までです。"
            yield Violation("extra_too_large", "FB-3.10", en, "/extra", ja=ja)

    def _attributes(self) -> Iterator[Violation]:
        """FB-3.11, FB-3.12."""
        both = [*self.known[w.Deck.MAIN].values(), *self.known[w.Deck.EXTRA].values()]
        breakers = sum(count for printed, count in both if printed.breaker)
        if breakers > self.limits.breakers:
            en = f"{breakers} cards with breaker, but at most {self.limits.breakers} are allowed"
            ja = f"ブレイカー属性カードが{breakers}枚です：{self.limits.breakers}枚までです。"
            yield Violation("breaker_limit", "FB-3.11", en, "/main", ja=ja)
        guardians = sum(count for printed, count in both if printed.guardian)
        if guardians > self.limits.guardians:
            en = f"{guardians} cards with guardian, but at most {self.limits.guardians} are allowed"
            ja = f"ガーディアン属性カードが{guardians}枚です：{self.limits.guardians}枚までです。"
            yield Violation("guardian_limit", "FB-3.12", en, "/main", ja=ja)

    def _costs(self) -> Iterator[Violation]:
        """FB-3.13, FB-3.14."""
        costs = [each for each in self.known[w.Deck.COST].values() if isinstance(each[0], Cost)]
        wounds = sum(count for printed, count in costs if is_wound(printed))
        basic = sum(count for _, count in costs) - wounds
        if basic > MOST_BASIC:
            en = f"{basic} basic cost cards, but at most {MOST_BASIC} are allowed"
            ja = f"通常コストが{basic}枚です：{MOST_BASIC}枚までです。"
            yield Violation("cost_basic_limit", "FB-3.13", en, "/cost", ja=ja)
        if wounds > MOST_WOUNDS:
            en = f"{wounds} wound cost cards, but at most {MOST_WOUNDS} are allowed"
            ja = f"傷コストが{wounds}枚です：{MOST_WOUNDS}枚までです。"
            yield Violation("cost_wound_limit", "FB-3.14", en, "/cost", ja=ja)

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
            named = Text.joined(map(Text.of, missing))
            en = f"instant cards of the submission need these windows: {named.en}"
            ja = f"インスタントに必要な応答窓がありません：{named.ja}。"
            yield Violation("reactions_incomplete", "FB-10.3", en, "/reactions", ja=ja)

    def _total(self, deck: w.Deck) -> int:
        return sum(count for _, count in self.known[deck].values())


def _the(deck: w.Deck | None) -> str:
    return "no deck" if deck is None else f"the {deck.en}"


def _where(deck: w.Deck | None) -> str:
    return "どのデッキにも入らないカードです" if deck is None else f"{deck.ja}のカードです"


def _entry(deck: w.Deck, card: CardId) -> str:
    """The JSON pointer to an entry."""
    return f"/{deck}/{card.replace('~', '~0').replace('/', '~1')}"
