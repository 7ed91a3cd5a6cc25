"""What the decisions of LaplaPlus ask (LP-4.6), in Japanese and in English."""

from collections.abc import Sequence

import msgspec

from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.ids import Number
from saikoro.domain.games.laplaplus.options import ROW_SIZE
from saikoro.domain.games.laplaplus.rules.labels import cards_label
from saikoro.domain.games.laplaplus.words import AnswerField
from saikoro.domain.match.interface.decision import Fields, Question
from saikoro.domain.text import Text


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


_AFTERWARDS = Text(
    "両者の構成がそろうと同時に開示され、上にあるカードから能力が使われて、"
    "バトルは自動で最後まで進みます。",
    "Once both rows are in, they are shown and the battle runs by itself: in each row, the highest "
    "card that can act goes first.",
)


def open_cards_question(limits: BuildLimits) -> Question:
    """LP-4.2: cards that both will know before the rows are chosen."""
    size, copies = limits.max_cards, _copies(limits)
    return Question(
        ja=f"オープンカードを{size}枚選んでください{copies.ja}。両者がそろうと公開され、"
        f"あとで{ROW_SIZE}枚の構成に必ず入れます。順番に意味はありません。",
        en=f"Choose your {size} open cards{copies.en}: both sides see them before the rows are "
        f"chosen, and your row of {ROW_SIZE} must have them. Their order means nothing.",
        rule="LP-4.2",
        fields=_fields(limits),
    )


def row_question(cards: CardSet, limits: BuildLimits, theirs: Sequence[int]) -> Question:
    """LP-4.1, or LP-4.3 where there are open cards; `theirs` are those of the other side."""
    copies = _copies(limits)
    if not limits.open_cards:
        least, most = limits.min_cards, limits.max_cards
        number = str(most) if least == most else f"{least}〜{most}"
        spelled = str(most) if least == most else f"{least} to {most}"
        return Question(
            ja=f"カード{number}枚を上から順に並べ、構成を決めてください{copies.ja}。{_AFTERWARDS.ja}",
            en=f"Choose your row: {spelled} cards, top card first{copies.en}. {_AFTERWARDS.en}",
            rule="LP-4.1",
            fields=_fields(limits),
        )
    own, other = (cards_label(cards, sorted(shown)) for shown in (limits.open_cards, theirs))
    closed = limits.max_cards - len(limits.open_cards)
    return Question(
        ja=f"あなたのオープンカード（{own.ja}）にクローズカード{closed}枚を足し、"
        f"{limits.max_cards}枚を上から順に並べて構成を決めてください{copies.ja}。"
        f"相手のオープンカードは{other.ja}です。{_AFTERWARDS.ja}",
        en=f"Choose your row of {limits.max_cards}, top card first: your open cards ({own.en}) and "
        f"{closed} closed cards{copies.en}. Your opponent's open cards are {other.en}. "
        f"{_AFTERWARDS.en}",
        rule="LP-4.3",
        fields=_fields(limits),
    )


def _copies(limits: BuildLimits) -> Text:
    """The limit of copies, where there is one."""
    most = limits.max_copies
    if most >= limits.max_cards:
        return Text.plain("")
    return Text.plain(f"（同じカードは{most}枚まで）", f" (at most {most} of the same card)")


def _fields(limits: BuildLimits) -> Fields:
    return {
        "min_cards": limits.min_cards,
        "max_cards": limits.max_cards,
        "max_copies": limits.max_copies,
    }
