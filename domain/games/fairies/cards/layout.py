"""The layout of a page of cards: blocks with a name, and below it labels and lines.

A card begins with ■name■ and a deck with ◆name◆; below it stand labels (コスト：1　パワー：2000),
then the lines of the card, which may continue on the next line of the page. Labels before the
first block belong to the set. ※ begins a note.
"""

import re
from collections.abc import Container
from itertools import pairwise
from typing import Any, NamedTuple

from saikoro.domain.cards.notation.texts import normalised
from saikoro.domain.cards.page import Span, lines
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.source import LABELS

CARD, DECK = "■", "◆"
"""What stands on both sides of a name."""

TYPES: dict[str, tuple[w.CardType, dict[str, Any]]] = {
    **{
        type_.ja: (type_, {})
        for type_ in w.CardType
        if type_ not in (w.CardType.TRIGGER, w.CardType.COST)
    },
    "永続マジックイベント": (w.CardType.MAGIC, {"permanent": True}),
    "永続エクストラマジックイベント": (w.CardType.EXTRA_MAGIC, {"permanent": True}),
    **{kind.ja: (w.CardType.TRIGGER, {"trigger": kind.value}) for kind in w.TriggerKind},
    **{f"{kind.ja}コスト": (w.CardType.COST, {"cost_kind": kind.value}) for kind in w.CostKind},
}
"""The values of 種類: a type, and the fields that go with it."""

OF_SET = ("catalogue", "version", "kins")
OF_CARD = ("type", "id", "name_en", "kin", "cost", "power", "damage", "attributes")
OF_DECK = ("name_en", "fairy", "reactions", "main", "extra", "costs")

SECTIONS = {"main": "main", "extra": "extra", "costs": "cost"}
"""The decks of a submission (FB-3.1), behind the fields whose labels open them."""

LABELLED = {
    "type": "種類",
    "attributes": "属性",
    "main": "メインデッキ",
    "extra": "エクストラデッキ",
    "costs": "コストデッキ",
    **{field: LABELS[field] for field in (*OF_SET, *OF_CARD, *OF_DECK) if field in LABELS},
}
"""The label of each field."""

_AS_WRITTEN = {"catalogue", "kins", "name_en", "kin", "fairy"}
"""Fields whose value takes the rest of its line."""


class Block(NamedTuple):
    """A name with a mark, and the lines below it."""

    mark: str
    """Empty for what stands before the first name."""
    name: Span
    lines: list[Span]
    marked: bool = True
    """Whether the name has its marks."""


def blocks(text: str, first: int) -> list[Block]:
    """The blocks of a page whose first line has the number `first`; its head first."""
    found = [Block("", Span("", first, 1), [])]
    for line, behind in pairwise([*lines(text, first), Span("", 0, 0)]):
        if line.text.startswith((CARD, DECK)):
            mark = line.text[0]
            end = -1 if line.text.endswith(mark) and len(line.text) > 1 else None
            found.append(Block(mark, line.part(1, end), []))
        elif _is_title(line, behind):
            found.append(Block(CARD, line, [], marked=False))
        else:
            found[-1].lines.append(line)
    return found


def _is_title(line: Span, behind: Span) -> bool:
    """Whether a line stands where the name of a card does, and has not its marks."""
    fields = {field for field, _ in labelled_values(behind, OF_CARD)}
    return (
        "type" in fields
        and not line.text.startswith(("【", "[", "［"))
        and not labelled_values(line, LABELLED)
    )


def labelled_values(line: Span, fields: Container[str]) -> list[tuple[str, Span]]:
    """The fields on a line of labels, each with its value; none if it is no such line."""
    labels = [
        (found, field)
        for found in re.finditer(r"([^\s:：]{1,20})\s*[:：]", line.text)
        if (field := _FIELDS.get(normalised(found[1]))) in fields
    ]
    if not labels or labels[0][0].start() != 0:
        return []
    if labels[0][1] in _AS_WRITTEN:
        labels = labels[:1]
    ends = [*(found.start() for found, _ in labels[1:]), None]
    return [
        (field, line.part(found.end(), end))
        for (found, field), end in zip(labels, ends, strict=True)
        if field
    ]


_FIELDS = {label: field for field, label in LABELLED.items()}
