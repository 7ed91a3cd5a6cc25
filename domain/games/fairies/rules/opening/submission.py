"""FB-3: submissions, and every check that they must pass."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from saikoro.domain.errors.rules import IllegalAnswer
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
from saikoro.domain.games.fairies.rules.opening.limits import (
    MOST_BASIC,
    MOST_TRIGGERS_OF_A_KIND,
    MOST_WOUNDS,
    kind_of,
    limits,
)
from saikoro.domain.games.fairies.words import TriggerLimit
from saikoro.domain.match.interface.limits import Breach, Breaches, Violations, refuse
from saikoro.domain.reading import read
from saikoro.domain.text import Text

_MOST_SHOWN = 40
"""Characters of an id that a refusal quotes."""

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


def is_basic(card: AnyCard) -> bool:
    """Whether it is a basic cost card."""
    return isinstance(card, Cost) and card.cost_kind is w.CostKind.BASIC


def read_submission(options: FairiesOptions, cards: CardSet, answer: Any) -> Submission:
    """An answer to `deck`; IllegalAnswer names every failing check, in the order of FB-3.2."""
    given = read(answer, Submission, IllegalAnswer, "malformed_submission", "FB-3.1")
    refuse(_Checks(options, cards, given).violations())
    return given


# FB-3.2, row by row

_unknown_card = Breaches("FB-3.3")
_UNKNOWN = _unknown_card(
    "unknown_card",
    "「{card}」というカードはカードセットにありません。",
    "no card of the card set is called {card}",
)
_NO_COPY = _unknown_card(
    "unknown_card",
    "「{card}」が{count}枚：{least}枚以上にしてください。",
    "{count} copies of {card}: at least {least} is needed",
)
_NO_FAIRY = Breaches("FB-3.4", "/fairy")(
    "fairy_missing",
    "「{card}」はカードセットのフェアリーではありません。",
    "{card} is not a fairy of the card set",
)
_WRONG_DECK = Breaches("FB-2.1")(
    "wrong_deck",
    "「{card}」（{type}）は{deck}に入りません：{goes}。",
    "{card} ({type}) goes into {goes}, not the {deck}",
)
_TOO_SMALL = Text(
    "{deck}が{count}枚です：{least}枚以上必要です。",
    "the {deck} has {count} cards, but at least {least} are needed",
)
_TOO_LARGE = Text(
    "{deck}が{count}枚です：{most}枚までです。",
    "the {deck} has {count} cards, but at most {most} are allowed",
)
_TOO_MANY = Text(
    "{cards}が{count}枚です：{most}枚までです。", "{count} {cards}, but at most {most} are allowed"
)
_MAIN_TOO_SMALL = Breach("main_too_small", "FB-3.5", "/main", _TOO_SMALL)
_MAIN_TOO_LARGE = Breach("main_too_large", "FB-3.6", "/main", _TOO_LARGE)
_WRONG_TRIGGERS = Breaches("FB-3.7", "/main")(
    "trigger_count",
    "トリガーが{count}枚です：ちょうど{size}枚必要です。",
    "{count} triggers, but exactly {size} are needed",
)
_TOO_MANY_OF_A_KIND = Breach("trigger_kind_limit", "FB-3.8", "/main", _TOO_MANY)
_TOO_MANY_OF_A_NAME = Breaches("FB-3.9")(
    "same_name_limit",
    "「{card}」が{count}枚です：同名カードは{most}枚までです。",
    "{count} copies of {card}, but at most {most} are allowed",
)
_EXTRA_TOO_LARGE = Breach("extra_too_large", "FB-3.10", "/extra", _TOO_LARGE)
_TOO_MANY_BREAKERS = Breach("breaker_limit", "FB-3.11", "/main", _TOO_MANY)
_TOO_MANY_GUARDIANS = Breach("guardian_limit", "FB-3.12", "/main", _TOO_MANY)
_TOO_MANY_BASIC = Breach("cost_basic_limit", "FB-3.13", "/cost", _TOO_MANY)
_TOO_MANY_WOUNDS = Breach("cost_wound_limit", "FB-3.14", "/cost", _TOO_MANY)
_WINDOWS_MISSING = Breaches("FB-10.3", "/reactions")(
    "reactions_incomplete",
    "インスタントに必要な応答窓がありません：{windows}。",
    "instant cards of the submission need these windows: {windows}",
)
_BREAKERS = Text("ブレイカー属性カード", "cards with breaker")
_GUARDIANS = Text("ガーディアン属性カード", "cards with guardian")
_BASIC, _WOUNDS = Text("通常コスト", "basic cost cards"), Text("傷コスト", "wound cost cards")
_OF_KIND = Text("「{kind}」", "of {kind} trigger")
_OF_NAME = Text("「{card}」", "of {card}")
_NO_DECK = Text("どのデッキにも入らないカードです", "no deck")
_DECK = Text("{deck}のカードです", "the {deck}")


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

    def violations(self) -> Violations:
        """FB-3.2, row by row."""
        limits, main, extra, cost = self.limits, w.Deck.MAIN, w.Deck.EXTRA, w.Deck.COST
        yield from self._unknown_cards()
        if self.fairy is None:
            id_ = self.given.fairy
            yield _NO_FAIRY.violation(card=self._called(id_, id_[:_MOST_SHOWN]))
        yield from self._wrong_decks()
        size = self._count(main)
        yield from _MAIN_TOO_SMALL.at_least(limits.main_min, size, deck=main)
        yield from _MAIN_TOO_LARGE.at_most(limits.main_max, size, deck=main)
        yield from self._triggers()
        yield from self._names(main)
        yield from self._names(extra)
        yield from _EXTRA_TOO_LARGE.at_most(limits.extra, self._count(extra), deck=extra)
        breakers = self._count(main, extra, of=lambda card: card.breaker > 0)
        yield from _TOO_MANY_BREAKERS.at_most(limits.breakers, breakers, cards=_BREAKERS)
        guardians = self._count(main, extra, of=lambda card: card.guardian)
        yield from _TOO_MANY_GUARDIANS.at_most(limits.guardians, guardians, cards=_GUARDIANS)
        basic = self._count(cost, of=is_basic)
        yield from _TOO_MANY_BASIC.at_most(MOST_BASIC, basic, cards=_BASIC)
        wounds = self._count(cost, of=is_wound)
        yield from _TOO_MANY_WOUNDS.at_most(MOST_WOUNDS, wounds, cards=_WOUNDS)
        yield from self._reactions()

    def _count(self, *decks: w.Deck, of: Callable[[AnyCard], bool] = lambda _card: True) -> int:
        """How many cards of a kind are in some decks."""
        return sum(n for deck in decks for card, n in self.known[deck].values() if of(card))

    def _unknown_cards(self) -> Violations:
        """FB-3.3."""
        for deck, entries in self.decks.items():
            for card, count in sorted(entries.items()):
                if card not in self.cards.cards:
                    name = self._called(card, repr(card)[:_MOST_SHOWN])
                    yield _UNKNOWN.violation(_entry(deck, card), card=name)
                elif count < 1:
                    name = name_of(self.cards.cards[card])
                    yield _NO_COPY.violation(_entry(deck, card), card=name, least=1, count=count)

    def _called(self, card: CardId, quoted: str) -> Text:
        """The name of a card; of one that is unknown the id, in English as it is `quoted`."""
        printed = self.cards.cards.get(card)
        return Text.plain(card[:_MOST_SHOWN], quoted) if printed is None else name_of(printed)

    def _wrong_decks(self) -> Violations:
        """FB-2.1."""
        for deck, entries in self.known.items():
            for card, (printed, _) in entries.items():
                of = printed.type.deck
                if of is not deck:
                    goes, name = _NO_DECK if of is None else _DECK.filled(deck=of), name_of(printed)
                    yield _WRONG_DECK.violation(
                        _entry(deck, card), card=name, type=printed.type, deck=deck, goes=goes
                    )

    def _triggers(self) -> Violations:
        """FB-3.7, FB-3.8."""
        by_name = self.options.trigger_limit_by is TriggerLimit.NAME
        kinds: Counter[str] = Counter()
        called: dict[str, Text] = {}
        for printed, count in self.known[w.Deck.MAIN].values():
            if isinstance(printed, Trigger):
                kind = kind_of(printed, by_name=by_name)
                kinds[kind] += count
                called[kind] = (
                    _OF_NAME.filled(card=name_of(printed))
                    if by_name
                    else _OF_KIND.filled(kind=printed.trigger)
                )
        yield from _WRONG_TRIGGERS.exactly(self.limits.triggers, kinds.total())
        for kind, count in kinds.items():
            if count > MOST_TRIGGERS_OF_A_KIND:
                most, cards = MOST_TRIGGERS_OF_A_KIND, called[kind]
                yield _TOO_MANY_OF_A_KIND.violation(most=most, count=count, cards=cards)
                return

    def _names(self, deck: w.Deck) -> Violations:
        """FB-3.9: the first card of a deck that is there too often."""
        for printed, count in self.known[deck].values():
            if count > self.limits.of_a_name and not isinstance(printed, Trigger | Cost):
                yield from _TOO_MANY_OF_A_NAME.at_most(
                    self.limits.of_a_name, count, f"/{deck}", card=name_of(printed)
                )
                return

    def _reactions(self) -> Violations:
        """FB-10.3."""
        needed = {
            printed.lines.window
            for entries in self.known.values()
            for printed, _ in entries.values()
            if printed.lines.window is not None
        }
        missing = [window for window in w.Window if window in needed - {*self.given.reactions}]
        if missing:
            yield _WINDOWS_MISSING.violation(windows=Text.joined(missing))


def _entry(deck: w.Deck, card: CardId) -> str:
    """The JSON pointer to an entry."""
    return f"/{deck}/{card.replace('~', '~0').replace('/', '~1')}"
