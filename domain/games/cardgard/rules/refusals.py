"""CG-3.5: everything that is wrong with a deck or a lineup, in both languages."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from saikoro.domain.errors import Violation
from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard, Unit
from saikoro.domain.games.cardgard.rules.labels import listed, short_name
from saikoro.domain.games.cardgard.rules.limits import (
    CHECKS,
    DECK_COMMANDS,
    DECK_SIZE,
    DECK_UNITS,
    LINEUP_COMMANDS,
    LINEUP_UNITS,
    SQUARE_KEYS,
)


def deck_violations(
    deck: Sequence[str],
    leaps: Sequence[str],
    cards: CardSet,
    refused: Sequence[str],
    max_leaps: int,
) -> Iterator[Violation]:
    """The failing checks of a deck and its leap deck, in the order of CG-3.5."""
    in_deck = [cards.find(card) for card in deck]
    in_leap_deck = [cards.find(card) for card in leaps]
    if len(deck) != DECK_SIZE:
        yield _violation(
            "deck_size",
            "/deck",
            f"{len(deck)} cards, but a deck has {DECK_SIZE}",
            f"デッキは{DECK_SIZE}枚です（{len(deck)}枚になっています）",
        )
    yield from _unusable("/deck", deck, in_deck, refused)
    yield from _unusable("/leap", leaps, in_leap_deck, refused)
    yield from _duplicates("deck_duplicate", in_deck, "/deck")
    kinds = Counter(type(printed) for printed in in_deck)
    if kinds[Unit] < DECK_UNITS:
        yield _violation(
            "deck_units",
            "/deck",
            f"a deck has at least {DECK_UNITS} units, not {kinds[Unit]}",
            f"デッキにはユニットが{DECK_UNITS}枚以上必要です（{kinds[Unit]}枚になっています）",
        )
    if kinds[CommandCard] < DECK_COMMANDS:
        yield _violation(
            "deck_commands",
            "/deck",
            f"a deck has at least {DECK_COMMANDS} command",
            f"デッキにはコマンドが{DECK_COMMANDS}枚以上必要です",
        )
    for index, card in enumerate(deck):
        if card in cards.leaps:
            name = short_name(cards.leaps[card])
            yield _violation(
                "deck_star",
                f"/deck/{index}",
                f"{name.en} is a ★ unit, which only a leap deck may have",
                f"「{name.ja}」は★のユニットなので、リープデッキにしか入れられません",
            )
    if len(leaps) > max_leaps:
        yield _violation(
            "leap_size" if max_leaps else "leap_off",
            "/leap",
            f"{len(leaps)} leap units, but at most {max_leaps}",
            f"リープデッキは{max_leaps}枚までです（{len(leaps)}枚になっています）"
            if max_leaps
            else "このマッチではリープデッキを使いません",
        )
    for index, printed in enumerate(in_leap_deck):
        if printed is not None and printed.id not in cards.leaps:
            name = short_name(printed)
            yield _violation(
                "leap_not_star",
                f"/leap/{index}",
                f"{name.en} is not a leap unit: it has no ★",
                f"「{name.ja}」は★のユニットではないので、リープデッキに入れられません",
            )
    yield from _duplicates("leap_duplicate", in_leap_deck, "/leap")


def lineup_violations(
    given: Mapping[str, str], deck: Sequence[str], cards: CardSet
) -> Iterator[Violation]:
    """The failing checks of a lineup from `deck`, in the order of CG-3.5."""
    if sorted(given) != SQUARE_KEYS:
        yield _violation(
            "lineup_squares",
            "/squares",
            f"a lineup has exactly the squares {', '.join(SQUARE_KEYS)}",
            f"{'・'.join(SQUARE_KEYS)}の各マスに1枚ずつ、過不足なくセットしてください",
        )
    for square, card in given.items():
        if card not in deck:
            name, names = listed(cards, [card]), listed(cards, deck[:DECK_SIZE])
            yield _violation(
                "lineup_not_in_deck",
                f"/squares/{square}",
                f"{name.en} is not in the deck: {names.en}",
                f"「{name.ja}」はデッキにありません（デッキ：{names.ja}）",
            )
    for card, copies in Counter(given.values()).items():
        if copies > 1:
            name = listed(cards, [card])
            yield _violation(
                "lineup_duplicate",
                "/squares",
                f"{name.en} is on {copies} squares",
                f"「{name.ja}」が{copies}か所にセットされています",
            )
    units = sum(card in cards.units for card in given.values())
    commands = sum(card in cards.commands for card in given.values())
    if (units, commands) != (LINEUP_UNITS, LINEUP_COMMANDS):
        yield _violation(
            "lineup_units",
            "/squares",
            f"a lineup has {LINEUP_UNITS} units and {LINEUP_COMMANDS} command, not {units} and "
            f"{commands}",
            f"セットするのはユニット{LINEUP_UNITS}枚とコマンド{LINEUP_COMMANDS}枚です"
            f"（ユニット{units}枚、コマンド{commands}枚になっています）",
        )


def _unusable(
    pointer: str,
    ids: Sequence[str],
    found: Sequence[Unit | CommandCard | None],
    refused: Sequence[str],
) -> Iterator[Violation]:
    """Cards that no deck of this match may have."""
    for index, (card, printed) in enumerate(zip(ids, found, strict=True)):
        place = f"{pointer}/{index}"
        if printed is None:
            yield _violation(
                "card_unknown",
                place,
                f"{card} is not in the match's card pool",
                f"「{card}」というカードは、このマッチにありません",
            )
        elif isinstance(printed, Unit):
            for trait in (each for each in printed.traits if each in refused):
                name = short_name(printed)
                yield _violation(
                    "trait_refused",
                    place,
                    f"{name.en} has the trait {trait}, which this match refuses",
                    f"「{name.ja}」は、このマッチで使えない特徴【{trait}】を持っています",
                )


def _duplicates(
    code: str, found: Sequence[Unit | CommandCard | None], pointer: str
) -> Iterator[Violation]:
    """Names that occur more than once (CG-3.1, CG-3.2)."""
    cards = [printed for printed in found if printed is not None]
    copies = Counter(card.name for card in cards)
    for card in {card.name: card for card in cards}.values():
        if copies[card.name] > 1:
            name = short_name(card)
            yield _violation(
                code,
                pointer,
                f"{name.en} occurs {copies[card.name]} times, but a name may occur only once",
                f"「{name.ja}」が{copies[card.name]}枚あります。同名カードは1枚までです",
            )


def _violation(code: str, pointer: str, detail: str, ja: str) -> Violation:
    return Violation(code, CHECKS, detail, pointer, ja=ja)
