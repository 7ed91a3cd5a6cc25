"""LP-4: the submissions of the seats and their checks."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from saikoro.domain.errors import IllegalAnswer, Violation, WrongDecision
from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.events import OpenCardsShown
from saikoro.domain.games.laplaplus.ids import Number
from saikoro.domain.games.laplaplus.options import OPEN_CARDS, ROW_SIZE, LaplaPlusOptions
from saikoro.domain.games.laplaplus.rules.field import LaplaPlusTable
from saikoro.domain.games.laplaplus.rules.labels import (
    card_label,
    open_cards_labels,
    row_labels,
)
from saikoro.domain.games.laplaplus.rules.questions import (
    BuildLimits,
    open_cards_question,
    row_question,
)
from saikoro.domain.games.laplaplus.words import AnswerField, BuildMode, Choice
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Answers, Choices, Decision, Sealing, Steps, ask
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.reading import read

CHECKS = "LP-4.5"

Row = list[Number]
"""Top first."""


class OpenCardsAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `choose_open_cards`."""

    open_cards: list[Number]


class RowAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `choose_row`."""

    row: Row


def build(table: LaplaPlusTable) -> Steps[Answers[Row]]:
    """The rows of both seats, each sealed until both are in."""
    open_cards: Answers[Row] = {0: [], 1: []}
    if table.options.build_mode == BuildMode.OPEN:
        open_cards = yield from ask(_choose_open_cards(table))
        table.emit(OpenCardsShown(sorted(open_cards[0]), sorted(open_cards[1])))
    return (yield from ask(_choose_row(table, open_cards)))


def read_open_cards(options: LaplaPlusOptions, cards: CardSet, answer: Any) -> Row:
    """LP-4.2: four cards, order meaningless; IllegalAnswer names the first failing check."""
    given = read(answer, OpenCardsAnswer, IllegalAnswer, "LP_BAD_SHAPE", CHECKS).open_cards
    if len(given) != OPEN_CARDS:
        raise _illegal(
            "LP_OPEN_COUNT",
            "/open_cards",
            f"{len(given)} cards, but there are exactly {OPEN_CARDS} open cards",
            f"オープンカードはちょうど{OPEN_CARDS}枚です（{len(given)}枚になっています）",
        )
    _check_numbers(options, cards, given, "/open_cards")
    return given


def _choose_open_cards(table: LaplaPlusTable) -> Decision[Row]:
    limits = BuildLimits(AnswerField.OPEN_CARDS, OPEN_CARDS, OPEN_CARDS, table.options.max_copies)
    return Decision(
        name=Choice.CHOOSE_OPEN_CARDS,
        seats=(0, 1),
        read=lambda _seat, answer: read_open_cards(table.options, table.cards, answer),
        choices=Choices(
            draw=lambda _seat, chance: {"open_cards": _fill(table, [], OPEN_CARDS, chance)},
            labels=lambda _seat, answers: open_cards_labels(table.cards, answers),
            form=lambda _seat: limits,
        ),
        question=lambda _seat: open_cards_question(limits),
        sealing=Sealing(),
        check_kind=_check_kind(AnswerField.OPEN_CARDS),
    )


def read_row(
    options: LaplaPlusOptions, cards: CardSet, open_cards: Sequence[int], answer: Any
) -> Row:
    """LP-4.1, or LP-4.3 with these open cards; IllegalAnswer names the first failing check."""
    min_cards, max_cards = _size_limits(options)
    row = read(answer, RowAnswer, IllegalAnswer, "LP_BAD_SHAPE", CHECKS).row
    if len(row) < min_cards:
        raise _illegal(
            "LP_TOO_FEW_CARDS",
            "/row",
            f"{len(row)} cards, but a row has at least {min_cards}",
            f"構成は{min_cards}枚以上です（{len(row)}枚になっています）",
        )
    if len(row) > max_cards:
        raise _illegal(
            "LP_TOO_MANY_CARDS",
            "/row",
            f"{len(row)} cards, but a row has at most {max_cards}",
            f"構成は{max_cards}枚までです（{len(row)}枚になっています）",
        )
    _check_numbers(options, cards, row, "/row")
    missing = Counter(open_cards) - Counter(row)
    if missing:
        lowest = min(missing)
        card, copies = card_label(cards, lowest), Counter(open_cards)[lowest]
        raise _illegal(
            "LP_OPEN_NOT_INCLUDED",
            "/row",
            f"the row lacks the open card {card.en}: it needs {copies} of it",
            f"オープンカードの「{card.ja}」が足りません（構成に{copies}枚必要です）",
        )
    return row


def _choose_row(table: LaplaPlusTable, open_cards: Answers[Row]) -> Decision[Row]:
    options, (min_cards, max_cards) = table.options, _size_limits(table.options)

    def limits(seat: Seat) -> BuildLimits:
        own = list(open_cards[seat])
        return BuildLimits(AnswerField.ROW, min_cards, max_cards, options.max_copies, own)

    def draw(seat: Seat, chance: Chance) -> dict[str, Row]:
        """A row as long as possible, because a longer row is rarely worse."""
        return {"row": chance.shuffled(_fill(table, open_cards[seat], max_cards, chance))}

    return Decision(
        name=Choice.CHOOSE_ROW,
        seats=(0, 1),
        read=lambda seat, answer: read_row(options, table.cards, open_cards[seat], answer),
        choices=Choices(
            draw=draw,
            labels=lambda _seat, answers: row_labels(table.cards, answers),
            form=limits,
        ),
        question=lambda seat: row_question(table.cards, limits(seat), open_cards[1 - seat]),
        sealing=Sealing(),
        check_kind=_check_kind(AnswerField.ROW),
    )


def _fill(table: LaplaPlusTable, chosen: Sequence[int], size: int, chance: Chance) -> Row:
    """`chosen` and random cards up to `size`, or fewer if `max_copies` allows no more."""
    available = Counter(dict.fromkeys(table.cards.cards, table.options.max_copies))
    available.subtract(chosen)
    copies = list(available.elements())
    return [*chosen, *chance.sample(copies, min(size - len(chosen), len(copies)))]


def _size_limits(options: LaplaPlusOptions) -> tuple[int, int]:
    """The least and the greatest number of cards in a row (LP-4.1, LP-4.3)."""
    if options.build_mode == BuildMode.OPEN:
        return ROW_SIZE, ROW_SIZE
    return options.min_cards, options.max_cards


def _check_kind(field: AnswerField) -> Callable[[Any], None]:
    """LP-4.5 check 1: an answer to the other step is LP_WRONG_STEP before any other check."""
    [other] = set(AnswerField) - {field}

    def check(answer: Any) -> None:
        if isinstance(answer, dict) and other in answer and field not in answer:
            raise WrongDecision(f"{field}, not {other}")

    return check


def _check_numbers(options: LaplaPlusOptions, cards: CardSet, given: Row, pointer: str) -> None:
    """LP-4.5 checks 6 and 7."""
    for index, number in enumerate(given):
        if number not in cards.cards:
            first, last = min(cards.cards), max(cards.cards)
            raise _illegal(
                "LP_UNKNOWN_CARD",
                f"{pointer}/{index}",
                f"card {number} at index {index} is not in the card set, which goes from {first} "
                f"to {last}",
                f"{number}番のカード（{index + 1}枚目）はありません。"
                f"カードは{first}番から{last}番までです",
            )
    limit, copies = options.max_copies, Counter(given)
    excessive = [number for number in copies if copies[number] > limit]
    if excessive:
        lowest = min(excessive)
        card = card_label(cards, lowest)
        raise _illegal(
            "LP_TOO_MANY_COPIES",
            pointer,
            f"{copies[lowest]} copies of card {card.en}, of {limit} at most",
            f"「{card.ja}」は{limit}枚までです（{copies[lowest]}枚になっています）",
        )


def _illegal(code: str, pointer: str, detail: str, ja: str) -> IllegalAnswer:
    return IllegalAnswer([Violation(code, CHECKS, detail, pointer, ja=ja)])
