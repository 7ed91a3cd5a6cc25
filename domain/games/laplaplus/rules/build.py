"""LP-4: the submissions of the seats and their checks."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.events import OpenCardsShown
from saikoro.domain.games.laplaplus.ids import Number
from saikoro.domain.games.laplaplus.options import OPEN_CARDS, ROW_SIZE, LaplaPlusOptions
from saikoro.domain.games.laplaplus.rules.field import LaplaPlusTable
from saikoro.domain.games.laplaplus.rules.labels import (
    card_label,
    cards_label,
    open_cards_labels,
    row_labels,
)
from saikoro.domain.games.laplaplus.rules.looked import SIDES
from saikoro.domain.games.laplaplus.rules.questions import (
    BuildLimits,
    open_cards_question,
    row_question,
)
from saikoro.domain.games.laplaplus.words import AnswerField, BuildMode, Choice, Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Answers, Choices, Decision, Sealing, Steps, ask
from saikoro.domain.match.interface.limits import Breaches, Violations, expecting, refuse
from saikoro.domain.match.interface.requirements import requirement
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.reading import read

CHECKS = "LP-4.5"

_breach = Breaches(CHECKS)

# In the order of LP-4.5, from check 3 on

OPEN_COUNT = _breach(
    "LP_OPEN_COUNT",
    "オープンカードはちょうど{size}枚です（{count}枚になっています）",
    "{count} cards, but there are exactly {size} open cards",
)
TOO_FEW_CARDS = _breach(
    "LP_TOO_FEW_CARDS",
    "構成は{least}枚以上です（{count}枚になっています）",
    "{count} cards, but a row has at least {least}",
)
TOO_MANY_CARDS = _breach(
    "LP_TOO_MANY_CARDS",
    "構成は{most}枚までです（{count}枚になっています）",
    "{count} cards, but a row has at most {most}",
)
UNKNOWN_CARD = _breach(
    "LP_UNKNOWN_CARD",
    "{number}番のカード（{place}枚目）はありません。カードは{first}番から{last}番までです",
    "card {number} at index {index} is not in the card set, which goes from {first} to {last}",
    left_out=("index", "place"),
)
TOO_MANY_COPIES = _breach(
    "LP_TOO_MANY_COPIES",
    "「{card}」は{most}枚までです（{count}枚になっています）",
    "{count} copies of card {card}, of {most} at most",
)
OPEN_NOT_INCLUDED = _breach(
    "LP_OPEN_NOT_INCLUDED",
    "オープンカードの「{card}」が足りません（構成に{least}枚必要です）",
    "the row lacks the open card {card}: it needs {least} of it",
)

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


def open_cards_limits(options: LaplaPlusOptions) -> BuildLimits:
    """LP-4.2: four cards, whose order means nothing."""
    return BuildLimits(AnswerField.OPEN_CARDS, OPEN_CARDS, OPEN_CARDS, options.max_copies)


def row_limits(options: LaplaPlusOptions, open_cards: Sequence[int]) -> BuildLimits:
    """LP-4.1, or LP-4.3 with these open cards."""
    least, most = options.min_cards, options.max_cards
    if options.build_mode == BuildMode.OPEN:
        least = most = ROW_SIZE
    return BuildLimits(AnswerField.ROW, least, most, options.max_copies, list(open_cards))


def read_cards(limits: BuildLimits, cards: CardSet, answer: Any) -> Row:
    """The cards of an answer within these limits; IllegalAnswer names the first failing check."""
    kind = _ANSWERS[limits.answer]
    given: Row = getattr(read(answer, kind, IllegalAnswer, "LP_BAD_SHAPE", CHECKS), limits.answer)
    refuse(_failing(limits, cards, given), most=1)
    return given


_ANSWERS: dict[AnswerField, type[OpenCardsAnswer | RowAnswer]] = {
    AnswerField.OPEN_CARDS: OpenCardsAnswer,
    AnswerField.ROW: RowAnswer,
}


def _failing(limits: BuildLimits, cards: CardSet, given: Row) -> Violations:
    """The failing checks from check 4 on."""
    at, size = f"/{limits.answer}", len(given)
    if limits.answer is AnswerField.OPEN_CARDS:
        yield from OPEN_COUNT.exactly(OPEN_CARDS, size, at)
    yield from TOO_FEW_CARDS.at_least(limits.min_cards, size, at)
    yield from TOO_MANY_CARDS.at_most(limits.max_cards, size, at)
    for index, number in enumerate(given):
        if number not in cards.cards:
            place, first, last = index + 1, min(cards.cards), max(cards.cards)
            yield UNKNOWN_CARD.violation(
                f"{at}/{index}", number=number, index=index, place=place, first=first, last=last
            )
    counts, label = dict(sorted(Counter(given).items())), partial(card_label, cards)
    yield from TOO_MANY_COPIES.each_at_most(limits.max_copies, counts, at, card=label)
    for number, copies in sorted(Counter(limits.open_cards).items()):
        there, card = given.count(number), card_label(cards, number)
        yield from OPEN_NOT_INCLUDED.at_least(copies, there, at, card=card)


@requirement(
    CHECKS,
    Unmet.REFUSED,
    things=lambda *_: (),
    side=lambda _cards, seat, _limits: SIDES[seat],
    least="limits.min_cards",
    most="limits.max_cards",
    copies="limits.max_copies",
    open=lambda cards, _seat, limits: cards_label(cards, sorted(limits.open_cards)),
)
def accepts_all(cards: CardSet, _seat: Seat, limits: BuildLimits) -> bool:
    """Even one more card than a seat may submit, of any kind, passes the checks (LP-4.5)."""
    return not [*_failing(limits, cards, [min(cards.cards)] * (limits.max_cards + 1))]


def _choose_open_cards(table: LaplaPlusTable) -> Decision[Row]:
    limits = open_cards_limits(table.options)
    return Decision(
        name=Choice.CHOOSE_OPEN_CARDS,
        seats=(0, 1),
        read=lambda _seat, answer: read_cards(limits, table.cards, answer),
        choices=Choices(
            draw=lambda _seat, chance: {"open_cards": _fill(table, limits, chance)},
            labels=lambda _seat, answers: open_cards_labels(table.cards, answers),
            form=lambda _seat: limits,
            not_offered=lambda seat, meets: meets(accepts_all, table.cards, seat, limits),
        ),
        question=lambda _seat: open_cards_question(limits),
        sealing=Sealing(),
        check_kind=_EXPECTING_OPEN_CARDS,
    )


def _choose_row(table: LaplaPlusTable, open_cards: Answers[Row]) -> Decision[Row]:
    limits = {seat: row_limits(table.options, open_cards[seat]) for seat in (0, 1)}

    def draw(seat: Seat, chance: Chance) -> dict[str, Row]:
        """A row as long as possible, because a longer row is rarely worse."""
        return {"row": chance.shuffled(_fill(table, limits[seat], chance))}

    return Decision(
        name=Choice.CHOOSE_ROW,
        seats=(0, 1),
        read=lambda seat, answer: read_cards(limits[seat], table.cards, answer),
        choices=Choices(
            draw=draw,
            labels=lambda _seat, answers: row_labels(table.cards, answers),
            form=limits.__getitem__,
            not_offered=lambda seat, meets: meets(accepts_all, table.cards, seat, limits[seat]),
        ),
        question=lambda seat: row_question(table.cards, limits[seat], open_cards[1 - seat]),
        sealing=Sealing(),
        check_kind=_EXPECTING_ROW,
    )


_EXPECTING_OPEN_CARDS = expecting("open_cards", {"row"}, "open_cards, not row")
_EXPECTING_ROW = expecting("row", {"open_cards"}, "row, not open_cards")
"""LP-4.5 check 1: an answer to the other step is LP_WRONG_STEP before any other check."""


def _fill(table: LaplaPlusTable, limits: BuildLimits, chance: Chance) -> Row:
    """The open cards and random ones up to the limit, or fewer if `max_copies` allows no more."""
    available = Counter(dict.fromkeys(table.cards.cards, limits.max_copies))
    available.subtract(limits.open_cards)
    copies, missing = list(available.elements()), limits.max_cards - len(limits.open_cards)
    return [*limits.open_cards, *chance.sample(copies, min(missing, len(copies)))]
