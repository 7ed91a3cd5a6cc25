"""CG-3.5: everything that is wrong with a deck or a lineup, in both languages."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard, Unit
from saikoro.domain.games.cardgard.rules.labels import listed, short_name
from saikoro.domain.games.cardgard.rules.limits import CHECKS, DECK_SIZE, DeckLimits, LineupLimits
from saikoro.domain.match.interface.limits import Breach, Breaches, Violations
from saikoro.domain.text import Text

Printed: TypeAlias = Unit | CommandCard
"""A card of a deck."""

_of_deck = Breaches(CHECKS, "/deck")
_of_leap_deck = Breaches(CHECKS, "/leap")
_of_lineup = Breaches(CHECKS, "/squares")

WRONG_SIZE = _of_deck(
    "deck_size",
    "デッキは{size}枚です（{count}枚になっています）",
    "{count} cards, but a deck has {size}",
)
UNKNOWN = _of_deck(
    "card_unknown",
    "「{card}」というカードは、このマッチにありません",
    "{card} is not in the match's card pool",
)
REFUSED_TRAIT = _of_deck(
    "trait_refused",
    "「{card}」は、このマッチで使えない特徴【{trait}】を持っています",
    "{card} has the trait {trait}, which this match refuses",
)
_ONCE = (
    "「{card}」が{count}枚あります。同名カードは1枚までです",
    "{card} occurs {count} times, but a name may occur only once",
)
TWICE = _of_deck("deck_duplicate", *_ONCE)
TWICE_IN_LEAP_DECK = _of_leap_deck("leap_duplicate", *_ONCE)
TOO_FEW_UNITS = _of_deck(
    "deck_units",
    "デッキにはユニットが{least}枚以上必要です（{count}枚になっています）",
    "a deck has at least {least} units, not {count}",
)
TOO_FEW_COMMANDS = _of_deck(
    "deck_commands",
    "デッキにはコマンドが{least}枚以上必要です",
    "a deck has at least {least} command",
)
STAR = _of_deck(
    "deck_star",
    "「{card}」は★のユニットなので、リープデッキにしか入れられません",
    "{card} is a ★ unit, which only a leap deck may have",
)
TOO_MANY_LEAPS = _of_leap_deck(
    "leap_size",
    "リープデッキは{most}枚までです（{count}枚になっています）",
    "{count} leap units, but at most {most}",
)
NO_LEAPS = _of_leap_deck(
    "leap_off",
    "このマッチではリープデッキを使いません",
    "{count} leap units, but at most {most}",
    left_out=("count", "most"),
)
NO_STAR = _of_leap_deck(
    "leap_not_star",
    "「{card}」は★のユニットではないので、リープデッキに入れられません",
    "{card} is not a leap unit: it has no ★",
)
WRONG_SQUARES = _of_lineup(
    "lineup_squares",
    "{squares}の各マスに1枚ずつ、過不足なくセットしてください",
    "a lineup has exactly the squares {squares}",
)
NOT_IN_DECK = _of_lineup(
    "lineup_not_in_deck",
    "「{card}」はデッキにありません（デッキ：{deck}）",
    "{card} is not in the deck: {deck}",
)
ON_SEVERAL_SQUARES = _of_lineup(
    "lineup_duplicate",
    "「{card}」が{count}か所にセットされています",
    "{card} is on {count} squares",
)
WRONG_KINDS = _of_lineup(
    "lineup_units",
    "セットするのはユニット{of_units}枚とコマンド{of_commands}枚です"
    "（ユニット{units}枚、コマンド{commands}枚になっています）",
    "a lineup has {of_units} units and {of_commands} command, not {units} and {commands}",
)


def deck_violations(
    deck: Sequence[str],
    leaps: Sequence[str],
    limits: DeckLimits,
    refused: Sequence[str],
    cards: CardSet,
) -> Violations:
    """The failing checks of a deck and its leap deck, in the order of CG-3.5."""
    in_deck, in_leap_deck = [*map(cards.find, deck)], [*map(cards.find, leaps)]
    yield from WRONG_SIZE.exactly(limits.cards, len(deck))
    yield from _unusable("/deck", deck, in_deck, refused)
    yield from _unusable("/leap", leaps, in_leap_deck, refused)
    yield from _duplicates(TWICE, in_deck)
    kinds = [*map(type, in_deck)]
    yield from TOO_FEW_UNITS.at_least(limits.min_units, kinds.count(Unit))
    yield from TOO_FEW_COMMANDS.at_least(limits.min_commands, kinds.count(CommandCard))
    for index, card in enumerate(deck):
        if card in cards.leaps:
            yield STAR.violation(f"/deck/{index}", card=short_name(cards.leaps[card]))
    yield from (TOO_MANY_LEAPS if limits.max_leap else NO_LEAPS).at_most(
        limits.max_leap, len(leaps)
    )
    for index, printed in enumerate(in_leap_deck):
        if printed is not None and printed.id not in cards.leaps:
            yield NO_STAR.violation(f"/leap/{index}", card=short_name(printed))
    yield from _duplicates(TWICE_IN_LEAP_DECK, in_leap_deck)


def lineup_violations(given: Mapping[str, str], limits: LineupLimits, cards: CardSet) -> Violations:
    """The failing checks of a lineup, in the order of CG-3.5."""
    if sorted(given) != limits.squares:
        squares = Text.joined(limits.squares, "・")
        yield WRONG_SQUARES.violation(squares=squares)
    for square, card in given.items():
        if card not in limits.deck:
            name, names = listed(cards, [card]), listed(cards, limits.deck[:DECK_SIZE])
            yield NOT_IN_DECK.violation(f"/squares/{square}", card=name, deck=names)
    squares_of = Counter(given.values())
    yield from ON_SEVERAL_SQUARES.each_at_most(1, squares_of, card=lambda id_: listed(cards, [id_]))
    units = sum(card in cards.units for card in given.values())
    commands = sum(card in cards.commands for card in given.values())
    of_units, of_commands = limits.units, limits.commands
    if (units, commands) != (of_units, of_commands):
        yield WRONG_KINDS.violation(
            units=units, commands=commands, of_units=of_units, of_commands=of_commands
        )


def _unusable(
    pointer: str, deck: Sequence[str], found: Sequence[Printed | None], refused: Sequence[str]
) -> Violations:
    """Cards that no deck of this match may have."""
    for index, (card, printed) in enumerate(zip(deck, found, strict=True)):
        if printed is None:
            yield UNKNOWN.violation(f"{pointer}/{index}", card=card)
        elif refused and isinstance(printed, Unit):
            for trait in (each for each in printed.traits if each in refused):
                name = short_name(printed)
                yield REFUSED_TRAIT.violation(f"{pointer}/{index}", card=name, trait=trait)


def _duplicates(breach: Breach, found: Sequence[Printed | None]) -> Violations:
    """Names that occur more than once (CG-3.1, CG-3.2)."""
    cards = [printed for printed in found if printed is not None]
    named = {card.name: card for card in cards}
    if len(named) < len(cards):
        copies = Counter([card.name for card in cards])
        yield from breach.each_at_most(1, copies, card=lambda name: short_name(named[name]))
