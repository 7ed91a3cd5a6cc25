"""What the decisions of LaplaPlus ask (LP-4.6), in Japanese and in English."""

from collections.abc import Sequence

import msgspec

from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.ids import Number
from saikoro.domain.games.laplaplus.options import ROW_SIZE
from saikoro.domain.games.laplaplus.rules.labels import cards_label
from saikoro.domain.games.laplaplus.words import AnswerField
from saikoro.domain.match.interface.decision import Fields, Question
from saikoro.domain.text import Fact, Text


class BuildLimits(msgspec.Struct, frozen=True):
    """What a legal answer of a seat looks like."""

    answer: AnswerField
    """The field of the answer that holds the numbers."""
    min_cards: int
    """The minimum number of cards."""
    max_cards: int
    """The maximum number of cards."""
    max_copies: int
    """The maximum number of copies of a card."""
    open_cards: list[Number] = []
    """The cards that the row must contain."""


_OPEN_CARDS = Text(
    "オープンカードを{size}枚選んでください{copies}。両者がそろうと公開され、"
    "あとで{row}枚の構成に必ず入れます。順番に意味はありません。",
    "Choose your {size} open cards{copies}: both sides see them before the rows are chosen, and "
    "your row of {row} must have them. Their order means nothing.",
)
_AFTERWARDS = Text(
    "両者の構成がそろうと同時に開示され、上にあるカードから能力が使われて、"
    "バトルは自動で最後まで進みます。",
    "Once both rows are in, they are shown and the battle runs by itself: in each row, the highest "
    "card that can act goes first.",
)
_ROW = Text(
    "カード{number}枚を上から順に並べ、構成を決めてください{copies}。{afterwards}",
    "Choose your row: {number} cards, top card first{copies}. {afterwards}",
)
_ROW_WITH_OPEN_CARDS = Text(
    "あなたのオープンカード（{own}）にクローズカード{closed}枚を足し、"
    "{most}枚を上から順に並べて構成を決めてください{copies}。"
    "相手のオープンカードは{other}です。{afterwards}",
    "Choose your row of {most}, top card first: your open cards ({own}) and {closed} closed "
    "cards{copies}. Your opponent's open cards are {other}. {afterwards}",
)
_COPIES = Text("（同じカードは{most}枚まで）", " (at most {most} of the same card)")
_RANGE = Text("{least}〜{most}", "{least} to {most}")


def open_cards_question(limits: BuildLimits) -> Question:
    """LP-4.2: cards that both will know before the rows are chosen."""
    asked = _OPEN_CARDS.filled(size=limits.max_cards, copies=_copies(limits), row=ROW_SIZE)
    return Question.of(asked, "LP-4.2", _fields(limits))


def row_question(cards: CardSet, limits: BuildLimits, theirs: Sequence[int]) -> Question:
    """LP-4.1, or LP-4.3 where there are open cards; `theirs` are those of the other side."""
    least, most, copies = limits.min_cards, limits.max_cards, _copies(limits)
    if not limits.open_cards:
        number = most if least == most else _RANGE.filled(least=least, most=most)
        asked = _ROW.filled(number=number, copies=copies, afterwards=_AFTERWARDS)
        return Question.of(asked, "LP-4.1", _fields(limits))
    own, other = (cards_label(cards, sorted(shown)) for shown in (limits.open_cards, theirs))
    asked = _ROW_WITH_OPEN_CARDS.filled(
        own=own,
        closed=most - len(limits.open_cards),
        most=most,
        copies=copies,
        other=other,
        afterwards=_AFTERWARDS,
    )
    return Question.of(asked, "LP-4.3", _fields(limits))


def _copies(limits: BuildLimits) -> Fact:
    """The limit of copies, where there is one."""
    most = limits.max_copies
    return "" if most >= limits.max_cards else _COPIES.filled(most=most)


def _fields(limits: BuildLimits) -> Fields:
    return {name: getattr(limits, name) for name in ("min_cards", "max_cards", "max_copies")}
